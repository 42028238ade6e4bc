"""Writes a report as CSV or JSON, with exact values; no text becomes a formula."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from typing import Any

from jackpit.manager.codec import encode
from jackpit.manager.reports.report import Cell, CellKind, Column, Report, ReportSection
from jackpit.money import Money
from jackpit.odds.text import format_decimal

BYTE_ORDER_MARK = "\ufeff"
RATE_PLACES = 8
_FORMULA_PREFIXES = ("=", "+", "-", "@", "\t", "\r", "\n")


def as_json(report: Report) -> bytes:
    """One object: the header, the sections with their columns and rows, the notes.

    Amounts are strings of dollars, rates and averages strings of decimals; nothing is a float.
    """
    days = report.header.days
    return encode(
        {
            "report": report.name,
            "header": {
                "title": report.header.title,
                "house": report.header.house,
                "version": report.header.version,
                "period": report.header.period,
                "first_day": days.first if days else None,
                "last_day": days.last if days else None,
                "generated_at": report.header.generated_at,
                "engine": report.header.engine,
                "time_zone": report.header.time_zone,
            },
            "sections": [_section(section) for section in report.sections],
            "notes": list(report.notes),
        }
    )


def _section(section: ReportSection) -> dict[str, Any]:
    return {
        "heading": section.heading,
        "columns": [{"name": x.name, "kind": x.kind.value} for x in section.columns],
        "rows": [
            [_plain(cell, column) for cell, column in zip(row, section.columns, strict=True)]
            for row in section.rows
        ],
    }


def _plain(cell: Cell, column: Column) -> str | int | None:
    match cell:
        case Money():
            return cell.plain()
        case Fraction():
            return format_decimal(cell, decimal_places(column))
        case _:
            return cell


def decimal_places(column: Column) -> int:
    """How many decimal places a fraction is written with."""
    return RATE_PLACES if column.kind is CellKind.RATE else 2


def as_csv(report: Report) -> bytes:
    """RFC 4180 in UTF-8, with a byte order mark because Excel guesses another encoding without one.

    First the header, one name and value per line; then each section: a blank line, its heading, its
    columns, its rows; then the notes.
    """
    text = StringIO(newline="")
    text.write(BYTE_ORDER_MARK)
    lines = csv.writer(text)
    for name, value in report.header.lines():
        lines.writerow([name, escape_formula(value)])
    for section in report.sections:
        lines.writerow([])
        lines.writerow([section.heading])
        lines.writerow([column.name for column in section.columns])
        for row in section.rows:
            lines.writerow([_written(*pair) for pair in zip(row, section.columns, strict=True)])
    if report.notes:
        lines.writerow([])
        lines.writerow(["Notes"])
        for note in report.notes:
            lines.writerow([escape_formula(note)])
    return text.getvalue().encode()


def _written(cell: Cell, column: Column) -> str | int:
    if isinstance(cell, str):
        return escape_formula(cell)
    plain = _plain(cell, column)
    return "" if plain is None else plain


def escape_formula(text: str) -> str:
    """Prefix an apostrophe to a text that a spreadsheet would take for a formula."""
    return f"'{text}" if text.startswith(_FORMULA_PREFIXES) else text
