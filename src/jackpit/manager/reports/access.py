"""The access review: who may do what, with which credentials, and who was refused (S-01, S-02)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from jackpit.manager.clock import Clock, parse_time
from jackpit.manager.codec import Json
from jackpit.manager.eventlog.load import load_house
from jackpit.manager.eventlog.log import HOUSE_EVENT
from jackpit.manager.house import CredentialKind, House, Member
from jackpit.manager.house.event_text import ACCESS_CHANGES, EVENT_NAMES, describe_access_change
from jackpit.manager.plural import plural
from jackpit.manager.reports.log_reader import iterate_records, read_house_span
from jackpit.manager.reports.report import (
    DAY,
    Cell,
    ReportBody,
    ReportQuery,
    ReportSection,
    count_columns,
    text_columns,
    time_column,
)
from jackpit.manager.store.base import Reader

STALE_AFTER = timedelta(days=30)
_CHANGES = frozenset(kind.__name__ for kind in ACCESS_CHANGES)


def build_access(reader: Reader, query: ReportQuery, clock: Clock) -> ReportBody:
    """People, devices, their changes, and refused access."""
    house, now = load_house(reader, query.trusted), clock()
    people = tuple(_person(house, member, now) for _, member in sorted(house.people.items()))
    changes, refusals = [], []
    for record in iterate_records(reader, read_house_span(reader), (*_CHANGES, "AccessRefused")):
        if query.period.first <= record["day"] <= query.period.last:
            changes += list(_changes(record))
            refusals += list(_refusals(record))
    with_remarks = sum(1 for row in people if row[-1])
    return ReportBody(
        (
            _people_section(people),
            ReportSection(
                "Devices",
                (
                    *text_columns("Device", "Kind", "Link", "Table"),
                    time_column("Since"),
                    *text_columns("Active", "Minimum"),
                ),
                tuple(_devices(house)),
            ),
            ReportSection(
                "Changes",
                (
                    time_column("At"),
                    DAY,
                    *text_columns("Change", "Person or device", "To", "By", "Approved by", "From"),
                    *count_columns("Entry"),
                ),
                (*changes,),
            ),
            ReportSection(
                "Access refused",
                (
                    time_column("At"),
                    DAY,
                    *text_columns("Who", "What", "Why", "From"),
                    *count_columns("Entry"),
                ),
                (*refusals,),
            ),
        ),
        (
            f"{len(people)} people, {with_remarks} with remarks; access was refused"
            f" {plural(len(refusals), 'time')}.",
            f"Remarks: no sign-in for {STALE_AFTER.days} days, or a PIN or password older than"
            f" {house.settings.credential_days} days.",
            "People and devices are the present ones; changes and refusals are of the period.",
        )
        if house.is_set_up
        else ("The house is not set up yet.",),
    )


def _people_section(people: tuple[tuple[Cell, ...], ...]) -> ReportSection:
    return ReportSection(
        "People",
        (
            *text_columns("Person", "Name", "Role", "Active"),
            time_column("Card since"),
            time_column("PIN since"),
            time_column("Password since"),
            *count_columns("Oldest PIN or password, days"),
            time_column("Last sign-in"),
            *text_columns("Remarks"),
        ),
        people,
    )


def _person(house: House, member: Member, now: datetime) -> tuple[Cell, ...]:
    since = {held.kind: held.since for held in member.holds}
    secrets = [since[x] for x in (CredentialKind.PIN, CredentialKind.PASSWORD) if x in since]
    oldest = (now - parse_time(min(secrets, key=parse_time))).days if secrets else None
    return (
        member.key,
        member.name,
        member.role.value,
        "yes" if member.is_active else "no",
        *(since.get(kind) for kind in CredentialKind),
        oldest,
        member.signed_in,
        "; ".join(_remarks(house, member, now, oldest)),
    )


def _remarks(house: House, member: Member, now: datetime, oldest: int | None) -> Iterator[str]:
    """What a reviewer should check."""
    if not member.is_active:
        yield "disabled"
        return
    if member.signed_in is None:
        yield "never signed in"
    elif now - parse_time(member.signed_in) > STALE_AFTER:
        yield f"not signed in for {(now - parse_time(member.signed_in)).days} days"
    if oldest is not None and oldest > house.settings.credential_days:
        yield f"PIN or password {oldest} days old"
    for held in member.holds:
        if held.is_temporary:
            yield f"temporary {held.kind.value}"


def _devices(house: House) -> Iterator[tuple[Cell, ...]]:
    for key, device in sorted(house.devices.items()):
        yield (
            key,
            device.kind.value,
            device.link,
            device.table or "",
            device.since,
            "yes" if device.is_active else "no",
            house.minimum.get(device.kind, ""),
        )


def _changes(record: Json) -> Iterator[tuple[Cell, ...]]:
    for written in record["events"]:
        if written["type"] in _CHANGES:
            event = HOUSE_EVENT.convert(written)
            yield (
                record["at"],
                record["day"],
                EVENT_NAMES[type(event)],
                *describe_access_change(event),
                *(str(getattr(event, who, None) or "") for who in ("by", "approved_by")),
                record["from"],
                record["seq"],
            )


def _refusals(record: Json) -> Iterator[tuple[Cell, ...]]:
    for written in record["events"]:
        if written["type"] == "AccessRefused":
            cells = (written["who"], written["what"], written["why"], written["origin"])
            yield (record["at"], record["day"], *cells, record["seq"])
