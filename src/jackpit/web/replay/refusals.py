"""What was refused at a table during a round.

A link refuses presses that break its rules. A person without the right, or with a wrong PIN, is
refused before that, and the house log has the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from jackpit.manager.codec import Json, decode
from jackpit.manager.eventlog.answer import StoredRefusal, read_stored_refusal
from jackpit.manager.eventlog.record import ChainError, ChainFault
from jackpit.manager.house import House
from jackpit.manager.house.attempts import describe_attempt
from jackpit.manager.house.origins import describe_origin
from jackpit.manager.reports.log_reader import find_first
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.commands import read_refused_commands_of_log
from jackpit.manager.store.queries.logs import read_head_seq, scan_records
from jackpit.messages import Message, Sentence
from jackpit.rights import RightsRefusal, list_roles
from jackpit.web.history.entries import time_of_entry
from jackpit.web.replay.views import ReplayRefusedView

_KIND = b'"type":"AccessRefused"'


class AccessRefusal(Message):
    """Why an access was refused at a table."""

    ROLE_NOT_ALLOWED = "Access was refused: {role} may not {phrase}."
    CALLER_NOT_ALLOWED = "Access was refused: '{caller}' may not {phrase}."
    WRONG = "Access was refused: the card or its PIN was wrong."
    PIN_NEEDED = "Access was refused: the card needs its PIN."
    TOO_MANY_ATTEMPTS = "Access was refused: too many attempts had failed."
    NEEDS_TWO_PEOPLE = "Access was refused: a second person must approve."
    OTHER = "Access was refused: {phrase}."


_ACCESS_REFUSALS = {
    "WRONG": AccessRefusal.WRONG,
    "PIN_NEEDED": AccessRefusal.PIN_NEEDED,
    "LOCKED_OUT": AccessRefusal.TOO_MANY_ATTEMPTS,
    "TOO_MANY_ATTEMPTS": AccessRefusal.TOO_MANY_ATTEMPTS,
    "NEEDS_TWO_PEOPLE": AccessRefusal.NEEDS_TWO_PEOPLE,
}
_NOT_ALLOWED = {
    "NOT_ALLOWED",
    RightsRefusal.NEEDS_ROLE.name,
    RightsRefusal.ONLY_AT_PAD.name,
    RightsRefusal.NOT_BY_DEVICE.name,
}


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
    found += [
        _access_refusal_view(house, record, event)
        for record, event in _access_refusals(reader, since, until)
        if event["origin"].startswith(places)
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


def _access_refusals(reader: Reader, since: str, until: str) -> Iterator[tuple[Json, Json]]:
    """The refused accesses between two times, from the house log: the records and the events."""
    after = _first_entry(reader, lambda at: at >= since) - 1
    last = _first_entry(reader, lambda at: at > until) - 1
    for row in scan_records(reader, log=HOUSE_LOG, after=after, last=last):
        after = row.seq
        if _KIND in row.record:
            record = decode(row.record)
            for event in record["events"]:
                if event["type"] == "AccessRefused":
                    yield record, event
    if after < last:
        raise ChainError(HOUSE_LOG, after + 1, ChainFault.MISSING)


def _access_refusal_view(house: House, record: Json, event: Json) -> ReplayRefusedView:
    return ReplayRefusedView(
        at=record["at"],
        command=record["command"],
        rule=event["why"],
        sentence=_access_sentence(house, event),
        by=event["who"],
        origin=describe_origin(event["origin"]),
    )


def _access_sentence(house: House, event: Json) -> Sentence:
    what, why = event["what"], event["why"]
    phrase = describe_attempt(what)
    if why in _NOT_ALLOWED:
        person = house.people.get(event["who"])
        if person is None:
            return AccessRefusal.CALLER_NOT_ALLOWED.given(caller=event["who"], phrase=phrase)
        return AccessRefusal.ROLE_NOT_ALLOWED.given(role=list_roles({person.role}), phrase=phrase)
    if why in _ACCESS_REFUSALS:
        return _ACCESS_REFUSALS[why].given()
    return AccessRefusal.OTHER.given(phrase=phrase)


def _first_entry(reader: Reader, matches: Callable[[str], bool]) -> int:
    """The first house entry whose time *matches*; one past the last if none does."""
    beyond = read_head_seq(reader, log=HOUSE_LOG) + 1
    return find_first(lambda seq: matches(time_of_entry(reader, HOUSE_LOG, seq)), 1, beyond)
