"""The statements that write a batch to PostgreSQL: one for each table, whatever the rows."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from jackpit.manager.store.base import Row
from jackpit.manager.store.postgres_arrays import KINDS, ArrayColumn


class Upsert(NamedTuple):
    """How the rows of one table are written: a statement that takes them column by column."""

    sql: str
    kinds: tuple[type[ArrayColumn], ...]

    def values(self, rows: Iterable[Row]) -> list[ArrayColumn]:
        """The values of the statement, for these rows."""
        columns = zip(*rows, strict=True)
        return [kind(column) for kind, column in zip(self.kinds, columns, strict=True)]


def _put(sql: str, kinds: str) -> Upsert:
    names = kinds.split()
    columns = ", ".join(f"%b::{name}[]" for name in names)
    return Upsert(sql.format(f"unnest({columns})"), tuple(KINDS[name] for name in names))


def _insert(table: str, kinds: str, more: str = "") -> Upsert:
    return _put(f"INSERT INTO {table} SELECT * FROM {{}} {more}", kinds)


APPENDS = (
    ("entries", _insert("entry", "text bigint bytea bytea")),
    ("commands", _insert("command", "text bytea text bigint bytea text")),
    ("postings", _insert("posting", "text bigint bigint text text text bigint")),
    ("openings", _insert("opening", "text text bigint text bigint")),
    ("alarms", _insert("alarm", "text bigint bigint text text text")),
    ("checkpoints", _insert("checkpoint", "text bigint bytea bytea bytea bytea")),
)
PUTS = (
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
NEW_HEADS = _insert("head", "text bigint bytea")
MOVED_HEADS = _put(
    """
    UPDATE head SET seq = moved.seq, hash = moved.hash
    FROM {} AS moved (log, seq, hash, before)
    WHERE head.log = moved.log AND head.seq = moved.before
    """,
    "text bigint bytea bigint",
)
