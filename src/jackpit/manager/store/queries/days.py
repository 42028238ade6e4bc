"""Queries about gaming days of links: where each begins, and what the accounts held then.

Table ``opening`` has a row with an empty account for each gaming day of a link in which something
happened. It names the first entry of the day; the other rows of the day hold the balances.
"""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader, Row


class DayStartRow(NamedTuple):
    """A gaming day of a link, and its first entry."""

    day: str
    seq: int


class OpeningRow(NamedTuple):
    """What one account held when a gaming day began with entry *seq*."""

    day: str
    seq: int
    microcents: int


def read_day_starts(reader: Reader, *, log: str, last_day: str) -> list[DayStartRow]:
    """Return the gaming days of a link up to *last_day*, in order."""
    rows = reader.rows(
        """
        SELECT day, seq FROM opening
        WHERE log = :log AND account = '' AND day <= :last_day ORDER BY day
        """,
        log=log,
        last_day=last_day,
    )
    return [DayStartRow._make(row) for row in rows]


def read_day_start(reader: Reader, *, log: str, day: str) -> DayStartRow | None:
    """Return one gaming day of a link; None if nothing happened in it."""
    sql = "SELECT day, seq FROM opening WHERE log = :log AND day = :day AND account = ''"
    return _first(reader.rows(sql, log=log, day=day))


def read_next_day_start(reader: Reader, *, log: str, day: str) -> DayStartRow | None:
    """Return the next gaming day of a link after *day*; None if nothing has happened since."""
    rows = reader.rows(
        """
        SELECT day, seq FROM opening
        WHERE log = :log AND account = '' AND day > :day ORDER BY day LIMIT 1
        """,
        log=log,
        day=day,
    )
    return _first(rows)


def read_last_day_start(reader: Reader, *, log: str) -> DayStartRow | None:
    """Return the last gaming day of a link; None if the link has none yet."""
    sql = "SELECT day, seq FROM opening WHERE log = :log AND account = '' ORDER BY day DESC LIMIT 1"
    return _first(reader.rows(sql, log=log))


def _first(rows: list[Row]) -> DayStartRow | None:
    return DayStartRow._make(rows[0]) if rows else None


def read_opening_balances(reader: Reader, *, log: str, day: str) -> dict[str, int]:
    """Return by account the microcents that it held when a gaming day began."""
    rows = reader.rows(
        """
        SELECT account, microcents FROM opening
        WHERE log = :log AND day = :day AND account <> ''
        """,
        log=log,
        day=day,
    )
    return dict(rows)


def read_openings_of_account(
    reader: Reader, *, log: str, account: str, limit: int
) -> list[OpeningRow]:
    """Return what an account held when the last gaming days began, the last first."""
    rows = reader.rows(
        """
        SELECT day, seq, microcents FROM opening
        WHERE log = :log AND account = :account ORDER BY day DESC LIMIT :limit
        """,
        log=log,
        account=account,
        limit=limit,
    )
    return [OpeningRow._make(row) for row in rows]


def list_last_days(reader: Reader, *, limit: int) -> list[str]:
    """Return the last gaming days in which something happened on any link, the last first."""
    sql = "SELECT DISTINCT day FROM opening WHERE account = '' ORDER BY day DESC LIMIT :limit"
    return [day for (day,) in reader.rows(sql, limit=limit)]


def list_days_between(reader: Reader, *, first_day: str, before_day: str) -> list[str]:
    """Return the gaming days from *first_day* and before *before_day* with entries, in order."""
    rows = reader.rows(
        """
        SELECT DISTINCT day FROM opening
        WHERE account = '' AND day >= :first_day AND day < :before_day ORDER BY day
        """,
        first_day=first_day,
        before_day=before_day,
    )
    return [day for (day,) in rows]
