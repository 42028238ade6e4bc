"""Queries about papers of record: pages as they were printed, by their SHA-256."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from jackpit.manager.store.base import Reader, Store, WriteSet, to_bytes


def store_paper(store: Store, *, pdf: bytes) -> None:
    """Store a paper, within the transaction of the entry that names it."""
    hash = sha256(pdf).digest()
    if read_paper(store, hash=hash) is None:
        store.write(WriteSet(papers=[(hash, pdf)]))


def read_paper(reader: Reader, *, hash: bytes) -> bytes | None:
    """Return a stored paper, which the caller compares with its hash."""
    rows = reader.rows("SELECT pdf FROM paper WHERE hash = :hash", hash=hash)
    return to_bytes(rows[0][0]) if rows else None


def iterate_paper_hashes(reader: Reader) -> Iterator[bytes]:
    """Yield the hash of every stored paper."""
    for (hash,) in reader.rows("SELECT hash FROM paper ORDER BY hash"):
        yield to_bytes(hash)
