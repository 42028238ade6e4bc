"""The thirteen ranks, ace first."""

from __future__ import annotations

from enum import Enum


class Rank(Enum):
    """A rank: its letter, its English name, and its points at blackjack (an ace here is 1)."""

    ACE = ("A", "ace", 1)
    TWO = ("2", "two", 2)
    THREE = ("3", "three", 3)
    FOUR = ("4", "four", 4)
    FIVE = ("5", "five", 5)
    SIX = ("6", "six", 6)
    SEVEN = ("7", "seven", 7)
    EIGHT = ("8", "eight", 8)
    NINE = ("9", "nine", 9)
    TEN = ("T", "ten", 10)
    JACK = ("J", "jack", 10)
    QUEEN = ("Q", "queen", 10)
    KING = ("K", "king", 10)

    def __init__(self, letter: str, word: str, points: int) -> None:
        self.letter = letter
        self.word = word
        self.points = points

    @property
    def plural(self) -> str:
        """``sixes``, ``sevens``."""
        return self.word + ("es" if self.word.endswith("x") else "s")

    @property
    def place(self) -> int:
        """Index in arrays of cards: 0 for the ace to 12 for the king."""
        return _PLACES[self]


_PLACES = {rank: place for place, rank in enumerate(Rank)}
