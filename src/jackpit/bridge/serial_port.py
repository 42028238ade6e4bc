"""Serial ports: opening one, and the lines that coin sensors send."""

from __future__ import annotations

import os
import re
import termios
import tty
from collections.abc import Callable

BAUD_RATES = {
    int(name[1:]): getattr(termios, name)
    for name in dir(termios)
    if re.fullmatch(r"B[1-9]\d+", name)
}
MAX_LINE_LENGTH = 200


def open_port(path: str, baud: int) -> int:
    """Open a serial port without echo or line editing; raises an OSError."""
    file = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    try:
        tty.setraw(file)
        modes = termios.tcgetattr(file)
        modes[2] |= termios.CLOCAL | termios.CREAD
        modes[4] = modes[5] = BAUD_RATES[baud]
        termios.tcsetattr(file, termios.TCSANOW, modes)
    except (OSError, termios.error) as error:
        os.close(file)
        raise OSError(0, "it is not a serial port") from error
    return file


class Lines:
    """Cuts what arrives into lines; a line that never ends is cut too."""

    def __init__(self, receive: Callable[[str], None]) -> None:
        self._receive = receive
        self._rest = b""

    def feed(self, data: bytes) -> None:
        """Receive more bytes."""
        *lines, self._rest = re.split(rb"[\r\n]+", self._rest + data)
        if len(self._rest) > MAX_LINE_LENGTH:
            lines.append(self._rest)
            self._rest = b""
        for line in lines:
            if line:
                self._receive(line.decode("ascii", errors="replace"))

    def clear(self) -> None:
        """Forget an unfinished line."""
        self._rest = b""


def parse_level(line: str, count: int) -> tuple[bool, ...] | None:
    """The level of each sensor, ``0 1 0``; None if the line is garbled."""
    levels = line.split()
    if len(levels) != count or not set(levels) <= {"0", "1"}:
        return None
    return tuple(level == "1" for level in levels)
