"""CSV, JSON and Excel: exact, and never a formula."""

import csv
import json
import re
import zipfile
from fractions import Fraction
from io import BytesIO, StringIO

import pytest
from manager.reports.three_days import WHY, report

from jackpit import __version__
from jackpit.manager.reports import (
    REPORTS,
    CellKind,
    Column,
    Report,
    ReportError,
    ReportHeader,
    ReportSection,
    as_csv,
    as_json,
    as_xlsx,
)
from jackpit.manager.reports.excel import money_cell
from jackpit.manager.reports.report import Period
from jackpit.messages import Language, Phrase
from jackpit.money import Money

HEADER = ReportHeader(
    title=Phrase("A title"),
    house="=House()",
    version="1",
    days=Period.of("2026-11-16", "2026-11-17"),
    generated_at="2026-11-16T12:00:00.000000Z",
    engine="SQLite",
    time_zone="UTC",
)
PARTS = Money(1_000_000_012_345_678)
COLUMNS = (
    Column(Phrase("Said")),
    Column(Phrase("Paid"), CellKind.MONEY),
    Column(Phrase("Count"), CellKind.WHOLE),
    Column(Phrase("Rate"), CellKind.RATE),
)
ROWS = (
    ("=1+1", Money.parse("-12.50"), -3, Fraction(1, 3)),
    ('a "quoted", text\nof two lines', PARTS, 10**17, Fraction(-1, 8)),
    ("@me", None, None, None),
)
SAMPLE = Report(
    "sample", HEADER, (ReportSection(Phrase("Part"), COLUMNS, ROWS),), (Phrase("+ a note"),)
)


def cells(workbook: bytes, sheet: int) -> dict[str, str]:
    """The cells of a sheet as they are in the file."""
    with zipfile.ZipFile(BytesIO(workbook)) as files:
        text = files.read(f"xl/worksheets/sheet{sheet}.xml").decode()
    found = {}
    for place, inside in re.findall(r'<c r="([A-Z]+\d+)"[^>]*>(.*?)</c>', text, flags=re.DOTALL):
        found[place] = re.sub(r"<[^>]+>", "", inside)
    assert "<f>" not in text
    return found


def test_csv_can_be_read_back() -> None:
    text = as_csv(SAMPLE).decode("utf-8-sig")
    lines = list(csv.reader(StringIO(text, newline="")))

    assert as_csv(SAMPLE).startswith(b"\xef\xbb\xbfReport,A title\r\n")
    assert text.count("\r\n") == len(lines)
    assert lines[1] == ["House", "'=House()"]
    assert lines[5] == ["Times", "in UTC; within texts as in UTC"]
    assert lines[7:] == [
        [],
        ["Part"],
        ["Said", "Paid", "Count", "Rate"],
        ["'=1+1", "-12.50", "-3", "0.33333333"],
        ['a "quoted", text\nof two lines', "10000000.12345678", "1" + "0" * 17, "-0.12500000"],
        ["'@me", "", "", ""],
        [],
        ["Notes"],
        ["'+ a note"],
    ]


def test_json_keeps_money_as_text_with_all_its_places() -> None:
    written = json.loads(as_json(SAMPLE))

    assert written["header"]["title"] == "A title"
    assert written["header"]["period"] == "gaming days 2026-11-16 to 2026-11-17"
    assert written["header"]["first_day"] == "2026-11-16"
    assert written["header"]["last_day"] == "2026-11-17"
    assert written["sections"][0]["columns"][1] == {
        "key": "Paid",
        "name": "Paid",
        "kind": "money",
    }
    assert written["sections"][0]["rows"][:2] == [
        ["=1+1", "-12.50", -3, "0.33333333"],
        ['a "quoted", text\nof two lines', "10000000.12345678", 10**17, "-0.12500000"],
    ]
    assert written["sections"][0]["rows"][2] == ["@me", None, None, None]
    assert written["notes"] == ["+ a note"]


def test_excel_has_texts_numbers_and_no_formula() -> None:
    found = cells(as_xlsx(SAMPLE), 2)

    assert found["A2"] == "=1+1"
    assert (found["B2"], found["C2"], found["D2"]) == ("-12.50", "-3", "0.33333333")
    assert (found["B3"], found["C3"]) == ("$10,000,000.12345678", "1" + "0" * 17)
    assert found["A4"] == "@me"
    assert "B4" not in found


