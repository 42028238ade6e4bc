"""The error of a game's definition."""

from __future__ import annotations


class GameError(ValueError):
    """An invalid game; one sentence for the game's author."""

    def __init__(self, sentence: str, *, line: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        """The key of the line at fault, to find its place in the game's file."""


def require_type(value: object, kind: type, sentence: str) -> None:
    """Raise a GameError if *value* has another type; a game's file is checked by nothing else."""
    if not isinstance(value, kind):
        raise GameError(sentence)
