"""Events of the house's log; each has the fields of the command that caused it."""

from __future__ import annotations

from msgspec import Struct

from jackpit.manager.house.sign_content import SignFile, SignPage
from jackpit.manager.house.state import (
    ComponentKind,
    CredentialKind,
    DeviceKind,
    FloorPlace,
    LinkStop,
    NewPerson,
    Settings,
)
from jackpit.messages import Sentence
from jackpit.money import Money
from jackpit.refusal import Refused
from jackpit.table import HouseLimits, Person, Role


class HouseEvent(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Base class of the house's events; in JSON the class name is their ``type``."""


class OnePersonEvent(HouseEvent, frozen=True, kw_only=True):
    """Base class of what one person did."""

    by: Person


class TwoPersonEvent(OnePersonEvent, frozen=True, kw_only=True):
    """Base class of what one person did and another approved."""

    approved_by: Person


# The house.


class HouseSetUp(HouseEvent, frozen=True, kw_only=True):
    """The first event of every house: its settings, an admin and an executive with passwords."""

    settings: Settings
    people: tuple[NewPerson, ...]
    at: str


class SettingsChanged(TwoPersonEvent, frozen=True, kw_only=True):
    """The settings changed."""

    settings: Settings


class LimitsSet(TwoPersonEvent, frozen=True, kw_only=True):
    """Limits apply from a day on."""

    limits: HouseLimits
    stops: tuple[LinkStop, ...] = ()
    """The links that broke them when they were set."""

    at: str


# People.


class PersonAdded(TwoPersonEvent, frozen=True, kw_only=True):
    """A person was added."""

    person: NewPerson


class RoleChanged(TwoPersonEvent, frozen=True, kw_only=True):
    """A person's role changed."""

    person: str
    role: Role


class PersonRenamed(OnePersonEvent, frozen=True, kw_only=True):
    """A person's full name changed."""

    person: str
    name: str


class PersonDisabled(OnePersonEvent, frozen=True, kw_only=True):
    """A person lost all rights."""

    person: str
    reason: str


class PersonEnabled(TwoPersonEvent, frozen=True, kw_only=True):
    """A disabled person has their rights back."""

    person: str


class CardIssued(TwoPersonEvent, frozen=True, kw_only=True):
    """A person has a new card, in place of the former."""

    person: str
    at: str


class CardRevoked(OnePersonEvent, frozen=True, kw_only=True):
    """A person's card was revoked."""

    person: str


class SecretSet(OnePersonEvent, frozen=True, kw_only=True):
    """A person has a new PIN or password; the secret is not recorded."""

    person: str
    kind: CredentialKind
    at: str
    approved_by: Person | None = None


# Devices and links.


class DeviceRegistered(TwoPersonEvent, frozen=True, kw_only=True):
    """A device may connect to the server."""

    device: str
    kind: DeviceKind
    link: str
    table: str | None = None
    at: str


class DeviceRetired(OnePersonEvent, frozen=True, kw_only=True):
    """A device may no longer connect."""

    device: str


class VersionsApproved(TwoPersonEvent, frozen=True, kw_only=True):
    """Other versions of a kind of component are approved."""

    kind: ComponentKind
    versions: tuple[str, ...]


class LinkAdded(TwoPersonEvent, frozen=True, kw_only=True):
    """A link was added."""

    link: str
    is_training: bool = False


class DecommissionRecorded(OnePersonEvent, frozen=True, kw_only=True):
    """A link was decommissioned."""

    link: str


# Pages of the signs.


class SignPageSaved(OnePersonEvent, frozen=True, kw_only=True):
    """A page of the signs was added or replaced."""

    sign_page: SignPage


class SignPageRemoved(OnePersonEvent, frozen=True, kw_only=True):
    """A page of the signs was removed."""

    sign_page: str


class SignFileAdded(OnePersonEvent, frozen=True, kw_only=True):
    """A picture or a video was stored."""

    file: SignFile


class SignFileRemoved(OnePersonEvent, frozen=True, kw_only=True):
    """A picture or a video was deleted."""

    file: str


class TablesArranged(OnePersonEvent, frozen=True, kw_only=True):
    """The tables have other places on the map of the floor."""

    places: tuple[FloorPlace, ...]


# Requests and alarms.


class RequestMade(OnePersonEvent, frozen=True, kw_only=True):
    """A command waits for a second person."""

    id: str
    log: str
    command: str
    """As JSON."""

    summary: str
    at: str
    expires_at: str


class RequestApproved(OnePersonEvent, frozen=True, kw_only=True):
    """A request was approved; its command was carried out with this entry."""

    request: str
    at: str


class RequestDeclined(OnePersonEvent, frozen=True, kw_only=True):
    """A request was declined."""

    request: str
    at: str
    reason: str


class RequestWithdrawn(OnePersonEvent, frozen=True, kw_only=True):
    """A request was withdrawn by the person who made it."""

    request: str
    at: str


class AlarmAcknowledged(OnePersonEvent, frozen=True, kw_only=True):
    """An alarm was acknowledged, with what was done."""

    log: str
    seq: int
    number: int
    note: str


class DaySigned(OnePersonEvent, frozen=True, kw_only=True):
    """Accounting signed a gaming day, with the variance it found."""

    day: str
    variance: Money
    note: str
    page: str
    """SHA-256 of the close, which is stored as it was signed."""

    at: str


class DayCountersigned(OnePersonEvent, frozen=True, kw_only=True):
    """Another department agreed with a day that accounting signed."""

    day: str
    note: str
    at: str


# Records.


class SignedIn(HouseEvent, frozen=True, kw_only=True):
    """A person signed in."""

    person: str
    how: str
    origin: str
    at: str


class SignedOut(HouseEvent, frozen=True, kw_only=True):
    """A person's session ended."""

    person: str
    why: str
    origin: str


class AccessRefused(HouseEvent, frozen=True, kw_only=True):
    """A person or device was refused access."""

    who: str
    what: str
    """The key of the attempted action."""

    why: Refused
    origin: str


class AlarmRaised(HouseEvent, frozen=True, kw_only=True):
    """The server raised an alarm."""

    alarm: Sentence
