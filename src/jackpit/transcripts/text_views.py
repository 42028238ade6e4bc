"""What somebody sees who only looks: the payout sheet, the sign, the keys, prompts, the books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from jackpit.money import ZERO
from jackpit.pads.pad import Key, Pad
from jackpit.pads.presses import Tap
from jackpit.table import Link, SignMeter, Tier, payout_sheet, prompts_at, sign_of
from jackpit.table.event_text import describe_payments, format_spots
from jackpit.table.payouts import PendingPayout

_WHO = {Tier.SUPERVISOR: "a supervisor", Tier.EXECUTIVE: "an executive"}


class TextView(Enum):
    """What can be looked at."""

    SHEET = "sheet"
    """What the round pays, as it stands, and what waits for whom."""

    SIGN = "sign"
    """What the sign above the table shows the players."""

    KEYS = "keys"
    """The keys of the pad: which are live, and why the others are not."""

    PROMPTS = "prompts"
    """What the pad tells the dealer to do with chips and cards."""

    BOOKS = "books"
    """What is in every account of the link."""


def render_view(look: TextView, pad: Pad) -> list[str]:
    """What *look* shows at a table."""
    return list(_VIEWS[look](pad))


def _sheet(pad: Pad) -> Iterator[str]:
    if pad.round is None:
        yield "no round is under way"
        return
    sheet = payout_sheet(pad.link, pad.round)
    if not sheet.payments and not sheet.waiting:
        yield "nothing to pay"
        return
    yield ""
    yield from describe_payments(sheet.payments)
    for waiting in sheet.waiting:
        yield from _waiting(waiting)


def _waiting(waiting: PendingPayout) -> Iterator[str]:
    claim = waiting.claim
    whose = format_spots(claim.spots) if claim.spots else "no spot yet"
    yield f"{whose}: {waiting.amount} PENDING, needs {_WHO[waiting.tier]}"
    line = "" if waiting.why.startswith(claim.line.name) else f"{claim.line.name}: "
    yield f"  {line}{waiting.why}"


def _sign(pad: Pad) -> Iterator[str]:
    yield "; ".join(_shown(shown) for shown in sign_of(pad.link, pad.key)) or "no meters"


def _shown(shown: SignMeter) -> str:
    pending = " PENDING" if shown.is_pending else ""
    here = ", locked" if shown.is_locked else ", hit here" if shown.is_hit else ""
    return f"{shown.meter} {shown.amount}{pending}{here}"


def _keys(pad: Pad) -> Iterator[str]:
    keys = pad.keys()
    yield ""
    yield f"live: {_labels(key for key in keys if key.is_live)}"
    for how, chosen in (
        ("lit", [key for key in keys if key.is_lit]),
        ("selected", [key for key in keys if key.is_selected]),
        ("flashing", [key for key in keys if key.is_flashing]),
        ("named by the cards", [key for key in keys if key.is_suggested]),
    ):
        if chosen:
            yield f"{how}: {_labels(chosen)}"
    reasons = dict.fromkeys(str(key.why_not) for key in keys if not key.is_live)
    if reasons:
        yield "not live:"
    for reason in reasons:
        yield f"  {_labels(key for key in keys if str(key.why_not) == reason)}: {reason}"


def _labels(keys: Iterable[Key]) -> str:
    """Labels, which may hold commas of their own; the spots together, for there are many."""
    chosen = list(keys)
    numbers = [key.press.spot for key in chosen if isinstance(key.press, Tap)]
    labels = [key.label for key in chosen if not isinstance(key.press, Tap)]
    return " | ".join([*labels, *([format_spots(numbers)] if numbers else [])]) or "none"


def _prompts(pad: Pad) -> Iterator[str]:
    yield ""
    yield from prompts_at(pad.link, pad.key)


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
    TextView.PROMPTS: _prompts,
    TextView.BOOKS: _books,
}
