"""Trainees for the tests: one whose every step is right, and rounds from cards laid by hand.

The right steps are computed here from the engine's settlement, not from what the training table
says is due.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from jackpit.blackjack import Bet, BlackjackRound, Settlement, settle
from jackpit.cards import Card, Deal
from jackpit.messages import ENGLISH, Phrase
from jackpit.money import ZERO, Money
from jackpit.paytable import DealerHand, Share, winning_line
from jackpit.table.moments import Moment
from jackpit.training import LESSONS, Drill, Lesson, Practice, PracticeSetup, Stage
from jackpit.training import steps as s
from jackpit.training.stacked_shoe import StackedShoe
from jackpit.web.http.encoder import ViewEncoder
from jackpit.web.training.views import training_view

SEVEN = frozenset(range(1, 8))
TURN, DRAW, STAND = (s.DealerStep(action=action) for action in s.DealerAction)
Key = tuple[int, int | None, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidByHand(Drill):
    """The first cards of every round are these."""

    cards: str

    def stack(self, lesson: Lesson, bets: Mapping[int, Bet], random: Random) -> StackedShoe:
        return StackedShoe(Deal.parse(self.cards).player)


def at_table(lesson: str, cards: str, *spots: int, **sides: str) -> Practice:
    """People at *spots*, the same wagers on each, and the first cards of the shoe laid by hand."""
    return _table(lesson, cards, spots, sides, start_key="COIN IN")


def at_table_that_asks(lesson: str, cards: str, *spots: int, **sides: str) -> Practice:
    """The same in a drill that asks after the deal when each hand is settled."""
    return _table(lesson, cards, spots, sides, start_key="COIN IN", asks_moments=True)


def without_pad(lesson: str, cards: str, *spots: int, **sides: str) -> Practice:
    """The same at a table that has no pad."""
    return _table(lesson, cards, spots, sides, start_key=None)


def _table(
    lesson: str,
    cards: str,
    spots: tuple[int, ...],
    sides: dict[str, str],
    *,
    start_key: str | None,
    asks_moments: bool = False,
) -> Practice:
    drill = LaidByHand(
        key="laid", name=Phrase(""), about=Phrase(""), cards=cards, asks_moments=asks_moments
    )
    practice = Practice(
        PracticeSetup(
            lesson=LESSONS[lesson], seed="1", drill=drill, people=SEVEN, start_key=start_key
        )
    )
    amounts = {key.replace("_", "-"): Money.parse(text) for key, text in sides.items()}
    for spot in spots:
        practice.take(s.PlaceWagers(spot=spot, main=Money.dollars(10), sides=amounts))
    return practice


def now(practice: Practice) -> Stage:
    """The present stage."""
    return practice.stage


def dealt(practice: Practice, *steps: s.Step) -> Practice:
    """The same after the deal and some further steps."""
    for step in (s.DealCards(is_begun_on_pad=True), *steps):
        practice.take(step)
    return practice


def name_moments(practice: Practice) -> None:
    """Name every moment that is asked for."""
    for (spot, wager), one in practice.at.moments.items():
        if not one.is_right:
            practice.take(s.NameMoment(spot=spot, wager=wager, moment=one.due.moment))


def pays(won: str, on: str = "main", spot: int = 3, hand: int | None = 0) -> s.Pay:
    """The trainee pays or takes an amount."""
    return s.Pay(spot=spot, hand=hand if on == "main" else None, wager=on, won=Money.parse(won))


def last_mistake(practice: Practice) -> str:
    """The last mistake: its sentence and its paragraph."""
    wrong = practice.score.mistakes[-1].fault
    return f"{wrong.sentence} [{wrong.cite}]"


def right_payouts(lesson: Lesson, settlement: Settlement) -> dict[Key, Money]:
    """Everything to be paid or taken, by spot, hand and wager."""
    bonus = lesson.rules.fixed_bonus
    of_a_spot = {"envy"} | ({bonus.key} if bonus else set())
    right: defaultdict[Key, Money] = defaultdict(lambda: ZERO)
    for payout in settlement.payouts:
        hand = None if payout.on in of_a_spot else payout.hand
        right[payout.spot, hand, payout.on] += payout.won
    for one in settlement.progressives:
        if one.line is None:
            continue
        if not isinstance(one.line.award, Share):
            right[one.spot, None, one.on] = one.line.award.pays(one.staked)
        for other in settlement.progressives:
            if one.line.envy is not None and other.spot != one.spot:
                right[other.spot, None, f"{one.on}-envy"] += one.line.envy.pays(other.staked)
    return dict(right)


def moment_of_cards(lesson: Lesson, first: tuple[Card, ...], up: Card) -> Moment:
    """When a hand is settled: now, unless another hole card would pay it on another line."""
    pay_table = lesson.side.pay_table
    if isinstance(pay_table.considers, DealerHand):
        return Moment.DEALER_HAND
    return _moment_of_cards(lesson.key, first, up)


@cache
def _moment_of_cards(lesson: str, first: tuple[Card, ...], up: Card) -> Moment:
    pay_table, shoe = LESSONS[lesson].side.pay_table, LESSONS[lesson].rules.shoe
    deals = (Deal(first, (up, hole)) for hole in shoe.pack.cards)
    outcomes = {winning_line(pay_table, deal) for deal in deals}
    return Moment.NOW if len(outcomes) == 1 else Moment.HOLE_CARD


class Trainee:
    """A trainee who makes no mistakes; among several right steps one is chosen at random."""

    def __init__(self, practice: Practice, random: Random) -> None:
        self.practice, self.random = practice, random
        self.steps: list[s.Step] = []
        self.rounds: list[tuple[BlackjackRound, Settlement]] = []
        """Every round that is over, settled by the engine."""

        self.asked_rounds: list[list[Moment]] = []
        """The moments named in every round that asked for one."""

        self._left: dict[Key, Money] | None = None

    def finish(self) -> Practice:
        """Deal the whole shoe."""
        while self.practice.stage is not Stage.SHOE_OVER:
            step = self._next()
            self.steps.append(step)
            self.practice.take(step)
        return self.practice

    def _next(self) -> s.Step:
        practice, random = self.practice, self.random
        match practice.stage:
            case Stage.WAGERS:
                return self._before_the_deal()
            case Stage.MOMENTS:
                return self._name_moment()
            case Stage.INSURANCE:
                return s.CloseInsurance()
            case Stage.PLAY:
                round = practice.at.round
                assert round is not None
                if practice.will is None:
                    return s.PlayHand(action=random.choice(round.legal_actions))
                return s.SimulatedTurn()
            case Stage.DEALER:
                return self._dealer()
            case _:
                return self._pay() or self._pad() or self._on()

    def _before_the_deal(self) -> s.Step:
        for spot in sorted(self.practice.set_up.people - self.practice.at.bets.keys()):
            return s.PlaceWagers(spot=spot, main=Money.dollars(self.random.randint(5, 60)))
        return s.DealCards(is_begun_on_pad=True)

    def _name_moment(self) -> s.Step:
        at, lesson = self.practice.at, self.practice.lesson
        assert at.round is not None
        if not any(one.is_right for one in at.moments.values()):
            self.asked_rounds.append([])
        spot, wager = self.random.choice([x for x, one in at.moments.items() if not one.is_right])
        moment = Moment.END_OF_ROUND
        if wager == lesson.side.key:
            first = () if spot is None else at.round.spots[spot].first
            moment = moment_of_cards(lesson, first, at.round.up)
        self.asked_rounds[-1].append(moment)
        return s.NameMoment(spot=spot, wager=wager, moment=moment)

    def _dealer(self) -> s.Step:
        at = self.practice.at
        assert at.round is not None
        if at.shown == 1:
            leaves = not at.round.hole_shown and self.random.random() < 0.5
            return STAND if leaves else TURN
        return DRAW if at.shown < len(at.round.dealer) else STAND

    def _pay(self) -> s.Step | None:
        at, lesson = self.practice.at, self.practice.lesson
        if self._left is None:
            assert at.round is not None
            settlement = settle(at.round)
            self.rounds.append((at.round, settlement))
            must = {key for key, one in at.open.items() if one.due.is_asked}
            right = right_payouts(lesson, settlement)
            self._left = {key: won for key, won in right.items() if won or key in must}
        if not self._left:
            return None
        spot, hand, on = key = self.random.choice(list(self._left))
        return s.Pay(spot=spot, hand=hand, wager=on, won=self._left.pop(key))

    def _pad(self) -> s.Step | None:
        if self.practice.stage is not Stage.PAD:
            return None
        lesson, (_, settlement) = self.practice.lesson, self.rounds[-1]
        won = [(x.spot, x.line) for x in settlement.progressives if x.line is not None]
        marks = [
            s.PadMark(line=line.key, spot=None if line.is_table_wide else spot)
            for spot, line in won
            if isinstance(line.award, Share) or self.random.random() < 0.5  # HG13
        ]
        bonus = lesson.rules.fixed_bonus
        given = [x.spot for x in settlement.payouts if bonus and x.on == bonus.key]
        return s.PadRound(marks=tuple(marks), bonus=tuple(given))

    def _on(self) -> s.Step:
        self._left = None
        return s.NextRound()


def trained(set_up: PracticeSetup, chance: object = "right") -> Trainee:
    """A trainee who has dealt a whole shoe."""
    trainee = Trainee(Practice(set_up), Random(str(chance)))
    trainee.finish()
    return trainee


def practice_view(practice: Practice) -> Any:
    """The view of a practice as the screen receives it."""
    return json.loads(ViewEncoder(ENGLISH).encode(training_view(practice)))


def leaves(view: Any) -> set[str]:
    """Every text of a view, at any depth."""
    match view:
        case dict():
            return {text for value in view.values() for text in leaves(value)}
        case list():
            return {text for value in view for text in leaves(value)}
        case _:
            return {str(view)}
