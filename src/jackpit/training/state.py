"""What a practice is made of: what it begins from, what is to be done, and one round of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from jackpit.blackjack import MAX_SPOTS, Bet, BlackjackRound, Settlement
from jackpit.money import Money
from jackpit.training.drills import Drill
from jackpit.training.lessons import Lesson
from jackpit.training.payouts_due import Key, PayoutDue
from jackpit.training.steps import PadRound, StepError


class Stage(Enum):
    """What is to be done."""

    WAGERS = "wagers"
    INSURANCE = "insurance"
    PLAY = "play"
    DEALER = "dealer"
    PAY = "pay"
    PAD = "pad"
    OVER = "over"
    SHOE_OVER = "shoe_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSetup:
    """What a practice begins from."""

    lesson: Lesson
    seed: str
    drill: Drill | None = None
    people: frozenset[int] = frozenset()
    """The spots that people play; the others are simulated or empty."""

    cut_at: int | None = None
    """After how many cards the cut card comes; None: where it usually does."""

    with_pad: bool = True
    """Whether a pad stands beside the table."""

    def __post_init__(self) -> None:
        size = self.lesson.rules.shoe.size
        for spot in sorted(self.people):
            if not 1 <= spot <= MAX_SPOTS:
                raise StepError(f"the table has no spot {spot}")
        if self.cut_at is not None and not 1 <= self.cut_at <= size:
            raise StepError(f"the cut card comes after 1 to {size} cards, not {self.cut_at}")


@dataclass(slots=True)
class OpenPayout:
    """Something that may be paid, and what the trainee has answered."""

    due: PayoutDue
    is_asked: bool
    tried: Money | None = None
    is_right: bool | None = None


@dataclass(slots=True)
class PracticeRound:
    """One round and all that belongs to it."""

    bets: dict[int, Bet]
    round: BlackjackRound | None = None
    settlement: Settlement | None = None
    to_21: frozenset[int] = frozenset()
    """The spots whose simulated players are after 21."""

    shown: int = 1
    """How many of the dealer's cards lie face up."""

    is_dealt_out: bool = False
    """Whether the dealer's hand is done."""

    says: dict[tuple[int, int], str] = field(default_factory=dict)
    """What each hand has done last."""

    open: dict[Key, OpenPayout] = field(default_factory=dict)
    pad: PadRound | None = None
    """What the pad recorded, once its round has ended."""

    pad_is_right: bool | None = None
