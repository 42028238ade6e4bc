"""Writes a report as an Excel workbook: a sheet for header and notes, and one for each section.

An amount is a number if a cell holds it exactly: whole cents, at most fifteen digits. Other amounts
are texts with all their decimal places. Texts are written as texts and are never formulas.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any

from xlsxwriter import Workbook  # type: ignore[import-untyped]  # it has no types

from jackpit.manager.clock import parse_time
from jackpit.manager.reports.report import (
    Cell,
    CellKind,
    Column,
    Report,
    ReportError,
    ReportSection,
)
from jackpit.manager.reports.writers import decimal_places
from jackpit.money import Money
from jackpit.odds.text import format_decimal

MAX_DIGITS = 15
"""A cell distinguishes all decimal numbers of up to this many digits."""

MAX_SHEET_NAME_LENGTH = 31
MAX_COLUMN_WIDTH = 60
MIN_COLUMN_WIDTH = 10
MAX_ROWS = 1_048_576
_FORMATS = {
    CellKind.MONEY: "$#,##0.00;[Red]-$#,##0.00",
    CellKind.WHOLE: "#,##0",
    CellKind.NUMBER: "#,##0.00",
    CellKind.RATE: "0.0000%",
}


def as_xlsx(report: Report) -> bytes:
    """The workbook, as the bytes of its file."""
    file = BytesIO()
    options = {
        "constant_memory": True,
        "in_memory": False,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
    }
    with Workbook(file, options) as book:
        book.set_properties(
            {
                "title": report.header.title,
                "subject": report.header.period,
                "company": report.header.house,
                "comments": f"Jackpit {report.header.version}, {report.header.engine}",
                "created": parse_time(report.header.generated_at).replace(tzinfo=None),
            }
        )
        _write_front(book, report)
        for section in report.sections:
            _write_section(book, section)
    return file.getvalue()


def _write_front(book: Workbook, report: Report) -> None:
    """The sheet with header and notes."""
    sheet = book.add_worksheet("Report")
    bold, wrapped = book.add_format({"bold": True}), book.add_format({"text_wrap": True})
    sheet.set_column(0, 0, 16)
    sheet.set_column(1, 1, 100)
    lines = [*report.header.lines(), *(("Note", note) for note in report.notes)]
    for row, (name, text) in enumerate(lines):
        sheet.write_string(row, 0, name, bold)
        sheet.write_string(row, 1, text, wrapped)


def _write_section(book: Workbook, section: ReportSection) -> None:
    if len(section.rows) >= MAX_ROWS:
        raise ReportError(
            f"'{section.heading}' has {len(section.rows):,} rows, more than an Excel sheet holds."
            " Choose a shorter period, or CSV."
        )
    sheet = book.add_worksheet(section.heading[:MAX_SHEET_NAME_LENGTH])
    head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    formats = [_format(book, column) for column in section.columns]
    for at, column in enumerate(section.columns):
        sheet.set_column(at, at, _width(section, at))
        sheet.write_string(0, at, column.name, head)
    sheet.freeze_panes(1, 0)
    for row, cells in enumerate(section.rows, start=1):
        for at, (cell, column) in enumerate(zip(cells, section.columns, strict=True)):
            _write(sheet, row, at, cell, column, formats[at])
    if section.rows:
        sheet.autofilter(0, 0, len(section.rows), len(section.columns) - 1)


def _format(book: Workbook, column: Column) -> Any:
    properties: dict[str, Any] = {"align": "left" if column.kind.is_left_aligned else "right"}
    if column.kind in _FORMATS:
        properties["num_format"] = _FORMATS[column.kind]
    return book.add_format(properties)


def _write(sheet: Any, row: int, at: int, cell: Cell, column: Column, format: Any) -> None:
    if cell is None:
        return
    value = _value(cell, column)
    if isinstance(value, str):
        sheet.write_string(row, at, value, format)
    else:
        sheet.write_number(row, at, value, format)  # a Decimal keeps every digit


def _value(cell: Cell, column: Column) -> str | int | Decimal:
    match cell:
        case Money():
            return money_cell(cell)
        case Fraction():
            return Decimal(format_decimal(cell, decimal_places(column)))
        case int() if len(str(abs(cell))) > MAX_DIGITS:
            return str(cell)
        case _:
            return cell  # type: ignore[return-value]  # a text or a whole number


def money_cell(amount: Money) -> str | Decimal:
    """A number of dollars if a cell holds it exactly, else a text with all decimal places."""
    number = Decimal(amount.plain())
    if not amount.is_whole_cents or len(number.as_tuple().digits) > MAX_DIGITS:
        return str(amount)
    return number


def _width(section: ReportSection, at: int) -> int:
    """The width of the longest cell, within bounds."""
    longest = max((len(str(row[at])) for row in section.rows[:1_000] if row[at]), default=0)
    return min(
        MAX_COLUMN_WIDTH, max(MIN_COLUMN_WIDTH, longest + 2, len(section.columns[at].name) // 2 + 2)
    )
