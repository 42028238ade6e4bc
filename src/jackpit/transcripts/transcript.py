"""Transcripts: rounds in plain text, one press per line with its expected result.

    # A shared jackpot with an odd cent
    game: hit-and-run
    table 1: keypad
    meter progressive: $12,345.25

    chip on 2                -> spot 2 lit
    chip on 5                -> spot 5 lit
    COIN IN                  -> round 1: spots 2 and 5; progressive $12,345.67
    ...

The header describes the link; a press at a table other than the first begins with its name, as in
``table 2: START GAME``. Indented lines under a press belong to its result. docs/transcripts.md has
the full description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap

from jackpit.pads import Keypad, Pad, pad_of
from jackpit.pads import presses as p
from jackpit.table import Link, Refused, Round, act, adopt_limits, announce_claims, apply
from jackpit.table.claims import claim_amount, claims_of, tier_of
from jackpit.table.event_text import describe_events, list_spots
from jackpit.table.events import Event
from jackpit.transcripts.grammar import (
    AnnounceTime,
    Instruction,
    LimitsOfTheDay,
    SensedChip,
    TranscriptError,
    parse_instruction,
)
from jackpit.transcripts.header import HeaderLine, TranscriptHeader, parse_header_line
from jackpit.transcripts.text_views import TextView, render_payments, render_view

ARROW = "->"
COLUMN = 24
"""Column of the results, unless the press is longer."""

INDENT = "    "
"""Indentation of further lines of a result."""

WIDTH = 80
"""Columns of the terminal that results are wrapped to."""

_SENSORS = "sensors"
_AT_TABLE = re.compile(r"table (?P<table>[^\s:]+): *(?P<press>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line of a transcript: a press and its expected result, or a blank line or comment."""

    number: int
    """Line number in the file."""

    press: str
    expected: tuple[str, ...] | None
    """None where no result is written: then any result is right."""

    @property
    def is_press(self) -> bool:
        """Whether it is a press, not a blank line or a comment."""
        return _is_press(self.press)


