"""The views of the training table, without the answers still to be given."""

from __future__ import annotations

from msgspec import Struct

from jackpit.blackjack import (
    MAX_BLACKJACK_SPOTS,
    Action,
    Bet,
    BlackjackRound,
    HandEnd,
    Phase,
    PlayerHand,
    is_blackjack,
    points_of,
)
from jackpit.cards import Card
from jackpit.messages import Text
from jackpit.money import Money
from jackpit.paytable import Chips
from jackpit.table.moments import Moment
from jackpit.training import Drill, Lesson, Practice, checks, drills_of
from jackpit.training.answers import list_answers
from jackpit.training.instruction import next_instruction
from jackpit.training.score import Mistake
from jackpit.training.state import OpenMoment, OpenPayout, Stage
from jackpit.web.views import Reasons, why_not_view

MAX_MISTAKES_SHOWN = 100
"""How many of the latest mistakes are shown; the score counts all."""

# Lessons.


class LessonSideBetView(Struct, frozen=True, kw_only=True):
    """A side bet that a lesson offers."""

    key: str
    name: Text
    wager: Money | None
    """The wager of a progressive; null if the player chooses it."""

    only_with: str | None
    """The key of another side bet that must be made with it."""

    is_progressive: bool


class LessonDrillView(Struct, frozen=True, kw_only=True):
    """A drill of a lesson."""

    key: str
    name: Text
    about: Text


class LessonView(Struct, frozen=True, kw_only=True):
    """The game, the wagers and the drills of a lesson."""

    key: str
    name: Text
    rules: str
    """The key of its rule set."""

    rules_name: Text
    game: str
    """The key of its progressive."""

    short_name: Text
    """Of the game."""

    minimum: Money | None
    """The smallest blackjack wager."""

    maximum: Money | None
    side_bets: list[LessonSideBetView]
    drills: list[LessonDrillView]


class LessonListView(Struct, frozen=True, kw_only=True):
    """The lessons of the training table."""

    lessons: list[LessonView]


def lesson_view(lesson: Lesson) -> LessonView:
    """The view of a lesson."""
    return LessonView(
        key=lesson.key,
        name=lesson.name,
        rules=lesson.rules.key,
        rules_name=lesson.rules.name,
        game=lesson.game.key,
        short_name=lesson.game.short_name,
        minimum=lesson.limits.minimum,
        maximum=lesson.limits.maximum,
        side_bets=[
            LessonSideBetView(
                key=side.key,
                name=side.name,
                wager=side.fixed_wager,
                only_with=side.only_with,
                is_progressive=side.is_progressive,
            )
            for side in lesson.rules.side_bets
        ],
        drills=[_drill(drill) for drill in drills_of(lesson)],
    )


def _drill(drill: Drill) -> LessonDrillView:
    return LessonDrillView(key=drill.key, name=drill.name, about=drill.about)


# The table.


class TrainingShoeView(Struct, frozen=True, kw_only=True):
    """The shoe of a practice, in cards."""

    decks: int
    cards: int
    left: int
    cut_card_at: int
    """Cards before the cut card."""


class TrainingDealerView(Struct, frozen=True, kw_only=True):
    """The dealer's hand as the trainee sees it."""

    cards: list[Card | None]
    """A card face down is null."""

    points: int | None
    """The total of the cards face up; null before the deal."""

    is_soft: bool
    """Whether the total is called soft."""

    is_blackjack: bool
    is_turned: bool
    """Whether the hole card is face up."""


class TrainingSideView(Struct, frozen=True, kw_only=True):
    """A side bet of a spot."""

    key: str
    name: Text
    amount: Money
    is_removed: bool
    """Whether its chip has left the felt."""


class TrainingHandView(Struct, frozen=True, kw_only=True):
    """A hand of a spot."""

    cards: list[Card]
    points: int
    is_soft: bool
    is_blackjack: bool
    wager: Money
    total: Money
    """The wager with every doubling."""

    doublings: int
    is_turn: bool
    ended: HandEnd | None
    """How it ended; null while it is played."""

    last_action: Text | None
    """Of its player."""


class TrainingSpotView(Struct, frozen=True, kw_only=True):
    """A spot of the felt."""

    spot: int
    is_person: bool
    is_empty: bool
    main: Money | None
    """The blackjack wager."""

    sides: list[TrainingSideView]
    insurance: Money | None
    may_insure: Money | None
    """The most that a person may insure for; null if insurance is not possible."""

    first: list[Card]
    """The first two cards."""

    hands: list[TrainingHandView]


class TrainingTurnView(Struct, frozen=True, kw_only=True):
    """The hand whose turn it is."""

    spot: int
    hand: int
    """The number of the hand, from 0."""

    why_not: Reasons
    """By action."""

    will: Action | None
    """The decision of a simulated player; null at a person's turn."""


class TrainingAnswerView(Struct, frozen=True, kw_only=True):
    """One way to settle a wager."""

    word: Text
    won: Money
    """What the player gains."""


