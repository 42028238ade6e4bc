"""The sign above a table: what it shows of each meter, and of a hand under review.

A mark alone changes only the sign of its own table. The other signs change when its claim is
announced: presented to the person who verifies it, followed by a second claim on its meter, or
after the seconds that the house allows for taking back a mistake (rules HG15). The core has no
clock, so the writer brings the last of these about (``announce_claims``).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.ledger import Stream
from jackpit.messages import Text
from jackpit.money import Money, divide
from jackpit.paytable import Line
from jackpit.table import events as e
from jackpit.table.claims import (
    Claim,
    cards_of_claim,
    claims_before,
    claims_of,
    first_in_turn,
    pot_of,
    price_claim,
    share_of,
    tier_of,
    unresolved_marks,
    winnable_amount,
)
from jackpit.table.state import Link, Mark


@dataclass(frozen=True, slots=True)
class SignMeter:
    """One meter on one sign."""

    meter: str
    amount: Money
    """In whole cents: the claimed amount at the table that hit, the winnable amount elsewhere."""

    is_pending: bool
    """Whether this sign shows a claim on the meter, of its table or of another."""

    is_hit: bool
    """Whether this table hit the meter and it is not yet adjusted."""

    is_locked: bool
    """Whether nothing outside this table can change the amount (rules HG15)."""

    pending_at: tuple[str, ...]
    """The tables with an announced claim on it."""


@dataclass(frozen=True, slots=True)
class Review:
    """A marked, unverified hand of a table that takes from a meter."""

    claim: Claim
    meter: str
    line: Line
    amount: Money
    """What it is paid as things stand, all its spots together."""

    is_locked: bool
    """Whether nothing outside this table can change the amount."""

    if_verified: Money | None
    """What it is paid if the claims of other tables before it are verified; None without any."""

    if_refused: Money | None
    """What it is paid if they are refused; None without any."""

    waits_for: Text
    """The role that may verify it, in words."""

    cards: tuple[Card, ...]
    """Of its first hand, if they were entered."""


# What signs show.


def sign_of(link: Link, table: str | None = None) -> tuple[SignMeter, ...]:
    """The meters on the sign of a table, or on a sign of no table."""
    marked = _marks_by_meter(link)
    return tuple(_sign_meter(link, meter, table, marked.get(meter, ())) for meter in link.streams)


def meters_with_claims(link: Link) -> tuple[SignMeter, ...]:
    """The meters as staff see them: with every claim, announced or not."""
    marked = _marks_by_meter(link)
    return tuple(_other_sign(link, meter, marked.get(meter, ())) for meter in link.streams)


_Marks = Sequence[tuple[str, Mark]]
"""Unresolved marks on a meter, each with its table."""


def _marks_by_meter(link: Link) -> dict[str, list[tuple[str, Mark]]]:
    found: dict[str, list[tuple[str, Mark]]] = {}
    for table in link.tables.values():
        if table.round is not None and table.round.marks:
            for mark in unresolved_marks(link, table.round):
                if (share := share_of(mark.line)) is not None:
                    found.setdefault(share.of, []).append((table.key, mark))
    return found


def _is_quiet(marked: _Marks) -> bool:
    """Whether the claim of these marks is not announced."""
    return not any(mark.is_announced or mark.win is not None for _, mark in marked)


def _sign_meter(link: Link, meter: str, table: str | None, marked: _Marks) -> SignMeter:
    own = [mark for at, mark in marked if at == table]
    if own:
        return _own_sign(link, meter, own, marked)
    if marked and _is_quiet(marked):
        return SignMeter(
            meter,
            _whole_cents(link.streams[meter].settled()),
            is_pending=False,
            is_hit=False,
            is_locked=False,
            pending_at=(),
        )
    return _other_sign(link, meter, marked)


def _other_sign(link: Link, meter: str, marked: _Marks) -> SignMeter:
    return SignMeter(
        meter,
        _whole_cents(winnable_amount(link, meter)),
        is_pending=bool(marked),
        is_hit=False,
        is_locked=False,
        pending_at=_tables(marked),
    )


def _tables(marked: _Marks) -> tuple[str, ...]:
    return tuple(dict.fromkeys(table for table, _ in marked))


def _own_sign(link: Link, meter: str, own: Sequence[Mark], marked: _Marks) -> SignMeter:
    stream = link.streams[meter]
    cuts = [mark.cut for mark in own]
    cut = next((cut for cut in stream.cuts if cut in cuts), None)  # the oldest
    if cut is not None and cut == stream.cuts[0]:
        amount = stream.before(cut)  # a logged win shows once the key is back at RUN
    else:
        amount = pot_of(link, meter, cut).before
    return SignMeter(
        meter,
        _whole_cents(amount),
        is_pending=True,
        is_hit=True,
        is_locked=cut is not None and not _is_claimed_before(stream, cut, marked),
        pending_at=() if _is_quiet(marked) else _tables(marked),
    )


def _is_claimed_before(stream: Stream, cut: str, marked: _Marks) -> bool:
    """Whether a claim on an older cut is not verified."""
    older = stream.cuts[: stream.cuts.index(cut)]
    return any(mark.cut in older and mark.win is None for _, mark in marked)


def review_of(link: Link, table: str) -> Review | None:
    """The hand of a table that is verified next, of those that take from a meter."""
    round = link.tables[table].round
    if round is None:
        return None
    claim = first_in_turn(link, [x for x in claims_of(round) if x.share is not None])
    if claim is None or (share := claim.share) is None:
        return None
    before = claims_before(link, claim)
    cutless = [] if claim.cut is not None else before
    return Review(
        claim=claim,
        meter=share.of,
        line=claim.line,
        amount=_amount(link, claim),
        is_locked=claim.cut is not None and not before,
        if_verified=_amount(link, claim, ahead=cutless) if before else None,
        if_refused=_amount(link, claim, refused={x.key for x in before}) if before else None,
        waits_for=tier_of(link, round, claim).verifier,
        cards=cards_of_claim(round, claim),
    )


def _amount(
    link: Link, claim: Claim, *, refused: Collection[str] = (), ahead: Sequence[Claim] = ()
) -> Money:
    each = price_claim(link, claim, refused=refused, ahead=ahead).each
    return each * max(1, len(claim.spots))


def _whole_cents(amount: Money) -> Money:
    return divide(amount).each


# Announcing claims.


def quiet_meters(link: Link) -> tuple[str, ...]:
    """The meters with a claim that only the sign of its own table shows."""
    return tuple(meter for meter, marked in _marks_by_meter(link).items() if _is_quiet(marked))


def announce_claims(link: Link, meters: Collection[str]) -> e.Events:
    """Announce the claims on *meters* that are not yet announced."""
    quiet = tuple(meter for meter in quiet_meters(link) if meter in meters)
    return (e.ClaimsAnnounced(meters=quiet),) if quiet else ()
