"""What the round of a win paid, spot by spot, and the envy for the winning hand."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from jackpit.ledger import Reason
from jackpit.manager.reports.log_reader import Recorded
from jackpit.manager.reports.wins.history import WinHistory, load_win_history
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import read_wins_of_round
from jackpit.messages import Message, Phrase, Sentence, Text, in_sequence
from jackpit.money import ZERO, Money
from jackpit.table import Payment, Version, Win
from jackpit.table.version import PaymentSource


class CageStatus(Enum):
    """Whether the cage has paid a share: key and phrase."""

    OWED = ("owed", "still owed")
    PAID = ("paid", "paid")
    BACKED_OUT = ("backed_out", "backed out")

    phrase: Phrase

    def __new__(cls, key: str, phrase: str) -> CageStatus:
        member = object.__new__(cls)
        member._value_ = key
        member.phrase = Phrase(phrase)
        return member


def cage_status(win: Win, spot: int) -> CageStatus:
    """Whether the cage has paid the share of a spot."""
    if win.is_backed_out:
        return CageStatus.BACKED_OUT
    return CageStatus.PAID if spot in win.paid else CageStatus.OWED


def cage_status_of(payment: Payment, wins: Mapping[int, Win]) -> CageStatus | None:
    """The state of a share that the cage pays; None for the tray."""
    if payment.source is not PaymentSource.CAGE or payment.win is None:
        return None
    return cage_status(wins[payment.win], payment.spot)


class PayerText(Message):
    """Who pays, and the state of a share that the cage pays."""

    TRAY = "tray"
    TRAY_WIN = "tray, win {win}"
    CAGE = "cage"
    CAGE_WIN = "cage, win {win}"
    WITH_STATUS = "{payer}: {status}"


def describe_payer(payment: Payment, status: CageStatus | None = None) -> Sentence:
    """Who pays: ``tray``, or ``cage, win 1: still owed``."""
    if payment.source is PaymentSource.CAGE:
        text = PayerText.CAGE if payment.win is None else PayerText.CAGE_WIN
    else:
        text = PayerText.TRAY if payment.win is None else PayerText.TRAY_WIN
    payer = text.given() if payment.win is None else text.given(win=payment.win)
    if status is None:
        return payer
    return PayerText.WITH_STATUS.given(payer=payer, status=status.phrase)


class SpotPayments(Struct, frozen=True, kw_only=True):
    """What one spot is paid for the round, by the cage and from the tray."""

    spot: int
    cage: Money
    """Shares of meters: the sum of the next three."""

    cage_paid: Money
    cage_owed: Money
    cage_backed_out: Money
    award: Money
    envy: Money
    bonus: Money
    why: Text

    @property
    def tray(self) -> Money:
        """What the tray paid."""
        return self.award + self.envy + self.bonus


class EnvyPayment(Struct, frozen=True, kw_only=True):
    """Envy that the tray paid to another spot for the winning hand."""

    spot: int
    amount: Money
    winner: int
    """The spot of the winning hand."""


class LaterWin(Struct, frozen=True, kw_only=True):
    """A later win of the round from the same meter."""

    number: int
    spots: tuple[int, ...]
    amount: Money
    found: Money
    """What the meter held for it after the earlier win."""


def payments_by_spot(reader: Reader, history: WinHistory) -> tuple[SpotPayments, ...]:
    """What the round pays each spot, highest spot first, in the order a dealer pays.

    The end of a round settles what the tray pays. A share that the cage pays, of this win or of
    another win of the round, may be owed, paid or backed out.
    """
    wins = {
        x.win: _win_of_round(reader, history, x.win) for x in history.payments if x.win is not None
    }
    found = []
    for spot in sorted({x.spot for x in history.payments}, reverse=True):
        own = [x for x in history.payments if x.spot == spot]
        from_cage = [(x, wins[x.win]) for x in own if x.reason is Reason.WIN and x.win is not None]
        by_status = {
            status: [x for x, win in from_cage if cage_status(win, spot) is status]
            for status in CageStatus
        }
        found.append(
            SpotPayments(
                spot=spot,
                cage=_sum(own, Reason.WIN),
                cage_paid=_sum(by_status[CageStatus.PAID], Reason.WIN),
                cage_owed=_sum(by_status[CageStatus.OWED], Reason.WIN),
                cage_backed_out=_sum(by_status[CageStatus.BACKED_OUT], Reason.WIN),
                award=_sum(own, Reason.AWARD),
                envy=_sum(own, Reason.ENVY),
                bonus=_sum(own, Reason.BONUS),
                why=in_sequence([x.why for x in own]),
            )
        )
    return tuple(found)


def _win_of_round(reader: Reader, history: WinHistory, number: int) -> Win:
    """A win of the round as of the same entry."""
    if number == history.win.number:
        return history.win
    other = load_win_history(reader, history.link, number, history.until)
    if other is None:
        raise Recorded.WIN.missing(win=number, link=history.link)
    return other.win


def later_wins(reader: Reader, history: WinHistory) -> tuple[LaterWin, ...]:
    """Later wins of the round from the same meter that are not backed out."""
    win = history.win
    if win.meter is None:
        return ()
    rows = read_wins_of_round(reader, log=history.link, round=win.round)
    numbers = [row.number for row in rows if row.number > win.number]
    loaded = (load_win_history(reader, history.link, x, history.until) for x in numbers)
    others = [x.win for x in loaded if x is not None]
    return tuple(
        LaterWin(
            number=other.number,
            spots=tuple(spot for spot, _ in other.shares),
            amount=other.amount,
            found=other.found,
        )
        for other in others
        if other.meter == win.meter and not other.is_backed_out
    )


def envy_payments(history: WinHistory, version: Version) -> tuple[EnvyPayment, ...]:
    """Envy that was paid for the hands of the win, and for no other hand of the round."""
    own = {
        version.explain_envy(winner, version.hands[line]): winner
        for line, spot in history.marks
        for winner in ([spot] if spot is not None else [x for x, _ in history.win.shares])
    }
    return tuple(
        EnvyPayment(spot=x.spot, amount=x.amount, winner=own[x.why])
        for x in history.payments
        if x.why in own
    )


def _sum(payments: list[Payment], reason: Reason) -> Money:
    return sum((x.amount for x in payments if x.reason is reason), start=ZERO)
