"""``jackpit play``: whole rounds driven through its input, as a player or a file of keys would."""

import re

import pytest
from cli.player import (
    PLAIN,
    has_ace_up,
    has_pair,
    is_plain,
    play,
    played,
    said,
    sat,
    seed_where,
)

from jackpit.blackjack import Action, BlackjackRound, Phase

# A round.


def test_a_round_is_asked_dealt_played_and_settled_with_its_paragraphs() -> None:
    seed = seed_where(is_plain)
    text = played("10 5 5 y s", "--seed", seed)

    assert "Blackjack wager [$5]: 10" in text
    assert "Match the Dealer, Up [no]: 5" in text
    assert "Bahama Bonus Progressive, $1, y or n [no]: y" in text
    assert re.search(r"Spot 1, Match the Dealer, Up\b.+? \(R\d+\)", said(text))
    assert re.search(r"Spot 1, Bahama Bonus Progressive.+ \(R\d+\)", said(text))
    assert re.search(r"Spot 1, \d+ .+ \((R3|H31|H36|R15)\)", said(text))
    assert "Staked       $21.00" in text


def test_the_same_seed_and_answers_are_the_same_game() -> None:
    assert played("10 n n s . s . s", "--seed", "again") == played(
        "10 n n s . s . s", "--seed", "again"
    )


def test_the_seed_is_shown_for_sharing() -> None:
    text = played("q")
    (seed,) = re.findall(r"^  Seed +(\w+)$", text, re.MULTILINE)

    assert f"play money, seed {seed}" in text
    assert text.endswith(f"To play the same shoe again: jackpit play bahama-bonus --seed {seed}\n")
    assert played("q") != text


def test_the_command_for_the_same_shoe_names_the_given_options() -> None:
    options = "--no-sides --side bahama-bonus --spots 3 --maximum 50 --rescue half --seed friday"
    text = " ".join(played("q", *options.split()).split())

    assert text.endswith(f"jackpit play bahama-bonus {options}")


def test_a_fixed_wager_is_a_yes_or_no_question() -> None:
    assert "'x' is neither y nor n." in played("10 n x q")


def test_enter_repeats_the_wagers_and_an_amount_changes_only_the_main_wager() -> None:
    seed = seed_where(is_plain)
    text = said(played("10 5 n y s . q", "--seed", seed))
    other = said(played("10 5 n y s 20 q", "--seed", seed))

    wagers = "+ Match the Dealer, Up $5 + Bahama Bonus Progressive $1."
    assert f"Wagers: $10 {wagers} Enter to repeat" in text
    assert "Spot 1 $10" in text.split("Round 2 ")[1]
    assert "Spot 1 $20" in other.split("Round 2 ")[1]


def test_every_wager_can_be_changed_with_the_last_one_as_default() -> None:
    text = played("10 5 n y s c . . . . q", "--seed", seed_where(is_plain)).split("Round 2 ")[1]

    assert "Blackjack wager [$10]: \n" in text
    assert "Match the Dealer, Up [$5]: \n" in text
    assert "Match the Dealer, Down [no]: \n" in text
    assert "Bahama Bonus Progressive, $1, y or n [yes]: \n" in text


def test_several_spots_are_played_and_one_may_be_left_empty() -> None:
    seed = seed_where(is_plain, spots=3)
    text = played("10 0 20 s s s s q", "--seed", seed, "--spots", "3", *PLAIN)

    assert "Spot 1 $10  Spot 3 $20" in text
    assert "Spot 2 $" not in text


def test_a_table_without_any_wager_is_asked_again() -> None:
    assert "No spot has a wager." in played("0 0 q", "--spots", "2")


def test_the_hands_of_a_split_are_shown_side_by_side() -> None:
    seed = seed_where(has_pair)
    text = played("10 p s s s s q", "--seed", seed, *PLAIN)

    assert "Spot 1, hand 1 $10  Spot 1, hand 2 $10" in text
    assert re.search(r"Spot 1, hand 2(, |: ).+ \(\w+\)", text)


