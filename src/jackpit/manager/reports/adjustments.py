"""Adjustments, back-outs, voids and other exceptions, refusals and alarms (A-01, S-02)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jackpit.ledger import AccountKind, Reason
from jackpit.manager.codec import Json
from jackpit.manager.eventlog.answer import read_stored_refusal
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.house import events as h
from jackpit.manager.house.event_text import (
    EVENT_NAMES,
    HOUSE_EXCEPTIONS,
    describe_house_exception,
)
from jackpit.manager.house.origins import describe_origin, describe_sender
from jackpit.manager.reports.log_reader import (
    Span,
    iterate_events,
    read_house_span,
    read_links,
    read_span,
)
from jackpit.manager.reports.names import HOUSE_NAME, log_title, short_name
from jackpit.manager.reports.report import (
    AMOUNT,
    AT,
    BY,
    DAY,
    ENTRY,
    FROM,
    LINK,
    Cell,
    ReportBody,
    ReportQuery,
    ReportSection,
    text_columns,
    time_column,
)
from jackpit.manager.reports.versions import versions_played
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.alarms import read_alarms_between
from jackpit.manager.store.queries.commands import read_refused_commands
from jackpit.messages import NO_TEXT, Message, Phrase, Plural, Text
from jackpit.money import ZERO, Money
from jackpit.table import events as e
from jackpit.table.event_text import (
    EXCEPTION_NAMES,
    describe_exception,
    format_hands,
    format_reason,
)
from jackpit.table.events import Event

_WAGERS = (Reason.WAGER, Reason.WAGER_RETURNED)
_BACKED_OUT = (Reason.BACKED_OUT, Reason.PAID_BACKED_OUT, Reason.TRAY_BACKED_OUT)
_MOVED = (
    Reason.MOVED_OUT,
    Reason.RESERVE_MOVED_OUT,
    Reason.OVERFLOW_MOVED_OUT,
    Reason.MOVED_IN,
    Reason.SEED_RECOVERED,
)


_REASONS: dict[type[Event], tuple[Reason, ...]] = {
    e.WinBackedOut: _BACKED_OUT,
    e.RoundVoided: _WAGERS,
    e.SpotsCorrected: _WAGERS,
    e.MovedOut: _MOVED,
    e.MovedIn: _MOVED,
    e.LinkDecommissioned: _MOVED,
}
"""The transfers of an exception that make its amount."""


class AdjustmentsNote(Message):
    """Notes of the report of exceptions."""

    COUNTS = "{exceptions}; {alarms}, not acknowledged: {unacknowledged}; {refused}."
    EXCEPTIONS = Plural("count", "{count} exception", "{count:,} exceptions")
    ALARMS = Plural("count", "{count} alarm", "{count:,} alarms")
    REFUSED = Plural("count", "{count} refused command", "{count:,} refused commands")
    NOTHING_CHANGED = "A refused command changed nothing."


class ExceptionText(Message):
    """What an exception is about."""

    WITH_HANDS = "{subject}, {hands}"


def build_adjustments(reader: Reader, query: ReportQuery) -> ReportBody:
    """Every exception: what, by whom, approved by whom, when, from where, why and how much."""
    chosen = read_links(reader, query)
    times = query.period.times(load_house(reader, query.trusted).settings)
    changes: list[tuple[Cell, ...]] = []
    for link, head in chosen.items():
        changes += _changes(reader, read_span(reader, link, head, query.period))
    if query.link is None:
        changes += _of_the_house(reader, query)
    changes.sort(key=lambda row: (str(row[0]), str(row[2]), row[-1]))
    logs = None if query.link is None else set(chosen)
    alarms = list(_alarms(reader, logs, times))
    refused = list(_refused(reader, logs, times))
    return ReportBody(
        (
            ReportSection(Phrase("Adjustments and exceptions"), _EXCEPTIONS, (*changes,)),
            ReportSection(Phrase("Alarms"), _ALARMS, (*alarms,)),
            ReportSection(Phrase("Refused commands"), _REFUSED, (*refused,)),
        ),
        (
            AdjustmentsNote.COUNTS.given(
                exceptions=AdjustmentsNote.EXCEPTIONS.given(count=len(changes)),
                alarms=AdjustmentsNote.ALARMS.given(count=len(alarms)),
                unacknowledged=sum(1 for row in alarms if row[4] is None),
                refused=AdjustmentsNote.REFUSED.given(count=len(refused)),
            ),
            AdjustmentsNote.NOTHING_CHANGED.given(),
        ),
    )


_EXCEPTIONS = (
    AT,
    DAY,
    LINK,
    *text_columns(Phrase("Exception"), Phrase("Subject")),
    AMOUNT,
    *text_columns(Phrase("Reason")),
    BY,
    *text_columns(Phrase("Approved by")),
    FROM,
    ENTRY,
)
_ALARMS = (
    AT,
    LINK,
    *text_columns(Phrase("Alarm"), Phrase("Sentence")),
    time_column(Phrase("Acknowledged at")),
    BY,
    *text_columns(Phrase("Note")),
    ENTRY,
)
_REFUSED = (
    AT,
    LINK,
    *text_columns(Phrase("Rule"), Phrase("Sentence")),
    BY,
    FROM,
    *text_columns(Phrase("Command")),
)


def _changes(reader: Reader, span: Span) -> Iterator[tuple[Cell, ...]]:
    for record, event in iterate_events(reader, span, EXCEPTION_NAMES):
        yield _row(record, event, _subject(reader, span.link, event))


def _subject(reader: Reader, link: str, event: Event) -> Text:
    """What an exception is about, with the refused or struck hands as the pay table names them."""
    match event:
        case e.ClaimRefused():
            marks = event.marks
        case e.SpotStruck() | e.MarkAccepted():
            marks = ((event.line, event.spot),)
        case _:
            return describe_exception(event)
    (terms,) = versions_played(reader, link, first=event.round, last=event.round)
    hands = format_hands(terms.version, marks)
    return ExceptionText.WITH_HANDS.given(subject=describe_exception(event), hands=hands)


def _row(record: Json, event: Event, subject: Text) -> tuple[Cell, ...]:
    return (
        record["at"],
        record["day"],
        record["log"],
        EXCEPTION_NAMES[type(event)],
        subject,
        _amount(event),
        _why(event, record),
        _who(event, "by", record),
        _who(event, "approved_by"),
        describe_origin(record["from"]),
        record["seq"],
    )


def _amount(event: Event) -> Money | None:
    """The amount; returned wagers and money moved out are negative."""
    if isinstance(event, e.Adjusted):
        return event.amount
    if isinstance(event, e.MarkAccepted):
        return event.difference
    if isinstance(event, e.ShareRecovered):
        return sum((x.amount for x in event.all_transfers), start=ZERO)
    reasons = _REASONS.get(type(event))
    if reasons is None:
        return None
    total = ZERO
    for transfer in event.all_transfers:
        if transfer.reason in reasons:
            leaves = transfer.reason is Reason.WAGER_RETURNED
            leaves |= transfer.target.kind is AccountKind.IN_TRANSIT
            leaves |= transfer.reason is Reason.SEED_RECOVERED
            total += -transfer.amount if leaves else transfer.amount
    return total


def _why(event: Any, record: Json) -> Text | str:
    """The reason from the list, if there is one, and the text given with it."""
    if isinstance(event, e.Adjusted | e.WinBackedOut):
        return format_reason(event)
    return str(getattr(event, "reason", "") or record["why"])


def _who(event: Any, role: str, record: Json | None = None) -> Text | str:
    person = getattr(event, role, None)
    if person is None and record is not None:
        return describe_sender(record["by"])
    return short_name(person)


# The house's log.


def _of_the_house(reader: Reader, query: ReportQuery) -> Iterator[tuple[Cell, ...]]:
    """Changes of the house, and requests that were declined or withdrawn."""
    for record, event in iterate_events(reader, read_house_span(reader), HOUSE_EXCEPTIONS):
        if query.period.first <= record["day"] <= query.period.last:
            yield (
                record["at"],
                record["day"],
                HOUSE_NAME,
                EVENT_NAMES[type(event)],
                describe_house_exception(event),
                None,
                _why(event, record),
                _who(event, "by", record),
                _who(event, "approved_by"),
                describe_origin(record["from"]),
                record["seq"],
            )


# Alarms and refusals.


def _alarms(
    reader: Reader, logs: set[str] | None, times: dict[str, str]
) -> Iterator[tuple[Cell, ...]]:
    """The alarms of *logs*, or of all, and who acknowledged them."""
    acknowledged: dict[tuple[str, int, int], tuple[str | None, Text, str]] = {}
    for record, event in iterate_events(reader, read_house_span(reader), (h.AlarmAcknowledged,)):
        alarm = (event.log, event.seq, event.number)
        acknowledged[alarm] = (record["at"], short_name(event.by), event.note)
    for row in read_alarms_between(reader, since=times["since"], before=times["until"]):
        if logs is None or row.log in logs:
            by = acknowledged.get(row.key, (None, NO_TEXT, ""))
            yield (row.at, log_title(row.log), row.alarm, row.sentence, *by, row.seq)


def _refused(
    reader: Reader, logs: set[str] | None, times: dict[str, str]
) -> Iterator[tuple[Cell, ...]]:
    """Refused commands to *logs*, or to any; links that do not exist included."""
    for row in read_refused_commands(reader, since=times["since"], before=times["until"]):
        if logs is None or row.log in logs:
            stored = read_stored_refusal(row.refusal)
            caller = (describe_sender(stored.by), describe_origin(stored.origin), row.id)
            yield (row.at, log_title(row.log), stored.refused.rule.name, stored.refused, *caller)
