"""Commands as the API accepts them: without the people behind them, whom the server adds.

Some differ from the commands of the core: terms are what a house fills in, not a whole version; a
move between two links is one command to both; forming a link writes to two logs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, structs

from jackpit.cards import Card
from jackpit.fields import Key, Text, Whole
from jackpit.games import game_of
from jackpit.manager.codec import Decoder, Json, leaf_classes, union_of, without
from jackpit.manager.eventlog.log import BeginLink as FormLinkOnLog
from jackpit.manager.eventlog.log import CommandSequence, TakeOver
from jackpit.manager.house import commands as h
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.queue import Step
from jackpit.money import Money
from jackpit.paytable import Award, FixedAward, Terms
from jackpit.rights import RIGHTS
from jackpit.table import HouseRules, Person, Version
from jackpit.table import commands as c
from jackpit.value import replace
from jackpit.web.auth.permissions import OWN_ENDPOINTS
from jackpit.web.http.endpoint import RequestBody
from jackpit.web.http.errors import reading_request

SERVER_FIELDS = frozenset({"by", "approved_by", "reported_by", "plays", "at", "page", "stops"})
"""Fields that the server fills in."""


class NewLine(RequestBody, frozen=True, kw_only=True):
    """What a line pays, and its envy, in place of the game's own."""

    line: Text
    award: Award
    envy: FixedAward | None = None


class NewTerms(RequestBody, frozen=True, kw_only=True):
    """The terms of a link; missing fields are the game's own."""

    game: Text
    pay_table: Text | None = None
    decks: Whole | None = None
    lines: tuple[NewLine, ...] = ()
    terms: Terms | None = None
    rules: HouseRules | None = None

    def version(self) -> Version:
        """The version of these terms; a GameError if they are not playable."""
        game = game_of(self.game)
        table = game.pay_table(self.pay_table)
        if self.terms is not None:
            table = replace(table, terms=self.terms)
        table = table.paying({line.line: (line.award, line.envy) for line in self.lines})
        return Version.of(game, table, decks=self.decks, rules=self.rules)


class FormLink(RequestBody, frozen=True, kw_only=True, tag=True):
    """Create a link: the house adds it and puts the seeds on its meters."""

    link: Text
    terms: NewTerms
    is_training: bool = False
    """Whether only trainees deal on it: the floor keeps it apart from the pit."""

    by: Person
    approved_by: Person


class ChangeTerms(RequestBody, frozen=True, kw_only=True, tag=True):
    """Change the terms: now if the link is closed, else at the reseed."""

    terms: NewTerms
    by: Person
    approved_by: Person


class MoveMoney(RequestBody, frozen=True, kw_only=True, tag=True):
    """Move money from a meter to a meter of another link."""

    meter: Text
    amount: Money
    to: Text
    into: Text
    """The meter of the other link."""

    by: Person
    approved_by: Person


class Decommission(RequestBody, frozen=True, kw_only=True, tag=True):
    """End a link: seeds return to the house, the rest goes to a meter of another link."""

    to: Text
    into: Text
    """The meter of the other link."""

    by: Person
    approved_by: Person


class PaperHand(RequestBody, frozen=True, kw_only=True):
    """A winning hand on the paper form."""

    line: Text
    spot: Whole | None = None
    """None if the line belongs to the table."""


class PaperCards(RequestBody, frozen=True, kw_only=True):
    """The cards of a spot, or the dealer's, on the paper form."""

    spot: Whole | None
    cards: tuple[Card, ...]


class EnterFromPaper(RequestBody, frozen=True, kw_only=True, tag=True):
    """Enter a whole round from its paper form: wagers, cards, hands, and its end.

    Claims are verified as usual; a round with a claim ends afterwards, at the pad.
    """

    table: Key
    spots: tuple[Whole, ...]
    form_number: Text
    """The number of the paper form, which can be entered once at its table."""

    reason: Text
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


LINK_KINDS: list[type[Struct]] = [
    *(kind for kind in leaf_classes(c.Command) if _is_sent(kind)),
    ChangeTerms,
    MoveMoney,
    Decommission,
    EnterFromPaper,
]
HOUSE_KINDS: list[type[Struct]] = [
    *(kind for kind in leaf_classes(h.HouseCommand) if _is_sent(kind)),
    FormLink,
]


