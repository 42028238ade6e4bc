"""What the trainee does next, as one sentence."""

from __future__ import annotations

from jackpit.blackjack import (
    Action,
    BlackjackRound,
)
from jackpit.messages import Message, Phrase, Sentence
from jackpit.training import Practice, Stage

_CHECKED = (1, 10)
"""The points of the up cards with which the dealer checks for a blackjack."""


class Instruction(Message):
    """What the trainee does next, in one sentence."""

    NO_WAGERS = "No wagers yet."
    START_AND_DEAL = "The wagers are down: press {start} on the pad, then deal."
    DEAL = "The wagers are down: deal."
    MOMENTS = "When is it paid? Name the moment for each: {count} to go."
    INSURANCE = "An ace is up: offer insurance, then close it and check the hole card."
    SPOT_DECIDES = "Spot {spot} decides."
    HAND_DECIDES = "Spot {spot}, hand {hand} decides."
    SPOT_WANTS = "Spot {spot} wants to {action}."
    HAND_WANTS = "Spot {spot}, hand {hand} wants to {action}."
    CHECKED_BLACKJACK = "The dealer checks: a blackjack. {next}"
    CHECKED_NO_BLACKJACK = "The dealer checks: no blackjack. {next}"
    TURN = "All hands are played: turn the hole card."
    TURN_OR_LEAVE = (
        "All hands are played: turn the hole card, or leave it if nothing depends on it."
    )
    DRAW_OR_STAND = "Draw a card, or stand."
    SETTLE = "Settle every wager: {count} to go."
    END_ON_PAD = "Mark the winning hands on the pad, pay what is due, then press {end}."
    ON_TO_THE_NEXT = "The round is over: on to the next."
    SHOE_IS_OVER = "The shoe is over."


_WANTS = {
    Action.HIT: Phrase("hit"),
    Action.STAND: Phrase("stand"),
    Action.DOUBLE: Phrase("double"),
    Action.SPLIT: Phrase("split"),
    Action.SURRENDER: Phrase("surrender"),
    Action.RESCUE: Phrase("rescue"),
}


def next_instruction(practice: Practice) -> Sentence:
    """What the trainee does next."""
    at = practice.at
    match practice.stage:
        case Stage.WAGERS:
            return _says_before_deal(practice)
        case Stage.MOMENTS:
            left = sum(not one.is_right for one in at.moments.values())
            return Instruction.MOMENTS.given(count=left)
        case Stage.INSURANCE:
            return Instruction.INSURANCE.given()
        case Stage.PLAY:
            return _says_turn(practice)
        case Stage.DEALER:
            return _says_over(practice) if at.shown == 1 else Instruction.DRAW_OR_STAND.given()
        case Stage.PAY:
            left = sum(one.is_asked and not one.is_right for one in at.open.values())
            return Instruction.SETTLE.given(count=left)
        case Stage.PAD:
            return Instruction.END_ON_PAD.given(end=practice.set_up.end_key)
        case Stage.OVER:
            return Instruction.ON_TO_THE_NEXT.given()
        case Stage.SHOE_OVER:
            return Instruction.SHOE_IS_OVER.given()


def _says_before_deal(practice: Practice) -> Sentence:
    start = practice.set_up.start_key
    if not practice.at.bets:
        return Instruction.NO_WAGERS.given()
    if start is None or not practice.needs_pad:
        return Instruction.DEAL.given()
    return Instruction.START_AND_DEAL.given(start=start)


def _says_turn(practice: Practice) -> Sentence:
    at, will = practice.at, practice.will
    round = at.round
    assert round is not None
    assert round.turn is not None
    spot, index = round.turn
    if len(round.spots[spot].hands) == 1:
        says = (
            Instruction.SPOT_DECIDES.given(spot=spot)
            if will is None
            else Instruction.SPOT_WANTS.given(spot=spot, action=_WANTS[will])
        )
    elif will is None:
        says = Instruction.HAND_DECIDES.given(spot=spot, hand=index + 1)
    else:
        says = Instruction.HAND_WANTS.given(spot=spot, hand=index + 1, action=_WANTS[will])
    return says if at.says else _after_check(round, says)


def _says_over(practice: Practice) -> Sentence:
    """What to do with the hole card; a dealer who has checked knows it."""
    at = practice.at
    assert at.round is not None
    if at.says or not _is_checked(at.round):
        return Instruction.TURN_OR_LEAVE.given()
    has_blackjack = at.round.dealer_has_blackjack
    says = Instruction.TURN if has_blackjack else Instruction.TURN_OR_LEAVE
    return _after_check(at.round, says.given())


def _after_check(round: BlackjackRound, says: Sentence) -> Sentence:
    """What to do next, with the result of the dealer's check if there was one."""
    if not _is_checked(round):
        return says
    if round.dealer_has_blackjack:
        return Instruction.CHECKED_BLACKJACK.given(next=says)
    return Instruction.CHECKED_NO_BLACKJACK.given(next=says)


def _is_checked(round: BlackjackRound) -> bool:
    return round.rules.peek and round.up.rank.points in _CHECKED
