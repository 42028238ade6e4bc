"""Whoever only reads a PostgreSQL database brings nothing up to date."""

import psycopg
import pytest

from jackpit.manager.store import StoreError, open_reader, open_store
from jackpit.manager.store.postgres import open_postgres_reader
from jackpit.manager.store.schema import load_migrations


def test_a_reader_refuses_an_older_database_and_leaves_it_as_it_is(postgres_url: str) -> None:
    open_store(postgres_url).close()
    newer = (*load_migrations("postgres"), "CREATE TABLE more (number bigint)")
    with (
        pytest.raises(StoreError, match=r"made by an older Jackpit: its schema is 1, here 2 is"),
        open_postgres_reader(postgres_url, migrations=newer),
    ):
        raise AssertionError
    with psycopg.connect(postgres_url) as session:
        assert session.execute("SELECT to_regclass('more')").fetchall() == [(None,)]


def test_a_reader_refuses_an_empty_database(postgres_url: str) -> None:
    with pytest.raises(StoreError, match="is empty"), open_reader(postgres_url):
        raise AssertionError
    with psycopg.connect(postgres_url) as session:
        assert session.execute("SELECT to_regclass('entry')").fetchall() == [(None,)]
