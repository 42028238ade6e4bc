"""The automatic steps of a round: the dealer's check, the next turn, the dealer's hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from jackpit.blackjack.actions import Action, Phase, WaitsFor
from jackpit.blackjack.frozen_dict import FrozenDict
from jackpit.blackjack.hand import BEST_TOTAL, HandEnd, PlayerHand
from jackpit.blackjack.refusal import BlackjackError
from jackpit.cards import Card, Rank
from jackpit.paytable import is_complete

if TYPE_CHECKING:  # a round calls these functions, which read the round
    from jackpit.blackjack.round import BlackjackRound, Turn


def after_the_deal(round: BlackjackRound) -> BlackjackRound:
    """The round once the cards are dealt: insurance with an ace up, else the check."""
    if round.rules.insurance is not None and round.up.rank is Rank.ACE:
        return replace(round, phase=Phase.INSURANCE)
    return open_play(round)


def open_play(round: BlackjackRound) -> BlackjackRound:
    """The round after the dealer's check: over after a blackjack, else at the first turn."""
    for number, spot in round.spots.items():
        (hand,) = spot.hands
        if hand.is_blackjack:
            round = _with_hands(round, number, (replace(hand, ended=HandEnd.BLACKJACK),))
        elif round.rules.peek and round.dealer_has_blackjack:
            round = _with_hands(round, number, (replace(hand, ended=HandEnd.NOT_PLAYED),))
    return _next_turn(replace(round, phase=Phase.PLAY))


def do(round: BlackjackRound, action: Action) -> BlackjackRound:
    """The round after an *action* that is allowed."""
    assert round.turn is not None
    number, index = round.turn
    hand = round.spots[number].hands[index]
    if action is Action.SPLIT:
        return _next_turn(_split(round, number, index))
    if action is Action.HIT:
        round, hand = _draw(round, hand)
    elif action is Action.DOUBLE:
        round, hand = _draw(round, replace(hand, doublings=hand.doublings + 1))
    else:
        hand = replace(hand, ended=_ENDS[action])
    return _next_turn(_with_hand(round, (number, index), hand))


_ENDS = {
    Action.STAND: HandEnd.STOOD,
    Action.SURRENDER: HandEnd.SURRENDERED,
    Action.RESCUE: HandEnd.RESCUED,
}


def _split(round: BlackjackRound, number: int, index: int) -> BlackjackRound:
    """Two hands of one card each, with the same wager; each is dealt a card at its turn."""
    hands = round.spots[number].hands
    two = [
        PlayerHand(cards=(card,), wager=hands[index].wager, is_split=True)
        for card in hands[index].cards
    ]
    return _with_hands(round, number, (*hands[:index], *two, *hands[index + 1 :]))


def _next_turn(round: BlackjackRound) -> BlackjackRound:
    """Give the turn to the first hand that is not over; a hand without a choice ends.

    When no hand is left, the dealer plays.
    """
    while (turn := _first_open(round)) is not None:
        hand = round.spots[turn[0]].hands[turn[1]]
        if len(hand.cards) == 1:
            round, hand = _draw(round, hand)
            round = _with_hand(round, turn, hand)
        round = replace(round, turn=turn)
        ended = _automatic_end(round, hand)
        if ended is None:
            return round
        round = _with_hand(round, turn, replace(hand, ended=ended))
    return _dealer_plays(replace(round, turn=None, phase=Phase.OVER))


def _first_open(round: BlackjackRound) -> Turn | None:
    for number, spot in round.spots.items():
        for index, hand in enumerate(spot.hands):
            if not hand.is_over:
                return number, index
    return None


def _automatic_end(round: BlackjackRound, hand: PlayerHand) -> HandEnd | None:
    """How a hand ends without a decision of its player; None if it does not."""
    if hand.is_bust:
        return HandEnd.BUST
    if hand.points == BEST_TOTAL and (round.rules.soft_21_stands or not hand.is_soft):
        return HandEnd.STOOD
    return HandEnd.STOOD if round.legal_actions == (Action.STAND,) else None


def _dealer_plays(round: BlackjackRound) -> BlackjackRound:
    """Show the hole card and draw, as far as a hand or a side bet needs it."""
    waits = dealer_waits_for(round)
    round = replace(round, hole_shown=waits is not WaitsFor.NOTHING)
    if waits in (WaitsFor.HAND, WaitsFor.WHOLE_HAND_WAGER):
        while not is_complete(round.rules.soft_17, round.dealer):
            round, card = _take(round)
            round = replace(round, dealer=(*round.dealer, card))
    return round


def dealer_waits_for(round: BlackjackRound) -> WaitsFor:
    """Why the dealer shows the hole card and draws, once every hand is over; the first reason."""
    rules = round.rules
    live = [
        (spot, side)
        for spot in round.spots.values()
        for side in rules.side_bets
        if spot.bet.sides.get(side.key)
    ]
    if any(_waits_for_total(round, hand) for hand in _hands(round)):
        return WaitsFor.HAND
    if any(side.needs_dealer_hand for _, side in live):
        return WaitsFor.WHOLE_HAND_WAGER
    if round.dealer_has_blackjack or (not rules.peek and _may_meet_blackjack(round)):
        return WaitsFor.BLACKJACK
    if any(side.waits_for_hole_card(spot.first, round.up, rules.shoe) for spot, side in live):
        return WaitsFor.HOLE_CARD_WAGER  # HG10
    return WaitsFor.NOTHING


def _waits_for_total(round: BlackjackRound, hand: PlayerHand) -> bool:
    if hand.ended is not HandEnd.STOOD:
        return False
    return hand.points < BEST_TOTAL or not round.rules.twenty_one_always_wins


def _may_meet_blackjack(round: BlackjackRound) -> bool:
    """Whether a blackjack that the dealer has not checked for would still decide a wager."""
    insured = any(spot.insurance is not None for spot in round.spots.values())
    return insured or any(not hand.is_bust for hand in _hands(round))


def _hands(round: BlackjackRound) -> Iterable[PlayerHand]:
    return (hand for spot in round.spots.values() for hand in spot.hands)


def _draw(round: BlackjackRound, hand: PlayerHand) -> tuple[BlackjackRound, PlayerHand]:
    round, card = _take(round)
    return round, replace(hand, cards=(*hand.cards, card))


def _take(round: BlackjackRound) -> tuple[BlackjackRound, Card]:
    if round.used >= len(round.cards):
        raise BlackjackError(f"the shoe has run out after {round.used} cards, before the round did")
    return replace(round, used=round.used + 1), round.cards[round.used]


def _with_hand(round: BlackjackRound, turn: Turn, hand: PlayerHand) -> BlackjackRound:
    hands = round.spots[turn[0]].hands
    return _with_hands(round, turn[0], (*hands[: turn[1]], hand, *hands[turn[1] + 1 :]))


def _with_hands(
    round: BlackjackRound, number: int, hands: tuple[PlayerHand, ...]
) -> BlackjackRound:
    spot = replace(round.spots[number], hands=hands)
    return replace(round, spots=FrozenDict({**round.spots, number: spot}))
