"""Table limits, and the day from which they apply."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from jackpit.blackjack.refusal import BlackjackError
from jackpit.money import ZERO, Money


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLimits:
    """The minimum and maximum of a wager. None means no limit.

    What a doubling adds may not exceed ``maximum``. The side bet limits apply to wagers that the
    player chooses; the terms of a progressive fix its wager.
    """

    minimum: Money | None = None
    maximum: Money | None = None
    side_minimum: Money | None = None
    side_maximum: Money | None = None

    def __post_init__(self) -> None:
        for least, most in (
            (self.minimum, self.maximum),
            (self.side_minimum, self.side_maximum),
        ):
            for limit in (least, most):
                if limit is not None and (limit <= ZERO or not limit.is_whole_cents):
                    raise BlackjackError(f"a limit cannot be {limit}")
            if least is not None and most is not None and least > most:
                raise BlackjackError(f"a minimum of {least} is above the maximum of {most}")


NO_LIMITS = TableLimits()
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PostedLimits:
    """Limits that apply from a day on."""

    since: str
    """The first gaming day, as in ``2026-01-31``."""

    limits: TableLimits

    def __post_init__(self) -> None:
        if not _DAY.fullmatch(self.since):
            raise BlackjackError(f"'{self.since}' is not a day; write it as in 2026-01-31")


def limits_on(posted: Sequence[PostedLimits], day: str) -> TableLimits:
    """The limits of a gaming *day*: the latest posted by then, or none before the first.

    >>> limits_on(WASHINGTON, "2026-05-01").maximum
    Money.parse('300.00')
    """
    in_force = [limits for limits in posted if limits.since <= day]
    return max(in_force, key=lambda limits: limits.since).limits if in_force else NO_LIMITS


WASHINGTON = (
    PostedLimits(
        "2016-01-01",
        TableLimits(minimum=Money.dollars(5), maximum=Money.dollars(300)),
    ),
)
"""An example: the maximum wager in a Washington card room, from notices of 2016 and 2023 (WAC
230-15-140), with a minimum of ours. A house checks the rule and posts its own limits."""
