"""The logs as the writer has them in memory: read, followed, and read anew after a loss.

What is in memory may be more than is on the disk while a batch is under way. If it fails, the logs
are read anew, and the lights of the pads, which no log knows, are what they were before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from jackpit.manager.eventlog.errors import ChainError
from jackpit.manager.eventlog.load import check_log, follow_to, load_log
from jackpit.manager.eventlog.log import Log
from jackpit.manager.store.base import EMPTY, Entry, Head, Store, StoreLost
from jackpit.manager.store.queries.logs import read_entries, read_heads
from jackpit.pads import Lights


class BatchNotBegun(StoreLost):
    """No transaction could be begun, so nothing was done."""


class LogCache:
    """Every log, and how far the listeners have been told of it."""

    def __init__(self, store: Store, trusted: Collection[bytes]) -> None:
        self._store = store
        self._trusted = trusted
        self.logs: dict[str, Log] = {}
        self._told: dict[str, int] = {}
        self._lit: dict[str, dict[str, Lights]] = {}
        """The lights of the logs of the batch under way, as they were before it."""

    # A batch.

    def begin(self, keys: Collection[str]) -> list[Entry]:
        """Begin a transaction that may change these logs; what others have appended to them."""
        logs = self.logs
        self._lit = {key: logs[key].lights() for key in keys if key in logs}
        try:
            heads = self._store.begin(keys)
        except StoreLost as error:
            raise BatchNotBegun(str(error)) from error
        return [entry for key in keys for entry in self.follow(key, heads.get(key))]

    def committed(self) -> None:
        """What the batch has changed is on the disk."""
        self._lit = {}

    def tell_of(self, entries: Iterable[Entry]) -> None:
        """Note how far the listeners are told."""
        self._told.update({entry.log: entry.seq for entry in entries})

    # What others have written.

    def has(self, key: str, seq: int) -> bool:
        """Whether a log has come so far."""
        log = self.logs.get(key)
        return log is not None and log.head.seq >= seq

    def follow(self, key: str, head: Head | None) -> list[Entry]:
        """Come up with what others have appended; what that was."""
        log = self.logs.get(key)
        if head is None or head == (log.head if log is not None else EMPTY):
            return []
        if log is not None:
            return follow_to(self._store, log, head)
        log = load_log(self._store, key, self._trusted)
        check_log(self._store, log, head, self._trusted)
        self._take({key: log})
        return []

    def catch_up(self) -> Iterator[list[Entry]]:
        """Come up with what others have appended to any log; what that was, log by log."""
        heads = read_heads(self._store)
        self._take(self._opened(heads.keys() - self.logs.keys()))
        for key, head in heads.items():
            if not self.has(key, head.seq):
                yield self.follow(key, head)

    # From the disk.

    def open(self) -> None:
        """Read every log for the first time."""
        self._take(self._opened(read_heads(self._store)))

    def _take(self, logs: dict[str, Log]) -> None:
        """Have logs that nobody has been told of; who follows them reads them from the disk."""
        self.logs |= logs
        self._told |= {key: log.head.seq for key, log in logs.items()}

    def read_anew(self) -> list[Entry]:
        """Forget what may not be on the disk; what is on it, and was never told.

        After a StoreLost it may be tried again.
        """
        self._store.rollback()
        logs = self._opened(read_heads(self._store))
        untold = {key: self._untold(log) for key, log in logs.items()}
        lights = {key: log.lights() for key, log in self.logs.items()} | self._lit
        for key, log in logs.items():
            log.light(lights.get(key, {}), untold[key])
        self.logs, self._lit = logs, {}
        return [entry for entries in untold.values() for entry in entries]

    def _untold(self, log: Log) -> list[Entry]:
        told = self._told.get(log.key, 0)
        if log.head.seq < told:
            raise ChainError(log.key, log.head.seq + 1, "is missing, though it was answered")
        return read_entries(self._store, log=log.key, after=told, limit=log.head.seq - told)

    def _opened(self, keys: Iterable[str]) -> dict[str, Log]:
        """Logs read from the disk, and checked while nobody writes to them."""
        opened = {key: load_log(self._store, key, self._trusted) for key in keys}
        if opened:
            for key, head in self._store.begin(opened).items():
                check_log(self._store, opened[key], head, self._trusted)
            self._store.rollback()
        return opened
