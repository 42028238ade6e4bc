"""Whoever looks at something now and then, on a thread of its own, and raises alarms."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod

import structlog

from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.store.base import HOUSE_LOG, StoreError
from jackpit.manager.writer.calls import BlockingCalls, UnavailableError, job_of
from jackpit.manager.writer.jobs import Step
from jackpit.manager.writer.manager import SERVER_ITSELF, Manager

STOP_TIMEOUT_SECONDS = 0.2

logger = structlog.get_logger("jackpit.manager")


class CheckStoppedError(Exception):
    """A look was told to end."""


class PeriodicCheck(ABC):
    """Looks every so many seconds; whatever fails once may be well at the next look."""

    def __init__(
        self, manager: Manager, clock: Clock, *, name: str, seconds: float, at_once: bool
    ) -> None:
        self._manager = manager
        self._calls = BlockingCalls(manager)
        self._clock = clock
        self._seconds = seconds
        self._pause = 0.0 if at_once else seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name=name, daemon=True)

    @abstractmethod
    def look(self) -> None:
        """Look once."""

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more; a look that is under way is left to itself."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_SECONDS)

    def _go_on(self) -> None:
        while not self._ended.wait(self._pause):
            self._pause = self._seconds
            try:
                self.look()
            except (CheckStoppedError, UnavailableError, StoreError):
                continue  # there will be another look, or none
            except Exception:  # whatever it is, the next look may be without it
                logger.exception("fault of a look", thread=self._thread.name)

    def _raise(self, alarm: str, sentence: str) -> bool:
        """Raise an alarm; False if it could not be recorded."""
        step = Step(HOUSE_LOG, RaiseAlarm(alarm=alarm, sentence=sentence))
        answer = self._calls.ask(job_of(step, by=SERVER_ITSELF, origin=SERVER_ITSELF))
        return not isinstance(answer, RefusedAnswer)
