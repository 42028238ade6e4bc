"""The four kinds of award; ``str`` gives the words of the pay table."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.money import Money, Rate
from jackpit.paytable.errors import GameError, require_type

MAX_AWARD = 1_000_000_000


def _check_size(number: int) -> None:
    require_type(number, int, f"an award's number is whole, not {number}")
    if not 1 <= number <= MAX_AWARD:
        raise GameError(f"an award's number is 1 to {MAX_AWARD:,}")


@dataclass(frozen=True, slots=True)
class ForOne:
    """*times* the wager; the wager itself is not returned."""

    times: int

    def __post_init__(self) -> None:
        _check_size(self.times)

    def pays(self, wager: Money) -> Money:
        """Everything the player takes off the table."""
        return wager * self.times

    def __str__(self) -> str:
        return f"{self.times:,} for 1"


@dataclass(frozen=True, slots=True)
class ToOne:
    """*times* the wager, and the wager returned as well."""

    times: int

    def __post_init__(self) -> None:
        _check_size(self.times)

    def pays(self, wager: Money) -> Money:
        """Everything the player takes off the table, the wager included."""
        return wager * (self.times + 1)

    def __str__(self) -> str:
        return f"{self.times:,} to 1"


@dataclass(frozen=True, slots=True)
class Dollars:
    """A fixed amount in dollars, independent of the wager."""

    count: int

    def __post_init__(self) -> None:
        _check_size(self.count)

    def pays(self, wager: Money) -> Money:  # noqa: ARG002 -- all fixed awards share one signature
        """Everything the player takes off the table."""
        return Money.dollars(self.count)

    def __str__(self) -> str:
        return f"${self.count:,}"


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage of what a meter holds when it is won."""

    percent: int
    of: str

    def __post_init__(self) -> None:
        require_type(self.percent, int, f"a share is a whole number of percent, not {self.percent}")
        if not 1 <= self.percent <= 100:
            raise GameError(f"a share of {self.percent}% is outside 1% to 100%")

    @property
    def rate(self) -> Rate:
        """The share as a rate of the meter."""
        return Rate.percent(self.percent)

    @property
    def reseeds(self) -> bool:
        """Whether it takes the whole meter, which then restarts at its seed."""
        return self.percent == 100

    def __str__(self) -> str:
        return f"{self.percent}% of {self.of}"


FixedAward = ForOne | ToOne | Dollars
Award = FixedAward | Share
