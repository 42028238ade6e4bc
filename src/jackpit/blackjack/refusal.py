"""Refusals at a blackjack table, each with its sentence, and the error of invalid input."""

from __future__ import annotations

from jackpit.refusal import Refused, Rule


class BlackjackRefusal(Rule):
    """The rule that a wager or an action would break; placeholders in braces."""

    # Wagers.
    NO_WAGER_PLACED = "No spot has a wager."
    SPOT_NOT_AT_TABLE = "The table has no spot {spot}."
    BLACKJACK_WAGER_MISSING = "Spot {spot} has no blackjack wager; every other wager needs one."
    BELOW_THE_MINIMUM = "Spot {spot}: {amount} is below the table minimum of {minimum}."
    ABOVE_THE_MAXIMUM = "Spot {spot}: {amount} is above the table maximum of {maximum}."
    NO_SUCH_SIDE_BET = "Spot {spot}: there is no side bet '{side}' at this table."
    SIDE_BET_IS_FIXED = "Spot {spot}: the {side} wager is {wager}, not {amount}."
    SIDE_BET_NEEDS_ANOTHER = "Spot {spot}: {side} may be played only with {other}."
    SIDE_BET_OVER_BLACKJACK_WAGER = (
        "Spot {spot}: {side} may not be more than the blackjack wager of {main}."
    )
    SIDE_BET_BELOW_MINIMUM = "Spot {spot}: {side} must be at least {minimum}."
    SIDE_BET_ABOVE_MAXIMUM = "Spot {spot}: {side} must be at most {maximum}."

    # Insurance.
    NO_INSURANCE_NOW = "Insurance is offered only after the deal, with an ace up."
    SPOT_NOT_IN_ROUND = "Spot {spot} has no wager in this round."
    ALREADY_INSURED = "Spot {spot} is already insured."
    NOT_AN_AMOUNT = "Insurance must be a whole number of cents, more than zero."
    INSURANCE_TOO_LARGE = "Insurance at spot {spot} may be at most {most}."

    # Whose turn it is.
    INSURANCE_IS_OPEN = "Insurance is still offered; close it first."
    ROUND_IS_OVER = "The round is over."
    NO_SUCH_HAND = "Spot {spot} has no hand {hand}."
    HAND_IS_BUST = "The hand has busted."
    HAND_IS_OVER = "The hand is over: {how}."
    NOT_ITS_TURN = "It is not this hand's turn."

    # Actions.
    DOUBLED_HAND_IS_NOT_HIT = "A doubled hand can take another card only by redoubling."
    SPLIT_ACES_TAKE_ONE_CARD = "Split aces receive one card each."
    DOUBLE_LIMIT_REACHED = "A hand may be doubled {times} at most."
    OVER_THE_MULTIPLE = "The wager may not exceed {multiple} times the blackjack wager."
    TOO_MANY_CARDS_TO_DOUBLE = "A hand may be doubled only on its first {cards} cards."
    NOT_ON_THIS_TOTAL = "You may double only on {totals}, not on {points}."
    NO_DOUBLE_AFTER_SPLIT = "You may not double after a split."
    DOUBLE_OVER_THE_LIMIT = "Doubling adds {amount}; the table maximum is {maximum}."
    NOT_A_PAIR = "The hand is not a pair."
    SPLIT_LIMIT_REACHED = "A spot may play at most {hands} hands."
    ACES_ARE_SPLIT_ONCE = "Aces may be split only once."
    NO_SURRENDER = "This game does not offer surrender."
    SURRENDER_AFTER_A_CARD = "You may surrender only your first two cards."
    SURRENDER_AFTER_A_SPLIT = "A split hand cannot be surrendered."
    NO_RESCUE = "This game does not offer rescue."
    NOTHING_TO_RESCUE = "Only a doubled hand can be rescued."


class BlackjackError(ValueError):
    """Invalid rules, wagers, cards or actions.

    The text is the sentence of a refusal, or a clause that follows the name of an option or a step.
    """

    def __init__(self, sentence: str, *, refused: Refused | None = None) -> None:
        super().__init__(sentence)
        self.refused = refused
        """The rule that was broken, if the action was refused."""


def raise_if_refused(refused: Refused | None) -> None:
    """Raise a BlackjackError with the sentence of a refusal."""
    if refused is not None:
        raise BlackjackError(str(refused), refused=refused)
