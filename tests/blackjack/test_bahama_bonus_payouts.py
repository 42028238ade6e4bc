"""Side wagers, special payouts and bonuses of Bahama Bonus: docs/rules/bahama-bonus.md, R34 on."""

import pytest
from blackjack.playing import Play, bet, cards

from jackpit.blackjack import BAHAMA_BONUS, BlackjackError, Phase, begin, why_not_begin
from jackpit.money import Money

UP, DOWN, PROGRESSIVE = "match-the-dealer-up", "match-the-dealer-down", "bahama-bonus"
BOTH = {"match_the_dealer_up": "$5", "match_the_dealer_down": "$2"}


def play(
    spots: dict[int, str] | str, dealer: str = "9h Kd", draws: str = "", words: str = ""
) -> Play:
    """A round of Bahama Bonus at $10 a spot, without side wagers."""
    return Play(BAHAMA_BONUS, spots, dealer, draws).call(words)


def to_the_end(played: Play) -> Play:
    """Every hand stands."""
    if played.round.phase is Phase.INSURANCE:
        played.call("no")
    while played.round.turn is not None:
        played.call("stand")
    return played


def matched(hand: str, dealer: str) -> Play:
    """A round with $5 on Up and $2 on Down, in which every hand stands."""
    return to_the_end(Play(BAHAMA_BONUS, hand, dealer, "5c 5d 5h", bets=bet(**BOTH)))


# Match the Dealer.


@pytest.mark.parametrize(
    ("hand", "dealer", "up", "down"),
    [
        ("9c 7d", "9h Kd", "$20.00", "-$2.00"),
        ("7d 9c", "9h Kd", "$20.00", "-$2.00"),
        ("9c 7d", "Kd 9h", "-$5.00", "$8.00"),
        ("9c Kh", "9h Kd", "$20.00", "$8.00"),
    ],
)
def test_bahama_bonus_r34_up_is_won_by_the_up_card_and_down_by_the_hole_card(
    hand: str, dealer: str, up: str, down: str
) -> None:
    played = matched(hand, dealer)

    assert (played.won(on=UP), played.won(on=DOWN)) == (up, down)


def test_bahama_bonus_r34_only_the_first_two_cards_match() -> None:
    played = Play(BAHAMA_BONUS, "2c 3c", "9h Kd", "9c 5d", bets=bet(**BOTH)).call("hit stand")

    assert (played.won(on=UP), played.won(on=DOWN)) == ("-$5.00", "-$2.00")


@pytest.mark.parametrize("words", ["surrender", "hit", "split stand stand"])
def test_bahama_bonus_r34_it_is_settled_however_the_hand_ends(words: str) -> None:
    played = Play(BAHAMA_BONUS, "9c 9d", "9h Kd", "Kc 5d 5c", bets=bet(**BOTH)).call(words)

    assert played.won(on=UP) == "$40.00"


def test_bahama_bonus_r34_a_blackjack_does_not_change_it() -> None:
    played = to_the_end(Play(BAHAMA_BONUS, "Ac Kd", "Kc Ac", bets=bet(**BOTH)))

    assert (played.won(on=UP), played.won(on=DOWN)) == ("$20.00", "$18.00")


@pytest.mark.parametrize("key", ["match_the_dealer_up", "bahama_bonus"])
def test_bahama_bonus_r35_and_h16_a_side_wager_needs_a_regular_wager(key: str) -> None:
    with pytest.raises((BlackjackError, ValueError)):
        begin(BAHAMA_BONUS, {1: bet("$0", **{key: "$1"})}, cards("2c 3c 4c 5c"))


