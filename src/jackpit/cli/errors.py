"""Errors of the command line, each in one sentence."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

import click

from jackpit.cards import CardError
from jackpit.money import MoneyError
from jackpit.paytable import GameError


def command_name() -> str:
    """The command as typed; ``./run`` sets it for itself."""
    return os.environ.get("JACKPIT_COMMAND", "jackpit")


class InputError(click.ClickException):
    """A wrong option or file: its name, and what is wrong."""

    def __init__(self, where: str, what: object) -> None:
        super().__init__(f"{where}: {what}")


@contextmanager
def blame(where: str) -> Iterator[None]:
    """Name *where*, an option or a file, in an error of the input raised meanwhile."""
    try:
        yield
    except (CardError, GameError, MoneyError) as error:
        raise InputError(where, error) from error


def one_sentence(error: click.ClickException) -> str:
    """The message as a sentence; for a mistyped command also how to get help."""
    message = error.format_message()
    if not message.endswith((".", "?")):
        message += "."
    if isinstance(error, click.UsageError) and error.ctx is not None:
        message += f" See '{error.ctx.command_path} --help'."
    return message
