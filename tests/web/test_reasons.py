"""The pages name reasons as the record and the reports do."""

from __future__ import annotations

import re
from importlib.resources import files

from jackpit.ledger import Reason
from jackpit.table.commands import AdjustmentReason

SCREENS = files("jackpit.web").joinpath("screens")
NAMES = SCREENS.joinpath("shared", "names.js").read_text()
MOVES = SCREENS.joinpath("shared", "transfer-reasons.js").read_text()


def test_every_reason_has_the_name_in_the_record() -> None:
    assert re.findall(r'^  (\w+): \[t\("(.+)"\), t\("(.+)"\)\],$', NAMES, re.MULTILINE) == [
        (reason.value, f"{reason.phrase[0].upper()}{reason.phrase[1:]}", reason.phrase)
        for reason in AdjustmentReason
    ]


def test_moved_amounts_have_the_names_in_the_reports() -> None:
    assert dict(re.findall(r'^  (\w+): t\("(.+)"\),$', MOVES, re.MULTILINE)) == {
        reason.value: reason.phrase for reason in Reason
    }
