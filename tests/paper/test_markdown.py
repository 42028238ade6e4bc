"""A document as Markdown."""

import re
from fractions import Fraction

import pytest

from jackpit.paper import Bar, Curve, Document, Section, TextTable, to_markdown

HALF = Fraction(1, 2)


def block(block: str | TextTable | Bar | Curve) -> list[str]:
    """The lines of one block alone."""
    text = to_markdown(Document("Title", "Subtitle", (Section("Heading", (block,)),)))
    before = "# Title\n\nSubtitle\n\n## Heading\n\n"
    assert text.startswith(before)
    assert text.endswith("\n")
    return text.removeprefix(before).splitlines()


def test_a_document_has_headings_and_paragraphs() -> None:
    document = Document(
        "Games", "Exact.", (Section("One", ("First.", "Second.")), Section("Two", ("Third.",)))
    )

    assert to_markdown(document) == (
        "# Games\n\nExact.\n\n## One\n\nFirst.\n\nSecond.\n\n## Two\n\nThird.\n"
    )


def test_what_is_empty_takes_no_line() -> None:
    document = Document("Games", "", (Section("", ("One.",)), Section("Two", ("Three.",))))

    assert to_markdown(document) == "# Games\n\nOne.\n\n## Two\n\nThree.\n"


def test_words_are_aligned_left_and_numbers_right() -> None:
    table = TextTable(
        ("Line", "Pays", "One in"), (("Suited Pair", "25 for 1", "62.50"),), words=frozenset({0, 1})
    )

    assert block(table) == [
        "| Line | Pays | One in |",
        "| --- | --- | ---: |",
        "| Suited Pair | 25 for 1 | 62.50 |",
    ]


def test_a_stroke_in_a_cell_does_not_end_it() -> None:
    lines = block(TextTable(("7d 7h | 7d", "b"), (("c", "1 | 2"),)))

    assert lines == ["| 7d 7h \\| 7d | b |", "| --- | ---: |", "| c | 1 \\| 2 |"]
    assert {len(re.findall(r"(?<!\\)\|", line)) for line in lines} == {3}


def test_a_bar_becomes_a_table_of_its_parts() -> None:
    assert block(Bar((("Fixed awards", HALF), ("House", HALF)))) == [
        "| Part | Share |",
        "| --- | ---: |",
        "| Fixed awards | 50.0000% |",
        "| House | 50.0000% |",
    ]


def test_a_curve_becomes_a_table_of_its_named_points() -> None:
    curve = Curve(
        across="Meter Major",
        up="House advantage",
        points=((Fraction(0), HALF), (Fraction(10), -HALF)),
        marks=(("Seed", Fraction(10_000), Fraction(1, 5)),),
    )

    assert block(curve) == [
        "|  | Meter Major | House advantage |",
        "| --- | ---: | ---: |",
        "| Seed | $10,000.00 | 20.0000% |",
    ]


@pytest.mark.parametrize(
    "first", ["A paragraph.", TextTable(("a",), (("b",),)), Bar((("a", HALF),))]
)
def test_a_blank_line_separates_blocks(first: str | TextTable | Bar) -> None:
    document = Document("Title", "Subtitle", (Section("Heading", (first, "Last.")),))

    assert to_markdown(document).endswith("\n\nLast.\n")
