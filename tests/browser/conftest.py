"""One Chromium for all tests of the screens, and a separate server for each test."""

from collections.abc import Iterator

import pytest
from browser.tabs import Tabs, browser_at, chromium
from playwright.sync_api import Browser
from web.site import Site, site_at

MISSING = "No Chromium found: install it (Debian: apt install chromium) or set JACKPIT_CHROMIUM."


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    path = chromium()
    if path is None:
        if request.config.getoption("--require-browser"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with browser_at(path) as browser:
        yield browser


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site_at(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture
def tabs(browser: Browser, site: Site) -> Iterator[Tabs]:
    """Tabs on the site; fails at the end if a console reported an error."""
    tabs = Tabs(browser, f"http://127.0.0.1:{site.port}")
    yield tabs
    tabs.close()
    assert tabs.complaints == []
