"""The only evaluator: the line on which each deal is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from jackpit.cards import Deal
from jackpit.paytable.deals import Deals, deals_of
from jackpit.paytable.game import Line, PayTable
from jackpit.paytable.patterns import Pattern

LOSES = -1


class PatternRow(Protocol):
    """A row of any table that pays by a pattern: a line, or a bonus 21 of the base game."""

    @property
    def pattern(self) -> Pattern:
        """The cards that it pays."""


def winning_lines(lines: Sequence[PatternRow], deals: Deals) -> npt.NDArray[np.int8]:
    """For each deal the number, from the top, of the line that pays it; LOSES if none does."""
    winners = np.full(deals.shape, LOSES, dtype=np.int8)
    for number, line in reversed(list(enumerate(lines))):  # a better line overwrites a lesser
        np.copyto(winners, np.int8(number), where=line.pattern.holds(deals))
    return winners


def winning_line(pay_table: PayTable, deal: Deal) -> Line | None:
    """The line that one deal is paid on, or None if the wager loses."""
    (number,) = winning_lines(pay_table.lines, deals_of(pay_table.considers, [deal])).tolist()
    return None if number == LOSES else pay_table.lines[number]
