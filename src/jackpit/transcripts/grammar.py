"""The grammar of transcripts: parsing a line into a press, a command or a view."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from jackpit.cards import Card
from jackpit.money import Money, Rate
from jackpit.pads import presses as p
from jackpit.paytable import Meter, Sharing, Terms
from jackpit.table import Controller, HouseLimits, Link, Person, Role, Version
from jackpit.table import commands as c
from jackpit.table.moments import declarations_of, label_declaration
from jackpit.transcripts.text_views import TextView
from jackpit.value import replace


class TranscriptError(ValueError):
    """A transcript that cannot be parsed: one sentence for the user."""


PEOPLE = {role.value: Person(role.value, role) for role in Role}
"""The people named by their role: the dealer, the supervisor, the executive, accounting."""

_LABELS = {
    Controller.KEYPAD: ("COIN IN", "GAME OVER"),
    Controller.TOUCH: ("START GAME", "END GAME"),
}

MAX_DIGITS = 6
"""More than any number of spots, chips or wins has."""


@dataclass(frozen=True, slots=True)
class LimitsOfTheDay:
    """House limits take effect; None: there are none."""

    limits: HouseLimits | None


@dataclass(frozen=True, slots=True)
class AnnounceTime:
    """The marks have stood long enough: the signs of other tables show their claims."""


@dataclass(frozen=True, slots=True)
class SensedChip:
    """A chip is placed on a sensor or lifted off it."""

    spot: int
    is_there: bool


Instruction = p.Press | c.Command | TextView | LimitsOfTheDay | AnnounceTime | SensedChip
"""What a line of a transcript means."""


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """A line that matched the grammar: its words, and the link, people and table they refer to."""

    words: Mapping[str, str | None]
    link: Link
    people: Mapping[str, Person]
    table: str

    def __getitem__(self, key: str) -> str:
        return (self.words.get(key) or "").strip()

    def number(self, key: str) -> int:
        """A number in the line."""
        return parse_number(self[key])

    def numbers(self, key: str) -> tuple[int, ...]:
        """Several numbers: ``1 3 5``, ``1, 3 and 5``."""
        return tuple(parse_number(number) for number in re.findall(r"\d+", self[key]))

    def cards(self) -> tuple[Card, ...]:
        """Cards: ``7d 7h``."""
        return tuple(Card.parse(word) for word in self["cards"].split())

    def check_label(self, press: p.Press) -> p.Press:
        """The press, if its label is on the pad of the table: the two pads label it differently."""
        controller = self.link.tables[self.table].controller
        if self["label"].upper() not in _LABELS[controller]:
            keys = " and ".join(_LABELS[controller])
            raise TranscriptError(f"the {controller.value} of table {self.table} has {keys}")
        return press

    def person(self, key: str) -> Person:
        """A person by name."""
        if self[key] not in self.people:
            known = ", ".join(self.people)
            raise TranscriptError(f"no person is named '{self[key]}'; known are {known}")
        return self.people[self[key]]

    def two_people(self) -> dict[str, Person]:
        """Two people who must agree."""
        return {"by": self.person("by"), "approved_by": self.person("approved")}

    def line(self) -> str:
        """The key of a line, from its name or its key."""
        round = self.link.tables[self.table].round
        version = round.version if round is not None else self.link.version
        for line in version.lines.values():
            if self["line"].lower() in (line.key, line.name.lower()):
                return line.key
        names = " | ".join(line.name for line in version.lines.values())
        raise TranscriptError(f"no hand is named '{self['line']}'; known are {names}")

    def declaration(self) -> p.Declare:
        """The key that declares what the dealer's cards show, from its label."""
        round = self.link.tables[self.table].round
        version = round.version if round is not None else self.link.version
        keys = {str(label_declaration(version, x)): x for x in declarations_of(version)}
        for label, x in keys.items():
            if label.lower().replace("–", "-") == self["label"].lower().replace("–", "-"):
                return p.Declare(x.shown, x.line, self.number("spot") if self["spot"] else None)
        known = f"known are {' | '.join(keys)}" if keys else "no hand of this game waits"
        raise TranscriptError(f"no key is labeled '{self['label']}'; {known}")

    def reason(self) -> tuple[c.AdjustmentReason, str]:
        """A reason from the closed list, and the text after it."""
        word, _, rest = self["why"].partition(",")
        known = {x.value.replace("_", " "): x for x in c.AdjustmentReason}
        if word.strip().lower() not in known:
            listed = ", ".join(known)
            raise TranscriptError(f"'{word.strip()}' is not a reason; known are {listed}")
        return known[word.strip().lower()], rest.strip()

    def limits(self) -> HouseLimits:
        """House limits such as ``wager $0.50; meter $20,000; tables 4``."""
        limits = HouseLimits(since=self["day"], source=self["source"])
        for part in split_parts(self["limits"]):
            if found := _AMOUNT_LIMIT.fullmatch(part):
                amount = Money.parse(found["amount"])
                limits = replace(limits, **{found["what"].lower(): amount})
            elif found := _TABLE_LIMIT.fullmatch(part):
                limits = replace(limits, tables=parse_number(found["count"]))
            else:
                known = "wager AMOUNT, meter AMOUNT, tables NUMBER"
                raise TranscriptError(f"'{part}' is not a limit; known are {known}")
        return limits

    def terms(self) -> Version:
        """The present terms with the changes in the line."""
        return change_terms(self.link.version, self["why"])


