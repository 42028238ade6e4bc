"""The GAME argument: the name of a game, or the path of a Python file that defines one."""

from __future__ import annotations

import ast
import runpy
import traceback
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import click

from jackpit.cli.errors import Mistake
from jackpit.games import GAMES, games_in
from jackpit.paytable import Game, GameError


@dataclass(frozen=True)
class Chosen:
    """A game, and the file it was read from if it is not one of ours."""

    game: Game
    file: Path | None = None

    def place(self, error: GameError) -> str:
        """Where to look for a mistake in the game: its file and line, or its name."""
        return self.game.key if self.file is None else _place(self.file, error.line, None)


class GameArgument(click.ParamType[Chosen]):
    """Turns what was typed into a game."""

    name = "game"

    def convert(
        self,
        value: str | Chosen,
        param: click.Parameter | None,  # noqa: ARG002 -- click calls it with these
        ctx: click.Context | None,  # noqa: ARG002 -- click calls it with these
    ) -> Chosen:
        """Look the game up, or read its file."""
        if isinstance(value, Chosen):
            return value
        if value in GAMES:
            return Chosen(GAMES[value])
        if value.endswith(".py") or "/" in value:
            return Chosen(_read(Path(value)), Path(value))
        near = get_close_matches(value, GAMES, n=1, cutoff=0.4)
        hint = f"did you mean '{near[0]}'?" if near else "'jackpit games' lists them."
        raise Mistake("GAME", f"no game is called '{value}'; {hint}")


def _read(path: Path) -> Game:
    if not path.is_file():
        raise Mistake(str(path), "there is no such file.")
    try:
        names = runpy.run_path(str(path), run_name=path.stem)
    except (Exception, SystemExit) as error:  # whatever a game's file raises
        raise Mistake(_where(path, error), _what(error)) from error
    found = games_in(names)
    if len(found) != 1:
        keys = ", ".join(game.key for game in found) or "none"
        raise Mistake(str(path), f"a game's file defines one Game; this one defines {keys}.")
    return found[0]


def _where(path: Path, error: BaseException) -> str:
    """The file and the line in it where reading it failed."""
    if isinstance(error, SyntaxError):
        return _place(path, None, error.lineno)
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    key = error.line if isinstance(error, GameError) else None
    return _place(path, key, lines[-1] if lines else None)


def _place(path: Path, key: str | None, number: int | None) -> str:
    """The file and the number of the line where a pay table's line has its *key*, if it has one."""
    if key is not None:
        tree = ast.parse(path.read_bytes())
        nodes = (node for node in ast.walk(tree) if isinstance(node, ast.Constant))
        number = min((node.lineno for node in nodes if node.value == key), default=number)
    return str(path) if number is None else f"{path}:{number}"


def _what(error: BaseException) -> str:
    message = (error.msg if isinstance(error, SyntaxError) else str(error)).split("\n")[0]
    return message if isinstance(error, GameError) else f"{type(error).__name__}: {message}"
