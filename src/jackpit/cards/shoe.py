"""Shoes of several decks, with or without tens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from jackpit.cards.card import Card, CardError, Rank, Suit

MAX_DECKS = 16


@dataclass(frozen=True, slots=True)
class Pack:
    """The composition of one deck of a shoe."""

    key: str
    missing: tuple[Rank, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, in the order of arrays of cards."""
        return tuple(Card(rank, suit) for rank in Rank if rank not in self.missing for suit in Suit)


STANDARD = Pack("standard")
NO_TENS = Pack("no-tens", missing=(Rank.TEN,))


@dataclass(frozen=True, slots=True)
class Shoe:
    """Several decks shuffled together.

    >>> print(Shoe(6), "=", Shoe(6).size, "cards")
    6 decks of 52 cards = 312 cards
    >>> print(Shoe(1, NO_TENS))
    1 deck of 48 cards, no tens
    """

    decks: int
    pack: Pack = STANDARD

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= MAX_DECKS:
            raise CardError(f"a shoe holds 1 to {MAX_DECKS} decks, not {self.decks:,}")

    @property
    def size(self) -> int:
        """Number of cards when full."""
        return self.decks * len(self.pack.cards)

    def copies(self, card: Card) -> int:
        """Copies of *card* when full: one per deck, or none."""
        return 0 if card.rank in self.pack.missing else self.decks

    def lacks(self, cards: Sequence[Card]) -> Card | None:
        """The first of *cards* that exceeds its copies in the shoe; None if none does.

        >>> Shoe(2).lacks([Card.parse("7d"), Card.parse("7d"), Card.parse("7d")])
        Card.parse('7d')
        >>> Shoe(6, NO_TENS).lacks([Card.parse("9h"), Card.parse("Th")])
        Card.parse('Th')
        """
        counts = Counter[Card]()
        for card in cards:
            counts[card] += 1
            if counts[card] > self.copies(card):
                return card
        return None

    def __str__(self) -> str:
        decks = "1 deck" if self.decks == 1 else f"{self.decks} decks"
        missing = "".join(f", no {rank.plural}" for rank in self.pack.missing)
        return f"{decks} of {len(self.pack.cards)} cards{missing}"
