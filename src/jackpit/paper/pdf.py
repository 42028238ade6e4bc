"""A document as a PDF.

Typst sets it, by ``document.typ`` beside this module. The document reaches the template as JSON,
so that nothing in it can be taken for Typst. In it every number is text already, except those that
are places in a drawing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import typst

from jackpit.odds.text import decimal, dollars, percent
from jackpit.paper.document import Bar, Block, Curve, Document, TextTable

TEMPLATE = Path(__file__).with_name("document.typ")
STEPS_ACROSS_AT_MOST = 5
STEPS_UP_AT_MOST = 6
ROUND_STEPS = (1, 2, 5)
BELOW_ZERO = {"Player's disadvantage": "Player's advantage"}
"""What a number is called where it is negative."""

Record = dict[str, object]


def to_pdf(document: Document) -> bytes:
    """Write *document* as a PDF of US letter pages; the same document makes the same bytes."""
    return typst.compile(
        TEMPLATE,
        format="pdf",
        ignore_system_fonts=True,  # else the bytes would depend on the machine
        sys_inputs={"document": to_json(document)},
    )


def to_json(document: Document) -> str:
    """What the template is given: *document*, with its charts scaled to a square of 1 by 1."""
    return json.dumps(
        {
            "title": document.title,
            "subtitle": document.subtitle,
            "sections": [
                {"heading": section.heading, "blocks": [_block(one) for one in section.blocks]}
                for section in document.sections
            ],
        }
    )


@dataclass(frozen=True)
class Axis:
    """A stretch of numbers, and the round ones among them."""

    start: Fraction
    end: Fraction
    step: Fraction

    @classmethod
    def over(cls, numbers: list[Fraction], steps_at_most: int) -> Axis:
        """Span *numbers* as they are."""
        start, end = min(numbers), max(numbers)
        if start == end:  # one number alone still needs a stretch to stand on
            end += 1
        return cls(start, end, round_step((end - start) / steps_at_most))

    def widened(self) -> Axis:
        """The same from one round number to another."""
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


def _block(block: Block) -> Record:
    if isinstance(block, TextTable):
        return _table(block)
    if isinstance(block, Bar):
        return _bar(block)
    if isinstance(block, Curve):
        return _curve(block) if block.points else _table(block.as_table())
    return {"kind": "text", "text": block}


def _table(table: TextTable) -> Record:
    return {
        "kind": "table",
        "headings": table.headings,
        "rows": table.rows,
        "words": sorted(table.words),
    }


def _bar(bar: Bar) -> Record:
    # A house that loses is a negative part: it is named beside the bar, but has no length in it.
    drawn = sum((part for _, part in bar.parts if part > 0), Fraction(0))
    return {
        "kind": "bar",
        "parts": [
            {"name": name, "share": percent(part), "length": float(part / drawn) if part > 0 else 0}
            for name, part in bar.parts
        ],
    }


def _curve(curve: Curve) -> Record:
    places = [*curve.points, *((x, y) for _, x, y in curve.marks)]
    across = Axis.over([x for x, _ in places], STEPS_ACROSS_AT_MOST)
    up = Axis.over([Fraction(0), *(y for _, y in places)], STEPS_UP_AT_MOST).widened()
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
                "figures": (dollars(x), percent(y)),
                "at": (across.place(x), up.place(y)),
            }
            for name, x, y in curve.marks
        ],
    }


def _money(amount: Fraction, axis: Axis) -> str:
    """An amount at a tick: cents only where the ticks are cents apart."""
    if axis.step < 1:
        return dollars(amount)
    return f"{'-' if amount < 0 else ''}${decimal(abs(amount), 0, grouped=True)}"


def _percent(number: Fraction, axis: Axis) -> str:
    """A percentage at a tick, with as many places as tell it from the next."""
    places = next(n for n in range(9) if axis.step * 10 ** (n + 2) >= 1)
    return percent(number, places)
