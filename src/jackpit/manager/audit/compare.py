"""Whether all that is kept beside the logs is what the logs make, row by row.

The logs are folded again, some entries at a time, and what follows from them is held against the
tables. Nothing is written. ``rebuild`` makes anew what this finds wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any

from jackpit.manager.audit.rebuild import project_entry
from jackpit.manager.audit.verdict import AlteredError, Progress, Verdict, no_progress
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.errors import ChainError
from jackpit.manager.eventlog.log import LinkLog, Log, new_log
from jackpit.manager.eventlog.projection import TouchedAccounts, note_balances
from jackpit.manager.plural import plural
from jackpit.manager.store.base import Reader, Row, WriteSet
from jackpit.manager.store.queries.logs import read_entries, read_heads
from jackpit.manager.store.queries.tables import (
    DERIVED_TABLES,
    Table,
    count_rows,
    list_logs_in_table,
    read_balance_rows,
    read_numbered_rows,
    read_rows_of_entries,
)

ENTRIES_PER_PAGE = 2_000
ROWS_PER_PAGE = 2_000
_FIRST, _LAST = -(2**62), 2**62

Key = Callable[[Row], tuple[Any, ...]]

_BY_ENTRY: dict[str, tuple[Table, Key, str]] = {
    "postings": (Table.POSTING, lambda row: row[1:3], "posting {1} of entry {0}"),
    "openings": (Table.OPENING, lambda row: (row[1], row[3]), "the opening of '{1}' on {0}"),
    "alarms": (Table.ALARM, lambda row: row[1:3], "alarm {1} of entry {0}"),
}
"""What an entry adds and nothing changes: its table, its key, and what one is called."""


def verify_store_and_tables(
    reader: Reader, trusted: Collection[bytes], *, progress: Progress = no_progress
) -> Verdict:
    """Whether the logs are what was written and signed, and all beside them is what they make."""
    verdict = verify_store(reader, trusted, progress=progress)
    if not verdict.ok:
        return verdict
    try:
        rows = compare_tables(reader, progress=progress)
    except AlteredError as error:
        return Verdict.against(error, entries=verdict.entries, checkpoints=verdict.checkpoints)
    added = f" All that follows from them is what they make: {plural(rows, 'row')}."
    return replace(verdict, sentence=verdict.sentence + added)


def compare_tables(reader: Reader, *, progress: Progress = no_progress) -> int:
    """How many rows follow from the logs; an AlteredError names the first that does not."""
    heads = {log: head.seq for log, head in read_heads(reader).items()}
    for table in DERIVED_TABLES:
        for log in list_logs_in_table(reader, table=table):
            if log not in heads:
                raise AlteredError(f"table '{table}' has rows of log '{log}', which is none", log)
    done = rows = 0
    for key, last in heads.items():
        comparison = _Comparison(reader, new_log(key))
        while comparison.goes_on():
            progress(done + comparison.log.head.seq, sum(heads.values()))
        done += last
        rows += comparison.rows
    return rows


class _Comparison:
    """One log, folded again."""

    def __init__(self, reader: Reader, log: Log) -> None:
        self.log = log
        self.rows = 0
        self._reader = reader
        self._made = WriteSet()
        """What is not yet compared: rounds that may still change, and all wins."""

        self._touched = TouchedAccounts(set)

        self._rounds = 0

    def goes_on(self) -> bool:
        """Fold some entries and compare what they add; False behind the last one."""
        log, after = self.log, self.log.head.seq
        found = read_entries(self._reader, log=log.key, after=after, limit=ENTRIES_PER_PAGE)
        for entry in found:
            try:
                project_entry(self._made, self._touched, log, entry)
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
            made: list[Row] = getattr(self._made, part)
            stored = read_rows_of_entries(
                self._reader, table=table, log=self.log.key, after=after, last=last
            )
            self._hold(made, stored, key, name)
            made.clear()

    def _compare_rounds(self, *, is_last: bool) -> None:
        """Compare the rounds that cannot change any more; at the end, all."""
        made = self._made.rounds
        alive = set() if is_last else self._alive()
        over = [row for (_, n), row in made.items() if row[6] is not None and n not in alive]
        self._compare_numbered(Table.ROUND, list(made.values()) if is_last else over)
        for row in over:
            del made[row[0], row[1]]
        self._rounds += len(over)
        if is_last:
            self._check_count(Table.ROUND, self._rounds + len(made))

    def _alive(self) -> set[int]:
        """The rounds that are under way, and those that can be opened again."""
        if not isinstance(self.log, LinkLog) or self.log.link is None:
            return set()
        tables = self.log.link.tables.values()
        now = {table.round.number for table in tables if table.round is not None}
        return now | {table.last.round.number for table in tables if table.last is not None}

    def _compare_rest(self) -> None:
        self._compare_numbered(Table.WIN, list(self._made.wins.values()))
        self._check_count(Table.WIN, len(self._made.wins))
        kept = read_balance_rows(self._reader, log=self.log.key)
        note_balances(self._made, self._touched, {self.log.key: self.log})
        made = self._made.balances.values()
        self._hold(made, kept, lambda row: row[1:2], "the balance of '{0}'")

    def _compare_numbered(self, table: Table, made: list[Row]) -> None:
        made.sort(key=lambda row: int(row[1]))
        for start in range(0, len(made), ROWS_PER_PAGE):
            rows = made[start : start + ROWS_PER_PAGE]
            numbers = {row[1] for row in rows}
            first, last = rows[0][1], rows[-1][1]
            kept = read_numbered_rows(
                self._reader, table=table, log=self.log.key, first=first, last=last
            )
            ours = [row for row in kept if row[1] in numbers]
            self._hold(rows, ours, lambda row: row[1:2], f"{table} {{0}}")

    def _check_count(self, table: Table, made: int) -> None:
        kept = count_rows(self._reader, table=table, log=self.log.key)
        if kept != made:
            what = f"log '{self.log.key}' makes {made:,} rows of table '{table}', not {kept:,}"
            raise AlteredError(f"{what}; rebuild the database", self.log.key)

    def _hold(self, made: Iterable[Row], kept: Iterable[Row], key: Key, name: str) -> None:
        """Hold what the log makes against what is kept."""
        ours, theirs = {key(row): row for row in made}, {key(row): row for row in kept}
        self.rows += len(ours)
        if ours == theirs:
            return
        first = min(
            (x for x in ours.keys() | theirs.keys() if ours.get(x) != theirs.get(x)), key=repr
        )
        what = "is not what the log makes"
        if first not in theirs:
            what = "is missing"
        elif first not in ours:
            what = "should not be there"
        named = f"{name.format(*first)} of log '{self.log.key}'"
        raise AlteredError(f"{named} {what}; rebuild the database", self.log.key)
