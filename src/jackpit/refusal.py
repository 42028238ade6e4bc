"""Why something cannot be done: the rule that stands in the way, by name and in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Rule(Enum):
    """Rules that somebody can break; the value is a sentence, the words in braces are filled in."""

    def because(self, **facts: object) -> Refused:
        """The refusal with its words filled in."""
        return Refused(self, self.value.format(**facts))


@dataclass(frozen=True, slots=True)
class Refused:
    """What was refused, and why; nothing has changed."""

    refusal: Rule
    sentence: str

    def __str__(self) -> str:
        return self.sentence
