"""The money part of a pad's view: whom to pay what, pending claims, the last round's payments."""

from __future__ import annotations

from collections.abc import Iterable

from jackpit.manager.codec.codec import Json
from jackpit.money import ZERO, Money
from jackpit.pads import Pad
from jackpit.paytable import Share
from jackpit.table import Link, Payment, Round, Win, payout_sheet
from jackpit.table.claims import price_claim
from jackpit.table.payouts import PendingPayout
from jackpit.web.views import write_money

CAGE = "cage"


def sheet_view(pad: Pad) -> Json:
    """What the round under way pays so far."""
    if pad.round is None:
        return None
    sheet = payout_sheet(pad.link, pad.round)
    return {
        "payments": [_payment(x) for x in sheet.payments],
        "handed": _handed(pad.link, sheet.payments),
        "waiting": [_waiting(pad, pad.round, x) for x in sheet.waiting],
        "reopened": _reopened(pad.round, sheet.payments),
    }


def last_view(pad: Pad) -> Json:
    """The last round, until the next starts: what it paid, and what the cage owes."""
    last = pad.table.last
    if last is None or pad.round is not None:
        return None
    return {
        "round": last.round.number,
        "payments": [_payment(x) for x in last.payments],
        "handed": _handed(pad.link, last.payments),
        "wins": round_wins_view(pad, last.round),
        "marks": [{"line": x.line.key, "spot": x.spot} for x in last.round.marks],
        "bonus": [x.winner for x in (*last.round.bonuses, *pad.table.bonuses)],
    }


def round_wins_view(pad: Pad, round: Round) -> list[Json]:
    """The wins of a round, in the order of their verification."""
    numbers = sorted({mark.win for mark in round.marks if mark.win is not None})
    return [_win(pad.link.wins[number]) for number in numbers]


def _handed(link: Link, payments: Iterable[Payment]) -> list[Json]:
    """What is handed over together: all a spot gets from the tray, and each win of the cage.

    Spots with the same amounts for the same reasons are grouped.
    """
    piles: dict[tuple[int, int | None], list[Payment]] = {}
    for x in payments:
        piles.setdefault((x.spot, x.win if x.source == CAGE else None), []).append(x)
    alike: dict[tuple[object, ...], list[list[Payment]]] = {}
    for pile in piles.values():
        reasons = ((x.amount, x.why, x.win) for x in pile)
        alike.setdefault((_cage(link, pile[0]), *reasons), []).append(pile)
    return [
        {
            "spots": [pile[0].spot for pile in same],
            "amount": write_money(_sum(same[0])),
            "from": same[0][0].source,
            "cage": _cage(link, same[0][0]),
            "parts": [
                {"amount": write_money(x.amount), "why": x.why, "win": x.win} for x in same[0]
            ],
        }
        for same in alike.values()
    ]


def _cage(link: Link, payment: Payment) -> str | None:
    """The state of a share that the cage pays; None for the tray."""
    if payment.source != CAGE or payment.win is None:
        return None
    win = link.wins[payment.win]
    if win.is_backed_out:
        return "BACKED_OUT"
    return "PAID" if payment.spot in win.paid else "OWED"


def _reopened(round: Round, payments: Iterable[Payment]) -> Json:
    """Of a reopened round: what each spot has from the tray, and what it now gets or owes."""
    if round.paid_before is None:
        return None
    before, now = _from_tray(round.paid_before), _from_tray(payments)
    return [
        {
            "spot": spot,
            "before": write_money(had := before.get(spot, ZERO)),
            "now": write_money(gets := now.get(spot, ZERO)),
            "pay": write_money(max(gets - had, ZERO)),
            "take_back": write_money(max(had - gets, ZERO)),
        }
        for spot in sorted({*before, *now})
    ]


def _from_tray(payments: Iterable[Payment]) -> dict[int, Money]:
    found: dict[int, Money] = {}
    for x in payments:
        if x.source != CAGE:
            found[x.spot] = found.get(x.spot, ZERO) + x.amount
    return found


def _sum(payments: Iterable[Payment]) -> Money:
    return sum((x.amount for x in payments), start=ZERO)


def _payment(payment: Payment) -> Json:
    return {
        "spot": payment.spot,
        "amount": write_money(payment.amount),
        "reason": payment.reason.name,
        "why": payment.why,
        "from": payment.source,
        "win": payment.win,
    }


def _waiting(pad: Pad, round: Round, waiting: PendingPayout) -> Json:
    claim = waiting.claim
    return {
        "claim": claim.key,
        "line": claim.line.name,
        "spots": list(claim.spots),
        "meter": None if claim.share is None else claim.share.of,
        "amount": write_money(waiting.amount),
        "each": write_money(_each(pad, round, waiting)),
        "needs": waiting.tier.name,
        "needs_reference": round.version.needs_reference(waiting.amount),
        "why": waiting.why,
    }


def _each(pad: Pad, round: Round, waiting: PendingPayout) -> Money:
    award = waiting.claim.line.award
    if isinstance(award, Share):
        return price_claim(pad.link, waiting.claim).each
    return award.pays(round.version.wager)


def _win(win: Win) -> Json:
    return {
        "number": win.number,
        "lines": list(win.lines),
        "shares": [[spot, write_money(amount)] for spot, amount in win.shares],
        "amount": write_money(win.amount),
        "meter": win.meter,
        "is_adjusted": win.is_adjusted,
        "needs_reference": win.needs_reference and not win.surveillance,
        "verified_by": win.verified_by.key,
    }
