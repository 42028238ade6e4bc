"""What waits for the writer: bounded, and nobody who is let in is left without an answer."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable
from typing import Any

import structlog

from jackpit.manager.eventlog.answer import RefusedAnswer, ServerRefusal
from jackpit.manager.writer.jobs import Follow, Job, Query, SideWrite, Sign

Work = Job | Query | SideWrite | Follow | Sign

MAX_BATCH_LENGTH = 256
_TURNS = {SideWrite: 0, Follow: 1, Sign: 2, Query: 3}

logger = structlog.get_logger("jackpit.manager")


class JobQueue:
    """A queue with a door."""

    def __init__(self, holds: int) -> None:
        self._waiting: deque[Work] = deque()
        self._holds = holds
        self._door = threading.Lock()
        self._bell = threading.Condition(self._door)
        self._is_closed = False
        self._shut: RefusedAnswer | None = None

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, work: Work) -> RefusedAnswer | None:
        """Let something wait for its turn, or say at once why it cannot."""
        with self._door:
            if self._is_closed:
                return ServerRefusal.MANAGER_IS_STOPPING.because()
            if self._shut is not None:
                return self._shut
            if len(self._waiting) >= self._holds:
                return ServerRefusal.QUEUE_IS_FULL.because()
            self._waiting.append(work)
            if len(self._waiting) == 1:  # the one writer takes all, so it needs to hear of one
                self._bell.notify()
        return None

    def taken(self) -> list[Work]:
        """All that waits, at most a batch; nothing once the end has come."""
        with self._door:
            while not self._waiting and not self._is_closed:
                self._bell.wait()
            count = min(len(self._waiting), MAX_BATCH_LENGTH)
            return [self._waiting.popleft() for _ in range(count)]

    def shut(self, why: RefusedAnswer) -> list[Work]:
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
            self._bell.notify()

    def turn_away(self, batch: Iterable[Work]) -> None:
        """Close at once; whoever waits is told that nothing will come of it."""
        with self._door:
            self._is_closed = True
            self._bell.notify()
            left = self._emptied()
        for work in (*batch, *left):
            deliver_answer(work, ServerRefusal.MANAGER_IS_STOPPING.because())

    def _emptied(self) -> list[Work]:
        """All that waits, with the door in hand."""
        left = list(self._waiting)
        self._waiting.clear()
        return left


def order_other_work(batch: Iterable[Work]) -> list[Work]:
    """What of a batch is no job; who looks sees what all others have done."""
    others = [work for work in batch if not isinstance(work, Job)]
    return sorted(others, key=lambda work: _TURNS[type(work)])


def deliver_answer(work: Work, answer: Any) -> None:
    """Tell an answer; a fault of whoever hears it is no fault of the writer."""
    try:
        work.tell(answer)
    except Exception:
        logger.exception("fault of a caller")