def test_the_hole_card_stays_hidden_until_the_hands_are_played() -> None:
    seed = seed_where(lambda round: is_plain(round) and round.hole.rank is not round.up.rank)
    _, dealt = sat(seed)
    hole = f"{dealt.hole.rank.letter}{dealt.hole.suit.sign}"
    dealer = re.findall(r"Dealer\n.+\n(.+)\n", played("10 s q", "--seed", seed, *PLAIN))

    assert "▒▒▒" in dealer[0]
    assert f"│{hole} │" not in dealer[0]
    assert f"│{hole} │" in dealer[1]


@pytest.mark.parametrize(("rescue", "lost"), [("original", "$10"), ("half", "$20")])
def test_a_hand_doubled_twice_is_rescued_by_either_reading(rescue: str, lost: str) -> None:
    def doubles_twice(round: BlackjackRound) -> bool:
        for _ in range(2):
            if round.phase is not Phase.PLAY:
                return False
            round = round.do(Action.DOUBLE)
        return round.phase is Phase.PLAY and round.can(Action.RESCUE)

    seed = seed_where(doubles_twice)
    text = played("10 d d r q", "--seed", seed, "--rescue", rescue, *PLAIN)

    assert f"Spot 1, rescued: loses {lost} of $40" in text
    assert "[r]escue" in text


def test_insurance_is_offered_with_an_ace_up_and_paid_for_a_blackjack() -> None:
    seed = seed_where(lambda round: has_ace_up(round) and round.dealer_has_blackjack)
    text = said(played("10 y q", "--seed", seed, *PLAIN))

    assert "Insurance for spot 1, up to $5 [no]: y" in text
    assert "The dealer checks: blackjack." in text
    assert "insurance: the dealer has a blackjack, pays 2 to 1 on $5, $10. (R20)" in text


def test_the_dealers_check_for_a_blackjack_is_reported() -> None:
    seed = seed_where(lambda round: is_plain(round) and round.up.rank.points == 10)

    assert "The dealer checks: no blackjack." in played("10 s", "--seed", seed, *PLAIN)


# Refusals.


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("ten", "'ten' is not an amount; write dollars and cents, as in 7.50."),
        ("-5", "A wager cannot be negative."),
        ("4", "Spot 1: $4.00 is below the table minimum of $5.00."),
        ("301", "Spot 1: $301.00 is above the table maximum of $300.00."),
        ("250", "The wagers would take $250.00; you have $200.00 left to wager."),
        (
            "10 11",
            "Spot 1: Match the Dealer, Up may not be more than the blackjack wager of $10.00.",
        ),
        ("10 x", "'x' is not an amount; write dollars and cents, as in 7.50."),
        (
            "10 n",
            "Spot 1: Match the Dealer, Down may be played only with Match the Dealer, Up.",
        ),
        ("10 n 2", "Spot 1: the Bahama Bonus Progressive wager is $1.00, not $2.00."),
        (
            "199.50 0.50",
            "Spot 1: $0.00 is left to wager, too little for Match the Dealer, Down.",
        ),
        (
            "199.50 n",
            "Spot 1: $0.50 is left to wager, too little for Bahama Bonus Progressive.",
        ),
        ("190 11", "The wagers would take $201.00; you have $200.00 left to wager."),
    ],
)
def test_an_impossible_wager_is_refused_in_one_sentence(keys: str, sentence: str) -> None:
    assert text_of_refusal(keys).count(sentence) == 1


def text_of_refusal(keys: str) -> str:
    return said(played(f"{keys} q", "--bankroll", "200", "--seed", seed_where(is_plain)))


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("p", "The hand is not a pair."),
        ("split", "The hand is not a pair."),
        ("r", "Only a doubled hand can be rescued."),
        ("x", "'x' is not an action: type one of h, s, d, u, or ? for an explanation."),
        (".", "An action is needed: type one of h, s, d, u, or ? for an explanation."),
        ("\x1b[A", "'?[A' is not an action: type one of h, s, d, u, or ? for an explanation."),
        ("y" * 99, f"'{'y' * 40}…' is not an action:"),
    ],
)
def test_an_impossible_action_is_refused_and_asked_again(keys: str, sentence: str) -> None:
    text = played(f"10 {keys} s q", "--seed", seed_where(is_plain), *PLAIN)

    assert sentence in said(text)
    assert text.count("[s]tand") == 2
    assert "Rounds       1" in text
    assert "\x1b" not in text


