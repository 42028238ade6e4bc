"""The people of the house: who they are, what they may do, and what they hold to show it.

Whatever gives rights needs two people, and neither may be whom it concerns. What only takes rights
away one alone may do, so that nobody has to be looked for while a lost card works.
"""

from __future__ import annotations

from jackpit.manager.house import commands as c
from jackpit.manager.house import events as e
from jackpit.manager.house.guards import (
    KEEPERS,
    LONGEST_NAME,
    LONGEST_NOTE,
    bad_key,
    concerns,
    disabled,
    no_person,
    no_text,
    no_time,
    not_one_of,
    not_two,
    taken,
    too_many,
    unknown,
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
        not_two(house, command.by, command.approved_by, ADMINS)
        or bad_key(person.key)
        or taken(person.key, house.people.keys() | house.devices.keys())
        or no_text("The full name", person.name, LONGEST_NAME)
        or too_many(house.people, "people")
    )


def why_not_change_role(house: House, command: c.ChangeRole) -> Refused | None:
    """The house must keep an admin, and somebody who approves."""
    if why := (
        not_two(house, command.by, command.approved_by, ADMINS)
        or disabled(house, command.person)
        or concerns(command.person, command.by, command.approved_by)
    ):
        return why
    if house.people[command.person].role is command.role:
        return HouseRefusal.ROLE_IS_THE_SAME.because(person=command.person)
    return nobody_left(house, command.person, command.role)


def nobody_left(house: House, without: str, role: Role | None = None) -> Refused | None:
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
        not_one_of(house, command.by, KEEPERS)
        or no_person(house, command.person)
        or no_text("The full name", command.name, LONGEST_NAME)
    )


def why_not_disable(house: House, command: c.DisablePerson) -> Refused | None:
    """One alone may, but not so that the house is left without anybody who could act."""
    if why := not_one_of(house, command.by, KEEPERS) or disabled(house, command.person):
        return why
    if command.by.key == command.person:
        return HouseRefusal.NOT_ONESELF.because()
    return no_text("The reason", command.reason, LONGEST_NOTE) or nobody_left(house, command.person)


def why_not_enable(house: House, command: c.EnablePerson) -> Refused | None:
    """Giving rights back is giving rights."""
    if why := (
        not_two(house, command.by, command.approved_by, ADMINS)
        or no_person(house, command.person)
        or concerns(command.person, command.by, command.approved_by)
    ):
        return why
    active = house.people[command.person].is_active
    return HouseRefusal.PERSON_IS_ACTIVE.because(person=command.person) if active else None


def why_not_issue(house: House, command: c.IssueCard) -> Refused | None:
    """Nobody gives himself a card."""
    return (
        not_two(house, command.by, command.approved_by, ADMINS)
        or disabled(house, command.person)
        or concerns(command.person, command.by, command.approved_by)
        or no_time(command.at)
    )


def why_not_revoke(house: House, command: c.RevokeCard) -> Refused | None:
    """An admin, an executive, or whoever has lost his own."""
    own = command.by.key == command.person
    asks = unknown(house, command.by) if own else not_one_of(house, command.by, KEEPERS)
    if why := asks or no_person(house, command.person):
        return why
    held = house.people[command.person].held(CredentialKind.CARD)
    return HouseRefusal.HAS_NO_CARD.because(person=command.person) if held is None else None


def why_not_set_secret(house: House, command: c.SetSecret) -> Refused | None:
    """Its holder alone, or two others, who do not keep a secret of his for long."""
    if why := unknown(house, command.by) or disabled(house, command.person):
        return why
    if command.by.key != command.person:
        if command.approved_by is None:
            return HouseRefusal.NEEDS_TWO_PEOPLE.because()
        if why := not_two(house, command.by, command.approved_by, ADMINS) or concerns(
            command.person, command.approved_by
        ):
            return why
    dealer = house.people[command.person].role is Role.DEALER
    if dealer and command.kind is CredentialKind.PASSWORD:
        return HouseRefusal.NO_PASSWORD_FOR_DEALERS.because()
    if command.kind is CredentialKind.CARD:
        return HouseRefusal.NOT_A_SECRET.because()
    return no_time(command.at)


handler(c.AddPerson, why_not_add, e.PersonAdded)
handler(c.ChangeRole, why_not_change_role, e.RoleChanged)
handler(c.RenamePerson, why_not_rename, e.PersonRenamed)
handler(c.DisablePerson, why_not_disable, e.PersonDisabled)
handler(c.EnablePerson, why_not_enable, e.PersonEnabled)
handler(c.IssueCard, why_not_issue, e.CardIssued)
handler(c.RevokeCard, why_not_revoke, e.CardRevoked)
handler(c.SetSecret, why_not_set_secret, e.SecretSet)
