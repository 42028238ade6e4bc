"""Why an action is not allowed, one check for each action."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from jackpit.blackjack.actions import Action, Phase
from jackpit.blackjack.hand import HandEnd, PlayerHand
from jackpit.blackjack.refusal import BlackjackRefusal
from jackpit.messages import Message, Phrase, Text, any_of
from jackpit.refusal import Refused

if TYPE_CHECKING:  # a round calls these checks, which read the round
    from jackpit.blackjack.round import BlackjackRound, Turn


class TimesText(Message):
    """How often a hand may be doubled, where there is no word for it."""

    MANY = "{count} times"


_TIMES = (Phrase("no times"), Phrase("once"), Phrase("twice"), Phrase("three times"))
_HOW_ENDED = {
    HandEnd.STOOD: Phrase("it stood"),
    HandEnd.BLACKJACK: Phrase("it is a blackjack"),
    HandEnd.BUST: Phrase("it has busted"),
    HandEnd.SURRENDERED: Phrase("it was surrendered"),
    HandEnd.RESCUED: Phrase("it was rescued"),
    HandEnd.NOT_PLAYED: Phrase("it was not played because the dealer has a blackjack"),
}


def why_not(round: BlackjackRound, action: Action, at: Turn | None) -> Refused | None:
    """Why the hand *at*, or else the hand whose turn it is, may not take *action*."""
    turn = round.turn if at is None else at
    if turn is None:
        return _no_turn(round)
    spot = round.spots.get(turn[0])
    if spot is None:
        return BlackjackRefusal.SPOT_NOT_IN_ROUND.given(spot=turn[0])
    if not 0 <= turn[1] < len(spot.hands):
        return BlackjackRefusal.NO_SUCH_HAND.given(spot=turn[0], hand=turn[1] + 1)
    hand = spot.hands[turn[1]]
    if hand.ended is HandEnd.BUST:
        return BlackjackRefusal.HAND_IS_BUST.given()
    if hand.ended is not None:
        return BlackjackRefusal.HAND_IS_OVER.given(how=_HOW_ENDED[hand.ended])
    if round.turn is None:
        return _no_turn(round)
    if turn != round.turn:
        return BlackjackRefusal.NOT_ITS_TURN.given()
    return _CHECKS[action](round, hand)


def _no_turn(round: BlackjackRound) -> Refused:
    if round.phase is Phase.INSURANCE:
        return BlackjackRefusal.INSURANCE_IS_OPEN.given()
    return BlackjackRefusal.ROUND_IS_OVER.given()


def _hit(round: BlackjackRound, hand: PlayerHand) -> Refused | None:
    if hand.is_doubled:
        return BlackjackRefusal.DOUBLED_HAND_IS_NOT_HIT.given()
    return _one_card_each(round, hand)


def _stand(round: BlackjackRound, hand: PlayerHand) -> Refused | None:  # noqa: ARG001 -- all checks share one signature
    return None


def _double(round: BlackjackRound, hand: PlayerHand) -> Refused | None:
    doubling, maximum = round.rules.doubling, round.limits.maximum
    if hand.is_split and not doubling.after_split:
        return BlackjackRefusal.NO_DOUBLE_AFTER_SPLIT.given()
    if refused := _one_card_each(round, hand):
        return refused
    if hand.doublings >= doubling.times:
        return BlackjackRefusal.DOUBLE_LIMIT_REACHED.given(times=_times(doubling.times))
    if 2 << hand.doublings > doubling.multiple_at_most:
        return BlackjackRefusal.OVER_THE_MULTIPLE.given(multiple=doubling.multiple_at_most)
    on_cards = doubling.on_cards
    if on_cards is not None and not hand.is_doubled and len(hand.cards) > on_cards:
        return BlackjackRefusal.TOO_MANY_CARDS_TO_DOUBLE.given(cards=on_cards)
    if doubling.on_totals is not None and hand.points not in doubling.on_totals:
        totals = any_of(sorted(doubling.on_totals))
        return BlackjackRefusal.NOT_ON_THIS_TOTAL.given(totals=totals, points=hand.points)
    # A doubling adds as much as the whole wager; the limits apply to each (bahama-bonus R26).
    if maximum is not None and hand.total_wager > maximum:
        return BlackjackRefusal.DOUBLE_OVER_THE_LIMIT.given(
            amount=hand.total_wager, maximum=maximum
        )
    return None


def _split(round: BlackjackRound, hand: PlayerHand) -> Refused | None:
    splitting = round.rules.splitting
    if not splitting.is_pair(hand.cards):
        return BlackjackRefusal.NOT_A_PAIR.given()
    if hand.is_of_split_aces and not splitting.aces_again:
        return BlackjackRefusal.ACES_ARE_SPLIT_ONCE.given()
    assert round.turn is not None
    if len(round.spots[round.turn[0]].hands) >= splitting.hands_at_most:
        return BlackjackRefusal.SPLIT_LIMIT_REACHED.given(hands=splitting.hands_at_most)
    return None


def _surrender(round: BlackjackRound, hand: PlayerHand) -> Refused | None:
    if not round.rules.late_surrender:
        return BlackjackRefusal.NO_SURRENDER.given()
    if hand.is_split:
        return BlackjackRefusal.SURRENDER_AFTER_A_SPLIT.given()
    if len(hand.cards) > 2:
        return BlackjackRefusal.SURRENDER_AFTER_A_CARD.given()
    return None


def _rescue(round: BlackjackRound, hand: PlayerHand) -> Refused | None:
    if round.rules.rescue is None:
        return BlackjackRefusal.NO_RESCUE.given()
    if not hand.is_doubled:
        return BlackjackRefusal.NOTHING_TO_RESCUE.given()
    return None


def _one_card_each(round: BlackjackRound, hand: PlayerHand) -> Refused | None:
    if hand.is_of_split_aces and not round.rules.splitting.hit_aces:
        return BlackjackRefusal.SPLIT_ACES_TAKE_ONE_CARD.given()
    return None


def _times(count: int) -> Text:
    return _TIMES[count] if count < len(_TIMES) else TimesText.MANY.given(count=count)


_CHECKS: dict[Action, Callable[[BlackjackRound, PlayerHand], Refused | None]] = {
    Action.HIT: _hit,
    Action.STAND: _stand,
    Action.DOUBLE: _double,
    Action.SPLIT: _split,
    Action.SURRENDER: _surrender,
    Action.RESCUE: _rescue,
}
