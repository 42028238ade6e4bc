"""State of the house: its settings, people, devices, links and pending requests.

It records *that* a person holds a card, a PIN or a password and since when, never which one. Only
``fold`` changes it, by events; the same events give the same house.
"""

from __future__ import annotations

from enum import Enum

from msgspec import Struct, field

from jackpit.fields import Key, Text, Whole
from jackpit.manager.house.sign_content import RulesOnSigns, SignFile, SignPage
from jackpit.messages import Phrase, Sentence
from jackpit.money import Money
from jackpit.table import HouseLimits, Person, Role, Tier


class CredentialKind(Enum):
    """What a person authenticates with."""

    CARD = "card"
    PIN = "pin"
    PASSWORD = "password"

    @property
    def word(self) -> Phrase:
        """The kind in words."""
        return _CREDENTIAL_WORDS[self]


_CREDENTIAL_WORDS = {
    CredentialKind.CARD: Phrase("card"),
    CredentialKind.PIN: Phrase("PIN"),
    CredentialKind.PASSWORD: Phrase("password"),
}


class DeviceKind(Enum):
    """A kind of device in the pit that connects to the server."""

    PAD = "pad"
    SIGN = "sign"
    SENSOR = "sensor"
    SHOE = "shoe"

    @property
    def word(self) -> Phrase:
        """The kind alone, in words."""
        return _DEVICE_WORDS[self][0]

    @property
    def phrase(self) -> Phrase:
        """The same with its article, in a sentence."""
        return _DEVICE_WORDS[self][1]

    @property
    def component(self) -> ComponentKind:
        """The kind of component that it is."""
        return ComponentKind(self.value)


_DEVICE_WORDS = {
    DeviceKind.PAD: (Phrase("pad"), Phrase("a pad")),
    DeviceKind.SIGN: (Phrase("sign"), Phrase("a sign")),
    DeviceKind.SENSOR: (Phrase("sensor"), Phrase("a sensor")),
    DeviceKind.SHOE: (Phrase("shoe"), Phrase("a shoe")),
}


class ComponentKind(Enum):
    """A kind of component whose versions the house approves: the server or a kind of device."""

    SERVER = "server"
    PAD = "pad"
    SIGN = "sign"
    SENSOR = "sensor"
    SHOE = "shoe"

    @property
    def word(self) -> Phrase:
        """The kind in words."""
        return Phrase("server") if self is ComponentKind.SERVER else DeviceKind(self.value).word


class RequestOutcome(Enum):
    """How a request ended."""

    APPROVED = "approved"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"

    @property
    def word(self) -> Phrase:
        """The outcome in words."""
        return _OUTCOME_WORDS[self]


_OUTCOME_WORDS = {
    RequestOutcome.APPROVED: Phrase("approved"),
    RequestOutcome.DECLINED: Phrase("declined"),
    RequestOutcome.WITHDRAWN: Phrase("withdrawn"),
    RequestOutcome.EXPIRED: Phrase("expired"),
}


MAP_WIDTH = 1_600
MAP_HEIGHT = 800
"""Of the map of the floor, in units of its own."""


class PlayersSide(Enum):
    """The side of a table at which its players sit, as the map of the floor shows it."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class FloorPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the center of a table stands on the map of the floor, from its upper left corner."""

    link: Text
    table: Key
    x: Whole
    y: Whole
    players: PlayersSide


class PaperSize(Enum):
    """The paper that a house prints on."""

    LETTER = "us-letter"
    A4 = "a4"

    @property
    def word(self) -> Phrase:
        """The size in words."""
        return _PAPER_WORDS[self]


_PAPER_WORDS = {
    PaperSize.LETTER: Phrase("US letter"),
    PaperSize.A4: Phrase("A4"),
}


class Disclosure(Enum):
    """A fact about the meters that a jurisdiction may want disclosed to players."""

    CAP = "cap"
    """The most that a meter grows to, and what becomes of the excess."""

    RESERVE = "reserve"
    """What is set aside for the next jackpot."""

    HIDDEN = "hidden"
    """That a part of the contributions is not in the amounts shown."""

    @property
    def word(self) -> Phrase:
        """What is disclosed, in words."""
        return _DISCLOSURE_WORDS[self]


