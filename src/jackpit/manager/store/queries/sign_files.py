"""Queries about the pictures and videos of the signs, stored in parts by their SHA-256."""

from __future__ import annotations

from collections.abc import Iterator

from jackpit.manager.store.base import Reader, Store, WriteSet, to_bytes

PART_BYTES = 256 * 1024
"""A request for a range of a video reads only its parts."""


def store_sign_file(store: Store, *, hash: bytes, file: bytes) -> None:
    """Store a file, within the transaction of the entry that names it."""
    parts = (file[start : start + PART_BYTES] for start in range(0, len(file), PART_BYTES))
    store.write(WriteSet(sign_files=[(hash, number, x) for number, x in enumerate(parts)]))


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


def list_sign_file_hashes(reader: Reader) -> list[bytes]:
    """Return the hash of every stored file."""
    rows = reader.rows("SELECT DISTINCT hash FROM sign_file ORDER BY hash")
    return [to_bytes(hash) for (hash,) in rows]
