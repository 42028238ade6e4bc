"""One row of a pay table."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.paytable.award import Award, FixedAward
from jackpit.paytable.considers import Part
from jackpit.paytable.pattern import Pattern


@dataclass(frozen=True, slots=True)
class Line:
    """A hand and what it pays; a pay table's first line that a deal shows is the one that pays."""

    key: str
    """Stable and unique in its pay table; records and commands use it."""

    name: str
    """What is printed on the felt, the button and the sheet."""

    pattern: Pattern
    award: Award
    envy: FixedAward | None = None
    """What every other wager at the table wins, once for each such hand."""

    @property
    def is_the_tables(self) -> bool:
        """Whether the dealer's cards alone decide it, so that every wager wins it or none does."""
        return self.pattern.parts <= {Part.UP, Part.HOLE, Part.DEALER}
