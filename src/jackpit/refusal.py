"""Refusals: the broken rule, by name and in a sentence.

The sentences are where the rules are: ``table/refusal.py``, ``blackjack/refusal.py``,
``manager/house/refusal.py``, ``manager/identity/refusal.py`` and ``manager/eventlog/answer.py``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Rule(Enum):
    """Base class of rules; the value is a sentence whose words in braces are filled in."""

    def because(self, **facts: object) -> Refused:
        """The refusal, its sentence filled in with *facts*."""
        return Refused(self, self.value.format(**facts))


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal: the broken rule and its sentence; nothing has changed."""

    refusal: Rule
    sentence: str

    def __str__(self) -> str:
        return self.sentence
