"""The SQLite store: one file, for a single server process.

One connection writes and checkpoints; every reader has a connection of its own that can do neither.
The file is in WAL mode and synced at every commit. Only one server may have it open for writing: a
lock on a file beside it refuses a second one.
"""

from __future__ import annotations

import fcntl
import os
import shutil
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
"""Older ones can corrupt the file when a WAL is reset while two connections use it."""

PAGES_BETWEEN_CHECKPOINTS = 4_000
"""WAL pages of 4 KiB: few enough for a short WAL, enough to write each database page once."""

_MAX_IDLE_WAL_BYTES = 64 * 2**20
_READER_BUSY_MS = 5_000
_BUGS = (apsw.SQLError, apsw.BindingsError, apsw.MisuseError)
_LIBRARY_ERRORS = (apsw.Error, OSError)  # a VFS written in Python raises OSError too


def _insert(table: str, columns: int) -> str:
    return f"INSERT INTO {table} VALUES ({', '.join('?' * columns)})"


_INSERTS = (
    ("entries", _insert("entry", 4)),
    ("commands", _insert("command", 6)),
    ("postings", _insert("posting", 7)),
    ("openings", _insert("opening", 5)),
    ("alarms", _insert("alarm", 6)),
    ("checkpoints", _insert("checkpoint", 6)),
    ("papers", _insert("paper", 2)),
    ("sign_files", _insert("sign_file", 3)),
)
_UPSERTS = (
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
        _insert("win", 10)
        + """ ON CONFLICT (log, number) DO UPDATE SET
        last_seq = excluded.last_seq, microcents = excluded.microcents, body = excluded.body""",
    ),
)
_HEADS = "SELECT log, seq, hash FROM head"
_UPSERT_HEAD = """
    INSERT INTO head VALUES (:log, :seq, :hash)
    ON CONFLICT (log) DO UPDATE SET seq = excluded.seq, hash = excluded.hash
    WHERE head.seq = :before
"""
_COMMANDS = """
    SELECT id, digest, log, seq, refusal FROM command
    WHERE id IN (SELECT value FROM json_each(?))
"""


_ENGINE = f"SQLite {apsw.sqlite_lib_version()}"


