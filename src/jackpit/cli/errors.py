"""Errors of the command line, each in one sentence."""

from __future__ import annotations

import ast
import os
import re
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from jackpit.cards import CardError
from jackpit.money import MoneyError
from jackpit.paytable import GameError, GameFileError


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


@contextmanager
def blame_file(path: Path) -> Iterator[None]:
    """Turn any error of a game's file into a sentence that names the file and the line."""
    try:
        yield
    except (Exception, SystemExit) as error:
        raise InputError(_locate(path, error), _describe(error)) from error


def _locate(path: Path, error: BaseException) -> str:
    number = None
    if isinstance(error, SyntaxError):
        number = error.lineno
    else:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == str(path)]
        number = lines[-1] if lines else None
        if isinstance(error, GameError) and error.line is not None:
            number = _line_number(path, error.line) or number
    return str(path) if number is None else f"{path}:{number}"


def _line_number(path: Path, key: str) -> int | None:
    """The line number of the pay table's line of that *key*."""
    calls = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Call))
    for call in calls:
        arguments = [*call.args, *(keyword.value for keyword in call.keywords)]
        constants = (node for node in arguments if isinstance(node, ast.Constant))
        if ast.unparse(call.func).endswith("Line"):
            for constant in constants:
                if constant.value == key:
                    return constant.lineno
    return None


_WRONG_FIELD = re.compile(
    r"(?P<kind>\w+)\.__init__\(\) (?:(?P<missing>missing) .*?:|got an unexpected .*?)"
    r" (?P<fields>'\w+'.*)"
)
"""Python's message for a field that is missing, or that a class does not have."""

_WRONG_STRUCT_FIELD = re.compile(r"(Missing required|Unexpected keyword) argument ('\w+')")
"""The same of msgspec, which does not name the class."""


def _describe(error: BaseException) -> str:
    if isinstance(error, (CardError, GameError, MoneyError)):
        return str(error)
    if isinstance(error, TypeError) and (found := _WRONG_FIELD.search(str(error))):
        verb = "needs" if found["missing"] else "has no"
        return f"{found['kind']} {verb} {found['fields']}"
    if isinstance(error, TypeError) and (found := _WRONG_STRUCT_FIELD.search(str(error))):
        is_missing = found[1].startswith("Missing")
        return f"{found[2]} {'is missing' if is_missing else 'is no field here'}"
    message = (error.msg if isinstance(error, SyntaxError) else str(error)).split("\n")[0]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def describe_game_file_error(error: GameFileError) -> str:
    """The sentence for a bad file in the games folder: the file, the line, and what is wrong."""
    path = Path(error.file)
    where, what = str(path), error.sentence
    if error.__cause__ is not None:
        where, what = _locate(path, error.__cause__), _describe(error.__cause__)
    sentence = f"{where.removeprefix(f'{Path.cwd()}{os.sep}')}: {what}"
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."
