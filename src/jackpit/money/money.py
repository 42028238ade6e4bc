"""Amounts of money, exact to the microcent, and rates in parts per million.

A rate of a wager is a whole number of microcents.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from functools import total_ordering
from typing import Final

from jackpit.value import Value

MICROCENTS_PER_CENT = 1_000_000
_AMOUNT_TEXT = re.compile(
    r"(?P<sign>-?)\$?(?P<dollars>\d{1,50}|\d{1,3}(?:,\d{3}){1,16})(?:\.(?P<cents>\d{1,2}))?",
    re.ASCII,
)


class MoneyError(ValueError):
    """An impossible amount or rate: one sentence for the user."""


class Money(Value):
    """An amount in whole microcents: never a float, and never mixed with a bare number.

    >>> Money.dollars(10_000) + Money.cents(25)
    Money.parse('10000.25')
    >>> print(Money.parse("12,345.67"))
    $12,345.67
    >>> Money.cents(1) + 1
    Traceback (most recent call last):
    ...
    TypeError: unsupported operand type(s) for +: 'Money' and 'int'
    """

    __slots__ = ("microcents",)
    __match_args__ = ("microcents",)
    __setattr__ = object.__setattr__  # type: ignore[assignment]  # many are made; mypy guards it

    def __init__(self, microcents: int) -> None:
        self.microcents: Final = microcents

    @classmethod
    def cents(cls, count: int) -> Money:
        """*count* whole cents."""
        if not isinstance(count, int):
            raise MoneyError(f"an amount is a whole number of cents, not {count}")
        return cls(count * MICROCENTS_PER_CENT)

    @classmethod
    def dollars(cls, count: int) -> Money:
        """*count* whole dollars; use ``parse`` for dollars and cents."""
        if not isinstance(count, int):
            raise MoneyError(f"an amount is a whole number of dollars, not {count}")
        return cls.cents(count * 100)

    @classmethod
    def parse(cls, text: str) -> Money:
        """Parse dollars and cents as people write them: ``1``, ``$1.50``, ``12,345.67``."""
        written = _AMOUNT_TEXT.fullmatch(text.strip())
        if written is None:
            raise MoneyError(f"'{text}' is not an amount; write dollars and cents, as in 12,345.67")
        dollars = int(written["dollars"].replace(",", ""))
        cents = int((written["cents"] or "0").ljust(2, "0"))
        return cls.cents((dollars * 100 + cents) * (-1 if written["sign"] else 1))

    @property
    def is_whole_cents(self) -> bool:
        """Whether it has no part of a cent, and so can be paid."""
        return self.microcents % MICROCENTS_PER_CENT == 0

    def in_dollars(self) -> Fraction:
        """The amount as a fraction of dollars, for the odds."""
        return Fraction(self.microcents, 100 * MICROCENTS_PER_CENT)

    def plain(self) -> str:
        """Digits only, as in ``10000.25``; eight decimal places if it has a part of a cent."""
        sign = "-" if self.microcents < 0 else ""
        dollars, below = divmod(abs(self.microcents), 100 * MICROCENTS_PER_CENT)
        return f"{sign}{dollars}.{_places(below)}"

    def __str__(self) -> str:
        """As on a sign: ``$12,345.67``."""
        sign = "-" if self.microcents < 0 else ""
        dollars, below = divmod(abs(self.microcents), 100 * MICROCENTS_PER_CENT)
        return f"{sign}${dollars:,}.{_places(below)}"

    def signed(self) -> str:
        """With its sign, as a change of an amount: ``+$500.00``, ``-$40.00``."""
        return f"+{self}" if self.microcents > 0 else str(self)

    def __format__(self, spec: str) -> str:
        """As on a sign; with ``+`` as a change of an amount."""
        return self.signed() if spec == "+" else format(str(self), spec)

    def __repr__(self) -> str:
        if self.is_whole_cents:
            return f"Money.parse('{self.plain()}')"
        return f"Money({self.microcents})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not Money:
            return NotImplemented
        return self.microcents == other.microcents

    def __hash__(self) -> int:
        return hash(self.microcents)

    def __lt__(self, other: Money) -> bool:
        if type(other) is not Money:
            return NotImplemented
        return self.microcents < other.microcents

    def __le__(self, other: Money) -> bool:
        if type(other) is not Money:
            return NotImplemented
        return self.microcents <= other.microcents

    def __add__(self, other: Money) -> Money:
        if type(other) is not Money:
            return NotImplemented
        return Money(self.microcents + other.microcents)

    def __sub__(self, other: Money) -> Money:
        if type(other) is not Money:
            return NotImplemented
        return Money(self.microcents - other.microcents)

    def __mul__(self, times: int) -> Money:
        if not isinstance(times, int):
            return NotImplemented
        return Money(self.microcents * times)

    def __neg__(self) -> Money:
        return Money(-self.microcents)

    def __bool__(self) -> bool:
        return self.microcents != 0


ZERO = Money(0)


def _places(below_a_dollar: int) -> str:
    """Two decimal places, or eight if there is a part of a cent."""
    digits = f"{below_a_dollar:08d}"
    return digits[:2] if digits.endswith("000000") else digits


MILLION = 1_000_000
_RATE_TEXT = re.compile(
    r"(?P<number>-?(\d{1,50}(\.\d{0,50})?|\.\d{1,50}))\s*(?P<percent>%?)", re.ASCII
)


@total_ordering
class Rate(Value):
    """Parts per million of something: a contribution, a reserve, a share of a meter.

    >>> print(Rate.percent(21), Rate.parse("0.165"))
    21% 16.5%
    >>> Rate.percent(21).of(Money.dollars(1))
    Money.parse('0.21')
    """

    __slots__ = __match_args__ = ("parts_per_million",)
    parts_per_million: int

    def __init__(self, parts_per_million: int) -> None:
        if not 0 <= parts_per_million <= MILLION:
            rate = format_rate_ppm(parts_per_million)
            raise MoneyError(f"a rate of {rate} is outside 0% to 100%")
        object.__setattr__(self, "parts_per_million", parts_per_million)

    def __lt__(self, other: Rate) -> bool:
        if type(other) is not Rate:
            return NotImplemented
        return self.parts_per_million < other.parts_per_million

    @classmethod
    def percent(cls, count: int) -> Rate:
        """*count* whole percent; use ``parse`` for finer rates."""
        if not isinstance(count, int):
            raise MoneyError(f"a whole number of percent is expected, not {count}")
        return cls(count * MILLION // 100)

    @classmethod
    def parse(cls, text: str) -> Rate:
        """Parse ``16.5%`` or ``0.165``; a rate finer than a millionth is refused, not rounded."""
        written = _RATE_TEXT.fullmatch(text.strip())
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
        return format_rate_ppm(self.parts_per_million)


def format_rate_ppm(parts_per_million: int) -> str:
    """Format parts per million as percent, with as many places as needed: ``16.5%``."""
    return f"{Decimal(parts_per_million) * 100 / MILLION:f}%"


ZERO_RATE = Rate(0)
FULL_RATE = Rate(MILLION)
