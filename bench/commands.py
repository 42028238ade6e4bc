"""How many table commands a second the manager carries out durably, and how soon it answers.

64 tables on one link deal round after round: START GAME with seven wagers, a fixed win, END GAME.
Every command is answered after the commit that holds it. Beside it, in the same run and on the same
disk: the ceiling (the same rows in the same batches, written to a fresh database without logic) and
the naive way (the same rows, one transaction a command, the hot row locked). Prints one JSON
object.

    PYTHONPATH=src:tests python -m bench.commands --seconds 5
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from manager.floor import Floor, floor_at
from postgres import Postgres, fresh_database

from bench.commands_load import FIXED_HANDS, TABLES, closed_loop, open_loop
from bench.commands_naive import naive
from bench.commands_network import through_the_network
from jackpit.manager.answers import Accepted, Step
from jackpit.manager.calls import Calls, job_of
from jackpit.manager.interpreter import prepare
from jackpit.manager.store import Writes, open_store
from jackpit.table import commands as c

AIMS = {
    "sqlite": {"commands_per_second": 8_000, "of_ceiling": 0.4, "p99_ms": 25},
    "postgres": {"commands_per_second": 5_000, "times_naive": 15, "p99_ms": 25},
    "network": {"commands_per_second": 4_000},
}


class Recorder:
    """Keeps every batch that a store writes, and how long it took to commit."""

    def __init__(self, floor: Floor) -> None:
        self.batches: list[Writes] = []
        self.commits: list[float] = []
        self._write = floor.store.write
        self._commit = floor.store.commit
        floor.store.write = self.write  # type: ignore[method-assign]  # to listen in
        floor.store.commit = self.commit  # type: ignore[method-assign]  # to listen in

    def write(self, writes: Writes) -> None:
        """Keep a batch, and write it."""
        self.batches.append(writes)
        self._write(writes)

    def commit(self) -> None:
        """Commit, and keep how long it took."""
        began = time.perf_counter()
        self._commit()
        self.commits.append(time.perf_counter() - began)


# The manager.


async def in_process(floor: Floor, game: str, seconds: float) -> dict[str, Any]:
    """Through ``Calls``, on one event loop."""
    calls = Calls(floor.manager, asyncio.get_running_loop())

    numbers = count(1)

    async def ask(command: c.Command) -> None:
        job = job_of(Step("link", command), by="pad", origin="pad", id=f"bench-{next(numbers)}")
        answer = await calls.ask(job)
        assert isinstance(answer, Accepted), answer

    await closed_loop(ask, game, 0.5)  # to be warm
    prepare()
    recorder = Recorder(floor)
    answered, took = await closed_loop(ask, game, seconds)
    batches = list(recorder.batches)
    recorder.commits.clear()
    prepare()  # what is kept here for the ceiling must not cost the manager anything
    waited = await open_loop(ask, game, seconds)
    waited["slowest_commit_ms"] = round(1000 * max(recorder.commits), 2)
    return {
        "commands_per_second": round(answered / took),
        "commands_per_batch": round(answered / len(batches), 1),
        "batches": batches,
        "open_loop": waited,
    }


# The storage alone.


def ceiling(url: str, before: list[Writes], batches: list[Writes]) -> float:
    """The same batches, written with no logic; commands a second."""
    store = open_store(url)
    for writes in before:
        store.begin(writes.heads)
        store.write(writes)
        store.commit()
    began = time.perf_counter()
    for writes in batches:
        store.begin(writes.heads)
        store.write(writes)
        store.commit()
    took = time.perf_counter() - began
    store.close()
    return sum(len(writes.commands) for writes in batches) / took


@contextmanager
def databases(engine: str) -> Iterator[Callable[[], str]]:
    """A maker of empty databases of one engine."""
    with ExitStack() as kept:
        folder = Path(kept.enter_context(TemporaryDirectory()))
        if engine == "sqlite":
            names = iter(range(100))
            yield lambda: f"sqlite:///{folder}/{next(names)}.db"
        else:
            server = kept.enter_context(Postgres())
            yield lambda: kept.enter_context(fresh_database(server.url))


def measure(engine: str, game: str, seconds: float) -> dict[str, Any]:
    """One engine and one game."""
    with databases(engine) as new, TemporaryDirectory() as folder:
        with floor_at(new(), Path(folder) / "keys") as floor:
            setting_up = Recorder(floor)
            floor.set_up()
            floor.form(game, tables=TABLES)
            found = asyncio.run(in_process(floor, game, seconds))
            engine_name = floor.manager.engine
        batches: list[Writes] = found.pop("batches")
        first = setting_up.batches.index(batches[0])
        most = ceiling(new(), setting_up.batches[:first], batches)
        slow = naive(new(), batches, seconds=min(seconds, 3))
        rate = found["commands_per_second"]
        return {
            "engine": engine_name,
            "game": game,
            **found,
            "ceiling_per_second": round(most),
            "of_ceiling": round(rate / most, 2),
            "naive_per_second_by_connections": slow,
            "times_naive": {n: round(rate / x, 1) for n, x in slow.items()},
        }


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description="Durable table commands a second.")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--engine", choices=["sqlite", "postgres"], action="append")
    parser.add_argument("--game", choices=list(FIXED_HANDS), action="append")
    parser.add_argument("--no-network", action="store_true")
    given = parser.parse_args()
    engines = given.engine or ["sqlite", "postgres"]
    games = given.game or list(FIXED_HANDS)
    found: dict[str, Any] = {
        "python": sys.version.split()[0],
        "tables": TABLES,
        "aims": AIMS,
        "in_process": [measure(x, game, given.seconds) for x in engines for game in games],
    }
    if not given.no_network:
        found["network"] = [through_the_network(game, given.seconds) for game in games]
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
