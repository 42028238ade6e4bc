"""The pay list of a pad: what each spot is paid, from the dealer's far right, and when."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from jackpit.manager.reports.wins.payments import CageStatus, cage_status_of, describe_payer
from jackpit.messages import Message, Phrase, Plural, Sentence, Text, all_of
from jackpit.money import ZERO, Money
from jackpit.pads import Pad
from jackpit.table import Link, Payment, Round, payout_sheet
from jackpit.table.moments import Moment, moment_of_payment, undecided_hand
from jackpit.table.payouts import WinText, tray_payments
from jackpit.table.version import PaymentSource, PaymentText
from jackpit.web.views import PendingClaimView, pending_claim_view


class PartText(Message):
    """What a spot is paid for, in as few words as its row has room for."""

    AWARD = "{line}, {award}"
    ENVY = Plural("count", "envy for spot {spots}", "envy for spots {spots}")


class PadPartView(Struct, frozen=True, kw_only=True):
    """A part of what a spot is paid."""

    amount: Money
    what: Text
    """The hand, or whose envy: ``Suited 20, 8 for 1``."""

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
    short: Text
    """The same in a row of the list."""

    tray: Money
    """What the tray pays at that moment."""


class PadUndecidedView(Struct, frozen=True, kw_only=True):
    """Spots without a mark whose cards a further card of the dealer decides."""

    spots: list[int]
    moment: Moment
    what: Text
    """The hands that they may have: ``Two K♠``."""


class PadReopenedView(Struct, frozen=True, kw_only=True):
    """Of a reopened round: what a spot has from the tray, and what it now gets or owes."""

    spot: int
    before: Money
    after: Money
    pay: Money
    take_back: Money


class PadSheetView(Struct, frozen=True, kw_only=True):
    """What the round under way pays so far."""

    rows: list[PadPayRowView]
    """One for each spot that is paid, the dealer's far right first."""

    tray: Money
    """What the tray pays in total."""

    undecided: list[PadUndecidedView]
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
    undecided = _undecided(round)
    return PadSheetView(
        rows=rows,
        tray=tray_total(sheet.payments),
        undecided=undecided,
        moments=_moments(rows, undecided),
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
    """A part for each award, and one for all envy of the same amount."""
    parts: list[PadPartView] = []
    envy: dict[Money, list[Payment]] = {}
    for x in paid:
        if _reason_of(x).message is PaymentText.ENVY:
            envy.setdefault(x.amount, []).append(x)
        else:
            parts.append(_part(link, round, x, x.amount, _describe_award(_reason_of(x))))
    for each, payments in envy.items():
        spots = tuple(_reason_of(x).facts["spot"] for x in payments)
        what = PartText.ENVY.given(spots=spots, count=len(spots))
        parts.append(_part(link, round, payments[0], each * len(spots), what))
    return sorted(parts, key=lambda part: _ORDER[part.moment])


def _part(
    link: Link, round: Round | None, payment: Payment, amount: Money, what: Text
) -> PadPartView:
    return PadPartView(
        amount=amount,
        what=what,
        win=payment.win,
        source=payment.source,
        payer=_describe_payer(payment, link, round),
        cage=cage_status_of(payment, link.wins),
        moment=Moment.NOW if round is None else moment_of_payment(round, payment),
    )


def _reason_of(payment: Payment) -> Sentence:
    """Why it is paid, without the meter that repays the tray, which is not the dealer's matter."""
    why = payment.why
    while why.message is PaymentText.REPAID:
        inner = why.facts["why"]
        assert isinstance(inner, Sentence)
        why = inner
    return why


def _describe_award(why: Sentence) -> Text:
    """The hand and its odds; the amount stands beside it."""
    match why.message:
        case PaymentText.AWARD:
            return PartText.AWARD.given(line=why.facts["line"], award=why.facts["award"])
        case PaymentText.AWARD_IN_DOLLARS:
            line = why.facts["line"]
            assert isinstance(line, Text)
            return line
        case WinText.SHARE:
            lines = why.facts["lines"]
            assert isinstance(lines, tuple)
            return all_of([Phrase(line) for line in lines])
        case _:
            return why


def _describe_payer(payment: Payment, link: Link, round: Round | None) -> Text:
    status = cage_status_of(payment, link.wins)
    is_early = round is not None and status is CageStatus.OWED
    return describe_payer(payment, None if is_early else status)


_ORDER = {moment: number for number, moment in enumerate(Moment)}


def _undecided(round: Round) -> list[PadUndecidedView]:
    """The spots that wait for a card of the dealer, those with the same hands together."""
    found: dict[tuple[Moment, Text], list[int]] = {}
    for spot in reversed(round.spots):
        if hand := undecided_hand(round, spot):
            found.setdefault(hand, []).append(spot)
    return [
        PadUndecidedView(spots=spots, moment=moment, what=what)
        for (moment, what), spots in found.items()
    ]


def _moments(rows: list[PadPayRowView], undecided: list[PadUndecidedView]) -> list[PadMomentView]:
    parts = [part for row in rows for part in row.parts]
    waiting = {x.moment for x in undecided}
    found: list[PadMomentView] = []
    for moment in Moment:
        here = [part for part in parts if part.moment is moment]
        if here or moment in waiting:
            tray = sum((x.amount for x in here if x.source is PaymentSource.TRAY), start=ZERO)
            found.append(
                PadMomentView(key=moment, words=moment.phrase, short=moment.short, tray=tray)
            )
    return found


def _reopened(round: Round, payments: Iterable[Payment]) -> list[PadReopenedView] | None:
    """Of a reopened round: what each spot has from the tray, and what it now gets or owes."""
    if round.paid_before is None:
        return None
    before, after = tray_payments(round.paid_before), tray_payments(payments)
    return [
        PadReopenedView(
            spot=spot,
            before=(had := before.get(spot, ZERO)),
            after=(gets := after.get(spot, ZERO)),
            pay=max(gets - had, ZERO),
            take_back=max(had - gets, ZERO),
        )
        for spot in sorted({*before, *after})
    ]
