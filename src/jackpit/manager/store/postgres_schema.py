"""How a PostgreSQL database is brought up to date, and the role the manager works as."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from psycopg import errors

from jackpit.manager.store.base import StoreError
from jackpit.manager.store.postgres_session import ROLE, Session
from jackpit.manager.store.schema import check_version

_LOCK = 7_217_348
"""The number of the lock that managers which start at once take turns by."""


def migrate(session: Session, migrations: Sequence[str], what: str, *, create: bool) -> None:
    """Run the migrations that are missing, each in a transaction, as the database's owner."""
    version = _version(session)
    check_version(version, len(migrations), what)
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
    check_version(version, newest, what)
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