@pytest.mark.parametrize(
    ("sides", "allowed"),
    [
        ({"match_the_dealer_up": "$10"}, True),
        ({"match_the_dealer_up": "$10.01"}, False),
        ({"match_the_dealer_up": "$10", "match_the_dealer_down": "$10"}, True),
        ({"match_the_dealer_up": "$1", "match_the_dealer_down": "$10"}, True),
        ({"match_the_dealer_up": "$1", "match_the_dealer_down": "$10.01"}, False),
    ],
)
def test_bahama_bonus_r36_each_side_wager_is_at_most_the_regular_wager(
    sides: dict[str, str], allowed: bool
) -> None:
    refused = why_not_begin(BAHAMA_BONUS, {1: bet("$10", **sides)})

    assert (refused is None) is allowed
    if refused is not None:
        with pytest.raises(BlackjackError):
            begin(BAHAMA_BONUS, {1: bet("$10", **sides)}, cards("2c 3c 4c 5c"))


def test_bahama_bonus_r37_down_is_played_only_together_with_up() -> None:
    down = {1: bet("$10", match_the_dealer_down="$1")}

    assert why_not_begin(BAHAMA_BONUS, down) is not None
    assert why_not_begin(BAHAMA_BONUS, {1: bet("$10", match_the_dealer_up="$1")}) is None
    with pytest.raises(BlackjackError):
        begin(BAHAMA_BONUS, down, cards("2c 3c 4c 5c"))


def both_ways(hand: str) -> tuple[str, str, set[str]]:
    """What $5 on Up against a 9 of hearts and $2 on Down against it win, and the paragraphs."""
    up, down = matched(hand, "9h Kd"), matched(hand, "Kd 9h")
    rules = {up.payout(on=UP).rule, down.payout(on=DOWN).rule}
    return up.won(on=UP), down.won(on=DOWN), rules


def test_bahama_bonus_r38_one_unsuited_match_pays_4_to_1() -> None:
    assert both_ways("9c 7d") == ("$20.00", "$8.00", {"R38"})


def test_bahama_bonus_r39_two_unsuited_matches_pay_8_to_1() -> None:
    assert both_ways("9c 9d") == ("$40.00", "$16.00", {"R39"})


def test_bahama_bonus_r40_one_suited_match_pays_9_to_1() -> None:
    assert both_ways("9h 7d") == ("$45.00", "$18.00", {"R40"})


def test_bahama_bonus_r41_an_unsuited_and_a_suited_match_pay_13_to_1() -> None:
    assert both_ways("9c 9h") == ("$65.00", "$26.00", {"R41"})


def test_bahama_bonus_r42_two_suited_matches_pay_18_to_1() -> None:
    assert both_ways("9h 9h") == ("$90.00", "$36.00", {"R42"})


@pytest.mark.parametrize("hand", ["8h 7d", "Qh Jh"])
def test_bahama_bonus_r43_without_a_match_the_wager_loses(hand: str) -> None:
    assert both_ways(hand) == ("-$5.00", "-$2.00", {"R43"})


# Special payouts: every case before and after a split. The dealer has a 19.

FIVE, SIX, SEVEN = "2c 3d 4h 5s 7c", "2c 3d 4h 5s 6c As", "2c 2d 3h 3s 4c 4d 3c"
SPECIAL = {
    "R45": [(FIVE, "$15.00"), ("2c 2d 2h 4s Ad", "$15.00")],
    "R46": [(SIX, "$20.00")],
    "R47": [(SEVEN, "$30.00"), ("2c 2d 2h 2s 3c 3d 3h 4c", "$30.00")],
    "R48": [("6c 7d 8h", "$15.00"), ("8s 6s 7c", "$15.00"), ("7d 8d 6h", "$15.00")],
    "R49": [("6d 7d 8d", "$20.00"), ("8c 7c 6c", "$20.00"), ("7h 6h 8h", "$20.00")],
    "R50": [("6s 7s 8s", "$30.00"), ("8s 6s 7s", "$30.00")],
    "R51": [("7c 7d 7h", "$15.00"), ("7s 7s 7c", "$15.00")],
    "R52": [("7d 7d 7d", "$20.00"), ("7c 7c 7c", "$20.00"), ("7h 7h 7h", "$20.00")],
    "R53": [("7s 7s 7s", "$30.00")],
}


def drawn(hand: str) -> Play:
    """A hand that was drawn to, card by card, without a split."""
    first, second, *others = hand.split()
    played = play(f"{first} {second}", "9h Kd", " ".join(others))
    for _ in others:
        played.call("hit")
    return to_the_end(played)


