"""What is wrong with rules, wagers or cards, in one sentence."""

from __future__ import annotations

from jackpit.refusal import Refused


class BlackjackError(ValueError):
    """A game of blackjack that cannot be: one sentence, fit to be shown to a user."""

    def __init__(self, sentence: str, *, refused: Refused | None = None) -> None:
        super().__init__(sentence)
        self.refused = refused
        """The rule that was broken, where something was done that a door had refused."""


def must(refused: Refused | None) -> None:
    """Go on if nothing was refused; doing what a door refuses is an error with its sentence."""
    if refused is not None:
        raise BlackjackError(refused.sentence, refused=refused)
