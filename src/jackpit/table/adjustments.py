"""Manual adjustments, for a reason from a closed list and by two people (rules HG41).

Also money between links, and decommissioning (rules HG39).
"""

from __future__ import annotations

from jackpit.ledger import (
    HOUSE,
    IN_TRANSIT,
    Account,
    Reason,
    meter_of,
    overflow_of,
    reserve_of,
)
from jackpit.money import ZERO, Money
from jackpit.paytable import MAX_METER, meter_name
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.commands import AdjustmentReason, Pool
from jackpit.table.guards import why_meter_claimed, why_no_meter, why_no_reason
from jackpit.table.handlers import handles
from jackpit.table.refusal import HolderText, Refusal
from jackpit.table.state import Link
from jackpit.table.transfers import Transfers, make_transfers

_RAISES = (
    AdjustmentReason.MALFUNCTION,
    AdjustmentReason.CARRIED_OVER,
    AdjustmentReason.HOUSE_MODIFICATION,
)
_LOWERS = (
    AdjustmentReason.MALFUNCTION,
    AdjustmentReason.OVER_LIMIT,
    AdjustmentReason.SEED_RECOVERY,
    AdjustmentReason.HOUSE_MODIFICATION,
)
_HOLDERS = {
    Pool.METER: HolderText.METER,
    Pool.RESERVE: HolderText.RESERVE,
    Pool.OVERFLOW: HolderText.OVERFLOW,
}
_TAKES = {Pool.RESERVE: Reason.RESERVE_TAKEN, Pool.OVERFLOW: Reason.OVERFLOW_TAKEN}


def _account(pool: Pool, meter: str) -> Account:
    return {Pool.METER: meter_of, Pool.RESERVE: reserve_of, Pool.OVERFLOW: overflow_of}[pool](meter)


def why_not_adjust(link: Link, command: c.Adjust) -> Refused | None:
    """The reason must allow it, the pool must hold it, and the cap must leave room."""
    if why := why_no_meter(link, command.meter) or why_meter_claimed(link, command.meter):
        return why
    if not command.amount:
        return Refusal.AMOUNT_NOT_POSITIVE.given()
    if command.amount > ZERO and link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    reasons = allowed_reasons(link, command.pool, command.amount)
    if not reasons:
        holder = _HOLDERS[command.pool].given(meter=meter_name(command.meter))
        return Refusal.ONLY_DECREASED.given(holder=holder)
    if command.reason not in reasons:
        return Refusal.REASON_NOT_ALLOWED.given(reason=command.reason.phrase)
    account, cap = _account(command.pool, command.meter), _cap(link, command.meter)
    held, seed = link.projected_balance(account), _seed_left(link, command.meter)
    if command.reason is AdjustmentReason.SEED_RECOVERY and seed + command.amount < ZERO:
        return Refusal.SEED_IS_LESS.given(meter=meter_name(command.meter), amount=seed)
    if held + command.amount < ZERO:
        holder = _HOLDERS[command.pool].given(meter=meter_name(command.meter))
        return Refusal.METER_HOLDS_LESS.given(holder=holder, amount=held)
    if command.amount > ZERO and held + command.amount > cap:
        return Refusal.OVER_THE_CAP.given(meter=meter_name(command.meter), cap=cap)
    return why_no_reason(command.text)


def _seed_left(link: Link, meter: str) -> Money:
    """What the house may still recover of its last seed; the rest is the players'."""
    return next(reversed(link.seeds.get(meter, ())), ZERO)


def _cap(link: Link, meter: str) -> Money:
    return link.version.meters[meter].cap or MAX_METER


def allowed_reasons(link: Link, pool: Pool, amount: Money) -> tuple[AdjustmentReason, ...]:
    """The reasons for a change; a pool not on display can only be booked as receipts."""
    if pool is not Pool.METER:
        return (AdjustmentReason.RECEIPTS,) if amount < ZERO else ()
    reasons = _RAISES if amount > ZERO else _LOWERS
    if link.version.rules.house_modification:
        return reasons
    return tuple(x for x in reasons if x is not AdjustmentReason.HOUSE_MODIFICATION)


