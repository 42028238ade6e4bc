"""The games, one file each; every file in this folder is loaded.

A game's file is data. No module outside this folder treats one game differently from another.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from jackpit.paytable import Game


def games_in(names: Mapping[str, object]) -> list[Game]:
    """The games among a module's *names*, each once, in the order of definition."""
    games = [value for value in names.values() if isinstance(value, Game)]
    return list({id(game): game for game in games}.values())


def _all_games() -> dict[str, Game]:
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    games = [game for module in modules for game in games_in(vars(module))]
    by_key = {game.key: game for game in games}
    assert len(by_key) == len(games), "two games share a key"
    return by_key


GAMES = _all_games()
"""Every game that comes with Jackpit, by key."""
