"""The view of a practice for the screen, as JSON without the answers still to be given."""

from __future__ import annotations

from typing import Any

from jackpit.blackjack import (
    MAX_BLACKJACK_SPOTS,
    Action,
    Bet,
    BlackjackRound,
    Phase,
    PlayerHand,
    is_blackjack,
)
from jackpit.cards import Card
from jackpit.money import Money
from jackpit.paytable import Chips
from jackpit.training import checks
from jackpit.training.answers import list_answers
from jackpit.training.drills import drills_of
from jackpit.training.lessons import Lesson
from jackpit.training.practice import Practice
from jackpit.training.score import Mistake
from jackpit.training.state import OpenPayout, Stage

JsonObject = dict[str, Any]

MISTAKES_SHOWN = 100
"""How many of the latest mistakes are shown; the score counts all."""

_CHECKED = (1, 10)
"""The points of the up cards with which the dealer checks for a blackjack."""


def lesson_view(lesson: Lesson) -> JsonObject:
    """The game, the wagers and the drills of a lesson."""
    return {
        "key": lesson.key,
        "name": lesson.name,
        "rules": lesson.rules.key,
        "game": lesson.game.key,
        "minimum": _amount(lesson.limits.minimum),
        "maximum": _amount(lesson.limits.maximum),
        "side_bets": [
            {
                "key": side.key,
                "name": side.name,
                "wager": _amount(side.fixed_wager),
                "only_with": side.only_with,
                "is_progressive": side.is_progressive,
            }
            for side in lesson.rules.side_bets
        ],
        "drills": [
            {"key": drill.key, "name": drill.name, "about": drill.about}
            for drill in drills_of(lesson)
        ],
    }


def practice_view(practice: Practice) -> JsonObject:
    """Everything that the trainee may see."""
    set_up, shoe = practice.set_up, practice.shoe
    return {
        "lesson": practice.lesson.key,
        "seed": set_up.seed,
        "drill": None if set_up.drill is None else set_up.drill.key,
        "shoe": {
            "decks": shoe.decks,
            "cards": shoe.size,
            "left": practice.left,
            "cut_card_at": practice.cut_card_at,
        },
        "round": practice.number,
        "stage": practice.stage.value,
        "says": _says(practice),
        "dealer": _dealer(practice),
        "spots": [_spot(practice, spot) for spot in range(1, MAX_BLACKJACK_SPOTS + 1)],
        "turn": _turn(practice),
        "due": _dues(practice),
        "mistakes": [_mistake(one) for one in practice.score.mistakes[-MISTAKES_SHOWN:]],
        "score": {
            "right": practice.score.right,
            "wrong": practice.score.wrong,
            "percent": practice.score.percent,
            "rounds": practice.rounds,
            "streak": practice.score.streak,
        },
        "pad": _pad(practice),
    }


def _amount(amount: Money | None) -> str | None:
    return None if amount is None else amount.plain()


