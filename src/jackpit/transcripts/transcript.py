"""Transcripts: a round in plain text, one press a line with the expected result at its end.

    # A shared jackpot with an odd cent
    game: hit-and-run
    table 1: keypad
    meter progressive: $12,345.25

    chip on 2                -> spot 2 lit
    chip on 5                -> spot 5 lit
    COIN IN                  -> round 1: spots 2 and 5; progressive $12,345.67
    ...

Lines at the top say what the link is; a press at another table than the first begins with its
name, as in ``table 2: START GAME``. Indented lines under a press belong to its result.
docs/transcripts.md is the whole description.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from textwrap import wrap

from jackpit.pads import Keypad, Pad, pad_of
from jackpit.pads import presses as p
from jackpit.table import Link, Refused, act
from jackpit.table import commands as c
from jackpit.table.claims import claim_amount, claims_of, tier_of
from jackpit.table.event_text import describe_events
from jackpit.table.events import Event
from jackpit.transcripts.grammar import Instruction, TranscriptError, parse_instruction
from jackpit.transcripts.header import HeaderLine, TranscriptHeader, parse_header_line
from jackpit.transcripts.text_views import TextView, render_view

ARROW = "->"
COLUMN = 24
"""Where results stand, unless the press is longer."""

INDENT = "    "
"""What further lines of a result begin with."""

WIDTH = 80
"""Results are broken so that they fit a terminal of so many columns."""

_AT_TABLE = re.compile(r"table (?P<table>[^\s:]+): *(?P<press>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line of a transcript: a press and what is expected of it, or a remark between presses."""

    number: int
    """Its line in the file."""

    press: str
    expected: tuple[str, ...] | None
    """None where no result is written: then any will do."""

    @property
    def is_press(self) -> bool:
        """Whether it is more than a blank line or a comment."""
        return _is_press(self.press)


@dataclass(slots=True)
class Transcript:
    """A transcript as it was read."""

    head: list[HeaderLine] = field(default_factory=list)
    """What the link is."""

    top: list[str] = field(default_factory=list)
    """The lines before the first press, as they stand."""

    steps: list[TranscriptLine] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A step and what came of it."""

    step: TranscriptLine
    result: tuple[str, ...]

    @property
    def is_right(self) -> bool:
        """Whether it is what was expected, word for word; where lines break does not matter."""
        expected = self.step.expected
        return expected is None or _words(expected) == _words(self.result)

    def written(self) -> Iterator[str]:
        """The step with its result, as it stands in a transcript."""
        if not self.result:
            yield self.step.press
            return
        first, *rest = self.result
        line, below = _broken(f"{self.step.press:<{COLUMN}} {ARROW}", first)
        yield line
        if below:
            yield from _indented(below)
        for further in rest:
            yield from _indented(further)


def _words(lines: Sequence[str]) -> list[str]:
    return " ".join(lines).split()


def _broken(press: str, result: str) -> tuple[str, str]:
    """A press with as many phrases of its result as fit beside it, and the rest of them."""
    if len(press) + 1 + len(result) <= WIDTH:
        return f"{press} {result}".rstrip(), ""
    phrases = result.split("; ")
    for count in range(len(phrases) - 1, 0, -1):
        beside = "; ".join(phrases[:count]) + ";"
        if len(press) + 1 + len(beside) <= WIDTH:
            return f"{press} {beside}", "; ".join(phrases[count:])
    return press, result


def _indented(line: str) -> Iterator[str]:
    """A further line of a result, broken between words if it must be, and never within one."""
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
    """Read a transcript."""
    transcript, in_head = Transcript(), True
    for number, line in enumerate(text.removesuffix("\n").split("\n"), start=1):
        stripped = line.strip()
        found = parse_header_line(number, stripped, transcript.head) if in_head else None
        if in_head and (found is not None or not _is_press(stripped)):
            transcript.top.append(line.rstrip())
            if found is not None:
                transcript.head.append(found)
            continue
        in_head = False
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
    if not transcript.head and not transcript.steps:
        raise TranscriptError("there is nothing in it to play")
    return transcript


def _is_press(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _continue(transcript: Transcript, line: str, number: int) -> None:
    if not transcript.steps or not transcript.steps[-1].is_press:
        raise TranscriptError(f"line {number}: '{line.strip()}' stands under no press")
    last = transcript.steps[-1]
    transcript.steps[-1] = replace(last, expected=(*(last.expected or ()), line))


class Play:
    """Plays a transcript on a link of its own."""

    def __init__(self, transcript: Transcript) -> None:
        self.transcript = transcript
        head = TranscriptHeader(transcript.head)
        self.link: Link = head.link()
        self.people = head.people
        self.history: list[Event] = head.history
        self.pads: dict[str, Pad] = {key: pad_of(self.link, key) for key in self.link.tables}
        self.first = next(iter(self.link.tables))

    def outcomes(self) -> Iterator[Outcome]:
        """Each step with its result."""
        for step in self.transcript.steps:
            if not step.is_press:
                yield Outcome(step, ())
                continue
            try:
                meant, pad = self._read(step.press)
            except ValueError as error:
                raise TranscriptError(f"line {step.number}: {error}") from error
            yield Outcome(step, tuple(self._result(meant, pad)))

    def _read(self, text: str) -> tuple[Instruction, Pad]:
        """What a line means, and at which pad."""
        table = self.first
        if found := _AT_TABLE.fullmatch(text):
            table, text = found["table"], found["press"]
            if table not in self.pads:
                known = ", ".join(self.pads)
                raise TranscriptError(f"there is no table '{table}'; there are {known}")
        return parse_instruction(text, self.link, self.people, table), self.pads[table]

    def _result(self, meant: Instruction, pad: Pad) -> list[str]:
        """Carry it out, and say what came of it."""
        if isinstance(meant, TextView):
            return render_view(meant, pad)
        decision = pad.press(meant) if isinstance(meant, p.Press) else act(self.link, meant)
        if isinstance(decision, Refused):
            return [f"refused: {decision}"]
        self.history += decision
        return describe_events(self.link, decision) if decision else [_lights(pad, meant)]


def _lights(pad: Pad, meant: p.Press | c.Command) -> str:
    """What a press did that only changed the pad's lights."""
    match meant:
        case p.Lift(spot) if pad.round is not None:
            return f"the chip of spot {spot} is taken off"
        case p.Place(spot) | p.Lift(spot):
            return f"spot {spot} {'lit' if spot in pad.lights.chips else 'dark'}"
        case p.Tap(spot) if pad.round is None:
            return f"spot {spot} {'lit' if spot in pad.lights.chips else 'dark'}"
        case p.Hand(key) if (line := pad.line(key)) is not None:
            return f"{line.name} chosen; tap its spots"
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
            return f"{amount} waits for the card: {tier.name.lower()}"
        case _:
            return "not confirmed"
