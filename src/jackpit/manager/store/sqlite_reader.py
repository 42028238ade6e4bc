"""A look into a database file from outside, while its manager goes on writing.

The connection cannot write, does not checkpoint, and takes no part in the manager's lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import apsw

from jackpit.manager.store.base import Reader, Row, StoreError
from jackpit.manager.store.sqlite import check_library

_PATIENCE_MS = 5_000


class _Reader(Reader):
    """A connection to a file that may be damaged anywhere, its table definitions included."""

    def __init__(self, connection: apsw.Connection, path: str) -> None:
        self._connection = connection
        self._path = path

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return self._connection.execute(sql, values or None).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            raise StoreError(f"The database '{self._path}' cannot be read: {error}.") from error


@contextmanager
def reading(path: str) -> Iterator[Reader]:
    """A reader of the database at *path*, all of one moment."""
    check_library(apsw.sqlite_lib_version())
    if not Path(path).is_file():
        raise StoreError(f"There is no database '{path}'.")
    try:
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error as error:
        raise StoreError(f"The database '{path}' cannot be opened: {error}.") from error
    try:
        _begin(connection, path)
        yield _Reader(connection, path)
    finally:
        connection.close()


def _begin(connection: apsw.Connection, path: str) -> None:
    """Hold on to this moment."""
    try:
        connection.set_busy_timeout(_PATIENCE_MS)
        connection.execute("BEGIN")
        named = "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('schema', 'entry', 'head')"
        ((tables,),) = connection.execute(named).fetchall()
    except apsw.NotADBError as error:
        raise StoreError(f"The file '{path}' is not a database.") from error
    except (apsw.Error, UnicodeDecodeError) as error:
        raise StoreError(f"The database '{path}' cannot be read: {error}.") from error
    if tables != 3:
        raise StoreError(f"The database '{path}' is not one of Jackpit's.")