_DISCLOSURE_WORDS = {
    Disclosure.CAP: Phrase("the cap"),
    Disclosure.RESERVE: Phrase("the reserve"),
    Disclosure.HIDDEN: Phrase("that a part is not shown"),
}


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings that a house chooses."""

    name: Text
    time_zone: Text
    """Its IANA name, such as ``America/Los_Angeles``."""

    day_begins: Whole = 6
    """The hour at which the gaming day begins."""

    idle_minutes: Whole = 10
    """An unused session locks after this time."""

    pin_with_card: tuple[Tier, ...] = tuple(Tier)
    """The tiers of the pit whose card needs a PIN; outside the pit every card does."""

    credential_days: Whole = 90
    """A PIN or a password must be replaced after this time."""

    claim_minutes: Whole = 15
    """A claim pending longer than this raises an alarm."""

    request_hours: Whole = 8
    """A request pending longer than this expires."""

    currency: Text = "USD"
    """The code of the dollar currency of all amounts, for prints and screens."""

    requires_winner_name: bool = False
    """Whether the page of every win needs the winner's name and ID."""

    tax_form_from: Money | None = None
    """A share of at least this much is flagged on its page for a tax form; None flags none."""

    tax_form_times: Whole | None = None
    """If set, only a share of at least so many times the wager is flagged."""

    announce_seconds: Whole = 10
    """The signs of other tables show a claim once its mark has stood this long, if not before."""

    sign_volume: Whole = 60
    """The volume of the signs' sound, in percent; 0 is silent."""

    sign_disclosures: tuple[Disclosure, ...] = ()
    """What the small print of the signs discloses, as the house's jurisdiction asks."""

    paper: PaperSize = PaperSize.LETTER
    """The paper of printed pages."""

    rules_address: Text = ""
    """The https address of the rules for players, which signs show as a QR code; empty for none."""

    rules_on_signs: RulesOnSigns = RulesOnSigns.HIDDEN
    """Whether signs show the rules in turn with the meter."""

    is_demo: bool = False
    """Whether this is a demo: every page and every print says so. It never changes."""


class LinkStop(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link that takes no wagers while limits apply, and each limit that it breaks."""

    link: str
    why: tuple[Sentence, ...]


class HeldCredential(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A credential that a person holds."""

    kind: CredentialKind
    since: str
    is_temporary: bool = False
    """Whether another person set it, so its holder must replace it."""


class NewPerson(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A person to be added to the house."""

    key: Text
    name: Text
    role: Role


class Member(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
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


class Device(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A device that connects to the server, and its place."""

    key: str
    kind: DeviceKind
    link: str
    table: str | None
    """None for a sign that shows the link instead of one table."""

    since: str
    is_active: bool = True


class HouseLink(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A present or decommissioned link of the house."""

    key: str
    is_decommissioned: bool = False
    is_training: bool = False
    """Whether only trainees deal on it: the floor keeps it apart from the pit."""


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command that waits for a second person to approve it."""

    id: str
    log: str
    command: str
    """As JSON."""

    summary: str
    by: Person
    at: str
    expires_at: str


class Countersignature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Another department's agreement to a signed day."""

    by: Person
    at: str
    note: str


class Signature(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Accounting's signature on a gaming day."""

    by: Person
    at: str
    variance: Money
    note: str
    page: str
    """SHA-256 of the close, which is stored as it was signed."""

    second: Countersignature | None = None
    """None until another department countersigns."""


class House(Struct, kw_only=True):
    """The state that the events of the house's log add up to."""

    settings: Settings = Settings(name="", time_zone="UTC")
    people: dict[str, Member] = field(default_factory=dict)
    devices: dict[str, Device] = field(default_factory=dict)
    approved: dict[ComponentKind, tuple[str, ...]] = field(default_factory=dict)
    """The minimum versions of each kind of component that has any, one for each model."""

    links: dict[str, HouseLink] = field(default_factory=dict)
    requests: dict[str, Request] = field(default_factory=dict)
    """Pending requests; an expired one stays until the next is made."""

    settled: dict[str, RequestOutcome] = field(default_factory=dict)
    """How the latest requests ended, oldest first."""

    acknowledged: set[tuple[str, int, int]] = field(default_factory=set)
    """Alarms by log, entry and number; their count has no limit."""

    signed: dict[str, Signature] = field(default_factory=dict)
    """The latest signed gaming days."""

    limits: tuple[HouseLimits, ...] = ()
    """Past, present and future limits, in the order of their first days."""

    sign_pages: dict[str, SignPage] = field(default_factory=dict)
    sign_files: dict[str, SignFile] = field(default_factory=dict)
    """By hash."""
    places: tuple[FloorPlace, ...] = ()
    """Tables on the map of the floor; a table without a place is shown in a free one."""

    @property
    def is_set_up(self) -> bool:
        """Whether it has people."""
        return bool(self.people)
