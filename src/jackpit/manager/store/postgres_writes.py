"""The statements that write a batch to PostgreSQL: one for each table, whatever the rows."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import Format

from jackpit.manager.store.base import Row


class BatchStatement(NamedTuple):
    """How the rows of one table are written: a statement that takes them column by column."""

    sql: str
    kinds: tuple[type[ArrayColumn], ...]

    def values(self, rows: Iterable[Row]) -> list[ArrayColumn]:
        """The values of the statement, for these rows."""
        columns = zip(*rows, strict=True)
        return [kind(column) for kind, column in zip(self.kinds, columns, strict=True)]


def _put(sql: str, kinds: str) -> BatchStatement:
    names = kinds.split()
    columns = ", ".join(f"%b::{name}[]" for name in names)
    return BatchStatement(
        sql.format(f"unnest({columns})"), tuple(ARRAY_TYPES[name] for name in names)
    )


def _insert(table: str, kinds: str, more: str = "") -> BatchStatement:
    return _put(f"INSERT INTO {table} SELECT * FROM {{}} {more}", kinds)


INSERTS = (
    ("entries", _insert("entry", "text bigint bytea bytea")),
    ("commands", _insert("command", "text bytea text bigint bytea text")),
    ("postings", _insert("posting", "text bigint bigint text text text bigint")),
    ("openings", _insert("opening", "text text bigint text bigint")),
    ("alarms", _insert("alarm", "text bigint bigint text text text")),
    ("checkpoints", _insert("checkpoint", "text bigint bytea bytea bytea bytea")),
)
UPSERTS = (
    (
        "balances",
        _insert(
            "balance",
            "text text bigint",
            "ON CONFLICT (log, account) DO UPDATE SET microcents = excluded.microcents",
        ),
    ),
    (
        "rounds",
        _insert(
            "round",
            "text bigint text text bigint bigint bigint",
            """ON CONFLICT (log, number) DO UPDATE SET
            wagers = excluded.wagers, last_seq = excluded.last_seq""",
        ),
    ),
    (
        "wins",
        _insert(
            "win",
            "text bigint text text bigint text bigint bigint bytea",
            """ON CONFLICT (log, number) DO UPDATE SET
            microcents = excluded.microcents, body = excluded.body""",
        ),
    ),
)
INSERT_HEADS = _insert("head", "text bigint bytea")
UPDATE_HEADS = _put(
    """
    UPDATE head SET seq = moved.seq, hash = moved.hash
    FROM {} AS moved (log, seq, hash, before)
    WHERE head.log = moved.log AND head.seq = moved.before
    """,
    "text bigint bytea bigint",
)


_HEADER = struct.Struct("!iiIii").pack  # dimensions, holds a null, kind, length, first index
_LENGTH = struct.Struct("!i").pack
_BIGINT = struct.Struct("!iq").pack
_NULL = _LENGTH(-1)


class ArrayColumn:
    """The values of one column; ``None`` is a null."""

    __slots__ = ("values",)

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = tuple(values)


class Bigints(ArrayColumn):
    """Of the type ``bigint``."""

    __slots__ = ()


class Texts(ArrayColumn):
    """Of the type ``text``."""

    __slots__ = ()


class Blobs(ArrayColumn):
    """Of the type ``bytea``."""

    __slots__ = ()


def _bigint(value: int) -> bytes:
    return _BIGINT(8, value)


def _blob(value: bytes) -> bytes:
    return _LENGTH(len(value)) + value


def _text(value: str) -> bytes:
    return _blob(value.encode())


ARRAY_TYPES = {"bigint": Bigints, "text": Texts, "bytea": Blobs}
_WRITTEN: tuple[tuple[type[ArrayColumn], str, Callable[[Any], bytes]], ...] = (
    (Bigints, "int8", _bigint),
    (Texts, "text", _text),
    (Blobs, "bytea", _blob),
)


def register_array_dumpers(adapters: AdaptersMap) -> None:
    """Let a session take columns as values."""
    for column, name, written in _WRITTEN:
        adapters.register_dumper(column, _dumper(adapters, name, written))


def _dumper(adapters: AdaptersMap, name: str, written: Callable[[Any], bytes]) -> type[Dumper]:
    kind = adapters.types[name]

    class ColumnDumper(Dumper):
        format = Format.BINARY
        oid = kind.array_oid

        def dump(self, column: ArrayColumn) -> bytes:
            values = column.values
            has_null = None in values
            parts = [_NULL if value is None else written(value) for value in values]
            return _HEADER(1, has_null, kind.oid, len(values), 1) + b"".join(parts)

    return ColumnDumper