def _cards(cards: tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _dealer(practice: Practice) -> JsonObject:
    round, shown = practice.at.round, practice.at.shown
    if round is None:
        return {"cards": [], "points": "", "is_turned": False}
    seen = round.dealer[:shown]
    cards: list[str | None] = [*_cards(seen)]
    return {
        "cards": cards + [None] * (2 - len(seen)),
        "points": "blackjack" if is_blackjack(seen) else checks.format_total(seen),
        "is_turned": shown > 1,
    }


def _spot(practice: Practice, number: int) -> JsonObject:
    at = practice.at
    bet, round = at.bets.get(number), at.round
    spot = None if round is None else round.spots.get(number)
    return {
        "spot": number,
        "is_person": number in practice.set_up.people,
        "is_empty": bet is None,
        "main": None if bet is None else bet.main.plain(),
        "sides": [] if bet is None else _sides(practice.lesson, bet, is_dealt=round is not None),
        "insurance": None if spot is None else _amount(spot.insurance),
        "may_insure": _may_insure(practice, number),
        "first": [] if spot is None else _cards(spot.first),
        "hands": []
        if spot is None
        else [_hand(practice, (number, index), hand) for index, hand in enumerate(spot.hands)],
    }


def _sides(lesson: Lesson, bet: Bet, *, is_dealt: bool) -> list[JsonObject]:
    """The side bets of a spot; the chip of a progressive may be removed after the deal."""
    return [
        {
            "key": side.key,
            "name": side.name,
            "amount": bet.sides[side.key].plain(),
            "is_removed": is_dealt and side.game.chips is Chips.REMOVED,
        }
        for side in lesson.rules.side_bets
        if bet.sides.get(side.key)
    ]


def _may_insure(practice: Practice, number: int) -> str | None:
    """The most that a person may insure for; None if insurance is not possible."""
    round, insurance = practice.at.round, practice.lesson.rules.insurance
    if round is None or insurance is None or number not in practice.set_up.people:
        return None
    if round.phase is not Phase.INSURANCE or number not in round.spots:
        return None
    most = insurance.at_most(round.spots[number].bet.main)
    return most.plain() if round.can_insure(number, most) else None


def _hand(practice: Practice, turn: tuple[int, int], hand: PlayerHand) -> JsonObject:
    round = practice.at.round
    return {
        "cards": _cards(hand.cards),
        "points": "blackjack" if hand.is_blackjack else checks.format_total(hand.cards),
        "wager": hand.wager.plain(),
        "total": hand.total_wager.plain(),
        "doublings": hand.doublings,
        "is_turn": round is not None and round.turn == turn,
        "ended": None if hand.ended is None else hand.ended.name,
        "ended_words": None if hand.ended is None else hand.ended.value,
        "says": practice.at.says.get(turn),
    }


def _turn(practice: Practice) -> JsonObject | None:
    round = practice.at.round
    if round is None or round.turn is None:
        return None
    will = practice.will
    refusals = {action: round.why_not(action) for action in Action}
    return {
        "spot": round.turn[0],
        "hand": round.turn[1],
        "legal": [action.value for action in round.legal_actions],
        "why_not": {x.value: str(refused) for x, refused in refusals.items() if refused},
        "will": None if will is None else will.value,
    }


def _dues(practice: Practice) -> list[JsonObject]:
    lesson, round = practice.lesson, practice.at.round
    return [] if round is None else [_due(lesson, x, round) for x in practice.at.open.values()]


def _due(lesson: Lesson, one: OpenPayout, round: BlackjackRound) -> JsonObject:
    due = one.due
    cards = None
    if due.hand is not None:
        cards = _cards(round.spots[due.spot].hands[due.hand].cards)
    is_answered = bool(one.is_right)
    return {
        "spot": due.spot,
        "hand": due.hand,
        "wager": due.wager,
        "name": due.name,
        "staked": due.staked.plain(),
        "cards": cards,
        "answers": [
            {"word": x.word, "won": x.won.plain()} for x in list_answers(lesson, round, due)
        ],
        "is_asked": one.is_asked,
        "tried": _amount(one.tried),
        "is_right": one.is_right,
        "won": due.won.plain() if is_answered else None,
        "sentence": due.sentence if is_answered else None,
        "rule": str(due.cite) if is_answered else None,
        "rule_name": due.cite.named if is_answered else None,
    }


def _mistake(mistake: Mistake) -> JsonObject:
    cite = mistake.fault.cite
    return {
        "round": mistake.round,
        "step": mistake.step,
        "sentence": mistake.fault.sentence,
        "rule": str(cite),
        "rule_name": cite.named,
        "paragraph": cite.text,
    }


def _pad(practice: Practice) -> JsonObject:
    at = practice.at
    expected: list[JsonObject] | None = None
    if at.pad_is_right is not None:
        assert at.settlement is not None
        expected = [
            {"spot": x.spot, "line": x.line.key, "name": x.line.name}
            for x in checks.progressive_winners(practice.lesson, at.settlement)
        ]
    return {
        "is_needed": practice.needs_pad,
        "spots": list(practice.on_the_pad),
        "expected": expected,
        "is_right": at.pad_is_right,
    }


def _says(practice: Practice) -> str:
    """What the trainee does next, in one sentence."""
    at = practice.at
    match practice.stage:
        case Stage.WAGERS:
            if not at.bets:
                return "No wagers yet."
            if practice.needs_pad:
                start = practice.set_up.start_key
                return f"The wagers are down: press {start} on the pad, then deal."
            return "The wagers are down: deal."
        case Stage.INSURANCE:
            return "An ace is up: offer insurance, then close it and check the hole card."
        case Stage.PLAY:
            return _says_turn(practice)
        case Stage.DEALER:
            if at.shown == 1:
                return _says_over(practice)
            return "Draw a card, or stand."
        case Stage.PAY:
            left = sum(one.is_asked and not one.is_right for one in at.open.values())
            return f"Settle every wager: {left} to go."
        case Stage.PAD:
            return "Pay what else is due, mark jackpots, and end the round on the pad."
        case Stage.OVER:
            return "The round is over: on to the next."
        case Stage.SHOE_OVER:
            return "The shoe is over."


def _says_turn(practice: Practice) -> str:
    at, will = practice.at, practice.will
    round = at.round
    assert round is not None
    assert round.turn is not None
    spot, index = round.turn
    whose = f"Spot {spot}"
    if len(round.spots[spot].hands) > 1:
        whose += f", hand {index + 1}"
    says = f"{whose} decides." if will is None else f"{whose} wants to {will.value}."
    return says if at.says else f"{_checked(round)}{says}"


def _says_over(practice: Practice) -> str:
    """What to do with the hole card; a dealer who has checked knows it."""
    at = practice.at
    assert at.round is not None
    checked = "" if at.says else _checked(at.round)
    if checked and at.round.dealer_has_blackjack:
        return f"{checked}The hands are over: turn the hole card."
    over = "The hands are over: turn the hole card, or leave it if nothing waits for it."
    return f"{checked}{over}"


def _checked(round: BlackjackRound) -> str:
    """The result of the dealer's check; empty if there was none."""
    if not round.rules.peek or round.up.rank.points not in _CHECKED:
        return ""
    result = "a blackjack" if round.dealer_has_blackjack else "no blackjack"
    return f"The dealer checks: {result}. "
