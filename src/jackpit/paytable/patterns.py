"""Patterns: what lines are written with, joined as ``this & that``, ``this | that``, ``~this``.

``str`` gives a phrase that a dealer would say.

>>> print(Holds(3, Rank.SEVEN, among=Part.ALL) & OneColor(among=Part.ALL))
three sevens among all the cards and one color on all the cards
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import reduce
from itertools import combinations
from operator import add, and_, or_

import numpy as np

from jackpit.cards import Card, Rank, Suit
from jackpit.paytable.considered_cards import Part
from jackpit.paytable.deals import (
    COLOR_OF,
    NO_CARD,
    POINTS_OF,
    RANK_OF,
    SUIT_OF,
    Column,
    Deals,
    Mask,
)
from jackpit.paytable.errors import GameError, require_type

Face = Rank | Suit | Card
NEVER, ALWAYS = np.array(False), np.array(True)
NONE = np.array(0, dtype=np.uint8)
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Pattern(ABC):
    """A condition on the cards of a deal."""

    @property
    @abstractmethod
    def parts(self) -> frozenset[Part]:
        """The parts of the deal that it depends on."""

    @property
    def by_points(self) -> bool:
        """Whether it depends on points and numbers of cards only, never on a rank or a suit.

        A dealer's hand that is played out allows no other pattern: its exact odds are enumerated
        by points.
        """
        return False

    @property
    def named(self) -> tuple[Card, ...]:
        """The exact cards that every hand with the pattern holds, as far as it names them."""
        return ()

    @abstractmethod
    def holds(self, deals: Deals) -> Mask:
        """For each deal, whether the pattern is present."""

    def __and__(self, other: Pattern) -> Pattern:
        return Both(self, other)

    def __or__(self, other: Pattern) -> Pattern:
        return Either(self, other)

    def __invert__(self) -> Pattern:
        return Without(self)

    def __bool__(self) -> bool:
        """Refuse ``and``, ``or`` and ``not``, which would drop half of the pattern."""
        raise GameError("patterns are joined with &, | and ~, not with 'and', 'or' and 'not'")


@dataclass(frozen=True)
class _Joined(Pattern):
    this: Pattern
    that: Pattern

    @property
    def parts(self) -> frozenset[Part]:
        return self.this.parts | self.that.parts

    @property
    def by_points(self) -> bool:
        return self.this.by_points and self.that.by_points


@dataclass(frozen=True)
class Both(_Joined):
    """Both of two patterns."""

    @property
    def named(self) -> tuple[Card, ...]:
        return tuple((Counter(self.this.named) | Counter(self.that.named)).elements())

    def holds(self, deals: Deals) -> Mask:
        return self.this.holds(deals) & self.that.holds(deals)

    def __str__(self) -> str:
        return f"{_enclosed(self.this, Either)} and {_enclosed(self.that, Either)}"


@dataclass(frozen=True)
class Either(_Joined):
    """One of two patterns, or both."""

    def holds(self, deals: Deals) -> Mask:
        return self.this.holds(deals) | self.that.holds(deals)

    def __str__(self) -> str:
        return f"{_enclosed(self.this, Both)} or {_enclosed(self.that, Both)}"


@dataclass(frozen=True)
class Without(Pattern):
    """The absence of a pattern."""

    this: Pattern

    @property
    def parts(self) -> frozenset[Part]:
        return self.this.parts

    @property
    def by_points(self) -> bool:
        return self.this.by_points

    def holds(self, deals: Deals) -> Mask:
        return ~self.this.holds(deals)

    def __str__(self) -> str:
        return f"not {_enclosed(self.this, _Joined)}"


@dataclass(frozen=True)
class _Among(Pattern):
    """A pattern on one part of the deal."""

    among: Part = field(kw_only=True)

    @property
    def parts(self) -> frozenset[Part]:
        return frozenset({self.among})


@dataclass(frozen=True)
class Holds(_Among):
    """At least *count* cards of one rank, suit or exact card, or of any of several."""

    count: int
    faces: Face | tuple[Face, ...]

    def __post_init__(self) -> None:
        _check_count(self.count, at_least=1)
        faces = self.faces if isinstance(self.faces, tuple) else (self.faces,)
        if not faces or not all(isinstance(face, Face) for face in faces):
            raise GameError(
                "Holds looks for ranks, suits or cards, as in Holds(2, Rank.SEVEN, ...)"
            )

    @property
    def named(self) -> tuple[Card, ...]:
        return (self.faces,) * self.count if isinstance(self.faces, Card) else ()

    def holds(self, deals: Deals) -> Mask:
        faces = self.faces if isinstance(self.faces, tuple) else (self.faces,)
        fitting = _how_many(
            reduce(or_, (_shows(face, column) for face in faces))
            for column in deals.part(self.among)
        )
        return _at_least(fitting, self.count)

    def __str__(self) -> str:
        faces = self.faces if isinstance(self.faces, tuple) else (self.faces,)
        words = " or ".join(_face_word(face, self.count) for face in faces)
        return f"{_number(self.count)} {words} among {self.among.value}"


class Alike(Enum):
    """What cards of a kind must have in common."""

    RANK = "of a kind"
    COLOR = "of a kind and one color"
    SUIT = "of a kind and one suit"


_ALIKE_KEYS = {
    Alike.RANK: RANK_OF,
    Alike.COLOR: RANK_OF * 2 + COLOR_OF,
    Alike.SUIT: np.arange(NO_CARD + 1, dtype=np.uint8),
}


@dataclass(frozen=True)
class OfAKind(_Among):
    """At least *count* cards of one rank, and of one color or suit if *alike* says so."""

    count: int
    alike: Alike = Alike.RANK

    def __post_init__(self) -> None:
        _check_count(self.count, at_least=2)

    def holds(self, deals: Deals) -> Mask:
        keys = [_ALIKE_KEYS[self.alike][column] for column in deals.part(self.among)]
        # The first card of such a group has the other count - 1 cards behind it.
        behind = (
            _how_many(keys[first] == other for other in keys[first + 1 :])
            for first in range(len(keys) - self.count + 1)
        )
        return reduce(or_, (_at_least(twins, self.count - 1) for twins in behind), NEVER)

    def __str__(self) -> str:
        return f"{_number(self.count)} {self.alike.value} among {self.among.value}"


@dataclass(frozen=True)
class OneSuit(_Among):
    """All cards of one suit."""

    def holds(self, deals: Deals) -> Mask:
        return _all_equal([SUIT_OF[column] for column in deals.part(self.among)])

    def __str__(self) -> str:
        return f"one suit on {self.among.value}"


@dataclass(frozen=True)
class OneColor(_Among):
    """All cards red, or all black."""

    def holds(self, deals: Deals) -> Mask:
        return _all_equal([COLOR_OF[column] for column in deals.part(self.among)])

    def __str__(self) -> str:
        return f"one color on {self.among.value}"


@dataclass(frozen=True)
class Straight(_Among):
    """All cards in sequence; the ace is low or high."""

    def holds(self, deals: Deals) -> Mask:
        low = [RANK_OF[column] for column in deals.part(self.among)]
        high = [np.where(rank == Rank.ACE.place, np.uint8(len(Rank)), rank) for rank in low]
        distinct = reduce(and_, (one != other for one, other in combinations(low, 2)), ALWAYS)
        return distinct & (_spans_its_length(low) | _spans_its_length(high))

    def __str__(self) -> str:
        return f"a straight on {self.among.value}"


@dataclass(frozen=True)
class Matches(Pattern):
    """Exactly so many of the player's cards have the rank of a dealer's card, suited or not."""

    suited: int = field(kw_only=True)
    unsuited: int = field(kw_only=True)
    to: Part = field(kw_only=True)

    def __post_init__(self) -> None:
        if self.to not in (Part.UP, Part.HOLE):
            raise GameError(f"cards match the up card or the hole card, not {self.to.value}")

    @property
    def parts(self) -> frozenset[Part]:
        return frozenset({Part.PLAYER, self.to})

    def holds(self, deals: Deals) -> Mask:
        (dealer,) = deals.part(self.to)
        player = deals.part(Part.PLAYER)
        suited = _how_many(card == dealer for card in player)
        ranked = _how_many(RANK_OF[card] == RANK_OF[dealer] for card in player)
        return _equal(suited, self.suited) & _equal(ranked, self.suited + self.unsuited)

    def __str__(self) -> str:
        return (
            f"{_number(self.suited)} suited and {_number(self.unsuited)} unsuited match"
            f" to {self.to.value}"
        )


@dataclass(frozen=True)
class _ByPoints(_Among):
    """A pattern on the points and the number of cards of one part of the deal."""

    @property
    def by_points(self) -> bool:
        return True


@dataclass(frozen=True)
class Total(_ByPoints):
    """Cards that come to *points* at blackjack, an ace counting 11 where that does not bust."""

    points: int

    def holds(self, deals: Deals) -> Mask:
        return _equal(_totals(deals.part(self.among)), self.points)

    def __str__(self) -> str:
        return f"a total of {self.points} on {self.among.value}"


@dataclass(frozen=True)
class Blackjack(_ByPoints):
    """Two cards that make 21."""

    def holds(self, deals: Deals) -> Mask:
        columns = deals.part(self.among)
        return _equal(_totals(columns), 21) & _equal(_card_counts(columns), 2)

    def __str__(self) -> str:
        return f"blackjack on {self.among.value}"


@dataclass(frozen=True)
class Bust(_ByPoints):
    """A hand over 21."""

    def holds(self, deals: Deals) -> Mask:
        return _at_least(_totals(deals.part(self.among)), 22)

    def __str__(self) -> str:
        return f"more than 21 on {self.among.value}"


@dataclass(frozen=True)
class CardCount(_ByPoints):
    """A hand of exactly *count* cards, or of that many and more."""

    count: int
    or_more: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        _check_count(self.count, at_least=1)

    def holds(self, deals: Deals) -> Mask:
        counts = _card_counts(deals.part(self.among))
        return _at_least(counts, self.count) if self.or_more else _equal(counts, self.count)

    def __str__(self) -> str:
        more = " or more" if self.or_more else ""
        cards = "card" if self.count == 1 and not more else "cards"
        return f"{_number(self.count)}{more} {cards} in {self.among.value}"


def _check_count(count: int, *, at_least: int) -> None:
    require_type(count, int, f"a number of cards is a whole number, not {count}")
    if count < at_least:
        raise GameError(f"a number of cards is at least {at_least} here, not {count}")


def _how_many(masks: Iterable[Mask]) -> Column:
    return reduce(add, (mask.astype(np.uint8) for mask in masks), NONE)


def _equal(numbers: Column, number: int) -> Mask:
    equal: Mask = numbers == number
    return equal


def _at_least(numbers: Column, number: int) -> Mask:
    enough: Mask = numbers >= number
    return enough


def _shows(face: Face, column: Column) -> Mask:
    if isinstance(face, Rank):
        return _equal(RANK_OF[column], face.place)
    if isinstance(face, Suit):
        return _equal(SUIT_OF[column], face.place)
    return _equal(column, face.place)


def _all_equal(columns: list[Column]) -> Mask:
    first, *others = columns
    return reduce(and_, (first == other for other in others), ALWAYS)


def _spans_its_length(ranks: list[Column]) -> Mask:
    return _equal(reduce(np.maximum, ranks) - reduce(np.minimum, ranks), len(ranks) - 1)


def _totals(columns: list[Column]) -> Column:
    """Blackjack totals: an ace counts 11 where that does not bust."""
    hard = reduce(add, (POINTS_OF[column] for column in columns))
    aces = reduce(or_, (RANK_OF[column] == Rank.ACE.place for column in columns))
    return np.where(aces & (hard <= 11), hard + np.uint8(10), hard)


def _card_counts(columns: list[Column]) -> Column:
    return _how_many(column != NO_CARD for column in columns)


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _face_word(face: Face, count: int) -> str:
    if isinstance(face, Rank):
        return face.word if count == 1 else face.plural
    if isinstance(face, Suit):
        return face.word.removesuffix("s") if count == 1 else face.word
    return f"{face.rank.letter}{face.suit.sign}"


def _enclosed(pattern: Pattern, kind: type) -> str:
    """Put a joined pattern within another in parentheses, to avoid ambiguity."""
    return f"({pattern})" if isinstance(pattern, kind) else str(pattern)
