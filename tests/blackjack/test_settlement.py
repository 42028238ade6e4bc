"""Payouts of the standard game, what a rescue forfeits, and the sentences that explain them."""

from dataclasses import replace

import pytest
from blackjack.playing import Play, bet

from jackpit.blackjack import (
    BAHAMA_BONUS,
    STANDARD,
    BlackjackError,
    RescueForfeits,
    Rules,
    TableLimits,
    settle,
)
from jackpit.games import GAMES
from jackpit.money import ZERO, Money

HALF = replace(BAHAMA_BONUS, rescue=RescueForfeits.HALF_OF_TOTAL)
MATCH = bet(match_the_dealer_up="$5", match_the_dealer_down="$2")


@pytest.mark.parametrize(
    ("hand", "dealer", "draws", "words", "won", "rule", "sentence"),
    [
        ("Kc 9c", "7h Kd", "", "stand", "$10.00", "B19", "19 against 17: wins $10"),
        ("Kc 7c", "9h Kd", "", "stand", "-$10.00", "B19", "17 against 19: loses $10"),
        ("Kc 9c", "9h Kd", "", "stand", "$0.00", "B20", "19 each: a push, $10 is returned"),
        ("Kc 5c", "9h Kd", "9c", "hit", "-$10.00", "B12", "busted with 24: loses $10"),
        (
            "Kc 5c",
            "9h 5d",
            "9c",
            "stand",
            "$10.00",
            "B18",
            "15, and the dealer busts with 23: wins $10",
        ),
        ("Ac Kc", "9h Ad", "", "", "$15.00", "B6", "blackjack: pays 3 to 2 on $10, $15"),
        (
            "Ac Kc",
            "Kh Ad",
            "",
            "",
            "$0.00",
            "B20",
            "blackjack against blackjack: a push, $10 is returned",
        ),
        (
            "Kc Qc",
            "Kh Ad",
            "",
            "",
            "-$10.00",
            "B7",
            "20 against the dealer's blackjack: loses $10",
        ),
        (
            "Kc 6c",
            "9h Kd",
            "",
            "surrender",
            "-$5.00",
            "B16",
            "surrendered: loses $5 of $10, $5 is returned",
        ),
        ("6c 5c", "9h Kd", "Kh", "double", "$20.00", "B19", "21 against 19: wins $20"),
        ("6c 5c", "9h 8d", "2h", "double", "-$20.00", "B19", "13 against 17: loses $20"),
        ("6c 5c", "9h 8d", "6h", "double", "$0.00", "B20", "17 each: a push, $20 is returned"),
        ("6c 5c", "6h 5d", "Kh Ks", "hit", "$0.00", "B20", "21 each: a push, $10 is returned"),
    ],
)
def test_the_standard_game_pays_by_its_paragraphs(
    hand: str, dealer: str, draws: str, words: str, won: str, rule: str, sentence: str
) -> None:
    payout = Play(STANDARD, hand, dealer, draws).call(words).payout()

    assert (str(payout.won), payout.rule, str(payout.sentence)) == (
        won,
        rule,
        f"Spot 1, {sentence}.",
    )
    assert str(payout) == str(payout.sentence)


def test_b5_an_ace_and_a_ten_after_a_split_are_paid_even_money() -> None:
    played = Play(STANDARD, "Ac Ad", "9h Kd", "Kc Tc").call("split")

    assert [str(x) for x in played.settlement.payouts] == [
        "Spot 1, hand 1, 21 against 19: wins $10.",
        "Spot 1, hand 2, 21 against 19: wins $10.",
    ]


@pytest.mark.parametrize(
    ("dealer", "insurance", "total", "sentence"),
    [
        (
            "Ah Kd",
            "$10.00",
            "$0.00",
            "Spot 1, insurance: the dealer has a blackjack, pays 2 to 1 on $5, $10.",
        ),
        (
            "Ah 8d",
            "-$5.00",
            "-$5.00",
            "Spot 1, insurance: the dealer has no blackjack, loses $5.",
        ),
    ],
)
def test_b9_insurance_pays_2_to_1_against_a_blackjack(
    dealer: str, insurance: str, total: str, sentence: str
) -> None:
    played = Play(STANDARD, "Kc 9c", dealer).insure(1, "$5").call("no")
    if played.round.turn:
        played.call("stand")
    payout = played.payout(on="insurance")

    assert (str(payout.won), str(payout.sentence), payout.rule) == (insurance, sentence, "B9")
    won = played.settlement.returned - played.settlement.staked
    assert str(won) == total


