"""Renders a document as a PDF.

Typst sets it with the template ``document.typ``. The template receives the document as JSON, so no
text is read as Typst code. Every number in it is text, except positions in a drawing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import typst

from jackpit.odds.text import format_decimal, format_percent, format_rounded_dollars
from jackpit.paper.document import Bar, Block, Curve, Document, TextTable

TEMPLATE = Path(__file__).with_name("document.typ")
MAX_STEPS_ACROSS = 5
MAX_STEPS_UP = 6
ROUND_STEPS = (1, 2, 5)
BELOW_ZERO = {"Player's disadvantage": "Player's advantage"}
"""The name of a number where it is negative."""

JsonObject = dict[str, object]


def to_pdf(document: Document) -> bytes:
    """Write *document* as a PDF of US letter pages; the same document makes the same bytes."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"document": to_json(document)},
    )


def to_json(document: Document) -> str:
    """The input of the template: *document*, with its charts scaled to a square of 1 by 1."""
    return json.dumps(
        {
            "title": document.title,
            "subtitle": document.subtitle,
            "sections": [
                {"heading": section.heading, "blocks": [_block(block) for block in section.blocks]}
                for section in document.sections
            ],
        }
    )


@dataclass(frozen=True)
class Axis:
    """A range of numbers, and the round numbers in it."""

    start: Fraction
    end: Fraction
    step: Fraction

    @classmethod
    def over(cls, numbers: list[Fraction], max_steps: int) -> Axis:
        """The range of *numbers*."""
        start, end = min(numbers), max(numbers)
        if start == end:  # a single number still needs a range
            end += 1
        return cls(start, end, round_step((end - start) / max_steps))

    def widened(self) -> Axis:
        """The same range, extended to round numbers."""
        below, above = self.start // self.step, -(-self.end // self.step)
        return Axis(below * self.step, above * self.step, self.step)

    def ticks(self) -> list[Fraction]:
        """The round numbers on the axis, in order."""
        first, last = -(-self.start // self.step), self.end // self.step
        return [number * self.step for number in range(first, last + 1)]

    def place(self, number: Fraction) -> float:
        """How far along the axis *number* is, from 0 to 1."""
        return float((number - self.start) / (self.end - self.start))


def round_step(least: Fraction) -> Fraction:
    """The smallest of ..., 0.5, 1, 2, 5, 10, 20, ... that is not below *least*.

    >>> round_step(Fraction(31_500)), round_step(Fraction(7, 100))
    (Fraction(50000, 1), Fraction(1, 10))
    """
    power = Fraction(1)
    while power > least:
        power /= 10
    while power * 10 <= least:
        power *= 10
    return next(step * power for step in (*ROUND_STEPS, 10) if step * power >= least)


def _block(block: Block) -> JsonObject:
    if isinstance(block, TextTable):
        return _table(block)
    if isinstance(block, Bar):
        return _bar(block)
    if isinstance(block, Curve):
        return _curve(block) if block.points else _table(block.as_table())
    return {"kind": "text", "text": block}


def _table(table: TextTable) -> JsonObject:
    return {
        "kind": "table",
        "headings": table.headings,
        "rows": table.rows,
        "words": sorted(table.words),
    }


def _bar(bar: Bar) -> JsonObject:
    # A negative house advantage is named beside the bar, but has no length in it.
    drawn = sum((part for _, part in bar.parts if part > 0), Fraction(0))
    return {
        "kind": "bar",
        "parts": [
            {
                "name": name,
                "share": format_percent(part),
                "length": float(part / drawn) if part > 0 else 0,
            }
            for name, part in bar.parts
        ],
    }


def _curve(curve: Curve) -> JsonObject:
    places = [*curve.points, *((x, y) for _, x, y in curve.marks)]
    across = Axis.over([x for x, _ in places], MAX_STEPS_ACROSS)
    up = Axis.over([Fraction(0), *(y for _, y in places)], MAX_STEPS_UP).widened()
    return {
        "kind": "curve",
        "across": {
            "name": curve.across,
            "ticks": [{"text": _money(x, across), "at": across.place(x)} for x in across.ticks()],
        },
        "up": {
            "name": curve.up,
            "ticks": [{"text": _percent(y, up), "at": up.place(y)} for y in up.ticks()],
            "zero": up.place(Fraction(0)),
            "below_zero": BELOW_ZERO.get(curve.up, ""),
        },
        "points": [(across.place(x), up.place(y)) for x, y in curve.points],
        "marks": [
            {
                "name": name,
                "figures": (format_rounded_dollars(x), format_percent(y)),
                "at": (across.place(x), up.place(y)),
            }
            for name, x, y in curve.marks
        ],
    }


def _money(amount: Fraction, axis: Axis) -> str:
    """An amount at a tick: cents only where the ticks are cents apart."""
    if axis.step < 1:
        return format_rounded_dollars(amount)
    return f"{'-' if amount < 0 else ''}${format_decimal(abs(amount), 0, grouped=True)}"


def _percent(number: Fraction, axis: Axis) -> str:
    """A percentage at a tick, with enough places to differ from the next."""
    places = next(n for n in range(9) if axis.step * 10 ** (n + 2) >= 1)
    return format_percent(number, places)