class CommandDecoder:
    """Reads commands without the fields that the server fills in."""

    def __init__(self, kinds: Iterable[type[Struct]], filled_in: Collection[str]) -> None:
        self._kinds = {without(kind, filled_in): kind for kind in kinds}
        self._decoder: Decoder[Struct] = Decoder(union_of(self._kinds))

    @cached_property
    def schema(self) -> dict[str, Json]:
        """The JSON schema of the commands."""
        return self._decoder.schema

    def decode(self, text: bytes | str) -> tuple[type[Any], Struct]:
        """The type of a command, and the command as it was sent, without those fields."""
        sent = self._decoder.decode(text)
        return self._kinds[type(sent)], sent


LINK_COMMANDS = CommandDecoder(LINK_KINDS, SERVER_FIELDS)
HOUSE_COMMANDS = CommandDecoder(HOUSE_KINDS, SERVER_FIELDS)

_FIELDS = {kind: frozenset(kind.__struct_fields__) for kind in (*LINK_KINDS, *HOUSE_KINDS)}


class ParsedCommand(Struct, frozen=True):
    """A parsed command: its type, and what was sent, without the people behind it."""

    kind: type
    sent: Struct
    fields: dict[str, Any]
    """Of what was sent."""

    def has(self, field: str) -> bool:
        """Whether the whole command has a field."""
        return field in _FIELDS[self.kind]

    @property
    def needs_person(self) -> bool:
        """Whether a person must be named."""
        return self.has("by")

    @property
    def needs_second(self) -> bool:
        """Whether a second person must approve."""
        return self.has("approved_by")

    @property
    def gives_reason(self) -> bool:
        """Whether the command itself has a reason field."""
        return self.has("reason") or self.has("text")

    @property
    def table(self) -> str | None:
        """The table of the command, if it has one."""
        return self.fields.get("table")

    def command(self, filled_in: Mapping[str, Any]) -> Any:
        """The whole command, with those of the values that it has a field for."""
        known = {name: value for name, value in filled_in.items() if self.has(name)}
        return self.kind(**self.fields, **known)


def parse_command(commands: CommandDecoder, text: bytes | str) -> ParsedCommand:
    """Parse a command; a Problem says what is wrong with it, or with its terms."""
    with reading_request("command"):
        kind, sent = commands.decode(text)
        fields = structs.asdict(sent)
        if (terms := fields.get("terms")) is not None and kind in (FormLink, ChangeTerms):
            terms.version()
    return ParsedCommand(kind, sent, fields)


def _by_two(command: FormLink | ChangeTerms | MoveMoney | Decommission) -> dict[str, Person]:
    return {"by": command.by, "approved_by": command.approved_by}


def steps_of(log: str, command: Any) -> tuple[Step, ...]:
    """The steps of a command: which command goes to which log."""
    match command:
        case FormLink():
            version = command.terms.version()
            added = h.AddLink(
                link=command.link, is_training=command.is_training, **_by_two(command)
            )
            return (
                Step(HOUSE_LOG, added),
                Step(command.link, FormLinkOnLog(version=version, by=command.by)),
            )
        case ChangeTerms():
            return (Step(log, c.ProposeTerms(version=command.terms.version(), **_by_two(command))),)
        case MoveMoney():
            two = _by_two(command)
            meter, amount, to = command.meter, command.amount, command.to
            return (
                Step(log, c.MoveOut(meter=meter, amount=amount, to=to, **two)),
                Step(to, c.MoveIn(meter=command.into, amount=amount, origin=log, **two)),
            )
        case Decommission():
            two = _by_two(command)
            return (
                Step(HOUSE_LOG, h.RecordDecommission(link=log, by=command.approved_by)),
                Step(log, c.DecommissionLink(to=command.to, **two)),
                Step(command.to, TakeOver(meter=command.into, origin=log, **two)),
            )
        case EnterFromPaper():
            return (Step(log, CommandSequence(command.commands())),)
        case _:
            return (Step(log, command),)
