"""Writes a report as CSV or JSON, with exact values; no text becomes a formula."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

from msgspec import Struct

from jackpit.manager.codec import encode
from jackpit.manager.reports.report import (
    TOTALS,
    Cell,
    CellKind,
    Column,
    HeaderText,
    Report,
    ReportSection,
)
from jackpit.messages import ENGLISH, Language, Phrase, Text
from jackpit.money import Money
from jackpit.odds.text import format_decimal

BYTE_ORDER_MARK = "\ufeff"
RATE_PLACES = 8
_FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r", "\n")


class ReportHeaderView(Struct, frozen=True, kw_only=True):
    """What a report states about itself."""

    title: str
    house: str
    version: str
    period: str
    first_day: str | None
    last_day: str | None
    generated_at: str
    engine: str
    time_zone: str


class ReportColumnView(Struct, frozen=True, kw_only=True):
    """A column of a report."""

    key: str
    """Its English name, the same in every language."""

    name: str
    kind: CellKind


class ReportSectionView(Struct, frozen=True, kw_only=True):
    """A table of a report."""

    key: str
    """Its English heading, the same in every language."""

    heading: str
    columns: tuple[ReportColumnView, ...]
    rows: tuple[tuple[str | int | None, ...], ...]
    """Amounts are strings of dollars, rates and averages strings of decimals; none is a float."""

    totals: tuple[int, ...]
    """The rows that are sums of others, counted from 0."""


class ReportView(Struct, frozen=True, kw_only=True):
    """A report in one language."""

    report: str
    header: ReportHeaderView
    sections: tuple[ReportSectionView, ...]
    notes: tuple[str, ...]


def as_json(report: Report, language: Language = ENGLISH) -> bytes:
    """The report as one JSON object."""
    return encode(report_view(report, language))


def report_view(report: Report, language: Language = ENGLISH) -> ReportView:
    """The header, the sections with their columns and rows, the notes."""
    header, days, text = report.header, report.header.days, language.text
    return ReportView(
        report=report.name,
        header=ReportHeaderView(
            title=text(header.title),
            house=text(header.house_name),
            version=header.version,
            period=text(header.period),
            first_day=days.first if days else None,
            last_day=days.last if days else None,
            generated_at=header.generated_at,
            engine=header.engine,
            time_zone=header.time_zone,
        ),
        sections=tuple(_section(section, language) for section in report.sections),
        notes=tuple(text(note) for note in report.notes),
    )


def _section(section: ReportSection, language: Language) -> ReportSectionView:
    return ReportSectionView(
        key=str(section.heading),
        heading=language.text(section.heading),
        columns=tuple(
            ReportColumnView(key=str(x.name), name=language.text(x.name), kind=x.kind)
            for x in section.columns
        ),
        rows=tuple(
            tuple(
                _plain(cell, column, language)
                for cell, column in zip(row, section.columns, strict=True)
            )
            for row in section.rows
        ),
        totals=tuple(n for n, row in enumerate(section.rows) if any(map(_is_total, row))),
    )


def _is_total(cell: Cell) -> bool:
    return isinstance(cell, Phrase) and cell in TOTALS


def _plain(cell: Cell, column: Column, language: Language) -> str | int | None:
    match cell:
        case Money():
            return cell.plain()
        case Fraction():
            return format_decimal(cell, decimal_places(column))
        case Text():
            return language.text(cell)
        case _:
            return cell


def decimal_places(column: Column) -> int:
    """How many decimal places a fraction is written with."""
    return RATE_PLACES if column.kind is CellKind.RATE else 2


def as_csv(report: Report, language: Language = ENGLISH) -> bytes:
    """RFC 4180 in UTF-8, with a byte order mark because Excel guesses another encoding without one.

    First the header, one name and value per line; then each section: a blank line, its heading, its
    columns, its rows; then the notes.
    """
    file = StringIO(newline="")
    file.write(BYTE_ORDER_MARK)
    lines, text = csv.writer(file), language.text
    for name, value in report.header.lines(language):
        lines.writerow([name, escape_formula(value)])
    for section in report.sections:
        lines.writerow([])
        lines.writerow([text(section.heading)])
        lines.writerow([text(column.name) for column in section.columns])
        for row in section.rows:
            cells = zip(row, section.columns, strict=True)
            lines.writerow([_written(*pair, language) for pair in cells])
    if report.notes:
        lines.writerow([])
        lines.writerow([text(HeaderText.NOTES.given())])
        for note in report.notes:
            lines.writerow([escape_formula(text(note))])
    return file.getvalue().encode()


def _written(cell: Cell, column: Column, language: Language) -> str | int:
    plain = _plain(cell, column, language)
    if isinstance(cell, str | Text):
        return escape_formula(str(plain))
    return "" if plain is None else plain


def escape_formula(text: str) -> str:
    """Prefix an apostrophe to a text that a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(_FORMULA_PREFIXES) else text
