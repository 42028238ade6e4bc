"""In how many ways each line is dealt: the exact odds of a pay table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from jackpit.cards import DECKS_AT_MOST, Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import GameError, PayTable, winning_lines


@dataclass(frozen=True)
class Ways:
    """The ways of each line, best first, out of all deals."""

    of_line: tuple[int, ...]
    deals: int

    def probability(self, line: int) -> Fraction:
        """The exact chance of a line, by its number from the top."""
        return Fraction(self.of_line[line], self.deals)


def count_ways(pay_table: PayTable, shoe: Shoe) -> Ways:
    """Count the deals that each line is paid on, from a fresh *shoe*."""
    every = every_deal(pay_table.considers, shoe)
    winners = winning_lines(pay_table.lines, every.deals)
    counted = [int(every.weights[winners == n].sum()) for n in range(len(pay_table.lines))]
    for number, ways in enumerate(counted):
        if not ways:
            _check_not_covered(pay_table, number, shoe)
    return Ways(tuple(counted), every.total)


def _check_not_covered(pay_table: PayTable, number: int, shoe: Shoe) -> None:
    """A line never paid from the largest shoe, although its hand is dealt, is a mistake.

    A hand that a small shoe cannot deal (three sevens of diamonds from two decks) is not.
    """
    every = every_deal(pay_table.considers, Shoe(DECKS_AT_MOST, shoe.pack))
    line = pay_table.lines[number]
    dealt = line.pattern.holds(every.deals) & (every.weights > 0)
    if dealt.any() and not (winning_lines(pay_table.lines, every.deals) == number)[dealt].any():
        raise GameError(
            f"line '{line.key}' can never win, because the lines above it cover every such hand",
            line=line.key,
        )
