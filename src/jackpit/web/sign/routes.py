"""Signs: their views, and the times of the wins they show."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from jackpit.manager.codec import Json
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import read_win
from jackpit.manager.writer.calls import query_store
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.http.endpoint import (
    Endpoints,
    LinkKey,
    TableKey,
    endpoint,
    json_response,
    list_schema,
    object_schema,
)
from jackpit.web.pad.routes import check_place
from jackpit.web.sign.views import sign_view, sign_wins_view

router = Endpoints("Tables")

_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
SIGN_WIN = object_schema(
    {
        "number": _WHOLE,
        "meter": _TEXT,
        "line": _TEXT,
        "table": _TEXT,
        "amount": _TEXT,
        "spots": _WHOLE,
        "at": {**_TEXT, "format": "date-time"},
    }
)


@endpoint(router, "GET", "/api/links/{link}/tables/{table}/sign")
async def get_table_sign(request: Request, link: LinkKey, table: TableKey) -> Response:
    """The sign above a table."""
    context = context_of(request)
    await check_place(context, caller_of(request), link, table)
    return json_response(await context.query(lambda logs: sign_view(logs, link, table)))


@endpoint(router, "GET", "/api/links/{link}/sign")
async def get_link_sign(request: Request, link: LinkKey) -> Response:
    """The sign of a link, for no particular table."""
    context = context_of(request)
    await check_place(context, caller_of(request), link, None)
    return json_response(await context.query(lambda logs: sign_view(logs, link, None)))


@endpoint(router, "GET", "/api/links/{link}/sign/wins", answers=list_schema("wins", SIGN_WIN))
async def list_sign_wins(request: Request, link: LinkKey) -> Response:
    """The last wins from the meters of a link, newest first, with their times.

    These are the wins that a sign shows; they do not name the winners.
    """
    context = context_of(request)
    await check_place(context, caller_of(request), link, None)
    wins = await context.query(lambda logs: sign_wins_view(logs, link))
    dated = await query_store(context.store, lambda reader: _with_times(reader, link, wins))
    return json_response({"wins": dated})


def _with_times(reader: Reader, link: str, wins: list[Json]) -> list[Json]:
    return [
        {**win, "at": row.at}
        for win in wins
        if (row := read_win(reader, log=link, number=win["number"])) is not None
    ]
