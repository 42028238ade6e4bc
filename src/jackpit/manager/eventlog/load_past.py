"""A link as it stood before one of its entries: from the signed snapshot before it, replayed.

Every entry on the way is verified against the chain, so what is told of the past rests on the same
bytes that an auditor checks. A snapshot is made every 10,000 entries, so that a log of millions
takes no longer than a short one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from jackpit.manager.codec.codec import CodecError
from jackpit.manager.eventlog.checkpoints import verify_checkpoint
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.store.base import NO_HASH, Checkpoint, Entry, Head, Reader

AT_ONCE = 2_000
"""So many entries are read at once."""

_ENTRIES = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after AND seq <= :until ORDER BY seq LIMIT :most
"""
_SNAPSHOT = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log AND snapshot IS NOT NULL AND seq < :before ORDER BY seq DESC LIMIT :most
"""
_SNAPSHOTS_TRIED = 3
"""Snapshots of other versions that cannot be read are passed over, but not for ever."""


def entries_of(reader: Reader, log: str, after: int, until: int) -> Iterator[Entry]:
    """The entries of a log behind *after*, as far as *until*."""
    while after < until:
        rows = reader.rows(_ENTRIES, log=log, after=after, until=until, most=AT_ONCE)
        for seq, record, hash in rows:
            yield Entry(log, seq, bytes(record), bytes(hash))
        if len(rows) < AT_ONCE:
            return
        after = rows[-1][0]


def link_before(
    reader: Reader, key: str, seq: int, trusted: Collection[bytes]
) -> tuple[LinkLog, int]:
    """The log of a link as it stood before entry *seq*, and from which entry on it was verified.

    A ChainError if it is not itself, an AuditError if the snapshot is not what was signed for.
    """
    log = _from_snapshot(reader, key, seq, trusted)
    since = log.head.seq
    page: list[Entry] = []
    for entry in entries_of(reader, key, log.head.seq, seq - 1):
        page.append(entry)
        if len(page) == AT_ONCE:
            log.follow(page)
            page = []
    log.follow(page)
    return log, since


def _from_snapshot(reader: Reader, key: str, seq: int, trusted: Collection[bytes]) -> LinkLog:
    rows = reader.rows(_SNAPSHOT, log=key, before=seq, most=_SNAPSHOTS_TRIED)
    for at, body, signature, public, snapshot in rows:
        kept = bytes(snapshot)
        made = Checkpoint(key, at, bytes(body), bytes(signature), bytes(public), kept)
        statement = verify_checkpoint(made, trusted)
        if hash_at(reader, key, at).hex() != statement.hash:
            raise AuditError(f"entry {at:,} of log '{key}' is not the one that was signed for")
        log = LinkLog(key)
        try:
            log.resume(Head(at, bytes.fromhex(statement.hash)), kept)
        except CodecError:
            continue
        return log
    return LinkLog(key)


def hash_at(reader: Reader, log: str, seq: int) -> bytes:
    """The hash of an entry as it is kept; of what comes before the first, that of nothing."""
    if seq == 0:
        return NO_HASH
    for entry in entries_of(reader, log, seq - 1, seq):
        return entry.hash
    raise AuditError(f"entry {seq:,} of log '{log}' is missing")
