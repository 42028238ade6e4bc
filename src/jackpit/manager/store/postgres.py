"""The PostgreSQL store, for any number of server processes.

A batch locks the head rows of its logs and reads everything else in later statements, which see
what other servers committed while it waited for the lock. The lock alone makes this correct; the
update of a head still checks the sequence number that the batch found.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, TypeVar

import psycopg
from psycopg import errors

from jackpit.manager import failpoints
from jackpit.manager.store.base import (
    AnsweredCommand,
    Head,
    Reader,
    Row,
    StatementRefusedError,
    Store,
    StoreConnectionError,
    StoreError,
    StoreFailedError,
    StoreListener,
    WriteSet,
)
from jackpit.manager.store.postgres_session import (
    ROLE,
    Session,
    assume_manager_role,
    check_current,
    check_durable,
    classify_error,
    connect,
    convert_placeholders,
    describe_address,
    error_text,
    migrate,
)
from jackpit.manager.store.postgres_writes import (
    INSERT_HEADS,
    INSERTS,
    UPDATE_HEADS,
    UPSERTS,
    Texts,
)
from jackpit.manager.store.schema import load_migrations, load_script

CHANNEL = "jackpit"
"""The NOTIFY channel on which servers announce new entries."""

_Result = TypeVar("_Result")
_READ_ERRORS = (psycopg.OperationalError, psycopg.InternalError)
_REFUSED_ERRORS = (errors.IntegrityError, errors.RaiseException, errors.InsufficientPrivilege)
_LOCK_HEADS = "SELECT log, seq, hash FROM head WHERE log = ANY(%s) ORDER BY log FOR UPDATE"
_COMMANDS = "SELECT id, digest, log, seq, refusal FROM command WHERE id = ANY(%b)"
_NOTIFY = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload"


def _engine_of(session: Session) -> str:
    number = session.info.server_version
    return f"PostgreSQL {number // 10_000}.{number % 10_000}"


def _rows(session: Session, sql: str, values: dict[str, Any]) -> list[Row]:
    cursor = session.execute(convert_placeholders(sql), values, binary=True)
    return cursor.fetchall() if cursor.description is not None else []


class PostgresReader(Reader):
    """A read-only session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.engine = _engine_of(session)

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return _rows(self._session, sql, values)
        except _READ_ERRORS as error:
            raise StoreConnectionError(
                f"The database cannot be read: {error_text(error)}."
            ) from error


