"""The statements that write a batch to PostgreSQL: one for each table, however many rows.

Each takes its rows as one array per column, in PostgreSQL's binary format. psycopg can send any
list, but inspects every element for its type; here the types are known.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import Format

from jackpit.manager.store.base import Row

# Arrays.

_HEADER = struct.Struct("!iiIii").pack  # dimensions, has a null, type, length, first index
_LENGTH = struct.Struct("!i").pack
_BIGINT = struct.Struct("!iq").pack
_NULL = _LENGTH(-1)


class ArrayColumn:
    """The values of one column; ``None`` is a null."""

    __slots__ = ("values",)

    def __init__(self, values: Iterable[Any]) -> None:
        self.values = tuple(values)


class Bigints(ArrayColumn):
    """A column of the type ``bigint``."""

    __slots__ = ()


class Texts(ArrayColumn):
    """A column of the type ``text``."""

    __slots__ = ()


class Blobs(ArrayColumn):
    """A column of the type ``bytea``."""

    __slots__ = ()


def _encode_bigint(value: int) -> bytes:
    return _BIGINT(8, value)


def _encode_blob(value: bytes) -> bytes:
    return _LENGTH(len(value)) + value


def _encode_text(value: str) -> bytes:
    return _encode_blob(value.encode())


_COLUMN_TYPES = {"bigint": Bigints, "text": Texts, "bytea": Blobs}
_ENCODERS: tuple[tuple[type[ArrayColumn], str, Callable[[Any], bytes]], ...] = (
    (Bigints, "int8", _encode_bigint),
    (Texts, "text", _encode_text),
    (Blobs, "bytea", _encode_blob),
)


def register_array_dumpers(adapters: AdaptersMap) -> None:
    """Let a session take an ArrayColumn as a value."""
    for column_type, name, encode in _ENCODERS:
        adapters.register_dumper(column_type, _make_dumper(adapters, name, encode))


def _make_dumper(adapters: AdaptersMap, name: str, encode: Callable[[Any], bytes]) -> type[Dumper]:
    element = adapters.types[name]

    class ColumnDumper(Dumper):
        format = Format.BINARY
        oid = element.array_oid

        def dump(self, column: ArrayColumn) -> bytes:
            values = column.values
            has_null = None in values
            parts = [_NULL if value is None else encode(value) for value in values]
            return _HEADER(1, has_null, element.oid, len(values), 1) + b"".join(parts)

    return ColumnDumper


# Statements.


class BatchStatement(NamedTuple):
    """A statement that writes any number of rows to one table."""

    sql: str
    column_types: tuple[type[ArrayColumn], ...]

    def values(self, rows: Iterable[Row]) -> list[ArrayColumn]:
        """Return the parameters of the statement for these rows."""
        columns = zip(*rows, strict=True)
        return [make(column) for make, column in zip(self.column_types, columns, strict=True)]


def _statement(sql: str, types: str) -> BatchStatement:
    names = types.split()
    columns = ", ".join(f"%b::{name}[]" for name in names)
    column_types = tuple(_COLUMN_TYPES[name] for name in names)
    return BatchStatement(sql.format(f"unnest({columns})"), column_types)


def _insert(table: str, types: str, on_conflict: str = "") -> BatchStatement:
    return _statement(f"INSERT INTO {table} SELECT * FROM {{}} {on_conflict}", types)


INSERTS = (
    ("entries", _insert("entry", "text bigint bytea bytea")),
    ("commands", _insert("command", "text bytea text bigint bytea text")),
    ("postings", _insert("posting", "text bigint bigint text text text bigint")),
    ("openings", _insert("opening", "text text bigint text bigint")),
    ("alarms", _insert("alarm", "text bigint bigint text text text")),
    ("checkpoints", _insert("checkpoint", "text bigint bytea bytea bytea bytea")),
    ("papers", _insert("paper", "bytea bytea")),
    ("sign_files", _insert("sign_file", "bytea bigint bytea")),
)
"""By the part of a WriteSet: rows that are only added."""

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
            "text bigint text text bigint bigint text bigint bigint bytea",
            """ON CONFLICT (log, number) DO UPDATE SET
            last_seq = excluded.last_seq, microcents = excluded.microcents, body = excluded.body""",
        ),
    ),
)
"""By the part of a WriteSet: rows that are added or updated."""

INSERT_HEADS = _insert("head", "text bigint bytea")
UPDATE_HEADS = _statement(
    """
    UPDATE head SET seq = moved.seq, hash = moved.hash
    FROM {} AS moved (log, seq, hash, before)
    WHERE head.log = moved.log AND head.seq = moved.before
    """,
    "text bigint bytea bigint",
)
"""Updates only heads that still have the sequence number *before*."""
