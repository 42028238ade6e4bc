"""Seeded dice, and the shoe they shuffle: the same seed always deals the same cards."""

from __future__ import annotations

from random import Random

from jackpit.cards import Card, Shoe

CUT_PERCENT = 75
"""The part of the shoe that is dealt before the cut card comes, if nothing else is said."""


def seeded_random(*what: object) -> Random:
    """Dice of their own for each thing that is left to chance, so that none disturbs another."""
    return Random("|".join(map(str, what)))


def shuffle_shoe(shoe: Shoe, random: Random) -> list[Card]:
    """All cards of a shoe, in an order of chance."""
    cards = [card for card in shoe.pack.cards for _ in range(shoe.decks)]
    random.shuffle(cards)
    return cards


def default_cut(shoe: Shoe) -> int:
    """After how many cards the cut card usually comes.

    >>> usual_cut(Shoe(6))
    234
    """
    return shoe.size * CUT_PERCENT // 100
