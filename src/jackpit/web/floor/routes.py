"""The floor, and its alarms until a person acknowledges them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from jackpit.fields import Id, Text, Whole
from jackpit.manager.house import House, HouseRefusal
from jackpit.manager.house import commands as h
from jackpit.manager.store.queries.alarms import has_alarm
from jackpit.value import extend
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.commands.jobs import submit_to_house
from jackpit.web.floor.figures import Acknowledgment
from jackpit.web.floor.monitor import monitor_of
from jackpit.web.floor.views import AcknowledgmentView, AlarmsView, AlarmView, FloorView, alarm_view
from jackpit.web.http.endpoint import (
    Endpoints,
    EntriesView,
    Limit,
    RequestBody,
    endpoint,
    entries_view,
)
from jackpit.web.http.errors import refuse
from jackpit.web.views import member_name

router = Endpoints("Floor")


@endpoint(router, "GET", "/api/floor")
async def get_floor(request: Request) -> FloorView:
    """All links, meters, tables, claims, alarms, requests, and today's figures.

    The live connection sends the same to clients that watch `floor`, whenever it changes.
    """
    return await monitor_of(request).floor()


# Alarms.

IncludeAcknowledged = Annotated[bool, Meta(description="Include acknowledged alarms.")]


class Acknowledge(RequestBody, frozen=True, kw_only=True):
    """An alarm that a person has seen, and what was done."""

    id: Id
    log: Text
    seq: Whole
    number: Whole
    note: Text


def acknowledgment_view(house: House, found: Acknowledgment | None) -> AcknowledgmentView | None:
    """An acknowledgment with the name of the person; None if there is none."""
    if found is None:
        return None
    return AcknowledgmentView(by_name=member_name(house, found.by), **found._asdict())


@endpoint(router, "GET", "/api/alarms")
async def list_alarms(
    request: Request, *, acknowledged: IncludeAcknowledged = False, limit: Limit = 100
) -> AlarmsView:
    """The alarms that are not acknowledged, latest first; or all of them."""
    context = context_of(request)
    house = await context.access.house()
    monitor = monitor_of(request)
    details = await monitor.acknowledged.all()
    hidden = set() if acknowledged else house.acknowledged
    return AlarmsView(
        alarms=[
            extend(
                alarm_view(row),
                AlarmView,
                is_acknowledged=row.key in house.acknowledged,
                acknowledged=acknowledgment_view(house, details.get(row.key)),
            )
            for row in await monitor.alarms(hidden, limit)
        ]
    )


@endpoint(router, "POST", "/api/alarms/acknowledge")
async def acknowledge_alarm(request: Request, body: Acknowledge) -> EntriesView:
    """Acknowledge an alarm, with a note on what was done."""
    context, caller = context_of(request), caller_of(request)
    assert caller.person is not None
    if not await context.read(
        lambda reader: has_alarm(reader, log=body.log, seq=body.seq, number=body.number),
    ):
        raise refuse(HouseRefusal.NO_SUCH_ALARM)
    command = h.AcknowledgeAlarm(
        log=body.log, seq=body.seq, number=body.number, note=body.note, by=caller.person
    )
    payload = ["acknowledge", body.log, body.seq, body.number, body.note]
    return entries_view(await submit_to_house(context, caller, body.id, command, payload))
