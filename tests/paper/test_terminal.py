"""A document in the terminal: all of it, within the terminal's width."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from jackpit.games import GAMES
from jackpit.odds import exact_odds, par_sheet
from jackpit.paper import Bar, Curve, Document, Section, TextTable
from jackpit.paper.odds import odds_document
from jackpit.paper.par import par_document
from jackpit.paper.terminal import show

DRAWN = "─█"
HALF = Fraction(1, 2)

TABLE = TextTable(
    ("Line", "Pays", "One in"),
    (
        ("Suited Four of a Kind", "100% of the Jackpot", "496,511.50"),
        ("Four of a Kind", "500 for 1", "2,819.49"),
        ("Suited Pair", "25 for 1", "62.50"),
    ),
    words=frozenset({0, 1}),
)
BAR = Bar((("Fixed awards", HALF), ("Contribution", Fraction(1, 4)), ("House", Fraction(1, 4))))
CURVE = Curve(
    across="Meter Jackpot",
    up="House advantage",
    points=((Fraction(0), HALF), (Fraction(300_000), -HALF)),
    marks=(("Seed", Fraction(10_000), Fraction(2, 5)), ("Break-even", Fraction(200_000), HALF)),
)
DOCUMENT = Document(
    title="Bet the Set 21 Progressive",
    subtitle="Fresh shoe each round: 6 decks of 52 cards; 1 seat wagering $1.00.",
    sections=(
        Section("", ("A suited pair wins; four of a kind with the dealer's two wins the most.",)),
        Section("Pay table", (TABLE, "Best first.")),
        Section("Where a wager goes", (BAR,)),
        Section("House advantage by meter", (CURVE,)),
    ),
)


def shown(document: Document, width: int = 80) -> list[str]:
    """The lines that a terminal of this *width* shows."""
    file = StringIO()
    show(document, Console(file=file, width=width, highlight=False))
    return file.getvalue().splitlines()


def shown_block(block: str | TextTable | Bar | Curve, width: int = 80) -> list[str]:
    """The lines of one block alone."""
    title, blank, *lines = shown(Document("Title", "", (Section("", (block,)),)), width)
    assert (title, blank) == ("Title", "")
    return [line.rstrip() for line in lines]


def texts(document: Document) -> Iterator[str]:
    """Every piece of text in *document*."""
    yield from (document.title, document.subtitle)
    for section in document.sections:
        yield section.heading
        for block in section.blocks:
            if isinstance(block, str):
                yield block
            elif isinstance(block, Bar):
                yield from (cell for row in block.as_table().rows for cell in row)
            else:
                table = block if isinstance(block, TextTable) else block.as_table()
                yield from (cell for row in (table.headings, *table.rows) for cell in row)


def signs(lines: list[str]) -> Counter[str]:
    """How often each character occurs, on any line."""
    return Counter("".join("".join(lines).split()).translate(dict.fromkeys(map(ord, DRAWN))))


def real_documents() -> Iterator[Document]:
    """Each pay table's odds and PAR sheet."""
    for game in GAMES.values():
        for table in game.pay_tables:
            odds = exact_odds(table, game.shoe, seats=7)
            yield odds_document(game, table, odds)
            yield par_document(par_sheet(game, table, odds))


DOCUMENTS = [DOCUMENT, *real_documents()]
NAMES = [f"{number} {document.title}" for number, document in enumerate(DOCUMENTS)]


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_nothing_is_wider_than_the_terminal(document: Document, width: int) -> None:
    assert [line for line in shown(document, width) if len(line) > width] == []


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120])
@pytest.mark.parametrize("document", DOCUMENTS, ids=NAMES)
def test_no_text_is_lost_or_cut_however_narrow_the_terminal(document: Document, width: int) -> None:
    words = " ".join(" ".join(shown(document, width)).split())

    assert "…" not in words
    assert [text for text in texts(document) if " ".join(text.split()) not in words] == []


def test_a_document_begins_with_title_and_subtitle() -> None:
    assert shown(DOCUMENT)[:4] == [
        "Bet the Set 21 Progressive",
        "Fresh shoe each round: 6 decks of 52 cards; 1 seat wagering $1.00.",
        "",
        "  A suited pair wins; four of a kind with the dealer's two wins the most.",
    ]


def test_what_is_empty_takes_no_line() -> None:
    document = Document("Games", "", (Section("", ("One.",)), Section("Two", ("Three.",))))

    assert shown(document) == ["Games", "", "  One.", "", "Two", "  Three."]


