"""Loads logs from the database: resumes from a signed snapshot and replays every later entry.

This is the only module that resumes a log from a snapshot. A snapshot is used only if a trusted key
signed it and the entry it was taken at is the one that was signed for; every later entry is
verified against the hash chain. The server takes a snapshot every 10,000 entries, so a log of
millions of entries loads as fast as a short one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

import structlog

from jackpit.manager.codec import CodecError
from jackpit.manager.eventlog.checkpoints import verify_checkpoint
from jackpit.manager.eventlog.log import HouseLog, LinkLog, Log, new_log
from jackpit.manager.eventlog.record import ChainError, ChainFault, verify_entries
from jackpit.manager.house import House
from jackpit.manager.store.base import HOUSE_LOG, NO_HASH, Checkpoint, Entry, Head, Reader, Store
from jackpit.manager.store.queries.checkpoints import read_last_checkpoint, read_snapshots_before
from jackpit.manager.store.queries.logs import read_entries, read_entry_hash, scan_entries
from jackpit.manager.store.queries.postings import read_balances

MAX_SNAPSHOTS_TRIED = 3
"""Snapshots of other versions are skipped; after so many, every entry is replayed."""

_AFTER_THE_LAST = 2**62

logger = structlog.get_logger("jackpit.manager")


def load_log(reader: Reader, key: str, trusted: Collection[bytes] | None) -> Log:
    """The log with all its entries.

    *trusted* are the public keys whose snapshots may be used. Without keys (None) no snapshot is
    used, and every entry from the first is replayed. Raises a ChainError that names an altered or
    missing entry, or an AuditError if a snapshot is not the one that was signed.

    Other servers may append while the log loads; ``check_log`` then checks that it is complete.
    """
    log = _resume(reader, key, trusted, before=_AFTER_THE_LAST)
    _replay(reader, log, last=_AFTER_THE_LAST)
    return log


def load_link_before(
    reader: Reader, key: str, seq: int, trusted: Collection[bytes]
) -> tuple[LinkLog, int]:
    """A link's log before entry *seq*, and the entry of the snapshot it was resumed from.

    Raises what ``load_log`` raises.
    """
    log = _resume(reader, key, trusted, before=seq)
    assert isinstance(log, LinkLog)
    resumed_at = log.head.seq
    _replay(reader, log, last=seq - 1)
    return log, resumed_at


def load_house(reader: Reader, trusted: Collection[bytes] | None) -> House:
    """The house with all entries of its log; parameters and errors are those of ``load_log``."""
    log = load_log(reader, HOUSE_LOG, trusted)
    assert isinstance(log, HouseLog)
    return log.house


def check_log(store: Store, log: Log, head: Head, trusted: Collection[bytes]) -> None:
    """Catch up with *head* and check that the log is complete; no other server may append now."""
    follow_to(store, log, head)
    _check_last_checkpoint(store, log, trusted)
    if isinstance(log, LinkLog):
        _check_balances(store, log)


def follow_to(store: Store, log: Log, head: Head) -> list[Entry]:
    """Catch up with a log as far as *head*; the entries that were applied."""
    followed: list[Entry] = []
    for page in scan_entries(store, log=log.key, after=log.head.seq, last=head.seq):
        log.follow(page)
        followed += page
    if log.head.seq < head.seq:
        fault = ChainFault.MISSING_BEFORE_HEAD
        raise ChainError(log.key, log.head.seq + 1, fault, head=head.seq)
    if log.head != head:
        raise ChainError(log.key, head.seq, ChainFault.NOT_THE_HEAD)
    return followed


# Entries.


def iterate_entries(reader: Reader, log: str, after: int, last: int) -> Iterator[Entry]:
    """The entries of a log after *after*, up to and including *last*; read page by page."""
    for page in scan_entries(reader, log=log, after=after, last=last):
        yield from page


def read_hash(reader: Reader, log: str, seq: int) -> bytes:
    """The stored hash of an entry; for 0, the hash that the first entry follows."""
    if seq == 0:
        return NO_HASH
    hash = read_entry_hash(reader, log=log, seq=seq)
    if hash is None:
        raise ChainError(log, seq, ChainFault.MISSING)
    return hash


def _replay(reader: Reader, log: Log, *, last: int) -> None:
    for page in scan_entries(reader, log=log.key, after=log.head.seq, last=last):
        log.follow(page)


# Snapshots and checkpoints.


def _resume(reader: Reader, key: str, trusted: Collection[bytes] | None, *, before: int) -> Log:
    """The log at its last snapshot before entry *before*; empty if there is none to use."""
    for _ in range(MAX_SNAPSHOTS_TRIED if trusted is not None else 0):
        found = read_snapshots_before(reader, log=key, before=before, limit=1)
        if not found:
            break
        checkpoint = found[0]
        log, head = new_log(key), _signed_head(reader, checkpoint, trusted or ())
        assert checkpoint.snapshot is not None
        try:
            log.resume(head, checkpoint.snapshot)
        except CodecError as error:
            logger.warning("snapshot is of another version", log=key, seq=head.seq, why=str(error))
            before = checkpoint.seq
        else:
            return log
    return new_log(key)


def _signed_head(reader: Reader, checkpoint: Checkpoint, trusted: Collection[bytes]) -> Head:
    """The head that a checkpoint was signed for; its signature is verified, and the log agrees."""
    statement = verify_checkpoint(checkpoint, trusted)
    key, seq = checkpoint.log, checkpoint.seq
    entries = read_entries(reader, log=key, after=max(0, seq - 2), last=seq, limit=2)
    if not entries or entries[-1].seq != seq:
        raise ChainError(key, seq, ChainFault.MISSING_SIGNED)
    _verify_last(key, entries)
    if entries[-1].hash.hex() != statement.hash:
        raise ChainError(key, seq, ChainFault.NOT_SIGNED_FOR)
    return Head(seq, entries[-1].hash)


def _verify_last(key: str, entries: list[Entry]) -> None:
    """Verify the last of one or two entries."""
    if len(entries) == 1:
        verify_entries(key, entries)
    else:
        verify_entries(key, entries[1:], Head(entries[0].seq, entries[0].hash))


def _check_last_checkpoint(store: Store, log: Log, trusted: Collection[bytes]) -> None:
    """The last checkpoint must be about an entry that still exists."""
    checkpoint = read_last_checkpoint(store, log=log.key)
    if checkpoint is not None:
        if checkpoint.seq > log.head.seq:
            fault, signed = ChainFault.MISSING_BEFORE_SIGNED, checkpoint.seq
            raise ChainError(log.key, log.head.seq + 1, fault, signed=signed)
        _signed_head(store, checkpoint, trusted)


def _check_balances(store: Store, log: LinkLog) -> None:
    """The stored balances must be those the log leads to."""
    balances = read_balances(store, log=log.key)
    stored = {account: microcents for account, microcents in balances.items() if microcents}
    replayed = {}
    if log.link is not None:
        replayed = {x: money.microcents for x, money in log.link.books.balances().items()}
    if stored != {account: microcents for account, microcents in replayed.items() if microcents}:
        raise ChainError(log.key, log.head.seq, ChainFault.OTHER_BALANCES)
