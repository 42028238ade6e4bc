"""Commands to the house; ``decide`` answers each with events or a refusal.

The house has no clock: a command carries its time where that matters later. Where two people must
agree, it names both. The records at the end come from the server itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.manager.house.state import (
    CommandText,
    CredentialKind,
    DeviceKind,
    HouseLimits,
    NewPerson,
    Settings,
)
from jackpit.money import Money
from jackpit.table import Person, Role


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseCommand:
    """Base class of commands to the house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePersonCommand(HouseCommand):
    """Base class of commands that one person may give alone."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPersonCommand(OnePersonCommand):
    """Base class of commands that one person gives and another approves."""

    approved_by: Person


# The house.


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpHouse(HouseCommand):
    """The first command of every house: its settings, an admin and an executive."""

    settings: Settings
    people: tuple[NewPerson, ...]
    """Each has a password from the start; otherwise no one could sign in."""

    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings(TwoPersonCommand):
    """Change the settings of the house."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLimits(TwoPersonCommand):
    """Set limits that apply from a day on, in place of those before."""

    limits: HouseLimits
    at: str


# People.


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPerson(TwoPersonCommand):
    """Add a person to the house."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRole(TwoPersonCommand):
    """Change a person's role."""

    person: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class RenamePerson(OnePersonCommand):
    """Change a person's full name; the key stays."""

    person: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisablePerson(OnePersonCommand):
    """Take all rights from a person; one person may do so alone, since it grants nothing."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnablePerson(TwoPersonCommand):
    """Give a disabled person their rights back."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueCard(TwoPersonCommand):
    """Record a new card of a person, in place of the former; its number is not known here."""

    person: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeCard(OnePersonCommand):
    """Revoke a person's card."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSecret(OnePersonCommand):
    """Record a new PIN or password: set by its holder, or for them by two others."""

    person: str
    kind: CredentialKind
    at: str
    approved_by: Person | None = None


# Devices and links.


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterDevice(TwoPersonCommand):
    """Let a device connect to the server from its place."""

    device: str
    kind: DeviceKind
    link: str
    table: str | None = None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireDevice(OnePersonCommand):
    """Let a device connect no longer."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveVersion(TwoPersonCommand):
    """Refuse every device of a kind whose version is lower than this."""

    kind: DeviceKind
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddLink(TwoPersonCommand):
    """Add a link; the house's part of forming it."""

    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireLink(OnePersonCommand):
    """Retire a link; the house's part of decommissioning it."""

    link: str


# Requests: one person makes one, another approves it later.


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRequest(OnePersonCommand):
    """Request a command that needs a second person."""

    id: str
    log: str
    command: CommandText
    summary: str
    at: str
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveRequest(OnePersonCommand):
    """Approve a request; the server carries it out in the same transaction."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineRequest(OnePersonCommand):
    """Decline a request."""

    request: str
    at: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawRequest(OnePersonCommand):
    """Withdraw one's own request."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcknowledgeAlarm(OnePersonCommand):
    """Acknowledge an alarm, once, and say what was done."""

    log: str
    seq: int
    number: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignDay(OnePersonCommand):
    """Accounting signs a gaming day after comparing its books with the count."""

    day: str
    variance: Money
    """The count less the books."""

    note: str
    """Explains the variance; empty only without one."""

    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountersignDay(OnePersonCommand):
    """Another department agrees with a day that accounting signed."""

    day: str
    note: str
    """May be empty."""

    at: str


# Records: always accepted.


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSignIn(HouseCommand):
    """A person signed in."""

    person: str
    how: str
    origin: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSignOut(HouseCommand):
    """A person's session ended."""

    person: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAccessRefused(HouseCommand):
    """A person or device was refused access."""

    who: str
    what: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseAlarm(HouseCommand):
    """The server raises an alarm."""

    alarm: str
    sentence: str
