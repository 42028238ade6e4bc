"""One card and its two-letter notation: ``7d``, ``Ks``, ``Tc``."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.cards.rank import Rank
from jackpit.cards.suit import Suit

_RANKS = {rank.letter: rank for rank in Rank}
_SUITS = {suit.letter: suit for suit in Suit}


class CardError(ValueError):
    """Impossible cards: one sentence for the user."""


@dataclass(frozen=True, slots=True)
class Card:
    """A rank and a suit.

    >>> Card.parse("7d")
    Card.parse('7d')
    >>> Card.parse("1x")
    Traceback (most recent call last):
    ...
    jackpit.cards.card.CardError: '1x' is not a card; write rank and suit, as in 7d, Ks or Tc
    """

    rank: Rank
    suit: Suit

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse two letters: a rank of ``A23456789TJQK`` and a suit of ``cdhs``."""
        rank, suit = _RANKS.get(text[:1].upper()), _SUITS.get(text[1:].lower())
        if rank is None or suit is None:
            raise CardError(f"'{text}' is not a card; write rank and suit, as in 7d, Ks or Tc")
        return cls(rank, suit)

    @property
    def place(self) -> int:
        """Index in arrays of cards, 0 to 51: four suits per rank."""
        return self.rank.place * len(Suit) + self.suit.place

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"
