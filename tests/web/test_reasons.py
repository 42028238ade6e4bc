"""The reasons offered by the pages for an adjustment are those the table accepts."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from jackpit.ledger import Reason
from jackpit.table import adjustments
from jackpit.table.commands import AdjustmentReason
from jackpit.table.wins import BACK_OUT_REASONS

SCREENS = files("jackpit.web").joinpath("screens")
TEXT = SCREENS.joinpath("corrections", "reasons.js").read_text()
NAMES = SCREENS.joinpath("shared", "names.js").read_text()
MOVES = SCREENS.joinpath("shared", "transfer-reasons.js").read_text()


def named(name: str) -> list[str]:
    """The reasons of a list, in its order."""
    found = re.search(rf"const {name} = \[(.+)\];", TEXT)
    assert found is not None
    return re.findall(r'"(\w+)"', found[1])


@pytest.mark.parametrize(("name", "reasons"), [("UP", "_RAISES"), ("DOWN", "_LOWERS")])
def test_an_amount_is_adjusted_for_the_listed_reasons(name: str, reasons: str) -> None:
    assert named(name) == [reason.value for reason in getattr(adjustments, reasons)]


def test_every_reason_has_the_name_in_the_record() -> None:
    assert re.findall(r'^  (\w+): \[t\("(.+)"\), t\("(.+)"\)\],$', NAMES, re.MULTILINE) == [
        (reason.value, f"{reason.phrase[0].upper()}{reason.phrase[1:]}", reason.phrase)
        for reason in AdjustmentReason
    ]


def test_a_win_is_backed_out_for_the_listed_reasons() -> None:
    assert named("BACK_OUT_REASONS") == [reason.value for reason in BACK_OUT_REASONS]


def test_moved_amounts_have_the_names_in_the_reports() -> None:
    assert dict(re.findall(r'^  (\w+): t\("(.+)"\),$', MOVES, re.MULTILINE)) == {
        reason.value: reason.phrase for reason in Reason
    }
