"""What a player may do with a hand, and how far a round has come."""

from __future__ import annotations

from enum import Enum


class Action(Enum):
    """Something a player does with the hand whose turn it is."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    RESCUE = "rescue"

    @property
    def word(self) -> str:
        """As it stands on a button: ``HIT``."""
        return self.value.upper()


class Phase(Enum):
    """How far a round has come."""

    INSURANCE = "insurance"
    """An ace is up. Spots may insure until insurance is closed; then the dealer checks."""

    PLAY = "play"
    """The hands are played, one after the other."""

    OVER = "over"
    """Nothing is left to do but to settle."""


class WaitsFor(Enum):
    """What the dealer's own cards are still needed for once every player's hand is over."""

    HAND = "a hand waits for his total"
    WHOLE_HAND_WAGER = "a side bet looks at his whole hand"
    BLACKJACK = "he has a blackjack, or may have one that was not looked for"
    HOLE_CARD_WAGER = "a side bet waits for his hole card"
    NOTHING = "nothing waits for his cards"
