"""Seeded random numbers and shuffled shoes: the same seed always deals the same cards."""

from __future__ import annotations

from random import Random

from jackpit.cards import Card, Shoe

CUT_CARD_PERCENT = 75
"""The part of the shoe that is dealt before the cut card, unless set otherwise."""


def seeded_random(*names: object) -> Random:
    """An own random generator for each purpose, so none affects another."""
    return Random("|".join(map(str, names)))


def shuffle_shoe(shoe: Shoe, random: Random) -> list[Card]:
    """All cards of a shoe in random order."""
    cards = [card for card in shoe.pack.cards for _ in range(shoe.decks)]
    random.shuffle(cards)
    return cards


def default_cut_card_position(shoe: Shoe) -> int:
    """The number of cards before the cut card, by default.

    >>> default_cut_card_position(Shoe(6))
    234
    """
    return shoe.size * CUT_CARD_PERCENT // 100
