"""Commands as they come over the network: without the people behind them, who are never believed.

Some differ from the commands of the core: terms come as what a house fills in, not as a whole
version; what moves between two links is one command to both; a link is formed on two logs at once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, get_type_hints

from jackpit.cards import Card, Shoe
from jackpit.games import GAMES
from jackpit.manager.codec.codec import Codec, CodecError, Json, tagged_codec
from jackpit.manager.codec.types import leaf_classes
from jackpit.manager.eventlog.log import BeginLink as FormLinkOnLog
from jackpit.manager.eventlog.log import CommandSequence, TakeOver
from jackpit.manager.house import commands as h
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.jobs import Step
from jackpit.money import Money
from jackpit.paytable import Award, FixedAward, GameError, PayTable, Terms
from jackpit.table import HouseRules, Person, Version
from jackpit.table import commands as c
from jackpit.web.http.endpoint import KEY

SERVER_FIELDS = frozenset({"by", "approved_by", "reported_by", "plays", "at"})
"""What the manager fills in itself."""

KEY_EXPECTED = "a key of 1 to 40 letters, digits, dots, hyphens or underscores is expected"
_is_key = re.compile(KEY).fullmatch


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLine:
    """What a line is to pay, and to the others as envy, in place of what the game has it pay."""

    line: str
    award: Award
    envy: FixedAward | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTerms:
    """What a link is to play: what is left out is as the game has it."""

    game: str
    pay_table: str | None = None
    decks: int | None = None
    lines: tuple[NewLine, ...] = ()
    terms: Terms | None = None
    rules: HouseRules | None = None

    def version(self) -> Version:
        """The version it makes; a GameError or a CardError if it makes none."""
        if self.game not in GAMES:
            raise GameError(f"no game is called '{self.game[:40]}'")
        game = GAMES[self.game]
        table = self._pay_table(game.pay_tables)
        if self.terms is not None:
            table = replace(table, terms=self.terms)
        table = table.paying({one.line: (one.award, one.envy) for one in self.lines})
        decks = game.decks if self.decks is None else Shoe(self.decks, game.pack).decks
        return Version.of(game, table, decks=decks, rules=self.rules)

    def _pay_table(self, tables: tuple[PayTable, ...]) -> PayTable:
        for table in tables:
            if self.pay_table in (None, table.key):
                return table
        known = ", ".join(table.key for table in tables)
        raise GameError(f"there is no such pay table; there are {known}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormLink:
    """Form a link: the house has it from now on, and puts the seeds on its meters."""

    link: str
    terms: NewTerms
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTerms:
    """Change the terms: at once if the link is closed, else at the reseed."""

    terms: NewTerms
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMoney:
    """Move money from a meter to one of another link, which takes it in at once."""

    meter: str
    amount: Money
    to: str
    into: str
    """The meter of the other link."""

    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Decommission:
    """End a link: seeds go back to the house, all else to a meter of another link."""

    to: str
    into: str
    """The meter of the other link."""

    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHand:
    """A hand that won, as the paper has it."""

    line: str
    spot: int | None = None
    """None where the line is the table's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCards:
    """The cards of a spot, or the dealer's, as the paper has them."""

    spot: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterFromPaper:
    """Enter a whole round that was finished on paper: wagers, cards, hands and perhaps its end.

    Claims are verified as always; with one of them the round ends afterwards, at the pad.
    """

    table: str
    spots: tuple[int, ...]
    paper: str
    """The number of the paper; at one table it is entered once."""

    reason: str
    cards: tuple[PaperCards, ...] = ()
    hands: tuple[PaperHand, ...] = ()
    ends: bool = True
    by: Person
    approved_by: Person

    def commands(self) -> tuple[c.Command, ...]:
        """What it asks of the link, in this order."""
        table = self.table
        late = c.EnterLate(
            table=table,
            spots=self.spots,
            paper=self.paper,
            reason=self.reason,
            by=self.by,
            approved_by=self.approved_by,
        )
        his: dict[str, Any] = {"table": table, "reported_by": self.by}
        cards = [c.EnterCards(spot=x.spot, cards=x.cards, **his) for x in self.cards]
        hands = [c.MarkHand(line=x.line, spot=x.spot, **his) for x in self.hands]
        return (late, *cards, *hands, *((c.EndRound(**his),) if self.ends else ()))


_REPLACED = (c.ChangeVersion, c.MoveOut, c.MoveIn, c.DecommissionLink)
_OWN_ENDPOINT = (c.PrintWinPage,)
"""What has an endpoint of its own, which answers with more than entries."""

