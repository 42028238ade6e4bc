"""Applies events to the house, without deciding anything: the same events give the same house."""

from __future__ import annotations

from jackpit.manager.clock import checked_time
from jackpit.manager.house import events as e
from jackpit.manager.house.state import (
    Countersignature,
    CredentialKind,
    Device,
    HeldCredential,
    House,
    HouseLink,
    Member,
    NewPerson,
    Request,
    RequestOutcome,
    Signature,
)
from jackpit.value import replace

MAX_SETTLED_REQUESTS = 1_000
"""Remembered, to say how they ended."""

MAX_SIGNED_DAYS = 400
"""Remembered; the log has all of them."""


def apply(house: House, event: e.HouseEvent) -> None:
    """Change *house* by an event."""
    match event:
        case e.HouseSetUp():
            house.settings = event.settings
            for person in event.people:
                _join(house, person)
                _hold(house, person.key, _first_password(event.at))
        case e.SettingsChanged():
            house.settings = event.settings
        case e.LimitsSet():
            others = [x for x in house.limits if x.since != event.limits.since]
            house.limits = tuple(sorted([*others, event.limits], key=lambda x: x.since))
        case e.DeviceRegistered():
            house.devices[event.device] = Device(
                key=event.device,
                kind=event.kind,
                link=event.link,
                table=event.table,
                since=event.at,
            )
        case e.DeviceRetired():
            house.devices[event.device] = replace(house.devices[event.device], is_active=False)
        case e.VersionsApproved():
            house.approved[event.kind] = event.versions
        case e.LinkAdded():
            house.links[event.link] = HouseLink(key=event.link, is_training=event.is_training)
        case e.DecommissionRecorded():
            found = house.links[event.link]
            house.links[event.link] = replace(found, is_decommissioned=True)
        case e.SignPageSaved():
            house.sign_pages[event.sign_page.key] = event.sign_page
        case e.SignPageRemoved():
            del house.sign_pages[event.sign_page]
        case e.SignFileAdded():
            house.sign_files[event.file.hash] = event.file
        case e.SignFileRemoved():
            del house.sign_files[event.file]
        case e.TablesArranged():
            house.places = event.places
        case e.AlarmAcknowledged():
            house.acknowledged.add((event.log, event.seq, event.number))
        case e.DaySigned():
            house.signed[event.day] = Signature(
                by=event.by,
                at=event.at,
                variance=event.variance,
                note=event.note,
                page=event.page,
            )
            if len(house.signed) > MAX_SIGNED_DAYS:
                del house.signed[min(house.signed)]
        case e.DayCountersigned():
            second = Countersignature(by=event.by, at=event.at, note=event.note)
            house.signed[event.day] = replace(house.signed[event.day], second=second)
        case _:
            _apply_to_people(house, event)
            _apply_to_requests(house, event)


def _join(house: House, person: NewPerson) -> None:
    house.people[person.key] = Member(key=person.key, name=person.name, role=person.role)


def _first_password(at: str) -> HeldCredential:
    """Temporary: one person may have typed both first passwords."""
    return HeldCredential(kind=CredentialKind.PASSWORD, since=at, is_temporary=True)


def _apply_to_people(house: House, event: e.HouseEvent) -> None:
    people = house.people
    match event:
        case e.PersonAdded():
            _join(house, event.person)
        case e.RoleChanged():
            people[event.person] = replace(people[event.person], role=event.role)
        case e.PersonRenamed():
            people[event.person] = replace(people[event.person], name=event.name)
        case e.PersonDisabled():
            people[event.person] = replace(people[event.person], is_active=False)
        case e.PersonEnabled():
            people[event.person] = replace(people[event.person], is_active=True)
        case e.CardIssued():
            _hold(house, event.person, HeldCredential(kind=CredentialKind.CARD, since=event.at))
        case e.CardRevoked():
            member = people[event.person]
            others = tuple(held for held in member.holds if held.kind is not CredentialKind.CARD)
            people[event.person] = replace(member, holds=others)
        case e.SecretSet():
            by_another = event.by.key != event.person
            held = HeldCredential(kind=event.kind, since=event.at, is_temporary=by_another)
            _hold(house, event.person, held)
        case e.SignedIn() if event.person in people:
            people[event.person] = replace(people[event.person], signed_in=event.at)
        case _:
            pass


def _hold(house: House, key: str, new: HeldCredential) -> None:
    member = house.people[key]
    others = tuple(held for held in member.holds if held.kind is not new.kind)
    house.people[key] = replace(member, holds=(*others, new))


def _apply_to_requests(house: House, event: e.HouseEvent) -> None:
    match event:
        case e.RequestMade():
            now = checked_time(event.at)
            for request in list(house.requests.values()):
                if checked_time(request.expires_at) <= now:
                    _settle(house, request.id, RequestOutcome.EXPIRED)
            house.requests[event.id] = Request(
                id=event.id,
                log=event.log,
                command=event.command,
                summary=event.summary,
                by=event.by,
                at=event.at,
                expires_at=event.expires_at,
            )
        case e.RequestApproved():
            _settle(house, event.request, RequestOutcome.APPROVED)
        case e.RequestDeclined():
            _settle(house, event.request, RequestOutcome.DECLINED)
        case e.RequestWithdrawn():
            _settle(house, event.request, RequestOutcome.WITHDRAWN)
        case _:
            pass


def _settle(house: House, request: str, how: RequestOutcome) -> None:
    del house.requests[request]
    house.settled[request] = how
    if len(house.settled) > MAX_SETTLED_REQUESTS:
        del house.settled[next(iter(house.settled))]
