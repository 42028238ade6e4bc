"""The command as a user runs it, but in this process: arguments in, exit code and outputs out."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from jackpit.cli import EXIT_INTERRUPTED, main
from jackpit.games import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
COLUMNS = 80
NOT_A_USERS = ("FORCE_COLOR", "JACKPIT_COMMAND", "NO_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE")

PAY_TABLES = [(game.key, table.key) for game in GAMES.values() for table in game.pay_tables]
"""Every game with each of its pay tables."""


@dataclass(frozen=True)
class Result:
    """The exit code and outputs of a command."""

    code: int
    out: str
    err: str


def run(*arguments: str, columns: int = COLUMNS, interrupted: bool = False) -> Result:
    """Run ``jackpit`` with *arguments* in a terminal with this number of *columns*."""
    out, err = StringIO(), StringIO()
    with (
        patch.object(sys, "argv", ["jackpit", *arguments]),
        _environment(columns),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    code = ended.value.code
    assert isinstance(code, int)
    if code == EXIT_INTERRUPTED and not interrupted:
        raise KeyboardInterrupt  # Ctrl-C must end the tests
    return Result(code, out.getvalue(), err.getvalue())


def succeed(*arguments: str, columns: int = COLUMNS) -> str:
    """Run a command that must not fail, and return what it prints."""
    result = run(*arguments, columns=columns)
    assert (result.code, result.err) == (0, "")
    return result.out


@contextmanager
def _environment(columns: int) -> Iterator[None]:
    with patch.dict(os.environ, {"COLUMNS": str(columns)}):
        for name in NOT_A_USERS:
            os.environ.pop(name, None)
        yield