@handles(c.Adjust, unless=why_not_adjust)
def adjust(link: Link, command: c.Adjust) -> e.Events:
    """Move the amount between the house and the pool."""
    account = _account(command.pool, command.meter)
    if command.amount > ZERO:
        transfers = make_transfers((Reason.ADJUSTED_UP, HOUSE, account, command.amount))
    else:
        reason = _TAKES.get(command.pool, Reason.ADJUSTED_DOWN)
        if command.reason is AdjustmentReason.SEED_RECOVERY:
            reason = Reason.SEED_RECOVERED
        transfers = make_transfers((reason, account, HOUSE, -command.amount))
    return (
        e.Adjusted(
            meter=command.meter,
            pool=command.pool,
            amount=command.amount,
            reason=command.reason,
            text=command.text,
            by=command.by,
            approved_by=command.approved_by,
            transfers=transfers,
        ),
    )


# Between links.


def why_not_move_out(link: Link, command: c.MoveOut) -> Refused | None:
    """The link must be closed and the meter must hold the amount."""
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    if why := why_no_meter(link, command.meter):
        return why
    if link.is_open:
        return Refusal.LINK_IS_OPEN.given()
    if command.amount <= ZERO:
        return Refusal.AMOUNT_NOT_POSITIVE.given()
    held = link.balance(meter_of(command.meter))
    if command.amount > held:
        holder = HolderText.METER.given(meter=meter_name(command.meter))
        return Refusal.METER_HOLDS_LESS.given(holder=holder, amount=held)
    return None


@handles(c.MoveOut, unless=why_not_move_out)
def move_out(link: Link, command: c.MoveOut) -> e.Events:
    """Send the amount to the other link."""
    account = meter_of(command.meter)
    return (
        e.MovedOut(
            meter=command.meter,
            to=command.to,
            by=command.by,
            approved_by=command.approved_by,
            transfers=make_transfers((Reason.MOVED_OUT, account, IN_TRANSIT, command.amount)),
        ),
    )


def why_not_move_in(link: Link, command: c.MoveIn) -> Refused | None:
    """It must fit under the cap; with a claim pending it goes behind the cut."""
    if why := why_no_meter(link, command.meter):
        return why
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    if command.amount <= ZERO:
        return Refusal.AMOUNT_NOT_POSITIVE.given()
    account, cap = meter_of(command.meter), _cap(link, command.meter)
    held = max(link.balance(account), link.projected_balance(account))
    if held + command.amount > cap:
        return Refusal.OVER_THE_CAP.given(meter=meter_name(command.meter), cap=cap)
    return None


@handles(c.MoveIn, unless=why_not_move_in)
def move_in(link: Link, command: c.MoveIn) -> e.Events:
    """Put the amount on the meter."""
    account = meter_of(command.meter)
    return (
        e.MovedIn(
            meter=command.meter,
            origin=command.origin,
            by=command.by,
            approved_by=command.approved_by,
            transfers=make_transfers((Reason.MOVED_IN, IN_TRANSIT, account, command.amount)),
        ),
    )


def why_not_decommission_link(link: Link, command: c.DecommissionLink) -> Refused | None:
    """The link must be closed, without tables, and all its wins paid."""
    if link.moved_to is not None:
        return Refusal.LINK_IS_DECOMMISSIONED.given()
    if link.is_open:
        return Refusal.LINK_IS_OPEN.given()
    for table in link.tables:
        return Refusal.LINK_HAS_TABLES.given(table=table)
    for win in link.wins.values():
        if not win.is_backed_out and len(win.paid) < len(win.shares):
            return Refusal.LINK_OWES_WINS.given(win=win.number)
    return None


@handles(c.DecommissionLink, unless=why_not_decommission_link)
def decommission_link(link: Link, command: c.DecommissionLink) -> e.Events:
    """Return the seeds to the house, and move what players contributed to the other link."""
    return (
        e.LinkDecommissioned(
            to=command.to,
            by=command.by,
            approved_by=command.approved_by,
            transfers=tuple(t for meter in link.streams for t in _empty_meter(link, meter)),
        ),
    )


def _empty_meter(link: Link, meter: str) -> Transfers:
    held = link.balance(meter_of(meter))
    recovered = min(held, _seed_left(link, meter))
    reserve, overflow = reserve_of(meter), overflow_of(meter)
    return make_transfers(
        (Reason.SEED_RECOVERED, meter_of(meter), HOUSE, recovered),
        (Reason.MOVED_OUT, meter_of(meter), IN_TRANSIT, held - recovered),
        (Reason.RESERVE_MOVED_OUT, reserve, IN_TRANSIT, link.balance(reserve)),
        (Reason.OVERFLOW_MOVED_OUT, overflow, IN_TRANSIT, link.balance(overflow)),
    )
