"""Columns of a batch as PostgreSQL's arrays, in its binary form.

psycopg can write any list, but looks at every element to learn what it is; here that is known.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import Any

from psycopg.adapt import AdaptersMap, Dumper
from psycopg.pq import Format

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


KINDS = {"bigint": Bigints, "text": Texts, "bytea": Blobs}
_WRITTEN: tuple[tuple[type[ArrayColumn], str, Callable[[Any], bytes]], ...] = (
    (Bigints, "int8", _bigint),
    (Texts, "text", _text),
    (Blobs, "bytea", _blob),
)


def register(adapters: AdaptersMap) -> None:
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
