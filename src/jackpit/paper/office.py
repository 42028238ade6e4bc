"""The common parts of the pages that a house prints: letterhead, texts, times, amounts, QR code.

The texts of a page are the messages of one class beside its template: those without facts go to the
template by name (``plain_texts``), so that no template holds a text of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from string import Formatter
from zoneinfo import ZoneInfo

import segno
from babel import Locale, UnknownLocaleError
from babel.dates import format_date

from jackpit.messages import ENGLISH, Fact, Language, Message

JsonObject = dict[str, object]


class OfficeText(Message):
    """Texts of all pages that a house prints."""

    DATE_TIME = "date, time"
    DEMO = "DEMO"
    TIME = "{day} {time} {zone}"


def plain_texts(kind: type[Message], language: Language) -> dict[str, str]:
    """The messages of a class that need no facts, by their names in lower case."""
    return {
        message.name.lower(): language.text(message.given())
        for message in kind
        if isinstance(message.value, str) and not _has_facts(message.value)
    }


def _has_facts(template: str) -> bool:
    return any(name is not None for _, name, _, _ in Formatter().parse(template))


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

    language: Language = ENGLISH

    def to_json(self) -> JsonObject:
        """The part of the input that all templates share."""
        return {
            "language": self.language.tag.partition("-")[0],
            "texts": plain_texts(OfficeText, self.language),
            "name": self.name,
            "currency": self.currency,
            "paper": self.paper,
            "is_demo": self.is_demo,
            "program": self.program,
        }

    @property
    def program(self) -> str:
        """The software with its version."""
        return f"Jackpit {self.version}"

    def text(self, message: Message, **facts: Fact) -> str:
        """A message in the language of the page."""
        return self.language.text(message.given(**facts))

    def format_time(self, at: str) -> str:
        """A recorded time in the time zone of the house.

        >>> house = Letterhead(name="", currency="USD", time_zone="America/Los_Angeles",
        ...     paper="a4", is_demo=False, version="1")
        >>> house.format_time("2026-11-16T20:01:05.250000Z")
        'Nov 16, 2026 12:01:05 PST'
        """
        local = datetime.fromisoformat(at).astimezone(ZoneInfo(self.time_zone))
        day = format_date(local.date(), "medium", self._locale)
        return self.text(OfficeText.TIME, day=day, time=f"{local:%H:%M:%S}", zone=f"{local:%Z}")

    def format_day(self, day: str) -> str:
        """A gaming day for people to read.

        >>> house = Letterhead(name="", currency="USD", time_zone="UTC", paper="a4", is_demo=False,
        ...     version="1", language=Language("de"))
        >>> house.format_day("2026-11-06")
        '06.11.2026'
        """
        return format_date(date.fromisoformat(day), "medium", self._locale)

    @property
    def _locale(self) -> Locale:
        """How the language writes dates; as in English for one that Babel does not know."""
        try:
            return Locale.parse(self.language.tag, sep="-")
        except UnknownLocaleError:
            return Locale("en")


@dataclass(frozen=True, slots=True, kw_only=True)
class Printing:
    """Who prints a page, and when."""

    person: str
    at: str
    """As recorded."""


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
