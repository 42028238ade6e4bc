"""A store in one file: SQLite, for a single manager process.

One connection writes and checkpoints; every reader has a connection of its own that can do neither.
The log is written ahead (WAL) and synced at every commit. Nobody but the manager may have the file
open for writing, so a second manager is refused by a lock on a file beside it.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Any, Literal

import apsw
from msgspec.json import encode

from jackpit.manager import failpoints
from jackpit.manager.store.base import (
    AnsweredCommand,
    Head,
    Reader,
    Row,
    StatementRefusedError,
    Store,
    StoreError,
    StoreFailedError,
    WriteSet,
)
from jackpit.manager.store.schema import check_schema_version, load_migrations, load_script

MIN_SQLITE_VERSION = (3, 51, 3)
"""Before this, a WAL that is reset while two connections are at work can corrupt the file."""

PAGES_BETWEEN_CHECKPOINTS = 4_000
"""Of 4 KiB: often enough for a short WAL, seldom enough that a page is written home once."""

_LONGEST_WAL_KEPT = 64 * 2**20
_BUGS = (apsw.SQLError, apsw.BindingsError, apsw.MisuseError)
_LIBRARY = (apsw.Error, OSError)  # a VFS written in Python raises what it likes


def _insert(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"


_APPENDS = (
    ("entries", _insert("entry", 4)),
    ("commands", _insert("command", 6)),
    ("postings", _insert("posting", 7)),
    ("openings", _insert("opening", 5)),
    ("alarms", _insert("alarm", 6)),
    ("checkpoints", _insert("checkpoint", 6)),
)
_PUTS = (
    (
        "balances",
        _insert("balance", 3)
        + " ON CONFLICT (log, account) DO UPDATE SET microcents = excluded.microcents",
    ),
    (
        "rounds",
        _insert("round", 7)
        + """ ON CONFLICT (log, number) DO UPDATE SET
        wagers = excluded.wagers, last_seq = excluded.last_seq""",
    ),
    (
        "wins",
        _insert("win", 9)
        + """ ON CONFLICT (log, number) DO UPDATE SET
        microcents = excluded.microcents, body = excluded.body""",
    ),
)
_HEADS = "SELECT log, seq, hash FROM head"
_HEAD = """
    INSERT INTO head VALUES (:log, :seq, :hash)
    ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
    WHERE head.seq = :before
"""
_SEEN = """
    SELECT id, digest, log, seq, refusal FROM command
    WHERE id IN (SELECT value FROM json_each(?))
"""


class SqliteReader(Reader):
    """A connection that only reads."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return self.connection.execute(sql, values or None).fetchall()
        except _BUGS:
            raise
        except _LIBRARY as error:
            raise StoreFailedError(f"The database cannot be read: {error}.") from error


