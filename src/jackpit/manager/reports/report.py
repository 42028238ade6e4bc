"""The structure of a report: its period, a header, sections of rows under columns, and notes.

Cells keep exact values until a report is written: amounts are ``Money``, chances and averages are
fractions, times and days are strings that sort. What people read is ``Text``, which becomes words
in the language that the report is written in; names and what people typed are strings.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from fractions import Fraction
from zoneinfo import ZoneInfo

from jackpit.fields import DAY as DAY_PATTERN
from jackpit.manager.clock import format_time
from jackpit.manager.house import HouseRefusal, Settings
from jackpit.messages import ENGLISH, Language, Message, Phrase, Text
from jackpit.money import Money
from jackpit.refusal import Refused, Rule

Cell = str | int | Money | Fraction | Text | None
"""None for an empty cell."""


class ReportRefusal(Rule):
    """Why a report, or another page of what is recorded, cannot be made."""

    NO_SUCH_REPORT = "There is no report '{report}'. The reports are {reports}."
    DAY_OUT_OF_RANGE = "'{day}' is outside the years 1900 to 9899."
    ENDS_BEFORE_IT_BEGINS = "The period ends on {last}, before its first day {first}."
    TOO_LONG_FOR_EXCEL = (
        "'{section}' has {rows:,} rows, more than an Excel sheet holds."
        " Choose a shorter period, or CSV."
    )
    RECORD_MISSING = "{thing} is missing from the database; run 'jackpit doctor'."
    PAPER_MISSING = "The stored paper is missing from the database; run 'jackpit doctor'."
    PAPER_ALTERED = "The stored paper is not the one that was printed; run 'jackpit doctor'."
    NO_SUCH_COPY = "Win {win} of link '{link}' has no copy {copy}."


class ReportError(Exception):
    """A report cannot be made; ``str`` is the sentence for the user in English."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused)
        self.refused = refused


class CellKind(Enum):
    """The type of the cells of a column."""

    TEXT = "text"
    MONEY = "money"
    WHOLE = "whole"
    """A whole number."""

    NUMBER = "number"
    """A number with two decimal places, such as an average."""

    RATE = "rate"
    """A fraction of 1, shown as a percentage."""

    TIME = "time"
    """A time in UTC, as recorded."""

    DAY = "day"

    @property
    def is_left_aligned(self) -> bool:
        """Words, times and days are aligned left, numbers right."""
        return self in (CellKind.TEXT, CellKind.TIME, CellKind.DAY)


@dataclass(frozen=True, slots=True)
class Column:
    """One column: its heading and the type of its cells."""

    name: Phrase
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One table of a report."""

    heading: Text
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        for row in self.rows:
            assert len(row) == len(self.columns), f"{self.heading}: wrong row length: {row}"

    def column(self, name: str) -> tuple[Cell, ...]:
        """All cells of one column, by its English name."""
        at = [str(column.name) for column in self.columns].index(name)
        return tuple(row[at] for row in self.rows)

    def as_dicts(self) -> list[dict[str, Cell]]:
        """The rows as dicts, keyed by the English names of the columns."""
        names = [str(column.name) for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


class HeaderText(Message):
    """What every report states about itself."""

    REPORT = "Report"
    HOUSE = "House"
    NO_HOUSE = "not set up yet"
    SOFTWARE = "Software"
    PERIOD = "Period"
    PRESENT_STATE = "present state"
    GENERATED_AT = "Generated at"
    TIMES = "Times"
    IN_UTC = "in UTC; within texts as in {time_zone}"
    DATABASE = "Database"
    NOTE = "Note"
    NOTES = "Notes"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHeader:
    """What every report states about itself (R-05)."""

    title: Text
    house: str
    """Empty if it is not set up yet."""

    version: str
    """Version of the software."""

    days: Period | None
    """None for a report of the present state."""

    generated_at: str
    engine: str
    """The kind of database it was read from."""

    time_zone: str
    """Of the house, for times within texts; all others are in UTC, as recorded."""

    @property
    def house_name(self) -> Text | str:
        """The name of the house, or that it has none yet."""
        return self.house or HeaderText.NO_HOUSE.given()

    @property
    def period(self) -> Text:
        """The gaming days, as printed."""
        return HeaderText.PRESENT_STATE.given() if self.days is None else self.days.text

    def lines(self, language: Language = ENGLISH) -> tuple[tuple[str, str], ...]:
        """Names and values, in order."""
        lines: tuple[tuple[HeaderText, Text | str], ...] = (
            (HeaderText.REPORT, self.title),
            (HeaderText.HOUSE, self.house_name),
            (HeaderText.SOFTWARE, f"Jackpit {self.version}"),
            (HeaderText.PERIOD, self.period),
            (HeaderText.GENERATED_AT, self.generated_at),
            (HeaderText.TIMES, HeaderText.IN_UTC.given(time_zone=self.time_zone)),
            (HeaderText.DATABASE, self.engine),
        )
        return tuple((language.text(name.given()), language.text(text)) for name, text in lines)


@dataclass(frozen=True, slots=True)
class ReportBody:
    """A report without its header."""

    sections: tuple[ReportSection, ...]
    notes: tuple[Text, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report, ready to be written."""

    name: str
    header: ReportHeader
    sections: tuple[ReportSection, ...]
    notes: tuple[Text, ...]

    def section(self, heading: str) -> ReportSection:
        """The section under a heading, which is given in English."""
        return next(section for section in self.sections if str(section.heading) == heading)


