"""The presses that docs/pad.md promises are those that bench/presses.py counts."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"


@pytest.fixture
def presses() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "bench" / "presses.py"))


def test_no_procedure_takes_more_presses_than_the_sheet_the_spot_and_the_dealers_card(
    presses: dict[str, Any],
) -> None:
    assert presses["too_many"]() == []


def test_the_page_of_the_pad_has_the_counted_presses(presses: dict[str, Any]) -> None:
    page = (ROOT / "docs" / "pad.md").read_text(encoding="utf-8")

    assert presses["markdown"]() in page


def test_every_press_of_the_sheets_is_that_of_a_paragraph(presses: dict[str, Any]) -> None:
    sheets = [x.sheet for x in presses["SCENARIOS"] if x.sheet is not None]

    for press in {press for sheet in sheets for press in sheet}:
        page, paragraph = press.paragraph.split()
        text = (RULES / f"{page}.md").read_text(encoding="utf-8")
        assert re.search(rf"^\*\*{paragraph}\.\*\*", text, flags=re.MULTILINE), press


def test_a_count_above_what_is_allowed_is_named(presses: dict[str, Any]) -> None:
    scenario = next(x for x in presses["SCENARIOS"] if x.name == "Jackpot")
    presses["too_many"].__globals__["SCENARIOS"] = (
        type(scenario)(
            scenario.name, scenario.controller, scenario.game, scenario.sheet, scenario.play
        ),
    )

    assert presses["too_many"]() == ["Jackpot, keypad: 7, allowed 6"]