class PostgresStore(Store):
    """A store on a PostgreSQL server.

    A process that stalls within a batch blocks the others from its logs; PostgreSQL ends its
    session after *stall_ms*. *unsafe* accepts a PostgreSQL server that may lose committed data.
    """

    def __init__(
        self,
        url: str,
        *,
        create: bool = True,
        unsafe: bool = False,
        stall_ms: int = 5_000,
        migrations: Sequence[str] | None = None,
    ) -> None:
        self._url = url
        self._stall_ms = stall_ms
        self._address = describe_address(url)
        self._held: dict[str, int] | None = None
        self._failed: StoreFailedError | None = None
        self._idle_readers: list[Session] = []
        self._readers = Lock()
        self._closed = False
        self._session = connect(url)
        try:
            self.engine = _engine_of(self._session)
            if not unsafe:
                check_durable(self._session)
            known = load_migrations("postgres") if migrations is None else migrations
            migrate(self._session, known, f"The database {self._address}", create=create)
            assume_manager_role(self._session, stall_ms=stall_ms)
        except psycopg.Error as error:
            self.close()
            raise StoreError(
                f"The database {self._address} cannot be used: {error_text(error)}."
            ) from error
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        with self._readers:
            self._closed = True
            idle, self._idle_readers = self._idle_readers, []
        for session in (*idle, self._session):
            session.close()

    # Writing.

    def begin(self, logs: Iterable[str]) -> dict[str, Head]:
        assert self._held is None, "a transaction is already open"
        self._check_not_failed()
        wanted = sorted(set(logs))
        try:
            rows = self._reconnecting(lambda session: self._lock_heads(session, wanted))
        except psycopg.Error as error:
            classified = self._classify("No transaction could be started", error)
            self.rollback()
            raise classified from error
        heads = {log: Head(seq, hash) for log, seq, hash in rows}
        self._held = {log: head.seq for log, head in heads.items()}
        return heads

    @staticmethod
    def _lock_heads(session: Session, logs: list[str]) -> list[Row]:
        session.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
        return session.execute(_LOCK_HEADS, (logs,), binary=True).fetchall()

    def write(self, writes: WriteSet) -> None:
        held = self._in_transaction()
        try:
            writes.check_sequence(held)
            self._write(writes, held)
        except StoreFailedError as error:
            self._failed = error
            raise
        except psycopg.Error as error:
            raise self._classify("The batch could not be written", error) from error

    def _write(self, writes: WriteSet, held: dict[str, int]) -> None:
        heads = list(writes.heads.values())
        updated = [(*head, held[head[0]]) for head in heads if head[0] in held]
        new = [head for head in heads if head[0] not in held]
        session = self._session
        update = None
        with session.pipeline() as pipeline:
            if updated:
                update = session.execute(UPDATE_HEADS.sql, UPDATE_HEADS.values(updated))
            if new:
                session.execute(INSERT_HEADS.sql, INSERT_HEADS.values(new))
            for name, insert in INSERTS:
                if rows := getattr(writes, name):
                    session.execute(insert.sql, insert.values(rows))
            if failpoints.is_set:
                pipeline.sync()  # the database server executes everything up to here
            failpoints.hit_if_posted("mid_award", "win", writes.postings)
            for name, upsert in UPSERTS:
                if rows := getattr(writes, name):
                    session.execute(upsert.sql, upsert.values(rows.values()))
            if failpoints.is_set:
                pipeline.sync()
            failpoints.hit_if_posted("mid_reseed", "seed", writes.postings)
        # Outside the pipeline: the message that ends it stops the timeout for stalled sessions.
        session.execute(_NOTIFY, (CHANNEL, [f"{log} {seq}" for log, seq, _ in heads]))
        if update is not None and update.rowcount != len(updated):
            raise StoreFailedError("The head of a log changed during the batch.")
        held.update({log: seq for log, seq, _ in heads})

    def commit(self) -> None:
        self._in_transaction()
        self._check_not_failed()
        try:
            status = self._session.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            raise self._classify("The batch may not be committed", error) from error
        self._held = None
        if status != "COMMIT":
            self._failed = StoreFailedError(
                "The batch was not committed: a statement of it had failed."
            )
            raise self._failed

    def rollback(self) -> None:
        self._held = None
        try:
            if not self._session.closed:
                self._session.execute("ROLLBACK")
        except psycopg.Error:
            self._session.close()  # which rolls back as well

    def _in_transaction(self) -> dict[str, int]:
        assert self._held is not None, "no transaction is open"
        return self._held

    def _check_not_failed(self) -> None:
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))

    def _classify(self, what: str, error: psycopg.Error) -> StoreError:
        """Return the StoreError for an error; a lost session is closed with its transaction."""
        classified = classify_error(self._session, what, error)
        if isinstance(classified, StoreFailedError):
            self._failed = classified
        elif self._session.broken or self._session.closed:
            self._session.close()
            self._held = None
        return classified

    # The session.

    def _reconnecting(self, execute: Callable[[Session], _Result]) -> _Result:
        """Execute outside a transaction, once more with a new session if the old one is lost."""
        if not self._session.closed:
            try:
                return execute(self._session)
            except psycopg.OperationalError:
                if not self._session.closed:  # the session is not lost
                    raise
        self._session.close()
        self._session = self._connect()
        return execute(self._session)

    def _connect(self, *, only_reads: bool = False) -> Session:
        session = connect(self._url)
        try:
            assume_manager_role(session, stall_ms=None if only_reads else self._stall_ms)
        except psycopg.Error as error:
            session.close()
            raise StoreConnectionError(
                f"The session could not be started: {error_text(error)}."
            ) from error
        return session

    # Reading and other statements.

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            if self._held is not None:
                return _rows(self._session, sql, values)
            return self._reconnecting(lambda session: _rows(session, sql, values))
        except _READ_ERRORS as error:
            raise self._classify("The database cannot be read", error) from error

    def find_commands(self, ids: Sequence[str]) -> dict[str, AnsweredCommand]:
        if not ids:
            return {}
        wanted = Texts(ids)
        try:
            rows: list[Row] = (
                self._session.execute(_COMMANDS, (wanted,), binary=True).fetchall()
                if self._held is not None
                else self._reconnecting(
                    lambda session: session.execute(_COMMANDS, (wanted,), binary=True).fetchall()
                )
            )
        except psycopg.Error as error:
            raise self._classify("The database cannot be read", error) from error
        return {
            id: AnsweredCommand(digest, log, seq, refusal) for id, digest, log, seq, refusal in rows
        }

    def run(self, sql: str, **values: Any) -> list[Row]:
        self._check_not_failed()
        try:
            if self._held is None:
                return self._reconnecting(lambda session: _rows(session, sql, values))
            with self._session.transaction():  # a savepoint: a refusal undoes only this statement
                return _rows(self._session, sql, values)
        except _REFUSED_ERRORS as error:
            raise StatementRefusedError(
                f"The database refused the statement: {error_text(error)}."
            ) from error
        except _READ_ERRORS as error:
            raise self._classify("The statement could not be executed", error) from error

    def reset_derived_tables(self) -> None:
        self._in_transaction()
        try:
            self._session.execute("RESET ROLE")
            self._session.execute(load_script("postgres", "derived"))
            self._session.execute(f"SET ROLE {ROLE}")
        except psycopg.Error as error:
            raise self._classify("The derived tables could not be reset", error) from error

    def open_listener(self) -> StoreListener:
        return PostgresListener(self._url)

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        session = self._take_session()
        try:
            yield PostgresReader(session)
        finally:
            self._return_session(session)

    def _take_session(self) -> Session:
        with self._readers:
            if self._closed:
                raise StoreError("The database is closed.")
            session = self._idle_readers.pop() if self._idle_readers else None
        if session is not None:
            try:
                return begin_read_snapshot(session)
            except psycopg.Error:  # it was lost while it was idle
                session.close()
        session = self._connect(only_reads=True)
        try:
            return begin_read_snapshot(session)
        except psycopg.Error as error:
            session.close()
            raise StoreConnectionError(
                f"The database cannot be read: {error_text(error)}."
            ) from error

    def _return_session(self, session: Session) -> None:
        try:
            session.execute("ROLLBACK")
        except psycopg.Error:
            session.close()
            return
        with self._readers:
            if not self._closed:
                self._idle_readers.append(session)
                return
        session.close()


