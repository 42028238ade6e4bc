"""Linux input devices: keypads, switches, and card readers that type."""

from __future__ import annotations

import fcntl
import os
import stat
import struct
from collections.abc import Callable

EVENT = struct.Struct("@llHHi")
"""``struct input_event``: two parts of the time, type, code and value."""

TYPE_KEY, TYPE_SWITCH = 1, 5
RELEASED, PRESSED = 0, 1
GRAB = 0x40044590
"""EVIOCGRAB: no other program gets the keys of the device."""

READ_SWITCHES = 0x8008451B
"""EVIOCGSW for 8 bytes: the level of each switch."""

_ROWS = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
_LETTERS = {f"KEY_{x}": first + at for first, row in _ROWS.items() for at, x in enumerate(row)}
_KEYPAD = {f"KEY_KP{x}": 71 + at for at, x in enumerate(("7", "8", "9", "MINUS", "4", "5", "6"))}
_MORE_KEYPAD = {f"KEY_KP{x}": 78 + at for at, x in enumerate(("PLUS", "1", "2", "3", "0", "DOT"))}
_FUNCTION = {f"KEY_F{number}": 58 + number for number in range(1, 11)}
_OTHERS = {
    "KEY_ESC": 1,
    "KEY_MINUS": 12,
    "KEY_EQUAL": 13,
    "KEY_BACKSPACE": 14,
    "KEY_TAB": 15,
    "KEY_LEFTBRACE": 26,
    "KEY_RIGHTBRACE": 27,
    "KEY_ENTER": 28,
    "KEY_SEMICOLON": 39,
    "KEY_APOSTROPHE": 40,
    "KEY_GRAVE": 41,
    "KEY_LEFTSHIFT": 42,
    "KEY_BACKSLASH": 43,
    "KEY_COMMA": 51,
    "KEY_DOT": 52,
    "KEY_SLASH": 53,
    "KEY_RIGHTSHIFT": 54,
    "KEY_KPASTERISK": 55,
    "KEY_SPACE": 57,
    "KEY_F11": 87,
    "KEY_F12": 88,
    "KEY_KPENTER": 96,
    "KEY_KPSLASH": 98,
    "KEY_HOME": 102,
    "KEY_UP": 103,
    "KEY_PAGEUP": 104,
    "KEY_LEFT": 105,
    "KEY_RIGHT": 106,
    "KEY_END": 107,
    "KEY_DOWN": 108,
    "KEY_PAGEDOWN": 109,
    "KEY_INSERT": 110,
    "KEY_DELETE": 111,
}
_KEYS = {**_LETTERS, **_KEYPAD, **_MORE_KEYPAD, **_FUNCTION, **_OTHERS}
_SWITCHES = {
    f"SW_{name}": code
    for code, name in enumerate(("LID", "TABLET_MODE", "HEADPHONE_INSERT", "RFKILL_ALL"))
}
EVENT_CODES: dict[str, tuple[int, int]] = {
    **{name: (TYPE_KEY, code) for name, code in _KEYS.items()},
    **{name: (TYPE_SWITCH, code) for name, code in _SWITCHES.items()},
}
"""Type and code of every key and switch by its name in Linux."""

ENTER = frozenset({_KEYS["KEY_ENTER"], _KEYS["KEY_KPENTER"]})
ESCAPE = _KEYS["KEY_ESC"]
SHIFT = frozenset({_KEYS["KEY_LEFTSHIFT"], _KEYS["KEY_RIGHTSHIFT"]})
_PLAIN = {
    **{code: name[4:].lower() for name, code in _LETTERS.items()},
    **{_KEYS[f"KEY_KP{digit}"]: str(digit) for digit in range(10)},
    **{_KEYS[f"KEY_{n}"]: c for n, c in (("MINUS", "-"), ("EQUAL", "="), ("SEMICOLON", ";"))},
    **{_KEYS[f"KEY_{n}"]: c for n, c in (("COMMA", ","), ("DOT", "."), ("SLASH", "/"))},
    _KEYS["KEY_SPACE"]: " ",
    _KEYS["KEY_LEFTBRACE"]: "[",
    _KEYS["KEY_RIGHTBRACE"]: "]",
    _KEYS["KEY_APOSTROPHE"]: "'",
    _KEYS["KEY_GRAVE"]: "`",
    _KEYS["KEY_BACKSLASH"]: "\\",
}
_SHIFTED = dict(zip("1234567890-=[];'`\\,./", '!@#$%^&*()_+{}:"~|<>?', strict=True))

Receiver = Callable[[int, int, int], None]
"""Called with type, code and value of an event."""


def typed_character(code: int, *, is_shifted: bool) -> str:
    """What a key types on an American keyboard; nothing for other keys."""
    character = _PLAIN.get(code, "")
    return _SHIFTED.get(character, character.upper()) if is_shifted else character


def open_input(path: str, *, grab: bool) -> int:
    """Open an input device, for this program alone if *grab*; raises an OSError."""
    is_pipe = stat.S_ISFIFO(os.stat(path).st_mode)
    # A pipe that is also open for writing does not end when its writer does.
    file = os.open(path, (os.O_RDWR if is_pipe else os.O_RDONLY) | os.O_NONBLOCK)
    if grab and not is_pipe:
        try:
            fcntl.ioctl(file, GRAB, 1)
        except OSError as error:
            os.close(file)
            raise OSError(error.errno, f"it cannot be grabbed ({error.strerror})") from error
    return file


def read_switch(file: int, code: int) -> int | None:
    """The present level of a switch; None if the device cannot say."""
    levels = bytearray(8)
    try:
        fcntl.ioctl(file, READ_SWITCHES, levels)
    except OSError:
        return None
    return levels[code // 8] >> code % 8 & 1


class Events:
    """Cuts what arrives into events."""

    def __init__(self, receive: Receiver) -> None:
        self._receive = receive
        self._rest = b""

    def feed(self, data: bytes) -> None:
        """Receive more bytes."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        for _, _, kind, code, value in EVENT.iter_unpack(data[:whole]):
            self._receive(kind, code, value)

    def clear(self) -> None:
        """Forget an unfinished event."""
        self._rest = b""
