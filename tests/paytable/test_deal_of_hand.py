"""A player's hand of more than two cards, laid out for the same patterns."""

import pytest

from jackpit.cards import Deal, Rank, Suit
from jackpit.paytable import (
    Alike,
    CardCount,
    Holds,
    OfAKind,
    OneSuit,
    Part,
    Pattern,
    Total,
    deal_of_hand,
)

ME = Part.PLAYER


@pytest.mark.parametrize(
    ("pattern", "shows", "does_not"),
    [
        (CardCount(3, among=ME), "2c 3c 4c / 9h Kd", "2c 3c / 9h Kd"),
        (CardCount(7, or_more=True, among=ME), "2c 2d 2h 2s 3c 3d 3h 4c / 9h Kd", "2c 3c / 9h 9d"),
        (Total(21, among=ME), "5c 6d Kh / 9h Kd", "5c 6d 9h / 9h Kd"),
        (Total(21, among=ME), "Ac 2d 3h 5c / 9h Kd", "Ac 2d 3h 6c / 9h Kd"),
        (OneSuit(among=ME), "6s 7s 8s / 9h Kd", "6s 7s 8d / 9s Ks"),
        (Holds(3, Rank.SEVEN, among=ME), "7c 7d 7h / 9h Kd", "7c 7d 8h / 7h 7d"),
        (Holds(3, Suit.SPADES, among=ME), "7s 7s 7s / 9h Kd", "7s 7s 7c / 9s Ks"),
        (OfAKind(3, Alike.SUIT, among=ME), "2c 7s 7s 7s / 9h Kd", "7s 7s 2c / 7s 7s"),
        (Holds(1, Rank.SEVEN, among=Part.UP), "2c 3c 4c / 7h Kd", "7c 7d 7h / Kd 7s"),
        (Holds(1, Rank.SEVEN, among=Part.HOLE), "2c 3c 4c / Kd 7h", "7c 7d 7h / 7s Kd"),
    ],
    ids=str,
)
def test_a_pattern_considers_every_card_of_the_hand(
    pattern: Pattern, shows: str, does_not: str
) -> None:
    there, missing = Deal.parse(shows), Deal.parse(does_not)

    assert pattern.holds(deal_of_hand(there.player, there.dealer)).all()
    assert not pattern.holds(deal_of_hand(missing.player, missing.dealer)).any()


def test_the_dealers_further_cards_are_left_out() -> None:
    played_out = deal_of_hand(Deal.parse("5c 6d Kh").player, Deal.parse("/ 2c 3d 4h 9s").dealer)

    assert CardCount(2, among=Part.DEALER).holds(played_out).all()
    assert played_out.shape == (1,)