def text_columns(*names: Phrase) -> tuple[Column, ...]:
    """Columns of text."""
    return tuple(Column(name) for name in names)


def money_columns(*names: Phrase) -> tuple[Column, ...]:
    """Columns of amounts."""
    return tuple(Column(name, CellKind.MONEY) for name in names)


def count_columns(*names: Phrase) -> tuple[Column, ...]:
    """Columns of whole numbers."""
    return tuple(Column(name, CellKind.WHOLE) for name in names)


def average_columns(*names: Phrase) -> tuple[Column, ...]:
    """Columns of averages."""
    return tuple(Column(name, CellKind.NUMBER) for name in names)


def rate_columns(*names: Phrase) -> tuple[Column, ...]:
    """Columns of rates and chances."""
    return tuple(Column(name, CellKind.RATE) for name in names)


DAY = Column(Phrase("Gaming day"), CellKind.DAY)
LINK = Column(Phrase("Link"))
TABLE = Column(Phrase("Table"))
METER = Column(Phrase("Meter"))
AT = Column(Phrase("At"), CellKind.TIME)
BY = Column(Phrase("By"))
FROM = Column(Phrase("From"))
ENTRY = Column(Phrase("Entry"), CellKind.WHOLE)
AMOUNT = Column(Phrase("Amount"), CellKind.MONEY)

YES, NO = Phrase("yes"), Phrase("no")
TOTAL = Phrase("total")
ALL_ACCOUNTS = Phrase("all accounts")
ALL_LINKS = Phrase("all links")
ALL_TABLES = Phrase("all tables")
TOTALS = frozenset({TOTAL, ALL_ACCOUNTS, ALL_LINKS, ALL_TABLES})
"""A row with one of these is the sum of others."""


def time_column(name: Phrase) -> Column:
    """A column of times."""
    return Column(name, CellKind.TIME)


class PeriodText(Message):
    """The gaming days of a report."""

    ONE_DAY = "gaming day {day}"
    DAYS = "gaming days {first} to {last}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Gaming days from *first* to *last*, both included, as ``2026-11-16``."""

    first: str
    last: str

    @classmethod
    def of(cls, first: str, last: str) -> Period:
        """Parse the two days of a period."""
        days = [_day(first), _day(last)]
        if days[1] < days[0]:
            why = ReportRefusal.ENDS_BEFORE_IT_BEGINS
            raise ReportError(why.given(first=first, last=last))
        return cls(first=days[0].isoformat(), last=days[1].isoformat())

    def days(self) -> list[str]:
        """Every day of the period."""
        first, last = date.fromisoformat(self.first), date.fromisoformat(self.last)
        return [(first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1)]

    def times(self, settings: Settings) -> dict[str, str]:
        """When it begins and ends, in UTC, for data that have a time but no gaming day."""
        after = date.fromisoformat(self.last) + timedelta(days=1)
        return {
            "since": format_time(_began(date.fromisoformat(self.first), settings)),
            "until": format_time(_began(after, settings)),
        }

    @property
    def text(self) -> Text:
        """The days in words."""
        if self.first == self.last:
            return PeriodText.ONE_DAY.given(day=self.first)
        return PeriodText.DAYS.given(first=self.first, last=self.last)


def _began(day: date, settings: Settings) -> datetime:
    zone = ZoneInfo(settings.time_zone)
    return datetime(day.year, day.month, day.day, settings.day_begins, tzinfo=zone)


def _day(written_day: str) -> date:
    try:
        day = date.fromisoformat(written_day)
    except ValueError as error:
        raise ReportError(HouseRefusal.NOT_A_DAY.given(day=written_day)) from error
    if re.fullmatch(DAY_PATTERN, day.isoformat()) is None:
        raise ReportError(ReportRefusal.DAY_OUT_OF_RANGE.given(day=written_day))
    return day


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuery:
    """What a report covers."""

    period: Period
    link: str | None = None
    """None for all links."""

    time_zone: str = "UTC"
    """Of the house, for times within texts."""

    trusted: Collection[bytes] | None = None
    """Public keys whose snapshots may be used; None: none, every entry is read."""
