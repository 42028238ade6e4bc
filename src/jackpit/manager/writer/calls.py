"""Two ways to call the manager: waiting for the answer, and on an event loop."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from uuid import uuid4

from jackpit.manager.codec.codec import Json, codec_of
from jackpit.manager.codec.types import COMMAND_CODEC, PRESS_CODEC
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.eventlog.log import BeginLink, Log, PadPress, TakeOver
from jackpit.manager.eventlog.record import encode
from jackpit.manager.house.codecs import HOUSE_COMMAND_CODEC
from jackpit.manager.store.base import Store
from jackpit.manager.writer.jobs import Job, Query, SideWrite, Step, ignore_answer
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Work
from jackpit.table import Version
from jackpit.table.commands import Command

SubmitJob = Callable[[Job], Awaitable[Answer]]
"""A way to have a job carried out."""


class UnavailableError(Exception):
    """The manager cannot be asked now; the answer says why."""

    def __init__(self, refused: RefusedAnswer) -> None:
        super().__init__(refused.sentence)
        self.refused = refused


class AsyncCalls:
    """Calls to a manager from one event loop; the answers of a batch come back together."""

    def __init__(self, manager: Manager, loop: asyncio.AbstractEventLoop) -> None:
        self.manager = manager
        self._loop = loop
        self._told: deque[tuple[asyncio.Future[Any], Any]] = deque()
        self._is_coming = False

    def ask(self, job: Job) -> asyncio.Future[Answer]:
        """Have a job carried out; the answer comes after the commit that holds it."""
        future: asyncio.Future[Answer] = self._loop.create_future()
        job.tell = partial(self._tell, future)
        if why := self.manager.put(job):
            future.set_result(why)
        return future

    async def look(self, asks: Callable[[dict[str, Log]], Any]) -> Any:
        """Ask something of the logs as they stand on the disk."""
        return await self._result(lambda tell: Query(asks, tell))

    async def do(self, does: Callable[[Store], Any]) -> Any:
        """Have something written that is in no log."""
        return await self._result(lambda tell: SideWrite(does, tell))

    async def _result(self, made: Callable[[Callable[[Any], None]], Work]) -> Any:
        future: asyncio.Future[Any] = self._loop.create_future()
        if why := self.manager.put(made(lambda result: self._tell(future, result))):
            raise UnavailableError(why)
        return _unwrapped(await future)

    def _tell(self, future: asyncio.Future[Any], answer: Any) -> None:
        """Called by the writer."""
        self._told.append((future, answer))
        if not self._is_coming:
            self._is_coming = True
            try:
                self._loop.call_soon_threadsafe(self._deliver)
            except RuntimeError:
                return  # the loop has ended, and nobody waits any more

    def _deliver(self) -> None:
        self._is_coming = False
        while self._told:
            future, answer = self._told.popleft()
            if not future.done():
                future.set_result(answer)


class BlockingCalls:
    """Calls to a manager from a thread that waits for each answer."""

    def __init__(self, manager: Manager) -> None:
        self.manager = manager

    def ask(self, job: Job) -> Answer:
        """Have a job carried out."""
        told = _Told()
        job.tell = told
        answer: Answer = self.manager.put(job) or told.wait()
        return answer

    def look(self, asks: Callable[[dict[str, Log]], Any]) -> Any:
        """Ask something of the logs as they stand on the disk."""
        told = _Told()
        if why := self.manager.put(Query(asks, told)):
            raise UnavailableError(why)
        return _unwrapped(told.wait())

    def do(self, does: Callable[[Store], Any]) -> Any:
        """Have something written that is in no log."""
        told = _Told()
        if why := self.manager.put(SideWrite(does, told)):
            raise UnavailableError(why)
        return _unwrapped(told.wait())


class _Told:
    """Waits for one call."""

    def __init__(self) -> None:
        self._came = threading.Event()
        self._answer: Any = None

    def __call__(self, answer: Any) -> None:
        self._answer = answer
        self._came.set()

    def wait(self) -> Any:
        self._came.wait()
        return self._answer


def _unwrapped(result: Any) -> Any:
    if isinstance(result, RefusedAnswer):
        raise UnavailableError(result)
    if isinstance(result, Exception):
        raise result
    return result


def job_of(
    *steps: Step,
    by: str,
    origin: str,
    id: str | None = None,
    also: Callable[[Store], None] | None = None,
) -> Job:
    """A job under an *id*, or a new one; what tells it from others are its steps and who asks."""
    asked = encode([by, *[_written(step) for step in steps]])
    return Job(id or str(uuid4()), steps, by, origin, asked, ignore_answer, also=also)


def _written(step: Step) -> Json:
    match step.command:
        case Command():
            return [step.log, COMMAND_CODEC.write(step.command)]
        case PadPress(table=table, press=press):
            return [step.log, table, PRESS_CODEC.write(press)]
        case BeginLink(version=version, by=by):
            return [step.log, codec_of(Version).write(version), by.key]
        case TakeOver(meter=meter, origin=origin):
            return [step.log, meter, origin]
        case _:
            return [step.log, HOUSE_COMMAND_CODEC.write(step.command)]
