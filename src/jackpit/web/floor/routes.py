"""The floor, and its alarms until a person acknowledges them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import Id, Text, Whole
from jackpit.manager.codec import Decoder, Json
from jackpit.manager.house import commands as h
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.store.queries.alarms import has_alarm
from jackpit.manager.writer.calls import query_store
from jackpit.manager.writer.queue import Step
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.commands.house_commands import house_job
from jackpit.web.floor.monitor import monitor_of
from jackpit.web.http.endpoint import (
    ENTRIES,
    Endpoints,
    Limit,
    RequestBody,
    command_response,
    endpoint,
    json_response,
    list_schema,
    nullable,
    object_schema,
    read_body,
)
from jackpit.web.http.errors import not_found

router = Endpoints("Floor")


@endpoint(router, "GET", "/api/floor")
async def get_floor(request: Request) -> Response:
    """All links, meters, tables, claims, alarms, requests, and today's figures.

    The live connection sends the same to clients that watch `floor`, whenever it changes.
    """
    return json_response(await monitor_of(request).floor())


# Alarms.

_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
_SEEN = nullable(object_schema({"by": _TEXT, "at": _TEXT, "note": _TEXT}))
ALARM = object_schema(
    {
        "log": _TEXT,
        "seq": _WHOLE,
        "number": _WHOLE,
        "at": _TEXT,
        "alarm": _TEXT,
        "sentence": _TEXT,
        "is_acknowledged": {"type": "boolean"},
        "acknowledged": {**_SEEN, "description": "By whom, when, and with what note."},
    }
)
IncludeAcknowledged = Annotated[bool, Meta(description="Include acknowledged alarms.")]


class Acknowledge(RequestBody, frozen=True, kw_only=True):
    """An alarm that a person has seen, and what was done."""

    id: Id
    log: Text
    seq: Whole
    number: Whole
    note: Text


_ACKNOWLEDGE: Decoder[Acknowledge] = Decoder(Acknowledge)


@endpoint(router, "GET", "/api/alarms", answers=list_schema("alarms", ALARM))
async def list_alarms(
    request: Request, *, acknowledged: IncludeAcknowledged = False, limit: Limit = 100
) -> Response:
    """The alarms that are not acknowledged, latest first; or all of them."""
    context = context_of(request)
    house = await context.access.house()
    monitor = monitor_of(request)
    details = await monitor.acknowledged.all()
    hidden = set() if acknowledged else house.acknowledged
    found: list[Json] = []
    for alarm in await monitor.alarms(hidden, limit):
        key = (alarm["log"], alarm["seq"], alarm["number"])
        is_acknowledged = key in house.acknowledged
        found.append(
            {**alarm, "is_acknowledged": is_acknowledged, "acknowledged": details.get(key)}
        )
    return json_response({"alarms": found})


@endpoint(router, "POST", "/api/alarms/acknowledge", body=_ACKNOWLEDGE.schema, answers=ENTRIES)
async def acknowledge_alarm(request: Request) -> Response:
    """Acknowledge an alarm, with a note on what was done."""
    context, caller = context_of(request), caller_of(request)
    body = await read_body(request, _ACKNOWLEDGE)
    assert caller.person is not None
    if not await query_store(
        context.store,
        lambda reader: has_alarm(reader, log=body.log, seq=body.seq, number=body.number),
    ):
        raise not_found("NO_SUCH_ALARM", "This alarm does not exist.")
    command = h.AcknowledgeAlarm(
        log=body.log, seq=body.seq, number=body.number, note=body.note, by=caller.person
    )
    payload = ["acknowledge", body.log, body.seq, body.number, body.note]
    job = house_job(caller, body.id, (Step(HOUSE_LOG, command),), payload)
    return command_response(await context.calls.submit(job))
