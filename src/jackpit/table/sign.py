"""What the sign above a table shows of each meter."""

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
    """In whole cents: the claim's at the table that hit, what can be won now at the others."""

    is_pending: bool
    """Whether a claim on the meter waits, here or elsewhere."""

    is_hit: bool
    """Whether it is this table that hit, and its meter not yet adjusted."""

    is_locked: bool
    """Whether the amount is cut off from what other tables bring (rules HG15)."""


def sign_of(link: Link, table: str | None = None) -> tuple[SignMeter, ...]:
    """The meters as the sign of a table shows them, or one that belongs to no table."""
    return tuple(_shown(link, meter, table) for meter in link.streams)


def _shown(link: Link, meter: str, table: str | None) -> SignMeter:
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
        return SignMeter(meter, _whole(amount), is_pending, is_hit=False, is_locked=False)
    cut = next((cut for cut in stream.cuts if cut in cuts), None)  # its oldest
    if cut is not None and cut == stream.cuts[0]:
        amount = stream.before(cut)  # what was logged shows when the key is back at RUN
    else:
        amount = pot_of(link, meter, cut).before
    return SignMeter(meter, _whole(amount), is_pending, is_hit=True, is_locked=cut is not None)


def _is_claimed(link: Link, meter: str) -> bool:
    """Whether a claim waits that has cut nothing yet (rules HG15, where the house turns it off)."""
    rounds = (table.round for table in link.tables.values() if table.round is not None)
    return any(
        claim.share is not None and claim.share.of == meter
        for round in rounds
        for claim in claims_of(round)
    )


def _whole(amount: Money) -> Money:
    return divide(amount).each
