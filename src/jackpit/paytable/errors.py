"""Errors of a game's definition."""

from __future__ import annotations

import re


class GameError(ValueError):
    """An invalid game; one sentence for the game's author."""

    def __init__(self, sentence: str, *, line: str | None = None) -> None:
        super().__init__(sentence)
        self.line = line
        """The key of the line at fault, to find its place in the game's file."""


class GameFileError(GameError):
    """A file of the games folder that cannot be used; its cause, if any, is the file's error."""

    def __init__(self, file: str, sentence: str) -> None:
        super().__init__(f"{file}: {sentence}")
        self.file, self.sentence = file, sentence


def require_type(value: object, kind: type, sentence: str) -> None:
    """Raise a GameError if *value* has another type; a game's file is checked by nothing else."""
    if not isinstance(value, kind):
        raise GameError(sentence)


_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", re.ASCII)


def require_key(key: str, what: str, *, line: str | None = None) -> None:
    """Raise a GameError unless *key* can name something in addresses and records."""
    if not _KEY.fullmatch(key):
        raise GameError(
            f"'{key}' cannot be the key of {what}; use 1 to 40 letters, digits, dots, hyphens or"
            " underscores",
            line=line,
        )
