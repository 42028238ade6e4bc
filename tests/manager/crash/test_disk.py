"""A failing disk: the server refuses, stops and reports it, and loses nothing acknowledged."""

from functools import partial
from pathlib import Path
from random import Random
from typing import Literal

import apsw
import pytest
from manager.crash.blackout import House, lost, tried
from manager.crash.powercut import Disk
from manager.crash.storm import disk_filled, run_storm

from jackpit.manager.eventlog.answer import ServerRefusal


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    folder: Path = tmp_path_factory.mktemp("house")
    return House(folder)


@pytest.mark.parametrize(
    ("what", "error"),
    [("sync", apsw.IOError), ("write", apsw.IOError), ("write", apsw.FullError)],
)
@pytest.mark.parametrize("number", [9, 57, 140])
def test_a_server_stops_at_the_first_failure_of_its_disk(
    house: House,
    what: Literal["sync", "write"],
    error: type[apsw.Error],
    number: int,
) -> None:
    disk = Disk(house.files, fails_at=(what, number if what == "sync" else 20 * number, error))
    trial = tried(house, disk, seed=number)

    assert trial.manager.failed is not None
    assert trial.manager.failed.endswith("the disk failed.")
    assert trial.failures == [trial.manager.failed]
    assert trial.refused_later == ServerRefusal.SERVER_IS_STOPPING.answer()
    assert len(trial.answered) > 0
    assert lost(house, disk.after_a_crash(), trial.answered) == 0
    assert lost(house, disk.after_a_cut(Random(number)), trial.answered) == 0


def test_a_full_disk_ends_the_server_and_loses_nothing(sqlite_url: str, tmp_path: Path) -> None:
    outcome = run_storm(
        sqlite_url, tmp_path, partial(disk_filled, path=tmp_path / "pit.db", times=3)
    )

    assert outcome.kills == 3
    assert outcome.repeated > 0
