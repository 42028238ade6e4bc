"""The score of a trainee: right answers, mistakes and their rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from jackpit.messages import Text
from jackpit.training.paragraphs import Cite


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a step is wrong, and the paragraph of the rule."""

    sentence: Text
    cite: Cite


@dataclass(frozen=True, slots=True)
class Mistake:
    """A fault, and when it was made."""

    round: int
    step: int
    """The number of the step, from 1."""

    fault: Fault


@dataclass(slots=True)
class Score:
    """The trainee's score."""

    right: int = 0
    streak: int = 0
    """Right answers since the last mistake."""

    mistakes: list[Mistake] = field(default_factory=list)

    def count_right(self) -> None:
        """Count a right answer."""
        self.right += 1
        self.streak += 1

    def count_mistake(self, mistake: Mistake) -> None:
        """Count a mistake."""
        self.mistakes.append(mistake)
        self.streak = 0

    @property
    def wrong(self) -> int:
        """The number of mistakes."""
        return len(self.mistakes)

    @property
    def percent(self) -> int | None:
        """The percentage of right answers, rounded down; None before the first."""
        answers = self.right + self.wrong
        return self.right * 100 // answers if answers else None
