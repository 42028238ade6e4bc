"""Kills at random moments while the tables play: the driver of the short and the long tests."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGKILL, SIGSTOP
from typing import Any

import psycopg
from manager.crash.client import Tables
from manager.crash.fork_server import PATIENCE, ForkServer, Server, fork_server_at
from manager.crash.oracle import Oracle
from manager.crash.server import GAVE_UP
from manager.floor import floor_at
from postgres import Postgres

TABLES = ("1", "2", "3", "4", "5", "6")
MAX_LIFE_SECONDS = 0.2
MAX_START_SECONDS = 0.05
MIN_ANSWERS_PER_KILL = 10
"""A minimum for any machine: each kill must hit work in progress."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The figures of a storm in which nothing was lost."""

    kills: int
    acknowledged: int
    entries: int
    repeated: int
    committed_before: int
    wins: int
    seconds: float

    def as_json(self) -> dict[str, Any]:
        """The figures as JSON."""
        return asdict(self)


class Storm:
    """One database, its servers, its tables and its oracle."""

    def __init__(self, database: str, fork_server: ForkServer, *, seed: int) -> None:
        self.fork_server = fork_server
        self.oracle = Oracle(database)
        self.random = Random(seed)
        self.tables = Tables(lambda table: self._server(table).port, seed=seed)
        self.kills = 0
        self._playing: asyncio.Task[None] | None = None
        self._began = time.monotonic()

    def _server(self, table: str) -> Server:
        servers = self.fork_server.servers
        if not servers:
            raise ConnectionError
        return servers[int(table) % len(servers)]

    @asynccontextmanager
    async def playing(self, *tables: str, one_jackpot_in: int = 15) -> AsyncIterator[None]:
        """Let the tables play meanwhile; at the end, check everything."""
        play = self.tables.play(*tables, one_jackpot_in=one_jackpot_in)
        self._playing = asyncio.create_task(play)
        try:
            yield
            self.tables.ending = True
            await self._playing
        finally:
            self._playing.cancel()
        await self.check()
        await self.check_repeats()

    async def kill_and_start(self, times: int) -> None:
        """Kill the server at random moments, start it again, and check the database."""
        while self.kills < times:
            wanted = MIN_ANSWERS_PER_KILL * (self.kills + 2) + 1  # there may be two of them next
            await self.answers(wanted - len(self.tables.answered))
            await asyncio.sleep(self.random.uniform(0.002, MAX_LIFE_SECONDS))
            await self.fork_server.kill(self.fork_server.servers[0])
            self.kills += 1
            if self.random.randrange(6) == 0 and self.kills < times:
                await self.fork_server.start_and_kill(self.random.uniform(0, MAX_START_SECONDS))
                self.kills += 1
            await self.fork_server.start()
            await self.check()

    async def answers(self, count: int) -> None:
        """Wait until *count* more commands were answered."""
        wanted = len(self.tables.answered) + count
        async with asyncio.timeout(PATIENCE):
            while len(self.tables.answered) < wanted:
                if self._playing is not None and self._playing.done():
                    self._playing.result()
                await asyncio.sleep(0.01)

    async def check(self) -> None:
        """Compare the database with all answers."""
        answered = list(self.tables.answered)
        await asyncio.to_thread(self.oracle.check, answered)

    async def check_repeats(self) -> None:
        """A repeated id gets its first answer, byte for byte, and changes nothing."""
        before = self.oracle.entries
        for answered in self.random.sample(self.tables.answered, 40):
            reply = await self.tables.again("1", answered)
            assert reply.repeat
            assert (reply.accepted, bytes(reply.answer)) == (answered.accepted, answered.answer)
        await self.check()
        assert self.oracle.entries == before

    def outcome(self) -> Outcome:
        """The figures of the storm."""
        ((_, link),) = [(k, log) for k, log in self.oracle.logs.items() if k != "house"]
        return Outcome(
            kills=self.kills,
            acknowledged=len(self.tables.answered),
            entries=self.oracle.entries,
            repeated=self.tables.repeated,
            committed_before=self.tables.committed_before,
            wins=len(link.link.wins),  # type: ignore[attr-defined]  # it is a link's log
            seconds=round(time.monotonic() - self._began, 1),
        )


