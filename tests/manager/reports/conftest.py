"""Databases with three gaming days, built once per session."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from manager.reports.three_days import build
from postgres import fresh_database


@pytest.fixture(scope="session")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A SQLite database that no test may change."""
    folder = tmp_path_factory.mktemp("three_days")
    build(str(folder / "pit.db"), folder / "keys")
    return str(folder / "pit.db")


@pytest.fixture
def altered(three_days: str, tmp_path: Path) -> Path:
    """A copy to tamper with."""
    return Path(shutil.copy(three_days, tmp_path / "altered.db"))


@pytest.fixture(scope="session")
def three_days_in_postgres(
    postgres_server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """The same three days in PostgreSQL."""
    with fresh_database(postgres_server) as url:
        build(url, tmp_path_factory.mktemp("keys") / "keys")
        yield url
