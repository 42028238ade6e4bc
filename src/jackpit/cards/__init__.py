"""Ranks, suits, cards, the deal of one wager, and shoes."""

from jackpit.cards.card import Card, CardError, Color, Rank, Suit
from jackpit.cards.deal import Deal
from jackpit.cards.shoe import MAX_DECKS, NO_TENS, STANDARD, Pack, Shoe

__all__ = [
    "MAX_DECKS",
    "NO_TENS",
    "STANDARD",
    "Card",
    "CardError",
    "Color",
    "Deal",
    "Pack",
    "Rank",
    "Shoe",
    "Suit",
]
