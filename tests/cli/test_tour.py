"""``jackpit tour``, ``jackpit`` alone, and the help."""

import re
import socket
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from cli.command import COLUMNS, PAY_TABLES, run, succeed

import jackpit
from jackpit.cli import COMMANDS
from jackpit.cli.play_house import PORT
from jackpit.games import GAMES


def test_without_a_command_the_demo_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("demo-floor").write_text("a file, so nothing is started")
    with ExitStack() as stack:
        with suppress(OSError):  # another process has it
            stack.enter_context(socket.create_server(("127.0.0.1", PORT)))
        result = run()

    assert (result.code, result.out) == (2, "")
    assert result.err == "Error: demo-floor is not a folder.\n"


def test_the_tour_shows_the_odds_of_every_game() -> None:
    text = succeed("tour")

    for game, pay_table in PAY_TABLES:
        name = f"{game} {pay_table}" if len(GAMES[game].pay_tables) > 1 else game
        star = r" \*" if any(table.sample for table in GAMES[game].pay_tables) else ""
        assert re.search(rf"^  {name}{star} +[\d,.]+ +[\d.]+% +[\d.]+%$", text, flags=re.MULTILINE)
    assert [line for line in text.splitlines() if len(line) > COLUMNS] == []


def test_the_tour_compares_printed_figures_with_exact_ones() -> None:
    rows = {" ".join(line.split()) for line in succeed("tour").splitlines()}

    assert {
        "bet-the-set-21 * 496,511.50 24.2531% 23.0447%",
        "bet-the-set-21 Top award, 1 in 496,512 496,511.50",
        "hit-and-run h17 1,481,314.98 23.1615% 23.7402%",
        "bet-the-set-21 House advantage, 7 seats 23.04% 23.0447%",
        "hit-and-run h17 House advantage, 1 seat 22.99% 23.1615%",
    } <= rows


def test_the_suggested_commands_of_the_tour_work() -> None:
    suggested = re.findall(r"^  \./run (.+?)  ", succeed("tour"), flags=re.MULTILINE)

    assert len(suggested) >= 3
    for command in suggested:
        if "FILE" not in command:
            assert succeed(*command.split())


def test_help_lists_every_command_in_the_order_to_try_them() -> None:
    text = succeed("--help")

    assert tuple(re.findall(r"^  (\w+)   *[A-Z]", text, flags=re.MULTILINE)) == COMMANDS


def test_help_cuts_no_summary_and_fits_80_columns() -> None:
    usage, *lines = succeed("--help").splitlines()

    assert usage.startswith("Usage: jackpit ")
    assert [line for line in lines if "..." in line or len(line) > COLUMNS] == []
    assert lines.index("Commands:") == len(lines) - len(COMMANDS) - 1  # one line each


@pytest.mark.parametrize("verb", COMMANDS)
def test_every_command_has_help(verb: str) -> None:
    text = succeed(verb, "--help")

    assert text.startswith(f"Usage: jackpit {verb}")
    assert [line for line in text.splitlines() if len(line) > COLUMNS] == []


@pytest.mark.parametrize("arguments", [(), *((verb,) for verb in COMMANDS)])
def test_h_is_short_for_help(arguments: tuple[str, ...]) -> None:
    assert succeed(*arguments, "-h") == succeed(*arguments, "--help")


@pytest.mark.parametrize("verb", ["odds", "par"])
def test_help_names_every_option_about_a_game(verb: str) -> None:
    options = set(re.findall(r"--[a-z-]+", succeed(verb, "--help")))

    assert {
        "--decks",
        "--seats",
        "--paytable",
        "--seed",
        "--contribution",
        "--reserve",
        "--wager",
        "--fixed-from",
        "--json",
    } <= options


def test_the_version_is_the_packages() -> None:
    result = run("--version")

    assert (result.code, result.err) == (0, "")
    assert result.out == f"jackpit, version {jackpit.__version__}\n"
