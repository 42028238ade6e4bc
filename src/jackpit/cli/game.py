"""The GAME argument: the name of a game, or the path of a Python file that defines one."""

from __future__ import annotations

import os.path
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

import click

from jackpit.cli.errors import InputError, blame, blame_file, command_name
from jackpit.games import GAMES, games_in
from jackpit.paytable import Game


@dataclass(frozen=True)
class ChosenGame:
    """A game, and its file if it is not a built-in one."""

    game: Game
    file: Path | None = None

    @contextmanager
    def errors_located(self) -> Iterator[None]:
        """Name the game, or the line of its file, in errors raised meanwhile."""
        with blame(self.game.key) if self.file is None else blame_file(self.file):
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
    with blame_file(path):
        names = runpy.run_path(str(path), run_name=path.stem)
    found = games_in(names)
    if len(found) != 1:
        keys = ", ".join(game.key for game in found) or "none"
        raise InputError(str(path), f"a game's file defines one Game; this one defines {keys}.")
    return found[0]
