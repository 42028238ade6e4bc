"""The load of ``commands.py``: tables that deal, as fast as they are answered or at a rate.

The fast load runs in two ways: in callbacks on the writer's thread, and in tasks of an event loop,
as in the web server.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from random import Random
from statistics import median, quantiles

from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.store import Store
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table import commands as c

TABLES = 64
OFFERED_RATE = 1_000
SPOTS = (1, 2, 3, 4, 5, 6, 7)
FIXED_HANDS: dict[str, tuple[str, int | None]] = {
    "blazing-7s": ("two-7s", 3),
    "hit-and-run": ("5-cards", None),
}

Submit = Callable[[c.TableCommand], Awaitable[object]]
"""Submits a command; the result may be the answer, which must not be a refusal."""


def round_at(table: str, game: str) -> tuple[c.TableCommand, ...]:
    """The commands of one round."""
    line, spot = FIXED_HANDS[game]
    return (
        c.StartRound(table=table, spots=SPOTS),
        c.MarkHand(table=table, line=line, spot=spot),
        c.EndRound(table=table),
    )


class Tally:
    """Commands a second, slice by slice."""

    def __init__(self) -> None:
        self.slices: list[float] = []

    def add(self, commands: int, seconds: float) -> None:
        """Add one slice."""
        self.slices.append(commands / seconds)

    @property
    def rate(self) -> int:
        """The median slice."""
        return round(median(self.slices))

    def to(self, other: Tally) -> list[float]:
        """The ratios to the slices of *other* that ran at the same time."""
        return [own / its for own, its in zip(self.slices, other.slices, strict=True)]


def timed_commits(store: Store) -> list[float]:
    """A list to which every later commit of a store adds its seconds."""
    commits: list[float] = []
    commit = store.commit

    def timed() -> None:
        began = time.perf_counter()
        commit()
        commits.append(time.perf_counter() - began)

    store.commit = timed  # type: ignore[method-assign]  # to time it
    return commits


def slowest_of(commits: list[float]) -> float:
    """The slowest commit in milliseconds; clears the list."""
    slowest = round(1000 * max(commits, default=0.0), 2)
    commits.clear()
    return slowest


class Dealing:
    """All tables deal for some seconds, in callbacks on the writer's thread."""

    def __init__(self, manager: Manager, game: str, ids: Iterator[str]) -> None:
        self.manager = manager
        self.ids = ids
        self.end = 0.0
        self._tables = [Table(self, round_at(str(n), game)) for n in range(1, TABLES + 1)]
        self._dealing = TABLES
        self._is_over = threading.Event()
        self._refused: RefusedAnswer | None = None

    def for_seconds(self, seconds: float) -> tuple[int, float]:
        """The number of answered commands, and the seconds they took."""
        began = time.perf_counter()
        self.end = began + seconds
        for table in self._tables:
            table.send_next()
        self._is_over.wait()
        assert self._refused is None, self._refused
        return sum(table.answered for table in self._tables), time.perf_counter() - began

    def on_refused(self, why: RefusedAnswer) -> None:
        """A command was refused; raised later on the caller's thread."""
        self._refused = why
        self._is_over.set()

    def on_stopped(self) -> None:
        """One table has stopped."""
        self._dealing -= 1
        if not self._dealing:
            self._is_over.set()


class Table:
    """A table that sends its next command when the last is answered, on the writer's thread."""

    def __init__(self, dealing: Dealing, commands: tuple[c.TableCommand, ...]) -> None:
        self._dealing = dealing
        self._commands = commands
        self.answered = 0

    def send_next(self) -> None:
        """Send the next command of its round."""
        dealing, commands = self._dealing, self._commands
        step = Step("link", commands[self.answered % len(commands)])
        job = job_of(step, by="pad", origin="pad", id=next(dealing.ids))
        job.on_answer = self._on_answer
        if refused := dealing.manager.put(job):
            dealing.on_refused(refused)

    def _on_answer(self, answer: Answer) -> None:
        """Called by the writer, after the commit."""
        if isinstance(answer, RefusedAnswer):
            self._dealing.on_refused(answer)
            return
        self.answered += 1
        is_over = not self.answered % len(self._commands)
        if is_over and time.perf_counter() >= self._dealing.end:
            self._dealing.on_stopped()
        else:
            self.send_next()


async def closed_loop(submit: Submit, game: str, seconds: float) -> tuple[int, float]:
    """Every table sends its next command when the last is answered; the count and the seconds."""
    answered = 0
    end = time.perf_counter() + seconds

    async def play(table: str) -> None:
        nonlocal answered
        commands = round_at(table, game)
        while time.perf_counter() < end:
            for command in commands:
                answer = await submit(command)
                assert not isinstance(answer, RefusedAnswer), answer
                answered += 1

    began = time.perf_counter()
    await asyncio.gather(*(play(str(number)) for number in range(1, TABLES + 1)))
    return answered, time.perf_counter() - began


async def open_loop(
    submit: Submit, game: str, seconds: float, rate: int = OFFERED_RATE
) -> dict[str, float]:
    """Commands arrive at random, *rate* per second; how long each waited."""
    random = Random(1)
    waited: list[float] = []
    commands = {str(n): [*round_at(str(n), game)] for n in range(1, TABLES + 1)}
    idle = list(commands)

    async def one(table: str, due: float) -> None:
        answer = await submit(commands[table][0])
        assert not isinstance(answer, RefusedAnswer), answer
        waited.append(time.perf_counter() - due)
        commands[table].append(commands[table].pop(0))
        idle.append(table)

    began = due = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        while due < began + seconds:
            due += random.expovariate(rate)
            if (pause := due - time.perf_counter()) > 0:
                await asyncio.sleep(pause)
            while not idle:
                await asyncio.sleep(0)
            group.create_task(one(idle.pop(random.randrange(len(idle))), due))
    for following in commands.values():  # end every round
        while not isinstance(following[0], c.StartRound):
            await submit(following.pop(0))
    cuts = quantiles(waited, n=100)
    return {
        "offered_per_second": rate,
        "answered": len(waited),
        "p50_ms": round(1000 * cuts[49], 2),
        "p99_ms": round(1000 * cuts[98], 2),
    }
