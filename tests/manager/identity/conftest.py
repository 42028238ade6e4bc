"""An authenticator on a database of its own."""

from collections.abc import Iterator

import pytest
from manager.identity.front import Front

from jackpit.manager.store import open_store


@pytest.fixture
def front(sqlite_url: str) -> Iterator[Front]:
    """On SQLite."""
    store = open_store(sqlite_url)
    yield Front(store)
    store.close()


@pytest.fixture
def any_front(store_url: str) -> Iterator[Front]:
    """On either engine."""
    store = open_store(store_url)
    yield Front(store)
    store.close()
