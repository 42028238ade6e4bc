"""What happened: the entries of a log, byte for byte; rounds with all their entries; wins."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response

from jackpit.manager.codec.codec import codec_of
from jackpit.manager.eventlog.record import decode, encode
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.table import Win
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.http.endpoint import (
    ENTRIES,
    After,
    LinkKey,
    Most,
    Number,
    endpoint,
    json_response,
    list_schema,
    object_schema,
)
from jackpit.web.http.errors import JSON, not_found
from jackpit.web.http.rows import read_after, records_after, rows_of
from jackpit.web.views import link_in, link_wins_view

router = APIRouter(tags=["Replay"])

_WIN = codec_of(Win)
_WHOLE = {"type": "integer"}
_TEXT = {"type": "string"}
_ROUND = """
    SELECT place, day, wagers, first_seq, last_seq FROM round WHERE log = :log AND number = :number
"""
_WINS = "SELECT number FROM win WHERE log = :log AND round = :number"
_WIN_IN = b'"win":'
MAX_ROUND_ENTRIES = 100_000
"""Entries of a link that lie between the first and the last of a round."""

MAX_LATER_ENTRIES = 500_000
"""So many after the end of a round are looked through for what became of its wins."""

ENTRIES_PER_PAGE = 10_000
"""So many are read at once."""


def _entries(records: list[bytes]) -> bytes:
    return b'"entries":[%s]' % b",".join(records)


async def _log_entries(web: ServerContext, log: str, after: int, most: int) -> Response:
    found = await read_after(web.store, log, after, most)
    return Response(b"{%s}" % _entries([record for _, record in found]), media_type=JSON)


@endpoint(router, "GET", "/api/house/entries", answers=ENTRIES)
async def list_house_entries(request: Request, after: After = 0, most: Most = 100) -> Response:
    """The entries of the house's log, byte for byte as they are chained."""
    return await _log_entries(context_of(request), HOUSE_LOG, after, most)


@endpoint(router, "GET", "/api/links/{link}/entries", answers=ENTRIES)
async def list_link_entries(
    request: Request, link: LinkKey, after: After = 0, most: Most = 100
) -> Response:
    """The entries of a link's log, byte for byte as they are chained."""
    web = context_of(request)
    await web.look(lambda logs: link_in(logs, link)[0].key)
    return await _log_entries(web, link, after, most)


@endpoint(
    router,
    "GET",
    "/api/links/{link}/rounds/{number}",
    answers=object_schema(
        {
            "round": _WHOLE,
            "table": _TEXT,
            "day": _TEXT,
            "wagers": _WHOLE,
            "is_over": {"type": "boolean"},
            **ENTRIES["properties"],
        }
    ),
)
async def get_round(request: Request, link: LinkKey, number: Number) -> Response:
    """A round, and every entry that belongs to it.

    Those are the entries of its table from its start to its end, also where it was reopened
    meanwhile, with the key and the dealers who signed on and off; and what became of its wins
    afterwards: a reference, a payment, a back-out, what was given back.
    Of a round with wins the 500,000 entries of its link after its end are looked through.
    """
    web = context_of(request)
    rows = await rows_of(web.store, _ROUND, log=link, number=number)
    if not rows:
        raise not_found("NO_SUCH_ROUND", f"Link '{link}' has no round {number}.")
    table, day, wagers, first, last = rows[0]

    def read() -> list[bytes]:
        with web.store.reader() as reader:
            return [
                record for _, record in entries_of_round(reader, link, table, number, first, last)
            ]

    own = await asyncio.to_thread(read)
    about = {"round": number, "table": table, "day": day, "wagers": wagers}
    text = encode({**about, "is_over": last is not None})
    return Response(text[:-1] + b"," + _entries(own) + b"}", media_type=JSON)


def entries_of_round(
    reader: Reader, link: str, table: str, round: int, first: int, last: int | None
) -> list[tuple[int, bytes]]:
    """The entries of a round, and what became of its wins; each with its number.

    What happens at its table meanwhile belongs to it: the key, a relief of the dealer.
    """
    found: list[tuple[int, bytes]] = []
    wins = {win for (win,) in reader.rows(_WINS, log=link, number=round)}
    over = first + MAX_ROUND_ENTRIES if last is None else last
    until = over + MAX_LATER_ENTRIES if wins else over
    after = first - 1
    while after < until:
        most = min(ENTRIES_PER_PAGE, until - after)
        page = records_after(reader, link, after, most)
        for seq, x in page:
            at = table if seq <= over else None
            if (at or _WIN_IN in x) and _belongs_to_round(x, at, round, wins):
                found.append((seq, x))
        if len(page) < most:
            break
        after = page[-1][0]
    return found


def _belongs_to_round(record: bytes, table: str | None, round: int, wins: set[int]) -> bool:
    """Whether an entry is about a round, its table if that is named, or one of its wins."""
    return any(
        event.get("round") == round
        or (table is not None and event.get("table") == table)
        or (isinstance(win := event.get("win"), int) and win in wins)
        for event in decode(record)["events"]
    )


@endpoint(router, "GET", "/api/links/{link}/wins", answers=list_schema("wins", _WIN.schema))
async def list_link_wins(
    request: Request, link: LinkKey, after: After = 0, most: Most = 100
) -> Response:
    """The wins of a link, in the order of their numbers."""
    web = context_of(request)
    return json_response(
        {"wins": await web.look(lambda logs: link_wins_view(logs, link, after, most))}
    )


@endpoint(router, "GET", "/api/links/{link}/wins/{number}", answers=_WIN.schema)
async def get_win(request: Request, link: LinkKey, number: Number) -> Response:
    """A win, as it stands."""
    wins = await context_of(request).look(lambda logs: link_wins_view(logs, link, number - 1, 1))
    if not wins or wins[0]["number"] != number:
        raise not_found("NO_SUCH_WIN", f"Link '{link}' has no win {number}.")
    return json_response(wins[0])
