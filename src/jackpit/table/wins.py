"""Wins after verification: payment, back-out, recovery, win pages (rules HG23, HG24)."""

from __future__ import annotations

from jackpit.ledger import (
    HOUSE,
    PAYABLE,
    PLAYERS,
    RECOVERABLE,
    Account,
    AccountKind,
    Reason,
    meter_of,
    overflow_of,
    reserve_of,
    tray_of,
)
from jackpit.money import ZERO, Money
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.commands import AdjustmentReason
from jackpit.table.guards import why_meter_claimed, why_no_reason
from jackpit.table.handlers import handles
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, Win, seeds_after
from jackpit.table.transfers import Transfers, make_transfers, return_draws, sum_net_change

BACK_OUT_REASONS = (AdjustmentReason.MISTAKE, AdjustmentReason.MALFUNCTION)


def _why_no_win(link: Link, number: int) -> Refused | None:
    win = link.wins.get(number)
    if win is None:
        return Refusal.NO_SUCH_WIN.given(win=number)
    if not win.is_adjusted:
        return Refusal.WIN_NOT_ADJUSTED.given(win=number, table=win.table)
    return None


def why_not_pay_win(link: Link, command: c.PayWin) -> Refused | None:
    """The cage pays each share once, unless the win was backed out."""
    if why := _why_no_win(link, command.win):
        return why
    win = link.wins[command.win]
    if win.is_fixed:
        return Refusal.WIN_PAID_BY_TRAY.given(win=win.number)
    if win.is_backed_out:
        return Refusal.WIN_BACKED_OUT.given(win=win.number)
    if command.spot not in dict(win.shares):
        return Refusal.SPOT_NOT_IN_WIN.given(spot=command.spot, win=win.number)
    if command.spot in win.paid:
        by = win.paid_by[win.paid.index(command.spot)].text
        return Refusal.SHARE_ALREADY_PAID.given(win=win.number, spot=command.spot, by=by)
    if win.lacks_reference:
        return Refusal.SURVEILLANCE_MISSING.given(win=win.number, amount=win.amount)
    return None


@handles(c.PayWin, unless=why_not_pay_win)
def pay_win(link: Link, command: c.PayWin) -> e.Events:
    """Pay the share from the payable account."""
    amount = dict(link.wins[command.win].shares)[command.spot]
    transfers = make_transfers((Reason.DISCHARGE, PAYABLE, PLAYERS, amount))
    return (e.WinPaid(win=command.win, spot=command.spot, by=command.by, transfers=transfers),)


# Backing out.


def why_not_back_out(link: Link, command: c.BackOut) -> Refused | None:
    """A win is backed out whole and once, with no claim pending on its meter."""
    if command.win not in link.wins:
        return Refusal.NO_SUCH_WIN.given(win=command.win)
    if why := why_win_stays(link, link.wins[command.win]):
        return why
    if command.reason not in BACK_OUT_REASONS:
        return Refusal.REASON_NOT_ALLOWED.given(reason=command.reason.phrase)
    return why_no_reason(command.text)


def why_win_stays(link: Link, win: Win) -> Refused | None:
    """Why a win cannot be backed out now."""
    if why := _why_no_win(link, win.number):
        return why
    if win.is_backed_out:
        return Refusal.WIN_BACKED_OUT.given(win=win.number)
    for meter in _meters_of(win):
        if why := why_meter_claimed(link, meter):
            return why
    return None


def _meters_of(win: Win) -> set[str]:
    """The meters a win was taken from, including those the house stood in for."""
    accounts = {account for t in win.transfers for account in (t.source, t.target)}
    kinds = (AccountKind.METER, AccountKind.ADVANCED, AccountKind.SHORTFALL)
    meters = {account.key for account in accounts if account.kind in kinds}
    return meters if win.meter is None else meters | {win.meter}  # a share may be zero


