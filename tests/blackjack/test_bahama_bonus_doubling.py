"""Doubling and rescue in Bahama Bonus: docs/rules/bahama-bonus.md, R22 to R29 and H5 to H7."""

from dataclasses import replace

import pytest
from blackjack.playing import Play, bet
from blackjack.readings import BOTH_READINGS, HALF_OF_TOTAL, ORIGINAL_WAGER

from jackpit.blackjack import (
    BAHAMA_BONUS,
    Action,
    BlackjackError,
    BlackjackRefusal,
    Phase,
    Rules,
    TableLimits,
)
from jackpit.money import Money

UP_TO_20 = TableLimits(minimum=Money.dollars(5), maximum=Money.dollars(20))


def play(
    spots: dict[int, str] | str,
    draws: str = "",
    words: str = "",
    *,
    dealer: str = "8h Kd",
    rules: Rules = BAHAMA_BONUS,
) -> Play:
    """A round of Bahama Bonus at $10 a spot, against an 18 unless it says otherwise."""
    return Play(rules, spots, dealer, draws).call(words)


# Doubling.


@pytest.mark.parametrize("hits", range(5))
def test_bahama_bonus_r22_a_hand_of_any_number_of_cards_may_be_doubled(hits: int) -> None:
    played = play("2c 3c", "2d 2h 2s 2c 3d Ks")  # never over 21
    for _ in range(hits):
        played.call("hit")

    assert "double" in played.may()
    played.call("double stand")

    assert len(played.hand().cards) == hits + 3
    assert played.payout().staked == Money.dollars(20)


def test_bahama_bonus_r22_a_doubled_hand_wins_or_loses_twice_the_wager() -> None:
    assert play("6c 5c", "9c", "double stand").won() == "$20.00"
    assert play("6c 5c", "2c", "double stand").won() == "-$20.00"
    assert play("6c 5c", "7c", "double stand").won() == "$0.00"


def test_bahama_bonus_r23_a_split_hand_may_be_doubled() -> None:
    played = play("8c 8d", "3c 9h 2c Kc", "split double stand double stand", dealer="7h Kd")

    assert played.points() == [20, 20]
    assert [played.won(hand=0), played.won(hand=1)] == ["$20.00", "$20.00"]


@pytest.mark.parametrize(("doublings", "staked"), [(1, "$20.00"), (2, "$40.00"), (3, "$80.00")])
def test_bahama_bonus_r24_and_h6_a_wager_is_doubled_up_to_three_times(
    doublings: int, staked: str
) -> None:
    played = play("2c 3c", "2d 2h Ks")
    for _ in range(doublings):
        assert "double" in played.may()
        played.call("double")
    played.call("stand")

    assert played.hand().doublings == doublings
    assert str(played.payout().staked) == staked
    assert played.won() == (f"-{staked}" if doublings < 3 else staked)  # 19 in the end


def test_bahama_bonus_r24_and_r25_a_fourth_doubling_is_refused() -> None:
    played = play("2c 3c", "2d 2h 2s Ks", "double double double")

    assert played.may() == {"stand", "rescue"}
    assert played.why_not("double")
    with pytest.raises(BlackjackError):
        played.call("double")


def test_bahama_bonus_r24_and_r25_each_limit_holds_without_the_other() -> None:
    doubling = BAHAMA_BONUS.doubling
    by_times = replace(BAHAMA_BONUS, doubling=replace(doubling, multiple_at_most=100))
    by_multiple = replace(BAHAMA_BONUS, doubling=replace(doubling, times=9))
    for rules, reason in (
        (by_times, BlackjackRefusal.DOUBLE_LIMIT_REACHED),
        (by_multiple, BlackjackRefusal.OVER_THE_MULTIPLE),
    ):
        played = play("2c 3c", "2d 2h 2s Ks", "double double double", rules=rules)

        refused = played.round.why_not(Action.DOUBLE)
        assert refused is not None
        assert refused.rule is reason


def test_bahama_bonus_r25_the_whole_wager_is_at_most_eight_times_the_regular_one() -> None:
    played = play("8c 8d", "8h 2c 3d 2d 2h 2s", "split", dealer="7h Kd")

    played.call("split double double double")  # a split hand has a blackjack wager of its own

    assert played.hand().total_wager == Money.dollars(80)
    assert played.why_not("double")


