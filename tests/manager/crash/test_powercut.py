"""The power is cut under SQLite: at FULL nothing that was acknowledged is lost, at NORMAL it is.

The long forms are in ``bench/crash.py``.
"""

from pathlib import Path

import pytest
from manager.crash.blackout import House, cut

CUTS = 25


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    folder: Path = tmp_path_factory.mktemp("house")
    return House(folder)


def test_at_full_no_power_cut_loses_what_was_acknowledged(house: House) -> None:
    acknowledged, lost = zip(
        *(cut(house, seed=seed, synchronous="FULL") for seed in range(CUTS)), strict=True
    )
    assert sum(acknowledged) > 10 * CUTS
    assert sum(lost) == 0


def test_at_normal_power_cuts_do_lose_it_which_shows_that_the_test_can_fail(house: House) -> None:
    lost = [cut(house, seed=seed, synchronous="NORMAL")[1] for seed in range(CUTS)]
    assert sum(lost) > 0
