"""Writes a report as an Excel workbook: a sheet for header and notes, and one for each section.

An amount is a number if a cell holds it exactly: whole cents, at most fifteen digits. Other amounts
are texts with all their decimal places. Texts are written as texts and are never formulas.
"""

from __future__ import annotations

import re
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
    HeaderText,
    Report,
    ReportError,
    ReportRefusal,
    ReportSection,
)
from jackpit.manager.reports.writers import decimal_places
from jackpit.messages import ENGLISH, Language, Text
from jackpit.money import Money
from jackpit.odds.text import format_decimal

MAX_DIGITS = 15
"""A cell distinguishes all decimal numbers of up to this many digits."""

MAX_SHEET_NAME_LENGTH = 31
MAX_COLUMN_WIDTH = 60
MIN_COLUMN_WIDTH = 10
MAX_ROWS = 1_048_576
_NOT_IN_SHEET_NAME = re.compile(r"[\[\]:*?/\\]")
_FORMATS = {
    CellKind.MONEY: "$#,##0.00;[Red]-$#,##0.00",
    CellKind.WHOLE: "#,##0",
    CellKind.NUMBER: "#,##0.00",
    CellKind.RATE: "0.0000%",
}


def as_xlsx(report: Report, language: Language = ENGLISH) -> bytes:
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
                "title": language.text(report.header.title),
                "subject": language.text(report.header.period),
                "company": language.text(report.header.house_name),
                "comments": f"Jackpit {report.header.version}, {report.header.engine}",
                "created": parse_time(report.header.generated_at).replace(tzinfo=None),
            }
        )
        _write_front(book, report, language)
        for section in report.sections:
            _write_section(book, section, language)
    return file.getvalue()


def _write_front(book: Workbook, report: Report, language: Language) -> None:
    """The sheet with header and notes."""
    text = language.text
    sheet = book.add_worksheet(_sheet_name(HeaderText.REPORT.given(), language))
    bold, wrapped = book.add_format({"bold": True}), book.add_format({"text_wrap": True})
    sheet.set_column(0, 0, 16)
    sheet.set_column(1, 1, 100)
    name = text(HeaderText.NOTE.given())
    lines = [*report.header.lines(language), *((name, text(note)) for note in report.notes)]
    for row, (name, value) in enumerate(lines):
        sheet.write_string(row, 0, name, bold)
        sheet.write_string(row, 1, value, wrapped)


def _sheet_name(heading: Text, language: Language) -> str:
    """A heading without the characters that the name of a sheet may not have."""
    return _NOT_IN_SHEET_NAME.sub("", language.text(heading))[:MAX_SHEET_NAME_LENGTH]


def _write_section(book: Workbook, section: ReportSection, language: Language) -> None:
    if len(section.rows) >= MAX_ROWS:
        why = ReportRefusal.TOO_LONG_FOR_EXCEL
        raise ReportError(why.given(section=section.heading, rows=len(section.rows)))
    sheet = book.add_worksheet(_sheet_name(section.heading, language))
    head = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
    formats = [_format(book, column) for column in section.columns]
    for at, column in enumerate(section.columns):
        name = language.text(column.name)
        sheet.set_column(at, at, _width(section, at, name))
        sheet.write_string(0, at, name, head)
    sheet.freeze_panes(1, 0)
    for row, cells in enumerate(section.rows, start=1):
        for at, (cell, column) in enumerate(zip(cells, section.columns, strict=True)):
            if cell is not None:
                _write(sheet, (row, at), _value(cell, column, language), formats[at])
    if section.rows:
        sheet.autofilter(0, 0, len(section.rows), len(section.columns) - 1)


def _format(book: Workbook, column: Column) -> Any:
    properties: dict[str, Any] = {"align": "left" if column.kind.is_left_aligned else "right"}
    if column.kind in _FORMATS:
        properties["num_format"] = _FORMATS[column.kind]
    return book.add_format(properties)


def _write(sheet: Any, place: tuple[int, int], value: str | int | Decimal, format: Any) -> None:
    if isinstance(value, str):
        sheet.write_string(*place, value, format)
    else:
        sheet.write_number(*place, value, format)  # a Decimal keeps every digit


def _value(cell: Cell, column: Column, language: Language) -> str | int | Decimal:
    match cell:
        case Money():
            return money_cell(cell)
        case Fraction():
            return Decimal(format_decimal(cell, decimal_places(column)))
        case Text():
            return language.text(cell)
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


def _width(section: ReportSection, at: int, name: str) -> int:
    """The width of the longest cell, within bounds."""
    longest = max((len(str(row[at])) for row in section.rows[:1_000] if row[at]), default=0)
    return min(MAX_COLUMN_WIDTH, max(MIN_COLUMN_WIDTH, longest + 2, len(name) // 2 + 2))
