"""Transfers of a link: contributions, draws on a meter, awards with their reseed, advances.

The functions only compute transfers; money moves when an event that carries them is applied.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from jackpit.ledger import (
    HOUSE,
    PAYABLE,
    PLAYERS,
    Account,
    AccountKind,
    Reason,
    Stream,
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
_UNLIMITED = Money.dollars(10**12)


def make_transfers(*transfers: tuple[Reason, Account, Account, Money]) -> Transfers:
    """Make the transfers with a non-zero amount."""
    return tuple([Transfer(*transfer) for transfer in transfers if transfer[-1]])


def seed_meters(version: Version) -> Transfers:
    """Put the house's seeds on the meters of a new link."""
    return make_transfers(
        *((Reason.SEED, HOUSE, meter_of(m), x.seed) for m, x in version.meters.items())
    )


def take_wagers(link: Link, version: Version, table: str, count: int) -> Transfers:
    """Take *count* wagers, and contribute to each meter and its reserve (rules R6, HG7)."""
    if not count:
        return ()  # a bonus of the base game, without a progressive wager
    if link.version.has_cap:
        return _take_wagers(link, version, table, count)
    transfers = version.wager_transfers.get((table, count))
    if transfers is None:
        transfers = _take_wagers(link, version, table, count)
        version.wager_transfers[table, count] = transfers
    return transfers


def _take_wagers(link: Link, version: Version, table: str, count: int) -> Transfers:
    tray, stake = tray_of(table), version.wager * count
    transfers = [Transfer(Reason.WAGER, PLAYERS, tray, stake)]
    for key, meter in version.meters.items():
        contribution = meter.contribution.of(stake)
        fits = min(contribution, _room_under_cap(link, key))
        transfers += make_transfers(
            (Reason.CONTRIBUTION, tray, meter_of(key), fits),
            (Reason.CAPPED, tray, overflow_of(key), contribution - fits),
            (Reason.RESERVED, tray, reserve_of(key), meter.reserve.of(stake)),
        )
    return tuple(transfers)


def _room_under_cap(link: Link, meter: str) -> Money:
    """How much more a meter may hold; a logged reseed counts already, an advance does not.

    The cap in force applies, even if the round is played under older terms.
    """
    account, cap = meter_of(meter), link.version.meters[meter].cap
    if cap is None:
        return _UNLIMITED
    stream = link.streams[meter]
    logged = link.projected_balance(account) - link.balance(account)
    return max(ZERO, cap - max(stream.settled(), stream.settled(logged)))


def return_wagers(link: Link, round: Round, count: int) -> Transfers:
    """Return *count* wagers of a round, and what they contributed.

    Each pool returns what it took as far as it holds it; the meter returns the rest, like a fixed
    award (rules HG31).
    """
    if not count:
        return ()
    tray, stake = tray_of(round.table), round.version.wager * count
    transfers: list[Transfer] = []
    for key, meter in round.version.meters.items():
        contributed, reserved = meter.contribution.of(stake), meter.reserve.of(stake)
        capped = min(
            contributed, round.capped.get(key, ZERO), link.projected_balance(overflow_of(key))
        )
        held = min(reserved, link.projected_balance(reserve_of(key)))
        transfers += make_transfers(
            (Reason.CAPPED_REVERSED, overflow_of(key), tray, capped),
            (Reason.RESERVED_REVERSED, reserve_of(key), tray, held),
        )
        due = contributed - capped + reserved - held
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
    """Draw *amount* from behind the newest cut; the house adds what is missing (rules HG5).

    *already* is what the same event draws from there first.
    """
    stream = link.streams[meter]
    held = min(amount, max(ZERO, stream.open - already))
    missing = (Reason.ADVANCE, advanced_of(meter))
    if not stream.cuts:
        missing = (Reason.SHORTFALL, shortfall_of(meter))
    return make_transfers((reason, meter_of(meter), tray, held), (*missing, tray, amount - held))


