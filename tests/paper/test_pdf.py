"""Documents as PDF, read back from the bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pdf_text
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jackpit.games import GAMES
from jackpit.odds import exact_odds, par_sheet
from jackpit.paper.document import Bar, Block, Curve, Document, Section, TextTable
from jackpit.paper.par import par_document
from jackpit.paper.pdf import Axis, round_step, to_json, to_pdf

HOSTILE = (
    '#let x = "a"',
    '#panic("x")',
    "$x^2$ *b* _i_ `raw`",
    "@ref <label> [b] {c} // no /* c */",
    "\\ \\u{41} ' \" ~ -- ...",
    "= h",
    "",
)
MAX_PAGES = 2
SHIPPED = ("bahama-bonus", "bet-the-set-21", "blazing-7s", "hit-and-run", "kings-bounty")
"""The games of the source documents, whose sheets fit two pages; another game may need more."""


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page without spaces, because a PDF has neither lines nor words."""
    return [squeezed(page) for page in pdf_text.pages_of(pdf)]


def squeezed(text: str) -> str:
    """The text without its spaces."""
    return "".join(text.split())


def document_of(*blocks: Block) -> Document:
    """One section with *blocks* in it."""
    return Document("Title", "Subtitle", (Section("Heading", blocks),))


def drawing_of(block: Block) -> dict[str, Any]:
    """The input of the template for *block*."""
    found: dict[str, Any] = json.loads(to_json(document_of(block)))["sections"][0]["blocks"][0]
    return found


def texts_of(block: Block) -> Iterator[str]:
    """All text of *block*."""
    if isinstance(block, str):
        yield block
        return
    table = block if isinstance(block, TextTable) else block.as_table()
    for row in table.rows:
        yield from row


@pytest.fixture(scope="module")
def sheets() -> list[Document]:
    return [
        par_document(par_sheet(game, table, exact_odds(table, game.shoe)))
        for game in GAMES.values()
        for table in game.pay_tables
    ]


def test_every_word_and_figure_of_every_games_sheet_is_on_its_pages(sheets: list[Document]) -> None:
    for sheet in sheets:
        pages = pages_of(to_pdf(sheet))
        said = [sheet.title, sheet.subtitle]
        for section in sheet.sections:
            said.append(section.heading)
            said += [text for block in section.blocks for text in texts_of(block)]

        assert [text for text in said if squeezed(text) not in "".join(pages)] == []


@pytest.mark.parametrize("key", SHIPPED)
def test_the_sheet_of_a_source_document_fits_two_pages(key: str) -> None:
    game = GAMES[key]
    for table in game.pay_tables:
        sheet = par_document(par_sheet(game, table, exact_odds(table, game.shoe)))
        assert len(pages_of(to_pdf(sheet))) <= MAX_PAGES


def test_the_same_document_makes_the_same_bytes(sheets: list[Document]) -> None:
    for sheet in sheets:
        assert to_pdf(sheet) == to_pdf(sheet)


def test_the_pdf_has_its_title_and_no_date() -> None:
    pdf = to_pdf(Document("A title", "", ()))
    assert pdf.startswith(b"%PDF-")
    assert b"/Title(A title)" in pdf
    assert not re.search(rb"(?:Creation|Create|Mod|Modify|Metadata)Date", pdf)


def test_the_footer_counts_the_pages() -> None:
    rows = tuple((f"row {number}", str(number)) for number in range(150))
    pages = pages_of(to_pdf(document_of(TextTable(("Line", "Ways"), rows))))
    assert len(pages) == 3
    for number, page in enumerate(pages, 1):
        assert "LineWays" in page
        assert f"Title{number}of3" in page


@pytest.mark.parametrize("lines", range(30, 50, 2))
def test_a_heading_stays_with_the_table_below_it(lines: int) -> None:
    rows = tuple((f"row {number}", str(number)) for number in range(60))
    above = Section("Above", tuple(f"line {number}" for number in range(lines)))
    below = Section("Below", ("Between", TextTable(("Line", "Ways"), rows)))
    pages = pages_of(to_pdf(Document("Title", "", (above, below))))
    assert any("BelowBetweenLineWaysrow00" in page for page in pages)


def test_text_that_looks_like_typst_is_only_text() -> None:
    table = TextTable(HOSTILE, (HOSTILE, HOSTILE))
    document = Document(
        HOSTILE[0],
        HOSTILE[1],
        tuple(Section(text, (text, table, Bar(((text, Fraction(1)),)))) for text in HOSTILE),
    )
    page = "".join(pages_of(to_pdf(document)))
    for text in HOSTILE:
        assert page.count(squeezed(text)) >= len(HOSTILE)


