"""What was refused at a table during a round.

A link refuses presses that break its rules. A person without the right, or with a wrong PIN, is
refused before that, and the house log has the record.
"""

from __future__ import annotations

from jackpit.manager.codec import Json
from jackpit.manager.eventlog.answer import StoredRefusal, read_stored_refusal
from jackpit.manager.house import House
from jackpit.manager.house.attempts import describe_refused
from jackpit.manager.house.events import AccessRefused
from jackpit.manager.house.origins import describe_origin
from jackpit.manager.reports.log_reader import iterate_events, span_between
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.commands import read_refused_commands_of_log
from jackpit.web.replay.views import ReplayRefusedView


def refusals_at(
    reader: Reader, house: House, *, link: str, table: str, since: str, until: str
) -> list[ReplayRefusedView]:
    """What was refused to the devices of a table between two times, in order of time."""
    places = tuple(
        f"{x.kind.value} {x.key} "
        for x in house.devices.values()
        if (x.link, x.table) == (link, table)
    )
    found = [
        _refusal_view(row.id, row.at, stored)
        for row in read_refused_commands_of_log(reader, log=link, since=since, until=until)
        if (stored := read_stored_refusal(row.refusal)).origin.startswith(places)
    ]
    span = span_between(reader, HOUSE_LOG, since, until)
    found += [
        _access_refusal_view(record, event)
        for record, event in iterate_events(reader, span, (AccessRefused,))
        if event.origin.startswith(places)
    ]
    return sorted(found, key=lambda x: x.at)


def _refusal_view(command: str, at: str, stored: StoredRefusal) -> ReplayRefusedView:
    return ReplayRefusedView(
        at=at,
        command=command,
        rule=stored.refused.rule.name,
        sentence=stored.refused,
        by=stored.by,
        origin=describe_origin(stored.origin),
    )


def _access_refusal_view(record: Json, event: AccessRefused) -> ReplayRefusedView:
    return ReplayRefusedView(
        at=record["at"],
        command=record["command"],
        rule=event.why.rule.name,
        sentence=describe_refused(event.what, event.why),
        by=event.who,
        origin=describe_origin(event.origin),
    )
