"""Cards: their ranks, their suits, and how they are written."""

from __future__ import annotations

from enum import Enum

from jackpit.value import Value


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
        return _RANK_PLACES[self]


_RANK_PLACES = {rank: place for place, rank in enumerate(Rank)}


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
        return _SUIT_PLACES[self]


_SUIT_PLACES = {suit: place for place, suit in enumerate(Suit)}
_RANKS = {rank.letter: rank for rank in Rank}
_SUITS = {suit.letter: suit for suit in Suit}


_CARDS: dict[tuple[Rank, Suit], Card] = {}


class CardError(ValueError):
    """Impossible cards: one sentence for the user."""


class Card(Value):
    """A rank and a suit.

    >>> Card.parse("7d")
    Card.parse('7d')
    >>> Card.parse("1x")
    Traceback (most recent call last):
    ...
    jackpit.cards.card.CardError: '1x' is not a card; write rank and suit, as in 7d, Ks or Tc
    """

    __slots__ = __match_args__ = ("rank", "suit")
    rank: Rank
    suit: Suit
    __eq__ = object.__eq__  # there is one object for each of the 52 cards
    __hash__ = object.__hash__

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        if (known := _CARDS.get((rank, suit))) is not None:
            return known
        card = object.__new__(cls)
        object.__setattr__(card, "rank", rank)
        object.__setattr__(card, "suit", suit)
        return _CARDS.setdefault((rank, suit), card)  # another thread may be faster

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

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

    @property
    def face(self) -> str:
        """The card as people read it: ``10♦``, ``A♠``."""
        return ("10" if self.rank is Rank.TEN else self.rank.letter) + self.suit.sign

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


CARD_PATTERN = f"^[{''.join(_RANKS)}][{''.join(_SUITS)}]$"
"""A regular expression of every card as ``str`` writes it."""
