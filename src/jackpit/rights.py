"""Who may do what: the roles of a house, and one row for every command.

The core, the API and the screens all read these rows; no other module names the roles of a command.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import InitVar, dataclass, field, replace
from enum import Enum, Flag, auto
from functools import total_ordering
from typing import Protocol

from jackpit.messages import Phrase, Text, any_of
from jackpit.refusal import Refused, Rule

# Roles.


@total_ordering
class Tier(Enum):
    """Who must verify an award; a higher tier may do all that a lower one may."""

    DEALER = "dealer"
    """No verification: the dealer pays it."""

    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"

    def __lt__(self, other: Tier) -> bool:
        return _TIER_ORDER.index(self) < _TIER_ORDER.index(other)

    @property
    def word(self) -> Phrase:
        """The tier alone, in words."""
        return Role(self.value).word

    @property
    def verifier(self) -> Phrase:
        """Who verifies an award of the tier, in a sentence: ``a supervisor``."""
        return Phrase("the dealer") if self is Tier.DEALER else ROLE_FACTS[Role(self.value)].name


_TIER_ORDER = tuple(Tier)


class Department(Enum):
    """The department of a role; where money moves or is set, two departments must agree."""

    PIT = "pit"
    ACCOUNTING = "accounting"
    FLOOR = "floor"
    SURVEILLANCE = "surveillance"
    MATHEMATICS = "mathematics"
    ADMINISTRATION = "administration"


class Role(Enum):
    """A person's role in the house; ``ROLE_FACTS`` describes each."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    ACCOUNTING = "accounting"
    FLOOR = "floor"
    SURVEILLANCE = "surveillance"
    MATH = "math"
    ADMIN = "admin"

    __hash__ = object.__hash__  # roles are looked up constantly, and Enum's own hash is slow

    @property
    def tier(self) -> Tier:
        """The highest tier of awards that the role may verify."""
        return ROLE_FACTS[self].tier

    @property
    def department(self) -> Department:
        """The department that the role works for."""
        return ROLE_FACTS[self].department

    @property
    def word(self) -> Phrase:
        """The role alone, in words."""
        return ROLE_FACTS[self].word


@dataclass(frozen=True, slots=True)
class RoleFacts:
    """What a role is."""

    department: Department
    tier: Tier
    word: Phrase
    """The role alone, as before a person's key: ``dealer``."""

    name: Phrase
    """With its article, in a sentence: ``a floor manager``, ``accounting``."""

    duty: Phrase
    home: str
    """The first page of the office."""

    has_password: bool = True
    """Whether the role signs in by password too, and not by card and PIN alone."""


ROLE_FACTS = {
    Role.DEALER: RoleFacts(
        Department.PIT,
        Tier.DEALER,
        Phrase("dealer"),
        Phrase("a dealer"),
        Phrase("deals, and signs on at a table by card"),
        "/own",
        has_password=False,
    ),
    Role.SUPERVISOR: RoleFacts(
        Department.PIT,
        Tier.SUPERVISOR,
        Phrase("supervisor"),
        Phrase("a supervisor"),
        Phrase("verifies wins, makes corrections, sets up tables"),
        "/approvals",
    ),
    Role.EXECUTIVE: RoleFacts(
        Department.PIT,
        Tier.EXECUTIVE,
        Phrase("executive"),
        Phrase("an executive"),
        Phrase("verifies any win, opens links, approves requests"),
        "/approvals",
    ),
    Role.ACCOUNTING: RoleFacts(
        Department.ACCOUNTING,
        Tier.DEALER,
        Phrase("accounting"),
        Phrase("accounting"),
        Phrase("pays wins, closes the day, approves terms"),
        "/close",
    ),
    Role.FLOOR: RoleFacts(
        Department.FLOOR,
        Tier.DEALER,
        Phrase("floor"),
        Phrase("a floor manager"),
        Phrase("watches all tables, opens and closes them"),
        "/floor",
    ),
    Role.SURVEILLANCE: RoleFacts(
        Department.SURVEILLANCE,
        Tier.DEALER,
        Phrase("surveillance"),
        Phrase("surveillance"),
        Phrase("watches, and enters references"),
        "/replay",
    ),
    Role.MATH: RoleFacts(
        Department.MATHEMATICS,
        Tier.DEALER,
        Phrase("math"),
        Phrase("a mathematician"),
        Phrase("works with odds and forecasts"),
        "/set-up",
    ),
    Role.ADMIN: RoleFacts(
        Department.ADMINISTRATION,
        Tier.DEALER,
        Phrase("admin"),
        Phrase("an admin"),
        Phrase("manages people, cards and devices"),
        "/set-up",
    ),
}


