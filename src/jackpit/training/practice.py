"""One shoe of a lesson, after the steps of the trainee.

Nothing is stored: setup and steps reproduce the practice. All randomness comes from the seed, so
the same steps always give the same result.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, singledispatchmethod
from random import Random

from jackpit.blackjack import (
    Action,
    Bet,
    BlackjackError,
    BlackjackRefusal,
    BlackjackRound,
    Phase,
    begin,
    settle,
    why_not_begin,
)
from jackpit.messages import Phrase
from jackpit.refusal import Refused
from jackpit.training import checks, players
from jackpit.training import steps as s
from jackpit.training.moments_due import moments_due
from jackpit.training.payouts_due import PayoutDue, payouts_due
from jackpit.training.score import Fault, Mistake, Score
from jackpit.training.shoe import default_cut_card_position, seeded_random, shuffle_shoe
from jackpit.training.stacked_shoe import StackedShoe
from jackpit.training.state import OpenMoment, OpenPayout, PracticeRound, PracticeSetup, Stage
from jackpit.training.steps import StepRefusal

DRILL_ROUNDS = 10
"""Rounds of a drill, each from a shoe of its own."""


class Practice:
    """A shoe, dealt round by round."""

    def __init__(self, set_up: PracticeSetup) -> None:
        self.set_up = set_up
        self.lesson = set_up.lesson
        self.shoe = self.lesson.rules.shoe
        self.score = Score()
        self.number = 1
        self.rounds = 0
        """Finished rounds."""

        self.dealt = 0
        """Cards used by earlier rounds."""

        self.is_over = False
        self._step = 0
        self._cards = shuffle_shoe(self.shoe, self._random("shoe"))
        self._seated = players.choose_seats(set_up.people, self._random("seats"))
        self.at = self._wagers()

    @property
    def cut_card_at(self) -> int:
        """The number of cards after which the shoe is over."""
        return self.set_up.cut_card_at or default_cut_card_position(self.shoe)

    @property
    def left(self) -> int:
        """Cards left in the shoe, including those that the dealer has still to draw."""
        round = self.at.round
        if round is None:
            return self.shoe.size - self.dealt
        to_come = len(round.dealer[max(self.at.shown, 2) :])
        return max(0, self.shoe.size - self.dealt - round.used + to_come)

    @property
    def stage(self) -> Stage:
        """What the trainee does next."""
        is_asked = not all(one.is_right for one in self.at.moments.values())
        return Stage.MOMENTS if is_asked else self._stage_of_round

    @property
    def _stage_of_round(self) -> Stage:
        """How far the round is, whatever moment is asked for."""
        at = self.at
        if self.is_over:
            return Stage.SHOE_OVER
        if at.round is None:
            return Stage.WAGERS
        if at.round.phase is not Phase.OVER:
            return Stage.INSURANCE if at.round.phase is Phase.INSURANCE else Stage.PLAY
        if not at.is_dealt_out:
            return Stage.DEALER
        if any(one.is_asked and not one.is_right for one in at.open.values()):
            return Stage.PAY
        return Stage.PAD if self.needs_pad and at.pad is None else Stage.OVER

    @property
    def needs_pad(self) -> bool:
        """Whether the round is played on the pad too."""
        return self.set_up.start_key is not None and bool(self.on_the_pad)

    @property
    def on_the_pad(self) -> tuple[int, ...]:
        """The spots with a progressive wager."""
        key = self.lesson.side.key
        return tuple(sorted(n for n, bet in self.at.bets.items() if bet.sides.get(key)))

    @property
    def will(self) -> Action | None:
        """The decision of the simulated player whose turn it is; None at a person's turn."""
        round = self.at.round
        if round is None or round.turn is None or round.turn[0] in self.set_up.people:
            return None
        return players.choose_action(round, to_21=round.turn[0] in self.at.to_21)

    def _random(self, *purpose: object) -> Random:
        drill = self.set_up.drill
        return seeded_random(
            self.lesson.key, self.set_up.seed, drill.key if drill else "", *purpose
        )

    def _wagers(self) -> PracticeRound:
        return PracticeRound(
            players.place_wagers(
                self.lesson.rules,
                self._seated,
                partial(self._random, "wagers", self.number),
                all_sides=self.set_up.drill is not None,
            )
        )

    # Steps.

    def take(self, step: s.Step) -> None:
        """Take one step, or raise a StepError with its place among the steps."""
        self._step += 1
        try:
            self._take(step)
        except (BlackjackError, s.StepError) as error:
            if error.refused is None:
                raise  # nothing that a trainee can send leads to it
            raise s.StepError(error.refused, ("steps", str(self._step - 1))) from error

    @singledispatchmethod
    def _take(self, step: s.Step) -> None:
        raise TypeError(f"{step} is no step")

    def _must_be(self, *stages: Stage) -> None:
        if self.stage not in stages:
            raise s.StepError(_NOT_NOW[self.stage].given())

    def _round_must_be(self, *stages: Stage) -> None:
        """The same for what does not wait until a moment is named."""
        if self._stage_of_round not in stages:
            raise s.StepError(_NOT_NOW[self._stage_of_round].given())

    def _judge(self, fault: Fault | None) -> bool:
        """Count an answer; return whether it is right."""
        if fault is None:
            self.score.count_right()
        else:
            self.score.count_mistake(Mistake(self.number, self._step, fault))
        return fault is None

    @_take.register
    def _wager(self, step: s.PlaceWagers) -> None:
        self._must_be(Stage.WAGERS)
        if step.spot not in self.set_up.people:
            raise s.StepError(StepRefusal.NO_PERSON_PLAYS.given(spot=step.spot))
        if not step.main and not step.sides:
            self.at.bets.pop(step.spot, None)
            return
        try:
            bet = Bet(step.main, step.sides)
        except BlackjackError as error:
            raise s.StepError(StepRefusal.NOT_A_WAGER.given()) from error
        if refused := why_not_begin(self.lesson.rules, {step.spot: bet}, self.lesson.limits):
            raise s.StepError(refused)
        self.at.bets[step.spot] = bet

    @_take.register
    def _deal(self, step: s.DealCards) -> None:
        self._must_be(Stage.WAGERS)
        rules, limits = self.lesson.rules, self.lesson.limits
        if refused := why_not_begin(rules, self.at.bets, limits):
            raise s.StepError(refused)
        start = self.set_up.start_key
        if start is not None and self.needs_pad:
            is_early = not step.is_begun_on_pad
            fault = checks.cards_before_start(self.lesson, start) if is_early else None
            if not self._judge(fault):
                return
        stack = self._stack()
        round = begin(rules, self.at.bets, stack.cards, limits)
        if round.phase is Phase.INSURANCE:
            round = self._insured(round)
        self.at.round, self.at.to_21 = round, stack.to_21
        if self.set_up.drill is not None and self.set_up.drill.asks_moments:
            self.at.moments = {x.key: OpenMoment(x) for x in moments_due(self.lesson, round)}

    def _ask_moment(self, paid: PayoutDue) -> None:
        """Ask for the moment of what was paid, unless it was asked before."""
        assert self.at.round is not None
        for due in moments_due(self.lesson, self.at.round):
            if due.wager == paid.wager and due.spot in (None, paid.spot):
                self.at.moments.setdefault(due.key, OpenMoment(due))

    def _stack(self) -> StackedShoe:
        """The cards of the round: the rest of the shoe, then the discards, shuffled."""
        drill = self.set_up.drill
        if drill is not None:
            return drill.stack(self.lesson, self.at.bets, self._random("stack", self.number))
        used = self._cards[: self.dealt]
        self._random("discards", self.number).shuffle(used)
        return StackedShoe((*self._cards[self.dealt :], *used))

    def _insured(self, round: BlackjackRound) -> BlackjackRound:
        drill = self.set_up.drill
        for spot in round.spots:
            if spot not in self.set_up.people:
                random = self._random("insurance", self.number, spot)
                eager = drill is not None and drill.insures
                if amount := players.choose_insurance(round, spot, random, eager=eager):
                    round = round.insure(spot, amount)
        return round

    @_take.register
    def _name_moment(self, step: s.NameMoment) -> None:
        self._must_be(Stage.MOMENTS)
        one = self.at.moments.get((step.spot, step.wager))
        if one is None:
            if step.spot is None:
                raise s.StepError(StepRefusal.NO_MOMENT_OF_TABLE.given())
            raise s.StepError(StepRefusal.NO_MOMENT_AT_SPOT.given(spot=step.spot))
        if one.is_right:
            raise s.StepError(StepRefusal.ALREADY_NAMED.given(place=one.due.place))
        one.tried = step.moment
        one.is_right = self._judge(checks.check_moment(one.due, step.moment))

    @_take.register
    def _insure(self, step: s.Insure) -> None:
        self._must_be(Stage.INSURANCE)
        if step.spot not in self.set_up.people:
            raise s.StepError(StepRefusal.INSURES_BY_ITSELF.given(spot=step.spot))
        assert self.at.round is not None
        self.at.round = self.at.round.insure(step.spot, step.amount)

    @_take.register
    def _close_insurance(self, step: s.CloseInsurance) -> None:  # noqa: ARG002 -- all steps share one signature
        self._must_be(Stage.INSURANCE)
        assert self.at.round is not None
        self.at.round = self.at.round.close_insurance()

    @_take.register
    def _act(self, step: s.PlayHand) -> None:
        self._must_be(Stage.PLAY)
        if self.will is not None:
            raise s.StepError(StepRefusal.SIMULATED_TURN.given())
        self._play(step.action)

    @_take.register
    def _go(self, step: s.SimulatedTurn) -> None:  # noqa: ARG002 -- all steps share one signature
        self._must_be(Stage.PLAY)
        if self.will is None:
            raise s.StepError(StepRefusal.PERSONS_TURN.given())
        self._play(self.will)

    def _play(self, action: Action) -> None:
        at = self.at
        assert at.round is not None
        before = at.round
        at.round = before.do(action)
        assert before.turn is not None
        at.says[before.turn] = _SAYS[action]

    @_take.register
    def _dealer(self, step: s.DealerStep) -> None:
        self._must_be(Stage.DEALER)
        at, action = self.at, step.action
        assert at.round is not None
        fault = checks.check_dealer_action(self.lesson, at.round, shown=at.shown, action=action)
        if not self._judge(fault):
            return
        if action is not s.DealerAction.STAND:
            at.shown += 1
            return
        at.is_dealt_out = True
        at.settlement = settle(at.round)
        dues = payouts_due(self.lesson, at.round, at.settlement)
        at.open = {due.key: OpenPayout(due, due.is_asked) for due in dues}
        self._check_pad()

    @_take.register
    def _pay(self, step: s.Pay) -> None:
        self._round_must_be(Stage.PAY, Stage.PAD, Stage.OVER)
        one = self.at.open.get((step.spot, step.hand, step.wager))
        if one is None:
            raise s.StepError(_nothing_to_settle(step))
        if one.is_right:
            raise s.StepError(StepRefusal.ALREADY_SETTLED.given(place=one.due.place))
        one.tried = step.won
        fault = checks.check_payment(one.due, step.won)
        if fault is None and not (one.is_asked or one.due.won):
            one.is_right = True  # nothing was due or asked, so no answer counts
        else:
            one.is_right = self._judge(fault)
        if one.is_right and one.due.won and not one.due.is_asked:
            self._ask_moment(one.due)
        self._check_pad()

    @_take.register
    def _declare(self, step: s.DeclareOnPad) -> None:
        """A claim can be verified on the pad once its card was declared: too early is a mistake."""
        self._round_must_be(*_DEALT)
        at = self.at
        if not self.needs_pad:
            raise s.StepError(StepRefusal.NOT_ON_THE_PAD.given())
        assert at.round is not None
        self._judge(
            checks.check_declaration(
                self.lesson, at.round, step, shown=at.shown, is_dealt_out=at.is_dealt_out
            )
        )

    @_take.register
    def _pad(self, step: s.PadRound) -> None:
        self._round_must_be(*(stage for stage in _DEALT if stage is not Stage.OVER))
        if not self.needs_pad:
            raise s.StepError(StepRefusal.NOT_ON_THE_PAD.given())
        if self.at.pad is not None:
            raise s.StepError(StepRefusal.ALREADY_ENDED_ON_PAD.given())
        checks.require_known_marks(self.lesson, step)
        is_early = self._stage_of_round is not Stage.PAD
        self.at.pad = step
        if is_early:
            self._judge(checks.round_ended_early(self.lesson))
        self._check_pad()

    def _check_pad(self) -> None:
        """Compare the pad's record with the cards, once every wager is settled."""
        at = self.at
        if at.pad is None or at.pad_is_right is not None:
            return
        if self._stage_of_round is not Stage.OVER:
            return
        assert at.settlement is not None
        faults = [
            *checks.check_marks(self.lesson, at.settlement, at.pad),
            *checks.check_bonus(self.lesson, at.settlement, at.pad),
        ]
        for fault in faults or (None,):
            self._judge(fault)
        at.pad_is_right = not faults
        self._find_missed()

    def _find_missed(self) -> bool:
        """Ask for the payouts that were missed; return whether there were any."""
        found = [x for x in self.at.open.values() if x.due.won and not x.is_right]
        for one in found:
            one.is_asked = True
            self._judge(checks.missed_payment(one.due))
        return bool(found)

    @_take.register
    def _next(self, step: s.NextRound) -> None:  # noqa: ARG002 -- all steps share one signature
        self._must_be(Stage.OVER)
        if self._find_missed():
            return
        assert self.at.round is not None
        self.rounds += 1
        if self.set_up.drill is not None:
            self.is_over = self.rounds >= DRILL_ROUNDS
        else:
            self.is_over = self.dealt + self.at.round.used >= self.cut_card_at
        if self.is_over:
            return
        if self.set_up.drill is None:
            self.dealt += self.at.round.used
        self.number += 1
        self.at = self._wagers()


