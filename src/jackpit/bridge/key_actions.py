"""What the keys of a keypad press, by the names on the keys of the pad."""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAMES = {
    "coin in": "Begin",
    "start game": "Begin",
    "game over": "Finish",
    "end game": "Finish",
    "j-pot": "JPot",
    "confirm": "Confirm",
    "same spots": "SameSpots",
    "undo": "Undo",
    "jph": "KeyToJph",
    "run": "KeyToRun",
    "key switch": "key switch",
}


@dataclass(frozen=True, slots=True)
class KeyAction:
    """A key of the pad."""

    kind: str
    """The type of its press, or ``key switch`` for a switch between JPH and RUN."""

    number: int = 0
    """Of the hand, the best first, or of the spot."""

    name: str = ""
    """As it is written on the key."""


def parse_action(text: str) -> KeyAction | None:
    """A key of the pad by its name; None if there is none."""
    name = " ".join(text.split())
    if found := re.fullmatch(r"(hand|spot) ([1-9]\d?)", name.lower()):
        kind = "Hand" if found[1] == "hand" else "Tap"
        return KeyAction(kind, int(found[2]), name)
    found_kind = _NAMES.get(name.lower())
    return None if found_kind is None else KeyAction(found_kind, name=name)
