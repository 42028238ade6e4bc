"""The table of commands in docs/identity.md is that of ``jackpit.rights``, row by row."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from jackpit.rights import ALL_ROLES, RIGHTS, ROLE_FACTS, Right, Role, Source, list_roles

PAGE = Path(__file__).resolve().parents[1] / "docs" / "identity.md"
TABLE = re.compile(r"^\| To do \| Given by \| Approved by \|\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE)
IN_OFFICE = {name: right for name, right in RIGHTS.items() if Source.OFFICE in right.source}


def rows() -> dict[str, tuple[str, str]]:
    """By what a command does: who gives it, and who approves it."""
    found: dict[str, tuple[str, str]] = {}
    for table in TABLE.findall(PAGE.read_text(encoding="utf-8")):
        for line in table.splitlines():
            phrases, by, second = (cell.strip() for cell in line.strip("|").split("|"))
            found |= dict.fromkeys(phrases.split(", "), (by, second))
    return found


def given_by(right: Right) -> str:
    if len(right.by) > 4:
        return f"all but {list_roles(ALL_ROLES - right.by)}"
    return str(list_roles(right.by))


def approved_by(right: Right) -> str:
    if not right.second:
        return "–"
    other = " of another department" if right.other_department else ""
    return f"{list_roles(right.second)}{other}"


@pytest.mark.parametrize("name", IN_OFFICE)
def test_the_page_says_who_gives_and_who_approves(name: str) -> None:
    right = IN_OFFICE[name]

    assert rows().get(right.phrase) == (given_by(right), approved_by(right)), right.phrase


def test_the_page_has_no_row_without_a_command() -> None:
    assert rows().keys() == {right.phrase for right in IN_OFFICE.values()}


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_the_page_names_the_department_of_each_role(role: Role) -> None:
    row = f"| {role.value} | {ROLE_FACTS[role].department.value} |"

    assert row in PAGE.read_text(encoding="utf-8")
