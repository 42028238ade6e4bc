"""The number of ways in which each line is dealt."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from jackpit.cards import MAX_DECKS, Pack, Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import GameError, PayTable, winning_lines


@dataclass(frozen=True)
class Ways:
    """The ways of each line, best first, out of all deals."""

    of_line: tuple[int, ...]
    deals: int

    def probability(self, line: int) -> Fraction:
        """The exact probability of a line, by its number from the top."""
        return Fraction(self.of_line[line], self.deals)


def count_ways(pay_table: PayTable, shoe: Shoe) -> Ways:
    """Count the deals from a fresh *shoe* that each line pays."""
    every = every_deal(pay_table.considers, shoe)
    winners = winning_lines(pay_table.lines, every.deals)
    counted = [int(every.weights[winners == n].sum()) for n in range(len(pay_table.lines))]
    return Ways(tuple(counted), every.total)


def check_lines(pay_table: PayTable, pack: Pack) -> None:
    """Raise a GameError if a line is never paid, even from the largest shoe of *pack*.

    A hand that only a small shoe lacks (three sevens of diamonds from two decks) is allowed.
    """
    every = every_deal(pay_table.considers, Shoe(MAX_DECKS, pack))
    winners = winning_lines(pay_table.lines, every.deals)
    for number, line in enumerate(pay_table.lines):
        if (every.weights[winners == number] > 0).any():
            continue
        if (line.pattern.holds(every.deals) & (every.weights > 0)).any():
            why = "because the lines above it cover every such hand"
        else:
            why = "because no such hand is dealt"
        raise GameError(f"line '{line.key}' can never win, {why}", line=line.key)
