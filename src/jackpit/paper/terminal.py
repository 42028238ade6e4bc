"""Renders a document in the terminal. A table wider than the terminal is printed row by row."""

from __future__ import annotations

from textwrap import fill

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from jackpit.odds.text import format_percent
from jackpit.paper.document import Bar, Block, Document, TextTable

BAR_WIDTH = 40
GAP = 2
INDENT = "  "


def show(document: Document, console: Console) -> None:
    """Print *document* on *console*."""
    console.print(Text(document.title, style="bold"))
    if document.subtitle:
        console.print(Text(fill(document.subtitle, console.width), style="dim"))
    for section in document.sections:
        console.print()
        if section.heading:
            console.print(Text(section.heading, style="bold cyan"))
        for block in section.blocks:
            console.print(_block(block, console.width))


def _block(block: Block, width: int) -> RenderableType:
    if isinstance(block, str):
        return _paragraph(block, width)
    if isinstance(block, Bar):
        return _bar(block, width)
    table = block if isinstance(block, TextTable) else block.as_table()
    if len(INDENT) + _width(table) > width:
        return _row_by_row(table, width)
    return Padding.indent(_grid(table), len(INDENT))


def _paragraph(text: str, width: int, *, depth: int = 1) -> Text:
    indent = INDENT * depth
    lines = fill(
        text,
        max(width, 2 * len(indent)),
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )
    return Text(lines, overflow="fold")


def _width(table: TextTable) -> int:
    columns = zip(table.headings, *table.rows, strict=True)
    return sum(max(map(len, column)) for column in columns) + GAP * (len(table.headings) - 1)


def _grid(table: TextTable) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, GAP - 1, 0, 0))
    for number, heading in enumerate(table.headings):
        grid.add_column(Text(heading), justify="left" if number in table.words else "right")
    for row in table.rows:
        grid.add_row(*map(Text, row))
    return grid


def _row_by_row(table: TextTable, width: int) -> Group:
    """The first cell of a row, and below it the others, as many per line as fit."""
    rows = [_named(table, row) for row in table.rows]
    cell_width = GAP + max((len(cell) for _, *others in rows for cell in others), default=0)
    cells_per_line = max(1, (width - 2 * len(INDENT) + GAP) // cell_width)
    lines = []
    for first, *others in rows:
        lines.append(_paragraph(first, width))
        for start in range(0, len(others), cells_per_line):
            cells = others[start : start + cells_per_line]
            line = "".join(cell.ljust(cell_width) for cell in cells)
            lines.append(_paragraph(line.rstrip(), width, depth=2))
    return Group(*lines)


def _named(table: TextTable, row: tuple[str, ...]) -> list[str]:
    """The cells of a row that are not empty, each with its heading."""
    named = zip(table.headings, row, strict=True)
    return [f"{name}: {cell}" if name else cell for name, cell in named if cell]


def _bar(bar: Bar, width: int) -> RenderableType:
    """Names, figures and bars; bars are cropped to the width."""
    table = TextTable(("", ""), bar.as_table().rows)
    room = width - len(INDENT) - _width(table) - GAP
    if room < 0:
        return _row_by_row(table, width)
    grid = Grid.grid(padding=(0, GAP, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column()
    for name, part in bar.parts:
        length = min(round(part * BAR_WIDTH), room)
        grid.add_row(Text(name), Text(format_percent(part)), Text("█" * length))
    return Padding.indent(grid, len(INDENT))
