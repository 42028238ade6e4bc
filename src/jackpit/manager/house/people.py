"""The people of the house: who they are, what they may do, and what they hold to show it.

Whatever gives rights needs two people, and neither may be whom it concerns. What only takes rights
away one alone may do, so that nobody has to be looked for while a lost card works.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from jackpit.manager.clock import checked_time
from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import (
    KEEPERS,
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    why_not_a_free_key,
    why_not_a_key,
    why_not_a_member,
    why_not_a_person,
    why_not_a_text,
    why_not_a_time,
    why_not_an_active_person,
    why_not_another,
    why_not_for_oneself,
    why_not_in_role,
    why_not_two_people,
)
from jackpit.manager.house.handlers import handler
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.house.state import CredentialKind, House
from jackpit.refusal import Refused
from jackpit.table import Role

ADMINS = (Role.ADMIN,)


def why_not_add(house: House, command: c.AddPerson) -> Refused | None:
    """His key must be new: a key names one person for ever."""
    person = command.person
    return (
        why_not_two_people(house, command.by, command.approved_by, ADMINS)
        or why_not_a_key(person.key)
        or why_not_a_free_key(person.key, house.people.keys() | house.devices.keys())
        or why_not_a_text("The full name", person.name, MAX_NAME_LENGTH)
        or why_not_another(house.people, "people")
    )


def why_not_change_role(house: House, command: c.ChangeRole) -> Refused | None:
    """The house must keep an admin, and somebody who approves."""
    if why := (
        why_not_two_people(house, command.by, command.approved_by, ADMINS)
        or why_not_an_active_person(house, command.person)
        or why_not_for_oneself(command.person, command.by, command.approved_by)
    ):
        return why
    if house.people[command.person].role is command.role:
        return HouseRefusal.ROLE_IS_THE_SAME.because(person=command.person)
    return why_not_without(house, command.person, command.role)


def why_not_without(house: House, without: str, role: Role | None = None) -> Refused | None:
    """An admin must remain, and a second person who may approve what he asks."""
    others = [x.role for x in house.people.values() if x.is_active and x.key != without]
    roles = others if role is None else [*others, role]
    if Role.ADMIN not in roles:
        return HouseRefusal.LAST_ADMIN.because(person=without)
    if sum(role in KEEPERS for role in roles) < 2:
        return HouseRefusal.LAST_APPROVER.because(person=without)
    return None


def why_not_rename(house: House, command: c.RenamePerson) -> Refused | None:
    """An admin or an executive asks."""
    return (
        why_not_in_role(house, command.by, KEEPERS)
        or why_not_a_person(house, command.person)
        or why_not_a_text("The full name", command.name, MAX_NAME_LENGTH)
    )


def why_not_disable(house: House, command: c.DisablePerson) -> Refused | None:
    """One alone may, but not so that the house is left without anybody who could act."""
    if why := why_not_in_role(house, command.by, KEEPERS) or why_not_an_active_person(
        house, command.person
    ):
        return why
    if command.by.key == command.person:
        return HouseRefusal.NOT_ONESELF.because()
    return why_not_a_text("The reason", command.reason, MAX_NOTE_LENGTH) or why_not_without(
        house, command.person
    )


def why_not_enable(house: House, command: c.EnablePerson) -> Refused | None:
    """Giving rights back is giving rights."""
    if why := (
        why_not_two_people(house, command.by, command.approved_by, ADMINS)
        or why_not_a_person(house, command.person)
        or why_not_for_oneself(command.person, command.by, command.approved_by)
    ):
        return why
    active = house.people[command.person].is_active
    return HouseRefusal.PERSON_IS_ACTIVE.because(person=command.person) if active else None


def why_not_issue(house: House, command: c.IssueCard) -> Refused | None:
    """Nobody gives himself a card."""
    return (
        why_not_two_people(house, command.by, command.approved_by, ADMINS)
        or why_not_an_active_person(house, command.person)
        or why_not_for_oneself(command.person, command.by, command.approved_by)
        or why_not_a_time(command.at)
    )


def why_not_revoke(house: House, command: c.RevokeCard) -> Refused | None:
    """An admin, an executive, or whoever has lost his own."""
    own = command.by.key == command.person
    asks = (
        why_not_a_member(house, command.by) if own else why_not_in_role(house, command.by, KEEPERS)
    )
    if why := asks or why_not_a_person(house, command.person):
        return why
    held = house.people[command.person].held(CredentialKind.CARD)
    return HouseRefusal.HAS_NO_CARD.because(person=command.person) if held is None else None


def why_not_set_secret(house: House, command: c.SetSecret) -> Refused | None:
    """Its holder alone, or two others, who do not keep a secret of his for long."""
    if why := why_not_a_member(house, command.by) or why_not_an_active_person(
        house, command.person
    ):
        return why
    if command.by.key != command.person:
        if command.approved_by is None:
            return HouseRefusal.NEEDS_TWO_PEOPLE.because()
        if why := why_not_two_people(
            house, command.by, command.approved_by, ADMINS
        ) or why_not_for_oneself(command.person, command.approved_by):
            return why
    dealer = house.people[command.person].role is Role.DEALER
    if dealer and command.kind is CredentialKind.PASSWORD:
        return HouseRefusal.NO_PASSWORD_FOR_DEALERS.because()
    if command.kind is CredentialKind.CARD:
        return HouseRefusal.NOT_A_SECRET.because()
    return why_not_a_time(command.at)


handler(c.AddPerson, why_not_add, e.PersonAdded)
handler(c.ChangeRole, why_not_change_role, e.RoleChanged)
handler(c.RenamePerson, why_not_rename, e.PersonRenamed)
handler(c.DisablePerson, why_not_disable, e.PersonDisabled)
handler(c.EnablePerson, why_not_enable, e.PersonEnabled)
handler(c.IssueCard, why_not_issue, e.CardIssued)
handler(c.RevokeCard, why_not_revoke, e.CardRevoked)
handler(c.SetSecret, why_not_set_secret, e.SecretSet)


def secrets_due(house: House, person: str, now: datetime) -> tuple[CredentialKind, ...]:
    """The PIN or password that somebody must set anew, as it stands now."""
    age = timedelta(days=house.settings.credential_days)
    return tuple(
        held.kind
        for held in house.people[person].holds
        if held.kind is not CredentialKind.CARD
        and (held.is_temporary or now - checked_time(held.since) >= age)
    )
