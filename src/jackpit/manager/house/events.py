"""What happened in the house: the events of its log, each the past of a command."""

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
    """Anything that happened in the house."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnePersonEvent(HouseEvent):
    """Anything that one person has done."""

    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPersonEvent(OnePersonEvent):
    """Anything that one person asked for and another approved."""

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
    """The house decides otherwise from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitsSet(TwoPersonEvent):
    """Limits hold from a day on."""

    limits: HouseLimits
    at: str


# People.


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonAdded(TwoPersonEvent):
    """Somebody belongs to the house."""

    person: NewPerson


@dataclass(frozen=True, slots=True, kw_only=True)
class RoleChanged(TwoPersonEvent):
    """Somebody has another role."""

    person: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRenamed(OnePersonEvent):
    """Somebody has another full name."""

    person: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDisabled(OnePersonEvent):
    """Somebody has no rights any more."""

    person: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonEnabled(TwoPersonEvent):
    """A disabled person has his rights back."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardIssued(TwoPersonEvent):
    """Somebody has a card, in place of the one he had."""

    person: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRevoked(OnePersonEvent):
    """Somebody has no card any more."""

    person: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretSet(OnePersonEvent):
    """Somebody has another PIN or password; never which."""

    person: str
    kind: CredentialKind
    at: str
    approved_by: Person | None = None


# Devices and links.


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRegistered(TwoPersonEvent):
    """A device may speak to the manager."""

    device: str
    kind: DeviceKind
    link: str
    table: str | None = None
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceRetired(OnePersonEvent):
    """It may not any more."""

    device: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionApproved(TwoPersonEvent):
    """Devices of a kind must run this version or one above it."""

    kind: DeviceKind
    version: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkAdded(TwoPersonEvent):
    """The house has a link."""

    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkRetired(OnePersonEvent):
    """The link was decommissioned."""

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
    """Somebody agreed to it; what it asked for was done with this entry."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestDeclined(OnePersonEvent):
    """Somebody turned it down."""

    request: str
    at: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestWithdrawn(OnePersonEvent):
    """Whoever made it took it back."""

    request: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmAcknowledged(OnePersonEvent):
    """Somebody has seen an alarm, and said what was done."""

    log: str
    seq: int
    number: int
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DaySigned(OnePersonEvent):
    """Accounting answers for a gaming day, with the variance it found."""

    day: str
    variance: Money
    note: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCountersigned(OnePersonEvent):
    """Another department agrees with what accounting signed."""

    day: str
    note: str
    at: str


# Records.


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedIn(HouseEvent):
    """Somebody has shown who he is."""

    person: str
    how: str
    origin: str
    at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedOut(HouseEvent):
    """Somebody's session has ended."""

    person: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessRefused(HouseEvent):
    """Somebody was refused access."""

    who: str
    what: str
    why: str
    origin: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AlarmRaised(HouseEvent):
    """Somebody must be told something."""

    alarm: str
    sentence: str
