"""State of the house: its settings, people, devices, links and pending requests.

It records *that* a person holds a card, a PIN or a password and since when, never which one. Only
``fold`` changes it, by events; the same events give the same house.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

from jackpit.money import Money
from jackpit.table import Person, Role, Tier

CommandText = NewType("CommandText", str)
"""A command as JSON; it may be longer than other texts."""

AlarmKeys = NewType("AlarmKeys", set[tuple[str, int, int]])
"""Alarms by log, entry and number; their count has no limit."""


class CredentialKind(Enum):
    """What a person authenticates with."""

    CARD = "card"
    PIN = "pin"
    PASSWORD = "password"

    @property
    def word(self) -> str:
        """Its name in a sentence."""
        return "PIN" if self is CredentialKind.PIN else self.value


class DeviceKind(Enum):
    """A kind of device in the pit that connects to the server."""

    PAD = "pad"
    SIGN = "sign"
    SENSOR = "sensor"
    SHOE = "shoe"


class RequestOutcome(Enum):
    """How a request ended."""

    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class PaperSize(Enum):
    """The paper that a house prints on."""

    LETTER = "us-letter"
    A4 = "a4"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings that a house chooses."""

    name: str
    time_zone: str
    """Its IANA name, such as ``America/Los_Angeles``."""

    day_begins: int = 6
    """The hour at which the gaming day begins."""

    idle_minutes: int = 10
    """An unused session locks after this time."""

    pin_with_card: frozenset[Tier] = frozenset(Tier)
    """The tiers of the pit whose card needs a PIN; outside the pit every card does."""

    credential_days: int = 90
    """A PIN or a password must be replaced after this time."""

    claim_minutes: int = 15
    """A claim pending longer than this raises an alarm."""

    request_hours: int = 8
    """A request pending longer than this expires."""

    currency: str = "USD"
    """The code of the dollar currency of all amounts, for prints and screens."""

    requires_winner_name: bool = False
    """Whether the page of every win needs the winner's name and ID."""

    tax_form_from: Money | None = None
    """A share of at least this much is flagged on its page for a tax form; None flags none."""

    tax_form_times: int | None = None
    """If set, only a share of at least so many times the wager is flagged."""

    paper: PaperSize = PaperSize.LETTER
    """The paper of printed pages."""

    is_demo: bool = False
    """Whether this is a demo: every page and every print says so. It never changes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLimits:
    """Limits that a regulator or the house sets for its links, from a gaming day on."""

    since: str
    """The first gaming day they apply to; they apply until later limits do."""

    wager: Money | None = None
    """The highest wager; None: no limit."""

    meter: Money | None = None
    """The most that a meter may hold: every meter then needs a cap, no higher than this."""

    tables: int | None = None
    """The most tables of one link."""

    source: str
    """Their source, such as the paragraph of a regulation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldCredential:
    """A credential that a person holds."""

    kind: CredentialKind
    since: str
    is_temporary: bool = False
    """Whether another person set it, so its holder must replace it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPerson:
    """A person to be added to the house."""

    key: str
    name: str
    role: Role


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A present or former person of the house."""

    key: str
    name: str
    role: Role
    is_active: bool = True
    holds: tuple[HeldCredential, ...] = ()
    signed_in: str | None = None
    """When they last signed in."""

    @property
    def person(self) -> Person:
        """The person as a link records them."""
        return Person(self.key, self.role)

    def held(self, kind: CredentialKind) -> HeldCredential | None:
        """Their credential of a kind, if they hold one."""
        return next((held for held in self.holds if held.kind is kind), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Device:
    """A device that connects to the server, and its place."""

    key: str
    kind: DeviceKind
    link: str
    table: str | None
    """None for a sign that shows the link instead of one table."""

    since: str
    is_active: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseLink:
    """A present or decommissioned link of the house."""

    key: str
    is_retired: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A command that waits for a second person to approve it."""

    id: str
    log: str
    command: CommandText
    summary: str
    by: Person
    at: str
    expires_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Countersignature:
    """Another department's agreement to a signed day."""

    by: Person
    at: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Accounting's signature on a gaming day."""

    by: Person
    at: str
    variance: Money
    note: str
    second: Countersignature | None = None
    """None until another department countersigns."""


@dataclass(slots=True, kw_only=True)
class House:
    """The state that the events of the house's log add up to."""

    settings: Settings = Settings(name="", time_zone="UTC")
    people: dict[str, Member] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    minimum: dict[DeviceKind, str] = field(default_factory=dict)
    """The lowest approved version of each kind of device that has one."""

    links: dict[str, HouseLink] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    """Pending requests; an expired one stays until the next is made."""

    settled: dict[str, RequestOutcome] = field(default_factory=dict)
    """How the latest requests ended, oldest first."""

    acknowledged: AlarmKeys = field(default_factory=lambda: AlarmKeys(set()))

    signed: dict[str, Signature] = field(default_factory=dict)
    """The latest signed gaming days."""

    limits: tuple[HouseLimits, ...] = ()
    """Past, present and future limits, in the order of their first days."""

    @property
    def is_set_up(self) -> bool:
        """Whether it has people."""
        return bool(self.people)
