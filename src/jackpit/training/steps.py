"""The steps of a trainee at the training table."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from jackpit.blackjack import Action
from jackpit.fields import Key, Text, Whole
from jackpit.money import Money

MAX_SIDE_BETS = 20
"""More side bets than any game offers."""


class StepError(ValueError):
    """A step that is impossible now; one sentence for the user."""


class DealerAction(Enum):
    """A decision about the dealer's hand."""

    TURN = "turn"
    """Turns the hole card."""

    DRAW = "draw"
    STAND = "stand"


class _Step(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """Base class of steps; in JSON their tag is what they ``do``."""


class PlaceWagers(_Step, frozen=True, kw_only=True, tag="wager"):
    """A person's wagers before the deal; a blackjack wager of zero removes them."""

    spot: Whole
    main: Money
    sides: Annotated[dict[Key, Money], Meta(max_length=MAX_SIDE_BETS)] = {}


class DealCards(_Step, frozen=True, kw_only=True, tag="deal"):
    """The trainee deals the cards."""

    is_begun_on_pad: bool
    """Whether the round had begun on the pad."""


class Insure(_Step, frozen=True, kw_only=True, tag="insure"):
    """A person insures."""

    spot: Whole
    amount: Money


class CloseInsurance(_Step, frozen=True, kw_only=True, tag="close_insurance"):
    """The trainee closes insurance and checks for a blackjack."""


class PlayHand(_Step, frozen=True, kw_only=True, tag="act"):
    """A person plays the hand whose turn it is."""

    action: Action


class SimulatedTurn(_Step, frozen=True, kw_only=True, tag="go"):
    """The simulated player whose turn it is acts once."""


class DealerStep(_Step, frozen=True, kw_only=True, tag="dealer"):
    """The trainee turns, draws or stands."""

    action: DealerAction


class Pay(_Step, frozen=True, kw_only=True, tag="pay"):
    """The trainee settles a wager."""

    spot: Whole
    hand: Whole | None = None
    wager: Text
    won: Money
    """What the player gains; negative if the wager is taken."""


class PadMark(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand that was marked on the pad."""

    line: Text
    spot: Whole | None = None
    """None for a table-wide line."""


class PadRound(_Step, frozen=True, kw_only=True, tag="pad"):
    """The pad's record of a round that has ended on it."""

    marks: tuple[PadMark, ...] = ()
    bonus: tuple[Whole, ...] = ()
    """The spots with the fixed bonus."""


class NextRound(_Step, frozen=True, kw_only=True, tag="next"):
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
