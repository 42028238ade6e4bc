"""The interface of a store, its errors, and the rows that are written to it.

A store holds *logs*: one for each link and one for the house. The entries of a log are numbered
from 1 without a gap, and each is chained to the one before by its hash. A batch writes its entries
and everything derived from them as one ``WriteSet`` in one transaction.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct

Row = tuple[Any, ...]
HOUSE_LOG = "house"
"""The log of the house; every other log is a link's and has the link's key."""

NO_HASH = bytes(32)
"""What the first entry of a log is chained to."""


class StoreError(Exception):
    """The database cannot be used; its text is one sentence for the operator."""


class StoreFailedError(StoreError):
    """A write failed and its effect is unknown: nothing may be written until a restart."""


class StoreConnectionError(StoreError):
    """The connection is lost, and the batch may be committed or not. Reconnecting may help."""


class StatementRefusedError(StoreError):
    """A statement would violate a constraint of the database; it had no effect."""


class Head(Struct, frozen=True):
    """The last entry of a log."""

    seq: int
    hash: bytes


EMPTY_HEAD = Head(0, NO_HASH)


class Entry(Struct, frozen=True):
    """One entry of a log: the record of one command's events."""

    log: str
    seq: int
    record: bytes
    """JSON; the hash covers exactly these bytes."""

    hash: bytes


class AnsweredCommand(Struct, frozen=True):
    """A command that was answered before."""

    digest: bytes
    """SHA-256 of the request."""

    log: str
    seq: int | None
    """The entry it made; None if it was refused."""

    refusal: bytes | None
    """Why it was refused, as JSON; None if it was accepted."""


class Checkpoint(Struct, frozen=True):
    """A signed statement of how far a log has come, with or without a snapshot of its state."""

    log: str
    seq: int
    body: bytes
    """The signed JSON, which names the log, the sequence number, the hash, the time and the
    snapshot's digest."""

    signature: bytes
    key: bytes
    """The public key that verifies the signature."""

    snapshot: bytes | None


def to_bytes(value: Any) -> bytes:
    """Return a column as bytes; a damaged SQLite file may hold text in their place."""
    return value.encode() if isinstance(value, str) else bytes(value)


@dataclass(slots=True)
class WriteSet:
    """All rows that one transaction writes; each row has the columns of its table, in order."""

    entries: list[Row] = field(default_factory=list)
    """log, seq, record, hash"""

    commands: list[Row] = field(default_factory=list)
    """id, digest, log, seq or None, refusal or None, at"""

    heads: dict[str, Row] = field(default_factory=dict)
    """log, seq, hash; by log"""

    postings: list[Row] = field(default_factory=list)
    """log, seq, number, reason, source, target, microcents"""

    openings: list[Row] = field(default_factory=list)
    """log, day, first seq, account, microcents: what every account held when the day began"""

    balances: dict[tuple[str, str], Row] = field(default_factory=dict)
    """log, account, microcents; by log and account"""

    rounds: dict[tuple[str, int], Row] = field(default_factory=dict)
    """log, number, table, day, wagers, first seq, last seq or None; by log and number.

    Of a stored round only the wagers and the last seq are updated."""

    wins: dict[tuple[str, int], Row] = field(default_factory=dict)
    """log, number, day, at, first seq, last seq, table, round, microcents, body; by log and number.

    Of a stored win only the last seq, the amount and the body are updated."""

    alarms: list[Row] = field(default_factory=list)
    """log, seq, number, at, alarm, its sentence as JSON"""

    checkpoints: list[Row] = field(default_factory=list)
    """log, seq, body, signature, key, snapshot or None"""

    papers: list[Row] = field(default_factory=list)
    """hash, pdf"""

    sign_files: list[Row] = field(default_factory=list)
    """hash, number of the part, part"""

    def check_sequence(self, before: Mapping[str, int]) -> None:
        """Refuse entries that leave a gap, and heads that are not the last of their entries.

        *before* holds the last stored entry of each log; a log that is not in it is new.
        """
        reached: dict[str, int] = {}
        for log, seq, *_ in self.entries:
            last = reached.get(log, before.get(log, 0))
            if seq != last + 1:
                raise StoreFailedError(f"Entry {seq} of log '{log}' does not follow entry {last}.")
            reached[log] = seq
        for log, (_, seq, _) in self.heads.items():
            if seq != reached.pop(log, before.get(log, 0)):
                raise StoreFailedError(f"The head of log '{log}' is not its last entry.")
        for log in reached:
            raise StoreFailedError(f"Log '{log}' has new entries and no new head.")


class Reader(ABC):
    """A read-only view of the database; all queries see the same moment."""

    engine: str
    """``SQLite 3.54.1`` or ``PostgreSQL 18.4``."""

    @abstractmethod
    def rows(self, sql: str, **values: Any) -> list[Row]:
        """Return the rows of a query; ``:name`` in it is replaced by a value.

        Only ``store.queries`` and tests call this.
        """


class StoreListener(ABC):
    """Receives notice of new entries that other processes write; some may be late or missing."""

    @abstractmethod
    def wait_for_entries(self, timeout_seconds: float) -> list[tuple[str, int]]:
        """Return the logs that have new entries and the last of each; empty after the timeout.

        It may be called again after a StoreConnectionError; missed entries are in the logs.
        """

    @abstractmethod
    def close(self) -> None:
        """Stop listening."""


class Store(Reader):
    """One database. Only one thread may use a store; other threads take a ``reader``."""

    @abstractmethod
    def begin(self, logs: Iterable[str]) -> dict[str, Head]:
        """Begin a transaction, lock these *logs* and return the heads of those that exist.

        The house's head always exists. A process that begins a new log must lock the house's.
        """

    @abstractmethod
    def write(self, writes: WriteSet) -> None:
        """Write all rows, within the transaction."""

    @abstractmethod
    def commit(self) -> None:
        """Commit; the transaction is on the disk when this returns."""

    @abstractmethod
    def rollback(self) -> None:
        """Discard the transaction."""

    @abstractmethod
    def find_commands(self, ids: Sequence[str]) -> dict[str, AnsweredCommand]:
        """Return by id the commands among *ids* that were answered before."""

    @abstractmethod
    def run(self, sql: str, **values: Any) -> list[Row]:
        """Execute any statement, within the transaction if there is one.

        Only ``store.queries`` and tests call this.
        """

    @abstractmethod
    def reset_derived_tables(self) -> None:
        """Empty all tables derived from the logs, within a transaction that rebuilds them."""

    @abstractmethod
    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """Open a reader for another thread; it sees what is committed now."""

    @abstractmethod
    def close(self) -> None:
        """Close the database."""

    def free_bytes(self) -> int | None:
        """Return the free space of its disk; None if that is not known, as of another machine's."""
        return None

    def open_listener(self) -> StoreListener | None:
        """Open a listener for another thread; None if no other process can write."""
        return None
