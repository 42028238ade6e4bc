"""The error of invalid rules, wagers or cards."""

from __future__ import annotations

from jackpit.refusal import Refused


class BlackjackError(ValueError):
    """Invalid rules, wagers, cards or actions; one sentence for the user."""

    def __init__(self, sentence: str, *, refused: Refused | None = None) -> None:
        super().__init__(sentence)
        self.refused = refused
        """The rule that was broken, if the action was refused."""


def raise_if_refused(refused: Refused | None) -> None:
    """Raise a BlackjackError with the sentence of a refusal."""
    if refused is not None:
        raise BlackjackError(refused.sentence, refused=refused)
