"""A hand: its points, its value and the money on it."""

import pytest
from blackjack.playing import cards

from jackpit.blackjack import PlayerHand, is_blackjack, is_soft, points_of
from jackpit.money import Money

TEN = Money.dollars(10)


def hand(text: str, *, doublings: int = 0, is_split: bool = False) -> PlayerHand:
    return PlayerHand(cards=cards(text), wager=TEN, doublings=doublings, is_split=is_split)


@pytest.mark.parametrize(
    ("text", "points", "soft"),
    [
        ("Kd 7c", 17, False),
        ("As 6d", 17, True),
        ("As 6d Kh", 17, False),
        ("As Ad", 12, True),
        ("As Ad Ah", 13, True),
        ("As Ad 9h", 21, True),
        ("As Ad 9h Kd", 21, False),
        ("As Kd", 21, True),
        ("Jd Qd 2c", 22, False),
        ("Tc 9s", 19, False),
        ("As", 11, True),
    ],
)
def test_an_ace_counts_11_where_that_does_not_bust(text: str, points: int, *, soft: bool) -> None:
    assert (hand(text).points, points_of(cards(text))) == (points, points)
    assert (hand(text).is_soft, is_soft(cards(text))) == (soft, soft)


@pytest.mark.parametrize(
    ("text", "busted"), [("Kd Qd", False), ("Kd 9d 2c", False), ("Kd 9d 3c", True)]
)
def test_a_hand_over_21_has_busted(text: str, *, busted: bool) -> None:
    assert hand(text).is_bust is busted


@pytest.mark.parametrize("text", ["As Kd", "Td Ac", "Jh Ah", "Ad Qs"])
def test_an_ace_and_a_card_that_counts_10_are_a_blackjack(text: str) -> None:
    assert hand(text).is_blackjack
    assert is_blackjack(cards(text))


@pytest.mark.parametrize("text", ["7s 7d 7h", "As 9d", "Ks Qd", "As 5d 5h", "As"])
def test_other_cards_are_no_blackjack(text: str) -> None:
    assert not hand(text).is_blackjack
    assert not is_blackjack(cards(text))


def test_after_a_split_an_ace_and_a_face_card_are_21_and_no_blackjack() -> None:
    split = hand("As Kd", is_split=True)

    assert (split.points, split.is_blackjack) == (21, False)


@pytest.mark.parametrize(("doublings", "dollars"), [(0, 10), (1, 20), (2, 40), (3, 80)])
def test_each_doubling_doubles_the_whole_wager(doublings: int, dollars: int) -> None:
    doubled = hand("5s 6d", doublings=doublings)

    assert doubled.wager == TEN
    assert doubled.total_wager == Money.dollars(dollars)
    assert doubled.is_doubled is (doublings > 0)


def test_split_aces_are_known_by_the_card_they_began_with() -> None:
    assert hand("As 9d", is_split=True).is_of_split_aces
    assert not hand("9d As", is_split=True).is_of_split_aces
    assert not hand("As Ad").is_of_split_aces


def test_a_hand_is_written_card_by_card() -> None:
    assert str(hand("As 9d 2c")) == "As 9d 2c"
