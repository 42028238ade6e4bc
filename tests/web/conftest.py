"""One server shared by the tests that leave it unchanged."""

from collections.abc import Iterator

import pytest
from web.site import Site, site_at


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_at(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server for one test alone."""
    with site_at(tmp_path_factory.mktemp("own")) as site:
        yield site
