"""The state of a practice: its setup, its stage and one round."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from jackpit.blackjack import (
    MAX_BLACKJACK_SPOTS,
    Bet,
    BlackjackRefusal,
    BlackjackRound,
    Settlement,
)
from jackpit.messages import Fact, Phrase
from jackpit.money import Money
from jackpit.table.moments import Moment
from jackpit.training.drills import Drill
from jackpit.training.lessons import Lesson
from jackpit.training.moments_due import MomentDue
from jackpit.training.payouts_due import Key, PayoutDue
from jackpit.training.steps import PadRound, StepError, StepRefusal

START_GAME = Phrase("START GAME")
"""The key of a touch pad that starts a round."""


END_GAME = Phrase("END GAME")
"""The key of a touch pad that ends a round."""


class Stage(Enum):
    """What the trainee does next."""

    WAGERS = "wagers"
    MOMENTS = "moments"
    INSURANCE = "insurance"
    PLAY = "play"
    DEALER = "dealer"
    PAY = "pay"
    PAD = "pad"
    OVER = "over"
    SHOE_OVER = "shoe_over"


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSetup:
    """The setup of a practice."""

    lesson: Lesson
    seed: str
    drill: Drill | None = None
    people: frozenset[int] = frozenset()
    """The spots of people; the others are simulated or empty."""

    cut_card_at: int | None = None
    """The number of cards before the cut card; None: the default."""

    start_key: Fact | None = START_GAME
    """The pad's key that starts a round; None if the table has no pad."""

    end_key: Fact = END_GAME
    """The pad's key that ends a round."""

    def __post_init__(self) -> None:
        size = self.lesson.rules.shoe.size
        for spot in sorted(self.people):
            if not 1 <= spot <= MAX_BLACKJACK_SPOTS:
                raise StepError(BlackjackRefusal.SPOT_NOT_AT_TABLE.given(spot=spot), ("people",))
        if self.cut_card_at is not None and not 1 <= self.cut_card_at <= size:
            refused = StepRefusal.CUT_CARD_OUTSIDE.given(most=size, cards=self.cut_card_at)
            raise StepError(refused, ("cut_card_at",))


@dataclass(slots=True)
class OpenPayout:
    """A payout that can be made, and the trainee's answer."""

    due: PayoutDue
    is_asked: bool
    tried: Money | None = None
    is_right: bool | None = None


@dataclass(slots=True)
class OpenMoment:
    """A moment of payment that is asked for, and the trainee's answer."""

    due: MomentDue
    tried: Moment | None = None
    is_right: bool | None = None


@dataclass(slots=True)
class PracticeRound:
    """One round with its wagers, its payouts and the pad's record."""

    bets: dict[int, Bet]
    round: BlackjackRound | None = None
    settlement: Settlement | None = None
    to_21: frozenset[int] = frozenset()
    """The spots whose simulated players draw to 21."""

    moments: dict[tuple[int | None, str], OpenMoment] = field(default_factory=dict)
    """By spot, None for the whole table, and wager."""

    shown: int = 1
    """The number of the dealer's cards face up."""

    is_dealt_out: bool = False
    """Whether the dealer's hand is complete."""

    says: dict[tuple[int, int], Phrase] = field(default_factory=dict)
    """The last action of each hand."""

    open: dict[Key, OpenPayout] = field(default_factory=dict)
    pad: PadRound | None = None
    """The pad's record, once its round has ended."""

    pad_is_right: bool | None = None
