"""Transcripts: a round in plain text, one press a line with the expected result at its end.

    # A shared jackpot with an odd cent
    game: hit-and-run
    table 1: keypad
    meter progressive: $12,345.25

    chip on 2                    -> spot 2 lit
    chip on 5                    -> spot 5 lit
    COIN IN                      -> round 1: spots 2 and 5; progressive $12,345.67
    ...

Lines at the top say what the link is; a line for another table than the first begins with its
name, as in ``table 2: START GAME``. Indented lines under a press belong to its result.
docs/transcripts.md is the whole description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from jackpit.controllers import Pad, pad_of
from jackpit.controllers import presses as p
from jackpit.controllers.script import PEOPLE, TranscriptError, changed_terms, read
from jackpit.controllers.telling import tell
from jackpit.games import GAMES
from jackpit.ledger import meter_of
from jackpit.money import ZERO, Money
from jackpit.paytable import Chips, Sharing
from jackpit.table import (
    Controller,
    HouseRules,
    Link,
    Person,
    Refused,
    Role,
    Version,
    act,
    form_link,
    formed,
)
from jackpit.table import commands as c
from jackpit.table.claims import claims_of, tier_of, worth
from jackpit.table.events import Event

ARROW = "->"
COLUMN = 28
"""Where results stand, unless the press is longer."""

INDENT = "    "
"""What further lines of a result begin with."""

_HEAD = re.compile(
    r"(?P<key>game|pay table|table \S+|meter \S+|person \S+|house|terms): *(?P<value>.*)",
    re.IGNORECASE,
)
_AT_TABLE = re.compile(r"table (?P<table>\S+): *(?P<press>.+)", re.IGNORECASE)
_CONTROLLERS = {x.value for x in Controller}


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a transcript: a press and what is expected of it, or a remark between presses."""

    number: int
    """Its line in the file."""

    press: str
    expected: tuple[str, ...] | None
    """None where no result is written: then any will do."""


@dataclass(slots=True)
class Transcript:
    """A transcript as it was read."""

    head: list[tuple[int, str, str]] = field(default_factory=list)
    """Line, key and value of what the link is."""

    top: list[str] = field(default_factory=list)
    """The lines before the first press, as they stand."""

    steps: list[Step] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A step and what came of it."""

    step: Step
    result: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether it is what was expected."""
        return self.step.expected is None or self.step.expected == self.result

    def written(self) -> Iterator[str]:
        """The step with its result, as it stands in a transcript."""
        if not self.result:
            yield self.step.press
            return
        first, *rest = self.result
        yield f"{self.step.press:<{COLUMN}} {ARROW} {first}".rstrip()
        yield from (f"{INDENT}{line}" for line in rest)


def parse(text: str) -> Transcript:
    """Read a transcript."""
    transcript, in_head = Transcript(), True
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        found = _HEAD.fullmatch(stripped) if in_head else None
        if in_head and (not stripped or stripped.startswith("#") or _is_head(found)):
            transcript.top.append(line)
            if found is not None and not stripped.startswith("#"):
                transcript.head.append((number, found["key"].lower(), found["value"].strip()))
            continue
        in_head = False
        if line[:1].isspace() and stripped and transcript.steps:
            _continue(transcript, line.removeprefix(INDENT).rstrip(), number)
        elif not stripped or stripped.startswith("#"):
            transcript.steps.append(Step(number, stripped, ()))
        else:
            press, arrow, expected = stripped.partition(ARROW)
            wanted = (expected.strip(),) if arrow else None
            transcript.steps.append(Step(number, press.strip(), wanted))
    return transcript


def _is_head(found: re.Match[str] | None) -> bool:
    """A line at the top, unless it is already a press at a table."""
    if found is None:
        return False
    value = found["value"].partition(",")[0].strip().lower()
    return not found["key"].lower().startswith("table ") or value in _CONTROLLERS


