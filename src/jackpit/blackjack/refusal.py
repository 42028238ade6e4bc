"""Refusals at a blackjack table, each with its sentence, and the error of invalid input."""

from __future__ import annotations

from jackpit.refusal import Refused, Rule


class BlackjackRefusal(Rule):
    """The rule that a wager or an action would break; placeholders in braces."""

    # Wagers.
    NO_WAGERS = "No spot has a wager."
    NO_SUCH_SPOT = "The table has no spot {spot}."
    BLACKJACK_WAGER_MISSING = "Spot {spot} has no blackjack wager; every other wager needs one."
    BELOW_THE_MINIMUM = "Spot {spot}: {amount} is below the table's minimum of {minimum}."
    ABOVE_THE_MAXIMUM = "Spot {spot}: {amount} is above the table's maximum of {maximum}."
    NO_SUCH_SIDE_BET = "Spot {spot}: there is no side bet '{side}' at this table."
    SIDE_BET_IS_FIXED = "Spot {spot}: {side} is played for {wager}, not for {amount}."
    SIDE_BET_NEEDS_ANOTHER = "Spot {spot}: {side} is played only together with {other}."
    SIDE_BET_OVER_BLACKJACK_WAGER = (
        "Spot {spot}: {side} may not be more than the blackjack wager of {main}."
    )
    SIDE_BET_BELOW_MINIMUM = "Spot {spot}: {side} is played for {minimum} or more."
    SIDE_BET_ABOVE_MAXIMUM = "Spot {spot}: {side} is played for {maximum} or less."

    # Insurance.
    NO_INSURANCE_NOW = "Insurance is offered only after the deal, with an ace up."
    SPOT_HAS_NO_WAGER = "Spot {spot} has no wager in this round."
    INSURED_ALREADY = "Spot {spot} is insured already."
    NOT_AN_AMOUNT = "Insurance is a number of whole cents, more than nothing."
    INSURANCE_TOO_LARGE = "Spot {spot} may insure for {most} at most."

    # Whose turn it is.
    INSURANCE_IS_OPEN = "Insurance is still offered; close it first."
    ROUND_IS_OVER = "The round is over."
    NO_SUCH_HAND = "Spot {spot} has no hand {hand}."
    HAND_IS_BUST = "The hand has busted."
    HAND_IS_OVER = "The hand is over: {how}."
    NOT_ITS_TURN = "It is not this hand's turn."

    # Actions.
    DOUBLED_HAND_IS_NOT_HIT = "A doubled hand takes no card but by doubling again."
    SPLIT_ACES_TAKE_ONE_CARD = "Split aces take one card each."
    DOUBLED_ENOUGH = "A hand is doubled {times} at most."
    OVER_THE_MULTIPLE = "The wager may not go over {multiple} times the blackjack wager."
    NOT_ON_SO_MANY_CARDS = "A hand is doubled on its first {cards} cards only."
    NOT_ON_THIS_TOTAL = "A hand is doubled on {totals} only, not on {points}."
    NO_DOUBLE_AFTER_SPLIT = "A split hand is not doubled."
    DOUBLE_OVER_THE_LIMIT = "Doubling adds {amount}; the table's maximum is {maximum}."
    NOT_A_PAIR = "The hand is not a pair."
    SPLIT_ENOUGH = "A spot plays {hands} hands at most."
    ACES_ARE_SPLIT_ONCE = "Aces are split only once."
    NO_SURRENDER = "There is no surrender in this game."
    SURRENDER_AFTER_A_CARD = "Only the first two cards can be surrendered."
    SURRENDER_AFTER_A_SPLIT = "A split hand cannot be surrendered."
    NO_RESCUE = "There is no rescue in this game."
    NOTHING_TO_RESCUE = "Only a doubled hand can be rescued."


class BlackjackError(ValueError):
    """Invalid rules, wagers, cards or actions; one sentence for the user."""

    def __init__(self, sentence: str, *, refused: Refused | None = None) -> None:
        super().__init__(sentence)
        self.refused = refused
        """The rule that was broken, if the action was refused."""


def raise_if_refused(refused: Refused | None) -> None:
    """Raise a BlackjackError with the sentence of a refusal."""
    if refused is not None:
        raise BlackjackError(refused.sentence, refused=refused)