def test_a_question_mark_gives_the_reason_for_every_action_that_is_not_allowed() -> None:
    text = played("10 ? s q", "--seed", seed_where(is_plain), *PLAIN)

    assert "  h  hit        yes\n" in text
    assert "  d  double     adds $10\n" in text
    assert "  p  split      not now: The hand is not a pair.\n" in text
    assert "  r  rescue     not now: Only a doubled hand can be rescued.\n" in text


@pytest.mark.parametrize("keys", ["?", "10 ?", "10 n ?", "10 n n s ?"])
def test_every_question_can_be_explained(keys: str) -> None:
    seed = seed_where(is_plain)
    text = played(keys, "--seed", seed)

    assert len(text.splitlines()) > len(played(keys[:-1] or "q", "--seed", seed).splitlines())


def test_a_double_beyond_the_bankroll_is_refused() -> None:
    text = played("10 d s", "--seed", seed_where(is_plain), "--bankroll", "15", *PLAIN)

    assert "To double would take $10.00; you have $5.00 left to wager." in text
    assert "[d]ouble" not in text


def test_a_split_beyond_the_bankroll_is_refused() -> None:
    text = played("10 p s", "--seed", seed_where(has_pair), "--bankroll", "15", *PLAIN)

    assert "To split would take $10.00; you have $5.00 left to wager." in text


@pytest.mark.parametrize(
    ("bankroll", "keys", "sentence"),
    [
        ("500", "6", "Insurance at spot 1 may be at most $5.00."),
        ("500", "x", "'x' is not an amount; write dollars and cents, as in 7.50."),
        ("13", "5", "Insurance would take $5.00; you have $3.00 left to wager."),
        ("13", ".", "Insurance for spot 1, up to $3 [no]:"),
        ("10", ".", "Spot 1 has nothing left to insure with."),
    ],
)
def test_impossible_insurance_is_refused(bankroll: str, keys: str, sentence: str) -> None:
    seed = seed_where(has_ace_up)

    assert sentence in said(played(f"10 {keys}", "--seed", seed, "--bankroll", bankroll, *PLAIN))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("poker",),
            "RULES: there are no rules 'poker'; choose one of standard, bahama-bonus, spanish-21.",
        ),
        (("--side", "poker"), "--side: no game is called 'poker'; 'jackpit games' lists them."),
        (
            ("--side", "blazing-7s"),
            "--side: Blazing 7's Progressive is not dealt from 6 decks of 48 cards, no tens.",
        ),
        (
            ("--side", "bahama-bonus"),
            "--side: a side bet is offered twice: match-the-dealer-up, match-the-dealer-down,"
            " bahama-bonus, bahama-bonus.",
        ),
        (
            ("spanish-21", "--side", "match-the-dealer-down"),
            "--side: Match the Dealer, Down needs 'match-the-dealer-up', which is not offered.",
        ),
        (("standard", "--rescue", "half"), "--rescue: Blackjack has no rescue."),
        (("--rescue", "all"), "--rescue: 'all' is neither original nor half."),
        (("--spots", "0"), "--spots: a table has 1 to 7 spots, not 0."),
        (("--spots", "8"), "--spots: a table has 1 to 7 spots, not 8."),
        (
            ("--bankroll", "much"),
            "--bankroll: 'much' is not an amount; write dollars and cents, as in 12,345.67.",
        ),
        (("--bankroll", "4.99"), "--bankroll: $4.99 is below the table minimum of $5.00."),
        (
            ("--minimum", "x"),
            "--minimum: 'x' is not an amount; write dollars and cents, as in 12,345.67.",
        ),
        (("--minimum", "0"), "--minimum: a limit cannot be $0.00."),
        (
            ("--maximum", "2"),
            "--maximum: a minimum of $5.00 is above the maximum of $2.00.",
        ),
        (
            ("--seed", "a b"),
            "--seed: use 1 to 40 letters, digits, dots, hyphens or underscores.",
        ),
        (
            ("--seed", ""),
            "--seed: use 1 to 40 letters, digits, dots, hyphens or underscores.",
        ),
    ],
)
def test_an_impossible_option_is_refused_in_one_sentence(
    arguments: tuple[str, ...], sentence: str
) -> None:
    result = play("", *arguments)

    assert (result.code, result.out, result.err) == (2, "", f"Error: {sentence}\n")
