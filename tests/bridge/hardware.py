"""Hardware for the bridge: pseudo-terminals, pipes of input events, and the bridge's process."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jackpit.bridge.input_events import EVENT, EVENT_CODES

TIMEOUT_SECONDS = 20


class SerialDevice:
    """A device at a serial port, which can be unplugged and plugged in again."""

    def __init__(self, folder: Path, name: str) -> None:
        self.path = folder / name
        self._file = -1

    def plug_in(self) -> None:
        self._file, port = pty.openpty()
        tty.setraw(port)
        self.path.unlink(missing_ok=True)
        self.path.symlink_to(os.ttyname(port))
        os.close(port)

    def unplug(self) -> None:
        self.path.unlink()
        os.close(self._file)

    def send(self, line: str) -> None:
        os.write(self._file, line.encode("latin-1") + b"\r\n")


class InputDevice:
    """A pipe with the events of a keyboard."""

    def __init__(self, path: Path) -> None:
        self.path = path
        os.mkfifo(path)
        self._file = os.open(path, os.O_RDWR)

    def send(self, name: str, value: int) -> None:
        kind, code = EVENT_CODES[name]
        os.write(self._file, EVENT.pack(0, 0, kind, code, value) + EVENT.pack(0, 0, 0, 0, 0))

    def press(self, *names: str) -> None:
        for name in names:
            self.send(name, 1)
            self.send(name, 2)  # it repeats while it is held
            self.send(name, 0)

    def type(self, text: str) -> None:
        """Type a card: capital letters, digits and what a card begins and ends with."""
        shifted = {"%": "KEY_5", "?": "KEY_SLASH"}
        for character in text:
            name = shifted.get(character, f"KEY_{character.upper()}")
            is_shifted = character in shifted or character.isupper()
            if is_shifted:
                self.send("KEY_LEFTSHIFT", 1)
            self.press(name)
            if is_shifted:
                self.send("KEY_LEFTSHIFT", 0)
        self.press("KEY_ENTER")


class BridgeProcess:
    """``jackpit bridge``, and what it printed."""

    def __init__(self, file: Path, *options: str) -> None:
        self._output = file.with_suffix(".out")
        with self._output.open("w") as output:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jackpit", "bridge", str(file), *options],
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )

    @property
    def text(self) -> str:
        return self._output.read_text()

    def says(self, sentence: str, *, count: int = 1) -> str:
        """Wait until it has printed a sentence so many times."""
        until(lambda: len(re.findall(re.escape(sentence), self.text)) >= count, lambda: self.text)
        return self.text

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(TIMEOUT_SECONDS)


def until(condition: Callable[[], Any], explain: Callable[[], str] = lambda: "") -> Any:
    """Wait until a condition holds; return its value."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError(explain())


@contextmanager
def bridge_with(file: Path, *options: str) -> Iterator[BridgeProcess]:
    """A bridge that is always stopped at the end."""
    bridge = BridgeProcess(file, *options)
    try:
        yield bridge
    finally:
        if bridge.process.poll() is None:
            bridge.process.kill()
            bridge.process.wait()
