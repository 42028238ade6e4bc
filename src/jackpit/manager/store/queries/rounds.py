"""Queries about rounds."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader


class RoundRow(NamedTuple):
    """One round."""

    log: str
    number: int
    table: str
    day: str
    wagers: int
    first_seq: int
    last_seq: int | None
    """None while the round is open."""


class RoundTotalsRow(NamedTuple):
    """How many rounds there were, and how many wagers in them."""

    rounds: int
    wagers: int


class TableRoundsRow(NamedTuple):
    """How many rounds there were at a table, and how many wagers in them."""

    table: str
    rounds: int
    wagers: int


class SeatedRoundsRow(NamedTuple):
    """How many rounds at a table had so many wagers each."""

    table: str
    wagers: int
    rounds: int


class PayingRoundRow(NamedTuple):
    """A round whose end paid something, and the record of that end."""

    number: int
    table: str
    record: bytes


# Single rounds.

_ROUND = """
    SELECT log, number, place, day, wagers, first_seq, last_seq FROM round
    WHERE log = :log AND number = :number
"""


def read_round(reader: Reader, *, log: str, number: int) -> RoundRow | None:
    """Return one round; None if the link has no such round."""
    rows = reader.rows(_ROUND, log=log, number=number)
    return RoundRow._make(rows[0]) if rows else None


def read_last_round_number(reader: Reader, *, log: str) -> int:
    """Return the number of the last round of a link; 0 if there is none."""
    rows = reader.rows("SELECT COALESCE(MAX(number), 0) FROM round WHERE log = :log", log=log)
    return int(rows[0][0])


def find_last_round_before_day(reader: Reader, *, log: str, day: str) -> int:
    """Return the number of the last round that began before a gaming day; 0 if there is none."""
    rows = reader.rows(
        "SELECT number FROM round WHERE log = :log AND day < :day ORDER BY number DESC LIMIT 1",
        log=log,
        day=day,
    )
    return rows[0][0] if rows else 0


def find_previous_round_at_table(
    reader: Reader, *, log: str, table: str, number: int
) -> int | None:
    """Return the number of the round before *number* at a table; None if there is none."""
    rows = reader.rows(
        """
        SELECT number FROM round WHERE log = :log AND place = :table AND number < :number
        ORDER BY number DESC LIMIT 1
        """,
        log=log,
        table=table,
        number=number,
    )
    return rows[0][0] if rows else None


def find_next_round_at_table(reader: Reader, *, log: str, table: str, number: int) -> int | None:
    """Return the number of the round after *number* at a table; None if there is none."""
    rows = reader.rows(
        """
        SELECT number FROM round WHERE log = :log AND place = :table AND number > :number
        ORDER BY number LIMIT 1
        """,
        log=log,
        table=table,
        number=number,
    )
    return rows[0][0] if rows else None


# Lists of rounds.

_ROUNDS = """
    SELECT log, number, place, day, wagers, first_seq, last_seq FROM round
    WHERE log = :log AND number >= :first AND number <= :last
    ORDER BY number DESC LIMIT :limit
"""
_ROUNDS_AT_TABLE = """
    SELECT log, number, place, day, wagers, first_seq, last_seq FROM round
    WHERE log = :log AND place = :table AND number >= :first AND number <= :last
    ORDER BY number DESC LIMIT :limit
