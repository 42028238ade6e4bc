"""House limits: the highest wager, meter and number of tables of a link, from a day on.

Two people set them for today or a later day; they apply until those of a later day do. Terms are
checked against them when a link is formed or its terms change, and the link itself when a table
joins it or opens. A link that exceeds them at another time raises an alarm.
"""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.ledger import meter_of
from jackpit.manager.clock import checked_time, gaming_day
from jackpit.manager.house import commands as c
from jackpit.manager.house.days import is_date
from jackpit.manager.house.guards import (
    MAX_NOTE_LENGTH,
    why_not_a_text,
    why_not_a_time,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import House, HouseLimits
from jackpit.messages import Message, Phrase, Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import MAX_METER, MAX_WAGER
from jackpit.refusal import Refused
from jackpit.table import Link, Version

MAX_TABLES = 1_000
MAX_LIMITS = 1_000


class LimitText(Message):
    """Parts of the refusals of limits."""

    AMOUNTS = "{low} to {high}, in whole cents"
    COUNTS = "{low} to {high:,}"
    SOURCE = "{source}, since {day}"


def limits_for_day(house: House, day: str) -> HouseLimits | None:
    """The limits that apply on a gaming day; None before the first."""
    begun = [limits for limits in house.limits if limits.since <= day]
    return begun[-1] if begun else None


def gaming_day_at(house: House, at: str) -> str:
    """The gaming day of a moment."""
    return gaming_day(checked_time(at), house.settings.time_zone, house.settings.day_begins)


def why_not_set(house: House, command: c.SetLimits) -> Refused | None:
    """The limits of a day before today are history."""
    limits = command.limits
    if why := why_not_a_time(command.at):
        return why
    if not is_date(limits.since):
        return HouseRefusal.NOT_A_DAY.because(day=limits.since[:40])
    day = gaming_day_at(house, command.at)
    if limits.since < day:
        return HouseRefusal.LIMITS_IN_THE_PAST.because(day=day)
    if len(house.limits) >= MAX_LIMITS:
        return HouseRefusal.TOO_MANY.because(most=MAX_LIMITS, what=Phrase("limits"))
    return _out_of_range(limits) or why_not_a_text(
        Phrase("The source"), limits.source, MAX_NOTE_LENGTH
    )


def _out_of_range(limits: HouseLimits) -> Refused | None:
    amounts = (
        (Phrase("The wager limit"), limits.wager, MAX_WAGER),
        (Phrase("The meter limit"), limits.meter, MAX_METER),
    )
    for name, amount, most in amounts:
        if amount is not None and not (ZERO < amount <= most and amount.is_whole_cents):
            allowed = LimitText.AMOUNTS.given(low=Money.cents(1), high=most)
            return HouseRefusal.LIMIT_OUT_OF_RANGE.because(limit=name, range=allowed)
    if limits.tables is not None and not 1 <= limits.tables <= MAX_TABLES:
        name, counts = Phrase("The limit of tables per link"), LimitText.COUNTS
        allowed = counts.given(low=1, high=MAX_TABLES)
        return HouseRefusal.LIMIT_OUT_OF_RANGE.because(limit=name, range=allowed)
    return None


def limits_exceeded_by_terms(limits: HouseLimits | None, version: Version) -> Iterator[Refused]:
    """Each limit that terms exceed; a meter without a cap exceeds any meter limit."""
    if limits is None:
        return
    yield from _wager_over(limits, version)
    for meter in version.meters.values():
        if limits.meter is not None and (meter.cap is None or meter.cap > limits.meter):
            yield HouseRefusal.CAP_OVER_METER_LIMIT.because(
                meter=meter.key, limit=limits.meter, source=_source(limits)
            )


def limits_exceeded_by_link(
    limits: HouseLimits | None, link: Link, *, joining: int = 0
) -> Iterator[Refused]:
    """Each limit that a link exceeds now, with *joining* more tables."""
    if limits is None:
        return
    yield from _wager_over(limits, link.version)
    for meter in link.streams:
        if limits.meter is not None and link.balance(meter_of(meter)) > limits.meter:
            yield HouseRefusal.METER_OVER_LIMIT.because(
                meter=meter, limit=limits.meter, source=_source(limits)
            )
    if limits.tables is not None and len(link.tables) + joining > limits.tables:
        yield HouseRefusal.OVER_TABLE_LIMIT.because(limit=limits.tables, source=_source(limits))


def _wager_over(limits: HouseLimits, version: Version) -> Iterator[Refused]:
    if limits.wager is not None and version.wager > limits.wager:
        yield HouseRefusal.OVER_WAGER_LIMIT.because(
            wager=version.wager, limit=limits.wager, source=_source(limits)
        )


def _source(limits: HouseLimits) -> Sentence:
    return LimitText.SOURCE.given(source=limits.source, day=limits.since)
