"""``jackpit play`` as a process: at a terminal, with Ctrl-C and Ctrl-D, and in a pipe."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from select import select

import pytest
from cli.command import NOT_A_USERS, ROOT
from cli.player import has_pair, is_plain, seed_where

PATIENCE = 30.0
CTRL_D = b"\x04"
RED = re.compile(r"\x1b\[1;91m\w+♥")


def _environment(**more: str) -> dict[str, str]:
    users = {name: value for name, value in os.environ.items() if name not in NOT_A_USERS}
    return users | {"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "80"} | more


class Terminal:
    """A game at a terminal."""

    def __init__(self, end: int, game: subprocess.Popen[bytes]) -> None:
        self._end, self.game = end, game
        self.shown = ""

    def sees(self, what: str) -> None:
        """Wait until the game has printed *what* since the last call."""
        seen, until = "", time.monotonic() + PATIENCE
        while what not in seen:
            assert time.monotonic() < until, seen
            part = self._read()
            assert part is not None, seen
            seen += part
            self.shown += part

    def types(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._end, keys)

    def ends(self) -> int:
        """Read what is left, and wait for the end."""
        until = time.monotonic() + PATIENCE
        while (part := self._read()) is not None:
            assert time.monotonic() < until, self.shown
            self.shown += part
        return self.game.wait(PATIENCE)

    def _read(self) -> str | None:
        """What was printed since; None if the game has ended."""
        if not select([self._end], [], [], 0.1)[0]:
            return ""
        try:
            return os.read(self._end, 65_536).decode() or None
        except OSError:  # the other end of the terminal is closed
            return None


@contextmanager
def terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    """Play at a terminal."""
    end, theirs = pty.openpty()
    game = subprocess.Popen(
        [sys.executable, "-m", "jackpit", "play", *arguments],
        env=_environment(TERM="xterm-256color", **environment),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    try:
        yield Terminal(end, game)
    finally:
        game.kill()
        game.wait(PATIENCE)
        os.close(end)


def piped(keys: bytes, *arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Play with the answers of a file."""
    return subprocess.run(
        [sys.executable, "-m", "jackpit", "play", *arguments],
        env=_environment(**environment),
        input=keys,
        capture_output=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize("leaves", ["interrupt", "end of input", "q"])
def test_leaving_during_a_hand_settles_it_and_shows_the_summary(leaves: str) -> None:
    with terminal("--no-sides", "--seed", seed_where(is_plain)) as table:
        table.sees("Blackjack wager [$5]: ")
        table.types(b"10\n")
        table.sees("[s]tand")
        if leaves == "interrupt":
            table.game.send_signal(signal.SIGINT)
        else:
            table.types(CTRL_D if leaves == "end of input" else b"q\n")
        assert table.ends() == 0

    assert "every remaining hand stands" in table.shown
    assert re.search(r"Rounds +\S*1\r", table.shown)
    assert "Traceback" not in table.shown


def test_red_suits_are_red_unless_color_is_turned_off() -> None:
    seed = seed_where(lambda r: is_plain(r) and r.up.suit.sign == "♥")
    for no_color, is_colored in (("", True), ("1", False)):
        with terminal("--no-sides", "--seed", seed, NO_COLOR=no_color) as table:
            table.types(b"10\nq\n")
            assert table.ends() == 0

        assert "♥" in table.shown
        assert bool(RED.search(table.shown)) is is_colored


def test_a_file_of_keys_is_played_line_by_line_without_color() -> None:
    finished = piped(b"10\np\nh\ns\ns\nq\n", "--no-sides", "--seed", seed_where(has_pair))

    assert (finished.returncode, finished.stderr) == (0, b"")
    assert b"s[p]lit" in finished.stdout
    assert b"> p\n" in finished.stdout  # a pipe does not echo it
    assert b"\x1b" not in finished.stdout


def test_invalid_bytes_are_an_unknown_answer() -> None:
    finished = piped(b"\xff\xfe\n10\nq\n", "--no-sides")

    assert (finished.returncode, finished.stderr) == (0, b"")
    assert b"is not an amount" in finished.stdout


def test_without_input_only_the_summary_is_shown() -> None:
    command = [sys.executable, "-m", "jackpit", "play"]
    finished = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *command],
        env=_environment(),
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert (finished.returncode, finished.stderr) == (0, b"")
    assert b"Rounds       0\n" in finished.stdout


def test_without_unicode_cards_are_drawn_in_ascii() -> None:
    seed = seed_where(lambda r: is_plain(r) and str(r.up) == "7d")
    finished = piped(b"10\nq\n", "--no-sides", "--seed", seed, PYTHONIOENCODING="ascii")

    assert finished.returncode == 0
    assert b"+---++---+\n  |7d ||###|\n" in finished.stdout
    assert b"?" not in finished.stdout.replace(b"type ? for help", b"")


@pytest.mark.parametrize("columns", ["0", "1", "19", "", "many"])
def test_a_terminal_of_unknown_width_works(columns: str) -> None:
    keys = b"10\n?\nh\nh\ns\n\ns\nq\n"
    finished = piped(keys, "--no-sides", "--seed", "narrow", COLUMNS=columns)

    assert (finished.returncode, finished.stderr) == (0, b"")
    assert b"Bankroll" in finished.stdout


def test_a_closed_pipe_causes_no_traceback() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    game = subprocess.run(
        [sys.executable, "-m", "jackpit", "play"],
        env=_environment(),
        input=b"10\nq\n",
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
        timeout=60,
    )
    os.close(writer)

    assert (game.returncode, game.stderr) == (1, b"")