@dataclass(frozen=True, slots=True)
class Pot:
    """What a claim finds on its meter: the amount before the cut, and what a reseed could add."""

    before: Money
    behind: Money
    """The amount behind the cut; it counts for the cap only."""

    reserve: Money
    overflow: Money


@dataclass(frozen=True, slots=True)
class TakenShare:
    """The result of taking a share of a pot."""

    each: Money
    left: Money
    """The rest of the pot, before any reseed."""

    transfers: Transfers
    pot: Pot
    """What the next claim finds."""


def take_share(pot: Pot, meter: Meter, share: Share, among: int) -> TakenShare:
    """Pay a *share* of *pot* to *among* spots; a 100% award reseeds (rules HG3, HG17).

    A reseed always adds the seed, and reserve and overflow as far as the cap leaves room.
    """
    division = divide(pot.before, share=share.rate, among=among)
    account = meter_of(meter.key)
    win = (Reason.WIN, account, PAYABLE, division.each * among)
    if not share.reseeds:
        left = Pot(division.left, pot.behind, pot.reserve, pot.overflow)
        return TakenShare(division.each, division.left, make_transfers(win), left)
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
    return TakenShare(division.each, division.left, transfers, next_pot)


def settle_advances(streams: Mapping[str, Stream], after: Mapping[str, Stream]) -> Transfers:
    """Settle what the house has advanced to each meter when cuts move or go (rules HG5, HG19).

    A meter repays what no cut requires anymore, as far as it holds it; the rest is a shortfall.
    A cut that moves may require an advance for an award that was paid already.
    """
    transfers: list[Transfer] = []
    for meter, stream in streams.items():
        held, owed = stream.total - after[meter].total, stream.advanced - after[meter].advanced
        transfers += make_transfers(
            (Reason.REPAYMENT, meter_of(meter), advanced_of(meter), max(ZERO, held)),
            (Reason.CUT_ADVANCE, advanced_of(meter), meter_of(meter), max(ZERO, -held)),
            (Reason.WRITTEN_OFF, shortfall_of(meter), advanced_of(meter), owed - held),
        )
    return tuple(transfers)


def sum_net_change(transfers: Iterable[Transfer], account: Account) -> Money:
    """The net amount that *transfers* add to an account; negative if they take from it."""
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
"""Reasons for returning money that was drawn from a meter or from the house for it."""


def return_draws(link: Link, draws: Transfers, now: Account) -> Transfers:
    """Return what ``draw_from_meter`` took, from the account that holds it *now* (rules HG47).

    The meter may have repaid an advance since, or it was written off. What the house lent covers
    first what the meter still owes, then its shortfall; the meter gets the rest.
    """
    moves: list[tuple[Reason, Account, Account, Money]] = []
    owed: dict[Account, Money] = {}
    rooms: dict[str, Money] = {}
    for transfer in draws:
        meter, amount = transfer.source.key, transfer.amount
        places = [] if transfer.source.kind is AccountKind.METER else [shortfall_of(meter)]
        if transfer.source.kind is AccountKind.ADVANCED and now.kind is AccountKind.TRAY:
            places.insert(0, advanced_of(meter))
        for place in places:
            filled = min(amount, owed.setdefault(place, -link.balance(place)))
            owed[place] -= filled
            amount -= filled
            moves.append((_RETURNS[now.kind, place.kind], now, place, filled))
        if now.kind is AccountKind.TRAY:  # what is over the cap goes to the overflow (HG42)
            fits = min(amount, rooms.setdefault(meter, _room_under_cap(link, meter)))
            rooms[meter] -= fits
            moves.append((Reason.CAPPED, now, overflow_of(meter), amount - fits))
            amount = fits
        moves.append((_RETURNS[now.kind, AccountKind.METER], now, meter_of(meter), amount))
    return make_transfers(*moves)
