"""Queries about checkpoints: signed statements of how far a log has come."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Checkpoint, Reader, Row, to_bytes


class SignatureRow(NamedTuple):
    """A checkpoint without its snapshot, which may be large."""

    seq: int
    body: bytes
    signature: bytes
    key: bytes


class LogSummaryRow(NamedTuple):
    """The head of a log, and how many of its entries have a checkpoint."""

    log: str
    seq: int
    hash: bytes
    checkpoints: int


_LAST = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log ORDER BY seq DESC LIMIT 1
"""
_AFTER = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :limit
"""
_SNAPSHOTS_BEFORE = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log AND snapshot IS NOT NULL AND seq < :before ORDER BY seq DESC LIMIT :limit
"""


def read_last_checkpoint(reader: Reader, *, log: str) -> Checkpoint | None:
    """Return the last checkpoint of a log."""
    rows = reader.rows(_LAST, log=log)
    return _checkpoint(log, rows[0]) if rows else None


def read_checkpoints(reader: Reader, *, log: str, after: int, limit: int) -> list[Checkpoint]:
    """Return the checkpoints of a log after entry *after*, in order."""
    rows = reader.rows(_AFTER, log=log, after=after, limit=limit)
    return [_checkpoint(log, row) for row in rows]


def read_snapshots_before(reader: Reader, *, log: str, before: int, limit: int) -> list[Checkpoint]:
    """Return the checkpoints with a snapshot before entry *before*, the last first."""
    rows = reader.rows(_SNAPSHOTS_BEFORE, log=log, before=before, limit=limit)
    return [_checkpoint(log, row) for row in rows]


def _checkpoint(log: str, row: Row) -> Checkpoint:
    seq, body, signature, key, snapshot = row
    signed = (to_bytes(body), to_bytes(signature), to_bytes(key))
    return Checkpoint(log, seq, *signed, None if snapshot is None else to_bytes(snapshot))


def read_last_signature(reader: Reader, *, log: str) -> SignatureRow | None:
    """Return the last checkpoint of a log without its snapshot."""
    rows = reader.rows(
        """
        SELECT seq, body, signature, key FROM checkpoint
        WHERE log = :log ORDER BY seq DESC LIMIT 1
        """,
        log=log,
    )
    return SignatureRow._make(rows[0]) if rows else None


def read_signatures(reader: Reader, *, log: str, after: int, last: int) -> list[SignatureRow]:
    """Return the checkpoints after entry *after* up to *last*, without their snapshots."""
    rows = reader.rows(
        """
        SELECT seq, body, signature, key FROM checkpoint
        WHERE log = :log AND seq > :after AND seq <= :last ORDER BY seq
        """,
        log=log,
        after=after,
        last=last,
    )
    return [SignatureRow._make(row) for row in rows]


def list_signed_seqs(reader: Reader, *, log: str) -> list[int]:
    """Return the numbers of the entries of a log that have a checkpoint, in order."""
    sql = "SELECT seq FROM checkpoint WHERE log = :log ORDER BY seq"
    return [seq for (seq,) in reader.rows(sql, log=log)]


def read_last_signed_seqs(reader: Reader) -> dict[str, int]:
    """Return by log the number of the last entry that has a checkpoint."""
    return dict(reader.rows("SELECT log, MAX(seq) FROM checkpoint GROUP BY log"))


def read_log_summaries(reader: Reader) -> list[LogSummaryRow]:
    """Return the head and the number of checkpoints of every log, ordered by log."""
    rows = reader.rows(
        """
        SELECT h.log, h.seq, h.hash,
            (SELECT COUNT(DISTINCT c.seq) FROM checkpoint c WHERE c.log = h.log)
        FROM head h ORDER BY h.log
        """
    )
    return [LogSummaryRow._make(row) for row in rows]


def has_checkpoints(reader: Reader) -> bool:
    """Return whether anything was ever signed in this database."""
    return bool(reader.rows("SELECT 1 FROM checkpoint LIMIT 1"))
