"""The sign above a table: what it shows of each meter."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.money import Money, divide
from jackpit.table.claims import claims_of, pot_of, share_of, unresolved_marks, winnable_amount
from jackpit.table.state import Link


@dataclass(frozen=True, slots=True)
class SignMeter:
    """One meter on one sign."""

    meter: str
    amount: Money
    """In whole cents: the claimed amount at the table that hit, the winnable amount elsewhere."""

    is_pending: bool
    """Whether a claim on the meter is pending, at this table or another."""

    is_hit: bool
    """Whether this table hit the meter and it is not yet adjusted."""

    is_locked: bool
    """Whether contributions of other tables no longer change the amount (rules HG15)."""


def sign_of(link: Link, table: str | None = None) -> tuple[SignMeter, ...]:
    """The meters on the sign of a table, or on a sign of no table."""
    return tuple(_sign_meter(link, meter, table) for meter in link.streams)


def _sign_meter(link: Link, meter: str, table: str | None) -> SignMeter:
    stream = link.streams[meter]
    round = link.tables[table].round if table is not None else None
    cuts = [
        mark.cut
        for mark in (unresolved_marks(link, round) if round is not None else ())
        if (share := share_of(mark.line)) is not None and share.of == meter
    ]
    is_pending = bool(stream.cuts) or _is_claimed(link, meter)
    if not cuts:
        amount = winnable_amount(link, meter)
        return SignMeter(meter, _whole_cents(amount), is_pending, is_hit=False, is_locked=False)
    cut = next((cut for cut in stream.cuts if cut in cuts), None)  # the oldest
    if cut is not None and cut == stream.cuts[0]:
        amount = stream.before(cut)  # a logged win shows once the key is back at RUN
    else:
        amount = pot_of(link, meter, cut).before
    return SignMeter(
        meter, _whole_cents(amount), is_pending, is_hit=True, is_locked=cut is not None
    )


def _is_claimed(link: Link, meter: str) -> bool:
    """Whether a claim without a cut is pending (rules HG15, where the house turns cutting off)."""
    rounds = (table.round for table in link.tables.values() if table.round is not None)
    return any(
        claim.share is not None and claim.share.of == meter
        for round in rounds
        for claim in claims_of(round)
    )


def _whole_cents(amount: Money) -> Money:
    return divide(amount).each
