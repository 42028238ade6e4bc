"""Rates in parts per million, so that a rate of a wager is a whole number of microcents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from jackpit.money.money import MICROCENTS_PER_CENT, Money, MoneyError

MILLION = 1_000_000
_WRITTEN = re.compile(
    r"(?P<number>-?(\d{1,50}(\.\d{0,50})?|\.\d{1,50}))\s*(?P<percent>%?)", re.ASCII
)


@dataclass(frozen=True, slots=True, order=True)
class Rate:
    """Parts per million of something: a contribution, a reserve, a share of a meter.

    >>> print(Rate.percent(21), Rate.parse("0.165"))
    21% 16.5%
    >>> Rate.percent(21).of(Money.dollars(1))
    Money.parse('0.21')
    """

    parts_per_million: int

    def __post_init__(self) -> None:
        if not 0 <= self.parts_per_million <= MILLION:
            raise MoneyError(f"a rate of {self} is outside 0% to 100%")

    @classmethod
    def percent(cls, count: int) -> Rate:
        """*count* whole percent; use ``parse`` for finer rates."""
        if not isinstance(count, int):
            raise MoneyError(f"a whole number of percent is expected, not {count}")
        return cls(count * MILLION // 100)

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Parse ``16.5%`` or ``0.165``; a rate finer than a millionth is refused, not rounded."""
        written = _WRITTEN.fullmatch(text.strip())
        if written is None:
            raise MoneyError(f"'{text}' is not a rate; write it as 16% or 0.16")
        parts = Fraction(written["number"]) * (MILLION // 100 if written["percent"] else MILLION)
        if parts.denominator != 1:
            raise MoneyError(f"'{text}' is finer than one part per million")
        return cls(parts.numerator)

    def of(self, wager: Money) -> Money:
        """This rate of a *wager* in whole cents: exact, because a cent is a million microcents."""
        if not wager.is_whole_cents:
            raise MoneyError(f"a rate is taken of whole cents, not of {wager}")
        return Money(wager.microcents // MICROCENTS_PER_CENT * self.parts_per_million)

    def fraction(self) -> Fraction:
        """The rate as a fraction, for the odds."""
        return Fraction(self.parts_per_million, MILLION)

    def __bool__(self) -> bool:
        return self.parts_per_million != 0

    def __str__(self) -> str:
        return format_percent(self.parts_per_million)


def format_percent(parts_per_million: int) -> str:
    """Format parts per million as percent, with as many places as needed: ``16.5%``."""
    return f"{Decimal(parts_per_million) * 100 / MILLION:f}%"


ZERO_RATE = Rate(0)
FULL_RATE = Rate(MILLION)
