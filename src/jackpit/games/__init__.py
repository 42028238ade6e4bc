"""The games, one file each; every file in this folder is loaded.

A game's file is data. No module outside this folder treats one game differently from another.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from jackpit.paytable import Game, GameError, GameFault, GameFileError


def games_in(names: Mapping[str, object]) -> list[Game]:
    """The games among a module's *names*, each once, in the order of definition."""
    games = [value for value in names.values() if isinstance(value, Game)]
    return list({id(game): game for game in games}.values())


def load_games() -> dict[str, Game]:
    """Load every game of this folder, by key; a GameFileError names the file at fault."""
    games: dict[str, Game] = {}
    file_of: dict[str, str] = {}
    for found in iter_modules(__path__):
        file = f"{__path__[0]}/{found.name}.py"
        try:
            module = import_module(f"{__name__}.{found.name}")
        except Exception as error:
            raise GameFileError(file, f"{type(error).__name__}: {error}") from error
        defined = games_in(vars(module))
        if not defined:
            raise GameFileError(file, "the file defines no Game")
        for game in defined:
            if game.key in games:
                other = file_of[game.key].rpartition("/")[2]
                raise GameFileError(file, f"game key '{game.key}' is used in {other} too")
            games[game.key], file_of[game.key] = game, file
    return games


GAMES = load_games()
"""Every game that comes with Jackpit, by key."""


def game_of(key: str) -> Game:
    """The game of this key; a GameError if there is none."""
    if key not in GAMES:
        raise GameError(GameFault.NO_SUCH_GAME.given(game=key[:40]))
    return GAMES[key]
