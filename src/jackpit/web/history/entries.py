"""What happened: the entries of a log, byte for byte; rounds with all their entries; wins."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from jackpit.manager.codec.codec import codec_of
from jackpit.manager.eventlog.errors import ChainError
from jackpit.manager.eventlog.record import decode, encode
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.logs import RecordRow, read_record, read_records
from jackpit.manager.store.queries.rounds import RoundRow, read_round
from jackpit.manager.store.queries.wins import read_wins_of_round
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
from jackpit.web.http.store import query_store
from jackpit.web.views import link_in, link_wins_view

router = APIRouter(tags=["Replay"])

_WIN = codec_of(Win)
_WHOLE = {"type": "integer"}
_TEXT = {"type": "string"}
_WIN_IN = b'"win":'
MAX_ROUND_ENTRIES = 100_000
"""Entries of a link that lie between the first and the last of a round."""

MAX_LATER_ENTRIES = 500_000
"""So many after the end of a round are looked through for what became of its wins."""

ENTRIES_PER_PAGE = 10_000
"""So many are read at once."""


def _entries(records: list[bytes]) -> bytes:
    return b'"entries":[%s]' % b",".join(records)


async def _log_entries(context: ServerContext, log: str, after: int, most: int) -> Response:
    found = await query_store(
        context.store, lambda reader: read_records(reader, log=log, after=after, limit=most)
    )
    return Response(b"{%s}" % _entries([row.record for row in found]), media_type=JSON)


@endpoint(router, "GET", "/api/house/entries", answers=ENTRIES)
async def list_house_entries(request: Request, after: After = 0, most: Most = 100) -> Response:
    """The entries of the house's log, byte for byte as they are chained."""
    return await _log_entries(context_of(request), HOUSE_LOG, after, most)


@endpoint(router, "GET", "/api/links/{link}/entries", answers=ENTRIES)
async def list_link_entries(
    request: Request, link: LinkKey, after: After = 0, most: Most = 100
) -> Response:
    """The entries of a link's log, byte for byte as they are chained."""
    context = context_of(request)
    await context.query(lambda logs: link_in(logs, link)[0].key)
    return await _log_entries(context, link, after, most)


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


def entries_of_round(reader: Reader, round: RoundRow) -> list[RecordRow]:
    """The entries of a round, and what became of its wins; each with its number.

    What happens at its table meanwhile belongs to it: the key, a relief of the dealer.
    """
    found: list[RecordRow] = []
    wins = {win.number for win in read_wins_of_round(reader, log=round.log, round=round.number)}
    over = round.first_seq + MAX_ROUND_ENTRIES if round.last_seq is None else round.last_seq
    until = over + MAX_LATER_ENTRIES if wins else over
    after = round.first_seq - 1
    while after < until:
        most = min(ENTRIES_PER_PAGE, until - after)
        page = read_records(reader, log=round.log, after=after, limit=most)
        for row in page:
            table = round.table if row.seq <= over else None
            if (table or _WIN_IN in row.record) and _belongs_to_round(
                row.record, table, round.number, wins
            ):
                found.append(row)
        if len(page) < most:
            break
        after = page[-1].seq
    return found


def time_of_entry(reader: Reader, log: str, seq: int) -> str:
    """When an entry was recorded; a ChainError if it is missing."""
    record = read_record(reader, log=log, seq=seq)
    if record is None:
        raise ChainError(log, seq, "is missing")
    return str(decode(record)["at"])


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
    context = context_of(request)
    return json_response(
        {"wins": await context.query(lambda logs: link_wins_view(logs, link, after, most))}
    )


@endpoint(router, "GET", "/api/links/{link}/wins/{number}", answers=_WIN.schema)
async def get_win(request: Request, link: LinkKey, number: Number) -> Response:
    """A win, as it stands."""
    wins = await context_of(request).query(lambda logs: link_wins_view(logs, link, number - 1, 1))
    if not wins or wins[0]["number"] != number:
        raise not_found("NO_SUCH_WIN", f"Link '{link}' has no win {number}.")
    return json_response(wins[0])
