"""Helpers for tests of adjustments and of money between links."""

from __future__ import annotations

from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.money import Money, Rate
from jackpit.paytable import Meter
from jackpit.table import HouseRules, Person
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason, Pool

usd = Money.parse
MICROCENT = Money(1)


def adjust(
    amount: str | Money,
    reason: AdjustmentReason = AdjustmentReason.MALFUNCTION,
    *,
    pool: Pool = Pool.METER,
    by: Person = SUPERVISOR,
    approved_by: Person = ACCOUNTING,
    text: str = "counted twice",
) -> c.Adjust:
    return c.Adjust(
        meter="progressive",
        pool=pool,
        amount=usd(amount) if isinstance(amount, str) else amount,
        reason=reason,
        text=text,
        by=by,
        approved_by=approved_by,
    )


def capped(cap: str = "2000.30", *, rules: HouseRules | None = None) -> Pit:
    """King's Bounty, played until it holds $2,000.30, 4 cents of reserve and 18 of overflow."""
    meter = Meter(
        "progressive",
        seed=Money.dollars(2_000),
        contribution=Rate.percent(12),
        reserve=Rate.percent(1),
        cap=usd(cap),
    )
    table = changed("kings-bounty", meters=(meter,))
    pit = Pit("kings-bounty", pay_table=table, rules=rules)
    for _ in range(2):
        pit.start(1, 2)
        pit.end()
    return pit


def closed(pit: Pit, *, emptied: bool = False) -> Pit:
    for table in tuple(pit.link.tables):
        pit.do(c.CloseTable(table=table, by=SUPERVISOR))
        if emptied:
            pit.do(c.RemoveTable(table=table, by=SUPERVISOR))
    pit.do(c.CloseLink(by=EXECUTIVE))
    return pit
