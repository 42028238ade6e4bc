"""Senders and origins of the log in words, in the language of the house."""

from __future__ import annotations

import pytest

from jackpit.languages import BRACKETS, load_language
from jackpit.manager.house import DeviceKind
from jackpit.manager.house.origins import (
    describe_origin,
    describe_sender,
    device_origin,
    session_origin,
)
from jackpit.messages import Text

ADDRESS = "10.0.0.7"
PAD = device_origin(DeviceKind.PAD, "pad-1", "1.66", ADDRESS)


@pytest.mark.parametrize(
    ("origin", "text"),
    [
        (session_origin(ADDRESS), "[session at 10.0.0.7]"),
        (PAD, "[[pad] pad-1 1.66 at 10.0.0.7]"),
        (device_origin(DeviceKind.SHOE, "s.1", "at 2", ADDRESS), "[[shoe] s.1 at 2 at 10.0.0.7]"),
        ("system", "[system]"),
        ("unknown", "[unknown]"),
        (ADDRESS, "[10.0.0.7]"),
    ],
)
def test_an_origin_can_be_translated_and_is_english_as_it_is_kept(origin: str, text: str) -> None:
    assert in_brackets(describe_origin(origin)) == text
    assert str(describe_origin(origin)) == origin


@pytest.mark.parametrize("key", ["anonymous", "system", "unknown", "pad-1"])
def test_a_sender_can_be_translated(key: str) -> None:
    assert in_brackets(describe_sender(key)) == f"[{key}]"
    assert str(describe_sender(key)) == key


def in_brackets(text: Text) -> str:
    return load_language(BRACKETS).text(text)