"""


def read_rounds(
    reader: Reader, *, log: str, first: int, last: int, limit: int, table: str | None = None
) -> list[RoundRow]:
    """Return the rounds of a link, or of one table, from *first* to *last*, the last first."""
    if table is None:
        rows = reader.rows(_ROUNDS, log=log, first=first, last=last, limit=limit)
    else:
        rows = reader.rows(
            _ROUNDS_AT_TABLE, log=log, table=table, first=first, last=last, limit=limit
        )
    return [RoundRow._make(row) for row in rows]


def read_open_rounds_of_day(reader: Reader, *, day: str) -> list[RoundRow]:
    """Return the rounds of all links that began on a gaming day and are open."""
    rows = reader.rows(
        """
        SELECT log, number, place, day, wagers, first_seq, last_seq FROM round
        WHERE day = :day AND last_seq IS NULL ORDER BY log, number
        """,
        day=day,
    )
    return [RoundRow._make(row) for row in rows]


def read_rounds_open_or_ended_since(
    reader: Reader, *, log: str, day: str, since: int
) -> list[RoundRow]:
    """Return the rounds of a gaming day that are open, or ended with entry *since* or later."""
    rows = reader.rows(
        """
        SELECT log, number, place, day, wagers, first_seq, last_seq FROM round
        WHERE log = :log AND day = :day AND (last_seq IS NULL OR last_seq >= :since)
        ORDER BY number
        """,
        log=log,
        day=day,
        since=since,
    )
    return [RoundRow._make(row) for row in rows]


def read_paying_rounds(
    reader: Reader, *, log: str, first: int, last: int, limit: int
) -> list[PayingRoundRow]:
    """Return the rounds from *first* to *last* whose end paid an award or envy, in order."""
    rows = reader.rows(
        """
        SELECT r.number, r.place, e.record FROM round r
        JOIN entry e ON e.log = r.log AND e.seq = r.last_seq
        WHERE r.log = :log AND r.number >= :first AND r.number <= :last AND r.wagers > 0
            AND EXISTS (
                SELECT 1 FROM posting p
                WHERE p.log = r.log AND p.seq = r.last_seq AND p.reason IN ('award', 'envy')
            )
        ORDER BY r.number LIMIT :limit
        """,
        log=log,
        first=first,
        last=last,
        limit=limit,
    )
    return [PayingRoundRow._make(row) for row in rows]


def list_round_numbers(reader: Reader, *, log: str) -> list[int]:
    """Return the numbers of all rounds of a link, in no order."""
    rows = reader.rows("SELECT number FROM round WHERE log = :log", log=log)
    return [number for (number,) in rows]


# Counts and sums.


def count_rounds(reader: Reader, *, log: str, first: int, last: int) -> int:
    """Return how many rounds of a link there are from *first* to *last*."""
    rows = reader.rows(
        "SELECT COUNT(*) FROM round WHERE log = :log AND number >= :first AND number <= :last",
        log=log,
        first=first,
        last=last,
    )
    return int(rows[0][0])


def count_rounds_of_day(reader: Reader, *, day: str) -> int:
    """Return how many rounds with wagers began on a gaming day, on all links."""
    rows = reader.rows("SELECT COUNT(*) FROM round WHERE day = :day AND wagers > 0", day=day)
    return int(rows[0][0])


def count_open_rounds(reader: Reader) -> int:
    """Return how many rounds of all links are open."""
    return int(reader.rows("SELECT COUNT(*) FROM round WHERE last_seq IS NULL")[0][0])


def sum_rounds_after(reader: Reader, *, log: str, after: int) -> RoundTotalsRow:
    """Add up the rounds of a link after round *after*."""
    rows = reader.rows(
        """
        SELECT COUNT(*), COALESCE(SUM(wagers), 0) FROM round
        WHERE log = :log AND number > :after
        """,
        log=log,
        after=after,
    )
    return RoundTotalsRow._make(rows[0])


def sum_wagers(reader: Reader, *, log: str, first: int, last: int) -> int:
    """Return how many wagers there were in the rounds from *first* to *last*."""
    rows = reader.rows(
        """
        SELECT COALESCE(SUM(wagers), 0) FROM round
        WHERE log = :log AND number >= :first AND number <= :last
        """,
        log=log,
        first=first,
        last=last,
    )
    return int(rows[0][0])


def sum_rounds_by_table(reader: Reader, *, log: str, first: int, last: int) -> list[TableRoundsRow]:
    """Add up the rounds with wagers from *first* to *last* by table."""
    rows = reader.rows(
        """
        SELECT place, COUNT(*), SUM(wagers) FROM round
        WHERE log = :log AND number >= :first AND number <= :last AND wagers > 0 GROUP BY place
        """,
        log=log,
        first=first,
        last=last,
    )
    return [TableRoundsRow._make(row) for row in rows]


def count_ended_rounds_by_wagers(
    reader: Reader, *, log: str, first: int, last: int
) -> list[SeatedRoundsRow]:
    """Count the ended rounds from *first* to *last* by table and by their number of wagers."""
    rows = reader.rows(
        """
        SELECT place, wagers, COUNT(*) FROM round
        WHERE log = :log AND number >= :first AND number <= :last
            AND wagers > 0 AND last_seq IS NOT NULL
        GROUP BY place, wagers ORDER BY place, wagers
        """,
        log=log,
        first=first,
        last=last,
    )
    return [SeatedRoundsRow._make(row) for row in rows]
