"""What went wrong, in one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from jackpit.cards import CardError
from jackpit.money import MoneyError
from jackpit.paytable import GameError


def command_name() -> str:
    """What the user types: ``./run`` says so of itself."""
    return os.environ.get("JACKPIT_COMMAND", "jackpit")


class InputError(click.ClickException):
    """Something that was asked for and cannot be: an option or a file, and what is wrong."""

    def __init__(self, where: str, what: object) -> None:
        super().__init__(f"{where}: {what}")


@contextmanager
def blame(where: str) -> Iterator[None]:
    """Name *where* to look, an option or a file, if a mistake turns up meanwhile."""
    try:
        yield
    except (CardError, GameError, MoneyError) as error:
        raise InputError(where, error) from error


def one_sentence(error: click.ClickException) -> str:
    """What to tell the user; for a mistyped command also where to look."""
    message = error.format_message()
    if not message.endswith((".", "?")):
        message += "."
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message += f" See '{error.ctx.command_path} --help'."
    return message
