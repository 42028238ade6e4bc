"""A wrong file in the games folder is reported in one sentence: the file, the line, the mistake."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jackpit import games
from jackpit.cli.errors import describe_game_file_error
from jackpit.paytable import GameFileError

SOURCE = Path(games.__file__).with_name("blazing_sevens.py").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder, from which the games are loaded."""
    monkeypatch.setattr(games, "__path__", [str(tmp_path)])
    monkeypatch.chdir(tmp_path)
    known = set(sys.modules)
    yield tmp_path
    for name in set(sys.modules) - known:
        del sys.modules[name]


def sentence(folder: Path, name: str, text: str) -> str:
    """How a file with this *text* is refused."""
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(GameFileError) as refused:
        games.load_games()
    return describe_game_file_error(refused.value)


def changed(old: str, new: str) -> tuple[str, int]:
    """The file of Blazing 7's with one change, and the number of its line."""
    assert SOURCE.count(old) == 1
    return SOURCE.replace(old, new), SOURCE[: SOURCE.index(old)].count("\n") + 1


def test_two_files_cannot_have_one_game_key(folder: Path) -> None:
    (folder / "first_file.py").write_text(SOURCE, encoding="utf-8")

    assert sentence(folder, "second_file.py", SOURCE) == (
        "second_file.py: game key 'blazing-7s' is used in first_file.py too."
    )


@pytest.mark.parametrize(
    ("old", "new", "offset", "mistake"),
    [
        ("                seed=Money.dollars(10_000),\n", "", -2, "'seed' is missing."),
        (
            "seed=Money.dollars(10_000)",
            "sed=Money.dollars(1)",
            -2,
            "'sed' is no field here.",
        ),
        (
            'Share(100, of="major")',
            'Share(100, of="mayor")',
            -3,
            "line 'three-7s-diamonds' pays 100% of meter 'mayor',"
            " but the meters are major and minor.",
        ),
    ],
)
def test_a_wrong_value_is_located(
    folder: Path, old: str, new: str, offset: int, mistake: str
) -> None:
    text, line = changed(old, new)

    assert sentence(folder, "wrong.py", text) == f"wrong.py:{line + offset}: {mistake}"


def test_a_file_defines_a_game(folder: Path) -> None:
    assert sentence(folder, "empty.py", "") == "empty.py: the file defines no Game."


def test_a_mistake_of_the_language_is_located_too(folder: Path) -> None:
    assert sentence(folder, "typo.py", "\nx = = 1\n") == "typo.py:2: SyntaxError: invalid syntax."
