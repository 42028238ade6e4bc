"""A PAR sheet: every figure of a pay table that a regulator files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.odds.advice import Advice, advise
from jackpit.odds.changes import describe_changes
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
