"""How threads and event loops call the writer, and how an event loop reads the database."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar

from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.eventlog.log import Log
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Job, Query, SideWrite, Work

SubmitJob = Callable[[Job], Awaitable[Answer]]
"""Submits a job."""

_Result = TypeVar("_Result")


class UnavailableError(Exception):
    """The writer cannot take work now; the refused answer says why."""

    def __init__(self, refused: RefusedAnswer) -> None:
        super().__init__(str(refused.refused))
        self.refused = refused


class AsyncCalls:
    """Calls from one event loop; the answers of a batch are delivered together."""

    def __init__(self, manager: Manager, loop: asyncio.AbstractEventLoop) -> None:
        self.manager = manager
        self._loop = loop
        self._answers: deque[tuple[asyncio.Future[Any], Any]] = deque()
        self._is_scheduled = False

    def submit(self, job: Job) -> asyncio.Future[Answer]:
        """Submit a job; the answer arrives after the commit that holds it."""
        future: asyncio.Future[Answer] = self._loop.create_future()
        job.on_answer = partial(self._on_answer, future)
        if why := self.manager.put(job):
            future.set_result(why)
        return future

    async def query(self, function: Callable[[dict[str, Log]], _Result]) -> _Result:
        """The result of a read-only function of the committed logs."""
        result: _Result = await self._result(lambda on_answer: Query(function, on_answer))
        return result

    async def side_write(self, function: Callable[[Store], _Result]) -> _Result:
        """Write something outside the logs."""
        result: _Result = await self._result(lambda on_answer: SideWrite(function, on_answer))
        return result

    async def _result(self, work_of: Callable[[Callable[[Any], None]], Work]) -> Any:
        future: asyncio.Future[Any] = self._loop.create_future()
        if why := self.manager.put(work_of(partial(self._on_answer, future))):
            raise UnavailableError(why)
        return _unwrap(await future)

    def _on_answer(self, future: asyncio.Future[Any], answer: Any) -> None:
        """Called on the writer's thread."""
        self._answers.append((future, answer))
        if not self._is_scheduled:
            self._is_scheduled = True
            try:
                self._loop.call_soon_threadsafe(self._deliver)
            except RuntimeError:
                return  # the loop has ended, and with it every caller

    def _deliver(self) -> None:
        self._is_scheduled = False
        while self._answers:
            future, answer = self._answers.popleft()
            if not future.done():
                future.set_result(answer)


class BlockingCalls:
    """Calls from a thread that blocks until each answer."""

    def __init__(self, manager: Manager) -> None:
        self.manager = manager

    def submit(self, job: Job) -> Answer:
        """Submit a job and wait for the answer."""
        waiter = _Waiter()
        job.on_answer = waiter
        answer: Answer = self.manager.put(job) or waiter.wait()
        return answer

    def query(self, function: Callable[[dict[str, Log]], _Result]) -> _Result:
        """The result of a read-only function of the committed logs."""
        waiter = _Waiter()
        result: _Result = self._result(Query(function, waiter), waiter)
        return result

    def side_write(self, function: Callable[[Store], _Result]) -> _Result:
        """Write something outside the logs."""
        waiter = _Waiter()
        result: _Result = self._result(SideWrite(function, waiter), waiter)
        return result

    def _result(self, work: Work, waiter: _Waiter) -> Any:
        if why := self.manager.put(work):
            raise UnavailableError(why)
        return _unwrap(waiter.wait())


class _Waiter:
    """Blocks until it is called with an answer."""

    def __init__(self) -> None:
        self._is_answered = threading.Event()
        self._answer: Any = None

    def __call__(self, answer: Any) -> None:
        self._answer = answer
        self._is_answered.set()

    def wait(self) -> Any:
        self._is_answered.wait()
        return self._answer


def _unwrap(result: Any) -> Any:
    if isinstance(result, RefusedAnswer):
        raise UnavailableError(result)
    if isinstance(result, Exception):
        raise result
    return result


async def query_store(store: Store, query: Callable[[Reader], _Result]) -> _Result:
    """Run a query on another thread with a reader of its own; neither loop nor writer waits."""

    def read() -> _Result:
        with store.reader() as reader:
            return query(reader)

    return await asyncio.to_thread(read)
