"""The common parts of the pages that a house prints: letterhead, times, amounts, QR code."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

import segno

JsonObject = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Letterhead:
    """The house on a page, and how the page is printed."""

    name: str
    currency: str
    time_zone: str
    paper: str
    """``us-letter`` or ``a4``."""

    is_demo: bool
    version: str
    """Version of the software."""

    def to_json(self) -> JsonObject:
        """The part of the input that all templates share."""
        return {
            "name": self.name,
            "currency": self.currency,
            "paper": self.paper,
            "is_demo": self.is_demo,
            "program": f"Jackpit {self.version}",
        }

    def format_time(self, at: str) -> str:
        """A recorded time in the time zone of the house.

        >>> house = Letterhead(name="", currency="USD", time_zone="America/Los_Angeles",
        ...     paper="a4", is_demo=False, version="1")
        >>> house.format_time("2026-11-16T20:01:05.250000Z")
        'Nov 16, 2026 12:01:05 PST'
        """
        local = datetime.fromisoformat(at).astimezone(ZoneInfo(self.time_zone))
        return f"{local:%b} {local.day}, {local:%Y %H:%M:%S %Z}"


def format_day(day: str) -> str:
    """A gaming day for people to read.

    >>> format_day("2026-11-06")
    'Nov 6, 2026'
    """
    parsed = date.fromisoformat(day)
    return f"{parsed:%b} {parsed.day}, {parsed:%Y}"


MINUS = "\N{MINUS SIGN}"
"""As wide as a digit, and as on the screens."""


def format_dollars(amount: str) -> str:
    """A recorded amount for people to read; fractions of a cent are kept.

    >>> format_dollars("10000.24000000"), format_dollars("1.50")
    ('$10,000.24', '$1.50')
    >>> format_dollars("-0.00500000") == MINUS + "$0.005"
    True
    """
    whole, _, fraction = amount.lstrip("-").partition(".")
    places = fraction.rstrip("0").ljust(2, "0")
    return f"{MINUS if amount.startswith('-') else ''}${int(whole):,}.{places}"


def with_minus(sentence: str) -> str:
    """A sentence of the server with the minus of the pages."""
    return sentence.replace("-$", f"{MINUS}$")


def qr_rows(text: str) -> list[str]:
    """A QR code as rows of 0 and 1."""
    code = segno.make(text, error="m", micro=False, boost_error=False)
    return ["".join("1" if dark else "0" for dark in row) for row in code.matrix]