@handles(c.BackOut, unless=why_not_back_out)
def back_out(link: Link, command: c.BackOut) -> e.Events:
    """Return the prize, and undo the reseeds after which nothing is won anymore (rules HG49)."""
    win = link.wins[command.win]
    reversal, undone = _undo_reseeds(link, win)
    is_undone = win.number in undone
    transfers = (*_return_prize(link, win), *reversal)
    return (
        e.WinBackedOut(
            win=win.number,
            reason=command.reason,
            text=command.text,
            reseed_undone=is_undone,
            reseed_stays=ZERO if is_undone else _reseed_amount(win),
            later_wins=_wins_since(link, win) if win.has_reseed and not is_undone else (),
            also_undone=tuple(number for number in undone if number != win.number),
            by=command.by,
            approved_by=command.approved_by,
            transfers=(*transfers, *_move_over_cap(link, win, transfers)),
        ),
    )


def _return_prize(link: Link, win: Win) -> Transfers:
    if win.is_fixed:
        return _return_fixed_award(link, win)
    assert win.meter is not None
    account = meter_of(win.meter)
    paid = sum((amount for spot, amount in win.shares if spot in win.paid), start=ZERO)
    return make_transfers(
        (Reason.BACKED_OUT, PAYABLE, account, win.amount - paid),
        (Reason.PAID_BACKED_OUT, RECOVERABLE, account, paid),
    )


def _return_fixed_award(link: Link, win: Win) -> Transfers:
    """Return a fixed award to where it was drawn: from the tray, or once paid from the player."""
    tray = tray_of(win.table)
    holder = RECOVERABLE if win.paid else tray
    if not win.transfers:
        return (
            make_transfers((Reason.TRAY_BACKED_OUT, holder, tray, win.amount)) if win.paid else ()
        )
    return return_draws(link, win.transfers, holder)


def _reseed_amount(win: Win) -> Money:
    """The net amount that a win's reseed put on the meter."""
    added = win.amount_moved(Reason.SEED, Reason.RESERVE_RELEASED, Reason.OVERFLOW_RELEASED)
    return added - win.amount_moved(Reason.OVER_CAP)


def _undo_reseeds(link: Link, win: Win) -> tuple[Transfers, tuple[int, ...]]:
    """Undo the reseeds of a win and of those backed out before, newest first, and name the wins.

    A reseed stays if another win came from the meter since, or if the meter holds too little.
    """
    transfers: Transfers = ()
    undone: list[int] = []
    own = [win.number] if win.has_reseed else []
    for number in sorted({*own, *link.standing_reseeds}, reverse=True):
        other = link.wins[number]
        if other.meter != win.meter or any(x != win.number for x in _wins_since(link, other)):
            continue
        reversal = _undo_reseed(link, other, win, transfers)
        if reversal:
            transfers += reversal
            undone.append(number)
    return transfers, tuple(undone)


def _wins_since(link: Link, win: Win) -> tuple[int, ...]:
    """The later wins from the meter that stand."""
    return tuple(
        other.number
        for other in link.wins.values()
        if other.meter == win.meter and other.number > win.number and not other.is_backed_out
    )


def _undo_reseed(link: Link, win: Win, backed_out: Win, before: Transfers) -> Transfers:
    """Undo the reseed of *win*, unless the meter holds too little.

    *before* is what the back-out of *backed_out* undoes first.
    """
    assert win.meter is not None
    seed = win.amount_moved(Reason.SEED)
    reserve = win.amount_moved(Reason.RESERVE_RELEASED)
    overflow = win.amount_moved(Reason.OVERFLOW_RELEASED) - win.amount_moved(Reason.OVER_CAP)
    overflow -= link.standing_reseeds.get(win.number, ZERO)
    account, pool = meter_of(win.meter), overflow_of(win.meter)
    held = link.balance(account) + backed_out.amount + sum_net_change(before, account)
    if held < seed + reserve + max(ZERO, overflow):
        return ()
    if win is not backed_out and _seed_left(link, win.meter, before) < seed:
        return ()  # the house has recovered it
    kept_off = min(max(ZERO, -overflow), link.balance(pool) + sum_net_change(before, pool))
    return make_transfers(
        (Reason.SEED_UNDONE, account, HOUSE, seed),
        (Reason.RESERVE_UNDONE, account, reserve_of(win.meter), reserve),
        (Reason.OVERFLOW_UNDONE, account, pool, max(ZERO, overflow)),
        (Reason.OVERFLOW_RELEASED, pool, account, kept_off),
    )


