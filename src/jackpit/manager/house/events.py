"""Events of the house's log; each has the fields of the command that caused it."""

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
class HouseEvent:
    """Base class of the house's events."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePersonEvent(HouseEvent):
    """Base class of what one person did."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPersonEvent(OnePersonEvent):
    """Base class of what one person did and another approved."""

    approved_by: Person


# The house.


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSetUp(HouseEvent):
    """The first event of every house: its settings, an admin and an executive with passwords."""

    settings: Settings
    people: tuple[NewPerson, ...]
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged(TwoPersonEvent):
    """The settings changed."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsSet(TwoPersonEvent):
    """Limits apply from a day on."""

    limits: HouseLimits
    at: str


# People.


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAdded(TwoPersonEvent):
    """A person was added."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChanged(TwoPersonEvent):
    """A person's role changed."""

    person: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRenamed(OnePersonEvent):
    """A person's full name changed."""

    person: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDisabled(OnePersonEvent):
    """A person lost all rights."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEnabled(TwoPersonEvent):
    """A disabled person has their rights back."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIssued(TwoPersonEvent):
    """A person has a new card, in place of the former."""

    person: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRevoked(OnePersonEvent):
    """A person's card was revoked."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretSet(OnePersonEvent):
    """A person has a new PIN or password; the secret is not recorded."""

    person: str
    kind: CredentialKind
    at: str
    approved_by: Person | None = None


# Devices and links.


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRegistered(TwoPersonEvent):
    """A device may connect to the server."""

    device: str
    kind: DeviceKind
    link: str
    table: str | None = None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRetired(OnePersonEvent):
    """A device may no longer connect."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionApproved(TwoPersonEvent):
    """Devices of a kind must run this version or a higher one."""

    kind: DeviceKind
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAdded(TwoPersonEvent):
    """A link was added."""

    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRetired(OnePersonEvent):
    """A link was decommissioned."""

    link: str


# Requests and alarms.


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestMade(OnePersonEvent):
    """A command waits for a second person."""

    id: str
    log: str
    command: CommandText
    summary: str
    at: str
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestApproved(OnePersonEvent):
    """A request was approved; its command was carried out with this entry."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestDeclined(OnePersonEvent):
    """A request was declined."""

    request: str
    at: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestWithdrawn(OnePersonEvent):
    """A request was withdrawn by the person who made it."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmAcknowledged(OnePersonEvent):
    """An alarm was acknowledged, with what was done."""

    log: str
    seq: int
    number: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySigned(OnePersonEvent):
    """Accounting signed a gaming day, with the variance it found."""

    day: str
    variance: Money
    note: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCountersigned(OnePersonEvent):
    """Another department agreed with a day that accounting signed."""

    day: str
    note: str
    at: str


# Records.


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn(HouseEvent):
    """A person signed in."""

    person: str
    how: str
    origin: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut(HouseEvent):
    """A person's session ended."""

    person: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessRefused(HouseEvent):
    """A person or device was refused access."""

    who: str
    what: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmRaised(HouseEvent):
    """The server raised an alarm."""

    alarm: str
    sentence: str
