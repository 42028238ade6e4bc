"""Sessions of PostgreSQL: how one is begun, what its errors mean, how a query is put to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict
from psycopg.types.numeric import NumericBinaryLoader

from jackpit.manager.store.base import StoreConnectionError, StoreError, StoreFailedError
from jackpit.manager.store.postgres_writes import register_array_dumpers
from jackpit.manager.store.schema import check_schema_version

Session = psycopg.Connection[tuple[Any, ...]]

ROLE = "jackpit_manager"
"""As whom the manager works: it may add to history, and not change it."""

_DEFAULTS = {
    "application_name": "jackpit",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "target_session_attrs": "read-write",
}
_AGAIN = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable)
"""Nothing was written, and the same may be tried again."""


class _WholeLoader(NumericBinaryLoader):
    """A sum of whole numbers is a whole number."""

    def load(self, data: Any) -> Any:
        number = super().load(data)
        whole = int(number) if number.is_finite() else number
        return whole if whole == number else number


def describe_address(url: str) -> str:
    """Where a database is, without its secrets; an address that cannot be read is refused."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # its text may hold the password
        raise StoreError("The address of the PostgreSQL database cannot be read.") from None
    place = parts.get("host") or "this machine"
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"'{parts.get('dbname', '')}' at {place}{port}"


def connect(url: str) -> Session:
    """A new session, of the login that *url* names."""
    try:
        values: dict[str, Any] = {**_DEFAULTS, **conninfo_to_dict(url)}
        session: Session = psycopg.connect(autocommit=True, prepare_threshold=1, **values)
    except psycopg.Error as error:
        what = f"PostgreSQL database {describe_address(url)} cannot be reached: {error_text(error)}"
        raise StoreConnectionError(f"The {what}.") from error
    session.adapters.register_loader("numeric", _WholeLoader)
    register_array_dumpers(session.adapters)
    return session


def check_durable(session: Session) -> None:
    """Refuse a server that may lose what it has committed."""
    for setting in ("fsync", "full_page_writes"):
        rows = session.execute("SELECT current_setting(%s)", (setting,)).fetchall()
        if rows != [("on",)]:
            raise StoreError(f"PostgreSQL runs with {setting} off and may lose what it commits.")


_FIRST_WITH_TRANSACTION_TIMEOUT = 170_000
_STALLS = 4
"""How much longer a stall may last that the server cannot tell from work: within a pipeline."""


def assume_manager_role(session: Session, *, stall_ms: int | None) -> None:
    """Give up the owner's rights, and wait at every commit until it is on the disk.

    Statements are planned once, perhaps while a table was still small. A writer, for which
    *stall_ms* is given, therefore always looks rows up by their key; a reader has its queries
    planned each time.
    """
    rows = session.execute("SELECT current_setting('synchronous_commit')").fetchall()
    if rows[0][0] in ("off", "local"):
        session.execute("SET synchronous_commit = on")
    if stall_ms is None:
        session.execute("SET plan_cache_mode = force_custom_plan")
    else:
        session.execute("SET enable_seqscan = off")
        session.execute(f"SET idle_in_transaction_session_timeout = {stall_ms}")
        if session.info.server_version >= _FIRST_WITH_TRANSACTION_TIMEOUT:
            session.execute(f"SET transaction_timeout = {_STALLS * stall_ms}")
    session.execute(f"SET ROLE {ROLE}")


def error_text(error: BaseException) -> str:
    """What the server said, on one line."""
    said = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    lines = (said or str(error)).strip().splitlines()
    return lines[0].rstrip(".:") if lines else type(error).__name__


def classify_error(session: Session, what: str, error: psycopg.Error) -> StoreError:
    """What an error of a write or a commit means to the manager."""
    said = f"{what}: {error_text(error)}."
    if session.closed or isinstance(error, _AGAIN):
        return StoreConnectionError(said)
    if isinstance(error, errors.UniqueViolation) and error.diag.constraint_name == "command_pkey":
        return StoreConnectionError(said)  # another manager had it on another log; now it is seen
    return StoreFailedError(said)


_NAMES = re.compile(r"'[^']*'|::|:([A-Za-z_]\w*)")


@cache
def convert_placeholders(sql: str) -> str:
    """The same query with ``%(name)s`` in place of ``:name``."""

    def put(found: re.Match[str]) -> str:
        return f"%({found[1]})s" if found[1] else found[0]

    return _NAMES.sub(put, sql.replace("%", "%%"))


_LOCK = 7_217_348
"""The number of the lock that managers which start at once take turns by."""


def migrate(session: Session, migrations: Sequence[str], what: str, *, create: bool) -> None:
    """Run the migrations that are missing, each in a transaction, as the database's owner."""
    version = _version(session)
    check_schema_version(version, len(migrations), what)
    if version == 0 and not create:
        raise StoreError(f"{what} is empty.")
    _ensure_role(session)
    if version < len(migrations):
        with _one_at_a_time(session):
            while (version := _version(session)) < len(migrations):
                with session.transaction():
                    session.execute(migrations[version])
                    session.execute("INSERT INTO schema VALUES (%s)", (version + 1,))


def check_current(session: Session, newest: int, what: str) -> None:
    """Refuse a database that is not of today; whoever only reads brings nothing up to date."""
    version = _version(session)
    check_schema_version(version, newest, what)
    if version == 0:
        raise StoreError(f"{what} is empty.")
    if version < newest:
        raise StoreError(
            f"{what} was made by an older Jackpit: its schema is {version}, here {newest} is "
            "needed; start the manager once, which brings it up to date."
        )


@contextmanager
def _one_at_a_time(session: Session) -> Iterator[None]:
    """Not within a transaction: one that waits may not notice the tables another has made."""
    session.execute("SELECT pg_advisory_lock(%s)", (_LOCK,))
    try:
        yield
    finally:
        if not session.closed:
            session.execute("SELECT pg_advisory_unlock(%s)", (_LOCK,))


def _version(session: Session) -> int:
    there = session.execute("SELECT to_regclass('schema') IS NOT NULL").fetchall()
    if there != [(True,)]:
        return 0
    rows = session.execute("SELECT COALESCE(MAX(version), 0) FROM schema").fetchall()
    return int(rows[0][0])


def _ensure_role(session: Session) -> None:
    """The role is the whole server's: another database may have made it already."""
    login = session.info.user
    if not session.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (ROLE,)).fetchall():
        try:
            session.execute(f"CREATE ROLE {ROLE} NOLOGIN")
        except (errors.DuplicateObject, errors.UniqueViolation):
            pass  # just now
        except errors.InsufficientPrivilege as error:
            raise StoreError(
                f"The role {ROLE} is missing and '{login}' may not create it: "
                f'CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO "{login}".'
            ) from error
    try:
        session.execute(f"SET ROLE {ROLE}")
    except errors.InsufficientPrivilege:
        try:
            session.execute(f"GRANT {ROLE} TO CURRENT_USER")
        except errors.InsufficientPrivilege as error:
            raise StoreError(
                f"'{login}' may not work as the role {ROLE}: GRANT {ROLE} TO \"{login}\"."
            ) from error
    session.execute("RESET ROLE")
