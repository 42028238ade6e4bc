"""The head of a transcript: what the link is, table by table and meter by meter."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
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

T = TypeVar("T")
DEFAULT_SPOTS = 7
"""How many betting positions a table has, unless the transcript says."""

_KEY = re.compile(
    r"(?P<what>game|pay table|house|terms|(?P<named>table|meter|person) (?P<name>[^\s:]+))"
    r": *(?P<value>.*)",
    re.IGNORECASE,
)
_TABLE = re.compile(r"(?P<pad>[^,]*?)(?: *, *(?P<spots>\d+) spots?)?", re.IGNORECASE | re.ASCII)
_AMOUNT = re.compile(r"(?P<who>supervisor|executive|surveillance) from (?P<amount>\S+)")


@dataclass(frozen=True, slots=True)
class HeaderLine:
    """One line of a head."""

    number: int
    """Its line in the file."""

    what: str
    """``game``, ``table``, ``meter`` ..."""

    name: str
    """Which table, meter or person; empty where there is only one."""

    value: str


def parse_header_line(number: int, text: str, before: list[HeaderLine]) -> HeaderLine | None:
    """The entry that a line is, or None if it is the first press.

    ``table 2: START GAME`` is a press once there is a table 2.
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
    """A link as the head of a transcript wants it."""

    entries: list[HeaderLine]
    people: dict[str, Person] = field(default_factory=lambda: dict(PEOPLE))
    history: list[Event] = field(default_factory=list)

    def link(self) -> Link:
        """The link, open, with a dealer at every table; its events are then the history."""
        self._look_for_doubles()
        for person in self._all("person"):
            self.people[person.name] = self._said(person, _person)
        version = self._version()
        first = form_link("link", version, by=PEOPLE[Role.EXECUTIVE.word])
        self.history.append(first)
        link = create_link(first)
        self._add_tables(link)
        for meter in self._all("meter"):
            self._fill(link, meter)
        self._do(link, c.OpenLink(by=PEOPLE[Role.EXECUTIVE.word]))
        for number, table in enumerate(link.tables):
            self._do(link, c.OpenTable(table=table, by=PEOPLE[Role.SUPERVISOR.word]))
            other = Person(f"dealer-{table}", Role.DEALER)  # nobody deals at two tables
            self._do(link, c.SignOn(table=table, by=other if number else PEOPLE[Role.DEALER.word]))
        return link

    def _look_for_doubles(self) -> None:
        seen: set[tuple[str, str]] = {("person", name) for name in self.people}
        for x in self.entries:
            if (x.what, x.name) in seen:
                raise _at(x, f"there is a second '{f'{x.what} {x.name}'.strip()}'")
            seen.add((x.what, x.name))

    def _all(self, what: str) -> list[HeaderLine]:
        return [x for x in self.entries if x.what == what]

    def _version(self) -> Version:
        names = ", ".join(GAMES)
        games = self._all("game")
        if not games:
            raise TranscriptError(f"no game is named; write 'game:' and one of {names}")
        game = self._said(games[0], _game)
        table = game.pay_tables[0]
        for x in self._all("pay table"):
            table = self._said(x, lambda asked: _pay_table(game, asked))
        rules = HouseRules()
        for x in self._all("house"):
            rules = self._said(x, lambda asked: _rules(asked.value))
        plain = Version.of(game, table, rules=rules)
        for x in self._all("terms"):
            return self._said(x, lambda asked: change_terms(plain, asked.value))
        return plain

    def _add_tables(self, link: Link) -> None:
        for x in self._all("table"):
            controller, spots = self._said(x, _table)
            added = c.AddTable(
                table=x.name,
                controller=controller,
                spots=spots,
                plays=link.version,
                by=PEOPLE[Role.SUPERVISOR.word],
            )
            self._do(link, added, x)
        if not link.tables:
            raise TranscriptError("no table is named; write as in 'table 1: keypad'")

    def _fill(self, link: Link, x: HeaderLine) -> None:
        """What a meter holds at the beginning, if that is not its seed."""
        if x.name not in link.streams:
            known = ", ".join(link.streams) or "none"
            raise _at(x, f"there is no meter '{x.name}'; there are {known}")
        amount = self._said(x, lambda asked: Money.parse(asked.value))
        if amount < ZERO:
            raise _at(x, f"a meter cannot hold {amount}")
        difference = amount - link.balance(meter_of(x.name))
        if difference:
            self._do(link, _opening(x.name, difference), x)

    @staticmethod
    def _said(x: HeaderLine, read: Callable[[HeaderLine], T]) -> T:
        """What an entry says; a mistake in it names its line."""
        try:
            return read(x)
        except ValueError as error:
            raise _at(x, error) from error

    def _do(self, link: Link, command: c.Command, because_of: HeaderLine | None = None) -> None:
        decision = act(link, command)
        if isinstance(decision, Refused):
            sentence = str(decision).removesuffix(".")
            raise TranscriptError(sentence) if because_of is None else _at(because_of, sentence)
        self.history += decision


