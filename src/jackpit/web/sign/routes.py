"""Signs: their views, and the times of the wins they show."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request

from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.wins import read_win
from jackpit.value import extend
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.http.endpoint import Endpoints, LinkKey, TableKey, endpoint
from jackpit.web.sign.content import sign_content_of
from jackpit.web.sign.views import SignView, SignWinView, sign_view, sign_wins, with_pad

router = Endpoints("Tables")


class PastSignWinView(SignWinView, frozen=True, kw_only=True):
    """A win that a sign shows, with its time."""

    at: str


class SignWinsView(Struct, frozen=True, kw_only=True):
    """The wins that a sign shows, newest first."""

    wins: list[PastSignWinView]


@endpoint(router, "GET", "/api/links/{link}/tables/{table}/sign")
async def get_table_sign(request: Request, link: LinkKey, table: TableKey) -> SignView:
    """The sign above a table."""
    context = context_of(request)
    await context.access.check_table(caller_of(request), link, table)
    now = context.clock()
    view = await context.query(lambda logs: sign_view(logs, link, table, now))
    view = with_pad(view, is_lost=context.is_pad_lost(link, table))
    return sign_content_of(request).complete(view)


@endpoint(router, "GET", "/api/links/{link}/sign")
async def get_link_sign(request: Request, link: LinkKey) -> SignView:
    """The sign of a link, for no particular table."""
    context = context_of(request)
    await context.access.check_link(caller_of(request), link)
    now = context.clock()
    view = await context.query(lambda logs: sign_view(logs, link, None, now))
    return sign_content_of(request).complete(view)


@endpoint(router, "GET", "/api/links/{link}/sign/wins")
async def list_sign_wins(request: Request, link: LinkKey) -> SignWinsView:
    """The last wins from the meters of a link, newest first, with their times.

    These are the wins that a sign shows; they do not name the winners.
    """
    context = context_of(request)
    await context.access.check_link(caller_of(request), link)
    wins = await context.query(lambda logs: sign_wins(logs, link))
    dated = await context.read(lambda reader: _with_times(reader, link, wins))
    return SignWinsView(wins=dated)


def _with_times(reader: Reader, link: str, wins: list[SignWinView]) -> list[PastSignWinView]:
    return [
        extend(win, PastSignWinView, at=row.at)
        for win in wins
        if (row := read_win(reader, log=link, number=win.number)) is not None
    ]
