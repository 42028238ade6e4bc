"""What was right, what was wrong, and by which paragraph."""

from __future__ import annotations

from dataclasses import dataclass, field

from jackpit.training.paragraphs import Cite


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something is wrong, and the paragraph that says so."""

    sentence: str
    cite: Cite


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something that was wrong, and when."""

    round: int
    step: int
    """The number of the step, from 1."""

    wrong: Fault


@dataclass(slots=True)
class Score:
    """How a trainee is doing."""

    right: int = 0
    streak: int = 0
    """How many answers were right since the last mistake."""

    mistakes: list[Mistake] = field(default_factory=list)

    def is_right(self) -> None:
        """Count an answer that was right."""
        self.right += 1
        self.streak += 1

    def is_wrong(self, mistake: Mistake) -> None:
        """Count a mistake."""
        self.mistakes.append(mistake)
        self.streak = 0

    @property
    def wrong(self) -> int:
        """How many mistakes there were."""
        return len(self.mistakes)

    @property
    def percent(self) -> int | None:
        """How many of a hundred answers were right, rounded down; None before the first."""
        answers = self.right + self.wrong
        return self.right * 100 // answers if answers else None
