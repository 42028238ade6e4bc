"""Commands to the house; ``decide`` answers each with events or a refusal.

The house has no clock: a command carries its time where that matters later. Where two people must
agree, it names both. The records at the end come from the server itself.
"""

from __future__ import annotations

from msgspec import Struct

from jackpit.fields import Key, Sha256, Text, Whole
from jackpit.manager.house.refusal import Denial, VersionRefusal
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
from jackpit.rights import RightsRefusal
from jackpit.table import HouseLimits, Person, Role


class HouseCommand(Struct, frozen=True, kw_only=True, tag=True, forbid_unknown_fields=True):
    """Base class of commands to the house; in JSON the class name is their ``type``."""


class OnePersonCommand(HouseCommand, frozen=True, kw_only=True):
    """Base class of commands that one person may give alone."""

    by: Person


class TwoPersonCommand(OnePersonCommand, frozen=True, kw_only=True):
    """Base class of commands that one person gives and another approves."""

    approved_by: Person


# The house.


class SetUpHouse(HouseCommand, frozen=True, kw_only=True):
    """The first command of every house: its settings, an admin and an executive."""

    settings: Settings
    people: tuple[NewPerson, ...]
    """Each has a password from the start; otherwise no one could sign in."""

    at: Text


class ChangeSettings(TwoPersonCommand, frozen=True, kw_only=True):
    """Change the settings of the house."""

    settings: Settings


class SetLimits(TwoPersonCommand, frozen=True, kw_only=True):
    """Set limits that apply from a day on, in place of those before."""

    limits: HouseLimits
    stops: tuple[LinkStop, ...] = ()
    """The links that would take no wagers, as the people who agreed were shown them."""

    at: Text


# People.


class AddPerson(TwoPersonCommand, frozen=True, kw_only=True):
    """Add a person to the house."""

    person: NewPerson


class ChangeRole(TwoPersonCommand, frozen=True, kw_only=True):
    """Change a person's role."""

    person: Text
    role: Role


class RenamePerson(OnePersonCommand, frozen=True, kw_only=True):
    """Change a person's full name; the key stays."""

    person: Text
    name: Text


class DisablePerson(OnePersonCommand, frozen=True, kw_only=True):
    """Take all rights from a person; one person may do so alone, since it grants nothing."""

    person: Text
    reason: Text


class EnablePerson(TwoPersonCommand, frozen=True, kw_only=True):
    """Give a disabled person their rights back."""

    person: Text


class IssueCard(TwoPersonCommand, frozen=True, kw_only=True):
    """Record a new card of a person, in place of the former; its number is not known here."""

    person: Text
    at: Text


class RevokeCard(OnePersonCommand, frozen=True, kw_only=True):
    """Revoke a person's card."""

    person: Text


class SetSecret(OnePersonCommand, frozen=True, kw_only=True):
    """Record a new PIN or password: set by its holder, or for them by two others."""

    person: Text
    kind: CredentialKind
    at: Text
    approved_by: Person | None = None


# Devices and links.


class RegisterDevice(TwoPersonCommand, frozen=True, kw_only=True):
    """Let a device connect to the server from its place."""

    device: Text
    kind: DeviceKind
    link: Text
    table: Key | None = None
    at: Text


class RetireDevice(OnePersonCommand, frozen=True, kw_only=True):
    """Let a device connect no longer."""

    device: Text


class ApproveVersions(TwoPersonCommand, frozen=True, kw_only=True):
    """Refuse every component of a kind that is none of these models or has a lower version."""

    kind: ComponentKind
    versions: tuple[Text, ...]
    """In place of those before; empty: every version is approved."""


class AddLink(TwoPersonCommand, frozen=True, kw_only=True):
    """Add a link; the house's part of forming it."""

    link: Text
    is_training: bool = False


class RecordDecommission(OnePersonCommand, frozen=True, kw_only=True):
    """Record that a link is decommissioned; the house's part of it."""

    link: Text


# Pages of the signs.


class SaveSignPage(OnePersonCommand, frozen=True, kw_only=True):
    """Add a page that signs show, or replace the one with its key."""

    sign_page: SignPage


class RemoveSignPage(OnePersonCommand, frozen=True, kw_only=True):
    """Remove a page; saved again, it is shown again."""

    sign_page: Text


class AddSignFile(OnePersonCommand, frozen=True, kw_only=True):
    """Record a picture or a video, whose bytes are stored with this entry."""

    file: SignFile


class RemoveSignFile(OnePersonCommand, frozen=True, kw_only=True):
    """Delete a file that no page shows."""

    file: Sha256


class ArrangeTables(OnePersonCommand, frozen=True, kw_only=True):
    """Set where tables stand on the map of the floor, in place of all places before."""

    places: tuple[FloorPlace, ...]
    """Empty: every table is shown in rows, link after link."""


# Requests: one person makes one, another approves it later.


class MakeRequest(OnePersonCommand, frozen=True, kw_only=True):
    """Request a command that needs a second person."""

    id: Text
    log: Text
    command: str
    """As JSON."""

    summary: Text
    at: Text
    expires_at: Text


class ApproveRequest(OnePersonCommand, frozen=True, kw_only=True):
    """Approve a request; the server carries it out in the same transaction."""

    request: Text
    at: Text


class DeclineRequest(OnePersonCommand, frozen=True, kw_only=True):
    """Decline a request."""

    request: Text
    at: Text
    reason: Text


class WithdrawRequest(OnePersonCommand, frozen=True, kw_only=True):
    """Withdraw one's own request."""

    request: Text
    at: Text


class AcknowledgeAlarm(OnePersonCommand, frozen=True, kw_only=True):
    """Acknowledge an alarm, once, and say what was done."""

    log: Text
    seq: Whole
    number: Whole
    note: Text


class SignDay(OnePersonCommand, frozen=True, kw_only=True):
    """Accounting signs a gaming day after comparing its books with the count."""

    day: Text
    variance: Money
    """The count less the books."""

    note: Text
    """Explains the variance; empty only without one."""

    page: Sha256
    """The close as it is signed, which is stored."""

    at: Text


class CountersignDay(OnePersonCommand, frozen=True, kw_only=True):
    """Another department agrees with a day that accounting signed."""

    day: Text
    note: Text
    """May be empty."""

    at: Text


# Records: always accepted.


class RecordSignIn(HouseCommand, frozen=True, kw_only=True):
    """A person signed in."""

    person: Text
    how: Text
    origin: Text
    at: Text


class RecordSignOut(HouseCommand, frozen=True, kw_only=True):
    """A person's session ended."""

    person: Text
    why: Text
    origin: Text


class RecordAccessRefused(HouseCommand, frozen=True, kw_only=True):
    """A person or device was refused access."""

    who: Text
    what: Text
    why: Refused
    origin: Text

    def __post_init__(self) -> None:
        """A rule of another module would make the log unreadable where that is not imported."""
        assert isinstance(self.why.rule, Denial | RightsRefusal | VersionRefusal)


class RaiseAlarm(HouseCommand, frozen=True, kw_only=True):
    """The server raises an alarm."""

    alarm: Sentence