def _at(x: HeaderLine, what: object) -> TranscriptError:
    return TranscriptError(f"line {x.number}: {what}")


def _game(x: HeaderLine) -> Game:
    if x.value not in GAMES:
        raise TranscriptError(f"no game is called '{x.value}'; there are {', '.join(GAMES)}")
    return GAMES[x.value]


def _pay_table(game: Game, x: HeaderLine) -> PayTable:
    tables = {table.key: table for table in game.pay_tables}
    if x.value not in tables:
        known = ", ".join(tables)
        raise TranscriptError(f"{game.name} has no pay table '{x.value}'; there are {known}")
    return tables[x.value]


def _table(x: HeaderLine) -> tuple[Controller, int]:
    found = _TABLE.fullmatch(x.value)
    if found is None or found["pad"].lower() not in _PADS:
        raise TranscriptError(f"'{x.value}' is no pad; write as in 'keypad' or 'touch, 5 spots'")
    return _PADS[found["pad"].lower()], parse_number(found["spots"]) if found[
        "spots"
    ] else DEFAULT_SPOTS


def _person(x: HeaderLine) -> Person:
    roles = {role.word: role for role in Role}
    if x.value.lower() not in roles:
        raise TranscriptError(f"'{x.value}' is no role; there are {', '.join(roles)}")
    return Person(x.name, roles[x.value.lower()])


def _rules(text: str) -> HouseRules:
    """What the house decides: ``executive from $5,000; cut at verification; chips removed``."""
    rules = HouseRules()
    for part in split_parts(text.lower()):
        if found := _AMOUNT.fullmatch(part):
            amount = None if found["amount"] == "none" else Money.parse(found["amount"])
            rules = _threshold(rules, found["who"], amount)
        elif part == "cut at verification":
            rules = replace(rules, cut_at_mark=False)
        elif part == "house modification":
            rules = replace(rules, house_modification=True)
        elif part in ("chips left", "chips removed"):
            rules = replace(rules, chips=Chips[part.removeprefix("chips ").upper()])
        else:
            raise TranscriptError(f"'{part}' is no rule of the house")
    return rules


def _threshold(rules: HouseRules, who: str, amount: Money | None) -> HouseRules:
    if who == "supervisor":
        return replace(rules, supervisor_from=amount)
    if who == "executive":
        return replace(rules, executive_from=amount)
    return replace(rules, surveillance_from=amount)


def _opening(meter: str, difference: Money) -> c.Adjust:
    """What makes a meter what it is at the beginning."""
    reason = c.AdjustmentReason.CARRIED_OVER
    if difference < ZERO:
        reason = c.AdjustmentReason.MALFUNCTION
    return c.Adjust(
        meter=meter,
        pool=c.Pool.METER,
        amount=difference,
        reason=reason,
        text="the transcript begins here",
        by=PEOPLE[Role.ACCOUNTING.word],
        approved_by=PEOPLE[Role.EXECUTIVE.word],
    )