def test_a_paragraph_is_wrapped_and_set_in() -> None:
    assert shown_block("one two three four five", 16) == ["  one two three", "  four five"]


def test_words_are_aligned_left_and_numbers_right() -> None:
    assert shown_block(TABLE) == [
        "  Line                   Pays                     One in",
        "  ──────────────────────────────────────────────────────",
        "  Suited Four of a Kind  100% of the Jackpot  496,511.50",
        "  Four of a Kind         500 for 1              2,819.49",
        "  Suited Pair            25 for 1                  62.50",
    ]


def test_a_table_that_does_not_fit_is_shown_row_by_row() -> None:
    assert len(shown_block(TABLE, 56)) == 5
    assert shown_block(TABLE, 55) == [
        "  Line: Suited Four of a Kind",
        "    Pays: 100% of the Jackpot",
        "    One in: 496,511.50",
        "  Line: Four of a Kind",
        "    Pays: 500 for 1",
        "    One in: 2,819.49",
        "  Line: Suited Pair",
        "    Pays: 25 for 1",
        "    One in: 62.50",
    ]


def test_cells_shown_row_by_row_stand_beside_each_other_where_they_fit() -> None:
    cells = ("12", "$1,200.00", "$7.00", "$0.00", "4%")
    headings = ("Table", "Drop", "Awards", "Envy", "Hold")

    assert shown_block(TextTable(headings, (cells,)), 36) == [
        "  Table: 12",
        "    Drop: $1,200.00  Awards: $7.00",
        "    Envy: $0.00      Hold: 4%",
    ]
    assert len(shown_block(TextTable(headings, (cells,)), 35)) == 5


def test_empty_cells_are_not_shown_row_by_row() -> None:
    table = TextTable(
        ("", "Pays", "Envy"), (("Two K♠", "200 for 1", "$5"), ("Any 20", "3 for 1", ""))
    )

    assert shown_block(table, 20) == [
        "  Two K♠",
        "    Pays: 200 for 1",
        "    Envy: $5",
        "  Any 20",
        "    Pays: 3 for 1",
    ]


def test_a_cell_that_is_wider_than_the_terminal_is_wrapped() -> None:
    assert shown_block(TextTable(("Line", "Hand"), (("Suited Pair", "two of one card"),)), 20) == [
        "  Line: Suited Pair",
        "    Hand: two of one",
        "    card",
    ]


def test_a_bars_parts_are_as_long_as_they_are_large() -> None:
    rows = [line.split("%") for line in shown_block(BAR)]

    assert [row[0].split() for row in rows] == [
        ["Fixed", "awards", "50.0000"],
        ["Contribution", "25.0000"],
        ["House", "25.0000"],
    ]
    assert [row[1].strip() for row in rows] == ["█" * 20, "█" * 10, "█" * 10]


@pytest.mark.parametrize("width", [30, 40, 50])
def test_a_narrow_terminal_crops_a_bar_but_neither_its_names_nor_its_figures(width: int) -> None:
    lines = shown_block(BAR, width)

    assert [line.rstrip(" █") for line in lines] == [
        "  Fixed awards  50.0000%",
        "  Contribution  25.0000%",
        "  House         25.0000%",
    ]
    assert max(map(len, lines)) <= width


def test_a_negative_house_advantage_has_no_part_in_the_bar() -> None:
    lines = shown_block(Bar((("Fixed awards", Fraction(11, 10)), ("House", Fraction(-1, 10)))))

    assert [line.split() for line in lines] == [
        ["Fixed", "awards", "110.0000%", "█" * 44],
        ["House", "-10.0000%"],
    ]


def test_a_curve_is_shown_by_its_named_points() -> None:
    lines = shown_block(CURVE)

    assert [re.split(r"  +", line.strip()) for line in lines if "─" not in line] == [
        ["Meter Jackpot", "House advantage"],
        ["Seed", "$10,000.00", "40.0000%"],
        ["Break-even", "$200,000.00", "50.0000%"],
    ]


@pytest.mark.parametrize("text", ["[bold]7s[/bold]", "[/m]", "[link=x]y", ":heart:", "a\\b"])
def test_text_is_shown_as_it_is_written(text: str) -> None:
    document = Document(
        text, text, (Section(text, (text, TextTable((text, text), ((text, text),)), BAR)),)
    )

    assert sum(line.count(text) for line in shown(document)) == 8


def test_a_file_gets_no_colors() -> None:
    assert "\x1b" not in "".join(shown(DOCUMENT))
