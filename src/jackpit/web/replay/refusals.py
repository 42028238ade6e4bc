"""What was refused at a table during a round.

A link refuses presses that break its rules. A person without the right, or with a wrong PIN, is
refused before that, and the house log has the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jackpit.manager.codec import Json, decode
from jackpit.manager.eventlog.answer import refused_from_stored
from jackpit.manager.eventlog.record import ChainError
from jackpit.manager.house import House
from jackpit.manager.reports.log_reader import find_first
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.commands import (
    RefusedCommandRow,
    read_refused_commands_of_log,
)
from jackpit.manager.store.queries.logs import read_head_seq, scan_records
from jackpit.rights import RIGHTS, RightsRefusal, role_subject
from jackpit.web.history.entries import time_of_entry

_KIND = b'"type":"AccessRefused"'
_ACCESS_REASONS = {
    "WRONG": "the card or its PIN was wrong",
    "PIN_NEEDED": "the card needs its PIN",
    "LOCKED_OUT": "too many attempts had failed",
    "TOO_MANY_ATTEMPTS": "too many attempts had failed",
    "NEEDS_TWO_PEOPLE": "a second person must approve",
}
_NOT_ALLOWED = {
    "NOT_ALLOWED",
    RightsRefusal.NEEDS_ROLE.name,
    RightsRefusal.ONLY_AT_PAD.name,
    RightsRefusal.NOT_BY_DEVICE.name,
}


def refusals_at(
    reader: Reader, house: House, *, link: str, table: str, since: str, until: str
) -> list[Json]:
    """What was refused to the devices of a table between two times, in order of time."""
    places = tuple(
        f"{x.kind.value} {x.key} "
        for x in house.devices.values()
        if (x.link, x.table) == (link, table)
    )
    found = [
        _refusal_view(row)
        for row in read_refused_commands_of_log(reader, log=link, since=since, until=until)
    ]
    found += _access_refusals(reader, house, since, until)
    here = [x for x in found if f"{x.get('from', '')} ".startswith(places)]
    return sorted(here, key=lambda x: str(x["at"]))


def _refusal_view(row: RefusedCommandRow) -> dict[str, Json]:
    stored = decode(row.refusal)
    refused = refused_from_stored(stored)
    return {
        "at": row.at,
        "command": row.id,
        "rule": refused.rule.name,
        "sentence": str(refused),
        "by": stored["by"],
        "from": stored["from"],
    }


def _access_refusals(
    reader: Reader, house: House, since: str, until: str
) -> Iterator[dict[str, Json]]:
    """The refused accesses between two times, from the house log."""
    after = _first_entry(reader, lambda at: at >= since) - 1
    last = _first_entry(reader, lambda at: at > until) - 1
    for row in scan_records(reader, log=HOUSE_LOG, after=after, last=last):
        after = row.seq
        if _KIND in row.record:
            record = decode(row.record)
            for event in record["events"]:
                if event["type"] == "AccessRefused":
                    yield _access_refusal_view(house, record, event)
    if after < last:
        raise ChainError(HOUSE_LOG, after + 1, "is missing")


def _access_refusal_view(house: House, record: Json, event: Json) -> dict[str, Json]:
    who, what = house.people.get(event["who"]), event["what"]
    phrase = RIGHTS[what].phrase if what in RIGHTS else what
    if event["why"] in _NOT_ALLOWED:
        subject = f"'{event['who']}'" if who is None else role_subject(who.role)
        sentence = f"{subject} may not {phrase}."
    else:
        reason = _ACCESS_REASONS.get(event["why"], phrase)
        sentence = f"Access was refused: {reason}."
    return {
        "at": record["at"],
        "command": record["command"],
        "rule": event["why"],
        "sentence": sentence,
        "by": event["who"],
        "from": event["origin"],
    }


def _first_entry(reader: Reader, matches: Callable[[str], bool]) -> int:
    """The first house entry whose time *matches*; one past the last if none does."""
    beyond = read_head_seq(reader, log=HOUSE_LOG) + 1
    return find_first(lambda seq: matches(time_of_entry(reader, HOUSE_LOG, seq)), 1, beyond)
