"""What a simulated dealer does, as the demo page shows it on the table."""

from __future__ import annotations

from jackpit.messages import Message


class DealerActivity(Message):
    """The state of a table whose dealer is simulated."""

    OPENING = "opening"
    CLOSED = "closed"
    BETTING = "betting"
    DEALING = "dealing"
    SETTLING = "settling"
    WAITING = "waiting for a person"
    SUPERVISOR_IS_HERE = "the supervisor has arrived"
    EXECUTIVE_IS_HERE = "the executive has arrived"
    YOU_DEAL = "you deal"
    PAD_REFUSED = "the pad was refused: {reason}"
