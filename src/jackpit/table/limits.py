"""House limits on a link: the highest wager, the most a meter may hold, the most tables.

A link that breaks one takes no wagers (rules HG34). The pad, the alarms, the setup and the
approvals all ask ``broken_limits``. The link's log has the limits of its gaming day, since the core
reads no clock.
"""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.ledger import meter_of
from jackpit.messages import Message
from jackpit.money import ZERO
from jackpit.paytable import meter_name
from jackpit.refusal import Refused
from jackpit.table import events as e
from jackpit.table.refusal import Refusal
from jackpit.table.state import HouseLimits, Link
from jackpit.table.version import Version

_NEEDS_CAP = Refusal.CAP_OVER_METER_LIMIT


class LimitText(Message):
    """Parts of the refusals of limits."""

    SOURCE = "{source}, since {day}"


def broken_limits(
    limits: HouseLimits | None, version: Version, link: Link | None = None, *, joining: int = 0
) -> Iterator[Refused]:
    """Each limit that terms break on a link, with *joining* more tables; None is a new link.

    A meter breaks the limit if it holds more, and also if nothing keeps it from growing above it.
    """
    if limits is None:
        return
    source = LimitText.SOURCE.given(source=limits.source, day=limits.since)
    if limits.wager is not None and version.wager > limits.wager:
        yield Refusal.OVER_WAGER_LIMIT.given(wager=version.wager, limit=limits.wager, source=source)
    if limits.meter is not None:
        for key, meter in version.meters.items():
            held = ZERO if link is None else link.balance(meter_of(key))
            can_grow = meter.cap is None or meter.cap > limits.meter
            if can_grow or held > limits.meter:
                rule = Refusal.METER_OVER_LIMIT if held > limits.meter else _NEEDS_CAP
                yield rule.given(meter=meter_name(key), limit=limits.meter, source=source)
    tables = 0 if link is None else len(link.tables) + joining
    if limits.tables is not None and tables > limits.tables:
        yield Refusal.OVER_TABLE_LIMIT.given(limit=limits.tables, source=source)


def why_over_limits(link: Link, *, joining: int = 0) -> Refused | None:
    """The first limit of its gaming day that a link breaks, with *joining* more tables."""
    if link.limits is None:
        return None
    return next(broken_limits(link.limits, link.version, link, joining=joining), None)


def adopt_limits(link: Link, limits: HouseLimits | None, *, entry: int) -> e.Events:
    """Bring the limits of the day onto a link, as the house's log has them up to an *entry*.

    A server that has not read as far in the house's log changes nothing.
    """
    if limits == link.limits or entry < link.limits_entry:
        return ()
    return (e.LimitsAdopted(limits=limits, entry=entry),)
