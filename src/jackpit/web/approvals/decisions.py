"""What people decided on a gaming day: claims verified, refused or struck, and requests settled.

All of it is read from the logs, so it says what they say.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from enum import Enum

from msgspec import Struct

from jackpit.manager.clock import format_time, parse_time
from jackpit.manager.codec import Json, decode
from jackpit.manager.house import House
from jackpit.manager.house import events as h
from jackpit.manager.house.guards import command_name
from jackpit.manager.reports.log_reader import (
    Span,
    iterate_events,
    read_span,
    span_between,
)
from jackpit.manager.reports.report import Period
from jackpit.manager.reports.versions import versions_played
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.logs import read_heads
from jackpit.messages import Message, Text
from jackpit.money import Money
from jackpit.rights import RIGHTS
from jackpit.table import Person
from jackpit.table import events as e
from jackpit.table.event_text import format_hands
from jackpit.web.views import person_name


class DecisionKind(Enum):
    """What was decided."""

    VERIFIED = "verified"
    REFUSED = "refused"
    STRUCK = "struck"
    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"


class DecisionText(Message):
    """What a decision is about."""

    HANDS = "{hands}"
    REQUEST = "{phrase!c}: {summary}"


class DecisionView(Struct, frozen=True, kw_only=True):
    """A decision of a person about a claim or a request."""

    at: str
    kind: DecisionKind
    by: str
    by_name: str
    subject: Text
    """The hands of a claim; what a request asked for."""

    link: str | None
    """Null for a request to the house."""

    table: str | None
    round: int | None
    win: int | None
    amount: Money | None
    """Of a win that was verified."""

    waited_seconds: float | None
    """Since its first mark, or since the request; null if that was before this day."""

    reason: str


class DecisionsView(Struct, frozen=True, kw_only=True):
    """The decisions of one gaming day, the latest first."""

    day: str
    decisions: list[DecisionView]


_CLAIM_EVENTS = (e.HandMarked, e.WinLogged, e.ClaimRefused, e.SpotStruck)
_REQUEST_EVENTS = (h.RequestMade, h.RequestApproved, h.RequestDeclined, h.RequestWithdrawn)
Settled = h.RequestApproved | h.RequestDeclined | h.RequestWithdrawn
_SETTLED = {
    h.RequestApproved: DecisionKind.APPROVED,
    h.RequestDeclined: DecisionKind.DECLINED,
    h.RequestWithdrawn: DecisionKind.WITHDRAWN,
}


def decisions_of_day(reader: Reader, house: House, day: str) -> DecisionsView:
    """What was decided on a gaming day."""
    period = Period.of(day, day)
    found: list[DecisionView] = []
    for link, head in read_heads(reader).items():
        if link == HOUSE_LOG:
            found += _on_requests(reader, house, period)
        else:
            found += _on_claims(reader, house, read_span(reader, link, head.seq, period))
    found.sort(key=lambda decision: decision.at, reverse=True)
    return DecisionsView(day=day, decisions=found)


# Claims.


def _on_claims(reader: Reader, house: House, span: Span) -> Iterator[DecisionView]:
    marked: dict[tuple[int, str, int | None], str] = {}
    for record, event in iterate_events(reader, span, _CLAIM_EVENTS):
        if isinstance(event, e.HandMarked):
            marked[event.round, event.line, event.spot] = record["at"]
        else:
            yield _on_claim(reader, house, record, event, marked)


def _on_claim(
    reader: Reader,
    house: House,
    record: Json,
    event: e.WinLogged | e.ClaimRefused | e.SpotStruck,
    marked: dict[tuple[int, str, int | None], str],
) -> DecisionView:
    struck = isinstance(event, e.SpotStruck)
    marks = ((event.line, event.spot),) if isinstance(event, e.SpotStruck) else event.marks
    known = [marked[event.round, *mark] for mark in marks if (event.round, *mark) in marked]
    (terms,) = versions_played(reader, record["log"], first=event.round, last=event.round)
    win = event.win if isinstance(event, e.WinLogged) else None
    if win is not None:
        kind, by = DecisionKind.VERIFIED, win.verified_by
    else:
        assert isinstance(event, e.ClaimRefused | e.SpotStruck)
        kind, by = DecisionKind.STRUCK if struck else DecisionKind.REFUSED, event.by
    return DecisionView(
        at=record["at"],
        kind=kind,
        by=by.key,
        by_name=_name(house, by),
        subject=DecisionText.HANDS.given(hands=format_hands(terms.version, marks)),
        link=record["log"],
        table=event.table,
        round=event.round,
        win=None if win is None else win.number,
        amount=None if win is None else win.amount,
        waited_seconds=_seconds(min(known, default=None), record["at"]),
        reason=event.reason if isinstance(event, e.ClaimRefused) else "",
    )


# Requests.


def _on_requests(reader: Reader, house: House, period: Period) -> Iterator[DecisionView]:
    """What was asked, and when, was recorded at most the life of a request before."""
    times = period.times(house.settings)
    life = timedelta(hours=house.settings.request_hours)
    before = format_time(parse_time(times["since"]) - life)
    span = span_between(reader, HOUSE_LOG, before, times["until"])
    made: dict[str, h.RequestMade] = {}
    for record, event in iterate_events(reader, span, _REQUEST_EVENTS):
        if isinstance(event, h.RequestMade):
            made[event.id] = event
        elif times["since"] <= record["at"] < times["until"] and event.request in made:
            yield _on_request(house, record, event, made[event.request])


def _on_request(
    house: House,
    record: Json,
    event: Settled,
    request: h.RequestMade,
) -> DecisionView:
    name = command_name(request.command)
    phrase = RIGHTS[name].phrase
    return DecisionView(
        at=record["at"],
        kind=_SETTLED[type(event)],
        by=event.by.key,
        by_name=_name(house, event.by),
        subject=DecisionText.REQUEST.given(phrase=phrase, summary=request.summary),
        link=None if request.log == HOUSE_LOG else request.log,
        table=_table_of(request.command),
        round=None,
        win=None,
        amount=None,
        waited_seconds=_seconds(request.at, record["at"]),
        reason=event.reason if isinstance(event, h.RequestDeclined) else "",
    )


def _table_of(command: str) -> str | None:
    """The table of a requested command, if it names one."""
    table = decode(command).get("table")
    return table if isinstance(table, str) else None


def _name(house: House, person: Person) -> str:
    return person_name(house, person) or person.key


def _seconds(since: str | None, at: str) -> float | None:
    return None if since is None else (parse_time(at) - parse_time(since)).total_seconds()