def _continue(transcript: Transcript, line: str, number: int) -> None:
    last = transcript.steps[-1]
    if not last.press or last.press.startswith("#"):
        raise TranscriptError(f"line {number}: '{line}' belongs to no press")
    transcript.steps[-1] = replace(last, expected=(*(last.expected or ()), line))


class Play:
    """Plays a transcript on a link of its own."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        self.people: dict[str, Person] = dict(PEOPLE)
        self.history: list[Event] = []
        self.link: Link = self._formed(_Head(transcript.head, self.people))
        self.pads: dict[str, Pad] = {key: pad_of(self.link, key) for key in self.link.tables}
        self.first = next(iter(self.link.tables))

    def _formed(self, head: _Head) -> Link:
        """The link as the head of the transcript wants it, open, with a dealer at every table."""
        first = form_link("link", head.version, by=PEOPLE[Role.EXECUTIVE.word])
        self.history.append(first)
        link = formed(first)
        supervisor, executive = PEOPLE[Role.SUPERVISOR.word], PEOPLE[Role.EXECUTIVE.word]
        for table, (controller, spots) in head.tables.items():
            self._must(
                link,
                c.AddTable(
                    table=table,
                    controller=controller,
                    spots=spots,
                    plays=head.version,
                    by=supervisor,
                ),
            )
        for meter, amount in head.meters.items():
            difference = amount - link.balance(meter_of(meter))
            if difference:
                self._must(link, _opening(meter, difference))
        self._must(link, c.OpenLink(by=executive))
        for table in head.tables:
            self._must(link, c.OpenTable(table=table, by=supervisor))
            self._must(link, c.SignOn(table=table, by=PEOPLE[Role.DEALER.word]))
        return link

    def _must(self, link: Link, command: c.Command) -> None:
        decision = act(link, command)
        if isinstance(decision, Refused):
            raise TranscriptError(f"the link cannot be made: {decision}")
        self.history += decision

    def outcomes(self) -> Iterator[Outcome]:
        """Each step with its result."""
        for step in self.transcript.steps:
            if not step.press or step.press.startswith("#"):
                yield Outcome(step, ())
                continue
            try:
                result = self._step(step.press)
            except ValueError as error:
                raise TranscriptError(f"line {step.number}: {error}") from error
            yield Outcome(step, tuple(result))

    def _step(self, text: str) -> list[str]:
        table = self.first
        if found := _AT_TABLE.fullmatch(text):
            table, text = found["table"], found["press"]
            if table not in self.pads:
                raise TranscriptError(f"there is no table '{table}'")
        meant = read(text, self.link, self.people, table)
        pad = self.pads[table]
        decision = pad.press(meant) if isinstance(meant, p.Press) else act(self.link, meant)
        if isinstance(decision, Refused):
            return [f"refused: {decision}"]
        self.history += decision
        return tell(self.link, decision) if decision else [_lights(pad, meant)]


def _lights(pad: Pad, meant: p.Press | c.Command) -> str:
    """What a press did that only changed the pad's lights."""
    match meant:
        case p.Place(spot) | p.Lift(spot):
            return f"spot {spot} {'lit' if spot in pad.lights.chips else 'dark'}"
        case p.Tap(spot) if pad.round is None:
            return f"spot {spot} {'lit' if spot in pad.lights.chips else 'dark'}"
        case p.Tap(spot):
            return f"spot {spot} {'selected' if pad.lights.spot == spot else 'not selected'}"
        case p.Confirm() if pad.lights.confirmed is not None and pad.round is not None:
            claim = claims_of(pad.round)[0]
            amount, tier = worth(pad.link, pad.round, claim), tier_of(pad.link, pad.round, claim)
            return f"{amount} waits for the card: {tier.name.lower()}"
        case _:
            return "not confirmed"


def _opening(meter: str, difference: Money) -> c.Adjust:
    """What a meter holds at the beginning of a transcript, if that is not its seed."""
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


