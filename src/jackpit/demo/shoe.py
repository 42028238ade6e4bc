"""A shoe: shuffled, dealt to the cut card, and shuffled again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from jackpit.cards import Card, Shoe

CUT_CARD_FRACTION = 0.75
"""The part of the shoe that is dealt before the next shuffle."""


class DealtShoe:
    """The cards of a shoe in their order."""

    def __init__(self, shoe: Shoe, random: Random) -> None:
        self.shoe = shoe
        self._random = random
        self._cards: list[Card] = []
        self.shuffle()

    def shuffle(self) -> None:
        """Put back all cards in a new order."""
        self._cards = list(self.shoe.pack.cards) * self.shoe.decks
        self._random.shuffle(self._cards)

    @property
    def is_over(self) -> bool:
        """Whether the cut card has come; the shoe is shuffled before the next round."""
        return len(self._cards) < (1 - CUT_CARD_FRACTION) * self.shoe.size

    def draw(self) -> Card:
        """Draw the next card."""
        if not self._cards:
            self.shuffle()
        return self._cards.pop()

    def remove(self, cards: Sequence[Card]) -> None:
        """Shuffle all cards and remove *cards*, which are dealt on purpose."""
        self.shuffle()
        for card in cards:
            self._cards.remove(card)
