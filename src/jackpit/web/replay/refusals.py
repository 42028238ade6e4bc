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
from jackpit.manager.house.events import AccessRefused
from jackpit.manager.house.origins import describe_origin
from jackpit.manager.house.refusal import VersionRefusal
from jackpit.manager.identity import Denial
from jackpit.manager.reports.log_reader import find_first
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.commands import read_refused_commands_of_log
from jackpit.manager.store.queries.logs import read_head_seq, scan_records
from jackpit.messages import Message, Sentence
from jackpit.rights import RightsRefusal, list_roles
from jackpit.web.history.entries import time_of_entry
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.replay.views import ReplayRefusedView

_KIND = f'"type":"{AccessRefused.__name__}"'.encode()


class AccessRefusal(Message):
    """Why an access was refused at a table."""

    ROLE_NOT_ALLOWED = "Access was refused: {role} may not {phrase}."
    CALLER_NOT_ALLOWED = "Access was refused: '{caller}' may not {phrase}."
    WRONG = "Access was refused: the card or its PIN was wrong."
    UNKNOWN_CARD = "Access was refused: the card was not known."
    PIN_NEEDED = "Access was refused: the card needs its PIN."
    TOO_MANY_ATTEMPTS = "Access was refused: too many attempts had failed."
    NEEDS_TWO_PEOPLE = "Access was refused: a second person must approve."
    UNKNOWN_DEVICE = "Access was refused: the device is not registered."
    WRONG_VERSION = "Access was refused: the house does not approve the version of the device."
    NOT_SIGNED_IN = "Access was refused: no person was signed in."
    SESSION_LOCKED = "Access was refused: the session was locked."
    SECRET_IS_DUE = "Access was refused: the person had to set a PIN or password first."
    FOREIGN_REQUEST = "Access was refused: the request did not come from a Jackpit page."
    NOT_ITS_TABLE = "Access was refused: the device belongs to another table."
    WRONG_APPROVER = "Access was refused: the second person may not approve it."
    SAME_DEPARTMENT = "Access was refused: two departments must agree."
    OTHER = "Access was refused ({rule}): {phrase}."


ACCESS_REFUSALS = {
    Denial.WRONG.name: AccessRefusal.WRONG,
    Denial.UNKNOWN_CARD.name: AccessRefusal.UNKNOWN_CARD,
    Denial.PIN_NEEDED.name: AccessRefusal.PIN_NEEDED,
    Denial.LOCKED_OUT.name: AccessRefusal.TOO_MANY_ATTEMPTS,
    Denial.TOO_MANY_ATTEMPTS.name: AccessRefusal.TOO_MANY_ATTEMPTS,
    Denial.UNKNOWN_DEVICE.name: AccessRefusal.UNKNOWN_DEVICE,
    **{rule.name: AccessRefusal.WRONG_VERSION for rule in VersionRefusal},
    Denial.NOT_SIGNED_IN.name: AccessRefusal.NOT_SIGNED_IN,
    Denial.SESSION_LOCKED.name: AccessRefusal.SESSION_LOCKED,
    Denial.SECRET_IS_DUE.name: AccessRefusal.SECRET_IS_DUE,
    RightsRefusal.NEEDS_TWO_PEOPLE.name: AccessRefusal.NEEDS_TWO_PEOPLE,
    RightsRefusal.NEEDS_ROLE_TO_APPROVE.name: AccessRefusal.WRONG_APPROVER,
    RightsRefusal.NEEDS_OTHER_DEPARTMENT.name: AccessRefusal.SAME_DEPARTMENT,
    WebRefusal.FOREIGN_REQUEST.name: AccessRefusal.FOREIGN_REQUEST,
    WebRefusal.NOT_ITS_TABLE.name: AccessRefusal.NOT_ITS_TABLE,
}
NOT_ALLOWED_RULES = {
    WebRefusal.NOT_ALLOWED.name,
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
                if event["type"] == AccessRefused.__name__:
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
    if why in NOT_ALLOWED_RULES:
        person = house.people.get(event["who"])
        if person is None:
            return AccessRefusal.CALLER_NOT_ALLOWED.given(caller=event["who"], phrase=phrase)
        return AccessRefusal.ROLE_NOT_ALLOWED.given(role=list_roles({person.role}), phrase=phrase)
    if why in ACCESS_REFUSALS:
        return ACCESS_REFUSALS[why].given()
    return AccessRefusal.OTHER.given(rule=why, phrase=phrase)


def _first_entry(reader: Reader, matches: Callable[[str], bool]) -> int:
    """The first house entry whose time *matches*; one past the last if none does."""
    beyond = read_head_seq(reader, log=HOUSE_LOG) + 1
    return find_first(lambda seq: matches(time_of_entry(reader, HOUSE_LOG, seq)), 1, beyond)
