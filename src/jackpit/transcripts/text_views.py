"""Text views of a table: the payout sheet, the sign, the keys, reminders and the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from jackpit.money import ZERO
from jackpit.pads.key import Key
from jackpit.pads.pad import Pad
from jackpit.pads.presses import Tap
from jackpit.table import Link, SignMeter, Tier, payout_sheet, reminders_at, sign_of
from jackpit.table.event_text import DescribedPayment, describe_payments, list_spots
from jackpit.table.moments import Moment, moment_of_payment
from jackpit.table.payouts import PendingPayout
from jackpit.table.reminders import describe_refusal

_TIER_NAMES = {Tier.SUPERVISOR: "a supervisor", Tier.EXECUTIVE: "an executive"}


class TextView(Enum):
    """A view that a transcript can show."""

    SHEET = "sheet"
    """What the round pays, and the pending claims with who must verify them."""

    SIGN = "sign"
    """What the sign above the table shows the players."""

    KEYS = "keys"
    """The keys of the pad: which are live, and why the others are not."""

    REMINDERS = "reminders"
    """What the pad asks the dealer to do with chips and cards."""

    BOOKS = "books"
    """The balance of every account of the link."""


def render_view(view: TextView, pad: Pad) -> list[str]:
    """The lines of a view of a table."""
    return list(_VIEWS[view](pad))


def _sheet(pad: Pad) -> Iterator[str]:
    if pad.round is None:
        yield "no round is under way"
        return
    sheet = payout_sheet(pad.link, pad.round)
    if not sheet.payments and not sheet.waiting:
        yield "nothing to pay"
        return
    yield ""
    for moment in Moment:
        due = [x for x in sheet.payments if moment_of_payment(pad.round, x) is moment]
        if due:
            yield f"{moment.phrase}:"
            yield from render_payments(describe_payments(due))
    for waiting in sheet.waiting:
        yield from _pending_payout(waiting)


def render_payments(payments: Iterable[DescribedPayment]) -> Iterator[str]:
    """Two lines for each amount: the spots that are paid, and why."""
    for paid in payments:
        yield str(paid.payment)
        yield f"  {paid.why}"


def _pending_payout(waiting: PendingPayout) -> Iterator[str]:
    claim = waiting.claim
    whose = list_spots(claim.spots) if claim.spots else "no spot yet"
    yield f"{whose}: {waiting.amount} PENDING, needs {_TIER_NAMES[waiting.tier]}"
    line, why = claim.line.name, str(waiting.why)
    yield f"  {why}" if why.startswith(line) else f"  {line}: {why}"


def _sign(pad: Pad) -> Iterator[str]:
    yield "; ".join(map(_sign_meter, sign_of(pad.link, pad.key))) or "no meters"


def _sign_meter(sign: SignMeter) -> str:
    pending = " PENDING" if sign.is_pending else ""
    here = ", locked" if sign.is_locked else ", hit here" if sign.is_hit else ""
    return f"{sign.meter} {sign.amount}{pending}{here}"


def _keys(pad: Pad) -> Iterator[str]:
    keys = pad.keys()
    yield ""
    yield f"live: {_labels(key for key in keys if key.is_live)}"
    for how, listed in (
        ("lit", [key for key in keys if key.is_lit]),
        ("selected", [key for key in keys if key.is_selected]),
        ("flashing", [key for key in keys if key.is_flashing]),
        ("named by the cards", [key for key in keys if key.is_suggested]),
    ):
        if listed:
            yield f"{how}: {_labels(listed)}"
    reasons = dict.fromkeys(str(key.why_not) for key in keys if not key.is_live)
    if reasons:
        yield "not live:"
    for reason in reasons:
        yield f"  {_labels(key for key in keys if str(key.why_not) == reason)}: {reason}"


def _labels(keys: Iterable[Key]) -> str:
    """Labels separated by bars, since they may contain commas; spots are combined."""
    listed = list(keys)
    numbers = [key.press.spot for key in listed if isinstance(key.press, Tap)]
    labels = [str(key.label) for key in listed if not isinstance(key.press, Tap)]
    return " | ".join([*labels, *([str(list_spots(numbers))] if numbers else [])]) or "none"


def _reminders(pad: Pad) -> Iterator[str]:
    yield ""
    yield from map(str, map(describe_refusal, pad.table.unread_refusals))
    yield from map(str, reminders_at(pad.link, pad.key))


def _books(pad: Pad) -> Iterator[str]:
    link: Link = pad.link
    balances = {account: link.balance(account) for account in link.books.accounts}
    yield f"all accounts together: {sum(balances.values(), start=ZERO)}"
    width = max(len(str(account)) for account in balances)
    for account, balance in balances.items():
        if balance:
            yield f"{account!s:<{width}} {balance!s:>16}"


_VIEWS = {
    TextView.SHEET: _sheet,
    TextView.SIGN: _sign,
    TextView.KEYS: _keys,
    TextView.REMINDERS: _reminders,
    TextView.BOOKS: _books,
}
