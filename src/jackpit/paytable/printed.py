"""The figures printed on a game's sheet, so that they can be shown beside ours."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from jackpit.money import Money


@dataclass(frozen=True, slots=True)
class PrintedFigures:
    """What a sheet says of one pay table. Percentages keep the number of places printed."""

    one_in: int
    """The odds of the top award."""

    average_award: Money
    seed: Money
    house_advantage_percent: Decimal
    hit_frequency_percent: Decimal | None = None
    remark: str = ""
    """Why the sheet's hit frequency is not ours, where it is not."""