def test_bahama_bonus_h5_each_doubling_draws_one_card() -> None:
    played = play("2c 3c", "2d 2h Ks")

    assert [len(played.call("double").hand().cards) for _ in range(3)] == [3, 4, 5]


def test_bahama_bonus_h5_a_doubled_hand_is_stood_on_doubled_again_or_rescued() -> None:
    played = play("2c 3c", "2d 2h Ks", "double")

    assert played.may() == {"stand", "double", "rescue"}
    assert played.why_not("hit")
    assert played.why_not("split")


def test_bahama_bonus_r26_and_h32_the_maximum_holds_for_every_further_doubling() -> None:
    played = Play(BAHAMA_BONUS, "2c 3c", "8h Kd", "2d 2h Ks 2s", limits=UP_TO_20)

    played.call("double")  # $10 more: $20 in all
    assert "double" in played.may()
    played.call("double")  # $20 more
    assert "double" not in played.may()  # $40 would be put down
    assert "$20" in played.why_not("double")
    with pytest.raises(BlackjackError):
        played.call("double")


def test_bahama_bonus_r26_and_h32_a_wager_at_the_maximum_is_doubled_once() -> None:
    bets = {1: bet("$20")}
    played = Play(BAHAMA_BONUS, "2c 3c", "8h Kd", "2d 2h", bets=bets, limits=UP_TO_20)

    played.call("double")

    assert played.why_not("double")


# Rescue.

RESCUED = [
    (ORIGINAL_WAGER, 1, "-$10.00"),
    (ORIGINAL_WAGER, 2, "-$10.00"),
    (ORIGINAL_WAGER, 3, "-$10.00"),
    (HALF_OF_TOTAL, 1, "-$10.00"),
    (HALF_OF_TOTAL, 2, "-$20.00"),
    (HALF_OF_TOTAL, 3, "-$40.00"),
]


@pytest.mark.parametrize(
    ("rules", "doublings", "won"),
    RESCUED,
    ids=[f"{'one' if rules is ORIGINAL_WAGER else 'half'} {n}" for rules, n, _ in RESCUED],
)
def test_bahama_bonus_r27_and_r28_and_h7_what_a_rescue_forfeits_in_both_readings(
    rules: Rules, doublings: int, won: str
) -> None:
    played = play("2c 3c", "2d 2h 2s Ks", rules=rules)
    for _ in range(doublings):
        played.call("double")

    played.call("rescue")

    assert played.won() == won
    assert played.payout().staked == Money.dollars(10) * 2**doublings
    assert played.payout().rule in (("R27",) if doublings == 1 else ("R27", "R28", "H7"))


@BOTH_READINGS
def test_bahama_bonus_r27_a_hand_that_was_not_doubled_cannot_be_rescued(rules: Rules) -> None:
    played = play("2c 3c", "2d", rules=rules)
    assert played.why_not("rescue")

    assert played.call("hit").why_not("rescue")


@BOTH_READINGS
def test_bahama_bonus_r27_a_rescued_hand_loses_no_more_against_any_dealer_hand(
    rules: Rules,
) -> None:
    played = play({1: "9c 2c", 2: "9d 8d"}, "2d Kh", "double rescue", rules=rules, dealer="8h 8d")
    played.call("stand")

    assert played.won(1) == "-$10.00"  # though the dealer busts
    assert played.won(2) == "$10.00"


@BOTH_READINGS
def test_bahama_bonus_r28_one_split_hand_is_rescued_and_the_other_played_on(rules: Rules) -> None:
    played = play("8c 8d", "3c 2d Kc", "split double rescue", rules=rules, dealer="7h Kd")

    assert played.round.turn == (1, 1)
    played.call("stand")
    assert [played.won(hand=0), played.won(hand=1)] == ["-$10.00", "$10.00"]


@BOTH_READINGS
@pytest.mark.parametrize(
    ("draws", "words", "won"),
    [
        ("Kh", "double", "-$20.00"),
        ("2d Kh", "double double", "-$40.00"),
        ("2d Ah Kh", "double double double", "-$80.00"),
    ],
)
def test_bahama_bonus_r29_a_busted_double_is_not_rescued(
    rules: Rules, draws: str, words: str, won: str
) -> None:
    played = play("9c 5c", draws, words, rules=rules)

    assert played.hand().is_bust
    assert played.round.phase is Phase.OVER
    assert played.why_not("rescue")
    with pytest.raises(BlackjackError):
        played.call("rescue")
    assert (played.won(), played.payout().rule) == (won, "R14")
