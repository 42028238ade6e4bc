"""A key of a pad: its label, what it presses, its light, and why it is not live."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.messages import Message, Text
from jackpit.pads import presses as p
from jackpit.table import Refused


class KeyLabel(Message):
    """Labels of keys that depend on the table."""

    SPOT = "Spot {spot}"
    BONUS = "{bonus!u}"


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad at this moment."""

    label: Text
    press: p.Press
    why_not: Refused | None
    """Why it is not live; None if it is."""

    is_lit: bool = False
    """Whether its light is on: a wager, a marked hand, a confirmed claim."""

    is_selected: bool = False
    """Whether the next press refers to it: a hand and its spots, or the spot of a hand."""

    is_suggested: bool = False
    """Whether the entered cards decide it, or the next claim waits for it."""

    is_flashing: bool = False
    """Whether the chip of a spot was lifted during the round (rules HG8)."""

    must_hold: bool = False
    """Whether it marks a 100% hand: it is held for a second, so that no slip sets a jackpot off."""

    note: Text | None = None
    """What it would do now, where the label does not say it."""

    @property
    def is_live(self) -> bool:
        """Whether pressing it would have an effect."""
        return self.why_not is None