@dataclass(slots=True)
class Transcript:
    """A parsed transcript."""

    header: list[HeaderLine] = field(default_factory=list)

    top: list[str] = field(default_factory=list)
    """The lines before the first press, verbatim."""

    steps: list[TranscriptLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A step and its result."""

    step: TranscriptLine
    result: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether the result is the expected one, word for word; line breaks do not matter."""
        expected = self.step.expected
        return expected is None or _words(expected) == _words(self.result)

    def format_lines(self) -> Iterator[str]:
        """The step with its result, as a transcript has it."""
        if not self.result:
            yield self.step.press
            return
        first, *rest = self.result
        line, below = _wrap_result(f"{self.step.press:<{COLUMN}} {ARROW}", first)
        yield line
        if below:
            yield from _indent(below)
        for further in rest:
            yield from _indent(further)


def _words(lines: Sequence[str]) -> list[str]:
    return " ".join(lines).split()


def _wrap_result(press: str, result: str) -> tuple[str, str]:
    """A press with as many phrases of its result as fit beside it, and the rest."""
    if len(press) + 1 + len(result) <= WIDTH:
        return f"{press} {result}".rstrip(), ""
    phrases = result.split("; ")
    for count in range(len(phrases) - 1, 0, -1):
        beside = "; ".join(phrases[:count]) + ";"
        if len(press) + 1 + len(beside) <= WIDTH:
            return f"{press} {beside}", "; ".join(phrases[count:])
    return press, result


def _indent(line: str) -> Iterator[str]:
    """A further line of a result, wrapped between words, never within one."""
    if len(INDENT) + len(line) <= WIDTH:
        yield f"{INDENT}{line}"
        return
    own = INDENT + line[: len(line) - len(line.lstrip())]
    yield from wrap(
        line.strip(),
        WIDTH,
        initial_indent=own,
        subsequent_indent=f"{own}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def parse_transcript(text: str) -> Transcript:
    """Parse a transcript."""
    transcript, in_header = Transcript(), True
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        stripped = line.strip()
        found = parse_header_line(number, stripped, transcript.header) if in_header else None
        if in_header and (found is not None or not _is_press(stripped)):
            transcript.top.append(line.rstrip())
            if found is not None:
                transcript.header.append(found)
            continue
        in_header = False
        if not _is_press(stripped):
            transcript.steps.append(TranscriptLine(number, line.rstrip(), ()))
        elif line[:1].isspace():
            _continue(transcript, line.removeprefix(INDENT).rstrip(), number)
        else:
            press, arrow, expected = stripped.partition(ARROW)
            result = (expected.strip(),) if expected.strip() else ()
            transcript.steps.append(
                TranscriptLine(number, press.strip(), result if arrow else None)
            )
    if not transcript.header and not transcript.steps:
        raise TranscriptError("the transcript is empty")
    return transcript


def _is_press(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _continue(transcript: Transcript, line: str, number: int) -> None:
    if not transcript.steps or not transcript.steps[-1].is_press:
        raise TranscriptError(f"line {number}: '{line.strip()}' is not under a press")
    last = transcript.steps[-1]
    transcript.steps[-1] = replace(last, expected=(*(last.expected or ()), line))


class Play:
    """Plays a transcript on its own link."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        header = TranscriptHeader(transcript.header)
        self.link: Link = header.build_link()
        self.people = header.people
        self.history: list[Event] = header.history
        self.pads: dict[str, Pad] = {key: pad_of(self.link, key) for key in self.link.tables}
        self.first = next(iter(self.link.tables))

    def outcomes(self) -> Iterator[Outcome]:
        """Each step with its result."""
        for step in self.transcript.steps:
            if not step.is_press:
                yield Outcome(step, ())
                continue
            try:
                instruction, pad = self._parse(step.press)
            except ValueError as error:
                raise TranscriptError(f"line {step.number}: {error}") from error
            yield Outcome(step, tuple(self._result(instruction, pad)))

    def _parse(self, text: str) -> tuple[Instruction, Pad]:
        """Parse a press, and find its pad."""
        table = self.first
        if found := _AT_TABLE.fullmatch(text):
            table, text = found["table"], found["press"]
            if table not in self.pads:
                known = ", ".join(self.pads)
                raise TranscriptError(f"there is no table '{table}'; known are {known}")
        return parse_instruction(text, self.link, self.people, table), self.pads[table]

    def _result(self, instruction: Instruction, pad: Pad) -> list[str]:
        """Carry out an instruction and describe its result."""
        if isinstance(instruction, TextView):
            return render_view(instruction, pad)
        if isinstance(instruction, SensedChip):
            instruction = _report(pad, (instruction.spot,), is_there=instruction.is_there)
        if isinstance(instruction, p.Press):
            round = pad.round
            decision = pad.press(instruction)
            if round is not None and pad.round is None:
                _collect_chips(pad, round)
        elif isinstance(instruction, LimitsOfTheDay):
            decision = adopt_limits(self.link, instruction.limits, entry=len(self.history))
            for event in decision:
                apply(self.link, event)
        elif isinstance(instruction, AnnounceTime):
            decision = announce_claims(self.link, self.link.streams)
            for event in decision:
                apply(self.link, event)
        else:
            decision = act(self.link, instruction)
        if isinstance(decision, Refused):
            return [f"refused: {decision}"]
        self.history += decision
        if not decision:
            return [_describe_no_event(pad, instruction)]
        done = describe_events(self.link, decision)
        return [
            "; ".join(map(str, done.phrases)),
            *render_payments(done.payments),
            *(f"ALARM: {alarm}" for alarm in done.alarms),
        ]


def _report(pad: Pad, spots: tuple[int, ...], *, is_there: bool) -> p.Sense:
    """The next report of the table's sensors."""
    chips, bare = (spots, ()) if is_there else ((), spots)
    return p.Sense(_SENSORS, pad.levels.number(_SENSORS) + 1, chips, bare)


def _collect_chips(pad: Pad, round: Round) -> None:
    """At the end of a round its wagers leave the layout; a chip that came too late stays."""
    wagers = pad.levels.chips.intersection(round.spots).difference(round.placed)
    pad.press(_report(pad, tuple(sorted(wagers)), is_there=False))


def _describe_no_event(pad: Pad, instruction: Instruction) -> str:
    """Describe a press that only changed the pad's lights, or limits that stay as they are."""
    match instruction:
        case LimitsOfTheDay():
            return "the limits are the same"
        case AnnounceTime():
            return "no claim waits to be announced"
        case p.Sense(chips=chips, bare=bare) if pad.round is not None:
            spot, state = (*chips, *bare)[0], "there" if chips else "removed"
            return f"the chip on spot {spot} is {state}"
        case p.Sense(chips=chips, bare=bare):
            return _describe_light(pad, (*chips, *bare)[0])
        case p.Tap(spot) if pad.round is None:
            return _describe_light(pad, spot)
        case p.SameSpots():
            return f"{list_spots(sorted(pad.lit))} lit"
        case p.Hand(key) if (line := pad.line(key)) is not None:
            return f"{line.name} selected; tap its spots"
        case p.Tap(spot) if isinstance(pad, Keypad):
            return f"spot {spot} is the only wager"
        case p.Tap(spot):
            return f"spot {spot} {'selected' if pad.lights.spot == spot else 'not selected'}"
        case p.Confirm() if pad.lights.confirmed is not None and pad.round is not None:
            claims = {claim.key: claim for claim in claims_of(pad.round)}
            claim = claims[pad.lights.confirmed]
            amount, tier = (
                claim_amount(pad.link, pad.round, claim),
                tier_of(pad.link, pad.round, claim),
            )
            return f"{amount} confirmed; swipe the {tier.value} card"
        case _:
            return "not confirmed"


def _describe_light(pad: Pad, spot: int) -> str:
    return f"spot {spot} {'lit' if spot in pad.lit else 'dark'}"
