"""The time until a server is ready on a long log, and the speed of verifying it.

Builds a log of many rounds through the writer's own batches, without waiting for clients, and a few
more until shortly before the next snapshot; then loads it from its last signed snapshot as after a
kill, and verifies every entry. Prints one JSON object.

    PYTHONPATH=src:tests python -m bench.start --rounds 1000000
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from manager.floor import Floor, floor_at

from bench.commands_load import round_at
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer
from jackpit.manager.store import open_reader, open_store
from jackpit.manager.writer.manager import SNAPSHOT_INTERVAL_ENTRIES, Manager
from jackpit.manager.writer.queue import MAX_BATCH_LENGTH, Step, job_of

AIM_SECONDS = 5.0
MAX_WAITING = 3_000
GAME = "hit-and-run"
TABLES = 64


def build(floor: Floor, first: int, rounds: int) -> None:
    """Play *rounds* rounds, from the *first* on."""
    refused: list[Answer] = []

    def on_answer(answer: Answer) -> None:
        if not isinstance(answer, AcceptedAnswer):
            refused.append(answer)

    for number in range(first, first + rounds):
        for step, command in enumerate(round_at(str(number % TABLES + 1), GAME)):
            id = f"{number:08}-{step}"
            job = job_of(Step("link", command), by="pad", origin="pad", id=id)
            job.on_answer = on_answer
            while floor.manager.queue_length > MAX_WAITING or floor.manager.put(job) is not None:
                time.sleep(0.002)
    floor.link("link", lambda link: link.rounds)
    assert not refused, refused[0]


def measure(rounds: int, folder: Path) -> dict[str, Any]:
    """Build, crash, open, verify."""
    database = f"sqlite:///{folder}/pit.db"
    began = time.perf_counter()
    with floor_at(database, folder / "keys") as floor:
        floor.set_up()
        floor.form(GAME, tables=TABLES)
        build(floor, 0, rounds)
        unsaved = floor.calls.query(lambda logs: logs["link"].unsaved)
        more = max(0, (SNAPSHOT_INTERVAL_ENTRIES - unsaved) // 3 - MAX_BATCH_LENGTH)
        build(floor, rounds, more)  # the worst moment: shortly before the next snapshot
        signer = floor.signer
        floor.manager._sign_all = lambda: None  # type: ignore[method-assign]  # as after a kill: no last snapshot
    built = time.perf_counter() - began
    began = time.perf_counter()
    store = open_store(database)
    manager = Manager(store, signer)
    opened = time.perf_counter() - began
    entries = sum(log.head.seq for log in manager._cache.logs.values())
    since = sum(log.unsaved for log in manager._cache.logs.values())
    store.close()
    began = time.perf_counter()
    with open_reader(database) as reader:
        verdict = verify_store(reader, signer.trusted)
    verified = time.perf_counter() - began
    assert verdict.ok, verdict.sentence
    return {
        "rounds": rounds + more,
        "entries": entries,
        "megabytes": round((folder / "pit.db").stat().st_size / 2**20),
        "built_in_seconds": round(built, 1),
        "entries_since_the_last_snapshot": since,
        "ready_in_seconds": round(opened, 2),
        "aim_seconds": AIM_SECONDS,
        "verified_in_seconds": round(verified, 1),
        "verified_entries_per_second": round(verdict.entries / verified),
        "verdict": verdict.sentence,
    }


def main() -> None:
    """Measure a log of the given number of rounds."""
    parser = argparse.ArgumentParser(description="The time until a server is ready on a long log.")
    parser.add_argument("--rounds", type=int, default=1_000_000)
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        print(json.dumps(measure(given.rounds, Path(folder)), indent=2))


if __name__ == "__main__":
    main()
