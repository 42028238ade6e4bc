"""Who sent a command and where it came from, as kept in the log, and in words.

The log has keys: a person, a device or a reserved name as the sender; ``session at 127.0.0.1`` or
``pad pad-1 1.66 at 127.0.0.1`` as the origin. They are put into words where they are shown.
"""

from __future__ import annotations

import re

from jackpit.manager.house.state import DeviceKind
from jackpit.messages import Message, Phrase, Text

ANONYMOUS, SYSTEM, UNKNOWN = "anonymous", "system", "unknown"
"""Senders that are no person and no device; the server itself is the system."""

_SESSION = "session at "
_DEVICE = re.compile(rf"({'|'.join(kind.value for kind in DeviceKind)}) (\S+) (.*) at (\S+)")


class SenderText(Message):
    """Who sent a command."""

    NAMED = "{name}"


class OriginText(Message):
    """Where a command came from."""

    SESSION = "session at {address}"
    DEVICE = "{kind} {key} {version} at {address}"
    OTHER = "{origin}"
    """An address alone."""


_RESERVED = {
    ANONYMOUS: Phrase("anonymous"),
    SYSTEM: Phrase("system"),
    UNKNOWN: Phrase("unknown"),
}


def session_origin(address: str) -> str:
    """The origin of what a signed-in person sends."""
    return f"{_SESSION}{address}"


def device_origin(kind: DeviceKind, key: str, version: str, address: str) -> str:
    """The origin of what a device sends."""
    return f"{kind.value} {key} {version} at {address}"


def describe_origin(origin: str) -> Text:
    """An origin in words."""
    if origin.startswith(_SESSION):
        return OriginText.SESSION.given(address=origin.removeprefix(_SESSION))
    if found := _DEVICE.fullmatch(origin):
        kind, key, version, address = found.groups()
        word = DeviceKind(kind).word
        return OriginText.DEVICE.given(kind=word, key=key, version=version, address=address)
    return _RESERVED.get(origin) or OriginText.OTHER.given(origin=origin)


def describe_sender(key: str) -> Text:
    """A sender in words: a person or a device is called by its key."""
    return _RESERVED.get(key) or SenderText.NAMED.given(name=key)
