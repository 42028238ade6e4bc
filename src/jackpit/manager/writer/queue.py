"""What callers put to the writer (jobs, queries, side writes), and the bounded queue of it.

Each item in the queue gets an answer.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import uuid4

import structlog
from msgspec import Struct

from jackpit.manager.codec import Json, encode
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.log import BeginLink, PadPress, TakeOver
from jackpit.manager.store.base import Store


class Step(Struct, frozen=True):
    """One command to one log."""

    log: str
    command: Any


class Job(Struct):
    """Commands that are carried out together or not at all, under one id."""

    id: str
    steps: tuple[Step, ...]
    """All are decided before the first is applied, so no step may depend on another."""

    by: str
    """The person or device that sends it."""

    origin: str
    """The pad, session or address it comes from."""

    payload: bytes
    """The request, byte for byte: two jobs with one id must have the same payload."""

    on_answer: Callable[[Answer], None]
    """Called once with the answer, after the commit that holds it."""

    why: str = ""
    """A remark of the sender, beyond the command itself."""

    also_write: Callable[[Store], None] | None = None
    """A further write in the same transaction, such as a credential that belongs to an event."""

    digest: bytes = b""
    """SHA-256 of the payload; computed, not given."""

    def __post_init__(self) -> None:
        self.digest = sha256(self.payload).digest()


def job_of(
    *steps: Step,
    by: str,
    origin: str,
    id: str | None = None,
    payload: bytes | None = None,
    also_write: Callable[[Store], None] | None = None,
    why: str = "",
) -> Job:
    """A job under an *id*, or a new one; without a *payload*, it is the sender and the steps."""
    return Job(
        id=id or str(uuid4()),
        steps=steps,
        by=by,
        origin=origin,
        payload=encode([by, *map(_step_json, steps)]) if payload is None else payload,
        on_answer=ignore_answer,
        why=why,
        also_write=also_write,
    )


def _step_json(step: Step) -> Json:
    match step.command:
        case PadPress(table=table, press=press):
            return [step.log, table, press]
        case BeginLink(version=version, by=by):
            return [step.log, version, by.key]
        case TakeOver(meter=meter, origin=origin):
            return [step.log, meter, origin]
        case command:
            return [step.log, command]


@dataclass(slots=True)
class Query:
    """A read-only function of the committed logs."""

    function: Callable[[Any], Any]
    on_answer: Callable[[Any], None]

    def run(self, logs: Any) -> object:
        """The result, or the exception it raised."""
        try:
            return self.function(logs)
        except Exception as error:  # noqa: BLE001 -- the caller gets it, and the writer goes on
            return error


@dataclass(slots=True)
class Follow:
    """A signal that other servers may have appended entries."""

    def on_answer(self, answer: Any) -> None:
        """No caller waits for it."""


@dataclass(slots=True)
class Sign:
    """A signal that entries may be waiting to be signed."""

    def on_answer(self, answer: Any) -> None:
        """No caller waits for it."""


@dataclass(slots=True)
class SideWrite:
    """A write outside the logs: a session, a failed sign-in attempt."""

    function: Callable[[Store], Any]
    on_answer: Callable[[Any], None]


def ignore_answer(answer: Answer) -> None:
    """The ``on_answer`` of a job whose answer no caller waits for."""


Work = Job | Query | SideWrite | Follow | Sign

MAX_BATCH_LENGTH = 256
_ORDER = {SideWrite: 0, Follow: 1, Sign: 2, Query: 3}

logger = structlog.get_logger("jackpit.manager")


class JobQueue:
    """A bounded queue with one taker, which can be closed or refuse new work for a while."""

    def __init__(self, max_length: int) -> None:
        self._waiting: deque[Work] = deque()
        self._max_length = max_length
        self._lock = threading.Lock()
        self._is_filled = threading.Condition(self._lock)
        self._is_closed = False
        self._refusal: RefusedAnswer | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, work: Work) -> RefusedAnswer | None:
        """Add work, or return at once why it cannot be added."""
        with self._lock:
            if self._is_closed:
                return ServerRefusal.SERVER_IS_STOPPING.answer()
            if self._refusal is not None:
                return self._refusal
            if len(self._waiting) >= self._max_length:
                return ServerRefusal.QUEUE_IS_FULL.answer()
            self._waiting.append(work)
            if len(self._waiting) == 1:  # the writer takes all of it, so one notification is enough
                self._is_filled.notify()
        return None

    def take_batch(self) -> list[Work]:
        """Wait for work and take up to one batch of it; empty once the queue is closed."""
        with self._lock:
            while not self._waiting and not self._is_closed:
                self._is_filled.wait()
            count = min(len(self._waiting), MAX_BATCH_LENGTH)
            return [self._waiting.popleft() for _ in range(count)]

    def refuse(self, why: RefusedAnswer) -> list[Work]:
        """Refuse new work until ``accept`` is called; returns the work that was waiting."""
        with self._lock:
            self._refusal = why
            return self._clear()

    def accept(self) -> None:
        """Accept new work again."""
        with self._lock:
            self._refusal = None

    def close(self) -> None:
        """Refuse new work from now on; waiting work is still carried out."""
        with self._lock:
            self._is_closed = True
            self._is_filled.notify()

    def abort(self, batch: Iterable[Work]) -> None:
        """Close and refuse all waiting work, together with the *batch* under way."""
        with self._lock:
            self._is_closed = True
            self._is_filled.notify()
            waiting = self._clear()
        for work in (*batch, *waiting):
            deliver_answer(work, ServerRefusal.SERVER_IS_STOPPING.answer())

    def _clear(self) -> list[Work]:
        """Take all waiting work; the lock is held."""
        waiting = list(self._waiting)
        self._waiting.clear()
        return waiting


def order_other_work(batch: Iterable[Work]) -> list[Work]:
    """The work of a batch other than jobs; queries last, to see what the rest has changed."""
    others = [work for work in batch if not isinstance(work, Job)]
    return sorted(others, key=lambda work: _ORDER[type(work)])


def deliver_answer(work: Work, answer: Any) -> None:
    """Deliver an answer; an exception in the caller's callback must not stop the writer."""
    try:
        work.on_answer(answer)
    except Exception:
        logger.exception("fault of a caller")
