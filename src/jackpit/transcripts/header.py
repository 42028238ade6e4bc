"""The header of a transcript: the link's game, tables, meters, people and rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from jackpit.games import GAMES
from jackpit.ledger import meter_of
from jackpit.money import ZERO, Money
from jackpit.paytable import Chips, Game, PayTable
from jackpit.table import (
    Controller,
    HouseRules,
    Link,
    Person,
    Refused,
    Role,
    Version,
    act,
    create_link,
    form_link,
)
from jackpit.table import commands as c
from jackpit.table.events import Event
from jackpit.transcripts.grammar import (
    PEOPLE,
    TranscriptError,
    change_terms,
    parse_number,
    split_parts,
)
from jackpit.value import replace

T = TypeVar("T")
DEFAULT_SPOTS = 7
"""Betting positions of a table for which the transcript gives no number."""

_KEY = re.compile(
    r"(?P<what>game|pay table|house|terms|(?P<named>table|meter|person) (?P<name>[^\s:]+))"
    r": *(?P<value>.*)",
    re.IGNORECASE,
)
_TABLE = re.compile(r"(?P<pad>[^,]*?)(?: *, *(?P<spots>\d+) spots?)?", re.IGNORECASE | re.ASCII)
_AMOUNT = re.compile(r"(?P<who>supervisor|executive|surveillance) from (?P<amount>\S+)")


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """One line of a header."""

    number: int
    """Line number in the file."""

    what: str
    """``game``, ``table``, ``meter`` ..."""

    name: str
    """Which table, meter or person; empty where there is only one."""

    value: str


def parse_header_line(number: int, text: str, before: list[HeaderLine]) -> HeaderLine | None:
    """Parse a line of the header; None if it is the first press.

    ``table 2: START GAME`` is a press if *before* has a table 2.
    """
    found = _KEY.fullmatch(text)
    if found is None:
        return None
    what = (found["named"] or found["what"]).lower()
    read = HeaderLine(number, what, found["name"] or "", found["value"].strip())
    if what == "table" and read.value.partition(",")[0].strip().lower() not in _PADS:
        return None if any((x.what, x.name) == (what, read.name) for x in before) else read
    return read


_PADS = {x.value: x for x in Controller}


@dataclass(slots=True)
class TranscriptHeader:
    """The header of a transcript, and the link built from it."""

    entries: list[HeaderLine]
    people: dict[str, Person] = field(default_factory=lambda: dict(PEOPLE))
    history: list[Event] = field(default_factory=list)

    def build_link(self) -> Link:
        """Build the link, open and with a dealer at every table; ``history`` has its events."""
        self._check_duplicates()
        for person in self._lines("person"):
            self.people[person.name] = self._parse(person, _person)
        version = self._version()
        first = form_link("link", version, by=PEOPLE[Role.EXECUTIVE.value])
        self.history.append(first)
        link = create_link(first)
        self._add_tables(link)
        for meter in self._lines("meter"):
            self._fill_meter(link, meter)
        self._do(link, c.OpenLink(by=PEOPLE[Role.EXECUTIVE.value]))
        for number, table in enumerate(link.tables):
            self._do(link, c.OpenTable(table=table, by=PEOPLE[Role.SUPERVISOR.value]))
            other = Person(f"dealer-{table}", Role.DEALER)  # a dealer deals at one table only
            self._do(link, c.SignOn(table=table, by=other if number else PEOPLE[Role.DEALER.value]))
        return link

    def _check_duplicates(self) -> None:
        seen: set[tuple[str, str]] = {("person", name) for name in self.people}
        for x in self.entries:
            if (x.what, x.name) in seen:
                raise _error_at(x, f"'{f'{x.what} {x.name}'.strip()}' is given twice")
            seen.add((x.what, x.name))

    def _lines(self, what: str) -> list[HeaderLine]:
        return [x for x in self.entries if x.what == what]

    def _version(self) -> Version:
        names = ", ".join(GAMES)
        games = self._lines("game")
        if not games:
            raise TranscriptError(f"no game is given; write 'game:' and one of {names}")
        game = self._parse(games[0], _game)
        table = game.pay_tables[0]
        for x in self._lines("pay table"):
            table = self._parse(x, lambda asked: _pay_table(game, asked))
        rules = HouseRules()
        for x in self._lines("house"):
            rules = self._parse(x, lambda asked: _rules(asked.value))
        plain = Version.of(game, table, rules=rules)
        for x in self._lines("terms"):
            return self._parse(x, lambda asked: change_terms(plain, asked.value))
        return plain

    def _add_tables(self, link: Link) -> None:
        for x in self._lines("table"):
            controller, spots = self._parse(x, _table)
            added = c.AddTable(
                table=x.name,
                controller=controller,
                spots=spots,
                plays=link.version,
                by=PEOPLE[Role.SUPERVISOR.value],
            )
            self._do(link, added, x)
        if not link.tables:
            raise TranscriptError("no table is given; write as in 'table 1: keypad'")

    def _fill_meter(self, link: Link, x: HeaderLine) -> None:
        """Set what a meter holds at the beginning, if not its seed."""
        if x.name not in link.streams:
            known = ", ".join(link.streams) or "none"
            raise _error_at(x, f"there is no meter '{x.name}'; known are {known}")
        amount = self._parse(x, lambda asked: Money.parse(asked.value))
        if amount < ZERO:
            raise _error_at(x, f"a meter cannot hold {amount}")
        difference = amount - link.balance(meter_of(x.name))
        if difference:
            self._do(link, _opening_adjustment(x.name, difference), x)

    @staticmethod
    def _parse(x: HeaderLine, read: Callable[[HeaderLine], T]) -> T:
        """Parse the value of a line; an error names the line."""
        try:
            return read(x)
        except ValueError as error:
            raise _error_at(x, error) from error

    def _do(self, link: Link, command: c.Command, because_of: HeaderLine | None = None) -> None:
        decision = act(link, command)
        if isinstance(decision, Refused):
            sentence = str(decision).removesuffix(".")
            raise (
                TranscriptError(sentence) if because_of is None else _error_at(because_of, sentence)
            )
        self.history += decision


def _error_at(x: HeaderLine, what: object) -> TranscriptError:
    return TranscriptError(f"line {x.number}: {what}")


def _game(x: HeaderLine) -> Game:
    if x.value not in GAMES:
        raise TranscriptError(f"no game is named '{x.value}'; known are {', '.join(GAMES)}")
    return GAMES[x.value]


def _pay_table(game: Game, x: HeaderLine) -> PayTable:
    tables = {table.key: table for table in game.pay_tables}
    if x.value not in tables:
        known = ", ".join(tables)
        raise TranscriptError(f"{game.name} has no pay table '{x.value}'; known are {known}")
    return tables[x.value]


def _table(x: HeaderLine) -> tuple[Controller, int]:
    found = _TABLE.fullmatch(x.value)
    if found is None or found["pad"].lower() not in _PADS:
        raise TranscriptError(f"'{x.value}' is not a pad; write as in 'keypad' or 'touch, 5 spots'")
    return _PADS[found["pad"].lower()], parse_number(found["spots"]) if found[
        "spots"
    ] else DEFAULT_SPOTS


def _person(x: HeaderLine) -> Person:
    roles = {role.value: role for role in Role}
    if x.value.lower() not in roles:
        raise TranscriptError(f"'{x.value}' is not a role; known are {', '.join(roles)}")
    return Person(x.name, roles[x.value.lower()])


def _rules(text: str) -> HouseRules:
    """Parse the house rules: ``executive from $5,000; cut at verification; chips removed``."""
    rules = HouseRules()
    for part in split_parts(text.lower()):
        if found := _AMOUNT.fullmatch(part):
            amount = None if found["amount"] == "none" else Money.parse(found["amount"])
            rules = _with_threshold(rules, found["who"], amount)
        elif part == "cut at verification":
            rules = replace(rules, cut_at_mark=False)
        elif part == "awards marked":
            rules = replace(rules, must_mark_awards=True)
        elif part == "house modification":
            rules = replace(rules, house_modification=True)
        elif part in ("chips left", "chips removed"):
            rules = replace(rules, chips=Chips(part.removeprefix("chips ")))
        else:
            raise TranscriptError(f"'{part}' is not a house rule")
    return rules


def _with_threshold(rules: HouseRules, who: str, amount: Money | None) -> HouseRules:
    if who == "supervisor":
        return replace(rules, supervisor_from=amount)
    if who == "executive":
        return replace(rules, executive_from=amount)
    return replace(rules, surveillance_from=amount)


def _opening_adjustment(meter: str, difference: Money) -> c.Adjust:
    """The adjustment that brings a meter to its opening amount."""
    reason = c.AdjustmentReason.CARRIED_OVER
    if difference < ZERO:
        reason = c.AdjustmentReason.MALFUNCTION
    return c.Adjust(
        meter=meter,
        pool=c.Pool.METER,
        amount=difference,
        reason=reason,
        text="the transcript begins here",
        by=PEOPLE[Role.ACCOUNTING.value],
        approved_by=PEOPLE[Role.EXECUTIVE.value],
    )
