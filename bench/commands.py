"""Durable table commands per second, and their latency.

64 tables on one link deal round after round: START GAME with seven wagers, a fixed win, END GAME.
Every command is answered after the commit that holds it. The writer is called directly, and from
tasks of an event loop as the web server does. For comparison, on the same disk: the ceiling (the
same rows in the same batches, written to a fresh database without logic) and the naive way (the
same rows, one transaction per command, the hot row locked). All take turns in short slices, so a
slow moment of the machine affects all of them; the median slice is reported. Prints one JSON
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
from contextlib import ExitStack, closing, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import uvloop
from manager.floor import Floor, floor_at
from postgres import Postgres, fresh_database

from bench.commands_load import (
    FIXED_HANDS,
    TABLES,
    Dealing,
    Tally,
    closed_loop,
    open_loop,
    slowest_of,
    timed_commits,
)
from bench.commands_naive import Naive, commands_of
from bench.commands_network import through_the_network
from jackpit.manager.eventlog.answer import Answer
from jackpit.manager.store import WriteSet, open_store
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table import commands as c
from jackpit.web.http.server import tune_interpreter

SLICES = 20
AIMS = {
    "sqlite": {"commands_per_second": 8_000, "of_ceiling": 0.4, "p99_ms": 25},
    "postgres": {"commands_per_second": 5_000, "times_naive": 15, "p99_ms": 25},
    "network": {"commands_per_second": 4_000},
}


class Recorder:
    """Records the batches that a store writes while it is enabled, and the time of each commit."""

    def __init__(self, floor: Floor) -> None:
        self.commits = timed_commits(floor.store)
        self.is_enabled = True
        self.count = 0
        """The number of batches written."""

        self._batches: list[WriteSet] = []
        self._write = floor.store.write
        floor.store.write = self.write  # type: ignore[method-assign]  # to record it

    def write(self, writes: WriteSet) -> None:
        """Write a batch, and record it."""
        self._write(writes)
        self.count += 1
        if self.is_enabled:
            self._batches.append(writes)

    def take_batches(self) -> list[WriteSet]:
        """The batches since the last call."""
        batches, self._batches = self._batches, []
        return batches


class BareStore:
    """The store alone: the same batches, written without logic."""

    def __init__(self, url: str) -> None:
        self._store = open_store(url)

    def write(self, batches: list[WriteSet]) -> tuple[int, float]:
        """The number of commands in the batches, and the seconds they took."""
        self._skip_to(batches[0])
        began = time.perf_counter()
        for writes in batches:
            self._store.begin(writes.heads)
            self._store.write(writes)
            self._store.commit()
        took = time.perf_counter() - began
        return sum(len(writes.commands) for writes in batches), took

    def _skip_to(self, writes: WriteSet) -> None:
        """Move the log's head to before the first entry: not every batch is recorded."""
        for log, seq, *_ in writes.entries[:1]:
            self._store.begin([log])
            self._store.run("UPDATE head SET seq = :seq WHERE log = :log", seq=seq - 1, log=log)
            self._store.commit()

    def close(self) -> None:
        """Close the database."""
        self._store.close()


async def run_slices(
    floor: Floor, game: str, seconds: float, bare: BareStore, naive: Naive
) -> dict[str, Any]:
    """The writer called directly and from an event loop, and the others, slice by slice."""
    calls = AsyncCalls(floor.manager, asyncio.get_running_loop())
    ids = (f"bench-{number}" for number in count(1))
    slice = seconds / SLICES

    def deal(seconds: float) -> tuple[int, float]:
        return Dealing(floor.manager, game, ids).for_seconds(seconds)

    def submit(command: c.Command) -> asyncio.Future[Answer]:
        return calls.submit(job_of(Step("link", command), by="pad", origin="pad", id=next(ids)))

    recorder = Recorder(floor)
    floor.set_up()
    floor.form(game, tables=TABLES)
    deal(0.5)  # warm-up
    bare.write(recorder.take_batches())
    tune_interpreter()
    recorder.is_enabled = False  # it must not slow the writer down
    recorder.commits.clear()
    waited = await open_loop(submit, game, seconds)
    waited["slowest_commit_ms"] = slowest_of(recorder.commits)
    direct, on_loop, ceiling, sizes = Tally(), Tally(), Tally(), []
    slow = {connections: Tally() for connections in naive.connections}
    for _ in range(SLICES):
        recorder.is_enabled = True
        deal(slice)  # batches for the others
        written = recorder.take_batches()
        recorder.is_enabled, recorder.count = False, 0
        tune_interpreter()
        on_loop.add(*await closed_loop(submit, game, slice))
        recorder.count = 0
        answered, took = deal(slice)
        direct.add(answered, took)
        sizes.append(answered / recorder.count)
        ceiling.add(*bare.write(written))
        left = commands_of(written)
        for connections, tally in slow.items():
            tally.add(*naive.carry_out(left, connections, slice))
    return {
        "commands_per_second": direct.rate,
        "commands_per_batch": round(median(sizes), 1),
        "ceiling_per_second": ceiling.rate,
        "of_ceiling": round(median(direct.to(ceiling)), 2),
        "of_ceiling_by_slice": [round(x, 2) for x in direct.to(ceiling)],
        "naive_per_second_by_connections": {n: x.rate for n, x in slow.items()},
        "times_naive": {n: round(median(direct.to(x)), 1) for n, x in slow.items()},
        "on_an_event_loop": {
            "commands_per_second": on_loop.rate,
            "of_ceiling": round(median(on_loop.to(ceiling)), 2),
            "open_loop": waited,
        },
    }


@contextmanager
def databases(engine: str) -> Iterator[Callable[[], str]]:
    """A function that creates empty databases of one engine."""
    with ExitStack() as kept:
        folder = Path(kept.enter_context(TemporaryDirectory()))
        if engine == "sqlite":
            names = iter(range(100))
            yield lambda: f"sqlite:///{folder}/{next(names)}.db"
        else:
            server = kept.enter_context(Postgres())
            yield lambda: kept.enter_context(fresh_database(server.url))


def measure(engine: str, game: str, seconds: float) -> dict[str, Any]:
    """Measure one engine and one game."""
    with (
        databases(engine) as new,
        TemporaryDirectory() as folder,
        floor_at(new(), Path(folder) / "keys") as floor,
        closing(BareStore(new())) as bare,
    ):
        found = uvloop.run(run_slices(floor, game, seconds, bare, Naive(new())))
        return {"engine": floor.manager.engine, "game": game, **found}


def main() -> None:
    """Measure the chosen engines and games."""
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
