"""docs/rules/procedures.md names every R paragraph of the sheets, and the tests that play it."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ROOT / "docs" / "rules"
PAGE = RULES / "procedures.md"
SHEETS = ("hit-and-run", "kings-bounty", "bet-the-set-21", "blazing-7s", "bahama-bonus")
OTHER_NAMES = {"blazing-7s": "blazing_sevens"}

BY_THE_SYSTEM = {"system", "system and people", "system and people, server"}
NOT_BY_THE_SYSTEM = {"people", "server", "a statement"}

PARAGRAPH = re.compile(r"^\*\*(R\d+[a-z]?)\.\*\*", re.MULTILINE)
ROW = re.compile(r"\| (R[^|]*?) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|")
TEST = re.compile(r"(\w+) `(test_\w+)`")
FILE = re.compile(r"\[(\w+)\]\((\S+\.py)\)")
CITED = re.compile(r"(h|hg|r)(\d+)([a-z]?)(?:_to_r(\d+))?_(?:and_)?")

Tests = Mapping[Path, set[str]]


@dataclass(frozen=True)
class Row:
    """One row of the page: its paragraphs, who carries them out, and the tests it names."""

    sheet: str
    paragraphs: tuple[str, ...]
    by: str
    tests: tuple[tuple[Path | None, str], ...]
    """Each with its file; None if the page names no such file."""


@cache
def paragraphs_of(sheet: str) -> tuple[str, ...]:
    """The R paragraphs of a sheet's rules."""
    return tuple(PARAGRAPH.findall((RULES / f"{sheet}.md").read_text(encoding="utf-8")))


def rows_in(page: str) -> Iterator[Row]:
    """The rows of the page, section by section."""
    for section in page.split("\n## ")[1:]:
        named = re.search(r"Rules: \[([\w-]+)\.md\]", section)
        assert named, section[:40]
        files = {word: (RULES / link).resolve() for word, link in FILE.findall(section)}
        for line in section.splitlines():
            if row := ROW.fullmatch(line):
                tests = tuple((files.get(word), name) for word, name in TEST.findall(row[4]))
                yield Row(named[1], tuple(expanded(row[1])), row[3], tests)


def expanded(cell: str) -> list[str]:
    """``R9b``, or all of ``R1–R33``."""
    first, _, last = cell.partition("–R")
    if not last:
        return [cell]
    return [f"R{number}" for number in range(int(first[1:]), int(last) + 1)]


def cites(sheet: str, path: Path, name: str) -> set[str]:
    """The paragraphs of a sheet that a test's name begins with.

    Outside the sheet's own files the name begins with the sheet: ``test_hit_and_run_r9c_``.
    """
    game, rest = sheet.replace("-", "_"), name.removeprefix("test_")
    if path.stem.removeprefix("test_") not in (game, OTHER_NAMES.get(sheet)):
        if not rest.startswith(f"{game}_"):
            return set()
        rest = rest.removeprefix(f"{game}_")
    found: set[str] = set()
    while cited := CITED.match(rest):
        mark, first, letter, last = cited.groups()
        numbers = range(int(first), int(last or first) + 1)
        found |= {f"{mark.upper()}{number}{letter}" for number in numbers}
        rest = rest[cited.end() :]
    return found


def written_in(folder: Path) -> dict[Path, set[str]]:
    """The tests in the files of a folder."""
    return {
        path: {
            node.name
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        }
        for path in sorted(folder.rglob("test_*.py"))
    }


def faults(page: str, tests: Tests) -> list[str]:
    """What the page leaves out, names twice, or claims wrongly."""
    rows = list(rows_in(page))
    found = [f"{row.sheet} {fault}" for row in rows for fault in _faults_of(row, tests)]
    for sheet in SHEETS:
        listed = [x for row in rows if row.sheet == sheet for x in row.paragraphs]
        wanted = paragraphs_of(sheet)
        found += [f"{sheet} {x} has no row" for x in wanted if x not in listed]
        found += [f"{sheet} {x} is no paragraph" for x in listed if x not in wanted]
        found += [f"{sheet} {x} has two rows" for x in set(listed) if listed.count(x) > 1]
    return found