LINK_KINDS = [
    *(kind for kind in leaf_classes(c.Command) if kind not in _REPLACED + _OWN_ENDPOINT),
    ChangeTerms,
    MoveMoney,
    Decommission,
    EnterFromPaper,
]
_NOT_HOUSE_COMMANDS = {
    h.SetUpHouse,
    h.IssueCard,
    h.SetSecret,
    h.AddLink,
    h.RetireLink,
    h.MakeRequest,
    h.ApproveRequest,
    h.DeclineRequest,
    h.WithdrawRequest,
    h.AcknowledgeAlarm,
    h.RecordSignIn,
    h.RecordSignOut,
    h.RecordAccessRefused,
    h.RaiseAlarm,
}
"""What has an endpoint of its own, or is the manager's own business."""

HOUSE_KINDS = [kind for kind in leaf_classes(h.HouseCommand) if kind not in _NOT_HOUSE_COMMANDS] + [
    FormLink
]


def _commands_codec(kinds: list[type]) -> Codec:
    """How commands are read and described; a table is called as a path can name it."""
    form = tagged_codec(kinds, omit=SERVER_FIELDS)
    key = {"type": "string", "pattern": KEY}
    for one in form.schema["oneOf"]:
        if (table := one["properties"].get("table")) is not None:
            one["properties"]["table"] = key if "anyOf" not in table else {"anyOf": [key, _NULL]}
    return form


_NULL = {"type": "null"}
LINK_COMMANDS = _commands_codec(LINK_KINDS)
HOUSE_COMMANDS = _commands_codec(HOUSE_KINDS)


_FIELDS = {kind: frozenset(get_type_hints(kind)) for kind in (*LINK_KINDS, *HOUSE_KINDS)}


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """A command that was read: which, and what it says besides who asks."""

    kind: type
    fields: dict[str, Any]

    @property
    def needs_person(self) -> bool:
        """Whether somebody must be named."""
        return "by" in _FIELDS[self.kind]

    @property
    def needs_second(self) -> bool:
        """Whether two people must agree."""
        return "approved_by" in _FIELDS[self.kind]

    @property
    def says_why(self) -> bool:
        """Whether the command itself gives a reason."""
        return bool({"reason", "text"} & _FIELDS[self.kind])

    @property
    def needs_version(self) -> bool:
        """Whether it says what a table plays, which is what its link plays."""
        return "plays" in _FIELDS[self.kind]

    @property
    def table(self) -> str | None:
        """The table it is about, if it is about one."""
        return self.fields.get("table")

    def command(self, **filled_in: Any) -> Any:
        """The whole command."""
        if not self.needs_person:
            return self.kind(**self.fields)
        wanted = _FIELDS[self.kind]
        return self.kind(
            **self.fields, **{name: value for name, value in filled_in.items() if name in wanted}
        )


def parse_command(form: Codec, values: Json) -> ParsedCommand:
    """A command as it came; an error says what is wrong with it, or with its terms."""
    kind, fields = form.read(values)
    if (table := fields.get("table")) is not None and not _is_key(table):
        raise CodecError(KEY_EXPECTED, ("table",))
    if (terms := fields.get("terms")) is not None and kind in (FormLink, ChangeTerms):
        terms.version()
    return ParsedCommand(kind, fields)


def steps_of(log: str, command: Any) -> tuple[Step, ...]:
    """What a command does to which logs."""
    match command:
        case FormLink():
            two = {"by": command.by, "approved_by": command.approved_by}
            version = command.terms.version()
            return (
                Step(HOUSE_LOG, h.AddLink(link=command.link, **two)),
                Step(command.link, FormLinkOnLog(version=version, by=command.by)),
            )
        case ChangeTerms():
            two = {"by": command.by, "approved_by": command.approved_by}
            return (Step(log, c.ChangeVersion(version=command.terms.version(), **two)),)
        case MoveMoney():
            two = {"by": command.by, "approved_by": command.approved_by}
            meter, amount, to = command.meter, command.amount, command.to
            return (
                Step(log, c.MoveOut(meter=meter, amount=amount, to=to, **two)),
                Step(to, c.MoveIn(meter=command.into, amount=amount, origin=log, **two)),
            )
        case Decommission():
            two = {"by": command.by, "approved_by": command.approved_by}
            return (
                Step(HOUSE_LOG, h.RetireLink(link=log, by=command.approved_by)),
                Step(log, c.DecommissionLink(to=command.to, **two)),
                Step(command.to, TakeOver(meter=command.into, origin=log, **two)),
            )
        case EnterFromPaper():
            return (Step(log, CommandSequence(command.commands())),)
        case _:
            return (Step(log, command),)
