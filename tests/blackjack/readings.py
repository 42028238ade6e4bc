"""Bahama Bonus with each reading of what a rescue forfeits (H7)."""

from dataclasses import replace

import pytest

from jackpit.blackjack import BAHAMA_BONUS, RescueForfeits, Rules

ORIGINAL_WAGER: Rules = replace(BAHAMA_BONUS, rescue=RescueForfeits.ORIGINAL_WAGER)
HALF_OF_TOTAL: Rules = replace(BAHAMA_BONUS, rescue=RescueForfeits.HALF_OF_TOTAL)

BOTH_READINGS = pytest.mark.parametrize(
    "rules", [ORIGINAL_WAGER, HALF_OF_TOTAL], ids=["one wager", "half of the total"]
)
