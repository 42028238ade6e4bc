"""The terms of a pay table that differ from the game's own."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.odds.odds import Odds
from jackpit.paytable import Game, PayTable


def describe_changes(game: Game, preset: PayTable, odds: Odds) -> tuple[str, ...]:
    """Name each condition of *odds* that differs from the game's *preset* pay table."""
    return tuple(
        f"{what} {now} instead of {before}"
        for what, before, now in _conditions(game, preset, odds)
        if now != before
    )


def _conditions(game: Game, preset: PayTable, odds: Odds) -> Iterator[tuple[str, object, object]]:
    before, now = preset.terms, odds.pay_table.terms
    yield "decks", game.decks, odds.shoe.decks
    yield "wager", before.wager, now.wager
    yield "fixed awards from", before.fixed_awards_from, now.fixed_awards_from
    for old, new in zip(before.meters, now.meters, strict=True):
        yield f"seed of '{old.key}'", old.seed, new.seed
        yield f"contribution to '{old.key}'", old.contribution, new.contribution
        yield f"reserve of '{old.key}'", old.reserve, new.reserve
