"""The steps of a trainee at the training table."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct

from jackpit.blackjack import Action
from jackpit.fields import Key, Text, Whole
from jackpit.money import Money
from jackpit.refusal import Refused, Rule
from jackpit.table.moments import Moment
from jackpit.table.state import ShownCards

MAX_SIDE_BETS = 20
"""More side bets than any game offers."""


class StepRefusal(Rule):
    """Why a step cannot be taken now, or a practice cannot be; placeholders in braces."""

    CUT_CARD_OUTSIDE = "The cut card comes after 1 to {most} cards, not {cards}."
    NO_CARDS_FOUND = (
        "No cards for the drill '{drill}' were found with these wagers: change them, or use"
        " another shoe number."
    )

    # The stage.
    NOT_DEALT = "The cards are not dealt yet."
    MOMENTS_NOT_NAMED = "Moments of payment are still to be named."
    HANDS_ARE_PLAYED = "The hands are still being played."
    DEALER_NOT_DONE = "The dealer's hand is not done yet."
    WAGERS_NOT_SETTLED = "Wagers are still to be settled."
    PAD_NOT_ENDED = "The round has not ended on the pad yet."
    ON_TO_THE_NEXT = "The round is over; go on to the next."
    SHOE_IS_OVER = "The shoe is over."

    # Players.
    NO_PERSON_PLAYS = "No person plays spot {spot}."
    NOT_A_WAGER = "A wager must be a whole number of cents, zero or more."
    INSURES_BY_ITSELF = "Spot {spot} is simulated and has already decided."
    SIMULATED_TURN = "It is a simulated player's turn."
    PERSONS_TURN = "It is a person's turn."

    # The moments of payment.
    NO_MOMENT_AT_SPOT = "There is no moment to be named at spot {spot}."
    NO_MOMENT_OF_TABLE = "There is no moment to be named for the table."
    ALREADY_NAMED = "{place}: it is already named."

    # The dealer and the settlement.
    HOLE_CARD_IS_TURNED = "The hole card is already turned."
    NOTHING_TO_SETTLE = "There is no '{wager}' to settle at spot {spot}."
    NOTHING_TO_SETTLE_ON_HAND = "There is no '{wager}' to settle at spot {spot}, hand {hand}."
    ALREADY_SETTLED = "{place}: it is already settled."

    # The pad.
    NOT_ON_THE_PAD = "No progressive wager was made, so the pad has no round."
    ALREADY_ENDED_ON_PAD = "The round has already ended on the pad."
    NO_BONUS_TO_GIVE = "{game} has no bonus to give."


class StepError(ValueError):
    """A step that is impossible now, or a practice that cannot be."""

    def __init__(self, refused: Refused, where: tuple[str, ...] = ()) -> None:
        super().__init__(refused)
        self.refused = refused
        self.where = where
        """The path to what is refused: the number of the step, or a field of the setup."""


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


class NameMoment(_Step, frozen=True, kw_only=True, tag="moment"):
    """The trainee names the moment at which a wager, or the envy of the table, is settled."""

    spot: Whole | None = None
    """None for the whole table."""

    wager: Text
    moment: Moment


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


class DeclareOnPad(_Step, frozen=True, kw_only=True, tag="declare"):
    """The trainee declared on the pad what the dealer's cards show."""

    shown: ShownCards
    line: Text | None = None
    spot: Whole | None = None


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
    | NameMoment
    | Insure
    | CloseInsurance
    | PlayHand
    | SimulatedTurn
    | DealerStep
    | Pay
    | DeclareOnPad
    | PadRound
    | NextRound
)
