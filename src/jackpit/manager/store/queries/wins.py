"""Queries about wins."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader


class WinRow(NamedTuple):
    """One win as it is now."""

    log: str
    number: int
    day: str
    at: str
    first_seq: int
    """The entry that logged it."""

    last_seq: int
    """The last entry that changed it."""

    table: str
    round: int
    microcents: int
    body: bytes
    """JSON of the win."""


class WinOfRoundRow(NamedTuple):
    """The number of a win, and of its round."""

    round: int
    number: int


class WinTotalsRow(NamedTuple):
    """How many wins there were, and what they were worth."""

    wins: int
    microcents: int


class WinNumbersRow(NamedTuple):
    """How many wins a link has, and the largest of their numbers."""

    wins: int
    largest: int


def read_win(reader: Reader, *, log: str, number: int) -> WinRow | None:
    """Return one win; None if the link has no such win."""
    rows = reader.rows(
        """
        SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
        WHERE log = :log AND number = :number
        """,
        log=log,
        number=number,
    )
    return WinRow._make(rows[0]) if rows else None


def read_wins(reader: Reader, *, log: str, after: int = 0) -> list[WinRow]:
    """Return the wins of a link after win *after*, ordered by number."""
    rows = reader.rows(
        """
        SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
        WHERE log = :log AND number > :after ORDER BY number
        """,
        log=log,
        after=after,
    )
    return [WinRow._make(row) for row in rows]


def read_wins_since(reader: Reader, *, log: str, since: str) -> list[WinRow]:
    """Return the wins of a link from a time on, ordered by number."""
    rows = reader.rows(
        """
        SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
        WHERE log = :log AND at >= :since ORDER BY number
        """,
        log=log,
        since=since,
    )
    return [WinRow._make(row) for row in rows]


def read_wins_of_day(reader: Reader, *, log: str, day: str) -> list[WinRow]:
    """Return the wins of a gaming day of a link, ordered by the entries that logged them."""
    rows = reader.rows(
        """
        SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
        WHERE log = :log AND day = :day ORDER BY first_seq
        """,
        log=log,
        day=day,
    )
    return [WinRow._make(row) for row in rows]


def read_wins_of_round(reader: Reader, *, log: str, round: int) -> list[WinRow]:
    """Return the wins of a round, ordered by number."""
    rows = reader.rows(
        """
        SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
        WHERE log = :log AND round = :round ORDER BY number
        """,
        log=log,
        round=round,
    )
    return [WinRow._make(row) for row in rows]


_LATEST = """
    SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
    WHERE day >= :first_day AND day <= :last_day
    ORDER BY at DESC, log, number DESC LIMIT :limit
"""
_LATEST_OF_LOG = """
    SELECT log, number, day, at, first_seq, last_seq, place, round, microcents, body FROM win
    WHERE log = :log AND day >= :first_day AND day <= :last_day
    ORDER BY at DESC, log, number DESC LIMIT :limit
"""
_TOTALS = """
    SELECT COUNT(*), COALESCE(SUM(microcents), 0) FROM win
    WHERE day >= :first_day AND day <= :last_day
"""
_TOTALS_OF_LOG = """
    SELECT COUNT(*), COALESCE(SUM(microcents), 0) FROM win
    WHERE log = :log AND day >= :first_day AND day <= :last_day
"""


def read_latest_wins(
    reader: Reader, *, first_day: str, last_day: str, limit: int, log: str | None = None
) -> list[WinRow]:
    """Return the wins of some gaming days, of one link or of all, the latest first."""
    days = {"first_day": first_day, "last_day": last_day}
    if log is None:
        rows = reader.rows(_LATEST, **days, limit=limit)
    else:
        rows = reader.rows(_LATEST_OF_LOG, log=log, **days, limit=limit)
    return [WinRow._make(row) for row in rows]


def sum_wins(
    reader: Reader, *, first_day: str, last_day: str, log: str | None = None
) -> WinTotalsRow:
    """Add up the wins of some gaming days, of one link or of all."""
    days = {"first_day": first_day, "last_day": last_day}
    if log is None:
        rows = reader.rows(_TOTALS, **days)
    else:
        rows = reader.rows(_TOTALS_OF_LOG, log=log, **days)
    return WinTotalsRow._make(rows[0])


def list_wins_of_rounds(reader: Reader, *, log: str, first: int, last: int) -> list[WinOfRoundRow]:
    """Return the numbers of the wins of the rounds from *first* to *last*, in no order."""
    rows = reader.rows(
        "SELECT round, number FROM win WHERE log = :log AND round >= :first AND round <= :last",
        log=log,
        first=first,
        last=last,
    )
    return [WinOfRoundRow._make(row) for row in rows]


def count_win_numbers(reader: Reader, *, log: str) -> WinNumbersRow:
    """Return how many wins a link has, and the largest number; both are 0 if it has none."""
    sql = "SELECT COUNT(*), COALESCE(MAX(number), 0) FROM win WHERE log = :log"
    return WinNumbersRow._make(reader.rows(sql, log=log)[0])


def list_win_numbers(reader: Reader, *, log: str) -> list[int]:
    """Return the numbers of all wins of a link, in no order."""
    return [number for (number,) in reader.rows("SELECT number FROM win WHERE log = :log", log=log)]
