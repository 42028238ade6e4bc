"""What commands print: a document in the terminal, JSON, or a sign of life."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from jackpit.paper import Document

if TYPE_CHECKING:
    from rich.console import Console

MIN_WIDTH = 20


def show(document: Document) -> None:
    """Print *document*; colors are left out where the output is no terminal."""
    from jackpit.paper.terminal import show as show_on

    show_on(document, console())


def console() -> Console:
    """The terminal, or the file that stands for it, with a width that can be worked with."""
    from rich.console import Console  # here, because JSON and --help need not wait for it

    found = Console(highlight=False)
    if found.width < MIN_WIDTH:  # as where COLUMNS is 0 because nobody knows
        found = Console(highlight=False, width=MIN_WIDTH)
    return found


def print_json(record: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(record, indent=2))


def say(what: str) -> None:
    """Tell whoever waits at a terminal what is being done."""
    if sys.stderr.isatty():
        click.echo(f"{what} …", err=True)
