"""Queries over whole tables, to compare them with the logs and to copy them to another database.

Their rows are those of ``WriteSet``: all columns of the table, in its order.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

from jackpit.manager.store.base import Reader, Row, Store

ROWS_PER_PAGE = 5_000
"""Rows held in memory at a time while a table is copied."""

LARGE_ROWS_PER_PAGE = 100
"""A paper has tens of kilobytes, a part of a file a quarter of a megabyte."""


class DatabaseTable(StrEnum):
    """A table of the logs or of what follows from them."""

    ENTRY = "entry"
    COMMAND = "command"
    POSTING = "posting"
    OPENING = "opening"
    BALANCE = "balance"
    ROUND = "round"
    WIN = "win"
    ALARM = "alarm"
    PAPER = "paper"
    SIGN_FILE = "sign_file"


_KEYS = {
    DatabaseTable.ENTRY: ("log", "seq"),
    DatabaseTable.COMMAND: ("id",),
    DatabaseTable.POSTING: ("log", "seq", "number"),
    DatabaseTable.OPENING: ("log", "day", "account"),
    DatabaseTable.BALANCE: ("log", "account"),
    DatabaseTable.ROUND: ("log", "number"),
    DatabaseTable.WIN: ("log", "number"),
    DatabaseTable.ALARM: ("log", "seq", "number"),
    DatabaseTable.PAPER: ("hash",),
    DatabaseTable.SIGN_FILE: ("hash", "number"),
}
"""The columns of each primary key."""

_LARGE_TABLES = (DatabaseTable.PAPER, DatabaseTable.SIGN_FILE)

DERIVED_TABLES = (
    DatabaseTable.POSTING,
    DatabaseTable.OPENING,
    DatabaseTable.ALARM,
    DatabaseTable.BALANCE,
    DatabaseTable.ROUND,
    DatabaseTable.WIN,
)
"""Tables that follow from the logs and can be rebuilt from them."""

UNLOGGED_TABLES = ("credential", "session", "failure")
"""Tables of what is in no log."""


def list_logs_in_table(reader: Reader, *, table: DatabaseTable) -> list[str]:
    """Return the logs that a table has rows of."""
    return [log for (log,) in reader.rows(f"SELECT DISTINCT log FROM {table}")]


def count_rows(reader: Reader, *, table: DatabaseTable, log: str) -> int:
    """Return how many rows of a log a table has."""
    return int(reader.rows(f"SELECT COUNT(*) FROM {table} WHERE log = :log", log=log)[0][0])


def read_rows_of_entries(
    reader: Reader, *, table: DatabaseTable, log: str, after: int, last: int
) -> list[Row]:
    """Return the rows that the entries after *after* up to *last* made, in no order."""
    sql = f"SELECT * FROM {table} WHERE log = :log AND seq > :after AND seq <= :last"
    return reader.rows(sql, log=log, after=after, last=last)


def read_numbered_rows(
    reader: Reader, *, table: DatabaseTable, log: str, first: int, last: int
) -> list[Row]:
    """Return the rounds or wins from *first* to *last*, in no order."""
    sql = f"SELECT * FROM {table} WHERE log = :log AND number >= :first AND number <= :last"
    return reader.rows(sql, log=log, first=first, last=last)


def read_balance_rows(reader: Reader, *, log: str) -> list[Row]:
    """Return all balances of a log, in no order."""
    return reader.rows("SELECT * FROM balance WHERE log = :log", log=log)


def read_checkpoint_rows(reader: Reader) -> list[Row]:
    """Return all checkpoints of all logs, in order."""
    return reader.rows("SELECT * FROM checkpoint ORDER BY log, seq")


def read_table(reader: Reader, *, table: DatabaseTable) -> Iterator[list[Row]]:
    """Yield all rows of a table in the order of its key, some at a time."""
    key = _KEYS[table]
    columns = ", ".join(key)
    names = [f"k{number}" for number in range(len(key))]
    after = f"WHERE ({columns}) > ({', '.join(f':{name}' for name in names)})"
    limit = LARGE_ROWS_PER_PAGE if table in _LARGE_TABLES else ROWS_PER_PAGE
    last: Row | None = None
    while True:
        where = "" if last is None else after
        values = {} if last is None else dict(zip(names, last, strict=True))
        rows = reader.rows(
            f"SELECT {columns}, {table}.* FROM {table} {where} ORDER BY {columns} LIMIT {limit}",
            **values,
        )
        if not rows:
            return
        last = rows[-1][: len(key)]
        yield [row[len(key) :] for row in rows]


def copy_unlogged_tables(reader: Reader, store: Store) -> None:
    """Copy the tables that are in no log from one database to another, within a transaction."""
    for table in UNLOGGED_TABLES:
        for row in reader.rows(f"SELECT * FROM {table}"):
            values = {f"v{number}": value for number, value in enumerate(row)}
            places = ", ".join(f":{name}" for name in values)
            store.run(f"INSERT INTO {table} VALUES ({places})", **values)
