"""Failpoints: moments that random kills miss; the server is killed there, and loses nothing."""

from functools import partial
from pathlib import Path

from manager.crash.storm import killed_at, run_storm

from jackpit.manager.failpoints import POINTS

PASSINGS = (1, 2, 7)


def test_a_server_killed_at_any_failpoint_loses_nothing(store_url: str, tmp_path: Path) -> None:
    points = [f"{point}:{times}" for times in PASSINGS for point in POINTS]
    outcome = run_storm(store_url, tmp_path, partial(killed_at, points=points))

    assert outcome.kills == len(POINTS) * len(PASSINGS)
    assert outcome.committed_before > 0
    assert outcome.wins > 10
