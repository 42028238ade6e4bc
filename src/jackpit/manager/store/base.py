"""What a store must do, whichever database is beneath it; and what is written to it.

A store keeps *logs*: one for each link and one for the house. A log is a row of entries without a
gap, each chained to the one before by its hash. All that one batch writes, entries and everything
that follows from them, is one ``WriteSet`` and one transaction.
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
"""The log of the house itself; every other log is a link's, and has the link's key."""

NO_HASH = bytes(32)
"""What the first entry of a log is chained to."""


class StoreError(Exception):
    """The database cannot be used: one sentence, fit to be shown to whoever runs the server."""


class StoreFailedError(StoreError):  # it is an error by its base
    """A write failed and nobody knows how far it came: nothing may be written until a restart."""


class StoreConnectionError(StoreError):  # it is an error by its base
    """The connection is gone; the batch was committed or it was not. Connecting again may help."""


class StatementRefusedError(StoreError):  # it is an error by its base
    """A statement would break a rule of the database; nothing of it was carried out."""


class Head(Struct, frozen=True):
    """The last entry of a log."""

    seq: int
    hash: bytes


EMPTY_HEAD = Head(0, NO_HASH)


class Entry(Struct, frozen=True):
    """One entry of a log: what one command did, as it was written down."""

    log: str
    seq: int
    record: bytes
    """JSON; the hash is over these very bytes."""

    hash: bytes


class AnsweredCommand(Struct, frozen=True):
    """A command that was answered before."""

    digest: bytes
    """SHA-256 of what was asked."""

    log: str
    seq: int | None
    """The entry it made; None if it was refused."""

    refusal: bytes | None
    """Why it was refused, as JSON; None if it was carried out."""


class Checkpoint(Struct, frozen=True):
    """A signed statement of how far a log had come, perhaps with the state it made."""

    log: str
    seq: int
    body: bytes
    """What was signed: JSON that names the log, the sequence, the hash, the time, the snapshot."""

    signature: bytes
    key: bytes
    """The public key it can be verified with."""

    snapshot: bytes | None


def to_bytes(value: Any) -> bytes:
    """Return a column as bytes; a damaged SQLite file may hold text in their place."""
    return value.encode() if isinstance(value, str) else bytes(value)


@dataclass(slots=True)
class WriteSet:
    """All that one transaction writes, row by row in the order of the columns."""

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

    Of a round that is there already only the wagers and the last seq change."""

    wins: dict[tuple[str, int], Row] = field(default_factory=dict)
    """log, number, day, at, seq, table, round, microcents, body; by log and number.

    Of a win that is there already only the amount and the body change."""

    alarms: list[Row] = field(default_factory=list)
    """log, seq, number, at, alarm, sentence"""

    checkpoints: list[Row] = field(default_factory=list)
    """log, seq, body, signature, key, snapshot or None"""

    def check(self, before: Mapping[str, int]) -> None:
        """Refuse entries that leave a gap, and heads that are not the last of their entries.

        *before* says how far the logs have come; one that is not in it is new.
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
    """Looks, and cannot write."""

    @abstractmethod
    def rows(self, sql: str, **values: Any) -> list[Row]:
        """The rows of a query; ``:name`` in it stands for a value."""


class StoreListener(ABC):
    """Hears that a log has come further. What it tells is a hint, and may be late or missing."""

    @abstractmethod
    def hints(self, seconds: float) -> list[tuple[str, int]]:
        """The logs that have come further, and how far; empty if none has within *seconds*.

        After a StoreLost it may be asked again; what was missed is in the logs.
        """

    @abstractmethod
    def close(self) -> None:
        """Stop listening."""


class Store(Reader):
    """One database. Only one thread uses a store; others ask for a ``reader``."""

    engine: str
    """``SQLite 3.54.1`` or ``PostgreSQL 18.4``."""

    @abstractmethod
    def begin(self, logs: Iterable[str]) -> dict[str, Head]:
        """Begin a transaction and keep all others off these *logs*; the heads of those there are.

        The house's head is always there. Whoever begins a new log holds the house's.
        """

    @abstractmethod
    def write(self, writes: WriteSet) -> None:
        """Write everything, within the transaction."""

    @abstractmethod
    def commit(self) -> None:
        """Make the transaction durable; when this returns, it is on the disk."""

    @abstractmethod
    def rollback(self) -> None:
        """Forget the transaction."""

    @abstractmethod
    def seen(self, ids: Sequence[str]) -> dict[str, AnsweredCommand]:
        """The commands among *ids* that were answered before."""

    @abstractmethod
    def run(self, sql: str, **values: Any) -> list[Row]:
        """Carry out any statement, within the transaction if there is one."""

    @abstractmethod
    def rebuild(self) -> None:
        """Empty everything that follows from the logs, to be written anew; in a transaction."""

    @abstractmethod
    @contextmanager
    def reader(self) -> Iterator[Reader]:
        """A reader for another thread, which sees what is committed, all of one moment."""

    @abstractmethod
    def close(self) -> None:
        """Let the database go."""

    def listener(self) -> StoreListener | None:
        """Hears what other processes write, for another thread; None if there can be no others."""
        return None

    # What both can say in the same SQL.

    def heads(self) -> dict[str, Head]:
        """The head of every log."""
        return {log: Head(seq, bytes(h)) for log, seq, h in self.rows(_HEADS)}

    def entries(self, log: str, after: int, *, most: int = 10_000) -> list[Entry]:
        """The entries of a log behind a sequence number, in order."""
        rows = self.rows(_ENTRIES, log=log, after=after, most=most)
        return [Entry(log, seq, bytes(record), bytes(h)) for seq, record, h in rows]

    def checkpoint(self, log: str, *, with_snapshot: bool = False) -> Checkpoint | None:
        """The last checkpoint of a log, or the last that holds a snapshot."""
        rows = self.rows(_SNAPSHOT if with_snapshot else _CHECKPOINT, log=log)
        for seq, body, signature, key, snapshot in rows:
            kept = None if snapshot is None else bytes(snapshot)
            return Checkpoint(log, seq, bytes(body), bytes(signature), bytes(key), kept)
        return None


_HEADS = "SELECT log, seq, hash FROM head ORDER BY log"
_ENTRIES = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most
"""
_CHECKPOINT = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log ORDER BY seq DESC LIMIT 1
"""
_SNAPSHOT = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log AND snapshot IS NOT NULL ORDER BY seq DESC LIMIT 1
"""
