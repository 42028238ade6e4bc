"""When the logs are signed, and what is in doubt about them when a manager starts.

A log is signed after every award and whatever else two people must agree on, with a snapshot every
so many entries, at the latest every minute, and when the manager stops. What is signed is kept as
the last word of the keys as well, once it is on the disk.
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

_LIGHT = frozenset({SignedIn, SignedOut, AccessRefused})
"""What the house records all day, and signs for with the next."""

_WEIGHTY = frozenset(
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
"""What is signed for at once, as every award is and whatever becomes of it."""

logger = structlog.get_logger("jackpit.manager")


def must_sign_now(log: Log, events: Iterable[object]) -> bool:
    """Whether what happened is signed for in the transaction that records it."""
    kinds = map(type, events)
    if isinstance(log, LinkLog):
        return not _WEIGHTY.isdisjoint(kinds)
    return not _LIGHT.issuperset(kinds)


class Signing:
    """Signs for the writer, and knows how far each log is signed."""

    def __init__(self, store: Store, signer: Signer, *, snapshot_every: int) -> None:
        self._store = store
        self._signer = signer
        self._snapshot_every = snapshot_every
        self._signed: dict[str, int] = {}
        self._pending: dict[str, Head] = {}
        """What the transaction that is under way has signed."""

        self._word: SignedHeads | None = None
        if signer.folder is not None:
            self._word = SignedHeads(signer.folder, signer.keys, signer.trusted)
        self._unkept: dict[str, Head] = {}
        """What is signed and on the disk, but not yet in the last word."""

        self._is_kept = True
        self._kept_at = -SIGNED_HEADS_INTERVAL_SECONDS
        self._said = self._word.read() if self._word is not None else None
        """The last word as it was before the logs were read."""

    # When the manager starts.

    def doubts(self, logs: Mapping[str, Log]) -> Iterator[tuple[str, str]]:
        """The alarms that must be raised; an AuditError if the database is older than its keys."""
        self._signed = read_last_signed_seqs(self._store)
        check_not_older(self._store, self._said or {})
        if guards := find_trigger_faults(self._store, self._store.engine):
            yield "GUARDS_MISSING", f"The database does not guard its history: {guards[0]}."
        if self._word is not None and self._said is None and self._signed:
            ends = ", ".join(f"{key} {log.head.seq:,}" for key, log in sorted(logs.items()))
            yield (
                "LAST_WORD_MISSING",
                f"There was no {SIGNED_HEADS_FILE} among the keys when the manager started: the database "
                f"was restored, or the file was removed. The logs end at {ends}.",
            )
        for key, log in logs.items():
            if unsigned := log.head.seq - self._signed.get(key, 0):
                yield (
                    "UNSIGNED_ENTRIES",
                    f"Log '{key}' had {plural(unsigned, 'entry')} after the last signature when "
                    "the manager started; they are held by the chain alone.",
                )

    # Within a transaction.

    def sign(self, writes: WriteSet, logs: Mapping[str, Log], weighty: Collection[str]) -> None:
        """Sign what a batch did, where it must be signed at once or a snapshot is due."""
        self._pending = {}
        awarded = {log for log, _ in writes.wins}
        for key in writes.heads:
            log = logs[key]
            is_full = log.unsaved >= self._snapshot_every
            if is_full or key in awarded or key in weighty:
                writes.checkpoints.append(self._checkpoint(log, with_snapshot=is_full))

    def _checkpoint(self, log: Log, *, with_snapshot: bool) -> Row:
        snapshot = log.snapshot() if with_snapshot else None
        made = self._signer.checkpoint(log.key, log.head, at=log.at, snapshot=snapshot)
        self._pending[log.key] = log.head
        if with_snapshot:
            log.unsaved = 0
        return (made.log, made.seq, made.body, made.signature, made.key, made.snapshot)

    def committed(self) -> None:
        """What the transaction signed is on the disk."""
        self._signed.update({key: head.seq for key, head in self._pending.items()})
        self._unkept.update(self._pending)
        self._pending = {}

    # Between transactions.

    def sign_all(
        self,
        logs: Mapping[str, Log],
        follow: Callable[[str, Head | None], list[Entry]],
        *,
        with_snapshot: bool,
    ) -> list[Entry]:
        """Sign how far every log has come; the entries of others that were met on the way."""
        due = [log for log in logs.values() if self._is_due(log, with_snapshot=with_snapshot)]
        if not due:
            return []
        heads = self._store.begin([log.key for log in due])
        followed = [entry for log in due for entry in follow(log.key, heads.get(log.key))]
        self._pending = {}
        rows = [self._checkpoint(log, with_snapshot=with_snapshot) for log in due]
        self._store.write(WriteSet(checkpoints=rows))
        self._store.commit()
        self.committed()
        return followed

    def _is_due(self, log: Log, *, with_snapshot: bool) -> bool:
        if with_snapshot and log.unsaved:
            return True
        return log.head.seq > self._signed.get(log.key, 0)

    def keep(self, *, now: bool = False) -> str | None:
        """Keep what is signed as the last word, at most once a second.

        Why it cannot be kept is said once, until it can be kept again.
        """
        if self._word is None or not self._unkept:
            return None
        if not now and monotonic() - self._kept_at < SIGNED_HEADS_INTERVAL_SECONDS:
            return None
        self._kept_at = monotonic()
        try:
            self._word.keep(self._unkept)
        except AuditError as error:
            logger.error("the last word is not kept", why=str(error))
            was_kept, self._is_kept = self._is_kept, False
            return str(error) if was_kept else None
        self._unkept, self._is_kept = {}, True
        return None
