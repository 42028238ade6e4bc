"""``jackpit par``: the PAR sheet in each of its four forms."""

import json
import re
from errno import ENOSPC
from os import strerror
from pathlib import Path
from typing import Any

import pytest
from cli.command import COLUMNS, PAY_TABLES, run, succeed

HEADINGS = [
    "The wager",
    "Pay table",
    "Figures",
    "Meters",
    "Where a wager goes",
    "House advantage by seats",
    "Wagers until a meter is won",
    "The next wager, by meter",
    "Printed and exact",
    "Advice",
    "The hands",
    "Ways",
]


def par(*arguments: str) -> Any:
    """What ``jackpit par ... --json`` prints, read."""
    return json.loads(succeed("par", *arguments, "--json"))


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
@pytest.mark.parametrize("seats", ["1", "7"])
def test_every_sheet_fits_80_columns(game: str, pay_table: str, seats: str) -> None:
    text = succeed("par", game, "--paytable", pay_table, "--seats", seats)

    assert text.startswith("PAR sheet: ")
    assert [line for line in text.splitlines() if len(line) > COLUMNS] == []


@pytest.mark.parametrize("form", [(), ("--markdown",)])
def test_a_sheet_has_all_its_sections_in_order(form: tuple[str, ...]) -> None:
    text = succeed("par", "bet-the-set-21", *form)

    assert re.findall(rf"^(?:## )?({'|'.join(HEADINGS)})$", text, flags=re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("form", [(), ("--markdown",)])
@pytest.mark.parametrize(
    ("game", "shoe"),
    [("hit-and-run", "6 decks of 52 cards"), ("bahama-bonus", "6 decks of 48 cards, no tens")],
)
def test_a_sheet_states_its_shoe_model(game: str, shoe: str, form: tuple[str, ...]) -> None:
    text = succeed("par", game, *form)

    assert f"Fresh shoe each round: {shoe}; 1 seat wagering $1.00." in text


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
def test_every_sheet_can_be_printed_as_markdown(game: str, pay_table: str) -> None:
    text = succeed("par", game, "--paytable", pay_table, "--markdown")

    assert text.startswith("# PAR sheet: ")
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 10
    tables = re.findall(r"(?:^\|.*\n)+", text, flags=re.MULTILINE)
    for table in tables:
        assert len({row.count("|") for row in table.splitlines()}) == 1


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
def test_the_json_is_that_of_the_odds_and_what_a_sheet_adds(game: str, pay_table: str) -> None:
    odds = json.loads(succeed("odds", game, "--paytable", pay_table, "--json"))

    record = par(game, "--paytable", pay_table)

    assert {name: record[name] for name in odds} == odds
    assert set(record) - set(odds) == {"changed", "house_advantage_by_seats", "compared", "advice"}
    assert len(record["house_advantage_by_seats"]) == 7
    assert record["house_advantage_by_seats"][0] == odds["house_advantage"]
    assert bool(record["compared"]) == (odds["printed"] is not None)
    for advice in record["advice"]:
        assert set(advice) == {"rule", "sentence"}


def test_the_advantage_by_seats_is_that_of_the_odds_at_so_many_seats() -> None:
    by_seats = par("hit-and-run")["house_advantage_by_seats"]

    assert [f"{100 * advantage:.4f}" for advantage in (by_seats[0], by_seats[6])] == [
        "23.1615",
        "23.7402",
    ]
    assert by_seats == sorted(by_seats)  # the more seats split the meter, the better for the house


def test_a_sheet_whose_figures_are_exact_agrees_in_all_of_them() -> None:
    compared = par("bet-the-set-21")["compared"]

    assert [(one["figure"], one["printed"], one["ours"], one["agrees"]) for one in compared] == [
        ("Top award, 1 in", "496,512", "496,511.50", True),
        ("Average top award", "$89,442.00", "$89,441.84", True),
        ("Hit frequency", "1.64%", "1.6356%", True),
        ("House advantage, 7 seats", "23.04%", "23.0447%", True),
    ]
    assert compared[3]["reason"] == (
        "the seats are inferred from this figure; 24.2531% for one alone"
    )


@pytest.mark.parametrize(
    ("pay_table", "figures"),
    [
        ("h17", ["1,481,314.98", "$321,076.15", "4.1643%", "23.1615%"]),
        ("s17", ["2,526,335.22", "$666,847.16", "3.8196%", "24.7364%"]),
    ],
)
def test_every_difference_from_the_sheet_has_its_reason(pay_table: str, figures: list[str]) -> None:
    compared = par("hit-and-run", "--paytable", pay_table)["compared"]

    assert [one["ours"] for one in compared] == figures
    assert [one["agrees"] for one in compared] == [False] * 4
    assert [one["figure"] for one in compared if one["reason"] in ("", "not explained")] == []
    text = " ".join(succeed("par", "hit-and-run", "--paytable", pay_table).split())
    for one in compared:
        assert f"{one['figure']}: {one['reason']}." in text


@pytest.mark.parametrize("form", [(), ("--markdown",)])
@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
def test_a_sheet_describes_the_hand_of_every_line(
    game: str, pay_table: str, form: tuple[str, ...]
) -> None:
    asked = (game, "--paytable", pay_table)
    text = " ".join(succeed("par", *asked, *form).split())

    places = [text.index(f" {line['name']}: {line['hand']}.") for line in par(*asked)["lines"]]
    assert places == sorted(places)
    assert text.index("The hands") < places[0]


@pytest.mark.parametrize("form", [(), ("--markdown",)])
def test_a_sheet_says_what_its_ways_count(form: tuple[str, ...]) -> None:
    text = succeed("par", "kings-bounty", *form)

    _, ways = re.split(r"^(?:## )?Ways$", text, flags=re.MULTILINE)
    first = next(line for line in ways.splitlines() if line)
    assert first.strip() == "The number of deals from the full shoe that each line pays."


def test_the_sheet_is_compared_under_its_own_terms_with_any_options() -> None:
    asked = ("--decks", "8", "--seats", "3", "--contribution", "30%", "--seed", "1")

    assert par("hit-and-run", *asked)["compared"] == par("hit-and-run")["compared"]


@pytest.mark.parametrize(
    ("arguments", "rules"),
    [
        ("blazing-7s", []),
        ("blazing-7s --contribution major=13%", ["A3"]),
        ("blazing-7s --fixed-from major", ["A2"]),
        ("blazing-7s --fixed-from major --contribution major=60%", ["A2"]),
        ("blazing-7s --reserve major=0%", ["A4"]),
        ("blazing-7s --seed minor=2000", ["A6"]),
        ("blazing-7s --seed minor=499", ["A6", "A7"]),
        ("blazing-7s --seed minor=0", ["A5", "A6", "A7", "A8"]),
    ],
)
def test_advice_names_its_paragraph(arguments: str, rules: list[str]) -> None:
    assert [advice["rule"] for advice in par(*arguments.split())["advice"]] == rules
    text = succeed("par", *arguments.split())
    assert re.findall(r"\(kings-bounty (A\d)\)", text) == rules


# On paper


@pytest.mark.parametrize(("game", "pay_table"), PAY_TABLES)
def test_every_sheet_can_be_printed(game: str, pay_table: str, tmp_path: Path) -> None:
    paper = tmp_path / "a sheet.pdf"

    result = run("par", game, "--paytable", pay_table, "--pdf", str(paper))

    assert (result.code, result.out) == (0, "")
    assert result.err == f"The PAR sheet is in {paper}.\n"
    assert paper.read_bytes().startswith(b"%PDF-")
    assert len(paper.read_bytes()) > 10_000


def test_the_pdf_shows_the_terms_of_the_options(tmp_path: Path) -> None:
    names = ("six.pdf", "again.pdf", "eight.pdf")
    for name, decks in zip(names, ("6", "6", "8"), strict=True):
        run("par", "blazing-7s", "--decks", decks, "--pdf", str(tmp_path / name))

    six, again, eight = ((tmp_path / name).read_bytes() for name in names)
    assert six == again
    assert six != eight


@pytest.mark.parametrize("form", ["--json", "--markdown"])
def test_a_sheet_can_be_written_and_shown_together(form: str, tmp_path: Path) -> None:
    paper = tmp_path / "sheet.pdf"

    result = run("par", "blazing-7s", form, "--pdf", str(paper))

    assert result.out == succeed("par", "blazing-7s", form)
    assert paper.is_file()


def test_a_new_pdf_replaces_the_former(tmp_path: Path) -> None:
    paper = tmp_path / "sheet.pdf"
    paper.write_text("the former sheet " * 100_000)

    run("par", "blazing-7s", "--pdf", str(paper))

    assert paper.read_bytes().startswith(b"%PDF-")
    assert b"the former sheet" not in paper.read_bytes()


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("no such folder/sheet.pdf", "No such file or directory"),
        ("folder.pdf", "Is a directory"),
        ("file/sheet.pdf", "Not a directory"),
    ],
)
def test_a_pdf_that_cannot_be_written_is_reported_in_one_sentence(
    target: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("file").touch()
    Path("folder.pdf").mkdir()

    result = run("par", "blazing-7s", "--pdf", target)

    assert (result.code, result.out) == (2, "")
    assert result.err == f"Error: --pdf: {target} cannot be written: {reason}.\n"
    assert {path.name for path in tmp_path.rglob("*")} == {"file", "folder.pdf"}


@pytest.mark.parametrize("target", ["sheet", "sheet.txt", "sheet.pdf.txt", ".", "pdf"])
def test_the_file_of_a_pdf_must_end_in_pdf(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    result = run("par", "blazing-7s", "--pdf", target)

    assert (result.code, result.out) == (2, "")
    assert result.err == f"Error: --pdf: '{target}' does not end in .pdf.\n"
    assert list(tmp_path.iterdir()) == []


def test_no_other_file_is_left_beside_the_pdf(tmp_path: Path) -> None:
    run("par", "blazing-7s", "--pdf", str(tmp_path / "sheet.pdf"))

    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_other_files_beside_the_pdf_are_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "sheet.part"
    other.write_text("not a sheet")

    run("par", "blazing-7s", "--pdf", str(tmp_path / "sheet.pdf"))

    assert other.read_text() == "not a sheet"


def test_a_full_disk_leaves_the_former_sheet_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write_half(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[: len(data) // 2])
        raise OSError(ENOSPC, strerror(ENOSPC))

    paper = tmp_path / "sheet.pdf"
    paper.write_text("the former sheet")
    monkeypatch.setattr(Path, "write_bytes", write_half)

    result = run("par", "blazing-7s", "--pdf", str(paper))

    assert (result.code, result.out) == (2, "")
    assert result.err == (f"Error: --pdf: {paper} cannot be written: No space left on device.\n")
    assert paper.read_text() == "the former sheet"
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.pdf"]


def test_json_and_markdown_exclude_each_other() -> None:
    result = run("par", "blazing-7s", "--json", "--markdown")

    assert (result.code, result.out) == (2, "")
    assert "Choose --json or --markdown, not both." in result.err