class TrainingDueView(Struct, frozen=True, kw_only=True):
    """A wager or a bonus that can be settled."""

    spot: int
    hand: int | None
    wager: str
    """``main``, ``insurance``, the key of a side bet, of a bonus or of envy."""

    name: Text
    staked: Money
    cards: list[Card] | None
    answers: list[TrainingAnswerView]
    is_asked: bool
    """Whether it must be settled; a bonus must be noticed."""

    tried: Money | None
    is_right: bool | None
    won: Money | None
    """What is due; null until it is settled, as are the fields below."""

    sentence: Text | None
    rule: str | None
    """The paragraph, such as ``blazing-7s R9a``."""

    rule_name: Text | None


class TrainingMomentNameView(Struct, frozen=True, kw_only=True):
    """One answer to when something is paid."""

    moment: Moment
    name: Text


class TrainingMomentView(Struct, frozen=True, kw_only=True):
    """A wager, or the envy of the table, whose moment of payment is asked."""

    spot: int | None
    """Null for the whole table."""

    wager: str
    """The key of a side bet or of envy."""

    name: Text
    tried: Moment | None
    is_right: bool | None
    sentence: Text | None
    """The right moment; null until it is named, as are the fields below."""

    rule: str | None
    """The paragraph, such as ``kings-bounty R8``."""

    rule_name: Text | None


class TrainingMomentsView(Struct, frozen=True, kw_only=True):
    """The moments of payment that are asked in a round."""

    answers: list[TrainingMomentNameView]
    asked: list[TrainingMomentView]


class TrainingMistakeView(Struct, frozen=True, kw_only=True):
    """A mistake, with the paragraph of its rule."""

    round: int
    step: int
    """The number of the step, from 1."""

    sentence: Text
    rule: str
    """The paragraph, such as ``blazing-7s R9a``."""

    rule_name: Text
    paragraph: str
    """Its text, which is a document in English."""


class TrainingScoreView(Struct, frozen=True, kw_only=True):
    """The score of the trainee."""

    right: int
    wrong: int
    percent: int | None
    """Rounded down; null before the first answer."""

    rounds: int
    streak: int
    """Right answers since the last mistake."""


class TrainingExpectedView(Struct, frozen=True, kw_only=True):
    """A progressive wager that has won."""

    spot: int
    line: str
    name: Text


class TrainingPadView(Struct, frozen=True, kw_only=True):
    """The round on the pad."""

    is_needed: bool
    spots: list[int]
    """The spots with a progressive wager."""

    expected: list[TrainingExpectedView] | None
    """Null until the record of the pad is compared with the cards."""

    is_right: bool | None


class TrainingView(Struct, frozen=True, kw_only=True):
    """Everything that the trainee may see."""

    lesson: str
    seed: str
    drill: str | None
    shoe: TrainingShoeView
    round: int
    stage: Stage
    """What the trainee does next."""

    instruction: Text
    """The same in one sentence."""

    dealer: TrainingDealerView
    spots: list[TrainingSpotView]
    turn: TrainingTurnView | None
    moments: TrainingMomentsView
    due: list[TrainingDueView]
    mistakes: list[TrainingMistakeView]
    """The latest."""

    score: TrainingScoreView
    pad: TrainingPadView


def training_view(practice: Practice) -> TrainingView:
    """The view of a practice."""
    set_up, shoe, score = practice.set_up, practice.shoe, practice.score
    return TrainingView(
        lesson=practice.lesson.key,
        seed=set_up.seed,
        drill=None if set_up.drill is None else set_up.drill.key,
        shoe=TrainingShoeView(
            decks=shoe.decks,
            cards=shoe.size,
            left=practice.left,
            cut_card_at=practice.cut_card_at,
        ),
        round=practice.number,
        stage=practice.stage,
        instruction=next_instruction(practice),
        dealer=_dealer(practice),
        spots=[_spot(practice, spot) for spot in range(1, MAX_BLACKJACK_SPOTS + 1)],
        turn=_turn(practice),
        moments=_moments(practice),
        due=_dues(practice),
        mistakes=[_mistake(one) for one in score.mistakes[-MAX_MISTAKES_SHOWN:]],
        score=TrainingScoreView(
            right=score.right,
            wrong=score.wrong,
            percent=score.percent,
            rounds=practice.rounds,
            streak=score.streak,
        ),
        pad=_pad(practice),
    )


def _dealer(practice: Practice) -> TrainingDealerView:
    round, shown = practice.at.round, practice.at.shown
    seen = () if round is None else round.dealer[:shown]
    face_down = [None] * (0 if round is None else 2 - len(seen))
    return TrainingDealerView(
        cards=[*seen, *face_down],
        points=points_of(seen) if seen else None,
        is_soft=checks.is_soft_total(seen),
        is_blackjack=is_blackjack(seen),
        is_turned=bool(seen) and shown > 1,
    )