def list_roles(roles: Collection[Role]) -> Text:
    """Roles in words: ``a supervisor, an executive or accounting``."""
    return any_of([ROLE_FACTS[role].name for role in Role if role in roles])


# Groups of roles.

Roles = frozenset[Role]

ALL_ROLES: Roles = frozenset(Role)
OFFICE = ALL_ROLES - {Role.DEALER}
WATCHERS = OFFICE - {Role.MATH}
LEADERS: Roles = frozenset({Role.SUPERVISOR, Role.EXECUTIVE})
MONEY = LEADERS | {Role.ACCOUNTING}
PIT = LEADERS | {Role.DEALER}
TABLE_OPENERS = LEADERS | {Role.FLOOR}
WITNESSES = LEADERS | {Role.SURVEILLANCE}
EXECUTIVES: Roles = frozenset({Role.EXECUTIVE})
ACCOUNTING: Roles = frozenset({Role.ACCOUNTING})
ADMINS: Roles = frozenset({Role.ADMIN})
KEEPERS = EXECUTIVES | ADMINS
SIGN_KEEPERS = KEEPERS | {Role.FLOOR}
BANKERS = EXECUTIVES | ACCOUNTING
COUNTERSIGNERS = EXECUTIVES | {Role.SURVEILLANCE}
CLOSERS = BANKERS | COUNTERSIGNERS
AUDITORS = CLOSERS | ADMINS
MAINTAINERS: Roles = frozenset({Role.FLOOR, Role.ADMIN})


# Refusals.


class RightsRefusal(Rule):
    """A missing right; the sentence names who has it."""

    NEEDS_ROLE = "Only {roles} may {phrase}."
    NEEDS_ROLE_TO_APPROVE = "To {phrase}, {roles} must approve."
    NEEDS_TWO_PEOPLE = "To {phrase}, a second person is needed: {roles}."
    NEEDS_OTHER_DEPARTMENT = "To {phrase}, two departments must agree: {roles} must approve."
    ONLY_AT_PAD = "You can {phrase} only at the table's pad."
    NOT_BY_DEVICE = "{device!c} cannot {phrase}."


# Rights.


class Source(Flag):
    """Where a command may come from; ``SERVER`` is the server alone."""

    SERVER = 0
    DEALER = auto()
    """The pad of a table, for the dealer signed on or the turned key; no person is named."""

    CARD = auto()
    """The pad of a table, with a person's card."""

    OFFICE = auto()
    """The office, by a person signed in or by a card swiped there."""


AT_PAD = Source.DEALER | Source.CARD


class RoleHolder(Protocol):
    """A person, as far as rights are concerned."""

    @property
    def key(self) -> str: ...

    @property
    def role(self) -> Role: ...


@dataclass(frozen=True, slots=True)
class Right:
    """Who may give a command, and who must approve it."""

    words: InitVar[str]
    by: Roles = frozenset()
    """Empty if it names no person: a dealer's command, or a record of the server."""

    second: Roles = frozenset()
    """One of these must approve; empty if one person is enough."""

    source: Source = Source.OFFICE
    other_department: bool = False
    """Whether the second person must be of another department than the first."""

    again: bool = False
    """Whether a person in the office must authenticate again, by PIN or password."""

    own: bool = False
    """Whether any person may give it alone where it concerns themselves."""

    phrase: Phrase = field(init=False)
    """What the command does, as a verb phrase: ``back out a win``."""

    is_for_devices: bool = field(init=False)
    """Whether it may come from the pad of a table."""

    def __post_init__(self, words: str) -> None:
        object.__setattr__(self, "phrase", Phrase(words))
        object.__setattr__(self, "is_for_devices", bool(self.source & AT_PAD))

    def approvers(self, role: Role) -> Roles:
        """The roles of which one must approve what a person in *role* requests."""
        if not self.other_department:
            return self.second
        department = role.department
        return frozenset(other for other in self.second if other.department is not department)

    @property
    def givers(self) -> Roles:
        """The roles that may give it, if only where it concerns themselves."""
        return ALL_ROLES if self.own else self.by

    def is_own_of(self, by: RoleHolder, concerns: str | None) -> bool:
        """Whether a person may give it alone, because it concerns the person themselves."""
        return self.own and by.key == concerns

    def why_not_by(self, by: RoleHolder, concerns: str | None = None) -> Refused | None:
        """Why a person may not give the command, which concerns the person with a key, if any."""
        is_given = by.role in self.by or self.is_own_of(by, concerns)
        return None if is_given else self._needs_role()

    def why_not_role(self, role: Role) -> Refused | None:
        """Why no person in a role may give the command, not even about themselves."""
        return None if role in self.givers else self._needs_role()

    def _needs_role(self) -> Refused:
        return RightsRefusal.NEEDS_ROLE.given(roles=list_roles(self.by), phrase=self.phrase)

    def why_not_approved(self, by: RoleHolder, approved_by: RoleHolder | None) -> Refused | None:
        """Why the approval of a command by *approved_by* is not enough."""
        approvers = self.approvers(by.role)
        if approved_by is None or approved_by.key == by.key:
            rule = RightsRefusal.NEEDS_TWO_PEOPLE
        elif approved_by.role in approvers:
            return None
        elif approved_by.role in self.second:
            rule = RightsRefusal.NEEDS_OTHER_DEPARTMENT
        else:
            rule = RightsRefusal.NEEDS_ROLE_TO_APPROVE
        return rule.given(roles=list_roles(approvers), phrase=self.phrase)

    def why_not(
        self,
        by: RoleHolder,
        approved_by: RoleHolder | None = None,
        *,
        concerns: str | None = None,
    ) -> Refused | None:
        """Why these people may not give the command: the one check of rights."""
        if self.is_own_of(by, concerns):
            return None
        why = self.why_not_by(by)
        return why or (self.why_not_approved(by, approved_by) if self.second else None)


