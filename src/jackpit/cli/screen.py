"""Output of the commands: a document in the terminal, JSON, or progress."""

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
    """Print *document*, in color on a terminal."""
    from jackpit.paper.terminal import show as show_on

    show_on(document, console())


def console() -> Console:
    """The console of standard output, of a usable width."""
    from rich.console import Console  # here, because JSON and --help do not need it

    found = Console(highlight=False)
    if found.width < MIN_WIDTH:  # COLUMNS may be 0 where the width is unknown
        found = Console(highlight=False, width=MIN_WIDTH)
    return found


def print_json(record: dict[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(record, indent=2))


def print_progress(step: str) -> None:
    """Print the step in progress, if standard error is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"{step} …", err=True)
