"""What a pattern is, and how patterns combine: ``this & that``, ``this | that``, ``~this``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from jackpit.paytable.considered_cards import Part
from jackpit.paytable.deals import Deals, Mask
from jackpit.paytable.errors import GameError


class Pattern(ABC):
    """Something that is true or false of a deal; its ``str`` is a phrase a dealer would say."""

    @property
    @abstractmethod
    def parts(self) -> frozenset[Part]:
        """The parts of the deal it looks at."""

    @property
    def by_points(self) -> bool:
        """Whether points and numbers of cards are all it asks for, never a rank or a suit.

        Only such patterns can judge a dealer's hand that is played out: its exact odds are
        enumerated by points.
        """
        return False

    @abstractmethod
    def holds(self, deals: Deals) -> Mask:
        """For each deal, whether the pattern is there."""

    def __and__(self, other: Pattern) -> Pattern:
        return Both(self, other)

    def __or__(self, other: Pattern) -> Pattern:
        return Either(self, other)

    def __invert__(self) -> Pattern:
        return Without(self)

    def __bool__(self) -> bool:
        """Python's ``and``, ``or`` and ``not`` would ask for this and drop half of the pattern."""
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


def _enclosed(pattern: Pattern, kind: type) -> str:
    """A joined pattern within another is set in brackets, so that it reads one way only."""
    return f"({pattern})" if isinstance(pattern, kind) else str(pattern)
