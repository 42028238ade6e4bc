"""A document in the terminal."""

from __future__ import annotations

from textwrap import fill

from rich import box
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from jackpit.odds.text import percent
from jackpit.paper.document import Bar, Block, Curve, Document, Table

BAR_WIDTH = 40
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
        return Text(fill(block, width, initial_indent=INDENT, subsequent_indent=INDENT))
    drawn = _bar(block) if isinstance(block, Bar) else _table(_as_table(block))
    return Padding.indent(drawn, len(INDENT))


def _as_table(block: Table | Curve) -> Table:
    return block if isinstance(block, Table) else block.as_table()


def _table(table: Table) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    for number, heading in enumerate(table.headings):
        words = number in table.words
        grid.add_column(Text(heading), justify="left" if words else "right", overflow="fold")
    for row in table.rows:
        grid.add_row(*map(Text, row))
    return grid


def _bar(bar: Bar) -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(overflow="fold")
    grid.add_column(justify="right", overflow="fold")
    grid.add_column(overflow="fold")
    for name, part in bar.parts:
        grid.add_row(Text(name), Text(percent(part)), Text("█" * round(part * BAR_WIDTH)))
    return grid
