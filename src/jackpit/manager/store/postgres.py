"""A store on a PostgreSQL server, for any number of manager processes.

A batch locks the head rows of its logs and reads everything else in later statements, so that it
sees what others committed while it waited. Correctness rests on that lock alone; the head is fenced
all the same.
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

_Found = TypeVar("_Found")
_UNREAD = (psycopg.OperationalError, psycopg.InternalError)
_REFUSALS = (errors.IntegrityError, errors.RaiseException, errors.InsufficientPrivilege)
_LOCK = "SELECT log, seq, hash FROM head WHERE log = ANY(%s) ORDER BY log FOR UPDATE"
_SEEN = "SELECT id, digest, log, seq, refusal FROM command WHERE id = ANY(%b)"
_NOTIFY = "SELECT pg_notify(%s, hint) FROM unnest(%s::text[]) AS hint"


def _rows(session: Session, sql: str, values: dict[str, Any]) -> list[Row]:
    cursor = session.execute(convert_placeholders(sql), values, binary=True)
    return cursor.fetchall() if cursor.description is not None else []


class PostgresReader(Reader):
    """A session that only reads."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return _rows(self._session, sql, values)
        except _UNREAD as error:
            raise StoreConnectionError(
                f"The database cannot be read: {error_text(error)}."
            ) from error


