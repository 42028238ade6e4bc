"""Asking a player: one line for one answer, from a terminal or from a file of answers."""

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
LONGEST = 40
"""So much of an answer is repeated in a sentence about it."""


class PlayerQuit(Exception):  # noqa: N818 -- a player who leaves is no error
    """The player has had enough: ``q``, Ctrl-C, or no more input."""


class BadAnswer(Exception):  # noqa: N818 -- it is said to the player, and nothing has failed
    """An answer that cannot be taken: one sentence."""


class Prompt:
    """The player's end of the conversation."""

    def __init__(self, console: Console, say: Callable[[str], None]) -> None:
        self._console, self._say = console, say
        self._is_waiting = False
        self._is_interrupted = False
        self._woken: int | None = None
        """Becomes readable with every signal, even one that Python has not seen yet."""

        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is an answer nobody knows

    def ask(
        self,
        prompt: str,
        read: Callable[[str], Answer],
        explain: Callable[[], None],
    ) -> Answer:
        """Ask until *read* takes the answer; a question mark is answered by *explain*."""
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
            # Nobody typed it here, so the page would lack the answer, or at the end a line.
            self._console.print(Text(shown(line)), soft_wrap=True)
        if not line:
            raise PlayerQuit
        return line.strip()

    def _read(self) -> str:
        if sys.stdin is None:  # it was closed before we began
            return ""
        self._is_waiting = True
        try:
            if _is_terminal() and self._woken is not None:
                # A Ctrl-C that comes just before the read would not end it; this it ends.
                select([sys.stdin, self._woken], [], [])
            return "" if self._is_interrupted else sys.stdin.readline()
        except KeyboardInterrupt:
            return ""
        finally:
            self._is_waiting = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """Let Ctrl-C end the game when it next waits for an answer, and not amid a settlement."""

        def interrupt(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 -- called so
            self._is_interrupted = True
            if self._is_waiting:
                raise KeyboardInterrupt

        self._woken, wakes = os.pipe()
        os.set_blocking(wakes, False)
        told_before = signal.set_wakeup_fd(wakes)
        before = signal.signal(signal.SIGINT, interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)
            signal.set_wakeup_fd(told_before)
            os.close(self._woken)
            os.close(wakes)
            self._woken = None


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def shown(answer: str) -> str:
    """An answer as it may be repeated: not too long, and nothing that a terminal would obey."""
    text = "".join(letter if letter.isprintable() else "?" for letter in answer.strip())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
