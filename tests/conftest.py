"""Settings for every test."""

import io
from importlib import import_module

import pytest
from hypothesis import settings

from jackpit.cli.errors import describe_game_file_error
from jackpit.manager.operations.journal import open_journal
from jackpit.paytable import GameFileError

# The machine may be slow, and a run must not depend on random examples.
settings.register_profile("jackpit", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("jackpit")

collect_ignore = ["sample_alarm.py"]  # imported twice, its messages would have two classes

open_journal(io.StringIO())  # a test that checks the journal opens its own


def pytest_configure() -> None:
    """Report a bad file in the games folder once, instead of in every module that is collected."""
    try:
        import_module("jackpit.games")
    except GameFileError as error:
        raise pytest.UsageError(describe_game_file_error(error)) from None


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--require-browser``: browser tests fail, instead of being skipped, without Chromium.

    ``--long``: the test of the guide runs the whole suite with its game.
    """
    parser.addoption(
        "--require-browser",
        action="store_true",
        help="fail, instead of skip, the browser tests if no Chromium is found",
    )
    parser.addoption(
        "--long",
        action="store_true",
        help="run the whole suite, not only some of it, with the game of docs/add-a-game.md",
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last: the browser's event loop stays on this thread to the end."""
    items.sort(key=lambda item: "browser" in getattr(item, "fixturenames", ()))