def _by_dealer(phrase: str) -> Right:
    return Right(phrase, source=Source.DEALER)


def _by_server(right: Right) -> Right:
    """The right to a command that the server makes of another one."""
    return replace(right, words=right.phrase, source=Source.SERVER)


_TABLE = Source.CARD | Source.OFFICE
_MOVE_MONEY = Right("move money to another link", MONEY, BANKERS, other_department=True)
_DECOMMISSION = Right("decommission a link", MONEY, BANKERS, other_department=True)
_CHANGE_TERMS = Right("change the terms", MONEY, BANKERS, other_department=True)
_FORM_LINK = Right("create a link", BANKERS, KEEPERS)

LINK_RIGHTS = {
    # The dealer's presses.
    "SignOff": _by_dealer("sign off a dealer"),
    "StartRound": _by_dealer("start a round"),
    "LiftChip": _by_dealer("lift a chip"),
    "PlaceChip": _by_dealer("place a chip during a round"),
    "CountChips": _by_dealer("count the chips"),
    "MarkHand": _by_dealer("mark a hand"),
    "UnmarkHand": _by_dealer("clear a hand"),
    "EnterCards": _by_dealer("enter cards"),
    "DeclareCards": _by_dealer("declare what the cards show"),
    "WithdrawDeclaration": _by_dealer("withdraw a declaration"),
    "JoinSpots": _by_dealer("join spots"),
    "SeparateSpots": _by_dealer("separate joined spots"),
    "MarkBonus": _by_dealer("mark the bonus"),
    "ConfirmClaim": _by_dealer("confirm a claim"),
    "AcknowledgeRefusal": _by_dealer("acknowledge a refused claim"),
    "EndRound": _by_dealer("end a round"),
    "LogWin": _by_dealer("log a jackpot"),
    "TurnToRun": _by_dealer("turn the key back"),
    # At the table.
    "SignOn": Right("sign on as a dealer", PIT, source=Source.CARD),
    "TurnToJph": Right("turn the key", LEADERS, source=_TABLE),
    "VerifyClaim": Right("verify a claim", LEADERS, source=_TABLE, again=True),
    "RefuseClaim": Right("refuse a claim", LEADERS, source=_TABLE),
    "StrikeSpot": Right("strike a spot from a claim", LEADERS, source=_TABLE),
    "CorrectSpots": Right("correct the spots of a round", LEADERS, source=_TABLE),
    "VoidRound": Right("void a round", LEADERS, source=_TABLE),
    "AcceptMark": Right("accept a hand out of turn", LEADERS, EXECUTIVES, source=_TABLE),
    "ReopenRound": Right("reopen a round", MONEY, LEADERS, source=_TABLE),
    "EnterLate": Right("enter a round late", MONEY, LEADERS, source=_TABLE),
    "EnterFromPaper": Right("enter a round from a paper form", MONEY, LEADERS),
    "GiveReference": Right("enter a surveillance reference", WITNESSES, source=_TABLE),
    "OpenTable": Right("open a table", TABLE_OPENERS, source=_TABLE),
    "CloseTable": Right("close a table", TABLE_OPENERS, source=_TABLE),
    # Wins and meters.
    "NameWinner": Right("enter a winner's details", MONEY),
    "PrintWinPage": Right("print a win page", MONEY),
    "PayWin": Right("pay a win", ACCOUNTING),
    "RecordRecovery": Right("record a recovery", ACCOUNTING),
    "BackOut": Right("back out a win", MONEY, BANKERS, other_department=True),
    "Adjust": Right("adjust a meter", MONEY, BANKERS, other_department=True),
    "MoveMoney": _MOVE_MONEY,
    "MoveOut": _by_server(_MOVE_MONEY),
    "MoveIn": _by_server(_MOVE_MONEY),
    # The link.
    "AddTable": Right("add a table to a link", LEADERS),
    "RemoveTable": Right("remove a table from a link", LEADERS),
    "OpenLink": Right("open a link", EXECUTIVES),
    "CloseLink": Right("close a link", EXECUTIVES),
    "ChangeTerms": _CHANGE_TERMS,
    "ProposeTerms": _by_server(_CHANGE_TERMS),
    "WithdrawTerms": Right("withdraw pending terms", BANKERS),
    "Decommission": _DECOMMISSION,
    "DecommissionLink": _by_server(_DECOMMISSION),
}
"""The right to each command to a link, by the name of its class."""