def parse_number(digits: str) -> int:
    """Parse a number of at most ``MAX_DIGITS`` digits."""
    if len(digits) > MAX_DIGITS:
        raise TranscriptError(f"a number of {len(digits)} digits is too large")
    return int(digits)


def parse_instruction(
    text: str, link: Link, people: Mapping[str, Person], table: str
) -> Instruction:
    """Parse one line of a transcript."""
    for pattern, build in _GRAMMAR:
        if found := re.fullmatch(pattern, text, re.IGNORECASE | re.ASCII):
            return build(MatchedLine(found.groupdict(), link, people, table))
    raise TranscriptError(f"'{text}' is not a press; docs/transcripts.md lists them")


_METER_TERM = re.compile(
    r"(?P<what>seed|cap|contribution|reserve) (?P<meter>\S+) (?P<value>\S+)", re.IGNORECASE
)
_AMOUNT_LIMIT = re.compile(r"(?P<what>wager|meter) (?P<amount>\S+)", re.IGNORECASE)
_TABLE_LIMIT = re.compile(r"tables (?P<count>\d+)", re.IGNORECASE)
_SOURCE = re.compile(r"(?P<what>fixed awards|envy) from (?P<source>\S+)", re.IGNORECASE)
_SHARING = re.compile(r"sharing (?P<rule>.+)", re.IGNORECASE)
_RULES = {x.value.replace("_", " "): x for x in Sharing}


def split_parts(text: str) -> list[str]:
    """The parts of a text between semicolons."""
    return [part.strip() for part in text.split(";") if part.strip()]


def change_terms(version: Version, text: str) -> Version:
    """*version* with terms such as ``seed major $20,000; sharing in turn`` changed."""
    terms, meters = version.pay_table.terms, dict(version.meters)
    for part in split_parts(text):
        if (found := _METER_TERM.fullmatch(part)) and found["meter"] in meters:
            meter = meters[found["meter"]]
            meters[meter.key] = _with(meter, found["what"].lower(), found["value"])
        elif (found := _SHARING.fullmatch(part)) and found["rule"].lower() in _RULES:
            terms = replace(terms, sharing=_RULES[found["rule"].lower()])
        elif found := _SOURCE.fullmatch(part):
            terms = _with_source(terms, found["what"].lower(), found["source"])
        else:
            raise TranscriptError(f"'{part}' is not a term; write as in 'seed progressive $20,000'")
    terms = replace(terms, meters=tuple(meters.values()))
    return replace(version, pay_table=replace(version.pay_table, terms=terms, printed=None))


def _with_source(terms: Terms, what: str, source: str) -> Terms:
    if what == "envy":
        return replace(terms, envy_from=source)
    return replace(terms, fixed_awards_from=source)


def _with(meter: Meter, what: str, value: str) -> Meter:
    if what == "seed":
        return replace(meter, seed=Money.parse(value))
    if what == "cap":
        return replace(meter, cap=Money.parse(value))
    if what == "reserve":
        return replace(meter, reserve=Rate.parse(value))
    return replace(meter, contribution=Rate.parse(value))


_BY = r" by (?P<by>\S+?)"
_BY_TWO = r" by (?P<by>\S+) and (?P<approved>\S+?)"
_WHY = r": *(?P<why>.*)"
_NUMBERS = r"\d+(?:(?:, *| and | )\d+)*"
_SPOTS = rf"(?P<spots>{_NUMBERS})"


def _back_out(r: MatchedLine) -> Instruction:
    reason, text = r.reason()
    return c.BackOut(win=r.number("win"), reason=reason, text=text, **r.two_people())


def _adjust(r: MatchedLine) -> Instruction:
    reason, text = r.reason()
    return c.Adjust(
        meter=r["meter"],
        pool=c.Pool(r["pool"].lower() or "meter"),
        amount=Money.parse(r["amount"].lstrip("+")),
        reason=reason,
        text=text,
        **r.two_people(),
    )