def begin_read_snapshot(session: Session) -> Session:
    """Begin a read-only transaction that sees the database as it is now; return the session."""
    session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    session.execute("SELECT 1")  # the snapshot is taken here
    return session


_PAYLOAD = re.compile(r"(.+) ([0-9]{1,18})", re.DOTALL)


class PostgresListener(StoreListener):
    """A session that waits for NOTIFY."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session: Session | None = None
        self._listen()

    def wait_for_entries(self, timeout_seconds: float) -> list[tuple[str, int]]:
        session = self._listen()
        try:
            notices = list(session.notifies(timeout=timeout_seconds, stop_after=1))
        except psycopg.Error as error:
            self.close()
            raise StoreConnectionError(
                f"Notice of other servers' entries cannot be received: {error_text(error)}."
            ) from error
        found = [_parse_payload(notice.payload) for notice in notices]
        return [entry for entry in found if entry is not None]

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _listen(self) -> Session:
        if self._session is None:
            session = connect(self._url)
            try:
                session.execute(f"LISTEN {CHANNEL}")
            except psycopg.Error as error:
                session.close()
                raise StoreConnectionError(
                    f"Notice of other servers' entries cannot be received: {error_text(error)}."
                ) from error
            self._session = session
        return self._session


def _parse_payload(payload: str) -> tuple[str, int] | None:
    """Return the log and the entry that a server announced; None for any other message."""
    match = _PAYLOAD.fullmatch(payload)
    return None if match is None else (match[1], int(match[2]))


@contextmanager
def open_postgres_reader(url: str, *, migrations: Sequence[str] | None = None) -> Iterator[Reader]:
    """Open a reader of the database at *url* as it is now; servers may be writing to it.

    The session cannot write: a database with an older schema is refused, not upgraded.
    """
    what = f"The database {describe_address(url)}"
    session = connect(url)
    try:
        try:
            session.execute("SET default_transaction_read_only = on")
            known = load_migrations("postgres") if migrations is None else migrations
            check_current(session, len(known), what)
            assume_manager_role(session, stall_ms=None)
            begin_read_snapshot(session)
        except psycopg.Error as error:
            raise StoreError(f"{what} cannot be read: {error_text(error)}.") from error
        yield PostgresReader(session)
    finally:
        session.close()
