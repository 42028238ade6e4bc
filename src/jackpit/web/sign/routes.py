"""What signs ask for: what they show, and when what they show was won."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from jackpit.manager.codec.codec import Json
from jackpit.web.auth.context import Web, caller_of, web_of
from jackpit.web.http.endpoint import LinkKey, TableKey, answer, endpoint, list_of, object_of
from jackpit.web.pad.routes import check_place
from jackpit.web.sign.view import sign_view, wins_view

router = APIRouter(tags=["Tables"])

_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
WON = object_of(
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
_AT = "SELECT at FROM win WHERE log = :log AND number = :number"


@endpoint(router, "GET", "/api/links/{link}/tables/{table}/sign")
async def see_the_sign_of_a_table(request: Request, link: LinkKey, table: TableKey) -> Response:
    """What the sign above a table shows."""
    web = web_of(request)
    await check_place(web, caller_of(request), link, table)
    return answer(await web.look(lambda logs: sign_view(logs, link, table)))


@endpoint(router, "GET", "/api/links/{link}/sign")
async def see_the_sign_of_a_link(request: Request, link: LinkKey) -> Response:
    """What a sign shows that belongs to no table."""
    web = web_of(request)
    await check_place(web, caller_of(request), link, None)
    return answer(await web.look(lambda logs: sign_view(logs, link, None)))


@endpoint(router, "GET", "/api/links/{link}/sign/wins", answers=list_of("wins", WON))
async def see_the_last_wins(request: Request, link: LinkKey) -> Response:
    """The last wins from the meters of a link, the newest first, and when they were.

    Those are the wins that a sign shows; who won them it does not say.
    """
    web = web_of(request)
    await check_place(web, caller_of(request), link, None)
    wins = await web.look(lambda logs: wins_view(logs, link))
    return answer({"wins": await asyncio.to_thread(_with_times, web, link, wins)})


def _with_times(web: Web, link: str, wins: list[Json]) -> list[Json]:
    with web.store.reader() as reader:
        return [
            {**win, "at": at}
            for win in wins
            for (at,) in reader.rows(_AT, log=link, number=win["number"])
        ]
