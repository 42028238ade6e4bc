"""One row of a pay table."""

from __future__ import annotations

from dataclasses import dataclass, field

from jackpit.paytable.award import Award, FixedAward
from jackpit.paytable.considered_cards import Part
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

    rule: str = ""
    """The paragraph of the rules page by which it is paid; empty: the rule for every game."""

    hand_rule: str = ""
    """The paragraph that defines the hand, where *rule* does not."""

    is_the_tables: bool = field(init=False, repr=False, compare=False)
    """Whether the dealer's cards alone decide it, so that every wager wins it or none does."""

    def __post_init__(self) -> None:
        dealers = self.pattern.parts <= {Part.UP, Part.HOLE, Part.DEALER}
        object.__setattr__(self, "is_the_tables", dealers)
