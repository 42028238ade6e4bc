"""``jackpit report``."""

import json
from pathlib import Path

import pytest
from cli.command import run, succeed
from manager.reports.three_days import FIRST, QUIET, SECOND, THIRD

from jackpit.manager.reports import REPORTS

PERIOD = ("--from", FIRST, "--to", THIRD)


def fails(*arguments: str) -> str:
    result = run("report", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("Error: ")
    assert result.err.count("\n") == 1
    return result.err


def test_without_a_name_the_reports_are_listed() -> None:
    listed = succeed("report")

    assert all(name in listed for name in REPORTS)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_can_be_shown_in_the_terminal(three_days: str, name: str) -> None:
    shown = succeed("report", name, "--database", three_days, *PERIOD, columns=250)

    assert shown.startswith(REPORTS[name].title)
    assert "Test House" in shown
    assert "SQLite 3." in shown


def test_the_variance_is_shown_even_if_there_is_none(three_days: str) -> None:
    shown = succeed("report", "reconciliation", "--database", three_days, *PERIOD, columns=200)

    assert "Variance" in shown
    line = next(x for x in shown.splitlines() if SECOND in x and "meter Major" in x)
    assert line.split()[-3:] == ["$10,005.65", "$10,005.65", "$0.00"]


def test_a_section_without_rows_says_so(three_days: str) -> None:
    assert "None." in succeed("report", "wins", "--database", three_days, "--from", QUIET)


def test_json_goes_to_the_output(three_days: str) -> None:
    written = succeed("report", "wins", "--database", three_days, *PERIOD, "--format", "json")

    assert len(json.loads(written)["sections"][0]["rows"]) == 3


@pytest.mark.parametrize("ending", ["csv", "json", "xlsx"])
def test_a_file_is_written_as_its_name_says(three_days: str, tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"wins.{ending}"
    result = run("report", "wins", "--database", three_days, *PERIOD, "--output", str(file))

    assert (result.code, result.out) == (0, "")
    assert result.err == f"The report is in {file}.\n"
    begins = {"csv": b"\xef\xbb\xbfReport", "json": b'{"report":"wins"', "xlsx": b"PK"}
    assert file.read_bytes().startswith(begins[ending])
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_a_wrong_option_is_refused_in_one_sentence(three_days: str, tmp_path: Path) -> None:
    database = ("--database", three_days)

    assert "there is no report 'profit'" in fails("profit", *database)
    assert "There is no link 'x'." in fails("wins", *database, "--link", "x")
    assert "'soon' is not a valid date" in fails("wins", *database, "--from", "soon")
    assert "before its first day" in fails("wins", *database, "--from", THIRD, "--to", FIRST)
    assert "There is no database" in fails("wins", "--database", str(tmp_path / "none.db"))
    assert "needs --output" in fails("wins", *database, "--format", "xlsx")
    assert "does not end in" in fails("wins", *database, "--output", str(tmp_path / "wins.doc"))
    nowhere = str(tmp_path / "none" / "wins.csv")
    assert "cannot be written" in fails("wins", *database, "--output", nowhere)
    table = ("--format", "table", "--output", str(tmp_path / "wins.csv"))
    assert "a table is for the terminal" in fails("wins", *database, *table)