def test_an_insured_blackjack_wins_even_money_against_a_blackjack_or_without_one() -> None:
    with_one = Play(STANDARD, "Kc Ac", "Ah Kd").insure(1, "$5").call("no").settlement
    without = Play(STANDARD, "Kc Ac", "Ah 8d").insure(1, "$5").call("no").settlement

    assert with_one.returned - with_one.staked == Money.dollars(10)
    assert without.returned - without.staked == Money.dollars(10)


@pytest.mark.parametrize(
    ("wager", "hand", "words", "returned"),
    [
        ("$0.01", "Ac Kc", "", "$0.02"),
        ("$0.03", "Ac Kc", "", "$0.07"),
        ("$0.03", "Kc 6c", "surrender", "$0.01"),
    ],
)
def test_b24_a_part_of_a_cent_stays_in_the_tray(
    wager: str, hand: str, words: str, returned: str
) -> None:
    played = Play(STANDARD, hand, "9h Kd", bets=bet(wager)).call(words)

    assert str(played.returned()) == returned


@pytest.mark.parametrize(
    ("doublings", "rules", "sentence"),
    [
        (1, BAHAMA_BONUS, "rescued: loses $10 of $20, $10 is returned"),
        (2, BAHAMA_BONUS, "rescued: loses $10 of $40, $30 is returned"),
        (3, BAHAMA_BONUS, "rescued: loses $10 of $80, $70 is returned"),
        (1, HALF, "rescued: loses $10 of $20, $10 is returned"),
        (2, HALF, "rescued: loses $20 of $40, $20 is returned"),
        (3, HALF, "rescued: loses $40 of $80, $40 is returned"),
    ],
)
def test_bahama_bonus_h7_a_rescue_loses_one_wager_or_half_of_all(
    doublings: int, rules: Rules, sentence: str
) -> None:
    played = Play(rules, "2c 3c", "9h Kd", "2d 2h 2s").call("double " * doublings + "rescue")
    payout = played.payout()

    assert (str(payout.sentence), payout.rule) == (f"Spot 1, {sentence}.", "R27")
    assert payout.staked == Money.dollars(10 * 2**doublings)


def test_bahama_bonus_r29_a_doubled_hand_that_busts_loses_all() -> None:
    played = Play(BAHAMA_BONUS, "Kc 6c", "9h Kd", "Kh").call("double")

    assert played.why_not("rescue") == "The round is over."
    assert str(played.payout().sentence) == "Spot 1, busted with 26: loses $20."


@pytest.mark.parametrize(
    ("doubling", "splitting", "after_a_double", "after_a_split"),
    [
        (True, False, "$20.00", "$30.00"),
        (False, False, "$60.00", "$30.00"),
        (True, True, "$20.00", "$10.00"),
    ],
)
def test_what_voids_a_bonus_21_is_a_rule(
    after_a_double: str, after_a_split: str, *, doubling: bool, splitting: bool
) -> None:
    assert BAHAMA_BONUS.bonus_21s is not None
    bonus = replace(BAHAMA_BONUS.bonus_21s, doubling_voids=doubling, splitting_voids=splitting)
    rules = replace(BAHAMA_BONUS, bonus_21s=bonus)
    doubled = Play(rules, "6s 7s", "9h Kd", "8s").call("double")
    split = Play(rules, "6s 6s", "9h Kd", "7s 8s Kc").call("split hit stand")

    assert doubled.won() == after_a_double
    assert split.won(hand=0) == after_a_split


@pytest.mark.parametrize(("voids", "paid"), [(True, 0), (False, 1)])
def test_what_voids_a_fixed_bonus_is_a_rule(paid: int, *, voids: bool) -> None:
    assert BAHAMA_BONUS.fixed_bonus is not None
    bonus = replace(BAHAMA_BONUS.fixed_bonus, doubling_voids=voids, splitting_voids=voids)
    rules = replace(BAHAMA_BONUS, fixed_bonus=bonus)
    doubled = Play(rules, "7s 7s", "7h Kd", "7s").call("double")
    split = Play(rules, "7s 7s", "7h Kd", "7s 7s Kc").call("split hit stand")

    assert len(doubled.payouts(1, "special-bonus")) == paid
    assert len(split.payouts(1, "special-bonus")) == paid