def _seed_left(link: Link, meter: str, before: Transfers) -> Money:
    """What is left of the seed that would be undone after *before*."""
    seeds = link.seeds.get(meter, ())
    for transfer in before:
        if transfer.reason is Reason.SEED_UNDONE:
            seeds = seeds_after(seeds, transfer.reason, -transfer.amount)
    return seeds[-1] if seeds else ZERO


def _move_over_cap(link: Link, win: Win, transfers: Transfers) -> Transfers:
    """Move what the returned prize puts over a meter's cap to its overflow."""
    excess: list[tuple[Reason, Account, Account, Money]] = []
    for meter in sorted(_meters_of(win)):
        cap, account = link.version.meters[meter].cap, meter_of(meter)
        after = link.balance(account) + sum_net_change(transfers, account)
        over = ZERO if cap is None else max(ZERO, after - cap)
        excess.append((Reason.OVER_CAP, account, overflow_of(meter), over))
    return make_transfers(*excess)


def why_not_record_recovery(link: Link, command: c.RecordRecovery) -> Refused | None:
    """Only a paid share of a backed-out win can be recovered, once."""
    if why := _why_no_win(link, command.win):
        return why
    win = link.wins[command.win]
    if not win.is_backed_out:
        return Refusal.NOT_BACKED_OUT.given(win=win.number)
    if command.spot not in win.paid or command.spot in win.recovered:
        return Refusal.NOTHING_TO_RECOVER.given(win=win.number, spot=command.spot)
    return None


@handles(c.RecordRecovery, unless=why_not_record_recovery)
def record_recovery(link: Link, command: c.RecordRecovery) -> e.Events:
    """Record that the player returned the share."""
    amount = dict(link.wins[command.win].shares)[command.spot]
    transfers = make_transfers((Reason.RECOVERED, PLAYERS, RECOVERABLE, amount))
    return (
        e.ShareRecovered(win=command.win, spot=command.spot, by=command.by, transfers=transfers),
    )


# Win pages.


def why_not_name_winner(link: Link, command: c.NameWinner) -> Refused | None:
    """A winner can be named even if the win is paid or backed out."""
    win = link.wins.get(command.win)
    if win is None:
        return Refusal.NO_SUCH_WIN.given(win=command.win)
    if command.spot not in dict(win.shares):
        return Refusal.SPOT_NOT_IN_WIN.given(spot=command.spot, win=win.number)
    if not command.name.strip():
        return Refusal.WINNER_NAME_MISSING.given()
    return None


@handles(c.NameWinner, unless=why_not_name_winner)
def name_winner(link: Link, command: c.NameWinner) -> e.Events:
    """Record the name and ID of a winner, in place of those given before."""
    return (
        e.WinnerNamed(
            win=command.win,
            spot=command.spot,
            name=command.name.strip(),
            document=command.document.strip(),
            by=command.by,
        ),
    )


def why_not_print_win_page(link: Link, command: c.PrintWinPage) -> Refused | None:
    """The win's money must have moved, and the page must show the win as it is."""
    if why := _why_no_win(link, command.win):
        return why
    if link.wins[command.win] != command.shows:
        return Refusal.WIN_HAS_CHANGED.given(win=command.win)
    return None


@handles(c.PrintWinPage, unless=why_not_print_win_page)
def print_win_page(link: Link, command: c.PrintWinPage) -> e.Events:
    """Number the copy, so that no copy is printed uncounted."""
    copy = link.wins[command.win].printed + 1
    return (e.WinPagePrinted(win=command.win, copy=copy, page=command.page, by=command.by),)
