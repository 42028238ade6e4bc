"""What waits for the writer: bounded, and nobody who is let in is left without an answer."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterable
from typing import Any

import structlog

from jackpit.manager.answers import Chore, Follow, Job, Look, Obstacle, Refused, Sign

Work = Job | Look | Chore | Follow | Sign

BATCH_AT_MOST = 256
_TURNS = {Chore: 0, Follow: 1, Sign: 2, Look: 3}

logger = structlog.get_logger("jackpit.manager")


class Inbox:
    """A queue with a door."""

    def __init__(self, holds: int) -> None:
        self._queue: queue.SimpleQueue[Work | None] = queue.SimpleQueue()
        self._holds = holds
        self._door = threading.Lock()
        self._is_closed = False
        self._shut: Refused | None = None

    def __len__(self) -> int:
        return self._queue.qsize()

    def put(self, work: Work) -> Refused | None:
        """Let something wait for its turn, or say at once why it cannot."""
        with self._door:
            if self._is_closed:
                return Obstacle.MANAGER_IS_STOPPING.because()
            if self._shut is not None:
                return self._shut
            if self._queue.qsize() >= self._holds:
                return Obstacle.QUEUE_IS_FULL.because()
            self._queue.put(work)
        return None

    def taken(self) -> list[Work]:
        """All that waits, at most a batch; nothing once the end has come."""
        batch: list[Work] = []
        work = self._queue.get()
        while work is not None:
            batch.append(work)
            if len(batch) == BATCH_AT_MOST:
                return batch
            try:
                work = self._queue.get_nowait()
            except queue.Empty:
                return batch
        if batch:
            self._queue.put(None)  # these first
        return batch

    def shut(self, why: Refused) -> list[Work]:
        """Let nobody in until the door is opened again; those who wait are sent out."""
        with self._door:
            self._shut = why
        return self._emptied()

    def open(self) -> None:
        """Let others in again."""
        with self._door:
            self._shut = None

    def close(self) -> None:
        """Let nobody in any more; whoever waits has his turn before the end."""
        with self._door:
            self._is_closed = True
        self._queue.put(None)

    def turn_away(self, batch: Iterable[Work]) -> None:
        """Close at once; whoever waits is told that nothing will come of it."""
        with self._door:
            self._is_closed = True
        for work in (*batch, *self._emptied()):
            tell(work, Obstacle.MANAGER_IS_STOPPING.because())

    def _emptied(self) -> list[Work]:
        """All that waits; the end, if it has come, stays."""
        waiting: list[Work] = []
        is_end = False
        while True:
            try:
                work = self._queue.get_nowait()
            except queue.Empty:
                break
            if work is None:
                is_end = True
            else:
                waiting.append(work)
        if is_end:
            self._queue.put(None)
        return waiting


def others_in_turn(batch: Iterable[Work]) -> list[Work]:
    """What of a batch is no job; who looks sees what all others have done."""
    others = [work for work in batch if not isinstance(work, Job)]
    return sorted(others, key=lambda work: _TURNS[type(work)])


def tell(work: Work, answer: Any) -> None:
    """Tell an answer; a fault of whoever hears it is no fault of the writer."""
    try:
        work.tell(answer)
    except Exception:
        logger.exception("fault of a caller")
