"""The GAME argument: the name of a game, or the path of a Python file that defines one."""

from __future__ import annotations

import ast
import os.path
import runpy
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import click

from jackpit.cards import CardError
from jackpit.cli.errors import InputError, blame, command_name
from jackpit.games import GAMES, games_in
from jackpit.money import MoneyError
from jackpit.paytable import Game, GameError


@dataclass(frozen=True)
class ChosenGame:
    """A game, and its file if it is not a built-in one."""

    game: Game
    file: Path | None = None

    @contextmanager
    def errors_located(self) -> Iterator[None]:
        """Name the game, or the line of its file, in errors raised meanwhile."""
        with blame(self.game.key) if self.file is None else _blame_file(self.file):
            yield


class GameArgument(click.ParamType[ChosenGame]):
    """Converts an argument into a game."""

    name = "game"

    def convert(
        self,
        value: str | ChosenGame,
        param: click.Parameter | None,
        ctx: click.Context | None,  # noqa: ARG002 -- click calls it with these
    ) -> ChosenGame:
        """Look up the game, or load its file."""
        if isinstance(value, ChosenGame):
            return value
        if value in GAMES:
            return ChosenGame(GAMES[value])
        if value.endswith(".py") or "/" in value or os.path.isfile(value):
            return ChosenGame(_read(Path(value)), Path(value))
        near = get_close_matches(value.lower(), GAMES, n=1, cutoff=0.4)
        hint = f"did you mean '{near[0]}'?" if near else f"'{command_name()} games' lists them."
        where = param.opts[0] if isinstance(param, click.Option) else "GAME"
        raise InputError(where, f"no game is called '{value}'; {hint}")


def _read(path: Path) -> Game:
    if not path.is_file():
        what = "this is a folder." if path.is_dir() else "there is no such file."
        raise InputError(str(path), what)
    with _blame_file(path):
        names = runpy.run_path(str(path), run_name=path.stem)
    found = games_in(names)
    if len(found) != 1:
        keys = ", ".join(game.key for game in found) or "none"
        raise InputError(str(path), f"a game's file defines one Game; this one defines {keys}.")
    return found[0]


@contextmanager
def _blame_file(path: Path) -> Iterator[None]:
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


def _describe(error: BaseException) -> str:
    if isinstance(error, (CardError, GameError, MoneyError)):
        return str(error)
    message = (error.msg if isinstance(error, SyntaxError) else str(error)).split("\n")[0]
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
