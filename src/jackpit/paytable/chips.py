"""What becomes of the progressive chips once the round has begun."""

from __future__ import annotations

from enum import Enum


class Chips(Enum):
    """Whether the chips lie on the sensors during the round."""

    LEFT = "left on the table"
    REMOVED = "taken off the table"
