"""``jackpit report NAME``: a report, in the terminal or in a file."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

import click

from jackpit.cli.config import read_trusted_keys, with_installation_options
from jackpit.cli.errors import InputError
from jackpit.cli.screen import show
from jackpit.money import Money
from jackpit.odds.text import format_decimal, format_percent
from jackpit.paper import Document, Section, TextTable

if TYPE_CHECKING:
    from jackpit.manager.reports import Cell, Column, Report

TABLE, CSV, JSON, XLSX = FORMATS = ("table", "csv", "json", "xlsx")


@click.command("report")
@click.argument("name", required=False)
@with_installation_options
@click.option("--from", "first", metavar="DAY", help="First gaming day, as in 2026-11-16.")
@click.option("--to", "last", metavar="DAY", help="Last gaming day.")
@click.option("--link", metavar="LINK", help="A link; by default all links.")
@click.option(
    "--format",
    "wanted",
    type=click.Choice(FORMATS),
    help="Format; by default taken from --output's extension, otherwise table.",
)
@click.option(
    "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write the report to FILE."
)
def command(
    *,
    name: str | None,
    database: str,
    keys: Path | None,
    first: str | None,
    last: str | None,
    link: str | None,
    wanted: str | None,
    output: Path | None,
) -> None:
    """Make a report; without a NAME, list the reports.

    The default period is the present gaming day. The server may be running.
    """
    from jackpit.manager.eventlog.record import AuditError
    from jackpit.manager.reports import REPORTS, ReportError, make_report
    from jackpit.manager.store import StoreError, open_reader

    if name is None:
        show(_list())
        return
    chosen = _format(wanted, output)
    if name not in REPORTS:
        raise InputError(
            "report", f"there is no report '{name}'; the reports are {', '.join(REPORTS)}."
        )
    try:
        with open_reader(database) as reader:
            engine = reader.engine
            report = make_report(
                name,
                reader,
                engine=engine,
                trusted=read_trusted_keys(database, keys),
                first=first,
                last=last,
                link=link,
            )
        if chosen == TABLE:
            show(report_document(report))
            return
        content = _render(report, chosen)
    except (AuditError, ReportError, StoreError) as error:
        raise click.ClickException(str(error)) from error
    if output is None:
        click.echo(content.decode(), nl=chosen == JSON)
    else:
        _write_file(output, content)
        click.echo(f"The report is in {output}.", err=True)


def _list() -> Document:
    from jackpit.manager.reports import REPORTS

    rows = tuple((name, str(kind.summary)) for name, kind in REPORTS.items())
    table = TextTable(("Name", "Content"), rows, words=frozenset({0, 1}))
    return Document("Reports", "", (Section("", (table,)),))


def _format(wanted: str | None, output: Path | None) -> str:
    """The chosen format, or that of the file's extension."""
    if output is None:
        if wanted == XLSX:
            raise InputError("--format", "an Excel file needs --output.")
        return wanted or TABLE
    extension = output.suffix.removeprefix(".")
    chosen = wanted or extension
    if chosen == TABLE:
        raise InputError(
            "--format", "a table is for the terminal; for a file choose csv, json or xlsx."
        )
    if chosen not in FORMATS:
        raise InputError("--output", f"'{output}' does not end in .csv, .json or .xlsx.")
    return chosen


def _render(report: Report, chosen: str) -> bytes:
    from jackpit.manager.reports import as_csv, as_json, as_xlsx

    return {CSV: as_csv, JSON: as_json, XLSX: as_xlsx}[chosen](report)


def _write_file(output: Path, content: bytes) -> None:
    part = output.with_name(f"{output.name}.part")
    try:
        if output.exists() and not output.is_file():  # a device or a pipe cannot be replaced
            output.write_bytes(content)
            return
        part.write_bytes(content)
        part.replace(output)  # atomic: a full disk leaves no half-written file
    except OSError as error:
        with suppress(OSError):  # it may not have been created
            part.unlink()
        raise InputError("--output", f"{output} cannot be written: {error.strerror}.") from error


# The terminal.


def report_document(report: Report) -> Document:
    """A report as a document for the terminal."""
    header = report.header
    lines = [f"{name}: {text}" for name, text in header.lines()[1:]]
    sections = []
    for section in report.sections:
        words = frozenset(n for n, x in enumerate(section.columns) if x.kind.is_left_aligned)
        rows = tuple(
            tuple(format_cell(*pair) for pair in zip(row, section.columns, strict=True))
            for row in section.rows
        )
        table = TextTable(tuple(str(column.name) for column in section.columns), rows, words)
        sections.append(Section(str(section.heading), (table if rows else "None.",)))
    if report.notes:
        sections.append(Section("Notes", tuple(str(note) for note in report.notes)))
    return Document(str(header.title), "; ".join(lines), tuple(sections))


def format_cell(cell: Cell, column: Column) -> str:
    """The text of a cell in the terminal."""
    from jackpit.manager.reports import CellKind

    match cell:
        case None:
            return ""
        case Money():
            return str(cell)
        case Fraction():
            return (
                format_percent(cell)
                if column.kind is CellKind.RATE
                else format_decimal(cell, 2, grouped=True)
            )
        case int():
            return f"{cell:,}"
        case str() if column.kind is CellKind.TIME:
            return cell[:19].replace("T", " ")
        case _:
            return str(cell)
