"""What a house needs before its first table opens, step by step of the setup wizard."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from jackpit.manager.house import CredentialKind, DeviceKind, House, Member
from jackpit.messages import Message, Plural, Text
from jackpit.rights import Role
from jackpit.table import Link


class SetUpStep(Enum):
    """A step of the setup wizard."""

    HOUSE = "house"
    LINK = "link"
    TABLES = "tables"
    PEOPLE = "people"
    OPENING = "opening"


class SetUpCheckView(Struct, frozen=True, kw_only=True):
    """Something that a house needs, or should have, before its first table opens."""

    step: SetUpStep
    """Where it is done."""

    what: Text
    is_done: bool
    missing: Text | None
    """Why the step is not done without it; null if it can be added later."""


class Check(Message):
    """What is checked."""

    TWO_PEOPLE = "An admin and an executive who can sign in"
    LINK = "A link with its terms"
    TABLE = "A table"
    PADS = "A pad at every table"
    DEALER = "A dealer with a card and their own PIN"
    SUPERVISOR = "A supervisor with a card and their own PIN"
    OPEN_TABLE = "An open table"
    SIGN = "A sign for the players"
    ACCOUNTING = "Accounting, to pay wins and close the day"
    SECOND_ADMIN = "A second admin, to issue cards to the first two people"
    EXECUTIVES_CARD = "A card for the executive, to verify large wins at the table"


class Missing(Message):
    """What is missing, as the reason of a disabled button."""

    TWO_PEOPLE = "the first admin and executive have not both set their own password"
    LINK = "a link with its terms is missing"
    TABLE = "add a table first"
    PADS = Plural("count", "table {tables} has no pad", "tables {tables} have no pad")
    DEALER = "a dealer with a card and their own PIN is missing"
    SUPERVISOR = "a supervisor with a card and their own PIN is missing"
    OPEN_TABLE = "no table is open"


def set_up_checks(house: House, links: Sequence[Link]) -> list[SetUpCheckView]:
    """Every check, in the order of the steps; first those without which no table opens."""
    played = [link for link in links if link.moved_to is None]
    tables = [table for link in played for table in link.tables.values()]
    bare = _tables_without_pad(house, played)
    pads = Missing.PADS.given(tables=bare, count=len(bare)) if bare else Missing.TABLE.given()
    is_open = any(link.is_open and x.is_open for link in played for x in link.tables.values())
    step = SetUpStep
    return [
        _needed(
            step.HOUSE,
            Check.TWO_PEOPLE,
            Missing.TWO_PEOPLE.given(),
            done=_can_sign_in(house, Role.ADMIN) and _can_sign_in(house, Role.EXECUTIVE),
        ),
        _needed(step.LINK, Check.LINK, Missing.LINK.given(), done=bool(played)),
        _needed(step.TABLES, Check.TABLE, Missing.TABLE.given(), done=bool(tables)),
        _needed(step.TABLES, Check.PADS, pads, done=bool(tables) and not bare),
        _needed(
            step.PEOPLE, Check.DEALER, Missing.DEALER.given(), done=_has_ready(house, Role.DEALER)
        ),
        _needed(
            step.PEOPLE,
            Check.SUPERVISOR,
            Missing.SUPERVISOR.given(),
            done=_has_ready(house, Role.SUPERVISOR),
        ),
        _needed(step.OPENING, Check.OPEN_TABLE, Missing.OPEN_TABLE.given(), done=is_open),
        _useful(step.TABLES, Check.SIGN, done=_has_sign(house)),
        _useful(step.PEOPLE, Check.ACCOUNTING, done=_has_ready(house, Role.ACCOUNTING)),
        _useful(step.PEOPLE, Check.SECOND_ADMIN, done=len(_active(house, Role.ADMIN)) > 1),
        _useful(step.PEOPLE, Check.EXECUTIVES_CARD, done=_has_ready(house, Role.EXECUTIVE)),
    ]


def _needed(step: SetUpStep, what: Check, missing: Text, *, done: bool) -> SetUpCheckView:
    return SetUpCheckView(step=step, what=what.given(), is_done=done, missing=missing)


def _useful(step: SetUpStep, what: Check, *, done: bool) -> SetUpCheckView:
    return SetUpCheckView(step=step, what=what.given(), is_done=done, missing=None)


def _active(house: House, role: Role) -> list[Member]:
    return [x for x in house.people.values() if x.is_active and x.role is role]


def _has_own(member: Member, kind: CredentialKind) -> bool:
    """Whether a person has a credential, and it is not a temporary one."""
    return any(held.kind is kind and not held.is_temporary for held in member.holds)


def _is_ready(member: Member) -> bool:
    """Whether a person can sign on at a table."""
    return _has_own(member, CredentialKind.CARD) and _has_own(member, CredentialKind.PIN)


def _has_ready(house: House, role: Role) -> bool:
    return any(_is_ready(member) for member in _active(house, role))


def _can_sign_in(house: House, role: Role) -> bool:
    members = _active(house, role)
    return any(_has_own(x, CredentialKind.PASSWORD) or _is_ready(x) for x in members)


def _tables_without_pad(house: House, links: Sequence[Link]) -> tuple[str, ...]:
    pads = {
        (x.link, x.table)
        for x in house.devices.values()
        if x.is_active and x.kind is DeviceKind.PAD
    }
    return tuple(table for link in links for table in link.tables if (link.key, table) not in pads)


def _has_sign(house: House) -> bool:
    return any(x.is_active and x.kind is DeviceKind.SIGN for x in house.devices.values())
