"""A look into a PostgreSQL database from outside, while its managers go on writing.

The session cannot write: an older database is refused and not brought up to date.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg

from jackpit.manager.store.base import Reader, StoreError
from jackpit.manager.store.postgres import PostgresReader, at_one_moment
from jackpit.manager.store.postgres_schema import check_current
from jackpit.manager.store.postgres_session import (
    address_of,
    connected,
    sentence,
    work_as_manager,
)
from jackpit.manager.store.schema import migrations_of


@contextmanager
def reading(url: str, *, migrations: Sequence[str] | None = None) -> Iterator[Reader]:
    """A reader of the database at *url*, all of one moment."""
    what = f"The database {address_of(url)}"
    session = connected(url)
    try:
        try:
            session.execute("SET default_transaction_read_only = on")
            known = migrations_of("postgres") if migrations is None else migrations
            check_current(session, len(known), what)
            work_as_manager(session, stall_ms=None)
            at_one_moment(session)
        except psycopg.Error as error:
            raise StoreError(f"{what} cannot be read: {sentence(error)}.") from error
        yield PostgresReader(session)
    finally:
        session.close()
