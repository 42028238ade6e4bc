"""The history of a meter, the entries of a log, and a round with its entries."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import KEY
from jackpit.manager.clock import format_time
from jackpit.manager.codec import Json, encode
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.store.queries.logs import read_records
from jackpit.manager.store.queries.rounds import read_round
from jackpit.manager.writer.calls import query_store
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.history.entries import entries_of_round
from jackpit.web.history.growth import MAX_POINTS, MeterHistories
from jackpit.web.http.endpoint import (
    ENTRIES,
    After,
    Endpoints,
    Limit,
    LinkKey,
    Number,
    endpoint,
    json_response,
    matching,
    object_schema,
)
from jackpit.web.http.errors import JSON, not_found
from jackpit.web.views import Logs, link_in, write_money

router = Endpoints("History")

_TEXT, _INTEGER = {"type": "string"}, {"type": "integer"}
_POINT = object_schema({"at": _TEXT, "amount": _TEXT})
_HIT = object_schema({"win": _INTEGER, "at": _TEXT, "paid": _TEXT, "before": _TEXT, "after": _TEXT})
HISTORY = object_schema(
    {
        "link": _TEXT,
        "meter": _TEXT,
        "seed": _TEXT,
        "points": {"type": "array", "items": _POINT},
        "hits": {"type": "array", "items": _HIT},
    }
)
MeterKey = Annotated[str, matching(KEY, description="A meter of the link.", examples=["major"])]
Points = Annotated[int, Meta(ge=2, le=MAX_POINTS, description="Maximum number of points.")]


@endpoint(router, "GET", "/api/links/{link}/history", answers=HISTORY)
async def get_meter_history(
    request: Request, link: LinkKey, meter: MeterKey, points: Points = 120
) -> Response:
    """The amounts of a meter: day by day, the present gaming day in detail, with its hits.

    The amounts are all that is on the meter, exact to the microcent, including pending claims.
    """
    context = context_of(request)
    seed = await context.query(lambda logs: _seed(logs, link, meter))
    found = await histories_of(request).of(link, meter, points, format_time(context.clock()))
    return json_response({"link": link, "meter": meter, "seed": seed, **found})


def histories_of(request: Request) -> MeterHistories:
    """The meter histories of the application that serves a request."""
    histories: MeterHistories = request.app.state.histories
    return histories


def _seed(logs: Logs, link: str, meter: str) -> Json:
    meters = link_in(logs, link)[1].version.meters
    if meter not in meters:
        known = ", ".join(meters)
        raise not_found("NO_SUCH_METER", f"Link '{link}' has no meter '{meter}'; it has {known}.")
    return write_money(meters[meter].seed)


# Entries.


def _entries(records: list[bytes]) -> bytes:
    return b'"entries":[%s]' % b",".join(records)


async def _log_entries(context: ServerContext, log: str, after: int, limit: int) -> Response:
    found = await query_store(
        context.store, lambda reader: read_records(reader, log=log, after=after, limit=limit)
    )
    return Response(b"{%s}" % _entries([row.record for row in found]), media_type=JSON)


@endpoint(router, "GET", "/api/house/entries", answers=ENTRIES)
async def list_house_entries(request: Request, after: After = 0, limit: Limit = 100) -> Response:
    """The entries of the house log, byte for byte as chained."""
    return await _log_entries(context_of(request), HOUSE_LOG, after, limit)


@endpoint(router, "GET", "/api/links/{link}/entries", answers=ENTRIES)
async def list_link_entries(
    request: Request, link: LinkKey, after: After = 0, limit: Limit = 100
) -> Response:
    """The entries of a link's log, byte for byte as chained."""
    context = context_of(request)
    await context.query(lambda logs: link_in(logs, link)[0].key)  # 404 if there is no such link
    return await _log_entries(context, link, after, limit)


@endpoint(
    router,
    "GET",
    "/api/links/{link}/rounds/{number}",
    answers=object_schema(
        {
            "round": _INTEGER,
            "table": _TEXT,
            "day": _TEXT,
            "wagers": _INTEGER,
            "is_over": {"type": "boolean"},
            **ENTRIES["properties"],
        }
    ),
)
async def get_round(request: Request, link: LinkKey, number: Number) -> Response:
    """A round, and every entry that belongs to it.

    Those are the entries of its table from its start to its end, including a reopening, key turns,
    and dealers signing on and off; and later entries about its wins: a reference, a payment, a
    back-out, a recovery. For a round with wins, the 500,000 entries of its link after
    its end are searched.
    """
    context = context_of(request)
    round = await query_store(
        context.store, lambda reader: read_round(reader, log=link, number=number)
    )
    if round is None:
        raise not_found("NO_SUCH_ROUND", f"Link '{link}' has no round {number}.")
    own = await query_store(context.store, lambda reader: entries_of_round(reader, round))
    about = {"round": number, "table": round.table, "day": round.day, "wagers": round.wagers}
    text = encode({**about, "is_over": round.last_seq is not None})
    entries = _entries([row.record for row in own])
    return Response(text[:-1] + b"," + entries + b"}", media_type=JSON)