class PostgresStore(Store):
    """A database on a server.

    A manager that stalls in the middle of a batch keeps the others off its logs; after *stall_ms*
    the server ends its session. *unsafe* lets a server be used that may lose what it commits.
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
            number = self._session.info.server_version
            self.engine = f"PostgreSQL {number // 10_000}.{number % 10_000}"
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
        assert self._held is None, "a transaction is open already"
        self._check()
        wanted = sorted(set(logs))
        try:
            rows = self._outside(lambda session: self._locked(session, wanted))
        except psycopg.Error as error:
            found = self._meaning("No transaction could be begun", error)
            self.rollback()
            raise found from error
        heads = {log: Head(seq, hash) for log, seq, hash in rows}
        self._held = {log: head.seq for log, head in heads.items()}
        return heads

    @staticmethod
    def _locked(session: Session, logs: list[str]) -> list[Row]:
        session.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
        return session.execute(_LOCK, (logs,), binary=True).fetchall()

    def write(self, writes: WriteSet) -> None:
        held = self._in_transaction()
        try:
            writes.check(held)
            self._write(writes, held)
        except StoreFailedError as error:
            self._failed = error
            raise
        except psycopg.Error as error:
            raise self._meaning("The batch could not be written", error) from error

    def _write(self, writes: WriteSet, held: dict[str, int]) -> None:
        heads = list(writes.heads.values())
        moved = [(*head, held[head[0]]) for head in heads if head[0] in held]
        new = [head for head in heads if head[0] not in held]
        session = self._session
        hits = None
        with session.pipeline() as pipeline:
            if moved:
                hits = session.execute(UPDATE_HEADS.sql, UPDATE_HEADS.values(moved))
            if new:
                session.execute(INSERT_HEADS.sql, INSERT_HEADS.values(new))
            for name, append in INSERTS:
                if rows := getattr(writes, name):
                    session.execute(append.sql, append.values(rows))
            if failpoints.is_set:
                pipeline.sync()  # so that the server has come that far, too
            failpoints.hit_if_posted("mid_award", "WIN", writes.postings)
            for name, put in UPSERTS:
                if rows := getattr(writes, name):
                    session.execute(put.sql, put.values(rows.values()))
            if failpoints.is_set:
                pipeline.sync()
            failpoints.hit_if_posted("mid_reseed", "SEED", writes.postings)
        # Outside the pipeline, which ends with a message that stops the server's clock for stalls.
        session.execute(_NOTIFY, (CHANNEL, [f"{log} {seq}" for log, seq, _ in heads]))
        if hits is not None and hits.rowcount != len(moved):
            raise StoreFailedError("The head of a log is not where this batch found it.")
        held.update({log: seq for log, seq, _ in heads})

    def commit(self) -> None:
        self._in_transaction()
        self._check()
        try:
            done = self._session.execute("COMMIT").statusmessage
        except psycopg.Error as error:
            raise self._meaning("The batch may not be committed", error) from error
        self._held = None
        if done != "COMMIT":
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
            self._session.close()  # which undoes it as well

    def _in_transaction(self) -> dict[str, int]:
        assert self._held is not None, "no transaction is open"
        return self._held

    def _check(self) -> None:
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))

    def _meaning(self, what: str, error: psycopg.Error) -> StoreError:
        """What an error means; a session that is lost is let go, and its transaction with it."""
        found = classify_error(self._session, what, error)
        if isinstance(found, StoreFailedError):
            self._failed = found
        elif self._session.broken or self._session.closed:
            self._session.close()
            self._held = None
        return found

    # The session.

    def _outside(self, ask: Callable[[Session], _Found]) -> _Found:
        """The answer to something asked outside a transaction, by a new session if need be."""
        if not self._session.closed:
            try:
                return ask(self._session)
            except psycopg.OperationalError:
                if not self._session.closed:  # it is not the session's fault
                    raise
        self._session.close()
        self._session = self._as_manager()
        return ask(self._session)

    def _as_manager(self, *, only_reads: bool = False) -> Session:
        session = connect(self._url)
        try:
            assume_manager_role(session, stall_ms=None if only_reads else self._stall_ms)
        except psycopg.Error as error:
            session.close()
            raise StoreConnectionError(
                f"The session could not be begun: {error_text(error)}."
            ) from error
        return session

    # Reading, and the rest.

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            if self._held is not None:
                return _rows(self._session, sql, values)
            return self._outside(lambda session: _rows(session, sql, values))
        except _UNREAD as error:
            raise self._meaning("The database cannot be read", error) from error

    def seen(self, ids: Sequence[str]) -> dict[str, AnsweredCommand]:
        if not ids:
            return {}
        wanted = Texts(ids)
        try:
            rows: list[Row] = (
                self._session.execute(_SEEN, (wanted,), binary=True).fetchall()
                if self._held is not None
                else self._outside(lambda s: s.execute(_SEEN, (wanted,), binary=True).fetchall())
            )
        except psycopg.Error as error:
            raise self._meaning("The database cannot be read", error) from error
        return {
            id: AnsweredCommand(digest, log, seq, refusal) for id, digest, log, seq, refusal in rows
        }

    def run(self, sql: str, **values: Any) -> list[Row]:
        self._check()
        try:
            if self._held is None:
                return self._outside(lambda session: _rows(session, sql, values))
            with self._session.transaction():  # a savepoint: a refusal undoes no more than itself
                return _rows(self._session, sql, values)
        except _REFUSALS as error:
            raise StatementRefusedError(f"The database refused it: {error_text(error)}.") from error
        except _UNREAD as error:
            raise self._meaning("The statement could not be carried out", error) from error

    def rebuild(self) -> None:
        self._in_transaction()
        try:
            self._session.execute("RESET ROLE")
            self._session.execute(load_script("postgres", "derived"))
            self._session.execute(f"SET ROLE {ROLE}")
        except psycopg.Error as error:
            raise self._meaning("Nothing could be rebuilt", error) from error

    def listener(self) -> StoreListener:
        return PostgresListener(self._url)

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        session = self._reading()
        try:
            yield PostgresReader(session)
        finally:
            self._give_back(session)

    def _reading(self) -> Session:
        with self._readers:
            if self._closed:
                raise StoreError("The database is closed.")
            session = self._idle_readers.pop() if self._idle_readers else None
        if session is not None:
            try:
                return begin_read_snapshot(session)
            except psycopg.Error:  # it died while nobody used it
                session.close()
        session = self._as_manager(only_reads=True)
        try:
            return begin_read_snapshot(session)
        except psycopg.Error as error:
            session.close()
            raise StoreConnectionError(
                f"The database cannot be read: {error_text(error)}."
            ) from error

    def _give_back(self, session: Session) -> None:
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
    """The session, in a transaction that only reads and sees this moment."""
    session.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    session.execute("SELECT 1")  # the moment is now
    return session


CHANNEL = "jackpit"
_HINT = re.compile(r"(.+) ([0-9]{1,18})", re.DOTALL)


class PostgresListener(StoreListener):
    """A session that waits for NOTIFY."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._session: Session | None = None
        self._listening()

    def hints(self, seconds: float) -> list[tuple[str, int]]:
        session = self._listening()
        try:
            heard = [
                _read(notice.payload) for notice in session.notifies(timeout=seconds, stop_after=1)
            ]
        except psycopg.Error as error:
            self.close()
            raise StoreConnectionError(
                f"Other managers cannot be heard: {error_text(error)}."
            ) from error
        return [hint for hint in heard if hint is not None]

    def close(self) -> None:
        if self._session is not None:
            self._session.close()
            self._session = None

    def _listening(self) -> Session:
        if self._session is None:
            session = connect(self._url)
            try:
                session.execute(f"LISTEN {CHANNEL}")
            except psycopg.Error as error:
                session.close()
                raise StoreConnectionError(
                    f"Other managers cannot be heard: {error_text(error)}."
                ) from error
            self._session = session
        return self._session


def _read(payload: str) -> tuple[str, int] | None:
    """A hint as a manager gives it; None if somebody else has said something on the channel."""
    said = _HINT.fullmatch(payload)
    return None if said is None else (said[1], int(said[2]))


@contextmanager
def open_postgres_reader(url: str, *, migrations: Sequence[str] | None = None) -> Iterator[Reader]:
    """A reader of the database at *url*, all of one moment."""
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