def _nothing_to_settle(step: s.Pay) -> Refused:
    wager, spot = step.wager[:40], step.spot
    if step.hand is None:
        return StepRefusal.NOTHING_TO_SETTLE.given(wager=wager, spot=spot)
    hand = step.hand + 1
    return StepRefusal.NOTHING_TO_SETTLE_ON_HAND.given(wager=wager, spot=spot, hand=hand)


_SAYS = {
    Action.HIT: Phrase("hits"),
    Action.STAND: Phrase("stands"),
    Action.DOUBLE: Phrase("doubles"),
    Action.SPLIT: Phrase("splits"),
    Action.SURRENDER: Phrase("surrenders"),
    Action.RESCUE: Phrase("rescues"),
}

_DEALT = (
    Stage.INSURANCE,
    Stage.PLAY,
    Stage.DEALER,
    Stage.PAY,
    Stage.PAD,
    Stage.OVER,
)
"""The stages of a round from the deal to its end."""

_NOT_NOW = {
    Stage.WAGERS: StepRefusal.NOT_DEALT,
    Stage.MOMENTS: StepRefusal.MOMENTS_NOT_NAMED,
    Stage.INSURANCE: BlackjackRefusal.INSURANCE_IS_OPEN,
    Stage.PLAY: StepRefusal.HANDS_ARE_PLAYED,
    Stage.DEALER: StepRefusal.DEALER_NOT_DONE,
    Stage.PAY: StepRefusal.WAGERS_NOT_SETTLED,
    Stage.PAD: StepRefusal.PAD_NOT_ENDED,
    Stage.OVER: StepRefusal.ON_TO_THE_NEXT,
    Stage.SHOE_OVER: StepRefusal.SHOE_IS_OVER,
}


def replay_steps(set_up: PracticeSetup, steps: Iterable[s.Step]) -> Practice:
    """The practice after all *steps*."""
    practice = Practice(set_up)
    for step in steps:
        practice.take(step)
    return practice
