"""Compares the projected tables with the logs, row by row.

The logs are replayed page by page, and the rows that follow from them are compared with the tables.
Nothing is written. ``rebuild`` repairs what this finds wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any

from jackpit.manager.audit.rebuild import project_entry
from jackpit.manager.audit.verdict import AlteredError, Progress, Verdict, no_progress
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.log import LinkLog, Log, new_log
from jackpit.manager.eventlog.projection import TouchedAccounts, note_balances
from jackpit.manager.eventlog.record import ChainError
from jackpit.manager.plural import plural
from jackpit.manager.store.base import Reader, Row, WriteSet
from jackpit.manager.store.queries.logs import ENTRIES_PER_PAGE, read_entries, read_heads
from jackpit.manager.store.queries.tables import (
    DERIVED_TABLES,
    ROWS_PER_PAGE,
    DatabaseTable,
    count_rows,
    list_logs_in_table,
    read_balance_rows,
    read_numbered_rows,
    read_rows_of_entries,
)

_FIRST, _LAST = -(2**62), 2**62

Key = Callable[[Row], tuple[Any, ...]]

_BY_ENTRY: dict[str, tuple[DatabaseTable, Key, str]] = {
    "postings": (DatabaseTable.POSTING, lambda row: row[1:3], "posting {1} of entry {0}"),
    "openings": (
        DatabaseTable.OPENING,
        lambda row: (row[1], row[3]),
        "the opening of '{1}' on {0}",
    ),
    "alarms": (DatabaseTable.ALARM, lambda row: row[1:3], "alarm {1} of entry {0}"),
}
"""Rows that an entry adds and no later entry changes: table, key, and the name of a row."""


def verify_store_and_tables(
    reader: Reader, trusted: Collection[bytes], *, progress: Progress = no_progress
) -> Verdict:
    """Whether the logs are as written and signed, and the tables are what they lead to."""
    verdict = verify_store(reader, trusted, progress=progress)
    if not verdict.ok:
        return verdict
    try:
        rows = compare_tables(reader, progress=progress)
    except AlteredError as error:
        return Verdict.against(error, entries=verdict.entries, checkpoints=verdict.checkpoints)
    added = f" The tables are what the logs lead to: {plural(rows, 'row')}."
    return replace(verdict, sentence=verdict.sentence + added)


def compare_tables(reader: Reader, *, progress: Progress = no_progress) -> int:
    """The number of rows that follow from the logs; raises an AlteredError for the first wrong."""
    heads = {log: head.seq for log, head in read_heads(reader).items()}
    for table in DERIVED_TABLES:
        for log in list_logs_in_table(reader, table=table):
            if log not in heads:
                raise AlteredError(
                    f"table '{table}' has rows of log '{log}', which does not exist", log
                )
    done = rows = 0
    for key, last in heads.items():
        comparison = _Comparison(reader, new_log(key))
        while comparison.compare_page():
            progress(done + comparison.log.head.seq, sum(heads.values()))
        done += last
        rows += comparison.rows
    return rows


def _has_ended(round: Row) -> bool:
    _log, _number, _table, _day, _wagers, _first, last = round
    return last is not None


class _Comparison:
    """One log, replayed."""

    def __init__(self, reader: Reader, log: Log) -> None:
        self.log = log
        self.rows = 0
        self._reader = reader
        self._expected = WriteSet()
        """Rows not yet compared: rounds that may still change, and all wins."""

        self._touched = TouchedAccounts(set)

        self._rounds = 0

    def compare_page(self) -> bool:
        """Replay some entries and compare the rows they add; False after the last entry."""
        log, after = self.log, self.log.head.seq
        found = read_entries(self._reader, log=log.key, after=after, limit=ENTRIES_PER_PAGE)
        for entry in found:
            try:
                project_entry(self._expected, self._touched, log, entry)
            except ChainError as error:
                raise AlteredError(str(error), log.key, entry.seq) from error
        is_last = len(found) < ENTRIES_PER_PAGE
        self._compare_added(after if after else _FIRST, _LAST if is_last else log.head.seq)
        self._compare_rounds(is_last=is_last)
        if is_last:
            self._compare_rest()
        return not is_last

    def _compare_added(self, after: int, last: int) -> None:
        for part, (table, key, name) in _BY_ENTRY.items():
            expected: list[Row] = getattr(self._expected, part)
            stored = read_rows_of_entries(
                self._reader, table=table, log=self.log.key, after=after, last=last
            )
            self._compare(expected, stored, key, name)
            expected.clear()

    def _compare_rounds(self, *, is_last: bool) -> None:
        """Compare the rounds that can no longer change; at the end, all."""
        expected = self._expected.rounds
        changeable = set() if is_last else self._changeable()
        over = [row for row in expected.values() if _has_ended(row) and row[1] not in changeable]
        self._compare_numbered(DatabaseTable.ROUND, list(expected.values()) if is_last else over)
        for row in over:
            del expected[row[0], row[1]]
        self._rounds += len(over)
        if is_last:
            self._check_count(DatabaseTable.ROUND, self._rounds + len(expected))

    def _changeable(self) -> set[int]:
        """The rounds under way, and those that can be reopened."""
        if not isinstance(self.log, LinkLog) or self.log.link is None:
            return set()
        tables = self.log.link.tables.values()
        now = {table.round.number for table in tables if table.round is not None}
        return now | {table.last.round.number for table in tables if table.last is not None}

    def _compare_rest(self) -> None:
        self._compare_numbered(DatabaseTable.WIN, list(self._expected.wins.values()))
        self._check_count(DatabaseTable.WIN, len(self._expected.wins))
        stored = read_balance_rows(self._reader, log=self.log.key)
        note_balances(self._expected, self._touched, {self.log.key: self.log})
        expected = self._expected.balances.values()
        self._compare(expected, stored, lambda row: row[1:2], "the balance of '{0}'")

    def _compare_numbered(self, table: DatabaseTable, expected: list[Row]) -> None:
        expected.sort(key=lambda row: int(row[1]))
        for start in range(0, len(expected), ROWS_PER_PAGE):
            rows = expected[start : start + ROWS_PER_PAGE]
            numbers = {row[1] for row in rows}
            first, last = rows[0][1], rows[-1][1]
            stored = read_numbered_rows(
                self._reader, table=table, log=self.log.key, first=first, last=last
            )
            expected_rows = [row for row in stored if row[1] in numbers]
            self._compare(rows, expected_rows, lambda row: row[1:2], f"{table} {{0}}")

    def _check_count(self, table: DatabaseTable, expected: int) -> None:
        stored = count_rows(self._reader, table=table, log=self.log.key)
        if stored != expected:
            rows = f"{expected:,} rows of table '{table}', not {stored:,}; rebuild the database"
            raise AlteredError(f"log '{self.log.key}' leads to {rows}", self.log.key)

    def _compare(self, expected: Iterable[Row], stored: Iterable[Row], key: Key, name: str) -> None:
        """Compare the rows that the log leads to with the stored ones."""
        expected_rows, stored_rows = (
            {key(row): row for row in expected},
            {key(row): row for row in stored},
        )
        self.rows += len(expected_rows)
        if expected_rows == stored_rows:
            return
        first = min(
            (
                x
                for x in expected_rows.keys() | stored_rows.keys()
                if expected_rows.get(x) != stored_rows.get(x)
            ),
            key=repr,
        )
        what = "is not what the log leads to"
        if first not in stored_rows:
            what = "is missing"
        elif first not in expected_rows:
            what = "should not exist"
        named = f"{name.format(*first)} of log '{self.log.key}'"
        raise AlteredError(f"{named} {what}; rebuild the database", self.log.key)
