"""Base class of periodic background checks."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod

import structlog

from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.house.origins import SYSTEM
from jackpit.manager.store.base import HOUSE_LOG, StoreError
from jackpit.manager.writer.calls import BlockingCalls, UnavailableError
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Step, job_of
from jackpit.messages import Sentence

STOP_TIMEOUT_SECONDS = 0.2

logger = structlog.get_logger("jackpit.manager")


class CheckStoppedError(Exception):
    """The server stopped during a check."""


class PeriodicCheck(ABC):
    """Runs every so many seconds on its own thread; a failed run is followed by the next."""

    def __init__(
        self, manager: Manager, clock: Clock, *, name: str, seconds: float, at_once: bool
    ) -> None:
        self._manager = manager
        self._calls = BlockingCalls(manager)
        self._clock = clock
        self._seconds = seconds
        self._pause = 0.0 if at_once else seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    @abstractmethod
    def run_once(self) -> None:
        """Run the check once."""

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self) -> None:
        """Stop; a run in progress is not waited for long."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_SECONDS)

    def _run(self) -> None:
        while not self._ended.wait(self._pause):
            self._pause = self._seconds
            try:
                self.run_once()
            except (CheckStoppedError, UnavailableError, StoreError):
                continue  # the next run will show, or the server has stopped
            except Exception:  # a fault must not end the thread
                logger.exception("a periodic check failed", thread=self._thread.name)

    def _raise(self, alarm: Sentence, *, id: str | None = None) -> bool:
        """Raise an alarm, once under an *id*; False if it could not be recorded."""
        step = Step(HOUSE_LOG, RaiseAlarm(alarm=alarm))
        answer = self._calls.submit(job_of(step, by=SYSTEM, origin=SYSTEM, id=id))
        return not isinstance(answer, RefusedAnswer)
