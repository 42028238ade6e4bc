"""How money moves on a link: contributions, draws on a meter, awards with their reseed, advances.

Every function here only says which transfers there would be; the events that carry them move them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from jackpit.ledger import (
    HOUSE,
    PAYABLE,
    PLAYERS,
    Account,
    AccountKind,
    Reason,
    Transfer,
    advanced_of,
    meter_of,
    overflow_of,
    reserve_of,
    shortfall_of,
    tray_of,
)
from jackpit.money import ZERO, Money, divide
from jackpit.paytable import Meter, Share
from jackpit.table.state import Link, Round
from jackpit.table.version import Version

Transfers = tuple[Transfer, ...]
_BOUNDLESS = Money.dollars(10**12)


def make_transfers(*transfers: tuple[Reason, Account, Account, Money]) -> Transfers:
    """Transfers of all amounts that are not nothing."""
    return tuple([Transfer(*transfer) for transfer in transfers if transfer[-1]])


def seed_meters(version: Version) -> Transfers:
    """The seeds that the house puts on the meters of a new link."""
    return make_transfers(
        *((Reason.SEED, HOUSE, meter_of(m), x.seed) for m, x in version.meters.items())
    )


def take_wagers(link: Link, version: Version, table: str, count: int) -> Transfers:
    """*count* wagers, and what they bring each meter and its reserve (rules R6, HG7)."""
    if link.version.has_cap:
        return _brought(link, version, table, count)
    brought = version.brought.get((table, count))
    if brought is None:
        brought = version.brought[table, count] = _brought(link, version, table, count)
    return brought


def _brought(link: Link, version: Version, table: str, count: int) -> Transfers:
    tray, stake = tray_of(table), version.wager * count
    transfers = [Transfer(Reason.WAGER, PLAYERS, tray, stake)]
    for key, meter in version.meters.items():
        grows = meter.contribution.of(stake)
        kept = min(grows, _room(link, key))
        transfers += make_transfers(
            (Reason.CONTRIBUTION, tray, meter_of(key), kept),
            (Reason.CAPPED, tray, overflow_of(key), grows - kept),
            (Reason.RESERVED, tray, reserve_of(key), meter.reserve.of(stake)),
        )
    return tuple(transfers)


def _room(link: Link, meter: str) -> Money:
    """How much more a meter may hold; a reseed that was logged counts already.

    The cap is the one in force, whatever terms the round is played under.
    """
    account, cap = meter_of(meter), link.version.meters[meter].cap
    if cap is None:
        return _BOUNDLESS
    return max(ZERO, cap - max(link.balance(account), link.foreseen(account)))


def return_wagers(link: Link, round: Round, count: int) -> Transfers:
    """*count* wagers of a round go back, and all they brought with them.

    Each pool gives back what it took as far as it holds it; the meter gives the rest, like a fixed
    award (rules HG31).
    """
    tray, stake = tray_of(round.table), round.version.wager * count
    transfers: list[Transfer] = []
    for key, meter in round.version.meters.items():
        grown, reserved = meter.contribution.of(stake), meter.reserve.of(stake)
        capped = min(grown, round.capped.get(key, ZERO), link.foreseen(overflow_of(key)))
        kept = min(reserved, link.foreseen(reserve_of(key)))
        transfers += make_transfers(
            (Reason.CAPPED_REVERSED, overflow_of(key), tray, capped),
            (Reason.RESERVED_REVERSED, reserve_of(key), tray, kept),
        )
        due = grown - capped + reserved - kept
        transfers += draw_from_meter(link, key, due, tray, reason=Reason.CONTRIBUTION_REVERSED)
    return (*transfers, Transfer(Reason.WAGER_RETURNED, tray, PLAYERS, stake))


def draw_from_meter(
    link: Link,
    meter: str,
    amount: Money,
    tray: Account,
    *,
    reason: Reason = Reason.REIMBURSEMENT,
    already: Money = ZERO,
) -> Transfers:
    """Take *amount* from behind the newest cut; the house adds what is missing (rules HG5).

    *already* is what the same event takes from there before.
    """
    stream = link.streams[meter]
    held = min(amount, max(ZERO, stream.open - already))
    lacking = (Reason.ADVANCE, advanced_of(meter))
    if not stream.cuts:
        lacking = (Reason.SHORTFALL, shortfall_of(meter))
    return make_transfers((reason, meter_of(meter), tray, held), (*lacking, tray, amount - held))


@dataclass(frozen=True, slots=True)
class Pot:
    """What a claim finds on its meter: what is before the cut, and what a reseed could add."""

    before: Money
    behind: Money
    """What lies behind the cut; it counts for the cap only."""

    reserve: Money
    overflow: Money


@dataclass(frozen=True, slots=True)
class ShareTaken:
    """A share taken of a pot."""

    each: Money
    left: Money
    """What remained of what was found, before any reseed."""

    transfers: Transfers
    pot: Pot
    """What the next claim finds."""


def take_share(pot: Pot, meter: Meter, share: Share, among: int) -> ShareTaken:
    """Pay a *share* of *pot* to *among* spots; a 100% award reseeds (rules HG3, HG17).

    A reseed adds the seed in any case, and of the reserve and the overflow what the cap leaves room
    for.
    """
    division = divide(pot.before, share=share.rate, among=among)
    account = meter_of(meter.key)
    win = (Reason.WIN, account, PAYABLE, division.each * among)
    if not share.reseeds:
        left = Pot(division.left, pot.behind, pot.reserve, pot.overflow)
        return ShareTaken(division.each, division.left, make_transfers(win), left)
    after = division.left + meter.seed
    excess, reserve, overflow = ZERO, pot.reserve, pot.overflow
    if meter.cap is not None:
        room = meter.cap - pot.behind - after
        excess = max(ZERO, -room)
        reserve = min(reserve, max(ZERO, room))
        overflow = min(overflow, max(ZERO, room - reserve))
    after += reserve + overflow - excess
    transfers = make_transfers(
        win,
        (Reason.SEED, HOUSE, account, meter.seed),
        (Reason.RESERVE_RELEASED, reserve_of(meter.key), account, reserve),
        (Reason.OVERFLOW_RELEASED, overflow_of(meter.key), account, overflow),
        (Reason.OVER_CAP, account, overflow_of(meter.key), excess),
    )
    next_pot = Pot(after, pot.behind, pot.reserve - reserve, pot.overflow - overflow + excess)
    return ShareTaken(division.each, division.left, transfers, next_pot)


def settle_advances(link: Link, meters: Iterable[str], before: Transfers = ()) -> Transfers:
    """Repay what the house advanced to *meters* that no claim is left on, as far as they hold it.

    *before* is what the same event moves first. What a meter cannot repay is a shortfall.
    """
    transfers: list[Transfer] = []
    for meter in meters:
        debt = -link.balance(advanced_of(meter)) - sum_net_change(before, advanced_of(meter))
        held = min(debt, link.balance(meter_of(meter)) + sum_net_change(before, meter_of(meter)))
        transfers += make_transfers(
            (Reason.REPAYMENT, meter_of(meter), advanced_of(meter), held),
            (Reason.WRITTEN_OFF, shortfall_of(meter), advanced_of(meter), debt - held),
        )
    return tuple(transfers)


def sum_net_change(transfers: Iterable[Transfer], account: Account) -> Money:
    """What *transfers* add to an account, or take from it."""
    amount = ZERO
    for transfer in transfers:
        if transfer.target == account:
            amount += transfer.amount
        if transfer.source == account:
            amount -= transfer.amount
    return amount


_RETURNS = {
    (reason.source, reason.target): reason
    for reason in (
        Reason.PAID_BACKED_OUT,
        Reason.SHORTFALL_BACKED_OUT,
        Reason.REIMBURSEMENT_RETURNED,
        Reason.SHORTFALL_RETURNED,
        Reason.ADVANCE_RETURNED,
    )
}
"""Why money that a meter bore goes from where it is back to where it came from."""


def return_draws(link: Link, drawn_before: Transfers, now: Account) -> Transfers:
    """What ``drawn`` took goes back, from the account where it is *now* (rules HG47).

    An advance may have been repaid by the meter since, or written off. Whatever the house lent
    fills what the meter still owes, then its shortfall, and the meter gets the rest.
    """
    moves: list[tuple[Reason, Account, Account, Money]] = []
    owed: dict[Account, Money] = {}
    rooms: dict[str, Money] = {}
    for transfer in drawn_before:
        meter, amount = transfer.source.key, transfer.amount
        places = [] if transfer.source.kind is AccountKind.METER else [shortfall_of(meter)]
        if transfer.source.kind is AccountKind.ADVANCED and now.kind is AccountKind.TRAY:
            places.insert(0, advanced_of(meter))
        for place in places:
            left = owed.setdefault(place, -link.balance(place))
            filled = min(amount, left)
            owed[place] -= filled
            amount -= filled
            moves.append((_RETURNS[now.kind, place.kind], now, place, filled))
        if (
            now.kind is AccountKind.TRAY
        ):  # what a full meter cannot take waits in the overflow (HG42)
            kept = min(amount, rooms.setdefault(meter, _room(link, meter)))
            rooms[meter] -= kept
            moves.append((Reason.CAPPED, now, overflow_of(meter), amount - kept))
            amount = kept
        moves.append((_RETURNS[now.kind, AccountKind.METER], now, meter_of(meter), amount))
    return make_transfers(*moves)
