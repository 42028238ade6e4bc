"""Where the manager keeps its logs: one small interface, SQLite or PostgreSQL beneath it."""

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
    """The store at *url*: a path or ``sqlite:///path`` is SQLite, ``postgresql://`` PostgreSQL.

    An empty database is made into a store, unless *create* is off; an older one is brought up to
    date.
    """
    scheme = url.partition("://")[0] if "://" in url else ""
    if scheme in ("", "sqlite"):
        from jackpit.manager.store.sqlite import SqliteStore

        return SqliteStore(_path(url), create=create)
    if scheme in ("postgresql", "postgres"):
        from jackpit.manager.store.postgres import PostgresStore

        return PostgresStore(url, create=create)
    raise StoreError(
        f"A database is a path, sqlite:///path or postgresql://server/name, not '{scheme}://…'."
    )


@contextmanager
def open_reader(url: str) -> Iterator[Reader]:
    """A look into the store at *url*, all of one moment; a manager may be writing to it."""
    path = sqlite_path_of(url)
    if path is not None:
        from jackpit.manager.store.sqlite import open_sqlite_reader

        with open_sqlite_reader(path) as reader:
            yield reader
        return
    if not url.startswith(("postgresql://", "postgres://")):
        open_store(url)  # which says what is wrong with it
    from jackpit.manager.store.postgres import open_postgres_reader as reading_postgres

    with reading_postgres(url) as reader:
        yield reader


def sqlite_path_of(url: str) -> str | None:
    """The file of a SQLite database; None if *url* is of another kind."""
    return _path(url) if "://" not in url or url.startswith("sqlite://") else None


def _path(url: str) -> str:
    """The path of ``sqlite:///relative``, ``sqlite:////absolute``, or of itself."""
    path = url
    if url.startswith("sqlite://"):
        path = unquote(url.removeprefix("sqlite://"))
        if not path.startswith("/"):
            raise StoreError("A SQLite database is on this machine: sqlite:///path, three strokes.")
        path = path.removeprefix("/")
    if not path.strip():
        raise StoreError("The path of the database is missing.")
    return path
