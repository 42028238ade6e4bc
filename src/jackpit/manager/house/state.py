"""What the house is at a moment: its settings, people, devices, links and waiting requests.

It knows *that* somebody holds a card, a PIN or a password and since when, never which. Nothing here
decides anything: the events change it, by ``fold``, and the same events give the same house.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

from jackpit.money import Money
from jackpit.table import Person, Role, Tier

CommandText = NewType("CommandText", str)
"""A command as JSON; it may be longer than what a person writes."""

AlarmKeys = NewType("AlarmKeys", set[tuple[str, int, int]])
"""Alarms by log, entry and number; there is no telling how many there will be."""


class CredentialKind(Enum):
    """What a person shows or knows to say who he is."""

    CARD = "card"
    PIN = "pin"
    PASSWORD = "password"

    @property
    def word(self) -> str:
        """What it is called in a sentence."""
        return "PIN" if self is CredentialKind.PIN else self.value


class DeviceKind(Enum):
    """What stands in the pit and speaks to the manager."""

    PAD = "pad"
    SIGN = "sign"
    SENSOR = "sensor"
    SHOE = "shoe"


class RequestOutcome(Enum):
    """What became of a request."""

    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "left to expire"


class PaperSize(Enum):
    """What a house prints on."""

    LETTER = "us-letter"
    A4 = "a4"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a house decides for itself."""

    name: str
    time_zone: str
    """Its IANA name, such as ``America/Los_Angeles``."""

    day_begins: int = 6
    """The hour at which the gaming day begins."""

    idle_minutes: int = 10
    """After so long without use a session locks."""

    pin_with_card: frozenset[Tier] = frozenset(Tier)
    """The tiers of the pit whose card needs a PIN; everybody else's always does."""

    credential_days: int = 90
    """After so long a PIN or a password is due to be set anew."""

    claim_minutes: int = 15
    """A claim that waits longer raises an alarm."""

    request_hours: int = 8
    """A request that waits longer has expired."""

    currency: str = "USD"
    """Whose dollars its amounts are: the code of a dollar currency, for prints and screens."""

    winner_wanted: bool = False
    """Whether the winner's name and document belong on the page of every win."""

    tax_form_from: Money | None = None
    """A share of at least this much is flagged on its page for a tax form; None flags none."""

    tax_form_times: int | None = None
    """If set, only a share of at least so many times the wager is flagged."""

    paper: PaperSize = PaperSize.LETTER
    """What pages are printed on."""

    is_demo: bool = False
    """Whether it is no real house: every page and every print says so. It never changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLimits:
    """What a regulator or the house itself lets its links play for, from a gaming day on."""

    since: str
    """The first gaming day they hold for; they hold until others do."""

    wager: Money | None = None
    """The most that one wager may cost; None: there is no such limit."""

    meter: Money | None = None
    """The most that a meter may hold: every meter then has a cap, no higher than this."""

    tables: int | None = None
    """The most tables that one link may have."""

    source: str
    """Where it is written, such as the paragraph of a regulation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCredential:
    """A credential that somebody holds."""

    kind: CredentialKind
    since: str
    is_temporary: bool = False
    """Whether somebody else set it, so that its holder must set his own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """Somebody who is to belong to the house."""

    key: str
    name: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody who belongs to the house, or did."""

    key: str
    name: str
    role: Role
    is_active: bool = True
    holds: tuple[HeldCredential, ...] = ()
    signed_in: str | None = None
    """When he last signed in."""

    @property
    def person(self) -> Person:
        """Who he is to a link."""
        return Person(self.key, self.role)

    def held(self, kind: CredentialKind) -> HeldCredential | None:
        """His credential of a kind, if he has one."""
        return next((held for held in self.holds if held.kind is kind), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """Something that speaks to the manager, and where it stands."""

    key: str
    kind: DeviceKind
    link: str
    table: str | None
    """None for a sign that shows the link and no table of its own."""

    since: str
    is_active: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLink:
    """A link that the house has, or had."""

    key: str
    is_retired: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A command that waits for a second person."""

    id: str
    log: str
    command: CommandText
    summary: str
    by: Person
    at: str
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Countersignature:
    """What another department said when it agreed."""

    by: Person
    at: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """What accounting said when it signed a gaming day."""

    by: Person
    at: str
    variance: Money
    note: str
    second: Countersignature | None = None
    """None until another department has countersigned."""


@dataclass(slots=True, kw_only=True)
class House:
    """The sum of the events of the house's log."""

    settings: Settings = Settings(name="", time_zone="UTC")
    people: dict[str, Member] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    minimum: dict[DeviceKind, str] = field(default_factory=dict)
    """The lowest approved version of each kind of device, where there is one."""

    links: dict[str, HouseLink] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    """Those that wait; one that has expired stays until another is made."""

    settled: dict[str, RequestOutcome] = field(default_factory=dict)
    """What became of the latest requests, oldest first."""

    acknowledged: AlarmKeys = field(default_factory=lambda: AlarmKeys(set()))

    signed: dict[str, Signature] = field(default_factory=dict)
    """The latest signed gaming days."""

    limits: tuple[HouseLimits, ...] = ()
    """The limits that hold or held or will hold, by the day from which they do."""

    @property
    def is_set_up(self) -> bool:
        """Whether anybody belongs to it."""
        return bool(self.people)