def drawn_after_a_split(hand: str) -> Play:
    """The same hand as the first of two split ones; the other is dealt a 2 and left."""
    first, *others = hand.split()
    pair = f"{first} {first}"
    played = play(pair, "9h Kd", " ".join([*others, "2h"]), "split")
    for _ in others[1:]:
        played.call("hit")
    return to_the_end(played)


def doubled(hand: str) -> Play:
    """The same hand, its last card drawn by a double."""
    first, second, *others = hand.split()
    played = play(f"{first} {second}", "9h Kd", " ".join(others))
    for _ in others[1:]:
        played.call("hit")
    return to_the_end(played.call("double"))


def every(paragraph: str) -> None:
    """A special payout is paid before and after a split, and void after a double (R54, H11)."""
    for hand, won in SPECIAL[paragraph]:
        for played in (drawn(hand), drawn_after_a_split(hand)):
            assert played.hand().cards == cards(hand)
            assert played.hand().points == 21
            assert (played.won(), played.payout().rule) == (won, paragraph), hand
            assert played.payout().staked == Money.dollars(10)


def test_bahama_bonus_r44_no_extra_wager_is_needed_for_a_special_payout() -> None:
    (payout,) = drawn("6c 7d 8h").settlement.payouts

    assert (payout.on, str(payout.staked), str(payout.won)) == ("main", "$10.00", "$15.00")


def test_bahama_bonus_r45_a_21_in_five_cards_pays_3_to_2() -> None:
    every("R45")


def test_bahama_bonus_r46_a_21_in_six_cards_pays_2_to_1() -> None:
    every("R46")


def test_bahama_bonus_r47_a_21_in_seven_cards_or_more_pays_3_to_1() -> None:
    every("R47")


def test_bahama_bonus_r48_6_7_8_of_mixed_suits_pays_3_to_2() -> None:
    every("R48")


def test_bahama_bonus_r49_6_7_8_of_one_suit_pays_2_to_1() -> None:
    every("R49")


def test_bahama_bonus_r50_6_7_8_of_spades_pays_3_to_1() -> None:
    every("R50")


def test_bahama_bonus_r51_7_7_7_of_mixed_suits_pays_3_to_2() -> None:
    every("R51")


def test_bahama_bonus_r52_7_7_7_of_one_suit_pays_2_to_1() -> None:
    every("R52")


def test_bahama_bonus_r53_7_7_7_of_spades_pays_3_to_1() -> None:
    every("R53")


@pytest.mark.parametrize("hand", [hand for hands in SPECIAL.values() for hand, _ in hands])
def test_bahama_bonus_r54_a_doubled_hand_gets_no_special_payout(hand: str) -> None:
    played = doubled(hand)

    assert played.hand().points == 21
    assert played.won() == "$20.00"
    assert played.payout().rule in ("R15", "R54")


@pytest.mark.parametrize("hand", ["Kc 9d 2h", "5c 6d Kh", "7c 7d 6h Ac", "6c 7d 6h 2c", "Kc 8d 3h"])
def test_bahama_bonus_h10_any_other_21_pays_even_money(hand: str) -> None:
    assert (drawn(hand).won(), drawn(hand).payout().rule) == ("$10.00", "R15")


@pytest.mark.parametrize("hand", ["2c 3d 4h 5s 6c", "6c 7d 7h", "2c 3d 4h 5s 2h As"])
def test_bahama_bonus_r45_to_r51_a_hand_of_another_total_has_no_special_payout(hand: str) -> None:
    assert drawn(hand).won() in ("$10.00", "-$10.00", "$0.00")


def test_bahama_bonus_h9_a_special_payout_takes_the_place_of_even_money() -> None:
    assert str(drawn("6s 7s 8s").payout().returned) == "$40.00"


def test_bahama_bonus_h11_a_split_hand_keeps_the_special_payouts() -> None:
    assert drawn_after_a_split("7s 7s 7s").won() == "$30.00"