HOUSE_RIGHTS = {
    "ChangeSettings": Right("change the house settings", KEEPERS, KEEPERS),
    "SetLimits": Right("set house limits", KEEPERS, KEEPERS),
    # People.
    "AddPerson": Right("add a person", ADMINS, KEEPERS),
    "ChangeRole": Right("change a person's role", ADMINS, KEEPERS),
    "EnablePerson": Right("enable a person", ADMINS, KEEPERS),
    "IssueCard": Right("issue a card", ADMINS, KEEPERS),
    "SetSecret": Right("set another person's PIN or password", ADMINS, KEEPERS, own=True),
    "RenamePerson": Right("rename a person", KEEPERS),
    "DisablePerson": Right("disable a person", KEEPERS),
    "RevokeCard": Right("revoke a card", KEEPERS, own=True),
    # Devices and links.
    "RegisterDevice": Right("register a device", ADMINS, KEEPERS),
    "ApproveVersions": Right("set minimum versions", ADMINS, KEEPERS),
    "RetireDevice": Right("retire a device", KEEPERS),
    "FormLink": _FORM_LINK,
    "AddLink": _by_server(_FORM_LINK),
    "RecordDecommission": Right(
        "record that a link is decommissioned", BANKERS, source=Source.SERVER
    ),
    # Pages of the signs.
    "SaveSignPage": Right("save a page of the signs", SIGN_KEEPERS),
    "RemoveSignPage": Right("remove a page of the signs", SIGN_KEEPERS),
    "AddSignFile": Right("upload a file for the signs", SIGN_KEEPERS),
    "RemoveSignFile": Right("delete a file of the signs", SIGN_KEEPERS),
    "ArrangeTables": Right("arrange the tables on the floor map", TABLE_OPENERS),
    # Requests, alarms and days.
    "MakeRequest": Right("make a request", OFFICE),
    "WithdrawRequest": Right("withdraw a request", OFFICE),
    "AcknowledgeAlarm": Right("acknowledge an alarm", WATCHERS),
    "SignDay": Right("sign a gaming day", ACCOUNTING),
    "CountersignDay": Right("countersign a gaming day", COUNTERSIGNERS),
    # The server.
    "SetUpHouse": Right("set up the house", source=Source.SERVER),
    "RecordSignIn": Right("record a sign-in", source=Source.SERVER),
    "RecordSignOut": Right("record a sign-out", source=Source.SERVER),
    "RecordAccessRefused": Right("record refused access", source=Source.SERVER),
    "RaiseAlarm": Right("raise an alarm", source=Source.SERVER),
}
"""The right to each command to the house, by the name of its class."""

_APPROVERS = frozenset(
    role for right in (LINK_RIGHTS | HOUSE_RIGHTS).values() for role in right.second
)
HOUSE_RIGHTS |= {
    "ApproveRequest": Right("approve a request", _APPROVERS),
    "DeclineRequest": Right("decline a request", _APPROVERS),
}
RIGHTS = LINK_RIGHTS | HOUSE_RIGHTS
