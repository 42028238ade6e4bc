"""People of the house: their roles and credentials.

Giving rights takes two people, neither of them the person concerned. Taking rights away takes one,
so a lost card can be revoked without searching for a second person.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from jackpit.manager.clock import checked_time
from jackpit.manager.house import commands as c
from jackpit.manager.house.guards import (
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    why_not_a_free_key,
    why_not_a_key,
    why_not_a_person,
    why_not_a_text,
    why_not_a_time,
    why_not_an_active_person,
    why_not_another,
    why_not_for_oneself,
)
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import CredentialKind, House
from jackpit.messages import Phrase
from jackpit.refusal import Refused
from jackpit.rights import KEEPERS, ROLE_FACTS, Role


def why_not_add(house: House, command: c.AddPerson) -> Refused | None:
    """The key must be new: a key names one person forever."""
    person = command.person
    return (
        why_not_a_key(person.key)
        or why_not_a_free_key(person.key, house.people.keys() | house.devices.keys())
        or why_not_a_text(Phrase("The full name"), person.name, MAX_NAME_LENGTH)
        or why_not_another(house.people, Phrase("people"))
    )


def why_not_change_role(house: House, command: c.ChangeRole) -> Refused | None:
    """An admin and a second approver must remain."""
    if why := (
        why_not_an_active_person(house, command.person)
        or why_not_for_oneself(command.person, command.by, command.approved_by)
    ):
        return why
    if house.people[command.person].role is command.role:
        return HouseRefusal.ROLE_IS_THE_SAME.given(person=command.person)
    return why_not_without(house, command.person, command.role)


def why_not_without(house: House, without: str, role: Role | None = None) -> Refused | None:
    """An admin must remain, and a second person who may approve the admin's commands."""
    others = [x.role for x in house.people.values() if x.is_active and x.key != without]
    roles = others if role is None else [*others, role]
    if Role.ADMIN not in roles:
        return HouseRefusal.LAST_ADMIN.given(person=without)
    if sum(role in KEEPERS for role in roles) < 2:
        return HouseRefusal.LAST_APPROVER.given(person=without)
    return None


def why_not_rename(house: House, command: c.RenamePerson) -> Refused | None:
    """The name must be one line."""
    return why_not_a_person(house, command.person) or why_not_a_text(
        Phrase("The full name"), command.name, MAX_NAME_LENGTH
    )


def why_not_disable(house: House, command: c.DisablePerson) -> Refused | None:
    """One person may do so alone, but an admin and a second approver must remain."""
    if why := why_not_an_active_person(house, command.person):
        return why
    if command.by.key == command.person:
        return HouseRefusal.NOT_ONESELF.given()
    return why_not_a_text(Phrase("The reason"), command.reason, MAX_NOTE_LENGTH) or why_not_without(
        house, command.person
    )


def why_not_enable(house: House, command: c.EnablePerson) -> Refused | None:
    """Giving rights back takes two people, as giving rights does."""
    if why := (
        why_not_a_person(house, command.person)
        or why_not_for_oneself(command.person, command.by, command.approved_by)
    ):
        return why
    is_active = house.people[command.person].is_active
    return HouseRefusal.PERSON_IS_ACTIVE.given(person=command.person) if is_active else None


def why_not_issue_card(house: House, command: c.IssueCard) -> Refused | None:
    """No person issues or approves their own card."""
    return (
        why_not_an_active_person(house, command.person)
        or why_not_for_oneself(command.person, command.by, command.approved_by)
        or why_not_a_time(command.at)
    )


def why_not_revoke_card(house: House, command: c.RevokeCard) -> Refused | None:
    """The person must hold a card; its holder may revoke it too."""
    if why := why_not_a_person(house, command.person):
        return why
    held = house.people[command.person].held(CredentialKind.CARD)
    return HouseRefusal.HAS_NO_CARD.given(person=command.person) if held is None else None


def why_not_set_secret(house: House, command: c.SetSecret) -> Refused | None:
    """Its holder alone, or two others; the holder must then replace it."""
    if why := why_not_an_active_person(house, command.person):
        return why
    approvers = () if command.approved_by is None else (command.approved_by,)
    if command.by.key != command.person and (
        why := why_not_for_oneself(command.person, *approvers)
    ):
        return why
    facts = ROLE_FACTS[house.people[command.person].role]
    if command.kind is CredentialKind.PASSWORD and not facts.has_password:
        return HouseRefusal.NO_PASSWORD_FOR_DEALERS.given()
    if command.kind is CredentialKind.CARD:
        return HouseRefusal.NOT_A_SECRET.given()
    return why_not_a_time(command.at)


def secrets_due(house: House, person: str, now: datetime) -> tuple[CredentialKind, ...]:
    """The PIN or password that a person must replace: set by others, or too old."""
    age = timedelta(days=house.settings.credential_days)
    return tuple(
        held.kind
        for held in house.people[person].holds
        if held.kind is not CredentialKind.CARD
        and (held.is_temporary or now - checked_time(held.since) >= age)
    )
