"""The structure of a report: a header, sections of rows under columns, and notes.

Cells keep exact values until a report is written: amounts are ``Money``, chances and averages are
fractions, times and days are strings that sort.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

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

    period: str
    generated_at: str
    engine: str
    """The kind of database it was read from."""

    time_zone: str
    """Of the house; times in the report are in UTC, as recorded."""

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