def test_hg27_joined_spots_give_each_other_no_envy_of_the_fixed_bonus() -> None:
    hands = {1: "7s 7s", 2: "9d Kc", 3: "9c Ks"}
    played = Play(BAHAMA_BONUS, hands, "7h 9d", "7s 5c").call("hit stand stand")

    def envied(*joined: frozenset[int]) -> list[int]:
        settled = settle(played.round, joined)
        return [x.spot for x in settled.payouts if x.on == "envy"]

    assert [x.spot for x in settle(played.round).payouts if x.on == "special-bonus"] == [1]
    assert envied() == [2, 3]
    assert envied(frozenset({1, 2})) == [3]
    assert envied(frozenset({2, 3})) == [2, 3]
    assert envied(frozenset({1, 2, 3})) == []


def test_side_bets_and_bonuses_say_what_they_pay() -> None:
    played = Play(
        BAHAMA_BONUS,
        {2: "7s 7s", 5: "9d Kc"},
        "7h 9d",
        "7s 5c",
        bets={2: MATCH, 5: MATCH},
    ).call("hit stand")

    assert [(x.on, x.rule, str(x.sentence)) for x in played.settlement.payouts] == [
        (
            "match-the-dealer-up",
            "R39",
            "Spot 2, Match the Dealer, Up, '2 Non-Suited Matches': pays 8 to 1 on $5, $40.",
        ),
        ("match-the-dealer-down", "R43", "Spot 2, Match the Dealer, Down: loses $2."),
        ("main", "R53", "Spot 2, 7-7-7 of spades: pays 3 to 1 on $10, $30."),
        ("special-bonus", "R60", "Spot 2, Special Bonus: pays $1,000."),
        ("match-the-dealer-up", "R43", "Spot 5, Match the Dealer, Up: loses $5."),
        (
            "match-the-dealer-down",
            "R40",
            "Spot 5, Match the Dealer, Down, '1 Suited Match': pays 9 to 1 on $2, $18.",
        ),
        ("main", "R3", "Spot 5, 19 against 21: loses $10."),
        ("envy", "R57", "Spot 5, envy of spot 2's Special Bonus: pays $50."),
    ]


def test_a_progressive_names_its_line_and_leaves_the_money_of_a_meter_to_the_link() -> None:
    spots = {1: "8c 8s", 2: "2c 9d"}
    played = Play(BAHAMA_BONUS, spots, "8s 8c", "Kd", bets=bet(bahama_bonus="$1"))
    played.call("stand stand")
    first, second = played.settlement.progressives

    assert first.line is not None
    assert (first.line.key, first.pays, first.rule) == ("same-color-four-of-a-kind", None, "R66")
    assert str(first.sentence) == (
        "Spot 1, Bahama Bonus Progressive, 'Same Color Four-of-a-Kind': takes 100% of the meter."
    )
    assert (second.line, second.pays, second.rule) == (None, ZERO, "R62")
    assert str(second.sentence) == "Spot 2, Bahama Bonus Progressive: loses $1."
    assert {x.on for x in played.settlement.payouts} == {"main"}


def test_b23_a_progressive_is_settled_however_the_hand_ends() -> None:
    rules = STANDARD.with_sides(GAMES["blazing-7s"])
    played = Play(rules, "7d Kc", "9h Kd", "9c", bets=bet(blazing_7s="$1")).call("hit")

    assert str(played.settlement.progressives[0].sentence) == (
        "Spot 1, Blazing 7's Progressive, 'Either of the First Two Cards – 7': pays $2."
    )


def test_a_settlement_adds_up_and_gives_each_spot_its_own() -> None:
    played = Play(STANDARD, {1: "Kc 9c", 2: "Kc 6c"}, "9h 8d").call("stand stand")
    settlement = played.settlement

    assert [x.spot for x in settlement.of(2)] == [2]
    assert settlement.of(3) == ()
    assert (settlement.staked, settlement.returned) == (Money.dollars(20), Money.dollars(20))


def test_a_round_that_is_not_over_is_not_settled() -> None:
    with pytest.raises(BlackjackError, match="the round is not over"):
        settle(Play(STANDARD, "Kc 9c", "7h Kd", limits=TableLimits()).round)
