"""Settlement: ending a round, and reopening it (R9g, rules HG4, HG22, HG23, HG55)."""

from __future__ import annotations

from functools import lru_cache

from jackpit.ledger import PLAYERS, Account, Reason, tray_of
from jackpit.money import ZERO, Money
from jackpit.refusal import Refused
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.claims import claims_of
from jackpit.table.entered_cards import (
    decided_line,
    possible_lines,
    why_cards_contradict,
    why_not_settled,
)
from jackpit.table.envy import is_claim_at
from jackpit.table.guards import (
    why_key_at_jph,
    why_no_dealer,
    why_no_reason,
    why_no_table,
    why_not_dealing,
)
from jackpit.table.handlers import handles
from jackpit.table.payouts import payments_of
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, Round, dealer_at, round_at
from jackpit.table.transfers import Transfers, draw_from_meter, make_transfers, return_draws
from jackpit.table.version import Payment, Version


def why_not_end_round(link: Link, command: c.EndRound) -> Refused | None:
    """No pending claim, no mark without a spot, no missing reference."""
    if why := why_not_dealing(link, command.table):
        return why
    round = round_at(link, command.table)
    if claims_of(round):
        return Refusal.CLAIM_PENDING.given()
    for mark in round.all_marks:
        if mark.needs_spot:
            return Refusal.MARK_NEEDS_SPOT.given(line=mark.line.name)
        if mark.win is None:
            continue
        win = link.wins[mark.win]
        if win.lacks_reference:
            return Refusal.SURVEILLANCE_MISSING.given(win=win.number, amount=win.amount)
    return _why_cards_disagree(round) if round.player_cards or round.dealer_cards else None


def _why_cards_disagree(round: Round) -> Refused | None:
    """Every mark must agree with the entered cards, and every win that needs one is marked."""
    must_mark = round.version.must_mark_awards
    marked = {spot for mark in round.marks for spot in round.spots_of(mark)}
    for mark in round.all_marks:
        spots = round.spots_of(mark)
        if mark.win is not None:
            for spot in spots:
                if why_cards_contradict(round, mark.line, (spot,)):
                    return Refusal.CARDS_CONTRADICT_WIN.given(spot=spot, win=mark.win)
            continue
        if why := why_cards_contradict(round, mark.line, spots) or why_not_settled(
            round, mark.line, spots
        ):
            return why
    unmarked = sorted(set(round.spots) - marked, reverse=True)  # in the order of payment
    for spot in unmarked:
        line = decided_line(round, spot)
        if line is not None and (must_mark or is_claim_at(round, line, spot)):
            return Refusal.WIN_NOT_MARKED.given(spot=spot, line=line.name)
    for spot in unmarked:
        possible = possible_lines(round, spot)
        if possible not in (None, {None}) and decided_line(round, spot) is None:
            return Refusal.CARDS_NOT_COMPLETE.given(spot=spot)
    return None


@handles(c.EndRound, unless=why_not_end_round)
def end_round(link: Link, command: c.EndRound) -> e.Events:
    """Pay the payout sheet from the tray; meters reimburse their part."""
    round = round_at(link, command.table)
    payments = payments_of(link, round)
    return (
        e.RoundEnded(
            table=command.table,
            round=round.number,
            payments=payments,
            by=command.reported_by or dealer_at(link, command.table),
            transfers=_settle(link, round, payments),
        ),
    )


def _settle(link: Link, round: Round, payments: tuple[Payment, ...]) -> Transfers:
    """The tray pays all but the cage's wins; each meter reimburses its part in one draw."""
    tray = tray_of(round.table)
    transfers = _pay_from_tray(tray, payments)
    for meter, due in _reimbursements(round.version, payments).items():
        transfers += draw_from_meter(link, meter, due, tray)
    return transfers


def _pay_from_tray(tray: Account, payments: tuple[Payment, ...]) -> Transfers:
    """One transfer for all payments of a kind; the cage pays wins."""
    paid: dict[Reason, int] = {}
    for payment in payments:
        reason = payment.reason
        if reason is not Reason.WIN:
            paid[reason] = paid.get(reason, 0) + payment.amount.microcents
    return _tray_transfers(tray, tuple(paid.items()))


@lru_cache(maxsize=4_096)  # a few awards recur at the same tables
def _tray_transfers(tray: Account, paid: tuple[tuple[Reason, int], ...]) -> Transfers:
    return make_transfers(*((reason, tray, PLAYERS, Money(due)) for reason, due in paid))


def _reimbursements(version: Version, payments: tuple[Payment, ...]) -> dict[str, Money]:
    """What each meter reimburses; a verified fixed award was drawn at its verification."""
    due: dict[str, Money] = {}
    if meters := version.reimbursing_meters:
        for payment in payments:
            meter = meters.get(payment.reason)
            if meter is not None and payment.win is None:
                due[meter] = due.get(meter, ZERO) + payment.amount
    return due


# Reopening a round that ended too early or was settled wrongly.


def why_not_reopen_round(link: Link, command: c.ReopenRound) -> Refused | None:
    """The last round can be reopened until the next begins (rules HG55)."""
    if why := why_no_table(link, command.table):
        return why
    table = link.tables[command.table]
    if table.round is not None:
        return Refusal.ROUND_NOT_OVER.given()
    if table.last is None:
        return Refusal.NO_LAST_ROUND.given()
    for win in link.wins.values():
        if win.round == table.last.round.number and win.is_fixed and win.is_backed_out:
            return Refusal.WIN_BACKED_OUT.given(win=win.number)  # the player already owes its award
    if not table.is_open:
        return Refusal.TABLE_IS_CLOSED.given()
    return why_no_dealer(table) or why_key_at_jph(table) or why_no_reason(command.reason)


@handles(c.ReopenRound, unless=why_not_reopen_round)
def reopen_round(link: Link, command: c.ReopenRound) -> e.Events:
    """Take back what the end of the round paid; its next end settles it again."""
    last = link.tables[command.table].last
    assert last is not None
    tray = tray_of(command.table)
    returns = {
        Reason.AWARD: Reason.AWARD_RETURNED,
        Reason.ENVY: Reason.ENVY_RETURNED,
        Reason.BONUS: Reason.BONUS_RETURNED,
    }
    paid = [t for t in last.transfers if t.reason in returns]
    draws = tuple(t for t in last.transfers if t.reason not in returns)
    return (
        e.RoundReopened(
            table=command.table,
            round=last.round.number,
            reason=command.reason,
            by=command.by,
            approved_by=command.approved_by,
            transfers=(
                *make_transfers(*((returns[t.reason], PLAYERS, tray, t.amount) for t in paid)),
                *return_draws(link, draws, tray),
            ),
        ),
    )
