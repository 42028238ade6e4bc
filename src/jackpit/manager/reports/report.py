"""The structure of a report: its period, a header, sections of rows under columns, and notes.

Cells keep exact values until a report is written: amounts are ``Money``, chances and averages are
fractions, times and days are strings that sort.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import Enum
from fractions import Fraction
from zoneinfo import ZoneInfo

from jackpit.manager.clock import format_time
from jackpit.manager.house import Settings
from jackpit.money import Money

Cell = str | int | Money | Fraction | None
"""None for an empty cell."""


class ReportError(Exception):
    """A report cannot be made; the message is one sentence for the user."""


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

    name: str
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True)
class ReportSection:
    """One table of a report."""

    heading: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        for row in self.rows:
            assert len(row) == len(self.columns), f"{self.heading}: wrong row length: {row}"

    def column(self, name: str) -> tuple[Cell, ...]:
        """All cells of one column."""
        at = [column.name for column in self.columns].index(name)
        return tuple(row[at] for row in self.rows)

    def as_dicts(self) -> list[dict[str, Cell]]:
        """The rows as dicts, keyed by column name."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHeader:
    """What every report states about itself (R-05)."""

    title: str
    house: str
    version: str
    """Version of the software."""

    days: Period | None
    """None for a report of the present state."""

    generated_at: str
    engine: str
    """The kind of database it was read from."""

    time_zone: str
    """Of the house; times in the report are in UTC, as recorded."""

    @property
    def period(self) -> str:
        """The gaming days, as printed."""
        return "present state" if self.days is None else str(self.days)

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Names and values, in order."""
        return (
            ("Report", self.title),
            ("House", self.house),
            ("Software", f"Jackpit {self.version}"),
            ("Period", self.period),
            ("Generated at", self.generated_at),
            ("Times", f"in UTC; the house is in {self.time_zone}"),
            ("Database", self.engine),
        )


@dataclass(frozen=True, slots=True)
class ReportBody:
    """A report without its header."""

    sections: tuple[ReportSection, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A report, ready to be written."""

    name: str
    header: ReportHeader
    sections: tuple[ReportSection, ...]
    notes: tuple[str, ...]

    def section(self, heading: str) -> ReportSection:
        """The section under a heading."""
        return next(section for section in self.sections if section.heading == heading)


def text_columns(*names: str) -> tuple[Column, ...]:
    """Columns of text."""
    return tuple(Column(name) for name in names)


def money_columns(*names: str) -> tuple[Column, ...]:
    """Columns of amounts."""
    return tuple(Column(name, CellKind.MONEY) for name in names)


def count_columns(*names: str) -> tuple[Column, ...]:
    """Columns of whole numbers."""
    return tuple(Column(name, CellKind.WHOLE) for name in names)


def average_columns(*names: str) -> tuple[Column, ...]:
    """Columns of averages."""
    return tuple(Column(name, CellKind.NUMBER) for name in names)


def rate_columns(*names: str) -> tuple[Column, ...]:
    """Columns of rates and chances."""
    return tuple(Column(name, CellKind.RATE) for name in names)


DAY = Column("Gaming day", CellKind.DAY)
LINK = Column("Link")


def time_column(name: str) -> Column:
    """A column of times."""
    return Column(name, CellKind.TIME)


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
            raise ReportError(f"The period ends on {last}, before its first day {first}.")
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

    def __str__(self) -> str:
        if self.first == self.last:
            return f"gaming day {self.first}"
        return f"gaming days {self.first} to {self.last}"


def _began(day: date, settings: Settings) -> datetime:
    zone = ZoneInfo(settings.time_zone)
    return datetime(day.year, day.month, day.day, settings.day_begins, tzinfo=zone)


def _day(written_day: str) -> date:
    try:
        day = date.fromisoformat(written_day)
    except ValueError as error:
        raise ReportError(f"'{written_day}' is not a day; write it like 2026-11-16.") from error
    if not date(1900, 1, 1) <= day < date(9999, 1, 1):
        raise ReportError(f"'{written_day}' is outside the years 1900 to 9998.")
    return day


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuery:
    """What a report covers."""

    period: Period
    link: str | None = None
    """None for all links."""

    trusted: Collection[bytes] | None = None
    """Public keys whose snapshots may be used; None: none, every entry is read."""
