"""A PAR sheet: every figure of a pay table that a regulator files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.odds.advice import Advice, advise
from jackpit.odds.odds import MAX_SEATS, Odds, exact_odds
from jackpit.odds.sheet_comparison import SheetComparison, compare_with_sheet
from jackpit.paytable import Game, GameError, PayTable


@dataclass(frozen=True, kw_only=True)
class ParSheet:
    """The PAR sheet of one pay table."""

    game: Game
    odds: Odds
    by_seats: tuple[Odds, ...]
    """The same for 1, 2, 3 ... seats, as far as they can be enumerated."""

    changed: tuple[str, ...]
    """The terms that differ from the game's own."""

    compared: tuple[SheetComparison, ...]
    advice: tuple[Advice, ...]

    @property
    def depends_on_seats(self) -> bool:
        """Whether the house advantage changes with the number of seats that wager."""
        return len({odds.house_advantage for odds in self.by_seats}) > 1


def par_sheet(game: Game, preset: PayTable, odds: Odds) -> ParSheet:
    """The PAR sheet of *odds*, whose terms may differ from the *preset* pay table's."""
    by_seats = tuple(_at_each_number_of_seats(odds))
    return ParSheet(
        game=game,
        odds=odds,
        by_seats=by_seats,
        changed=describe_changes(game, preset, odds),
        compared=compare_with_sheet(game, preset),
        advice=tuple(advise(odds, preset.terms)),
    )


def _at_each_number_of_seats(odds: Odds) -> Iterator[Odds]:
    for seats in range(1, MAX_SEATS + 1):
        try:
            yield exact_odds(odds.pay_table, odds.shoe, seats=seats)
        except GameError:  # winners who share a broad line cannot be enumerated at more seats
            return


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
