"""Follows what other servers write to the same database.

A notification says that a log has grown. It may be late or missing, so the server also polls; the
logs themselves hold everything.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic

import structlog

from jackpit.manager.store.base import StoreConnectionError, StoreListener

POLL_SECONDS = 1.0
STOP_TIMEOUT_SECONDS = 0.3
"""How long stopping waits for the thread."""

_LISTEN_SECONDS = 0.1
"""Per wait; short, so the thread stops soon."""

logger = structlog.get_logger("jackpit.manager")


class Followers:
    """A thread that listens for other writers, if the database can have any."""

    def __init__(
        self,
        connect: Callable[[], StoreListener | None],
        has_entry: Callable[[str, int], bool],
        follow: Callable[[], object],
    ) -> None:
        self._connect = connect
        self._has_entry = has_entry
        self._follow = follow
        self._stopping = threading.Event()
        self._listener: StoreListener | None = None
        self._has_failed = False
        """Whether listening failed the last time; logged once."""

        self._thread = threading.Thread(target=self._run, name="followers", daemon=True)

    def start(self) -> None:
        """Start listening."""
        self._listener = self._connect()
        if self._listener is not None:
            self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_SECONDS)  # it may be connecting; nothing is lost

    def _run(self) -> None:
        assert self._listener is not None
        polled_at = monotonic()
        while not self._stopping.is_set():
            is_behind = not all(
                self._has_entry(log, seq) for log, seq in self._hints(self._listener)
            )
            if is_behind or monotonic() - polled_at > POLL_SECONDS:
                self._follow()
                polled_at = monotonic()
        self._listener.close()

    def _hints(self, listener: StoreListener) -> list[tuple[str, int]]:
        """Logs that have grown, and how far; empty if listening failed for any reason."""
        try:
            hints = listener.wait_for_entries(_LISTEN_SECONDS)
        except StoreConnectionError:
            self._stopping.wait(_LISTEN_SECONDS)
            return []
        except Exception:  # the server polls anyway
            if not self._has_failed:
                logger.exception("cannot listen to other servers")
            self._has_failed = True
            self._stopping.wait(_LISTEN_SECONDS)
            return []
        self._has_failed = False
        return hints
