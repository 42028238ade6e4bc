"""Checks shared by many commands: each returns a refusal, or None."""

from __future__ import annotations

from collections.abc import Sequence

from jackpit.paytable import Share, meter_name
from jackpit.refusal import Refused
from jackpit.table.refusal import Refusal
from jackpit.table.state import Link, Round, Table


def why_no_table(link: Link, table: str) -> Refused | None:
    """The table must belong to the link."""
    return None if table in link.tables else Refusal.NO_SUCH_TABLE.given(table=table)


def why_no_round(link: Link, table: str) -> Refused | None:
    """A round must be under way."""
    if why := why_no_table(link, table):
        return why
    place = link.tables[table]
    if place.round is not None:
        return None
    return Refusal.NO_ROUND.given(start=place.controller.start_key)


def why_not_dealing(link: Link, table: str) -> Refused | None:
    """A round must be under way, a dealer signed on, and the key at RUN."""
    return (
        why_no_round(link, table)
        or why_no_dealer(link.tables[table])
        or why_key_at_jph(link.tables[table])
    )


def why_no_dealer(table: Table) -> Refused | None:
    """A dealer must be signed on."""
    return Refusal.NO_DEALER.given() if table.dealer is None else None


def why_key_at_jph(table: Table) -> Refused | None:
    """The key must be at RUN."""
    return None if table.key_holder is None else Refusal.KEY_AT_JPH.given()


def why_no_meter(link: Link, meter: str) -> Refused | None:
    """The meter must belong to the link."""
    return None if meter in link.streams else Refusal.NO_SUCH_METER.given(meter=meter)


def why_meter_claimed(link: Link, meter: str) -> Refused | None:
    """No claim may be pending on the meter, even without a cut (rules HG15)."""
    rounds = (table.round for table in link.tables.values() if table.round is not None)
    awards = (mark.line.award for x in rounds for mark in x.marks if mark.win is None)
    claimed = any(isinstance(award, Share) and award.of == meter for award in awards)
    if claimed or link.streams[meter].cuts:
        return Refusal.METER_HAS_CLAIM.given(meter=meter_name(meter))
    return None


def why_bad_spots(table: Table, spots: Sequence[int]) -> Refused | None:
    """Every spot must be one of the table's, listed once."""
    for spot in spots:
        if not 1 <= spot <= table.spots:
            return Refusal.NO_SUCH_SPOT.given(spot=spot)
    if len(set(spots)) == len(spots):
        return None
    return Refusal.SPOT_TWICE.given(spot=next(spot for spot in spots if spots.count(spot) > 1))


def why_no_wager(round: Round, spots: Sequence[int]) -> Refused | None:
    """Every spot must have a wager in the round."""
    for spot in spots:
        if spot not in round.spots:
            return Refusal.SPOT_HAS_NO_WAGER.given(spot=spot)
    return None


def why_no_reason(text: str) -> Refused | None:
    """A reason must be given."""
    return None if text.strip() else Refusal.REASON_MISSING.given()
