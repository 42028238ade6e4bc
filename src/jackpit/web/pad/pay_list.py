"""The pay list of a pad: what each spot is paid, from the dealer's far right, and when."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from jackpit.manager.reports.wins.payments import CageStatus, cage_status_of, describe_payer
from jackpit.messages import Text
from jackpit.money import ZERO, Money
from jackpit.pads import Pad
from jackpit.table import Link, Payment, Round, payout_sheet
from jackpit.table.moments import Moment, moment_of_payment
from jackpit.table.version import PaymentSource
from jackpit.web.views import PendingClaimView, pending_claim_view


class PadPartView(Struct, frozen=True, kw_only=True):
    """A part of what a spot is paid."""

    amount: Money
    why: Text
    win: int | None
    source: PaymentSource
    payer: Text
    """Who pays, in words; that the cage will pay is a matter for after the round."""

    cage: CageStatus | None
    """The state of a share that the cage pays; null for the tray."""

    moment: Moment


class PadPayRowView(Struct, frozen=True, kw_only=True):
    """What one spot is paid."""

    spot: int
    parts: list[PadPartView]
    """The earliest moment first."""

    tray: Money
    """What the tray pays it in total."""


class PadMomentView(Struct, frozen=True, kw_only=True):
    """A moment at which the round pays something."""

    key: Moment
    words: Text
    tray: Money
    """What the tray pays at that moment."""


class PadReopenedView(Struct, frozen=True, kw_only=True):
    """Of a reopened round: what a spot has from the tray, and what it now gets or owes."""

    spot: int
    before: Money
    now: Money
    pay: Money
    take_back: Money


class PadSheetView(Struct, frozen=True, kw_only=True):
    """What the round under way pays so far."""

    rows: list[PadPayRowView]
    """One for each spot that is paid, the dealer's far right first."""

    tray: Money
    """What the tray pays in total."""

    moments: list[PadMomentView]
    """Those that occur, the earliest first."""

    waiting: list[PendingClaimView]
    reopened: list[PadReopenedView] | None
    """Null unless the round was reopened."""


def sheet_view(pad: Pad) -> PadSheetView | None:
    """What the round under way pays so far."""
    round = pad.round
    if round is None:
        return None
    sheet = payout_sheet(pad.link, round)
    rows = pay_rows(pad.link, sheet.payments, round)
    return PadSheetView(
        rows=rows,
        tray=tray_total(sheet.payments),
        moments=_moments(rows),
        waiting=[pending_claim_view(round, x) for x in sheet.waiting],
        reopened=_reopened(round, sheet.payments),
    )


def pay_rows(
    link: Link, payments: Iterable[Payment], round: Round | None = None
) -> list[PadPayRowView]:
    """A row for each spot, the highest first; without the *round* under way all is paid now."""
    spots: dict[int, list[Payment]] = {}
    for x in payments:
        spots.setdefault(x.spot, []).append(x)
    return [
        PadPayRowView(spot=spot, parts=_parts(link, paid, round), tray=tray_total(paid))
        for spot, paid in sorted(spots.items(), reverse=True)
    ]


def tray_total(payments: Iterable[Payment]) -> Money:
    """What the tray pays of some payments."""
    return sum((x.amount for x in payments if x.source is PaymentSource.TRAY), start=ZERO)


def _parts(link: Link, paid: Iterable[Payment], round: Round | None) -> list[PadPartView]:
    parts = [
        PadPartView(
            amount=x.amount,
            why=x.why,
            win=x.win,
            source=x.source,
            payer=_describe_payer(x, link, round),
            cage=cage_status_of(x, link.wins),
            moment=Moment.NOW if round is None else moment_of_payment(round, x),
        )
        for x in paid
    ]
    return sorted(parts, key=lambda part: _ORDER[part.moment])


def _describe_payer(payment: Payment, link: Link, round: Round | None) -> Text:
    status = cage_status_of(payment, link.wins)
    is_early = round is not None and status is CageStatus.OWED
    return describe_payer(payment, None if is_early else status)


_ORDER = {moment: number for number, moment in enumerate(Moment)}


def _moments(rows: list[PadPayRowView]) -> list[PadMomentView]:
    parts = [part for row in rows for part in row.parts]
    found: list[PadMomentView] = []
    for moment in Moment:
        here = [part for part in parts if part.moment is moment]
        if here:
            tray = sum((x.amount for x in here if x.source is PaymentSource.TRAY), start=ZERO)
            found.append(PadMomentView(key=moment, words=moment.phrase, tray=tray))
    return found


def _reopened(round: Round, payments: Iterable[Payment]) -> list[PadReopenedView] | None:
    """Of a reopened round: what each spot has from the tray, and what it now gets or owes."""
    if round.paid_before is None:
        return None
    before, now = _from_tray(round.paid_before), _from_tray(payments)
    return [
        PadReopenedView(
            spot=spot,
            before=(had := before.get(spot, ZERO)),
            now=(gets := now.get(spot, ZERO)),
            pay=max(gets - had, ZERO),
            take_back=max(had - gets, ZERO),
        )
        for spot in sorted({*before, *now})
    ]


def _from_tray(payments: Iterable[Payment]) -> dict[int, Money]:
    found: dict[int, Money] = {}
    for x in payments:
        if x.source is PaymentSource.TRAY:
            found[x.spot] = found.get(x.spot, ZERO) + x.amount
    return found