def _spot(practice: Practice, number: int) -> TrainingSpotView:
    at = practice.at
    bet, round = at.bets.get(number), at.round
    spot = None if round is None else round.spots.get(number)
    hands = () if spot is None else spot.hands
    return TrainingSpotView(
        spot=number,
        is_person=number in practice.set_up.people,
        is_empty=bet is None,
        main=None if bet is None else bet.main,
        sides=[] if bet is None else _sides(practice.lesson, bet, is_dealt=round is not None),
        insurance=None if spot is None else spot.insurance,
        may_insure=_may_insure(practice, number),
        first=[] if spot is None else list(spot.first),
        hands=[_hand(practice, (number, index), hand) for index, hand in enumerate(hands)],
    )


def _sides(lesson: Lesson, bet: Bet, *, is_dealt: bool) -> list[TrainingSideView]:
    """The side bets of a spot; the chip of a progressive may be removed after the deal."""
    return [
        TrainingSideView(
            key=side.key,
            name=side.name,
            amount=bet.sides[side.key],
            is_removed=is_dealt and side.game.chips is Chips.REMOVED,
        )
        for side in lesson.rules.side_bets
        if bet.sides.get(side.key)
    ]


def _may_insure(practice: Practice, number: int) -> Money | None:
    round, insurance = practice.at.round, practice.lesson.rules.insurance
    if round is None or insurance is None or number not in practice.set_up.people:
        return None
    if round.phase is not Phase.INSURANCE or number not in round.spots:
        return None
    most = insurance.at_most(round.spots[number].bet.main)
    return most if round.can_insure(number, most) else None


def _hand(practice: Practice, turn: tuple[int, int], hand: PlayerHand) -> TrainingHandView:
    round = practice.at.round
    return TrainingHandView(
        cards=list(hand.cards),
        points=hand.points,
        is_soft=checks.is_soft_total(hand.cards),
        is_blackjack=hand.is_blackjack,
        wager=hand.wager,
        total=hand.total_wager,
        doublings=hand.doublings,
        is_turn=practice.stage is Stage.PLAY and round is not None and round.turn == turn,
        ended=hand.ended,
        last_action=practice.at.says.get(turn),
    )


def _turn(practice: Practice) -> TrainingTurnView | None:
    round = practice.at.round
    if round is None or round.turn is None or practice.stage is not Stage.PLAY:
        return None
    return TrainingTurnView(
        spot=round.turn[0],
        hand=round.turn[1],
        why_not={x.value: why_not_view(round.why_not(x)) for x in Action},
        will=practice.will,
    )


def _moments(practice: Practice) -> TrainingMomentsView:
    return TrainingMomentsView(
        answers=[
            TrainingMomentNameView(moment=x, name=x.phrase)
            for x in Moment
            if x is not Moment.CAGE  # says who pays, not when a hand is settled
        ],
        asked=[_moment(one) for one in practice.at.moments.values()],
    )


def _moment(one: OpenMoment) -> TrainingMomentView:
    due, is_answered = one.due, bool(one.is_right)
    return TrainingMomentView(
        spot=due.spot,
        wager=due.wager,
        name=due.label,
        tried=one.tried,
        is_right=one.is_right,
        sentence=due.sentence if is_answered else None,
        rule=str(due.cite) if is_answered else None,
        rule_name=due.cite.named if is_answered else None,
    )


def _dues(practice: Practice) -> list[TrainingDueView]:
    lesson, round = practice.lesson, practice.at.round
    return [] if round is None else [_due(lesson, x, round) for x in practice.at.open.values()]


def _due(lesson: Lesson, one: OpenPayout, round: BlackjackRound) -> TrainingDueView:
    due = one.due
    cards = None
    if due.hand is not None:
        cards = list(round.spots[due.spot].hands[due.hand].cards)
    is_answered = bool(one.is_right)
    answers = list_answers(lesson, round, due)
    return TrainingDueView(
        spot=due.spot,
        hand=due.hand,
        wager=due.wager,
        name=due.name.label,
        staked=due.staked,
        cards=cards,
        answers=[TrainingAnswerView(word=x.word, won=x.won) for x in answers],
        is_asked=one.is_asked,
        tried=one.tried,
        is_right=one.is_right,
        won=due.won if is_answered else None,
        sentence=due.sentence if is_answered else None,
        rule=str(due.cite) if is_answered else None,
        rule_name=due.cite.named if is_answered else None,
    )


def _mistake(mistake: Mistake) -> TrainingMistakeView:
    cite = mistake.fault.cite
    return TrainingMistakeView(
        round=mistake.round,
        step=mistake.step,
        sentence=mistake.fault.sentence,
        rule=str(cite),
        rule_name=cite.named,
        paragraph=cite.text,
    )


def _pad(practice: Practice) -> TrainingPadView:
    at = practice.at
    expected: list[TrainingExpectedView] | None = None
    if at.pad_is_right is not None:
        assert at.settlement is not None
        expected = [
            TrainingExpectedView(spot=x.spot, line=x.line.key, name=x.line.name)
            for x in checks.progressive_winners(practice.lesson, at.settlement)
        ]
    return TrainingPadView(
        is_needed=practice.needs_pad,
        spots=list(practice.on_the_pad),
        expected=expected,
        is_right=at.pad_is_right,
    )
