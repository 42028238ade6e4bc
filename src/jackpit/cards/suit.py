"""The four suits and their two colors."""

from __future__ import annotations

from enum import Enum


class Color(Enum):
    """Red or black."""

    RED = "red"
    BLACK = "black"


class Suit(Enum):
    """A suit: its letter, its sign and its English name."""

    CLUBS = ("c", "♣", "clubs")
    DIAMONDS = ("d", "♦", "diamonds")
    HEARTS = ("h", "♥", "hearts")
    SPADES = ("s", "♠", "spades")

    def __init__(self, letter: str, sign: str, word: str) -> None:
        self.letter = letter
        self.sign = sign
        self.word = word

    @property
    def color(self) -> Color:
        """Diamonds and hearts are red."""
        return Color.RED if self in (Suit.DIAMONDS, Suit.HEARTS) else Color.BLACK

    @property
    def place(self) -> int:
        """Index in arrays of cards, 0 to 3."""
        return _PLACES[self]


_PLACES = {suit: place for place, suit in enumerate(Suit)}