def test_a_cell_reaches_the_template_unchanged() -> None:
    drawn = drawing_of(TextTable(HOSTILE, (HOSTILE, HOSTILE), words=frozenset({2, 1})))
    assert drawn == {
        "kind": "table",
        "headings": list(HOSTILE),
        "rows": [list(HOSTILE)] * 2,
        "words": [1, 2],
    }


@settings(deadline=None, max_examples=30)
@given(st.text())
def test_any_text_can_be_set(text: str) -> None:
    mark = (text, Fraction(1), Fraction(1, 2))
    curve = Curve(text, text, ((Fraction(0), Fraction(1)), (Fraction(2), Fraction(0))), (mark,))
    bar = Bar(((text, Fraction(1)),))
    blocks = (text, TextTable((text, text), ((text, text),)), bar, curve)
    document = Document(text, text, (Section(text, blocks),))
    assert to_pdf(document).startswith(b"%PDF-")
    assert json.loads(to_json(document))["sections"][0]["blocks"][0]["text"] == text


@pytest.mark.parametrize(
    "block",
    [
        "",
        TextTable((), ()),
        TextTable(("Line", "Ways"), ()),
        TextTable(("Alone",), (("x",),)),
        TextTable(("Line", *"abcdefghij"), (("x" * 300, *["$1,000,000.00"] * 10),)),
        TextTable(("Line", "Pays"), (("x " * 300, "y" * 300),), words=frozenset({0, 1})),
        Bar(()),
        Bar((("Nothing", Fraction(0)),)),
        Curve("x" * 300, "up", (), ()),
        Curve("x" * 300, "up", ((Fraction(0), Fraction(0)),), ()),
    ],
)
def test_empty_or_too_wide_blocks_can_be_drawn(block: Block) -> None:
    assert len(pages_of(to_pdf(document_of(block)))) == 1
    assert len(pages_of(to_pdf(Document("", "", (Section("", (block, block)),))))) == 1


def test_a_negative_part_is_named_beside_the_bar_but_has_no_length() -> None:
    parts = drawing_of(Bar((("Awards", Fraction(11, 10)), ("House", Fraction(-1, 10)))))["parts"]
    assert [(part["share"], part["length"]) for part in parts] == [
        ("110.0000%", 1),
        ("-10.0000%", 0),
    ]


def test_a_curve_is_drawn_between_round_numbers() -> None:
    ends = ((Fraction(0), Fraction(45, 100)), (Fraction(830_214), Fraction(-11, 100)))
    drawn = drawing_of(Curve("Meter", "Player's disadvantage", ends, (("Seed", *ends[0]),)))
    assert [tick["text"] for tick in drawn["across"]["ticks"]] == [
        "$0",
        "$200,000",
        "$400,000",
        "$600,000",
        "$800,000",
    ]
    assert [tick["text"] for tick in drawn["up"]["ticks"]] == [
        f"{number}%" for number in range(-20, 51, 10)
    ]
    assert drawn["up"]["below_zero"] == "Player's advantage"
    assert drawn["up"]["zero"] == pytest.approx(2 / 7)
    assert drawn["marks"][0] == {
        "name": "Seed",
        "figures": ["$0.00", "45.0000%"],
        "at": drawn["points"][0],
    }


def test_ticks_have_enough_decimal_places_to_differ() -> None:
    ends = ((Fraction(0), Fraction(0)), (Fraction(1, 2), Fraction(1, 1000)))
    drawn = drawing_of(Curve("Meter", "Return", ends, ()))
    assert [tick["text"] for tick in drawn["across"]["ticks"]][:2] == ["$0.00", "$0.10"]
    assert [tick["text"] for tick in drawn["up"]["ticks"]][:2] == ["0.00%", "0.02%"]
    assert drawn["up"]["below_zero"] == ""


@given(st.lists(st.fractions(), min_size=1), st.integers(1, 9))
def test_an_axis_holds_its_numbers_and_not_too_many_ticks(
    numbers: list[Fraction], steps: int
) -> None:
    axis = Axis.over(numbers, steps)
    wide = axis.widened()
    assert all(0 <= wide.place(number) <= 1 for number in numbers)
    assert len(axis.ticks()) <= steps + 1
    assert wide.start in wide.ticks()
    assert wide.end in wide.ticks()


@given(st.fractions(min_value=Fraction(1, 10**6), max_value=10**12))
def test_a_round_step_is_the_next_above(least: Fraction) -> None:
    step = round_step(least)
    assert least <= step < least * Fraction(5, 2)
    assert str(step.numerator * 10**12 // step.denominator).rstrip("0") in {"1", "2", "5"}
