"""The history of a meter, the entries of a log, and a round with its entries."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request

from jackpit.fields import KEY
from jackpit.ledger import Reason
from jackpit.manager.clock import format_time
from jackpit.manager.codec import decode
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.logs import read_head_seq, read_records
from jackpit.manager.store.queries.postings import read_latest_postings
from jackpit.messages import Text
from jackpit.money import Money
from jackpit.table import Refusal
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.history.entries import entries_of_round, round_in
from jackpit.web.history.growth import (
    MAX_POINTS,
    MeterHistories,
    MeterHistoryHitView,
    MeterHistoryPointView,
)
from jackpit.web.http.endpoint import (
    After,
    Endpoints,
    EntriesView,
    Limit,
    LinkKey,
    Number,
    endpoint,
    entry_views,
    matching,
)
from jackpit.web.http.errors import refuse
from jackpit.web.views import Logs, version_in

router = Endpoints("History")

MeterKey = Annotated[str, matching(KEY, description="A meter of the link.", examples=["major"])]
AccountQuery = Annotated[
    str, Meta(max_length=100, description="An account of the link.", examples=["reserve major"])
]
MAX_ENTRIES_SEARCHED = 10_000
"""Entries searched for postings."""

Points = Annotated[int, Meta(ge=2, le=MAX_POINTS, description="Maximum number of points.")]


class MeterHistoryView(Struct, frozen=True, kw_only=True):
    """The amounts of a meter over time, and its hits."""

    link: str
    meter: str
    seed: Money
    points: list[MeterHistoryPointView]
    hits: list[MeterHistoryHitView]


@endpoint(router, "GET", "/api/links/{link}/history")
async def get_meter_history(
    request: Request, link: LinkKey, meter: MeterKey, points: Points = 120
) -> MeterHistoryView:
    """The amounts of a meter: day by day, the present gaming day in detail, with its hits.

    The amounts are all that is on the meter, exact to the microcent, including pending claims.
    """
    context = context_of(request)
    seed = await context.query(lambda logs: _seed(logs, link, meter))
    now = format_time(context.clock())
    shown, hits = await histories_of(request).of(link, meter, points, now)
    return MeterHistoryView(link=link, meter=meter, seed=seed, points=shown, hits=hits)


def histories_of(request: Request) -> MeterHistories:
    """The meter histories of the application that serves a request."""
    histories: MeterHistories = request.app.state.histories
    return histories


def _seed(logs: Logs, link: str, meter: str) -> Money:
    meters = version_in(logs, link).meters
    if meter not in meters:
        raise refuse(Refusal.NO_SUCH_METER, meter=meter)
    return meters[meter].seed


class PostingView(Struct, frozen=True, kw_only=True):
    """A posting from or to an account."""

    seq: int
    at: str
    reason: Text
    change: Money
    """Negative if it took from the account."""


class PostingsView(Struct, frozen=True, kw_only=True):
    """The latest postings of an account."""

    postings: list[PostingView]
    entries: int
    """How many of the last entries of the link were searched."""


@endpoint(router, "GET", "/api/links/{link}/postings")
async def list_postings(
    request: Request, link: LinkKey, account: AccountQuery, limit: Limit = 5
) -> PostingsView:
    """The latest postings of an account of a link, among its last entries."""
    context = context_of(request)
    await context.check_link(link)

    def read(reader: Reader) -> PostingsView:
        last = read_head_seq(reader, log=link)
        after = max(0, last - MAX_ENTRIES_SEARCHED)
        rows = read_latest_postings(reader, log=link, account=account, after=after, limit=limit)
        return PostingsView(
            postings=[
                PostingView(
                    seq=row.seq,
                    at=decode(row.record)["at"],
                    reason=Reason[row.reason.upper()].phrase,
                    change=Money(row.microcents),
                )
                for row in rows
            ],
            entries=MAX_ENTRIES_SEARCHED,
        )

    return await context.read(read)


# Entries.


async def _log_entries(context: ServerContext, log: str, after: int, limit: int) -> EntriesView:
    found = await context.read(
        lambda reader: read_records(reader, log=log, after=after, limit=limit)
    )
    return EntriesView(entries=entry_views(row.record for row in found))


@endpoint(router, "GET", "/api/house/entries")
async def list_house_entries(request: Request, after: After = 0, limit: Limit = 100) -> EntriesView:
    """The entries of the house log, byte for byte as chained."""
    return await _log_entries(context_of(request), HOUSE_LOG, after, limit)


@endpoint(router, "GET", "/api/links/{link}/entries")
async def list_link_entries(
    request: Request, link: LinkKey, after: After = 0, limit: Limit = 100
) -> EntriesView:
    """The entries of a link's log, byte for byte as chained."""
    context = context_of(request)
    await context.check_link(link)
    return await _log_entries(context, link, after, limit)


class RoundEntriesView(EntriesView, frozen=True, kw_only=True):
    """A round, and every entry that belongs to it."""

    round: int
    table: str
    day: str
    wagers: int
    is_over: bool


@endpoint(router, "GET", "/api/links/{link}/rounds/{number}")
async def get_round(request: Request, link: LinkKey, number: Number) -> RoundEntriesView:
    """A round, and every entry that belongs to it.

    Those are the entries of its table from its start to its end, including a reopening, key turns,
    and dealers signing on and off; and later entries about its wins: a reference, a payment, a
    back-out, a recovery. For a round with wins, the 500,000 entries of its link after
    its end are searched.
    """
    context = context_of(request)
    round = await context.read(lambda reader: round_in(reader, link, number))
    own = await context.read(lambda reader: entries_of_round(reader, round))
    return RoundEntriesView(
        round=number,
        table=round.table,
        day=round.day,
        wagers=round.wagers,
        is_over=round.last_seq is not None,
        entries=entry_views(row.record for row in own),
    )
