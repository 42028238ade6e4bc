"""Signing: when logs are signed, and how far each was signed, kept outside the database.

A log is signed after every win, every change of money or terms and every change of the house, at
the latest every minute, and when the server stops; with a snapshot every so many entries. Once a
signature is committed, the head is also written to the signed heads among the keys.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Annotated

import msgspec
import structlog

from jackpit.manager.eventlog.checkpoints import Hash, Signer
from jackpit.manager.eventlog.keys import Keys, check_signature
from jackpit.manager.eventlog.log import LinkLog, Log
from jackpit.manager.eventlog.record import AuditError, log_name
from jackpit.manager.eventlog.signed_line import SignedLine, format_signed_line, parse_signed_line
from jackpit.manager.house import HouseAlarm
from jackpit.manager.house.alarms import LogEnd
from jackpit.manager.house.events import AccessRefused, SignedIn, SignedOut
from jackpit.manager.store.base import EMPTY_HEAD, Entry, Head, Reader, Row, Store, WriteSet
from jackpit.manager.store.queries.checkpoints import read_last_signed_seqs
from jackpit.manager.store.queries.logs import read_entry_hash, read_heads
from jackpit.manager.store.schema import find_trigger_faults
from jackpit.messages import List, Message, Sentence, in_sequence
from jackpit.table import events as e

SIGNED_HEADS_FILE = "heads.json"
_KIND = b"heads"


class HeadsFault(Message):
    """Why the file of signed heads cannot be used."""

    NOT_READABLE = "{file} cannot be read: {error}"
    NOT_WRITABLE = "{file} cannot be written: {error}"
    ALTERED = "{file} was altered: its format is wrong"
    NOT_TRUSTED = "{file} cannot be trusted: {why}"
    NO_HEADS = "{file} cannot be trusted: it is signed, but does not hold the heads of logs"


def _fault(fault: HeadsFault, path: Path, error: OSError) -> Sentence:
    return fault.given(file=str(path), error=error.strerror or "")


class _SignedHead(msgspec.Struct, frozen=True):
    """How far one log was signed."""

    log: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Hash


_decode = msgspec.json.Decoder(list[_SignedHead]).decode


def read_signed_heads(folder: Path, trusted: Collection[bytes]) -> dict[str, Head] | None:
    """How far each log was signed, from the file in a folder of keys; None if it is missing."""
    path = folder / SIGNED_HEADS_FILE
    try:
        line = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise AuditError(_fault(HeadsFault.NOT_READABLE, path, error)) from error
    signed = parse_signed_line(_KIND, line)
    if signed is None:
        raise AuditError(HeadsFault.ALTERED.given(file=str(path)))
    try:
        check_signature(signed.body, signed.signature, signed.key, trusted)
        heads = _decode(signed.body)
    except AuditError as error:
        raise AuditError(HeadsFault.NOT_TRUSTED.given(file=str(path), why=error.what)) from error
    except msgspec.MsgspecError as error:
        raise AuditError(HeadsFault.NO_HEADS.given(file=str(path))) from error
    return {x.log: Head(x.seq, bytes.fromhex(x.hash)) for x in heads}


@dataclass(frozen=True, slots=True)
class SignedHeads:
    """The file in one folder of keys; servers that share the folder share it."""

    folder: Path
    keys: Keys
    trusted: Collection[bytes]

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.folder / SIGNED_HEADS_FILE

    def read(self) -> dict[str, Head] | None:
        """How far each log was signed; None if the file is missing."""
        return read_signed_heads(self.folder, self.trusted)

    def update(self, heads: Mapping[str, Head]) -> None:
        """Add *heads* that are signed and committed; an older head never replaces a newer one."""
        try:
            with self._locked():
                known = self.read() or {}
                for log, head in heads.items():
                    if log not in known or known[log].seq < head.seq:
                        known[log] = head
                self._write(known)
        except OSError as error:
            raise AuditError(_fault(HeadsFault.NOT_WRITABLE, self.path, error)) from error

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Servers that share the folder take turns."""
        folder = os.open(self.folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
            os.fsync(folder)
        finally:
            os.close(folder)

    def _write(self, heads: Mapping[str, Head]) -> None:
        signed = [
            _SignedHead(log, head.seq, head.hash.hex()) for log, head in sorted(heads.items())
        ]
        body = msgspec.json.encode(signed)
        part = self.folder / f"{SIGNED_HEADS_FILE}.part"
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(
                format_signed_line(_KIND, SignedLine(body, self.keys.sign(body), self.keys.public))
            )
            file.flush()
            os.fsync(file.fileno())
        part.replace(self.path)


def check_not_older(reader: Reader, signed: Mapping[str, Head]) -> None:
    """Refuse a database that lacks an entry that was *signed*."""
    heads = read_heads(reader)
    for log, head in signed.items():
        end = heads.get(log, EMPTY_HEAD).seq
        if end < head.seq:
            raise AuditError(
                f"Log '{log}' ends at entry {end:,}, but entry {head.seq:,} was signed for; the "
                "database is older than its keys' signed heads, or the keys are another database's."
            )
        if read_entry_hash(reader, log=log, seq=head.seq) != head.hash:
            raise AuditError(
                f"Entry {head.seq:,} of log '{log}' is not the one that was signed for; the "
                "database is not the one of its keys' signed heads."
            )


SIGNED_HEADS_INTERVAL_SECONDS = 1.0

_NOT_URGENT = frozenset({SignedIn, SignedOut, AccessRefused})
"""Frequent events of the house; they are signed together with the next checkpoint."""

_URGENT = frozenset(
    {
        e.LinkFormed,
        e.LimitsAdopted,
        e.Adjusted,
        e.MetersAdjusted,
        e.TermsProposed,
        e.TermsWithdrawn,
        e.TermsChanged,
        e.MovedOut,
        e.MovedIn,
        e.LinkDecommissioned,
        e.MarkAccepted,
        e.RoundReopened,
        e.RoundEnteredLate,
    }
)
"""Events of a link that are signed at once, like every award and every change to a win.

Among them is every decision of two people.
"""

logger = structlog.get_logger("jackpit.manager")


def must_sign_now(log: Log, events: Iterable[object]) -> bool:
    """Whether *events* must be signed in the transaction that records them."""
    kinds = map(type, events)
    if isinstance(log, LinkLog):
        return not _URGENT.isdisjoint(kinds)
    return not _NOT_URGENT.issuperset(kinds)


class Signing:
    """Signs logs for the writer, and knows how far each is signed."""

    def __init__(self, store: Store, signer: Signer, *, snapshot_every: int) -> None:
        self._store = store
        self._signer = signer
        self._snapshot_every = snapshot_every
        self._signed: dict[str, int] = {}
        self._pending: dict[str, Head] = {}
        """Signed in the transaction under way."""

        self._heads_file: SignedHeads | None = None
        if signer.folder is not None:
            self._heads_file = SignedHeads(signer.folder, signer.keys, signer.trusted)
        self._unwritten: dict[str, Head] = {}
        """Signed and committed, but not yet in the file of signed heads."""

        self._is_writable = True
        self._written_at = -SIGNED_HEADS_INTERVAL_SECONDS
        self._heads_at_start = self._heads_file.read() if self._heads_file is not None else None
        """The signed heads as they were before the logs were loaded."""

    # At the start.

    def start_alarms(self, logs: Mapping[str, Log]) -> Iterator[Sentence]:
        """Alarms to raise; an AuditError if the database is older than the signed heads."""
        self._signed = read_last_signed_seqs(self._store)
        check_not_older(self._store, self._heads_at_start or {})
        if faults := find_trigger_faults(self._store):
            yield HouseAlarm.TRIGGERS_MISSING.given(faults=in_sequence(faults))
        if self._heads_file is not None and self._heads_at_start is None and self._signed:
            logs_by_key = sorted(logs.items())
            ends = [
                LogEnd.ENTRY.given(log=log_name(key), seq=log.head.seq) for key, log in logs_by_key
            ]
            yield HouseAlarm.SIGNED_HEADS_MISSING.given(
                file=SIGNED_HEADS_FILE, ends=in_sequence(ends, List.COMMA)
            )
        for key, log in logs.items():
            if unsigned := log.head.seq - self._signed.get(key, 0):
                yield HouseAlarm.UNSIGNED_ENTRIES.given(log=log_name(key), count=unsigned)

    # Within a transaction.

    def sign(self, writes: WriteSet, logs: Mapping[str, Log], urgent: Collection[str]) -> None:
        """Sign the logs of a batch that must be signed at once or are due for a snapshot."""
        self._pending = {}
        awarded = {log for log, _ in writes.wins}
        for key in writes.heads:
            log = logs[key]
            is_due = log.unsaved >= self._snapshot_every
            if is_due or key in awarded or key in urgent:
                writes.checkpoints.append(self._checkpoint(log, with_snapshot=is_due))

    def _checkpoint(self, log: Log, *, with_snapshot: bool) -> Row:
        snapshot = log.snapshot() if with_snapshot else None
        signed = self._signer.sign_checkpoint(log.key, log.head, at=log.at, snapshot=snapshot)
        self._pending[log.key] = log.head
        if with_snapshot:
            log.unsaved = 0
        return (signed.log, signed.seq, signed.body, signed.signature, signed.key, signed.snapshot)

    def on_commit(self) -> None:
        """The signatures of the transaction are committed."""
        self._signed.update({key: head.seq for key, head in self._pending.items()})
        self._unwritten.update(self._pending)
        self._pending = {}

    # Between transactions.

    def sign_all(
        self,
        logs: Mapping[str, Log],
        follow: Callable[[str, Head | None], list[Entry]],
        *,
        with_snapshot: bool,
    ) -> list[Entry]:
        """Sign every log that is due; returns entries that other servers appended meanwhile."""
        due = [log for log in logs.values() if self._is_due(log, with_snapshot=with_snapshot)]
        if not due:
            return []
        heads = self._store.begin([log.key for log in due])
        followed = [entry for log in due for entry in follow(log.key, heads.get(log.key))]
        self._pending = {}
        rows = [self._checkpoint(log, with_snapshot=with_snapshot) for log in due]
        self._store.write(WriteSet(checkpoints=rows))
        self._store.commit()
        self.on_commit()
        return followed

    def _is_due(self, log: Log, *, with_snapshot: bool) -> bool:
        if with_snapshot and log.unsaved:
            return True
        return log.head.seq > self._signed.get(log.key, 0)

    def write_heads(self, *, now: bool = False) -> Sentence | str | None:
        """Write the signed heads, at most once a second unless *now*.

        Returns why that failed, once until it succeeds again.
        """
        if self._heads_file is None or not self._unwritten:
            return None
        if not now and monotonic() - self._written_at < SIGNED_HEADS_INTERVAL_SECONDS:
            return None
        self._written_at = monotonic()
        try:
            self._heads_file.update(self._unwritten)
        except AuditError as error:
            logger.error("the signed heads cannot be written", why=str(error))
            was_writable, self._is_writable = self._is_writable, False
            return error.what if was_writable else None
        self._unwritten, self._is_writable = {}, True
        return None