def test_excel_says_what_it_is_and_freezes_its_headings() -> None:
    with zipfile.ZipFile(BytesIO(as_xlsx(SAMPLE))) as files:
        core = files.read("docProps/core.xml").decode()
        sheet = files.read("xl/worksheets/sheet2.xml").decode()
        styles = files.read("xl/styles.xml").decode()

    assert "<dc:title>A title</dc:title>" in core
    assert "2026-11-16T12:00:00Z" in core
    assert 'state="frozen"' in sheet
    assert "$#,##0.00" in styles


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        (Money.parse("9999999999999.99"), "9999999999999.99"),
        (Money.parse("10000000000000.00"), "$10,000,000,000,000.00"),
        (Money.cents(1), "0.01"),
        (Money(1), "$0.00000001"),
        (-Money.cents(110), "-1.10"),
    ],
)
def test_an_amount_is_a_number_in_excel_where_it_is_exact(amount: Money, written: str) -> None:
    assert str(money_cell(amount)) == written


def test_more_rows_than_a_sheet_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jackpit.manager.reports.excel.MAX_ROWS", 3)

    with pytest.raises(ReportError, match="more than an Excel sheet holds"):
        as_xlsx(SAMPLE)


@pytest.mark.parametrize("name", REPORTS)
def test_every_report_has_the_header_of_r05_and_can_be_written(three_days: str, name: str) -> None:
    made = report(three_days, name)
    lines = dict(made.header.lines())

    assert lines["Report"] == REPORTS[name].title
    assert lines["House"] == "Test House"
    assert lines["Software"] == f"Jackpit {__version__}"
    assert lines["Period"] in ("gaming days 2026-11-16 to 2026-11-19", "present state")
    assert lines["Generated at"] == "2026-11-16T12:00:00.000000Z"
    assert lines["Database"] == "test"
    assert as_csv(made)
    assert json.loads(as_json(made))["report"] == name
    for number in range(len(made.sections) + 1):
        assert cells(as_xlsx(made), number + 1)


def test_a_text_of_a_user_is_never_a_formula(three_days: str) -> None:
    made = report(three_days, "adjustments")

    assert f"correction of a malfunction: {WHY}".encode() in as_csv(made)
    assert b"\r\n=" not in as_csv(made)
    assert b",=" not in as_csv(made)


def test_a_row_of_the_wrong_length_is_a_fault() -> None:
    with pytest.raises(AssertionError, match="wrong row length"):
        ReportSection(Phrase("Part"), COLUMNS, (("one",),))


class Bracketed:
    """A catalogue that puts every text in brackets."""

    def gettext(self, text: str, /) -> str:
        return f"[{text}]"

    def ngettext(self, one: str, other: str, count: int, /) -> str:
        return f"[{one if count == 1 else other}]"


BRACKETS = Language("en-XA", Bracketed())


def test_a_report_is_written_in_a_language_and_keeps_its_keys() -> None:
    written = json.loads(as_json(SAMPLE, BRACKETS))

    assert written["header"]["title"] == "[A title]"
    assert written["header"]["period"] == "[gaming days 2026-11-16 to 2026-11-17]"
    assert written["header"]["house"] == "=House()", "a name is not translated"
    assert written["sections"][0]["heading"] == "[Part]"
    assert written["sections"][0]["key"] == "Part"
    assert written["sections"][0]["columns"][1] == {
        "key": "Paid",
        "name": "[Paid]",
        "kind": "money",
    }
    assert written["notes"] == ["[+ a note]"]
    assert as_csv(SAMPLE, BRACKETS).startswith(b"\xef\xbb\xbf[Report],[A title]\r\n")
    front = cells(as_xlsx(SAMPLE, BRACKETS), 1)
    assert front["A1"] != ""


@pytest.mark.parametrize("name", REPORTS)
def test_no_text_of_a_report_is_english_in_another_language(three_days: str, name: str) -> None:
    """Texts of the reports are in brackets; names, free text, keys and times are not."""
    written = json.loads(as_json(report(three_days, name), BRACKETS))

    for text in (*written["notes"], written["header"]["title"], written["header"]["period"]):
        assert text.startswith("["), text
    for section in written["sections"]:
        assert section["heading"].startswith("[")
        assert all(column["name"].startswith("[") for column in section["columns"])
        for row in section["rows"]:
            for cell, column in zip(row, section["columns"], strict=True):
                if column["kind"] == "text" and cell and column["key"] in WORDS:
                    assert cell.startswith("["), (column["key"], cell)


WORDS = {
    *("Account", "Active", "Backed out", "Calculation", "Item", "Kind", "Line", "Lines"),
    *("Money moved", "Paid", "Recovered", "Remarks", "Role", "Shares by spot", "Signed by"),
    *("Verified by", "After the period", "Countersigned by"),
}
"""Columns whose cells are words."""


def test_rows_that_are_sums_are_marked(three_days: str) -> None:
    written = json.loads(as_json(report(three_days, "liability"), BRACKETS))
    owed = written["sections"][0]

    assert [owed["rows"][n][1] for n in owed["totals"]] == ["[total]", "[total]"]