def _faults_of(row: Row, tests: Tests) -> Iterator[str]:
    where = row.paragraphs[0]
    if row.by in NOT_BY_THE_SYSTEM:
        if row.tests:
            yield f"{where} is carried out by {row.by}, and names a test"
        return
    if row.by not in BY_THE_SYSTEM:
        yield f"{where} is carried out by '{row.by}'"
    if not row.tests:
        yield f"{where} names no test"
    for path, name in row.tests:
        if path is None or name not in tests.get(path, set()):
            yield f"{where} names {name}, which does not exist"
        elif not set(row.paragraphs) <= cites(row.sheet, path, name):
            yield f"{where} names {name}, which cites something else"


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tests() -> dict[Path, set[str]]:
    return written_in(ROOT / "tests")


def test_every_paragraph_has_its_row_and_every_row_of_the_system_its_test(
    page: str, tests: Tests
) -> None:
    assert faults(page, tests) == []


def test_every_test_of_a_procedure_is_on_the_page(page: str) -> None:
    played = {
        name
        for path, names in written_in(ROOT / "tests" / "procedures").items()
        if path != Path(__file__)
        for name in names
    }
    assert played
    assert sorted(played - {name for row in rows_in(page) for _, name in row.tests}) == []


def test_the_numbers_of_the_sheets_are_read_from_their_rules() -> None:
    lettered = [f"R9{letter}" for letter in "abcdefgh"]
    assert paragraphs_of("hit-and-run") == (*(f"R{n}" for n in range(1, 9)), *lettered)
    assert paragraphs_of("bahama-bonus") == tuple(f"R{n}" for n in range(1, 72))


def test_a_row_that_is_removed_is_missed(page: str, tests: Tests) -> None:
    lines = page.splitlines()
    rows = [number for number, line in enumerate(lines) if ROW.fullmatch(line)]
    assert len(rows) > 80

    for number in rows:
        without = "\n".join(lines[:number] + lines[number + 1 :])
        assert faults(without, tests), lines[number]


def test_a_test_that_is_removed_is_missed(page: str, tests: Tests) -> None:
    named = {(path, name) for row in rows_in(page) for path, name in row.tests}
    assert len(named) > 80

    for path, name in named:
        assert path is not None
        assert faults(page, {**tests, path: tests[path] - {name}}), name


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("| people | – |", "| people | procedures `test_r4_x` |", "R7 is carried out by people"),
        ("| people | – |", "| system | – |", "R7 names no test"),
        ("| people | – |", "| players | – |", "R7 is carried out by 'players'"),
        ("games `test_r1_", "moments `test_r1_", "R1 names test_r1_the_wager_is_a_dollar"),
        ("| R4 |", "| R44 |", "R4 has no row"),
        ("| R4 |", "| R5 |", "R5 has two rows"),
    ],
)
def test_a_row_that_claims_too_much_is_found(
    page: str, tests: Tests, old: str, new: str, fault: str
) -> None:
    changed = page.replace(old, new, 1)
    assert changed != page

    assert [x for x in faults(changed, tests) if x.startswith(f"hit-and-run {fault}")]


@pytest.mark.parametrize(
    ("sheet", "file", "name", "cited"),
    [
        ("hit-and-run", "test_hit_and_run.py", "test_r9c_a_key", {"R9c"}),
        ("hit-and-run", "test_hit_and_run.py", "test_r9e_and_hg14_a_key", {"R9e", "HG14"}),
        ("hit-and-run", "test_hit_and_run.py", "test_a_key_r9c_", set()),
        ("hit-and-run", "test_kings_bounty.py", "test_r9c_a_key", set()),
        ("hit-and-run", "test_due.py", "test_r9c_a_key", set()),
        ("hit-and-run", "test_due.py", "test_hit_and_run_r9c_a_key", {"R9c"}),
        ("blazing-7s", "test_blazing_sevens.py", "test_r9_two", {"R9"}),
        ("blazing-7s", "test_blazing_7s.py", "test_r9a_two", {"R9a"}),
        ("bahama-bonus", "test_bahama_bonus.py", "test_r66_to_r68_lines", {"R66", "R67", "R68"}),
    ],
)
def test_a_name_cites_a_paragraph_of_its_own_sheet(
    sheet: str, file: str, name: str, cited: set[str]
) -> None:
    assert cites(sheet, Path(file), name) == cited
