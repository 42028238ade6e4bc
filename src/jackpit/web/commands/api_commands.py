"""Commands as the API accepts them: without the people behind them, whom the server adds.

Some differ from the commands of the core: terms are what a house fills in, not a whole version; a
move between two links is one command to both; forming a link writes to two logs.
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
from jackpit.manager.writer.queue import Step
from jackpit.money import Money
from jackpit.paytable import Award, FixedAward, GameError, PayTable, Terms
from jackpit.rights import RIGHTS
from jackpit.table import HouseRules, Person, Version
from jackpit.table import commands as c
from jackpit.web.auth.permissions import OWN_ENDPOINTS
from jackpit.web.http.endpoint import KEY

SERVER_FIELDS = frozenset({"by", "approved_by", "reported_by", "plays", "at"})
"""Fields that the server fills in."""

KEY_EXPECTED = "a key of 1 to 40 letters, digits, dots, hyphens or underscores is expected"
_is_key = re.compile(KEY).fullmatch


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLine:
    """What a line pays, and its envy, in place of the game's own."""

    line: str
    award: Award
    envy: FixedAward | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTerms:
    """The terms of a link; missing fields are the game's own."""

    game: str
    pay_table: str | None = None
    decks: int | None = None
    lines: tuple[NewLine, ...] = ()
    terms: Terms | None = None
    rules: HouseRules | None = None

    def version(self) -> Version:
        """The version of these terms; a GameError or a CardError if they are not playable."""
        if self.game not in GAMES:
            raise GameError(f"no game is called '{self.game[:40]}'")
        game = GAMES[self.game]
        table = self._pay_table(game.pay_tables)
        if self.terms is not None:
            table = replace(table, terms=self.terms)
        table = table.paying({line.line: (line.award, line.envy) for line in self.lines})
        decks = game.decks if self.decks is None else Shoe(self.decks, game.pack).decks
        return Version.of(game, table, decks=decks, rules=self.rules)

    def _pay_table(self, tables: tuple[PayTable, ...]) -> PayTable:
        for table in tables:
            if self.pay_table in (None, table.key):
                return table
        known = ", ".join(table.key for table in tables)
        raise GameError(f"unknown pay table; this game has {known}")


@dataclass(frozen=True, slots=True, kw_only=True)
class FormLink:
    """Create a link: the house adds it and puts the seeds on its meters."""

    link: str
    terms: NewTerms
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTerms:
    """Change the terms: now if the link is closed, else at the reseed."""

    terms: NewTerms
    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMoney:
    """Move money from a meter to a meter of another link."""

    meter: str
    amount: Money
    to: str
    into: str
    """The meter of the other link."""

    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class Decommission:
    """End a link: seeds return to the house, the rest goes to a meter of another link."""

    to: str
    into: str
    """The meter of the other link."""

    by: Person
    approved_by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperHand:
    """A winning hand on the paper form."""

    line: str
    spot: int | None = None
    """None if the line belongs to the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperCards:
    """The cards of a spot, or the dealer's, on the paper form."""

    spot: int | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterFromPaper:
    """Enter a whole round from its paper form: wagers, cards, hands, and its end.

    Claims are verified as usual; a round with a claim ends afterwards, at the pad.
    """

    table: str
    spots: tuple[int, ...]
    form_number: str
    """The number of the paper form, which can be entered once at its table."""

    reason: str
    cards: tuple[PaperCards, ...] = ()
    hands: tuple[PaperHand, ...] = ()
    ends: bool = True
    by: Person
    approved_by: Person

    def commands(self) -> tuple[c.Command, ...]:
        """The commands to the link, in order."""
        table = self.table
        late = c.EnterLate(
            table=table,
            spots=self.spots,
            form_number=self.form_number,
            reason=self.reason,
            by=self.by,
            approved_by=self.approved_by,
        )
        entered: dict[str, Any] = {"table": table, "reported_by": self.by}
        cards = [c.EnterCards(spot=x.spot, cards=x.cards, **entered) for x in self.cards]
        hands = [c.MarkHand(line=x.line, spot=x.spot, **entered) for x in self.hands]
        return (late, *cards, *hands, *((c.EndRound(**entered),) if self.ends else ()))


def _is_sent(kind: type) -> bool:
    """Whether a client sends such a command, to the endpoint that commands to its log share."""
    return bool(RIGHTS[kind.__name__].source) and kind.__name__ not in OWN_ENDPOINTS


LINK_KINDS = [
    *(kind for kind in leaf_classes(c.Command) if _is_sent(kind)),
    ChangeTerms,
    MoveMoney,
    Decommission,
    EnterFromPaper,
]
HOUSE_KINDS = [*(kind for kind in leaf_classes(h.HouseCommand) if _is_sent(kind)), FormLink]


def _commands_codec(kinds: list[type]) -> Codec:
    """The codec of commands; a table key must fit into a path."""
    codec = tagged_codec(kinds, omit=SERVER_FIELDS)
    key = {"type": "string", "pattern": KEY}
    for schema in codec.schema["oneOf"]:
        if (table := schema["properties"].get("table")) is not None:
            schema["properties"]["table"] = key if "anyOf" not in table else {"anyOf": [key, _NULL]}
    return codec


_NULL = {"type": "null"}
LINK_COMMANDS = _commands_codec(LINK_KINDS)
HOUSE_COMMANDS = _commands_codec(HOUSE_KINDS)


_FIELDS = {kind: frozenset(get_type_hints(kind)) for kind in (*LINK_KINDS, *HOUSE_KINDS)}


@dataclass(frozen=True, slots=True)
class ParsedCommand:
    """A parsed command: its type, and its fields without the people behind it."""

    kind: type
    fields: dict[str, Any]

    @property
    def needs_person(self) -> bool:
        """Whether a person must be named."""
        return "by" in _FIELDS[self.kind]

    @property
    def needs_second(self) -> bool:
        """Whether a second person must approve."""
        return "approved_by" in _FIELDS[self.kind]

    @property
    def gives_reason(self) -> bool:
        """Whether the command itself has a reason field."""
        return bool({"reason", "text"} & _FIELDS[self.kind])

    @property
    def needs_version(self) -> bool:
        """Whether the server fills in the link's version."""
        return "plays" in _FIELDS[self.kind]

    @property
    def table(self) -> str | None:
        """The table of the command, if it has one."""
        return self.fields.get("table")

    def command(self, **filled_in: Any) -> Any:
        """The whole command."""
        if not self.needs_person:
            return self.kind(**self.fields)
        names = _FIELDS[self.kind]
        return self.kind(
            **self.fields, **{name: value for name, value in filled_in.items() if name in names}
        )


def parse_command(codec: Codec, values: Json) -> ParsedCommand:
    """Parse a command; the error says what is wrong with it, or with its terms."""
    kind, fields = codec.read(values)
    if (table := fields.get("table")) is not None and not _is_key(table):
        raise CodecError(KEY_EXPECTED, ("table",))
    if (terms := fields.get("terms")) is not None and kind in (FormLink, ChangeTerms):
        terms.version()
    return ParsedCommand(kind, fields)


def steps_of(log: str, command: Any) -> tuple[Step, ...]:
    """The steps of a command: which command goes to which log."""
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
            return (Step(log, c.ProposeTerms(version=command.terms.version(), **two)),)
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