class _Head:
    """What the lines at the top of a transcript say."""

    def __init__(self, lines: Sequence[tuple[int, str, str]], people: dict[str, Person]) -> None:
        self.tables: dict[str, tuple[Controller, int]] = {}
        self.meters: dict[str, Money] = {}
        self.people = people
        self._values: dict[str, str] = {}
        for number, key, value in lines:
            try:
                self._read(key, value)
            except ValueError as error:
                raise TranscriptError(f"line {number}: {error}") from error
        try:
            self.version = self._version()
        except ValueError as error:
            raise TranscriptError(str(error)) from error
        if not self.tables:
            raise TranscriptError("no table is named; write as in 'table 1: keypad'")
        for meter in self.meters:
            if meter not in self.version.meters:
                raise TranscriptError(f"there is no meter '{meter}'")

    def _read(self, key: str, value: str) -> None:
        what, _, name = key.partition(" ")
        if what == "table":
            self.tables[name] = _table(value)
        elif what == "meter":
            self.meters[name] = Money.parse(value)
        elif what == "person":
            self.people[name] = _person(name, value)
        else:
            self._values[key] = value

    def _version(self) -> Version:
        key = self._values.get("game", "")
        if key not in GAMES:
            raise TranscriptError(f"no game is called '{key}'; there are {', '.join(GAMES)}")
        game, wanted = GAMES[key], self._values.get("pay table")
        tables = [x for x in game.pay_tables if wanted in (None, x.key)]
        if not tables:
            raise TranscriptError(f"{game.name} has no pay table '{wanted}'")
        version = Version.of(game, tables[0], rules=_rules(self._values.get("house", "")))
        return _with_terms(version, self._values.get("terms", ""))


def _table(value: str) -> tuple[Controller, int]:
    word, _, spots = value.partition(",")
    number = re.search(r"\d+", spots)
    return Controller(word.strip().lower()), int(number.group()) if number else 7


def _person(name: str, word: str) -> Person:
    for role in Role:
        if role.word == word.lower():
            return Person(name, role)
    raise TranscriptError(f"'{word}' is no role; there are {', '.join(x.word for x in Role)}")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(";") if part.strip()]


_AMOUNT = re.compile(r"(?P<who>supervisor|executive|surveillance) from (?P<amount>\S+)")


def _threshold(rules: HouseRules, who: str, amount: Money | None) -> HouseRules:
    if who == "supervisor":
        return replace(rules, supervisor_from=amount)
    if who == "executive":
        return replace(rules, executive_from=amount)
    return replace(rules, surveillance_from=amount)


def _rules(text: str) -> HouseRules:
    """What the house decides: ``executive from $5,000; cut at verification; chips removed``."""
    rules = HouseRules()
    for part in _parts(text.lower()):
        if found := _AMOUNT.fullmatch(part):
            amount = None if found["amount"] == "none" else Money.parse(found["amount"])
            rules = _threshold(rules, found["who"], amount)
        elif part == "cut at verification":
            rules = replace(rules, cut_at_mark=False)
        elif part in ("chips left", "chips removed"):
            rules = replace(rules, chips=Chips[part.removeprefix("chips ").upper()])
        else:
            raise TranscriptError(f"'{part}' is no rule of the house")
    return rules


def _with_terms(version: Version, text: str) -> Version:
    """The pay table with other terms: ``fixed awards from progressive; seed progressive $500``."""
    terms, meter_terms = version.pay_table.terms, []
    for part in _parts(text):
        if found := re.fullmatch(r"(?P<what>fixed awards|envy) from (?P<source>\S+)", part):
            if found["what"] == "envy":
                terms = replace(terms, envy_from=found["source"])
            else:
                terms = replace(terms, fixed_awards_from=found["source"])
        elif found := re.fullmatch(r"sharing (?P<rule>.+)", part):
            terms = replace(terms, sharing=Sharing[found["rule"].upper().replace(" ", "_")])
        else:
            meter_terms.append(part)
    table = version.pay_table
    if terms != table.terms:
        version = replace(version, pay_table=replace(table, terms=terms, printed=None))
    return changed_terms(version, ";".join(meter_terms)) if meter_terms else version
