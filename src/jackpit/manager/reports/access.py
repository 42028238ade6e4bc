"""The access review: who may do what, with which credentials, and who was refused (S-01, S-02)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from jackpit.manager.clock import Clock, parse_time
from jackpit.manager.codec import Json
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.house import CredentialKind, House, Member
from jackpit.manager.house.attempts import describe_attempt
from jackpit.manager.house.event_text import (
    ACCESS_CHANGES,
    EVENT_NAMES,
    describe_access_change,
    describe_approved,
)
from jackpit.manager.house.events import AccessRefused, HouseEvent
from jackpit.manager.house.origins import describe_origin, describe_sender
from jackpit.manager.reports.log_reader import iterate_events, read_house_span
from jackpit.manager.reports.names import short_name
from jackpit.manager.reports.report import (
    AT,
    BY,
    DAY,
    ENTRY,
    FROM,
    LINK,
    NO,
    TABLE,
    YES,
    Cell,
    ReportBody,
    ReportQuery,
    ReportSection,
    count_columns,
    text_columns,
    time_column,
)
from jackpit.manager.store.base import Reader
from jackpit.messages import NO_TEXT, Message, Phrase, Plural, Text, in_sequence

STALE_AFTER = timedelta(days=30)


class AccessNote(Message):
    """Notes of the access review."""

    PEOPLE = "{people} people, {remarks} with remarks; {refused}."
    REFUSED = Plural(
        "count", "access was refused {count} time", "access was refused {count:,} times"
    )
    REMARKS = (
        "Remarks: no sign-in for {sign_in} days, or a PIN or password older than"
        " {credentials} days."
    )
    PERIOD = "People and devices are shown as of now; changes and refusals are those of the period."
    NOT_SET_UP = "The house is not set up yet."


class Remark(Message):
    """What a reviewer should check about a person."""

    DISABLED = "disabled"
    NEVER_SIGNED_IN = "never signed in"
    NOT_SIGNED_IN = "not signed in for {days} days"
    OLD_CREDENTIAL = "PIN or password {days} days old"
    TEMPORARY_CARD = "temporary card"
    TEMPORARY_PIN = "temporary PIN"
    TEMPORARY_PASSWORD = "temporary password"


_TEMPORARY = {
    CredentialKind.CARD: Remark.TEMPORARY_CARD,
    CredentialKind.PIN: Remark.TEMPORARY_PIN,
    CredentialKind.PASSWORD: Remark.TEMPORARY_PASSWORD,
}


def build_access(reader: Reader, query: ReportQuery, clock: Clock) -> ReportBody:
    """People, devices, their changes, and refused access."""
    house, now = load_house(reader, query.trusted), clock()
    people = tuple(_person(house, member, now) for _, member in sorted(house.people.items()))
    changes, refusals = [], []
    kinds = ACCESS_CHANGES | {AccessRefused}
    for record, event in iterate_events(reader, read_house_span(reader), kinds):
        if not query.period.first <= record["day"] <= query.period.last:
            continue
        if isinstance(event, AccessRefused):
            refusals.append(_refusal(record, event))
        else:
            changes.append(_change(record, event))
    with_remarks = sum(1 for row in people if row[-1] is not NO_TEXT)
    notes = (
        AccessNote.PEOPLE.given(
            people=len(people),
            remarks=with_remarks,
            refused=AccessNote.REFUSED.given(count=len(refusals)),
        ),
        AccessNote.REMARKS.given(
            sign_in=STALE_AFTER.days, credentials=house.settings.credential_days
        ),
        AccessNote.PERIOD.given(),
    )
    return ReportBody(
        (
            ReportSection(Phrase("People"), _PEOPLE, people),
            ReportSection(Phrase("Devices"), _DEVICES, tuple(_devices(house))),
            ReportSection(Phrase("Changes"), _CHANGE_COLUMNS, (*changes,)),
            ReportSection(Phrase("Access refused"), _REFUSALS, (*refusals,)),
        ),
        notes if house.is_set_up else (AccessNote.NOT_SET_UP.given(),),
    )


_PEOPLE = (
    *text_columns(Phrase("Person"), Phrase("Name"), Phrase("Role"), Phrase("Active")),
    time_column(Phrase("Card since")),
    time_column(Phrase("PIN since")),
    time_column(Phrase("Password since")),
    *count_columns(Phrase("Oldest PIN or password, days")),
    time_column(Phrase("Last sign-in")),
    *text_columns(Phrase("Remarks")),
)
_DEVICES = (
    *text_columns(Phrase("Device"), Phrase("Kind")),
    LINK,
    TABLE,
    time_column(Phrase("Since")),
    *text_columns(Phrase("Active"), Phrase("Approved versions")),
)
_CHANGE_COLUMNS = (
    AT,
    DAY,
    *text_columns(Phrase("Change"), Phrase("Person or device"), Phrase("To")),
    BY,
    *text_columns(Phrase("Approved by")),
    FROM,
    ENTRY,
)
_REFUSALS = (
    AT,
    DAY,
    *text_columns(Phrase("Who"), Phrase("What"), Phrase("Why")),
    FROM,
    ENTRY,
)


def _person(house: House, member: Member, now: datetime) -> tuple[Cell, ...]:
    since = {held.kind: held.since for held in member.holds}
    secrets = [since[x] for x in (CredentialKind.PIN, CredentialKind.PASSWORD) if x in since]
    oldest = (now - parse_time(min(secrets, key=parse_time))).days if secrets else None
    return (
        member.key,
        member.name,
        member.role.word,
        YES if member.is_active else NO,
        *(since.get(kind) for kind in CredentialKind),
        oldest,
        member.signed_in,
        in_sequence(list(_remarks(house, member, now, oldest))),
    )


def _remarks(house: House, member: Member, now: datetime, oldest: int | None) -> Iterator[Text]:
    """What a reviewer should check."""
    if not member.is_active:
        yield Remark.DISABLED.given()
        return
    if member.signed_in is None:
        yield Remark.NEVER_SIGNED_IN.given()
    elif now - parse_time(member.signed_in) > STALE_AFTER:
        yield Remark.NOT_SIGNED_IN.given(days=(now - parse_time(member.signed_in)).days)
    if oldest is not None and oldest > house.settings.credential_days:
        yield Remark.OLD_CREDENTIAL.given(days=oldest)
    for held in member.holds:
        if held.is_temporary:
            yield _TEMPORARY[held.kind].given()


def _devices(house: House) -> Iterator[tuple[Cell, ...]]:
    for key, device in sorted(house.devices.items()):
        yield (
            key,
            device.kind.word,
            device.link,
            device.table or "",
            device.since,
            YES if device.is_active else NO,
            describe_approved(house.approved.get(device.kind.component, ())),
        )


def _change(record: Json, event: HouseEvent) -> tuple[Cell, ...]:
    return (
        record["at"],
        record["day"],
        EVENT_NAMES[type(event)],
        *describe_access_change(event),
        *(short_name(getattr(event, who, None)) for who in ("by", "approved_by")),
        describe_origin(record["from"]),
        record["seq"],
    )


def _refusal(record: Json, event: AccessRefused) -> tuple[Cell, ...]:
    return (
        record["at"],
        record["day"],
        describe_sender(event.who),
        describe_attempt(event.what),
        event.why,
        describe_origin(event.origin),
        record["seq"],
    )
