"""What a report is: a header, sections of rows under columns, and notes; not how it is written.

Every cell keeps its exact value until it is written: money is ``Money``, chances and averages are
fractions, times and days are texts that sort.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from jackpit.money import Money

Cell = str | int | Money | Fraction | None
"""None where there is nothing to say."""


class ReportError(Exception):
    """A report that cannot be made: one sentence, fit to be shown to whoever query for it."""


class CellKind(Enum):
    """What the cells of a column hold."""

    TEXT = "text"
    MONEY = "money"
    WHOLE = "whole"
    """A whole number."""

    NUMBER = "number"
    """A number with two places, such as an average."""

    RATE = "rate"
    """A fraction of 1, shown in percent."""

    TIME = "time"
    """A moment in UTC, as it was recorded."""

    DAY = "day"

    @property
    def is_words(self) -> bool:
        """Whether it is set to the left."""
        return self in (CellKind.TEXT, CellKind.TIME, CellKind.DAY)


@dataclass(frozen=True, slots=True)
class Column:
    """One column: what stands above it, and what is in it."""

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
            assert len(row) == len(self.columns), f"{self.heading}: a row does not fit: {row}"

    def column(self, name: str) -> tuple[Cell, ...]:
        """All cells of one column."""
        at = [column.name for column in self.columns].index(name)
        return tuple(row[at] for row in self.rows)

    def as_dicts(self) -> list[dict[str, Cell]]:
        """The rows, each by the names of the columns."""
        names = [column.name for column in self.columns]
        return [dict(zip(names, row, strict=True)) for row in self.rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportHeader:
    """What every report must say of itself (R-05)."""

    title: str
    house: str
    version: str
    """Of the software."""

    period: str
    generated_at: str
    engine: str
    """The database it was read from."""

    time_zone: str
    """The house's; times are in UTC, as they were recorded."""

    def lines(self) -> tuple[tuple[str, str], ...]:
        """Every statement with its name."""
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
    """What a report found, before it has its header."""

    sections: tuple[ReportSection, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    name: str
    header: ReportHeader
    sections: tuple[ReportSection, ...]
    notes: tuple[str, ...]

    def section(self, heading: str) -> ReportSection:
        """The section under a heading."""
        return next(section for section in self.sections if section.heading == heading)


def text_columns(*names: str) -> tuple[Column, ...]:
    """Columns of words."""
    return tuple(Column(name) for name in names)


def money_columns(*names: str) -> tuple[Column, ...]:
    """Columns of money."""
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
    """A column of moments."""
    return Column(name, CellKind.TIME)