class SqliteReader(Reader):
    """A read-only connection of a store."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self.engine = _ENGINE

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return self._connection.execute(sql, values or None).fetchall()
        except _BUGS:
            raise
        except _LIBRARY_ERRORS as error:
            raise StoreFailedError(f"The database cannot be read: {error}.") from error


class SqliteStore(Store):
    """A store in one file; readers and other writers may keep a statement waiting *busy_ms*."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        create: bool = True,
        vfs: str | None = None,
        synchronous: Literal["FULL", "NORMAL"] = "FULL",
        exclusive: bool = False,
        busy_ms: int = 5_000,
        migrations: Sequence[str] | None = None,
    ) -> None:
        self.path = Path(path)
        self.engine = _ENGINE
        check_sqlite_version(apsw.sqlite_lib_version())
        self._vfs = vfs
        self._busy_ms = busy_ms
        self._held: dict[str, int] | None = None
        self._failed: StoreFailedError | None = None
        self._wal_pages = self._checkpointed = 0
        self._idle_readers: list[apsw.Connection] = []
        self._readers = Lock()
        self._closed = False
        self._lock = lock_database(self.path, create=create)
        try:
            self._connection = self._connect(create=create)
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

    def _connect(self, *, create: bool) -> apsw.Connection:
        flags = apsw.SQLITE_OPEN_READWRITE | (apsw.SQLITE_OPEN_CREATE if create else 0)
        try:
            if create and self._vfs is None:
                os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # hashes of secrets
            return apsw.Connection(str(self.path), flags=flags, vfs=self._vfs)
        except _LIBRARY_ERRORS as error:
            raise StoreError(f"The database '{self.path}' cannot be opened: {error}.") from error

    def _prepare(self, synchronous: str, *, exclusive: bool) -> None:
        connection = self._connection
        try:
            connection.set_busy_timeout(self._busy_ms)
            if exclusive:
                connection.execute("PRAGMA locking_mode = EXCLUSIVE").fetchall()
            mode = connection.execute("PRAGMA journal_mode = WAL").fetchall()
            connection.execute(f"PRAGMA synchronous = {synchronous}").fetchall()
            connection.execute(f"PRAGMA journal_size_limit = {_MAX_IDLE_WAL_BYTES}").fetchall()
        except apsw.NotADBError as error:
            raise StoreError(f"The file '{self.path}' is not a database.") from error
        except _LIBRARY_ERRORS as error:
            raise StoreError(f"The database '{self.path}' cannot be used: {error}.") from error
        if mode != [("wal",)]:
            raise StoreError(
                f"The database '{self.path}' is on a file system without write-ahead logging."
            )
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
        except _LIBRARY_ERRORS as error:
            raise StoreError(f"The database '{self.path}' cannot be upgraded: {error}.") from error

    def _version(self, *, create: bool) -> int:
        tables = {name for (name,) in self.rows("SELECT name FROM sqlite_master")}
        if "schema" in tables:
            return int(self.rows("SELECT COALESCE(MAX(version), 0) FROM schema")[0][0])
        if tables:
            raise StoreError(f"'{self.path}' is not a Jackpit database.")
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
        with suppress(*_LIBRARY_ERRORS):  # committed data is on the disk already
            self._connection.close()
        unlock_database(self._lock)

    # Writing.

    def begin(self, logs: Iterable[str]) -> dict[str, Head]:
        assert self._held is None, "a transaction is already open"
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))
        self._checkpoint_if_due()
        wanted = set(logs)
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            rows: list[Row] = self._connection.execute(_HEADS).fetchall()
        except apsw.BusyError as error:
            raise StoreError(
                f"Another program is writing to the database '{self.path}': {error}."
            ) from error
        except _LIBRARY_ERRORS as error:
            raise self._failure("No transaction could be started", error) from error
        heads = {log: Head(seq, hash) for log, seq, hash in rows if log in wanted}
        self._held = {log: head.seq for log, head in heads.items()}
        return heads

    def write(self, writes: WriteSet) -> None:
        assert self._held is not None, "no transaction is open"
        try:
            writes.check_sequence(self._held)
            self._write_rows(writes)
            self._move_heads(writes, self._held)
        except StoreFailedError as error:
            self._failed = error
            raise
        except _LIBRARY_ERRORS as error:
            raise self._failure("The batch could not be written", error) from error

    def _write_rows(self, writes: WriteSet) -> None:
        for name, sql in _INSERTS:
            rows = getattr(writes, name)
            if rows:
                self._connection.executemany(sql, rows)
        failpoints.hit_if_posted("mid_award", "win", writes.postings)
        for name, sql in _UPSERTS:
            rows = getattr(writes, name)
            if rows:
                self._connection.executemany(sql, rows.values())
        failpoints.hit_if_posted("mid_reseed", "seed", writes.postings)

    def _move_heads(self, writes: WriteSet, held: dict[str, int]) -> None:
        for log, seq, hash in writes.heads.values():
            values = {"log": log, "seq": seq, "hash": hash, "before": held.get(log)}
            self._connection.execute(_UPSERT_HEAD, values)
            if self._connection.changes() != 1:
                raise StoreFailedError(f"The head of log '{log}' changed during the batch.")
            held[log] = seq

    def commit(self) -> None:
        assert self._held is not None, "no transaction is open"
        if self._failed is not None:
            raise StoreFailedError(str(self._failed))
        try:
            self._connection.execute("COMMIT")
        except _LIBRARY_ERRORS as error:
            raise self._failure("The batch could not be committed", error) from error
        self._held = None

    def rollback(self) -> None:
        self._held = None
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except _LIBRARY_ERRORS as error:
            raise self._failure("The batch could not be rolled back", error) from error

    def _failure(self, what: str, error: BaseException) -> StoreFailedError:
        self._failed = StoreFailedError(f"{what}: {error}.")
        return self._failed

    # The WAL.

    def _count_pages(self, _connection: apsw.Connection, _database: str, pages: int) -> int:
        if pages < self._checkpointed:  # the WAL was reset
            self._checkpointed = 0
        self._wal_pages = pages
        return apsw.SQLITE_OK

    def _checkpoint_if_due(self) -> None:
        """Checkpoint before a batch, when no caller waits for the answer to one.

        SQLite would do it within a commit and would not report an error.
        """
        if self._wal_pages - self._checkpointed < PAGES_BETWEEN_CHECKPOINTS:
            return
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
        except apsw.BusyError:
            return
        except _LIBRARY_ERRORS as error:
            raise self._failure("The database could not be checkpointed", error) from error
        self._checkpointed = self._wal_pages

    # Reading and other statements.

    def rows(self, sql: str, **values: Any) -> list[Row]:
        return SqliteReader(self._connection).rows(sql, **values)

    def find_commands(self, ids: Sequence[str]) -> dict[str, AnsweredCommand]:
        if not ids:
            return {}
        try:
            rows: list[Row] = self._connection.execute(
                _COMMANDS, (encode(ids).decode(),)
            ).fetchall()
        except _LIBRARY_ERRORS as error:
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
            raise StatementRefusedError(f"The database refused the statement: {error}.") from error
        except _LIBRARY_ERRORS as error:
            raise self._failure("The statement could not be executed", error) from error

    def reset_derived_tables(self) -> None:
        assert self._held is not None, "no transaction is open"
        try:
            self._connection.execute(load_script("sqlite", "derived")).fetchall()
        except _LIBRARY_ERRORS as error:
            raise self._failure("The derived tables could not be reset", error) from error

    def free_bytes(self) -> int | None:
        try:
            return shutil.disk_usage(self.path.parent).free
        except OSError:
            return None

    @contextmanager
    def reader(self) -> Iterator[Reader]:
        connection = self._take_connection()
        try:
            connection.execute("BEGIN")
            connection.execute("SELECT 1 FROM schema").fetchall()  # the snapshot starts here
        except _LIBRARY_ERRORS as error:
            connection.close()
            raise StoreError(f"The database cannot be read: {error}.") from error
        try:
            yield SqliteReader(connection)
        finally:
            self._return_connection(connection)

    def _take_connection(self) -> apsw.Connection:
        with self._readers:
            if self._closed:
                raise StoreError("The database is closed.")
            if self._idle_readers:
                return self._idle_readers.pop()
        try:
            connection = apsw.Connection(str(self.path), vfs=self._vfs)
            connection.set_busy_timeout(self._busy_ms)
            connection.execute("PRAGMA query_only = ON; PRAGMA wal_autocheckpoint = 0").fetchall()
        except _LIBRARY_ERRORS as error:
            raise StoreError(f"The database cannot be read: {error}.") from error
        return connection

    def _return_connection(self, connection: apsw.Connection) -> None:
        try:
            connection.execute("ROLLBACK")
        except _LIBRARY_ERRORS:
            connection.close()
            return
        with self._readers:
            if not self._closed:
                self._idle_readers.append(connection)
                return
        connection.close()


