"""What the pages that a house prints have in common: whose they are, times, amounts, marks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

import segno

Record = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Letterhead:
    """Whose page it is, and how it is printed."""

    name: str
    currency: str
    time_zone: str
    paper: str
    """``us-letter`` or ``a4``."""

    is_demo: bool
    version: str
    """Of the program."""

    def record(self) -> Record:
        """What every template is given of it."""
        return {
            "name": self.name,
            "currency": self.currency,
            "paper": self.paper,
            "is_demo": self.is_demo,
            "program": f"Jackpit {self.version}",
        }

    def moment(self, at: str) -> str:
        """A moment of the record as the house reads its clock.

        >>> house = House(name="", currency="USD", time_zone="America/Los_Angeles",
        ...     paper="a4", is_demo=False, version="1")
        >>> house.moment("2026-11-16T20:01:05.250000Z")
        '16 Nov 2026 12:01:05 PST'
        """
        local = datetime.fromisoformat(at).astimezone(ZoneInfo(self.time_zone))
        return f"{local.day} {local:%b %Y %H:%M:%S %Z}"


MINUS = "\N{MINUS SIGN}"
"""As wide as a digit, and the same as on the screens."""


def dollars(written: str) -> str:
    """An amount as the record writes it, as people read it; with a part of a cent, if there is one.

    >>> dollars("10000.24000000"), dollars("1.50"), dollars("-0.00500000") == MINUS + "$0.005"
    ('$10,000.24', '$1.50', True)
    """
    whole, _, fraction = written.lstrip("-").partition(".")
    places = fraction.rstrip("0").ljust(2, "0")
    return f"{MINUS if written.startswith('-') else ''}${int(whole):,}.{places}"


def code_of(text: str) -> list[str]:
    """A QR code as rows of 0 and 1."""
    made = segno.make(text, error="m", micro=False, boost_error=False)
    return ["".join("1" if dark else "0" for dark in row) for row in made.matrix]
