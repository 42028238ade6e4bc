"""Pads: the keypad and the touch display, which turn presses into commands."""

from jackpit.pads.key import Key
from jackpit.pads.keypad import Keypad
from jackpit.pads.memory import Levels, Lights, PadMemory
from jackpit.pads.pad import Pad
from jackpit.pads.touch import Touch
from jackpit.table import Controller, Link

__all__ = ["Key", "Keypad", "Levels", "Lights", "Pad", "PadMemory", "Touch", "pad_of"]

_PADS: dict[Controller, type[Pad]] = {Controller.KEYPAD: Keypad, Controller.TOUCH: Touch}


def pad_of(link: Link, table: str) -> Pad:
    """The pad at a table."""
    return _PADS[link.tables[table].controller](link, table)
