"""PostgreSQL sessions: connecting, roles, migrations, errors and placeholders."""

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
"""The database role of the server: it may add to history but not change it."""

_DEFAULTS = {
    "application_name": "jackpit",
    "connect_timeout": "5",
    "keepalives_idle": "5",
    "keepalives_interval": "2",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
    "target_session_attrs": "read-write",
}
_RETRY_ERRORS = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable)
"""Nothing was written, and the batch may be retried."""


class _IntegerLoader(NumericBinaryLoader):
    """Loads an integral ``numeric``, such as a sum of ``bigint``, as an int."""

    def load(self, data: Any) -> Any:
        number = super().load(data)
        whole = int(number) if number.is_finite() else number
        return whole if whole == number else number


def describe_address(url: str) -> str:
    """Return where a database is, without secrets; an unreadable address is a StoreError."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:  # its text may hold the password
        raise StoreError("The address of the PostgreSQL database cannot be read.") from None
    place = parts.get("host") or "this machine"
    port = f":{parts['port']}" if parts.get("port") else ""
    return f"'{parts.get('dbname', '')}' at {place}{port}"


def connect(url: str) -> Session:
    """Open a session as the login that *url* names."""
    try:
        values: dict[str, Any] = {**_DEFAULTS, **conninfo_to_dict(url)}
        session: Session = psycopg.connect(autocommit=True, prepare_threshold=1, **values)
    except psycopg.Error as error:
        what = f"PostgreSQL database {describe_address(url)} cannot be reached: {error_text(error)}"
        raise StoreConnectionError(f"The {what}.") from error
    session.adapters.register_loader("numeric", _IntegerLoader)
    register_array_dumpers(session.adapters)
    return session


def check_durable(session: Session) -> None:
    """Refuse a PostgreSQL server that may lose committed data."""
    for setting in ("fsync", "full_page_writes"):
        rows = session.execute("SELECT current_setting(%s)", (setting,)).fetchall()
        if rows != [("on",)]:
            raise StoreError(f"PostgreSQL runs with {setting} off and may lose committed data.")


_FIRST_WITH_TRANSACTION_TIMEOUT = 170_000
_PIPELINE_STALL_FACTOR = 4
"""How many times longer a stall within a pipeline may last: it looks like work to PostgreSQL."""


def assume_manager_role(session: Session, *, stall_ms: int | None) -> None:
    """Give up the owner's rights, and have every commit wait for the disk.

    Statements are planned once, perhaps while a table is still small. A writer, which has a
    *stall_ms*, therefore always uses an index; a reader's queries are planned each time.
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
            session.execute(f"SET transaction_timeout = {_PIPELINE_STALL_FACTOR * stall_ms}")
    session.execute(f"SET ROLE {ROLE}")


def error_text(error: BaseException) -> str:
    """Return PostgreSQL's message on one line."""
    message = error.diag.message_primary if isinstance(error, psycopg.Error) else None
    lines = (message or str(error)).strip().splitlines()
    return lines[0].rstrip(".:") if lines else type(error).__name__


def classify_error(session: Session, what: str, error: psycopg.Error) -> StoreError:
    """Return the StoreError for an error of a write or a commit."""
    text = f"{what}: {error_text(error)}."
    if session.closed or isinstance(error, _RETRY_ERRORS):
        return StoreConnectionError(text)
    if isinstance(error, errors.UniqueViolation) and error.diag.constraint_name == "command_pkey":
        # Another server answered the same command on another log; a retry finds that answer.
        return StoreConnectionError(text)
    return StoreFailedError(text)


_PLACEHOLDERS = re.compile(r"'[^']*'|::|:([A-Za-z_]\w*)")


@cache
def convert_placeholders(sql: str) -> str:
    """Return a query with ``%(name)s`` in place of ``:name``."""

    def convert(found: re.Match[str]) -> str:
        return f"%({found[1]})s" if found[1] else found[0]

    return _PLACEHOLDERS.sub(convert, sql.replace("%", "%%"))


# Migrations.


_MIGRATION_LOCK = 7_217_348
"""The advisory lock that servers which start at the same time take turns by."""


def migrate(session: Session, migrations: Sequence[str], what: str, *, create: bool) -> None:
    """Run the missing migrations, each in a transaction, as the owner of the database."""
    version = _version(session)
    check_schema_version(version, len(migrations), what)
    if version == 0 and not create:
        raise StoreError(f"{what} is empty.")
    _ensure_role(session)
    if version < len(migrations):
        with _migration_lock(session):
            while (version := _version(session)) < len(migrations):
                with session.transaction():
                    session.execute(migrations[version])
                    session.execute("INSERT INTO schema VALUES (%s)", (version + 1,))


def check_current(session: Session, newest: int, what: str) -> None:
    """Refuse a database whose schema is not the newest; a reader cannot upgrade it."""
    version = _version(session)
    check_schema_version(version, newest, what)
    if version == 0:
        raise StoreError(f"{what} is empty.")
    if version < newest:
        raise StoreError(
            f"{what} was made by an older Jackpit: its schema is version {version}, and version "
            f"{newest} is needed. Start the server once to upgrade it."
        )


@contextmanager
def _migration_lock(session: Session) -> Iterator[None]:
    """Hold the lock outside a transaction, which might not see the tables just created."""
    session.execute("SELECT pg_advisory_lock(%s)", (_MIGRATION_LOCK,))
    try:
        yield
    finally:
        if not session.closed:
            session.execute("SELECT pg_advisory_unlock(%s)", (_MIGRATION_LOCK,))


def _version(session: Session) -> int:
    found = session.execute("SELECT to_regclass('schema') IS NOT NULL").fetchall()
    if found != [(True,)]:
        return 0
    rows = session.execute("SELECT COALESCE(MAX(version), 0) FROM schema").fetchall()
    return int(rows[0][0])


def _ensure_role(session: Session) -> None:
    """Create the role unless it exists: all databases of a PostgreSQL server share it."""
    login = session.info.user
    if not session.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (ROLE,)).fetchall():
        try:
            session.execute(f"CREATE ROLE {ROLE} NOLOGIN")
        except (errors.DuplicateObject, errors.UniqueViolation):
            pass  # created by another process meanwhile
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
