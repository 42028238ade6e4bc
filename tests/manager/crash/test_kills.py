"""Kills at random moments: everything answered is stored once, and nothing is stored partially.

The long forms are in ``bench/crash.py``.
"""

from functools import partial
from pathlib import Path

from manager.crash.storm import (
    MIN_ANSWERS_PER_KILL,
    Outcome,
    kill_database,
    kill_server,
    run_storm,
)
from postgres import Postgres


def check(outcome: Outcome, kills: int) -> None:
    """Check that the storm could have lost something."""
    assert outcome.kills == kills
    assert outcome.acknowledged > MIN_ANSWERS_PER_KILL * kills
    assert outcome.wins > 3
    assert outcome.repeated > kills


def test_a_server_on_sqlite_killed_50_times_loses_nothing(sqlite_url: str, tmp_path: Path) -> None:
    outcome = run_storm(sqlite_url, tmp_path, partial(kill_server, kills=50))
    check(outcome, 50)
    assert outcome.committed_before > 0, "no kill came between a commit and its answer"


def test_a_server_on_postgresql_killed_15_times_loses_nothing(
    postgres_url: str, tmp_path: Path
) -> None:
    outcome = run_storm(postgres_url, tmp_path, partial(kill_server, kills=15))
    check(outcome, 15)


def test_a_postgresql_killed_5_times_loses_nothing_and_its_server_recovers(
    tmp_path: Path,
) -> None:
    with Postgres() as server:
        killed = partial(kill_database, kills=5, server=server)
        outcome = run_storm(server.url, tmp_path, killed)
    check(outcome, 5)