def check_sqlite_version(version: str) -> None:
    """Refuse a SQLite that is older than the oldest safe one."""
    if tuple(int(part) for part in version.split(".")) < MIN_SQLITE_VERSION:
        needed = ".".join(str(part) for part in MIN_SQLITE_VERSION)
        raise StoreError(f"SQLite {version} can corrupt a database; {needed} or newer is needed.")


# The lock file.


def lock_database(path: Path, *, create: bool) -> int:
    """Lock the file beside the database, and write the id of this process into it."""
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
        raise StoreError(f"Process {pid} is already using the database '{path}'.") from error
    with suppress(OSError):  # on a full disk the database can still be read
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def unlock_database(lock: int) -> None:
    """Release the lock. The file stays: without it, two processes could lock two files."""
    with suppress(OSError):
        os.ftruncate(lock, 0)
    os.close(lock)


# Reading a file that a server may be writing to.


class SqliteFileReader(Reader):
    """A read-only connection to a file that may be damaged anywhere, even in its schema."""

    def __init__(self, connection: apsw.Connection, path: str) -> None:
        self._connection = connection
        self._path = path
        self.engine = _ENGINE

    def rows(self, sql: str, **values: Any) -> list[Row]:
        try:
            return self._connection.execute(sql, values or None).fetchall()
        except (apsw.Error, UnicodeDecodeError) as error:
            raise StoreError(f"The database '{self._path}' cannot be read: {error}.") from error


@contextmanager
def open_sqlite_reader(path: str) -> Iterator[Reader]:
    """Open a reader of a database file as it is now; it takes no part in the server's lock.

    The connection cannot write and does not checkpoint.
    """
    check_sqlite_version(apsw.sqlite_lib_version())
    if not Path(path).is_file():
        raise StoreError(f"There is no database '{path}'.")
    try:
        connection = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error as error:
        raise StoreError(f"The database '{path}' cannot be opened: {error}.") from error
    try:
        _begin_snapshot(connection, path)
        yield SqliteFileReader(connection, path)
    finally:
        connection.close()


def _begin_snapshot(connection: apsw.Connection, path: str) -> None:
    try:
        connection.set_busy_timeout(_READER_BUSY_MS)
        connection.execute("BEGIN")
        named = "SELECT COUNT(*) FROM sqlite_master WHERE name IN ('schema', 'entry', 'head')"
        ((tables,),) = connection.execute(named).fetchall()
    except apsw.NotADBError as error:
        raise StoreError(f"The file '{path}' is not a database.") from error
    except (apsw.Error, UnicodeDecodeError) as error:
        raise StoreError(f"The database '{path}' cannot be read: {error}.") from error
    if tables != 3:
        raise StoreError(f"'{path}' is not a Jackpit database.")


def copy_sqlite_file(source: str, target: Path) -> None:
    """Copy a database file that a server may be writing to, and check the copy."""
    if not Path(source).is_file():
        raise StoreError(f"There is no database '{source}'.")
    try:
        origin = apsw.Connection(source, flags=apsw.SQLITE_OPEN_READONLY)
        os.close(os.open(target, os.O_CREAT | os.O_RDWR, 0o600))
        copy = apsw.Connection(str(target))
        try:
            with copy.backup("main", origin, "main") as copying:
                copying.step()
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a WAL beside it
            found = [text for (text,) in copy.execute("PRAGMA integrity_check(1)").fetchall()]
        finally:
            copy.close()
            origin.close()
    except apsw.FullError as error:
        raise StoreError(f"'{target}' cannot be written: the disk is full.") from error
    except apsw.NotADBError as error:
        raise StoreError(f"'{source}' is not a database.") from error
    except apsw.Error as error:
        raise StoreError(f"'{source}' cannot be copied: {error}.") from error
    if found != ["ok"]:
        raise StoreError(f"The copy of '{source}' is damaged: {found[0]}.")
