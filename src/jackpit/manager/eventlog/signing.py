"""Signing: when logs are signed, and which alarms a start raises about their signatures.

A log is signed after every award and every event that needs two people, at the latest every minute,
and when the server stops; with a snapshot every so many entries. Once a signature is committed, it
is also written to the signed heads among the keys.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from time import monotonic

import structlog

from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.log import LinkLog, Log
from jackpit.manager.eventlog.signed_heads import SIGNED_HEADS_FILE, SignedHeads, check_not_older
from jackpit.manager.house.events import AccessRefused, SignedIn, SignedOut
from jackpit.manager.plural import plural
from jackpit.manager.store.base import Entry, Head, Row, Store, WriteSet
from jackpit.manager.store.queries.checkpoints import read_last_signed_seqs
from jackpit.manager.store.schema import find_trigger_faults
from jackpit.table import events as e

SIGNED_HEADS_INTERVAL_SECONDS = 1.0

_NOT_URGENT = frozenset({SignedIn, SignedOut, AccessRefused})
"""Frequent events of the house; they are signed together with the next checkpoint."""

_URGENT = frozenset(
    {
        e.LinkFormed,
        e.Adjusted,
        e.MetersAdjusted,
        e.TermsProposed,
        e.TermsWithdrawn,
        e.TermsChanged,
        e.MovedOut,
        e.MovedIn,
        e.LinkDecommissioned,
    }
)
"""Events of a link that are signed at once, like every award and every change to a win."""

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

    def start_alarms(self, logs: Mapping[str, Log]) -> Iterator[tuple[str, str]]:
        """Alarms to raise; an AuditError if the database is older than the signed heads."""
        self._signed = read_last_signed_seqs(self._store)
        check_not_older(self._store, self._heads_at_start or {})
        if guards := find_trigger_faults(self._store):
            yield "GUARDS_MISSING", f"The database does not protect its history: {guards[0]}."
        if self._heads_file is not None and self._heads_at_start is None and self._signed:
            ends = ", ".join(f"{key} {log.head.seq:,}" for key, log in sorted(logs.items()))
            yield (
                "SIGNED_HEADS_MISSING",
                f"There was no {SIGNED_HEADS_FILE} among the keys when the server started: the "
                f"database was restored, or the file was removed. The logs end at {ends}.",
            )
        for key, log in logs.items():
            if unsigned := log.head.seq - self._signed.get(key, 0):
                yield (
                    "UNSIGNED_ENTRIES",
                    f"Log '{key}' had {plural(unsigned, 'entry')} after the last signature when "
                    "the server started; only the hash chain protects them.",
                )

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

    def write_heads(self, *, now: bool = False) -> str | None:
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
            return str(error) if was_writable else None
        self._unwritten, self._is_writable = {}, True
        return None
