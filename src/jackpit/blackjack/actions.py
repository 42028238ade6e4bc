"""Actions of a player and phases of a round."""

from __future__ import annotations

from enum import Enum


class Action(Enum):
    """An action with the hand whose turn it is."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    RESCUE = "rescue"

    @property
    def word(self) -> str:
        """As on a button: ``HIT``."""
        return self.value.upper()


class Phase(Enum):
    """The phase of a round."""

    INSURANCE = "insurance"
    """An ace is up. Spots may insure until insurance is closed; then the dealer checks."""

    PLAY = "play"
    """The hands are played in turn."""

    OVER = "over"
    """Only the settlement is left."""


class WaitsFor(Enum):
    """Why the dealer's cards are still needed once every player's hand is over."""

    HAND = "a hand waits for the dealer's total"
    WHOLE_HAND_WAGER = "a side bet depends on the dealer's whole hand"
    BLACKJACK = "the dealer has a blackjack, or has not checked for one"
    HOLE_CARD_WAGER = "a side bet waits for the hole card"
    NOTHING = "nothing waits for the dealer's cards"
