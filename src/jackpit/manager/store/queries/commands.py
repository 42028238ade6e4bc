"""Queries about commands: accepted ones with their entries, refused ones with the reason."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader, to_bytes


class AcceptedCommandRow(NamedTuple):
    """An accepted command, and the record of the entry it made."""

    id: str
    digest: bytes
    log: str
    seq: int
    record: bytes | None
    """None if the entry is missing."""


class RefusedCommandRow(NamedTuple):
    """A refused command."""

    at: str
    log: str
    id: str
    refusal: bytes
    """JSON."""


class EntryKey(NamedTuple):
    """What names an entry."""

    log: str
    seq: int


def read_accepted_commands(reader: Reader, *, after: str, limit: int) -> list[AcceptedCommandRow]:
    """Return the accepted commands after the id *after*, ordered by id."""
    rows = reader.rows(
        """
        SELECT c.id, c.digest, c.log, c.seq, e.record
        FROM command c LEFT JOIN entry e ON e.log = c.log AND e.seq = c.seq
        WHERE c.id > :after AND c.seq IS NOT NULL ORDER BY c.id LIMIT :limit
        """,
        after=after,
        limit=limit,
    )
    return [
        AcceptedCommandRow(
            id, to_bytes(digest), log, seq, None if record is None else to_bytes(record)
        )
        for id, digest, log, seq, record in rows
    ]


def find_entry_without_command(reader: Reader) -> EntryKey | None:
    """Return the first entry that no command made; None if there is none."""
    rows = reader.rows(
        """
        SELECT e.log, e.seq FROM entry e LEFT JOIN command c ON c.log = e.log AND c.seq = e.seq
        WHERE c.id IS NULL ORDER BY e.log, e.seq LIMIT 1
        """
    )
    return EntryKey._make(rows[0]) if rows else None


def read_refused_commands(reader: Reader, *, since: str, before: str) -> list[RefusedCommandRow]:
    """Return the commands to all logs that were refused from *since* and before *before*."""
    rows = reader.rows(
        """
        SELECT at, log, id, refusal FROM command
        WHERE refusal IS NOT NULL AND at >= :since AND at < :before ORDER BY at, id
        """,
        since=since,
        before=before,
    )
    return [RefusedCommandRow._make(row) for row in rows]


def read_refused_commands_of_log(
    reader: Reader, *, log: str, since: str, until: str
) -> list[RefusedCommandRow]:
    """Return the commands to a log that were refused from *since* to *until*."""
    rows = reader.rows(
        """
        SELECT at, log, id, refusal FROM command
        WHERE log = :log AND refusal IS NOT NULL AND at >= :since AND at <= :until ORDER BY at, id
        """,
        log=log,
        since=since,
        until=until,
    )
    return [RefusedCommandRow._make(row) for row in rows]
