"""The content of a document, without its layout: titles, paragraphs, tables and charts.

One document is rendered in three ways: in the terminal, as Markdown, as a PDF.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from jackpit.odds.text import format_percent, format_rounded_dollars


@dataclass(frozen=True)
class TextTable:
    """Rows of text under headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: frozenset[int] = frozenset({0})
    """Columns of words, aligned left; the others hold numbers."""


@dataclass(frozen=True)
class Bar:
    """Parts of a whole, drawn as one bar."""

    parts: tuple[tuple[str, Fraction], ...]
    """A label and a fraction of 1 each; they sum to 1."""

    def as_table(self) -> TextTable:
        """The same figures, for output that cannot draw."""
        return TextTable(
            ("Part", "Share"), tuple((name, format_percent(part)) for name, part in self.parts)
        )


@dataclass(frozen=True)
class Curve:
    """How one number depends on another, with named points."""

    across: str
    up: str
    points: tuple[tuple[Fraction, Fraction], ...]
    """Dollars across, a fraction of 1 up."""

    marks: tuple[tuple[str, Fraction, Fraction], ...]
    """A name, dollars across and a fraction of 1 up."""

    def as_table(self) -> TextTable:
        """The named points, for output that cannot draw."""
        rows = tuple(
            (name, format_rounded_dollars(x), format_percent(y)) for name, x, y in self.marks
        )
        return TextTable(("", self.across, self.up), rows)


Block = str | TextTable | Bar | Curve


@dataclass(frozen=True)
class Section:
    """A heading and its blocks."""

    heading: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Document:
    """A title, a subtitle, and sections."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
