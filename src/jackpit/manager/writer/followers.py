"""Hears that other managers have written, so that this one follows without being asked.

A hint says that a log has come further. It may be late or missing, so every now and then the
manager looks without one; what it missed is in the logs.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

import structlog

from jackpit.manager.store.base import StoreListener, StoreLost

POLL_SECONDS = 1.0
STOP_TIMEOUT_SECONDS = 0.3
"""So long its end is waited for."""

_LISTEN_SECONDS = 0.1
"""At a time, so that it can be stopped soon."""

logger = structlog.get_logger("jackpit.manager")


class Followers:
    """A thread that listens, if the database can have other writers."""

    def __init__(
        self,
        listens: Callable[[], StoreListener | None],
        has: Callable[[str, int], bool],
        follow: Callable[[], object],
    ) -> None:
        self._listens = listens
        self._has = has
        self._follow = follow
        self._ended = threading.Event()
        self._listener: StoreListener | None = None
        self._is_deaf = False
        """Whether it could not listen the last time, which is said once."""

        self._thread = threading.Thread(target=self._hear, name="hints", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._listener = self._listens()
        if self._listener is not None:
            self._thread.start()

    def stop(self) -> None:
        """Listen no more."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_SECONDS)  # it may be about to connect, and is no loss

    def _hear(self) -> None:
        assert self._listener is not None
        looked = monotonic()
        while not self._ended.is_set():
            is_behind = not all(self._has(log, seq) for log, seq in self._heard(self._listener))
            if is_behind or monotonic() - looked > POLL_SECONDS:
                self._follow()
                looked = monotonic()
        self._listener.close()

    def _heard(self, listener: StoreListener) -> list[tuple[str, int]]:
        """What was said meanwhile; nothing if it could not be heard, whatever the reason."""
        try:
            hints = listener.hints(_LISTEN_SECONDS)
        except StoreLost:
            self._ended.wait(_LISTEN_SECONDS)
            return []
        except Exception:  # whatever it is, the manager looks anyway
            if not self._is_deaf:
                logger.exception("other managers are not heard")
            self._is_deaf = True
            self._ended.wait(_LISTEN_SECONDS)
            return []
        self._is_deaf = False
        return hints
