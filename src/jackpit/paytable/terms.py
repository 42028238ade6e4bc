"""The terms of a pay table: wager, meters, source of awards and sharing rule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from jackpit.money import MILLION, ZERO, ZERO_RATE, Money, Rate, format_percent
from jackpit.paytable.errors import GameError, require_key, require_type

TRAY = "tray"
MAX_WAGER = Money.dollars(1_000_000)
MAX_METER = Money.dollars(1_000_000_000)
"""Bounds that keep every amount on a link within 64 bits of microcents."""


class Sharing(Enum):
    """The rule for several winners of one meter."""

    SPLIT_TABLE = "split among every wager at the table"
    """The outcome is the table's, so all wagers of the round divide the award."""

    SPLIT_WINNERS = "split among the winners of the round"
    """All 100% winners of a round divide the award."""

    IN_TURN = "taken in turn, from the dealer's far right"
    """Each takes the meter as it then stands; after a 100% award the next finds it reseeded."""


@dataclass(frozen=True, slots=True)
class Meter:
    """One progressive meter and what feeds it."""

    key: str
    seed: Money
    """What the house puts on the meter at each start."""

    contribution: Rate
    """The part of each wager that is added to the meter."""

    reserve: Rate = ZERO_RATE
    """The part of each wager that is set aside and added to the next seed."""

    cap: Money | None = None
    """The most the meter may hold; anything above it waits in the overflow for the reseed."""

    def __post_init__(self) -> None:
        require_key(self.key, "a meter")
        for rate in (self.contribution, self.reserve):
            require_type(
                rate, Rate, f"the rates of meter '{self.key}' are Rates, as in Rate.percent(5)"
            )
        require_type(
            self.seed, Money, f"the seed of meter '{self.key}' is Money, as in Money.dollars(9)"
        )
        if self.key == TRAY:
            raise GameError(f"no meter can be called '{TRAY}': that is where the dealer pays from")
        if not ZERO <= self.seed <= MAX_METER or not self.seed.is_whole_cents:
            raise GameError(f"the seed of meter '{self.key}' cannot be {self.seed}")
        if self.cap is not None:
            require_type(
                self.cap, Money, f"the cap of meter '{self.key}' is Money, as in Money.dollars(9)"
            )
            if not self.seed <= self.cap <= MAX_METER or not self.cap.is_whole_cents:
                raise GameError(
                    f"the cap of meter '{self.key}' cannot be {self.cap}; its seed is {self.seed}"
                )


@dataclass(frozen=True, slots=True)
class Terms:
    """The wager, the meters and the rules of payment of a pay table."""

    wager: Money
    meters: tuple[Meter, ...] = ()
    sharing: Sharing = Sharing.IN_TURN
    fixed_awards_from: str = TRAY
    """The tray, or the key of the meter that fixed awards are taken from."""

    envy_from: str = TRAY
    """The tray, or the key of the meter that envy is taken from."""

    def __post_init__(self) -> None:
        require_type(self.wager, Money, "a wager is Money, as in Money.dollars(1)")
        if not ZERO < self.wager <= MAX_WAGER or not self.wager.is_whole_cents:
            raise GameError(f"a wager cannot be {self.wager}")
        require_type(self.sharing, Sharing, "a sharing rule is a Sharing, as in Sharing.IN_TURN")
        keys = [meter.key for meter in self.meters]
        if len(set(keys)) < len(keys):
            raise GameError(f"two meters share a key: {', '.join(keys)}")
        for source in (self.fixed_awards_from, self.envy_from):
            if source not in (TRAY, *keys):
                raise GameError(
                    f"awards cannot be paid from '{source}'; there are {', '.join((TRAY, *keys))}"
                )
        rates = [rate for meter in self.meters for rate in (meter.contribution, meter.reserve)]
        taken = sum(rate.parts_per_million for rate in rates)
        if taken > MILLION:
            raise GameError(
                f"contributions and reserves add to {format_percent(taken)} of the wager;"
                " there is only 100%"
            )
