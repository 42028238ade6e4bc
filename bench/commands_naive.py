"""The naive way to keep a meter: one transaction per command, several statements, a locked hot row.

It writes the same rows as the writer and decides nothing, which is in its favor.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier, Lock
from typing import Any

import apsw
import psycopg

from jackpit.manager.store import Row, WriteSet, open_store, sqlite_path_of

CONNECTIONS = (1, 8, 32)
Run = Callable[[str, Row], list[Row]]
Rows = dict[str, Any]
"""The rows of one command."""


def commands_of(batches: Iterable[WriteSet]) -> Iterator[Rows]:
    """The rows of every command, command by command."""
    for writes in batches:
        postings = defaultdict(list)
        for row in writes.postings:
            postings[row[:2]].append(row)
        rounds = {seq: row for row in writes.rounds.values() for seq in row[5:7]}
        for entry, command in zip(writes.entries, writes.commands, strict=True):
            yield {
                "entry": entry,
                "command": command,
                "postings": postings[entry[:2]],
                "round": rounds.get(entry[1]),
            }


def _carry_out(run: Run, command: Rows, *, lock: str) -> None:
    """Write one command, statement by statement, within a transaction."""
    entry = command["entry"]
    run(f"SELECT seq, hash FROM head WHERE log = ? {lock}", (entry[0],))
    run("SELECT digest FROM command WHERE id = ?", (command["command"][0],))
    run("INSERT INTO entry VALUES (?, ?, ?, ?)", entry)
    run("INSERT INTO command VALUES (?, ?, ?, ?, ?, ?)", command["command"])
    for row in command["postings"]:
        run("INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        for account, amount in ((row[4], -row[6]), (row[5], row[6])):
            run(
                "INSERT INTO balance VALUES (?, ?, ?) ON CONFLICT (log, account) "
                "DO UPDATE SET microcents = balance.microcents + excluded.microcents",
                (entry[0], account, amount),
            )
    if command["round"] is not None:
        run(
            "INSERT INTO round VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (log, number) "
            "DO UPDATE SET wagers = excluded.wagers, last_seq = excluded.last_seq",
            command["round"],
        )
    run("UPDATE head SET seq = ?, hash = ? WHERE log = ?", (entry[1], entry[3], entry[0]))


class Naive:
    """A database to which the writer's commands are written one by one, as time allows."""

    def __init__(self, url: str) -> None:
        store = open_store(url)
        store.begin(["house"])
        store.run("INSERT INTO head (log, seq, hash) VALUES ('link', 0, :hash)", hash=bytes(32))
        store.commit()
        store.close()
        self._url = url
        self._path = sqlite_path_of(url)
        self.connections = (1,) if self._path is not None else CONNECTIONS

    def carry_out(
        self, commands: Iterator[Rows], connections: int, seconds: float
    ) -> tuple[int, float]:
        """Write commands for a time; return their number and the seconds they took."""
        if self._path is not None:
            return _sqlite(self._path, commands, seconds)
        return _postgres(self._url, commands, seconds, connections)


def _sqlite(path: str, commands: Iterator[Rows], seconds: float) -> tuple[int, float]:
    with closing(apsw.Connection(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL").fetchall()

        def run(sql: str, values: Row) -> list[Row]:
            return connection.execute(sql, values).fetchall()

        count, began = 0, time.perf_counter()
        for command in commands:
            connection.execute("BEGIN IMMEDIATE")
            _carry_out(run, command, lock="")
            connection.execute("COMMIT")
            count += 1
            if time.perf_counter() - began > seconds:
                break
        return count, time.perf_counter() - began


def _postgres(
    url: str, commands: Iterator[Rows], seconds: float, connections: int
) -> tuple[int, float]:
    began, turn = 0.0, Lock()

    def begin() -> None:
        nonlocal began
        began = time.perf_counter()

    all_connected = Barrier(connections, begin)

    def work(_: int) -> int:
        done = 0
        with psycopg.connect(url) as session:

            def run(sql: str, values: Row) -> list[Row]:
                cursor = session.execute(sql.replace("?", "%s").encode(), values)
                return cursor.fetchall() if cursor.description else []

            all_connected.wait(timeout=60)
            while time.perf_counter() < began + seconds:
                with turn:
                    command = next(commands, None)
                if command is None:
                    break
                _carry_out(run, command, lock="FOR UPDATE")
                session.commit()
                done += 1
        return done

    with ThreadPoolExecutor(connections) as pool:
        count = sum(pool.map(work, range(connections)))
    return count, time.perf_counter() - began
