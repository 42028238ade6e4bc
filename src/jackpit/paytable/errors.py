"""What is wrong with a game's definition, in one sentence."""

from __future__ import annotations


class GameError(ValueError):
    """A game that cannot be: one sentence, fit to be shown to whoever wrote it."""

    def __init__(self, sentence: str, *, line: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        """The key of the line at fault, so that its place in the game's file can be found."""


def require_type(value: object, kind: type, sentence: str) -> None:
    """Say *sentence* if a game's file gives a *value* of another kind; nothing else checks it."""
    if not isinstance(value, kind):
        raise GameError(sentence)
