"""House limits: the highest wager, meter and number of tables of a link, from a day on.

Two people set them for today or a later day; they apply until those of a later day do. What breaks
them is decided in ``table/limits.py``. Terms are checked when a link is formed or its terms change;
a link that breaks the limits of its gaming day takes no wagers (rules HG34).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from jackpit.manager.clock import checked_time, gaming_day
from jackpit.manager.house import commands as c
from jackpit.manager.house.days import is_date
from jackpit.manager.house.guards import (
    why_not_a_text,
    why_not_a_time,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House, LinkStop
from jackpit.messages import Message, Phrase
from jackpit.money import ZERO, Money
from jackpit.paytable import MAX_METER, MAX_WAGER
from jackpit.refusal import Refused
from jackpit.table import HouseLimits, Link, broken_limits

MAX_TABLES = 1_000
MAX_LIMITS = 1_000
MAX_SOURCE_LENGTH = 100
"""A pad shows it on the start key."""


class LimitRange(Message):
    """What a limit may be."""

    AMOUNTS = "{low} to {high}, in whole cents"
    COUNTS = "{low} to {high:,}"


def limits_for_day(house: House, day: str) -> HouseLimits | None:
    """The limits that apply on a gaming day; None before the first."""
    begun = [limits for limits in house.limits if limits.since <= day]
    return begun[-1] if begun else None


def gaming_day_at(house: House, at: str) -> str:
    """The gaming day of a recorded time."""
    return gaming_day_of(house, checked_time(at))


def gaming_day_of(house: House, moment: datetime) -> str:
    """The gaming day of a moment."""
    return gaming_day(moment, house.settings.time_zone, house.settings.day_begins)


def why_not_set(house: House, command: c.SetLimits) -> Refused | None:
    """The limits must be in range and not of the past."""
    return why_not_a_time(command.at) or why_not_limits(house, command.limits, command.at)


def why_not_limits(house: House, limits: HouseLimits, at: str) -> Refused | None:
    """The limits of a day before today are history."""
    if not is_date(limits.since):
        return HouseRefusal.NOT_A_DAY.given(day=limits.since[:40])
    day = gaming_day_at(house, at)
    if limits.since < day:
        return HouseRefusal.LIMITS_IN_THE_PAST.given(day=day)
    if len(house.limits) >= MAX_LIMITS:
        return HouseRefusal.TOO_MANY.given(most=MAX_LIMITS, what=Phrase("limits"))
    return _out_of_range(limits) or why_not_a_text(
        Phrase("The source"), limits.source, MAX_SOURCE_LENGTH
    )


def _out_of_range(limits: HouseLimits) -> Refused | None:
    amounts = (
        (Phrase("The wager limit"), limits.wager, MAX_WAGER),
        (Phrase("The meter limit"), limits.meter, MAX_METER),
    )
    for name, amount, most in amounts:
        if amount is not None and not (ZERO < amount <= most and amount.is_whole_cents):
            allowed = LimitRange.AMOUNTS.given(low=Money.cents(1), high=most)
            return HouseRefusal.LIMIT_OUT_OF_RANGE.given(limit=name, range=allowed)
    if limits.tables is not None and not 1 <= limits.tables <= MAX_TABLES:
        name, counts = Phrase("The limit of tables per link"), LimitRange.COUNTS
        allowed = counts.given(low=1, high=MAX_TABLES)
        return HouseRefusal.LIMIT_OUT_OF_RANGE.given(limit=name, range=allowed)
    return None


def limits_ahead(house: House, day: str) -> Iterator[HouseLimits]:
    """The limits that apply on a gaming day or later, in order."""
    in_force = limits_for_day(house, day)
    return (limits for limits in house.limits if limits is in_force or limits.since > day)


def stopped_links(limits: HouseLimits, links: Iterable[Link]) -> tuple[LinkStop, ...]:
    """The links that take no wagers while limits apply, as the links are now."""
    return tuple(
        LinkStop(link=link.key, why=tuple(found))
        for link in links
        if link.moved_to is None and (found := list(broken_limits(limits, link.version, link)))
    )
