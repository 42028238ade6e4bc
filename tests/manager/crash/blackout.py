"""A server on a disk that loses power or fails: the driver of the short and long tests."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal
from unittest.mock import patch

import msgspec
from manager.answers import as_json
from manager.crash.client import Answered, Tables
from manager.crash.oracle import Oracle
from manager.crash.powercut import Disk
from manager.crash.server import Asked, Reply
from manager.crash.storm import TABLES, found
from manager.floor import NOON

from jackpit.manager.codec import Decoder, leaf_classes, union_of
from jackpit.manager.eventlog.answer import AcceptedAnswer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.store import sqlite
from jackpit.manager.store.sqlite import SqliteStore
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Query, Step, job_of
from jackpit.table.commands import Command

Synchronous = Literal["FULL", "NORMAL"]
SNAPSHOT_EVERY = 60
PAGES_BETWEEN_CHECKPOINTS = 40
"""Few, so power cuts also hit WAL checkpoints."""

_asked = msgspec.json.Decoder(Asked).decode
_COMMAND: Decoder[Command] = Decoder(union_of(leaf_classes(Command)))


class AtHand(Tables):
    """Tables in the server's own process; they stop with it."""

    def __init__(self, calls: AsyncCalls, *, seed: int) -> None:
        super().__init__(lambda _: 0, seed=seed)
        self._calls = calls

    async def _exchanged(self, table: str, line: bytes) -> Reply:
        asked = _asked(line)
        step = Step(asked.log, _COMMAND.convert(asked.command))
        answer = await self._calls.submit(job_of(step, by="test", origin="test", id=asked.id))
        if answer == ServerRefusal.SERVER_IS_STOPPING.answer():
            raise ConnectionAbortedError
        raw = msgspec.Raw(as_json(answer))
        return Reply(asked.id, isinstance(answer, AcceptedAnswer), answer.is_repeat, raw)


class House:
    """A house that is set up once; every trial starts with a copy of its file."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "pit.db"
        found(str(self.path), folder)
        keys = Keys.at(folder / "keys", may_create=False)
        self.signer = Signer(keys=keys, version="test", program=None)
        self.files = {str(self.path): self.path.read_bytes()}

    def manager_on(self, disk: Disk, synchronous: Synchronous, failures: list[str]) -> Manager:
        """A server with its database on a disk in memory."""
        store = SqliteStore(self.path, vfs=disk.name, exclusive=True, synchronous=synchronous)
        return Manager(
            store,
            self.signer,
            clock=lambda: NOON,
            snapshot_every=SNAPSHOT_EVERY,
            on_failure=failures.append,
        )


@dataclass(slots=True)
class Trial:
    """One run of a server on a failing disk."""

    answered: list[Answered]
    failures: list[str]
    """Why the server stopped."""

    refused_later: RefusedAnswer | None
    """Its answer to the next command."""

    manager: Manager


async def _played(manager: Manager, seed: int) -> list[Answered]:
    tables = AtHand(AsyncCalls(manager, asyncio.get_running_loop()), seed=seed)
    with suppress(ExceptionGroup):  # every table finds the server stopped
        await tables.play(*TABLES, one_jackpot_in=6)
    return tables.answered


def tried(house: House, disk: Disk, *, seed: int, synchronous: Synchronous = "FULL") -> Trial:
    """Play on a disk until the server fails."""
    failures: list[str] = []
    with patch.object(sqlite, "PAGES_BETWEEN_CHECKPOINTS", PAGES_BETWEEN_CHECKPOINTS):
        manager = house.manager_on(disk, synchronous, failures)
        manager.start()
        answered = asyncio.run(_played(manager, seed))
        later = manager.put(Query(len, failures.append))
        manager.stop()
    return Trial(answered, failures, later, manager)


def lost(house: House, files: dict[str, bytes], answered: list[Answered]) -> int:
    """How many of the acknowledged commands are not in these files, which must be consistent."""
    manager = house.manager_on(Disk(files), "FULL", [])  # it verifies the logs when it starts
    oracle = Oracle("")
    try:
        oracle.look(manager._store, [])
        missing = oracle.missing(answered)
        oracle.look(manager._store, [x for x in answered if x.id not in missing])
    finally:
        manager.start()
        manager.stop()
    return len(missing)


def cut(house: House, *, seed: int, synchronous: Synchronous) -> tuple[int, int]:
    """Cut the power at a random moment; how many commands were acknowledged, and how many lost."""
    random = Random(seed)
    disk = Disk(house.files, cut_at=random.randrange(20, 1_000))
    trial = tried(house, disk, seed=seed, synchronous=synchronous)
    return len(trial.answered), lost(house, disk.after_a_cut(random), trial.answered)
