"""The database: one interface over SQLite and PostgreSQL, its schema, and its named queries.

The tables are created by the scripts in ``sql``. All SQL of the program is in this folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import unquote

from jackpit.manager.store.base import (
    EMPTY_HEAD,
    HOUSE_LOG,
    NO_HASH,
    AnsweredCommand,
    Checkpoint,
    Entry,
    Head,
    Reader,
    Row,
    StatementRefusedError,
    Store,
    StoreConnectionError,
    StoreError,
    StoreFailedError,
    WriteSet,
)

__all__ = [
    "EMPTY_HEAD",
    "HOUSE_LOG",
    "NO_HASH",
    "AnsweredCommand",
    "Checkpoint",
    "Entry",
    "Head",
    "Reader",
    "Row",
    "StatementRefusedError",
    "Store",
    "StoreConnectionError",
    "StoreError",
    "StoreFailedError",
    "WriteSet",
    "open_reader",
    "open_store",
    "sqlite_path_of",
]


def open_store(url: str, *, create: bool = True) -> Store:
    """Open the store at *url*: a path or ``sqlite:///path``, or ``postgresql://…``.

    The schema is created in an empty database unless *create* is off, and upgraded in an older one.
    """
    scheme = url.partition("://")[0] if "://" in url else ""
    if scheme in ("", "sqlite"):
        from jackpit.manager.store.sqlite import SqliteStore

        return SqliteStore(_parse_path(url), create=create)
    if scheme in ("postgresql", "postgres"):
        from jackpit.manager.store.postgres import PostgresStore

        return PostgresStore(url, create=create)
    raise StoreError(
        f"A database is a path, sqlite:///path or postgresql://server/name, not '{scheme}://…'."
    )


@contextmanager
def open_reader(url: str) -> Iterator[Reader]:
    """Open a reader of the store at *url* as it is now; a server may be writing to it."""
    path = sqlite_path_of(url)
    if path is not None:
        from jackpit.manager.store.sqlite import open_sqlite_reader

        with open_sqlite_reader(path) as reader:
            yield reader
        return
    if not url.startswith(("postgresql://", "postgres://")):
        open_store(url)  # raises the StoreError that names the scheme
    from jackpit.manager.store.postgres import open_postgres_reader

    with open_postgres_reader(url) as reader:
        yield reader


def sqlite_path_of(url: str) -> str | None:
    """Return the file of a SQLite database; None if *url* names another kind."""
    return _parse_path(url) if "://" not in url or url.startswith("sqlite://") else None


def _parse_path(url: str) -> str:
    """Return the path in ``sqlite:///relative`` or ``sqlite:////absolute``, or a plain path."""
    path = url
    if url.startswith("sqlite://"):
        path = unquote(url.removeprefix("sqlite://"))
        if not path.startswith("/"):
            raise StoreError(
                "A SQLite database is on this machine: sqlite:///path, with three slashes."
            )
        path = path.removeprefix("/")
    if not path.strip():
        raise StoreError("The path of the database is missing.")
    return path
