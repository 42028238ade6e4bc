"""Databases for the server's tests: both engines, each test with an empty one of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from postgres import fresh_database, server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL server for the whole run."""
    with server() as url:
        yield url


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    with fresh_database(postgres_server) as url:
        yield url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a SQLite database that does not exist yet."""
    return f"sqlite:///{tmp_path}/pit.db"


@pytest.fixture(params=["sqlite", "postgres"])
def store_url(request: pytest.FixtureRequest) -> str:
    """The address of an empty database, on either engine."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url
