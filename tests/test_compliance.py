"""docs/compliance.md lists every requirement, and every test that it names exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent
PAGE = (TESTS.parent / "docs" / "compliance.md").read_text(encoding="utf-8")
COUNTS = {"M": 14, "L": 8, "D": 4, "W": 11, "A": 5, "R": 5, "S": 4, "G": 4, "P": 6}
ROWS = [
    f"{letter}-{number:02}" for letter, count in COUNTS.items() for number in range(1, count + 1)
]
ROW = re.compile(r"\| [A-Z]-\d\d \|")
NAME = re.compile(r"`(test_\w+)`")
TESTED, UNTESTED = ("done", "partly"), ("not done", "the house")


@cache
def all_names() -> frozenset[str]:
    """Return the names of all tests."""
    return frozenset(
        node.name
        for path in TESTS.rglob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def rows() -> list[list[str]]:
    """Return the rows of the page, cell by cell."""
    lines = [line for line in PAGE.splitlines() if ROW.match(line)]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_row_is_on_the_page_once_and_in_order() -> None:
    assert [row for row, *_ in rows()] == ROWS


@pytest.mark.parametrize(("row", "requirement", "state", "how", "tests"), rows())
def test_a_row_gives_its_status_and_its_evidence(
    row: str, requirement: str, state: str, how: str, tests: str
) -> None:
    named = NAME.findall(tests)

    assert requirement, row
    assert state in TESTED + UNTESTED
    assert bool(named) is (state in TESTED)
    assert how or state != "partly"
    assert not [name for name in named if name not in all_names()]


def test_the_page_names_tests_only_in_its_rows() -> None:
    in_rows = [name for *_, tests in rows() for name in NAME.findall(tests)]

    assert NAME.findall(PAGE) == in_rows
