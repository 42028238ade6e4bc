"""What is read from the database, past the manager: it holds nobody up."""

from __future__ import annotations

import asyncio

from jackpit.manager.store.base import Reader, Row, Store

_AFTER = "SELECT seq, record FROM entry WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most"


async def rows_of(store: Store, sql: str, **values: str | int) -> list[Row]:
    """The rows of a query."""

    def read() -> list[Row]:
        with store.reader() as reader:
            return reader.rows(sql, **values)

    return await asyncio.to_thread(read)


def records_after(reader: Reader, log: str, after: int, most: int) -> list[tuple[int, bytes]]:
    """The entries of a log behind one of them, each with its number, byte for byte."""
    rows = reader.rows(_AFTER, log=log, after=after, most=most)
    return [(seq, bytes(record)) for seq, record in rows]


async def read_after(store: Store, log: str, after: int, most: int) -> list[tuple[int, bytes]]:
    """The same, for whoever has no reader."""

    def read() -> list[tuple[int, bytes]]:
        with store.reader() as reader:
            return records_after(reader, log, after, most)

    return await asyncio.to_thread(read)
