"""The command as a process of its own: pipes, interrupts, encodings, and what it loads."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.command import NOT_A_USERS, ROOT, run

LOADED = "import sys; from jackpit.cli import main\ntry: main()\nfinally: print(*sys.modules)"

WRONG = [("odds", "xyzzy"), ("odds",)]


def process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m jackpit`` with *arguments*."""
    return subprocess.run(
        [sys.executable, "-m", "jackpit", *arguments],
        env=_environment() | environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def _environment() -> dict[str, str]:
    users = {name: value for name, value in os.environ.items() if name not in NOT_A_USERS}
    return users | {"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"}


@pytest.mark.parametrize("arguments", [("games",), ("odds", "blazing-7s", "--json"), ("--help",)])
def test_a_process_prints_what_the_tests_see(arguments: tuple[str, ...]) -> None:
    finished = process(*arguments)

    expected = run(*arguments)
    assert (finished.returncode, finished.stdout, finished.stderr) == (0, expected.out, "")


def test_a_mistake_gives_exit_code_two() -> None:
    finished = process("odds", "no-such-game")

    assert (finished.returncode, finished.stdout) == (2, "")
    assert finished.stderr == (
        "Error: GAME: no game is called 'no-such-game'; 'jackpit games' lists them.\n"
    )


def test_a_mistake_names_the_command_as_it_was_typed() -> None:
    unknown, incomplete = (process(*arguments, JACKPIT_COMMAND="./run") for arguments in WRONG)

    assert unknown.stderr == "Error: GAME: no game is called 'xyzzy'; './run games' lists them.\n"
    assert incomplete.stderr == "Error: Missing argument 'GAME'. See './run odds --help'.\n"
    assert process("odds", "-h", JACKPIT_COMMAND="./run").stdout.startswith("Usage: ./run odds ")
    assert [process(*arguments).stderr for arguments in WRONG] == [
        "Error: GAME: no game is called 'xyzzy'; 'jackpit games' lists them.\n",
        "Error: Missing argument 'GAME'. See 'jackpit odds --help'.\n",
    ]


@pytest.mark.parametrize("columns", ["0", "1", "-1", "19", "", "many"])
@pytest.mark.parametrize("arguments", ["tour", "games", "par hit-and-run"])
def test_a_terminal_of_unknown_width_breaks_nothing(arguments: str, columns: str) -> None:
    finished = process(*arguments.split(), COLUMNS=columns)

    assert (finished.returncode, finished.stderr) == (0, "")
    assert "hit" in finished.stdout.lower()
    if columns in ("0", "1", "19"):
        assert finished.stdout == process(*arguments.split(), COLUMNS="20").stdout
    assert process(*arguments.split(), "--help", COLUMNS=columns).returncode == 0


@pytest.mark.parametrize(
    "arguments", ["games", "games --json", "par hit-and-run --markdown", "--help"]
)
def test_a_closed_pipe_causes_no_traceback(arguments: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)  # before the command starts, so that its first write fails

    finished = subprocess.run(
        [sys.executable, "-m", "jackpit", *arguments.split()],
        env=_environment(),
        stdout=writer,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        timeout=60,
    )

    os.close(writer)
    assert (finished.returncode, finished.stderr) == (1, "")


def test_an_interrupt_ends_the_command_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("game.py").write_text("raise KeyboardInterrupt\n")

    result = run("odds", "game.py", interrupted=True)

    assert (result.code, result.out, result.err.strip()) == (130, "", "")


@pytest.mark.parametrize("arguments", ["odds kings-bounty", "par hit-and-run", "games"])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_unicode_shows_the_figures(arguments: str, encoding: str) -> None:
    finished = process(*arguments.split(), PYTHONIOENCODING=encoding)

    assert (finished.returncode, finished.stderr) == (0, "")
    assert "52 cards" in finished.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_json_is_json_in_any_encoding(encoding: str) -> None:
    finished = process("odds", "kings-bounty", "--json", PYTHONIOENCODING=encoding)

    assert finished.stderr == ""
    assert json.loads(finished.stdout) == json.loads(run("odds", "kings-bounty", "--json").out)


@pytest.mark.parametrize(
    ("arguments", "idle"),
    [("odds blazing-7s", {"typst"}), ("odds blazing-7s --json", {"typst", "rich"})],
)
def test_no_command_imports_what_it_does_not_use(arguments: str, idle: set[str]) -> None:
    finished = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments.split()],
        env=_environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )

    loaded = set(finished.stdout.splitlines()[-1].split())
    assert "jackpit.odds" in loaded
    assert loaded & idle == set()
