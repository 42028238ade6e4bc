"""What can be asked of the house: values, which ``decide`` answers with events or a refusal.

The house has no clock: a command says when it was asked where that matters later. Where two people
must agree, both are named. The records at the end are what the manager itself writes down.
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
    """Anything that can be asked of the house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePersonCommand(HouseCommand):
    """Anything that one person may ask alone."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPersonCommand(OnePersonCommand):
    """Anything that one person asks and another approves."""

    approved_by: Person


# The house.


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpHouse(HouseCommand):
    """The first command of every house: its settings, an admin and an executive."""

    settings: Settings
    people: tuple[NewPerson, ...]
    """Each has a password from the start, or nobody could ever sign in."""

    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings(TwoPersonCommand):
    """Decide anew what the house decides for itself."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SetLimits(TwoPersonCommand):
    """Let limits hold from a day on, in place of those that hold then."""

    limits: HouseLimits
    at: str


# People.


@dataclass(frozen=True, slots=True, kw_only=True)
class AddPerson(TwoPersonCommand):
    """Let somebody belong to the house."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRole(TwoPersonCommand):
    """Give somebody another role."""

    person: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class RenamePerson(OnePersonCommand):
    """Change somebody's full name; his key stays."""

    person: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DisablePerson(OnePersonCommand):
    """Take all rights from somebody; one alone may, for it only takes away."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnablePerson(TwoPersonCommand):
    """Give a disabled person his rights back."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueCard(TwoPersonCommand):
    """A card was given to somebody, in place of the one he had; its number is not known here."""

    person: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeCard(OnePersonCommand):
    """Somebody's card is worth nothing any more."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSecret(OnePersonCommand):
    """A PIN or a password was set: by its holder, or for him by two others."""

    person: str
    kind: CredentialKind
    at: str
    approved_by: Person | None = None


# Devices and links.


@dataclass(frozen=True, slots=True, kw_only=True)
class RegisterDevice(TwoPersonCommand):
    """Let a device speak to the manager, from the place where it stands."""

    device: str
    kind: DeviceKind
    link: str
    table: str | None = None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireDevice(OnePersonCommand):
    """Let a device speak no more."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveVersion(TwoPersonCommand):
    """Refuse every device of a kind that runs a version below this."""

    kind: DeviceKind
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AddLink(TwoPersonCommand):
    """The house's side of forming a link."""

    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RetireLink(OnePersonCommand):
    """The house's side of decommissioning a link."""

    link: str


# Requests: one person asks, another approves later.


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeRequest(OnePersonCommand):
    """Ask for a command that needs a second person."""

    id: str
    log: str
    command: CommandText
    summary: str
    at: str
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveRequest(OnePersonCommand):
    """Agree to a request; the manager carries it out in the same transaction."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineRequest(OnePersonCommand):
    """Turn a request down."""

    request: str
    at: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawRequest(OnePersonCommand):
    """Take one's own request back."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AcknowledgeAlarm(OnePersonCommand):
    """Somebody has seen an alarm, and says what was done; once."""

    log: str
    seq: int
    number: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignDay(OnePersonCommand):
    """Accounting has held a gaming day's books against what was counted, and answers for it."""

    day: str
    variance: Money
    """What was counted, less what the books say."""

    note: str
    """What explains the variance; empty only if there is none."""

    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CountersignDay(OnePersonCommand):
    """Another department has looked at a day that accounting signed, and agrees."""

    day: str
    note: str
    """What there is to say about it; may be empty."""

    at: str


# Records: always accepted.


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSignIn(HouseCommand):
    """Somebody has shown who he is."""

    person: str
    how: str
    origin: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordSignOut(HouseCommand):
    """Somebody's session has ended."""

    person: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordAccessRefused(HouseCommand):
    """Somebody was refused access."""

    who: str
    what: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseAlarm(HouseCommand):
    """Somebody must be told something."""

    alarm: str
    sentence: str
