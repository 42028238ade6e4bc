"""Prompts a player: one line per answer, from a terminal or from a file of answers."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from select import select
from types import FrameType
from typing import TypeVar

from rich.console import Console
from rich.text import Text

Answer = TypeVar("Answer")
QUIT = ("q", "quit")
HELP = "?"
MAX_ECHO_LENGTH = 40
"""Of an answer that is repeated in a sentence."""


class PlayerQuit(Exception):  # noqa: N818 -- not an error
    """The player quits: ``q``, Ctrl-C, or end of input."""


class BadAnswer(Exception):  # noqa: N818 -- shown to the player, not an error
    """An answer that cannot be used, with one sentence."""


class Prompt:
    """Asks the player for input."""

    def __init__(self, console: Console, say: Callable[[str], None]) -> None:
        self._console, self._say = console, say
        self._is_waiting = False
        self._is_interrupted = False
        self._wakeup: int | None = None
        """Becomes readable with every signal, even before Python handles it."""

        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # invalid bytes become an unknown answer

    def ask(
        self,
        prompt: str,
        read: Callable[[str], Answer],
        explain: Callable[[], None],
    ) -> Answer:
        """Ask until *read* accepts the answer; a question mark calls *explain*."""
        while True:
            text = self._line(prompt)
            if text.lower() in QUIT:
                raise PlayerQuit
            if text == HELP:
                explain()
                continue
            try:
                return read(text)
            except BadAnswer as error:
                self._say(str(error))

    def _line(self, prompt: str) -> str:
        self._console.print(Text(prompt, style="bold"), end="", soft_wrap=True)
        self._console.file.flush()
        line = self._read()
        if not line.endswith("\n") or not _is_terminal():
            # The terminal has not echoed it, so the output would lack the answer or a line end.
            self._console.print(Text(printable_answer(line)), soft_wrap=True)
        if not line:
            raise PlayerQuit
        return line.strip()

    def _read(self) -> str:
        if sys.stdin is None:  # closed before the start
            return ""
        self._is_waiting = True
        try:
            if _is_terminal() and self._wakeup is not None:
                # A Ctrl-C just before the read would not end the read; it does end this.
                select([sys.stdin, self._wakeup], [], [])
            return "" if self._is_interrupted else sys.stdin.readline()
        except KeyboardInterrupt:
            return ""
        finally:
            self._is_waiting = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C end the game at the next prompt, and not during a settlement."""

        def interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 -- signal calls it with these
            self._is_interrupted = True
            if self._is_waiting:
                raise KeyboardInterrupt

        self._wakeup, write_end = os.pipe()
        os.set_blocking(write_end, False)
        wakeup_before = signal.set_wakeup_fd(write_end)
        handler_before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, handler_before)
            signal.set_wakeup_fd(wakeup_before)
            os.close(self._wakeup)
            os.close(write_end)
            self._wakeup = None


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def printable_answer(answer: str) -> str:
    """An answer safe to repeat: shortened, and without control characters."""
    text = "".join(letter if letter.isprintable() else "?" for letter in answer.strip())
    return text if len(text) <= MAX_ECHO_LENGTH else f"{text[:MAX_ECHO_LENGTH]}…"
