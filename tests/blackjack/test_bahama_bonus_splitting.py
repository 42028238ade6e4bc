"""Splitting and surrender in Bahama Bonus: docs/rules/bahama-bonus.md, R30 to R33, H4, H8, H33."""

import pytest
from blackjack.playing import Play, cards

from jackpit.blackjack import BAHAMA_BONUS, BlackjackError, Phase
from jackpit.money import Money


def play(
    spots: dict[int, str] | str, dealer: str = "8h Kd", draws: str = "", words: str = ""
) -> Play:
    """A round of Bahama Bonus at $10 a spot, with what the players say in it."""
    return Play(BAHAMA_BONUS, spots, dealer, draws).call(words)


# Splitting.


def test_bahama_bonus_r30_a_pair_is_split_three_times_into_four_hands() -> None:
    played = play("8c 8d", "7h Kd", "8s 8h 3c 4c 5c 6c")

    played.call("split split split")

    assert [str(hand.cards[0]) for hand in played.round.spots[1].hands].count("8c") == 1
    assert {hand.cards[0].rank.letter for hand in played.round.spots[1].hands} == {"8"}
    assert len(played.round.spots[1].hands) == 4
    assert all(hand.wager == Money.dollars(10) for hand in played.round.spots[1].hands)


def test_bahama_bonus_h33_a_split_hand_is_dealt_its_second_card_when_its_turn_comes() -> None:
    played = play("8c 8d", "7h Kd", "2c 3c 4c", words="split")
    assert [hand.cards for hand in played.round.spots[1].hands] == [cards("8c 2c"), cards("8d")]

    played.call("hit stand")
    assert [hand.cards for hand in played.round.spots[1].hands] == [
        cards("8c 2c 3c"),
        cards("8d 4c"),
    ]


def test_bahama_bonus_r30_a_fifth_hand_is_refused() -> None:
    played = play("8c 8d", "7h Kd", "8s 8h 8c 4c 5c 6c")

    played.call("split split split")

    assert played.hand().cards == cards("8c 8c")
    assert "split" not in played.may()
    assert played.why_not("split")


@pytest.mark.parametrize("rank", "A23456789JQK")
def test_bahama_bonus_r30_any_pair_may_be_split(rank: str) -> None:
    assert "split" in play(f"{rank}c {rank}d", "7h Kd").may()


def test_bahama_bonus_r30_a_hand_that_was_hit_is_no_pair_any_more() -> None:
    played = play("2c 2d", "7h Kd", "2h", words="hit")

    assert played.why_not("split")


@pytest.mark.parametrize("hand", ["Kc Qd", "Jc Kd", "Qc Jd", "9c 8d"])
def test_bahama_bonus_h4_cards_of_two_ranks_are_no_pair(hand: str) -> None:
    played = play({1: "2c 3c", 2: hand}, "7h 9d", words="stand")

    assert "split" not in played.may()


def test_bahama_bonus_r30_every_split_hand_is_settled_by_itself() -> None:
    played = play("8c 8d", "7h Kd", "Kc 2c 3c", words="split stand stand")

    assert played.points() == [18, 10]
    assert [played.won(hand=0), played.won(hand=1)] == ["$10.00", "-$10.00"]


def test_bahama_bonus_r31_split_hands_are_hit_and_doubled() -> None:
    played = play("8c 8d", "7h Kd", "2c 9h 3c 9d", words="split")

    assert {"hit", "double"} <= played.may()
    played.call("hit stand")
    assert {"hit", "double"} <= played.may()
    played.call("double stand")

    assert played.points() == [19, 20]
    assert [played.won(hand=0), played.won(hand=1)] == ["$10.00", "$20.00"]


def test_bahama_bonus_r31_and_r23_four_split_hands_of_aces_are_hit_and_doubled() -> None:
    # Each ace is dealt a card, then drawn to: hit, doubled, hit twice, doubled twice.
    played = play(
        "Ac Ad", "7h Kd", "As Ah 5c 3h 8c 2h 4c 2d 3s 2c 4h 5d", words="split split split"
    )
    assert len(played.round.spots[1].hands) == 4

    for words in ("hit stand", "double stand", "hit hit stand", "double double stand"):
        assert {"hit", "double"} <= played.may()
        played.call(words)

    assert played.round.phase is Phase.OVER
    assert played.points() == [19, 21, 20, 12]
    assert [hand.doublings for hand in played.round.spots[1].hands] == [0, 1, 0, 2]
    assert [played.won(hand=n) for n in range(4)] == ["$10.00", "$20.00", "$10.00", "-$40.00"]


# Surrender.


def test_bahama_bonus_r32_a_surrendered_hand_loses_half_its_wager() -> None:
    played = play("9h 7d", "8h Kd", words="surrender")

    assert (played.won(), played.payout().rule) == ("-$5.00", "R32")


@pytest.mark.parametrize("dealer", ["Ac 9c", "Kc 9c"])
def test_bahama_bonus_r32_surrender_comes_after_the_dealer_has_checked(dealer: str) -> None:
    played = play("9h 7d", dealer)
    if played.round.phase is Phase.INSURANCE:
        assert played.why_not("surrender")
        with pytest.raises(BlackjackError):
            played.call("surrender")
        played.call("no")

    assert played.call("surrender").won() == "-$5.00"


@pytest.mark.parametrize("dealer", ["Ac Kc", "Kc Ac"])
def test_bahama_bonus_r32_no_hand_is_surrendered_to_a_dealers_blackjack(dealer: str) -> None:
    played = play("9h 7d", dealer)
    if played.round.phase is Phase.INSURANCE:
        played.call("no")

    assert played.why_not("surrender")
    assert played.won() == "-$10.00"


def test_bahama_bonus_r32_a_hand_is_surrendered_in_its_turn_only() -> None:
    played = play({1: "9h 7d", 2: "9c 7c"}, "8h Kd", words="stand surrender")

    assert [played.won(1), played.won(2)] == ["-$10.00", "-$5.00"]


def test_bahama_bonus_r33_after_a_hit_surrender_is_refused() -> None:
    played = play("9h 2d", "8h Kd", "3c", words="hit")

    assert "surrender" not in played.may()
    assert played.why_not("surrender")
    with pytest.raises(BlackjackError):
        played.call("surrender")


def test_bahama_bonus_r33_after_a_double_surrender_is_refused() -> None:
    assert play("9h 2d", "8h Kd", "3c", words="double").why_not("surrender")


def test_bahama_bonus_h8_a_split_hand_cannot_be_surrendered() -> None:
    played = play("8c 8d", "7h Kd", "2c 3c", words="split")

    assert played.why_not("surrender")
