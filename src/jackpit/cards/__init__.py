"""Ranks, suits, cards, the deal of one wager, and shoes."""

from jackpit.cards.card import CARD_PATTERN, Card, CardError, Color, Rank, Suit
from jackpit.cards.deal import Deal
from jackpit.cards.shoe import MAX_DECKS, NO_TENS, STANDARD, Pack, Shoe

__all__ = [
    "CARD_PATTERN",
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