class SqliteStore(Store):
    """A database in one file."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        create: bool = True,
        vfs: str | None = None,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        exclusive: bool = False,
        patience_ms: int = 5_000,
        migrations: Sequence[str] | None = None,
    ) -> None:
        self.path = Path(path)
        self.engine = f"SQLite {apsw.sqlite_lib_version()}"
        check_sqlite_version(apsw.sqlite_lib_version())
        self._vfs = vfs
        self._patience_ms = patience_ms
        self._held: dict[str, int] | None = None
        self._failed: StoreFailedError | None = None
        self._wal_pages = self._checkpointed = 0
        self._idle_readers: list[apsw.Connection] = []
        self._readers = Lock()
        self._closed = False
        self._lock = lock_database(self.path, create=create)
        try:
            self._connection = self._connected(create=create)
        except StoreError:
            unlock_database(self._lock)
            raise
        try:
            self._prepare(synchronous, exclusive=exclusive)
            self._migrate(migrations or load_migrations("sqlite"), create=create)
        except BaseException:
            self.close()
            raise

    # Opening and closing.

    def _connected(self, *, create: bool) -> apsw.Connection:
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        try:
            if create and self._vfs is None:
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # hashes of secrets
            return apsw.Connection(str(self.path), flags=flags, vfs=self._vfs)
        except _LIBRARY as error:
            raise StoreError(f"The database '{self.path}' cannot be opened: {error}.") from error

    def _prepare(self, synchronous: str, *, exclusive: bool) -> None:
        connection = self._connection
        try:
            connection.set_busy_timeout(self._patience_ms)
            if exclusive:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchall()
            connection.execute(f"PRAGMA synchronous = {synchronous}").fetchall()
            connection.execute(f"PRAGMA journal_size_limit = {_LONGEST_WAL_KEPT}").fetchall()
        except apsw.NotADBError as error:
            raise StoreError(f"The file '{self.path}' is not a database.") from error
        except _LIBRARY as error:
            raise StoreError(f"The database '{self.path}' cannot be used: {error}.") from error
        if mode != [("wal",)]:
            raise StoreError(f"The database '{self.path}' cannot write ahead where it lies.")
        connection.set_wal_hook(self._count_pages)

    def _migrate(self, migrations: Sequence[str], *, create: bool) -> None:
        try:
            version = self._version(create=create)
            check_schema_version(version, len(migrations), f"The database '{self.path}'")
            for number, sql in enumerate(migrations[version:], version + 1):
                self._connection.execute("BEGIN IMMEDIATE")
                self._connection.execute(sql).fetchall()
                self._connection.execute("INSERT INTO schema VALUES (?)", (number,))
                self._connection.execute("COMMIT")
        except _LIBRARY as error:
            raise StoreError(
                f"The database '{self.path}' cannot be brought up to date: {error}."
            ) from error

    def _version(self, *, create: bool) -> int:
        tables = {name for (name,) in self.rows("SELECT name FROM sqlite_master")}
        if "schema" in tables:
            return int(self.rows("SELECT COALESCE(MAX(version), 0) FROM schema")[0][0])
        if tables:
            raise StoreError(f"The database '{self.path}' is not one of Jackpit's.")
        if not create:
            raise StoreError(f"The database '{self.path}' is empty.")
        return 0

    def close(self) -> None:
        with self._readers:
            if self._closed:
                return
            self._closed = True
            idle, self._idle_readers = self._idle_readers, []
        for connection in idle:
            connection.close()
        with suppress(*_LIBRARY):  # what is committed is on the disk already
            self._connection.close()
        unlock_database(self._lock)

    # Writing.

    def begin(self, logs: Iterable[str]) -> dict[str, Head]:
        assert self._held is None, "a transaction is open already"
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))
        self._checkpoint_if_due()
        wanted = set(logs)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            rows: list[Row] = self._connection.execute(_HEADS).fetchall()
        except apsw.BusyError as error:
            raise StoreError(
                f"Another program is writing in the database '{self.path}': {error}."
            ) from error
        except _LIBRARY as error:
            raise self._failure("No transaction could be begun", error) from error
        heads = {log: Head(seq, hash) for log, seq, hash in rows if log in wanted}
        self._held = {log: head.seq for log, head in heads.items()}
        return heads

    def write(self, writes: WriteSet) -> None:
        assert self._held is not None, "no transaction is open"
        try:
            writes.check(self._held)
            self._write_rows(writes)
            self._move_heads(writes, self._held)
        except StoreFailedError as error:
            self._failed = error
            raise
        except _LIBRARY as error:
            raise self._failure("The batch could not be written", error) from error

    def _write_rows(self, writes: WriteSet) -> None:
        for name, sql in _APPENDS:
            rows = getattr(writes, name)
            if rows:
                self._connection.executemany(sql, rows)
        failpoints.hit_if_posted("mid_award", "WIN", writes.postings)
        for name, sql in _PUTS:
            rows = getattr(writes, name)
            if rows:
                self._connection.executemany(sql, rows.values())
        failpoints.hit_if_posted("mid_reseed", "SEED", writes.postings)

    def _move_heads(self, writes: WriteSet, held: dict[str, int]) -> None:
        for log, seq, hash in writes.heads.values():
            values = {"log": log, "seq": seq, "hash": hash, "before": held.get(log)}
            self._connection.execute(_HEAD, values)
            if self._connection.changes() != 1:
                raise StoreFailedError(f"The head of log '{log}' is not where this batch found it.")
            held[log] = seq

    def commit(self) -> None:
        assert self._held is not None, "no transaction is open"
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))
        try:
            self._connection.execute("COMMIT")
        except _LIBRARY as error:
            raise self._failure("The batch could not be committed", error) from error
        self._held = None

    def rollback(self) -> None:
        self._held = None
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except _LIBRARY as error:
            raise self._failure("The batch could not be undone", error) from error

    def _failure(self, what: str, error: BaseException) -> StoreFailedError:
        self._failed = StoreFailedError(f"{what}: {error}.")
        return self._failed

    # The WAL.

    def _count_pages(self, _connection: apsw.Connection, _database: str, pages: int) -> int:
        if pages < self._checkpointed:  # it began anew
            self._checkpointed = 0
        self._wal_pages = pages
        return apsw.SQLITE_OK

    def _checkpoint_if_due(self) -> None:
        """Before a batch and not after one, so that nobody waits for it with his answer.

        SQLite would do it within a commit, and would say nothing of an error.
        """
        if self._wal_pages - self._checkpointed < PAGES_BETWEEN_CHECKPOINTS:
            return
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except apsw.BusyError:
            return
        except _LIBRARY as error:
            raise self._failure("The database could not be checkpointed", error) from error
        self._checkpointed = self._wal_pages

    # Reading, and the rest.

    def rows(self, sql: str, **values: Any) -> list[Row]:
        return SqliteReader(self._connection).rows(sql, **values)

    def seen(self, ids: Sequence[str]) -> dict[str, AnsweredCommand]:
        if not ids:
            return {}
        try:
            rows: list[Row] = self._connection.execute(_SEEN, (encode(ids).decode(),)).fetchall()
        except _LIBRARY as error:
            raise self._failure("The database cannot be read", error) from error
        return {
            id: AnsweredCommand(digest, log, seq, refusal) for id, digest, log, seq, refusal in rows
        }

    def run(self, sql: str, **values: Any) -> list[Row]:
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))
        try:
            return self._connection.execute(sql, values or None).fetchall()
        except _BUGS:
            raise
        except apsw.ConstraintError as error:
            raise StatementRefusedError(f"The database refused it: {error}.") from error
        except _LIBRARY as error:
            raise self._failure("The statement could not be carried out", error) from error

    def rebuild(self) -> None:
        assert self._held is not None, "no transaction is open"
        try:
            self._connection.execute(load_script("sqlite", "derived")).fetchall()
        except _LIBRARY as error:
            raise self._failure("Nothing could be rebuilt", error) from error

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        connection = self._reading()
        try:
            connection.execute("BEGIN")
            connection.execute("SELECT 1 FROM schema").fetchall()  # the moment is now
        except _LIBRARY as error:
            connection.close()
            raise StoreError(f"The database cannot be read: {error}.") from error
        try:
            yield SqliteReader(connection)
        finally:
            self._give_back(connection)

    def _reading(self) -> apsw.Connection:
        with self._readers:
            if self._closed:
                raise StoreError("The database is closed.")
            if self._idle_readers:
                return self._idle_readers.pop()
        try:
            connection = apsw.Connection(str(self.path), vfs=self._vfs)
            connection.set_busy_timeout(self._patience_ms)
            connection.execute("PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0").fetchall()
        except _LIBRARY as error:
            raise StoreError(f"The database cannot be read: {error}.") from error
        return connection

    def _give_back(self, connection: apsw.Connection) -> None:
        try:
            connection.execute("ROLLBACK")
        except _LIBRARY:
            connection.close()
            return
        with self._readers:
            if not self._closed:
                self._idle_readers.append(connection)
                return
        connection.close()


def check_sqlite_version(version: str) -> None:
    """Refuse a SQLite that is not safe to use."""
    if tuple(int(part) for part in version.split(".")) < MIN_SQLITE_VERSION:
        oldest = ".".join(str(part) for part in MIN_SQLITE_VERSION)
        raise StoreError(f"SQLite {version} can corrupt a database; {oldest} or newer is needed.")


def lock_database(path: Path, *, create: bool) -> int:
    """A lock on the file beside the database, which holds the number of our process."""
    if not path.parent.is_dir():
        raise StoreError(f"There is no folder '{path.parent}' for the database.")
    if path.is_dir():
        raise StoreError(f"'{path}' is a folder, not a database.")
    if not create and not path.exists():
        raise StoreError(f"There is no database '{path}'.")
    beside = path.with_name(f"{path.name}.lock")
    try:
        lock = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"The database '{path}' cannot be locked: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        pid = os.read(lock, 20).decode(errors="replace").strip() or "unknown"
        os.close(lock)
        raise StoreError(f"Process {pid} is using the database '{path}' already.") from error
    with suppress(OSError):  # a full disk does not keep anybody from reading
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def unlock_database(lock: int) -> None:
    """Let it go. The file stays: if it were deleted, two processes could lock two files."""
    with suppress(OSError):
        os.ftruncate(lock, 0)
    os.close(lock)


_PATIENCE_MS = 5_000


class SqliteFileReader(Reader):
    """A connection to a file that may be damaged anywhere, its table definitions included."""

    def __init__(self, connection: apsw.Connection, path: str) -> None:
        self._connection = connection
        self._path = path

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return self._connection.execute(sql, values or None).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            raise StoreError(f"The database '{self._path}' cannot be read: {error}.") from error


@contextmanager
def open_sqlite_reader(path: str) -> Iterator[Reader]:
    """A reader of the database at *path*, all of one moment."""
    check_sqlite_version(apsw.sqlite_lib_version())
    if not Path(path).is_file():
        raise StoreError(f"There is no database '{path}'.")
    try:
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error as error:
        raise StoreError(f"The database '{path}' cannot be opened: {error}.") from error
    try:
        _begin(connection, path)
        yield SqliteFileReader(connection, path)
    finally:
        connection.close()


def _begin(connection: apsw.Connection, path: str) -> None:
    """Hold on to this moment."""
    try:
        connection.set_busy_timeout(_PATIENCE_MS)
        connection.execute("BEGIN")
        named = "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('schema', 'entry', 'head')"
        ((tables,),) = connection.execute(named).fetchall()
    except apsw.NotADBError as error:
        raise StoreError(f"The file '{path}' is not a database.") from error
    except (apsw.Error, UnicodeDecodeError) as error:
        raise StoreError(f"The database '{path}' cannot be read: {error}.") from error
    if tables != 3:
        raise StoreError(f"The database '{path}' is not one of Jackpit's.")
