"""The steps of a trainee at the training table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from jackpit.blackjack import Action
from jackpit.money import Money


class StepError(ValueError):
    """A step that is impossible now; one sentence for the user."""


class DealerAction(Enum):
    """A decision about the dealer's hand."""

    TURN = "turns the hole card"
    DRAW = "draws a card"
    STAND = "draws no card"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceWagers:
    """A person's wagers before the deal; a blackjack wager of zero removes them."""

    spot: int
    main: Money
    sides: Mapping[str, Money] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCards:
    """The trainee deals the cards."""

    is_begun_on_pad: bool
    """Whether the round had begun on the pad."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Insure:
    """A person insures."""

    spot: int
    amount: Money


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseInsurance:
    """The trainee closes insurance and checks for a blackjack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayHand:
    """A person plays the hand whose turn it is."""

    action: Action


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedTurn:
    """The simulated player whose turn it is acts once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerStep:
    """The trainee turns, draws or stands."""

    action: DealerAction


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """The trainee settles a wager."""

    spot: int
    hand: int | None = None
    wager: str
    won: Money
    """What the player gains; negative if the wager is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadMark:
    """A hand that was marked on the pad."""

    line: str
    spot: int | None = None
    """None for a table-wide line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PadRound:
    """The pad's record of a round that has ended on it."""

    marks: tuple[PadMark, ...] = ()
    bonus: tuple[int, ...] = ()
    """The spots with the fixed bonus."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """On to the next round."""


Step = (
    PlaceWagers
    | DealCards
    | Insure
    | CloseInsurance
    | PlayHand
    | SimulatedTurn
    | DealerStep
    | Pay
    | PadRound
    | NextRound
)

STEP_TYPES: dict[str, type[Step]] = {
    "wager": PlaceWagers,
    "deal": DealCards,
    "insure": Insure,
    "close_insurance": CloseInsurance,
    "act": PlayHand,
    "go": SimulatedTurn,
    "dealer": DealerStep,
    "pay": Pay,
    "pad": PadRound,
    "next": NextRound,
}
"""The types of steps by name."""