_GRAMMAR: tuple[tuple[str, Callable[[MatchedLine], Instruction]], ...] = (
    (r"chip on (?P<spot>\d+)", lambda r: SensedChip(r.number("spot"), is_there=True)),
    (r"chip off (?P<spot>\d+)", lambda r: SensedChip(r.number("spot"), is_there=False)),
    (r"spot (?P<spot>\d+)", lambda r: p.Tap(r.number("spot"))),
    (r"(?P<label>coin in|start game)", lambda r: r.check_label(p.Begin())),
    (r"same spots", lambda _: p.SameSpots()),
    (r"(?P<label>game over|end game)", lambda r: r.check_label(p.Finish())),
    (
        r"(?P<label>up card .+?|hole card shown|hand complete)(?: at (?P<spot>\d+))?",
        lambda r: r.declaration(),
    ),
    (r"hand (?P<line>.+)", lambda r: p.Hand(r.line())),
    (rf"key to jph{_BY}", lambda r: p.KeyToJph(r.person("by"))),
    (r"key to run", lambda _: p.KeyToRun()),
    (r"j-pot(, (?P<camera>.+))?", lambda r: p.JPot(r["camera"])),
    (r"confirm", lambda _: p.Confirm()),
    (
        r"card of (?P<by>[^\s,]+)(, (?P<camera>.+))?",
        lambda r: p.Swipe(r.person("by"), r["camera"]),
    ),
    (
        rf"refuse(?: (?P<spot>\d+))?{_BY}{_WHY}",
        lambda r: p.Refuse(r.person("by"), r["why"], r.number("spot") if r["spot"] else None),
    ),
    (rf"reference{_BY}{_WHY}", lambda r: p.Reference(r.person("by"), r["why"])),
    (
        rf"accept (?P<line>.+) at (?P<spot>\d+){_BY_TWO}{_WHY}",
        lambda r: p.Accept(
            r.person("by"), r.person("approved"), r.line(), r.number("spot"), r["why"]
        ),
    ),
    (rf"reopen{_BY_TWO}{_WHY}", lambda r: p.Reopen(r.person("by"), r.person("approved"), r["why"])),
    (rf"strike (?P<spot>\d+){_BY}", lambda r: p.Strike(r.person("by"), r.number("spot"))),
    (r"ok", lambda r: p.DismissRefusal(r.link.tables[r.table].refusals)),
    (r"undo", lambda _: p.Undo()),
    (rf"void{_BY}{_WHY}", lambda r: p.Void(r.person("by"), r["why"])),
    (
        rf"correct to {_SPOTS}{_BY}{_WHY}",
        lambda r: p.Correct(r.person("by"), r.numbers("spots"), r["why"]),
    ),
    (rf"join {_SPOTS}", lambda r: p.Join(r.numbers("spots"))),
    (r"count (?P<chips>\d+) chips?", lambda r: p.Count(r.number("chips"))),
    (
        r"cards of dealer: *(?P<cards>.*)",
        lambda r: p.Enter(None, r.cards()),
    ),
    (
        r"cards of (?P<spot>\d+): *(?P<cards>.*)",
        lambda r: p.Enter(r.number("spot"), r.cards()),
    ),
    (
        rf"special bonus to (?P<spot>\d+)(, others (?P<others>{_NUMBERS}))?",
        lambda r: p.SpecialBonus(r.number("spot"), r.numbers("others")),
    ),
    (r"no special bonus to (?P<spot>\d+)", lambda r: p.NoSpecialBonus(r.number("spot"))),
    (
        rf"late entry of {_SPOTS} on form (?P<form>\S+){_BY_TWO}{_WHY}",
        lambda r: c.EnterLate(
            table=r.table,
            spots=r.numbers("spots"),
            form_number=r["form"],
            reason=r["why"],
            **r.two_people(),
        ),
    ),
    (
        rf"surveillance saw win (?P<win>\d+){_BY}{_WHY}",
        lambda r: c.GiveReference(win=r.number("win"), reference=r["why"], by=r.person("by")),
    ),
    (
        r"cage pays win (?P<win>\d+) to (?P<spot>\d+)",
        lambda r: c.PayWin(
            win=r.number("win"), spot=r.number("spot"), by=PEOPLE[Role.ACCOUNTING.value]
        ),
    ),
    (
        r"cage recovers win (?P<win>\d+) from (?P<spot>\d+)",
        lambda r: c.RecordRecovery(
            win=r.number("win"), spot=r.number("spot"), by=PEOPLE[Role.ACCOUNTING.value]
        ),
    ),
    (rf"back out win (?P<win>\d+){_BY_TWO}{_WHY}", _back_out),
    (
        r"adjust (?:(?P<pool>meter|reserve|overflow) )?(?P<meter>\S+) (?P<amount>[+-][^\s+-]\S*)"
        rf"{_BY_TWO}{_WHY}",
        _adjust,
    ),
    (
        rf"change terms{_BY_TWO}{_WHY}",
        lambda r: c.ProposeTerms(version=r.terms(), **r.two_people()),
    ),
    (
        r"house limits from (?P<day>\d{4}-\d\d-\d\d) \((?P<source>[^()]+)\): *(?P<limits>.+)",
        lambda r: LimitsOfTheDay(r.limits()),
    ),
    (r"no house limits", lambda _: LimitsOfTheDay(None)),
    (r"marks stand", lambda _: AnnounceTime()),
    (rf"withdraw terms{_BY}", lambda r: c.WithdrawTerms(by=r.person("by"))),
    (rf"open table{_BY}", lambda r: p.Open(r.person("by"))),
    (rf"close table{_BY}", lambda r: p.Close(r.person("by"))),
    (rf"open link{_BY}", lambda r: c.OpenLink(by=r.person("by"))),
    (rf"close link{_BY}", lambda r: c.CloseLink(by=r.person("by"))),
    (r"(?P<look>sheet|sign|keys|reminders|books)", lambda r: TextView(r["look"].lower())),
)
