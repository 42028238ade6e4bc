"""The load of ``commands.py``: tables that deal, as fast as they are answered or at a rate.

As fast as they are answered they deal in two ways: called back by the manager itself, and as tasks
of an event loop, as a server's are.
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
from jackpit.manager.writer.calls import job_of
from jackpit.manager.writer.jobs import Step
from jackpit.manager.writer.manager import Manager
from jackpit.table import commands as c

TABLES = 64
OFFERED = 1_000
SPOTS = (1, 2, 3, 4, 5, 6, 7)
FIXED_HANDS: dict[str, tuple[str, int | None]] = {
    "blazing-7s": ("two-7s", 3),
    "hit-and-run": ("5-cards", None),
}

Ask = Callable[[c.TableCommand], Awaitable[object]]
"""Has a command carried out; it may give the answer, which must be no refusal."""


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
        """One slice more."""
        self.slices.append(commands / seconds)

    @property
    def rate(self) -> int:
        """The middle one."""
        return round(median(self.slices))

    def to(self, other: Tally) -> list[float]:
        """The ratios to another's slices, each taken at the same time."""
        return [own / its for own, its in zip(self.slices, other.slices, strict=True)]


def timed_commits(store: Store) -> list[float]:
    """A list that gets how long each commit of a store takes, from now on."""
    commits: list[float] = []
    commit = store.commit

    def timed() -> None:
        began = time.perf_counter()
        commit()
        commits.append(time.perf_counter() - began)

    store.commit = timed  # type: ignore[method-assign]  # to listen in
    return commits


def slowest_of(commits: list[float]) -> float:
    """The slowest of them in milliseconds; they are forgotten."""
    slowest = round(1000 * max(commits, default=0.0), 2)
    commits.clear()
    return slowest


class Dealing:
    """All tables of a manager deal for some seconds."""

    def __init__(self, manager: Manager, game: str, ids: Iterator[str]) -> None:
        self.manager = manager
        self.ids = ids
        self.end = 0.0
        self._tables = [Table(self, round_at(str(n), game)) for n in range(1, TABLES + 1)]
        self._dealing = TABLES
        self._is_over = threading.Event()
        self._refused: RefusedAnswer | None = None

    def for_seconds(self, seconds: float) -> tuple[int, float]:
        """How many commands were answered, and in how long."""
        began = time.perf_counter()
        self.end = began + seconds
        for table in self._tables:
            table.ask()
        self._is_over.wait()
        assert self._refused is None, self._refused
        return sum(table.answered for table in self._tables), time.perf_counter() - began

    def failed(self, why: RefusedAnswer) -> None:
        """A command was refused; the manager's thread must not be left to say it."""
        self._refused = why
        self._is_over.set()

    def stopped(self) -> None:
        """One table deals no more."""
        self._dealing -= 1
        if not self._dealing:
            self._is_over.set()


class Table:
    """A table that asks for the next when it is answered, on the manager's own thread."""

    def __init__(self, dealing: Dealing, commands: tuple[c.TableCommand, ...]) -> None:
        self._dealing = dealing
        self._commands = commands
        self._told = self._tell
        self.answered = 0

    def ask(self) -> None:
        """Ask for the next of its round."""
        dealing, commands = self._dealing, self._commands
        step = Step("link", commands[self.answered % len(commands)])
        job = job_of(step, by="pad", origin="pad", id=next(dealing.ids))
        job.on_answer = self._told
        if refused := dealing.manager.put(job):
            dealing.failed(refused)

    def _tell(self, answer: Answer) -> None:
        """Called by the manager, after the commit."""
        if isinstance(answer, RefusedAnswer):
            self._dealing.failed(answer)
            return
        self.answered += 1
        is_over = not self.answered % len(self._commands)
        if is_over and time.perf_counter() >= self._dealing.end:
            self._dealing.stopped()
        else:
            self.ask()


async def closed_loop(ask: Ask, game: str, seconds: float) -> tuple[int, float]:
    """Every table asks for the next when it is answered; how many were, and in how long."""
    answered = 0
    end = time.perf_counter() + seconds

    async def play(table: str) -> None:
        nonlocal answered
        commands = round_at(table, game)
        while time.perf_counter() < end:
            for command in commands:
                answer = await ask(command)
                assert not isinstance(answer, RefusedAnswer), answer
                answered += 1

    began = time.perf_counter()
    await asyncio.gather(*(play(str(number)) for number in range(1, TABLES + 1)))
    return answered, time.perf_counter() - began


async def open_loop(ask: Ask, game: str, seconds: float, rate: int = OFFERED) -> dict[str, float]:
    """Commands come when they come, *rate* of them a second; how long each waited."""
    random = Random(1)
    waited: list[float] = []
    commands = {str(n): [*round_at(str(n), game)] for n in range(1, TABLES + 1)}
    idle = list(commands)

    async def one(table: str, due: float) -> None:
        answer = await ask(commands[table][0])
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
    for following in commands.values():  # every round is ended
        while not isinstance(following[0], c.StartRound):
            await ask(following.pop(0))
    cuts = quantiles(waited, n=100)
    return {
        "offered_per_second": rate,
        "answered": len(waited),
        "p50_ms": round(1000 * cuts[49], 2),
        "p99_ms": round(1000 * cuts[98], 2),
    }
