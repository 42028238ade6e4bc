"""Queries about the pictures and videos of the signs, stored in parts by their SHA-256."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.manager.store.base import (
    Reader,
    StatementRefusedError,
    Store,
    WriteSet,
    to_bytes,
)

PART_BYTES = 256 * 1024
"""A request for a range of a video reads only its parts."""

PARTS_PER_TRANSACTION = 4
"""Parts that are stored in one transaction, for which every press would wait."""


def store_sign_file_parts(store: Store, *, hash: bytes, file: bytes, first: int) -> None:
    """Store some parts of a file, before the entry that names it; *first* is their first number."""
    last = first + PARTS_PER_TRANSACTION - 1
    stored = store.rows(
        "SELECT number FROM sign_file WHERE hash = :hash AND number >= :first AND number <= :last",
        hash=hash,
        first=first,
        last=last,
    )
    parts = ((x, file[x * PART_BYTES : (x + 1) * PART_BYTES]) for x in range(first, last + 1))
    missing = [(hash, x, part) for x, part in parts if part and (x,) not in stored]
    store.write(WriteSet(sign_files=missing))


def check_sign_file(store: Store, *, hash: bytes, size_bytes: int) -> None:
    """Refuse the entry of a file whose parts are not all stored, within its transaction."""
    ((stored,),) = store.rows(
        "SELECT COALESCE(SUM(LENGTH(part)), 0) FROM sign_file WHERE hash = :hash", hash=hash
    )
    if stored != size_bytes:
        raise StatementRefusedError("The file was not stored as a whole; upload it again.")


def delete_sign_file(store: Store, *, hash: bytes) -> None:
    """Delete a file, within the transaction of the entry that says so."""
    store.run("DELETE FROM sign_file WHERE hash = :hash", hash=hash)


def read_sign_file(reader: Reader, *, hash: bytes, first: int, last: int) -> bytes:
    """Return the bytes of a file from *first* to *last*; fewer if they are missing."""
    parts = reader.rows(
        """
        SELECT part FROM sign_file WHERE hash = :hash AND number >= :first AND number <= :last
        ORDER BY number
        """,
        hash=hash,
        first=first // PART_BYTES,
        last=last // PART_BYTES,
    )
    start = first % PART_BYTES
    return b"".join(to_bytes(part) for (part,) in parts)[start : start + last - first + 1]


def iterate_sign_file_parts(reader: Reader, *, hash: bytes) -> Iterator[bytes]:
    """Yield the parts of a file, in order."""
    number = 0
    while rows := reader.rows(
        "SELECT part FROM sign_file WHERE hash = :hash AND number = :number",
        hash=hash,
        number=number,
    ):
        yield to_bytes(rows[0][0])
        number += 1
