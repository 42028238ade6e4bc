"""docs/add-a-game.md: a game is one file and one page of rules, and the tests stay green with it.

The game of the guide is added to a copy of the project, and the tests that depend on the list of
games run there. ``./test --long tests/games/test_guide.py`` runs all tests there but the browser's.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
COPIED = ("src", "docs", "tests", "bench", "tools", "examples", "requirements")
KEY, MODULE = "aces-and-flushes", "aces_and_flushes"

BY_GAME = [
    "tests/games/test_every_game.py",
    "tests/odds/test_odds.py",
    "tests/paytable/test_due.py",
    "tests/paytable/test_joint_hands.py",
    "tests/paytable/test_outcome.py",
    "tests/training/test_drills.py",
    "tests/training/test_paragraphs.py",
    "tests/training/test_practice.py",
    "tests/transcripts/test_golden.py",
    "tests/table/test_bonus.py",
    "tests/table/test_joint_marks.py",
    "tests/table/test_reminders.py",
    "tests/table/test_voiding.py",
    "tests/table/test_wagers.py",
    "tests/pads/test_keys.py",
    "tests/cli/test_odds.py",
    "tests/cli/test_par.py",
    "tests/demo/test_dealt_round.py",
    "tests/test_docs.py",
]
"""Tests that run once for each game; those of the new game are chosen by its key."""

OF_ALL_GAMES = [
    "tests/cli/test_games.py",
    "tests/cli/test_tour.py",
    "tests/web/test_training.py::test_the_lessons_are_listed_with_their_drills",
    "tests/paper/test_pdf.py::test_every_word_and_figure_of_every_games_sheet_is_on_its_pages",
    "tests/test_docs.py::test_the_pages_are_reached_from_the_readme",
    "tests/transcripts/test_golden.py::test_every_transcript_that_is_promised_is_there",
    "tests/training/test_paragraphs.py::test_every_paragraph_of_the_rules_is_read",
]
"""Tests about the list of games as a whole."""


def block(kind: str, beginning: str) -> str:
    """The block of a kind in the guide that begins with a text."""
    found = re.search(rf"^```{kind}\n({re.escape(beginning)}.*?)^```$", GUIDE, re.M | re.S)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game of the guide."""
    tree = tmp_path_factory.mktemp("guide") / "project"
    tree.mkdir()
    made = shutil.ignore_patterns("__pycache__", "*.pyc", "*.png")
    for name in COPIED:
        shutil.copytree(ROOT / name, tree / name, ignore=made)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, tree)
    game = block("python", f"# file: {MODULE}.py\n").partition("\n")[2]
    (tree / "src" / "jackpit" / "games" / f"{MODULE}.py").write_text(game, encoding="utf-8")
    page = block("markdown", "# Aces and Flushes Progressive\n")
    (tree / "docs" / "rules" / f"{KEY}.md").write_text(page, encoding="utf-8")
    return tree


def run(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module of the environment in the copy."""
    path = os.pathsep.join(str(tree / name) for name in ("src", "tests", "tools"))
    bytecode = {"PYTHONPYCACHEPREFIX": str(tree.parent / "bytecode"), "PYTHONDONTWRITEBYTECODE": ""}
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": path, **bytecode},
        capture_output=True,
        text=True,
        check=False,
    )


def pytest_in(tree: Path, *arguments: str) -> int:
    """Run tests in the copy, all of which must pass; return how many."""
    ran = run(tree, "pytest", "-q", "-n0", "-p", "no:cacheprovider", *arguments)
    assert ran.returncode == 0, ran.stdout[-5_000:] + ran.stderr[-2_000:]
    passed = re.search(r"(\d+) passed", ran.stdout)
    assert passed is not None, ran.stdout
    return int(passed[1])


def test_the_tests_of_every_game_pass_with_the_game_of_the_guide(
    tree: Path, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("--long"):
        others = ("--ignore=tests/browser", "--deselect=tests/games/test_guide.py")
        assert pytest_in(tree, *others) > 3_000
        return
    assert pytest_in(tree, *BY_GAME, "-k", KEY) > 50
    assert pytest_in(tree, *OF_ALL_GAMES) > 5


def test_the_file_of_the_guide_is_formatted_and_has_no_lint(tree: Path) -> None:
    file = f"src/jackpit/games/{MODULE}.py"
    for arguments in (("check",), ("format", "--check")):
        ran = run(tree, "ruff", *arguments, "--no-cache", file)
        assert ran.returncode == 0, ran.stdout


def test_a_wrong_file_in_the_games_folder_is_reported_in_one_sentence(tree: Path) -> None:
    file = tree / "src" / "jackpit" / "games" / f"{MODULE}_again.py"
    shutil.copy(file.with_name(f"{MODULE}.py"), file)
    command, tests = run(tree, "jackpit", "odds", KEY), run(tree, "pytest", "-n0", "tests/cards")
    file.unlink()

    sentence = f"src/jackpit/games/{file.name}: game key '{KEY}' is used in {MODULE}.py too.\n"
    assert (command.returncode, command.stderr) == (2, f"Error: {sentence}")
    assert tests.returncode != 0
    assert tests.stderr.endswith(f"ERROR: {sentence}\n")
    assert "Traceback" not in tests.stdout + tests.stderr


def test_the_new_game_is_on_the_demo_floor_and_has_a_lesson(tree: Path) -> None:
    code = (
        "from jackpit.demo.plan import LINKS, TRAINING_LINKS\n"
        "from jackpit.training import LESSONS\n"
        f"(link,) = [x for x in LINKS if x.game == {KEY!r}]\n"
        f"assert [x for x in TRAINING_LINKS if x.game == {KEY!r}]\n"
        f"print(len(link.tables), sorted(link.opening_amounts()), LESSONS[{KEY!r}].rules.shoe)\n"
    )
    file = tree / "new_game.py"
    file.write_text(code, encoding="utf-8")
    ran = run(tree, "new_game")
    file.unlink()

    assert ran.stdout == "2 ['grand', 'major', 'minor'] 8 decks of 52 cards\n", ran.stderr
