"""Settings for every test."""

import io

import pytest
from hypothesis import settings

from jackpit.manager.operations.logging import open_journal

# The machine may be slow; and a run must not depend on which examples chance brings.
settings.register_profile("jackpit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("jackpit")

open_journal(io.StringIO())  # a test looks at what it asks for itself


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--require-browser``: tests of the screens fail where there is no Chromium."""
    parser.addoption(
        "--require-browser",
        action="store_true",
        help="fail, and do not skip, the tests of the screens where no Chromium is found",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the screens come last: the browser's event loop stays on this thread to the end."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
