"""The log cache: every log in the writer's memory.

While a batch is under way, memory may be ahead of the disk. If the batch fails, the logs are loaded
again, and what the pads know beside them is set back to what it was before the batch.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from jackpit.manager.eventlog.load import check_log, follow_to, load_log
from jackpit.manager.eventlog.log import Log
from jackpit.manager.eventlog.record import ChainError, ChainFault
from jackpit.manager.store.base import EMPTY_HEAD, Entry, Head, Store, StoreConnectionError
from jackpit.manager.store.queries.logs import read_entries, read_heads
from jackpit.pads import PadMemory


class BatchNotBegunError(StoreConnectionError):
    """No transaction could begin, so nothing was done."""


class LogCache:
    """Every log, and how far its entries were published to the listeners."""

    def __init__(self, store: Store, trusted: Collection[bytes]) -> None:
        self._store = store
        self._trusted = trusted
        self.logs: dict[str, Log] = {}
        self._published: dict[str, int] = {}
        self._pads_before: dict[str, dict[str, PadMemory]] = {}
        """What the pads knew before the batch under way, by log and table."""

    # A batch.

    def begin(self, keys: Collection[str]) -> list[Entry]:
        """Begin a transaction that may change these logs; returns what other servers appended."""
        logs = self.logs
        self._pads_before = {key: logs[key].pad_memories() for key in keys if key in logs}
        try:
            heads = self._store.begin(keys)
        except StoreConnectionError as error:
            raise BatchNotBegunError(str(error)) from error
        return [entry for key in keys for entry in self.follow(key, heads.get(key))]

    def on_commit(self) -> None:
        """The batch is on the disk."""
        self._pads_before = {}

    def note_published(self, entries: Iterable[Entry]) -> None:
        """Remember that the listeners have these entries."""
        self._published.update({entry.log: entry.seq for entry in entries})

    # Entries of other servers.

    def has_entry(self, key: str, seq: int) -> bool:
        """Whether an entry of a log is loaded."""
        log = self.logs.get(key)
        return log is not None and log.head.seq >= seq

    def follow(self, key: str, head: Head | None) -> list[Entry]:
        """Apply what other servers appended to a log, up to *head*; returns those entries."""
        log = self.logs.get(key)
        if head is None or head == (log.head if log is not None else EMPTY_HEAD):
            return []
        if log is not None:
            return follow_to(self._store, log, head)
        log = load_log(self._store, key, self._trusted)
        check_log(self._store, log, head, self._trusted)
        self._add({key: log})
        return []

    def catch_up(self) -> Iterator[list[Entry]]:
        """Apply what other servers appended to any log; yields those entries log by log."""
        heads = read_heads(self._store)
        self._add(self._load(heads.keys() - self.logs.keys()))
        for key, head in heads.items():
            if not self.has_entry(key, head.seq):
                yield self.follow(key, head)

    # Loading.

    def load(self) -> None:
        """Load every log for the first time."""
        self._add(self._load(read_heads(self._store)))

    def _add(self, logs: dict[str, Log]) -> None:
        """Add logs whose entries were not published; clients read them from the database."""
        self.logs |= logs
        self._published |= {key: log.head.seq for key, log in logs.items()}

    def reload(self) -> list[Entry]:
        """Drop what may not be on the disk and load again; returns the unpublished entries.

        May be called again after a StoreConnectionError.
        """
        self._store.rollback()
        logs = self._load(read_heads(self._store))
        unpublished = {key: self._unpublished(log) for key, log in logs.items()}
        pads = {key: log.pad_memories() for key, log in self.logs.items()} | self._pads_before
        for key, log in logs.items():
            log.restore_pads(pads.get(key, {}))
        self.logs, self._pads_before = logs, {}
        return [entry for entries in unpublished.values() for entry in entries]

    def _unpublished(self, log: Log) -> list[Entry]:
        published = self._published.get(log.key, 0)
        if log.head.seq < published:
            raise ChainError(log.key, log.head.seq + 1, ChainFault.MISSING_ANSWERED)
        return read_entries(
            self._store, log=log.key, after=published, limit=log.head.seq - published
        )

    def _load(self, keys: Iterable[str]) -> dict[str, Log]:
        """Logs loaded from the disk, and checked while no other server can write to them."""
        loaded = {key: load_log(self._store, key, self._trusted) for key in keys}
        if loaded:
            for key, head in self._store.begin(loaded).items():
                check_log(self._store, loaded[key], head, self._trusted)
            self._store.rollback()
        return loaded