def found(database: str, folder: Path) -> None:
    """Set a house up, with a link and its tables."""
    with floor_at(database, folder / "keys") as floor:
        floor.set_up()
        floor.form(tables=len(TABLES))


async def _run_storm(
    database: str,
    folder: Path,
    does: Callable[[Storm], Awaitable[None]],
    *,
    seed: int,
    servers: int,
) -> Outcome:
    async with fork_server_at(database, folder / "keys", folder / "said") as fork_server:
        storm = Storm(database, fork_server, seed=seed)
        for _ in range(servers):
            await fork_server.start()
        try:
            await does(storm)
        finally:
            await storm.tables.close()
        return storm.outcome()


def run_storm(
    database: str,
    folder: Path,
    does: Callable[[Storm], Awaitable[None]],
    *,
    seed: int = 7,
    servers: int = 1,
) -> Outcome:
    """Run *does* against a new house; the outcome."""
    found(database, folder)
    return asyncio.run(_run_storm(database, folder, does, seed=seed, servers=servers))


async def kill_server(storm: Storm, kills: int) -> None:
    """The server is killed again and again."""
    async with storm.playing(*TABLES):
        await storm.kill_and_start(kills)


async def kill_database(storm: Storm, kills: int, server: Postgres) -> None:
    """The database server is killed again and again, and the server reconnects by itself."""
    async with storm.playing(*TABLES):
        for _ in range(kills):
            await asyncio.sleep(storm.random.uniform(0.05, 4 * MAX_LIFE_SECONDS))
            await asyncio.to_thread(server.kill)
            storm.kills += 1
            await asyncio.to_thread(server.start)
            await storm.check()
            await storm.answers(20)


async def disk_filled(storm: Storm, times: int, path: Path) -> None:
    """No file can grow: the server ends by itself, and is started again with room."""
    async with storm.playing(*TABLES):
        for _ in range(times):
            await storm.answers(50)
            await storm.fork_server.kill(storm.fork_server.servers[0])
            largest = max(x.stat().st_size for x in path.parent.glob("pit.db*") if x.is_file())
            full = await storm.fork_server.start(
                f"limit:{largest + storm.random.randrange(300_000)}"
            )
            async with asyncio.timeout(PATIENCE):
                assert await storm.fork_server.ended(full) == GAVE_UP
            storm.kills += 1
            await storm.fork_server.start()
            await storm.check()


async def killed_at(storm: Storm, points: Iterable[str]) -> None:
    """The server kills itself at each of these *points*, and is started again."""
    async with storm.playing(*TABLES, one_jackpot_in=3):
        for point in points:
            await storm.fork_server.kill(storm.fork_server.servers[0])
            dying = await storm.fork_server.start(point)
            async with asyncio.timeout(PATIENCE):
                assert await storm.fork_server.ended(dying) == -SIGKILL
            storm.kills += 1
            await storm.fork_server.start()
            await storm.check()


_IN_HAND = """
    SELECT COUNT(*) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'
    AND clock_timestamp() - state_change > interval '30 milliseconds'
"""
"""Batches of servers that are paused."""


async def paused(storm: Storm, pauses: int, database: str) -> None:
    """A server is paused in a batch, others write meanwhile, and it is resumed."""
    async with storm.playing(*TABLES):
        await storm.answers(60)
        while storm.kills < pauses:
            server = storm.random.choice(storm.fork_server.servers)
            os.kill(server.process, SIGSTOP)
            try:
                await asyncio.sleep(0.05)
                if await asyncio.to_thread(_in_hand, database):
                    storm.kills += 1
                    await storm.answers(30)
                    await storm.check()
            finally:
                os.kill(server.process, SIGCONT)
            await asyncio.sleep(storm.random.uniform(0, 0.05))
        await storm.answers(60)


def _in_hand(database: str) -> bool:
    with psycopg.connect(database) as session:
        ((count,),) = session.execute(_IN_HAND).fetchall()
    return bool(count)
