"""Queries about logs: their heads and their entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from jackpit.manager.store.base import Entry, Head, Reader, to_bytes

ENTRIES_PER_PAGE = 5_000
"""Entries read into memory at a time."""


class RecordRow(NamedTuple):
    """The record of an entry, without its hash."""

    seq: int
    record: bytes


class HashRow(NamedTuple):
    """The hash of an entry, without its record."""

    seq: int
    hash: bytes


# Heads.


def read_heads(reader: Reader) -> dict[str, Head]:
    """Return the head of every log, ordered by log."""
    rows = reader.rows("SELECT log, seq, hash FROM head ORDER BY log")
    return {log: Head(seq, to_bytes(hash)) for log, seq, hash in rows}


def read_head_seq(reader: Reader, *, log: str) -> int:
    """Return the number of the last entry of a log; 0 if there is none."""
    rows = reader.rows("SELECT seq FROM head WHERE log = :log", log=log)
    return rows[0][0] if rows else 0


def list_logs_with_history(reader: Reader) -> list[str]:
    """Return every log that has an entry or a checkpoint, whether it has a head or not."""
    sql = "SELECT DISTINCT log FROM entry UNION SELECT DISTINCT log FROM checkpoint"
    return [log for (log,) in reader.rows(sql)]


# Entries.

_ENTRIES = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :limit
"""
_ENTRIES_TO_LAST = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after AND seq <= :last ORDER BY seq LIMIT :limit
"""
_RECORDS = """
    SELECT seq, record FROM entry WHERE log = :log AND seq > :after ORDER BY seq LIMIT :limit
"""
_RECORDS_TO_LAST = """
    SELECT seq, record FROM entry
    WHERE log = :log AND seq > :after AND seq <= :last ORDER BY seq LIMIT :limit
"""


def read_entries(
    reader: Reader, *, log: str, after: int, limit: int, last: int | None = None
) -> list[Entry]:
    """Return the entries of a log after entry *after*, up to *last* if given, in order."""
    if last is None:
        rows = reader.rows(_ENTRIES, log=log, after=after, limit=limit)
    else:
        rows = reader.rows(_ENTRIES_TO_LAST, log=log, after=after, last=last, limit=limit)
    return [Entry(log, seq, to_bytes(record), to_bytes(hash)) for seq, record, hash in rows]


def read_records(
    reader: Reader, *, log: str, after: int, limit: int, last: int | None = None
) -> list[RecordRow]:
    """Return the records of a log after entry *after*, up to *last* if given, in order."""
    if last is None:
        rows = reader.rows(_RECORDS, log=log, after=after, limit=limit)
    else:
        rows = reader.rows(_RECORDS_TO_LAST, log=log, after=after, last=last, limit=limit)
    return [RecordRow._make(row) for row in rows]


def scan_entries(
    reader: Reader, *, log: str, after: int = 0, last: int | None = None
) -> Iterator[list[Entry]]:
    """Yield the entries of a log after entry *after*, up to *last* if given, page by page."""
    while last is None or after < last:
        page = read_entries(reader, log=log, after=after, last=last, limit=ENTRIES_PER_PAGE)
        if page:
            yield page
        if len(page) < ENTRIES_PER_PAGE:
            return
        after = page[-1].seq


def scan_records(
    reader: Reader, *, log: str, after: int = 0, last: int | None = None
) -> Iterator[RecordRow]:
    """Yield the records of a log after entry *after*, up to *last* if given, in order."""
    while last is None or after < last:
        page = read_records(reader, log=log, after=after, last=last, limit=ENTRIES_PER_PAGE)
        yield from page
        if len(page) < ENTRIES_PER_PAGE:
            return
        after = page[-1].seq


def read_record(reader: Reader, *, log: str, seq: int) -> bytes | None:
    """Return the record of one entry; None if there is no such entry."""
    rows = reader.rows("SELECT record FROM entry WHERE log = :log AND seq = :seq", log=log, seq=seq)
    return to_bytes(rows[0][0]) if rows else None


def read_entry_hash(reader: Reader, *, log: str, seq: int) -> bytes | None:
    """Return the hash of one entry; None if there is no such entry."""
    rows = reader.rows("SELECT hash FROM entry WHERE log = :log AND seq = :seq", log=log, seq=seq)
    return to_bytes(rows[0][0]) if rows else None


def read_hashes(reader: Reader, *, log: str, after: int, limit: int) -> list[HashRow]:
    """Return the hashes of a log after entry *after*, in order."""
    rows = reader.rows(
        "SELECT seq, hash FROM entry WHERE log = :log AND seq > :after ORDER BY seq LIMIT :limit",
        log=log,
        after=after,
        limit=limit,
    )
    return [HashRow(seq, to_bytes(hash)) for seq, hash in rows]


def read_last_records(reader: Reader) -> list[bytes]:
    """Return the last record of every log."""
    rows = reader.rows("SELECT record FROM entry JOIN head USING (log, seq)")
    return [to_bytes(record) for (record,) in rows]
