"""The long forms of the crash tests: kills at random moments, failpoints, and power cuts.

Nothing acknowledged may be lost, and nothing may be stored twice or partially; otherwise it ends
with an error. At synchronous=NORMAL power cuts do lose acknowledged commands, which shows that the
test can fail. Prints one JSON object.

    PYTHONPATH=src:tests python -m bench.crash --engine sqlite --kills 500 --seed 1

The engines: sqlite and postgres (the server is killed), postgres-server (the database is killed),
servers (one of four servers on one PostgreSQL is paused and resumed), power (SQLite on a simulated
disk that loses power).
"""

from __future__ import annotations

import argparse
import json
import logging
import time
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import structlog
from manager.crash.blackout import House, Synchronous, cut
from manager.crash.storm import kill_database, kill_server, killed_at, paused, run_storm
from postgres import Postgres

from jackpit.manager.failpoints import POINTS

PASSINGS = (1, 2, 3, 5, 8, 13)


def at_failpoints(database: str, folder: Path, seed: int) -> dict[str, Any]:
    """Kills at every failpoint, at several of its passings."""
    points = [f"{point}:{times}" for times in PASSINGS for point in POINTS]
    return run_storm(database, folder, partial(killed_at, points=points), seed=seed).as_json()


def on_sqlite(folder: Path, kills: int, seed: int) -> dict[str, Any]:
    """Kills of the server on SQLite, at random moments and at failpoints."""
    killed = partial(kill_server, kills=kills)
    (folder / "points").mkdir()
    return {
        "kills": run_storm(f"sqlite:///{folder}/pit.db", folder, killed, seed=seed).as_json(),
        "failpoints": at_failpoints(f"sqlite:///{folder}/points/pit.db", folder / "points", seed),
    }


def on_postgres(engine: str, folder: Path, kills: int, seed: int) -> dict[str, Any]:
    """Kills or pauses of a server on PostgreSQL, or kills of its database."""
    with Postgres() as server:
        if engine == "postgres-server":
            killed = partial(kill_database, kills=kills, server=server)
            return run_storm(server.url, folder, killed, seed=seed).as_json()
        if engine == "servers":
            stopped = partial(paused, pauses=kills, database=server.url)
            return run_storm(server.url, folder, stopped, seed=seed, servers=4).as_json()
        killed_here = partial(kill_server, kills=kills)
        return run_storm(server.url, folder, killed_here, seed=seed).as_json()


def with_power_cuts(folder: Path, cuts: int, seed: int) -> dict[str, Any]:
    """Power cuts under SQLite, at both levels of synchronous."""
    house = House(folder)
    found: dict[str, Any] = {}
    modes: tuple[Synchronous, ...] = ("FULL", "NORMAL")
    for synchronous in modes:
        trials = [cut(house, seed=seed + n, synchronous=synchronous) for n in range(cuts)]
        found[synchronous] = {
            "cuts": cuts,
            "acknowledged": sum(acknowledged for acknowledged, _ in trials),
            "lost": sum(lost for _, lost in trials),
            "cuts_that_lost": sum(bool(lost) for _, lost in trials),
        }
    assert found["FULL"]["lost"] == 0, found
    assert found["NORMAL"]["lost"] > 0, (
        "power cuts at NORMAL lost nothing, so the test could not fail"
    )
    return found


def main() -> None:
    """Run the kills, pauses or power cuts of one engine and print what was found."""
    engines = ["sqlite", "postgres", "postgres-server", "servers", "power"]
    parser = argparse.ArgumentParser(description="The long forms of the crash tests.")
    parser.add_argument("--engine", choices=engines, default="sqlite")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    silent = structlog.make_filtering_bound_logger(logging.CRITICAL)
    structlog.configure(wrapper_class=silent)  # every kill would be logged at length
    began = time.monotonic()
    with TemporaryDirectory() as name:
        folder = Path(name)
        if given.engine == "power":
            found = with_power_cuts(folder, given.kills, given.seed)
        elif given.engine == "sqlite":
            found = on_sqlite(folder, given.kills, given.seed)
        else:
            found = on_postgres(given.engine, folder, given.kills, given.seed)
    seconds = round(time.monotonic() - began, 1)
    print(json.dumps({"engine": given.engine, "seed": given.seed, "found": found,
                      "seconds": seconds}, indent=2))  # fmt: skip


if __name__ == "__main__":
    main()
