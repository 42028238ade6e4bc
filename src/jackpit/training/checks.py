"""Checks of the trainee's steps; each fault has a sentence and the paragraph of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jackpit.blackjack import (
    BEST_TOTAL,
    MAX_BLACKJACK_SPOTS,
    BlackjackRefusal,
    BlackjackRound,
    Settlement,
    WaitsFor,
    format_amount,
    is_soft,
    points_of,
)
from jackpit.cards import Card
from jackpit.messages import Fact, Message, Sentence
from jackpit.money import ZERO, Money
from jackpit.paytable import TRAY, Line, Share, UpCardCondition, is_complete, when_settled
from jackpit.table import Refusal
from jackpit.table.moments import Moment
from jackpit.table.state import ShownCards
from jackpit.training.lessons import Lesson
from jackpit.training.moments_due import MomentDue
from jackpit.training.payouts_due import PayoutDue
from jackpit.training.score import Fault
from jackpit.training.steps import DealerAction, DeclareOnPad, PadRound, StepError, StepRefusal


class FaultText(Message):
    """Why a step is wrong; placeholders in braces."""

    CARDS_BEFORE_START = (
        "The cards are dealt only when the pad has recorded the progressive wagers:"
        " press {start} first."
    )
    ENDED_EARLY = "The round was ended on the pad before everything was settled."

    # The dealer's hand.
    DRAWN_BEFORE_TURNED = "The hole card is turned before a card is drawn."
    BLACKJACK_NOT_SHOWN = "The dealer has a blackjack and shows it."
    HOLE_FOR_WHOLE_HAND = "The hole card is turned, because {game} depends on the whole hand."
    HOLE_FOR_SIDE_BET = "The hole card is turned, because a side bet depends on it."
    HOLE_BEFORE_SETTLED = "The hole card is turned before the hands are settled."
    DRAWS = "The dealer draws on {total}."
    DRAWS_FOR_WHOLE_HAND = "The dealer draws on {total}, because {game} depends on the whole hand."
    STANDS = "The dealer stands on {total}."
    NEEDLESS = "The dealer draws no card, because nothing depends on the total."

    WRONG_MOMENT = "{place}: '{moment}' is wrong."

    # What the trainee declares on the pad.
    HOLE_NOT_SHOWN = "The pad was told that the hole card is shown; it is not."
    HAND_NOT_COMPLETE = "The pad was told that the dealer's hand is complete; it is not."
    OTHER_UP_CARD = "The pad was told that {up_card}; the up card is {up}."

    # Payments.
    TAKEN = "{place}: taking {amount} is wrong."
    PAID = "{place}: paying {amount} is wrong."
    PAID_NOTHING = "{place}: paying nothing is wrong."
    MISSED = "{place}: it is due and was not paid."

    # The pad.
    NOT_MARKED = "{line} was not marked."
    SPOT_NOT_MARKED = "Spot {spot}: {line} was not marked."
    MARKED = "{line} was marked, but the cards do not show it."
    SPOT_MARKED = "Spot {spot}: {line} was marked, but the cards do not show it."
    BONUS_NOT_GIVEN = "Spot {spot}: the {bonus} was not given on the pad."
    BONUS_GIVEN = "Spot {spot}: the {bonus} was given on the pad, but the cards do not win it."


class TotalText(Message):
    """The total of a hand with an ace that counts 11."""

    SOFT = "soft {points}"


def is_soft_total(cards: Sequence[Card]) -> bool:
    """Whether the total of a hand is called soft."""
    return is_soft(cards) and points_of(cards) < BEST_TOTAL


def format_total(cards: Sequence[Card]) -> int | Sentence:
    """The total of a hand as a fact: ``16``, ``soft 17``."""
    points = points_of(cards)
    return TotalText.SOFT.given(points=points) if is_soft_total(cards) else points


def cards_before_start(lesson: Lesson, start_key: Fact) -> Fault:
    """Cards were dealt before the wagers were recorded."""
    return Fault(
        FaultText.CARDS_BEFORE_START.given(start=start_key),
        lesson.cite_side(lesson.game.procedure.start),
    )


def round_ended_early(lesson: Lesson) -> Fault:
    """The round was ended on the pad too early."""
    return Fault(
        FaultText.ENDED_EARLY.given(),
        lesson.cite_side(lesson.game.procedure.end),
    )


def check_dealer_action(
    lesson: Lesson, round: BlackjackRound, *, shown: int, action: DealerAction
) -> Fault | None:
    """Why *action* is wrong with *shown* cards of the dealer face up; None if it is right.

    With one card face up the dealer may always turn the hole card, and must if anything depends on
    it.
    """
    base = lesson.rules.procedure
    if action is DealerAction.TURN:
        if shown > 1:
            raise StepError(StepRefusal.HOLE_CARD_IS_TURNED.given())
        return None
    if shown == 1:
        if action is DealerAction.DRAW:
            return Fault(FaultText.DRAWN_BEFORE_TURNED.given(), lesson.cite(base.turns))
        return _hole_left(lesson, round) if round.hole_shown else None
    must_draw = shown < len(round.dealer)
    if must_draw is (action is DealerAction.DRAW):
        return None
    return _drawing(lesson, round, shown=shown)


def _hole_left(lesson: Lesson, round: BlackjackRound) -> Fault:
    if round.dealer_has_blackjack:
        return Fault(
            FaultText.BLACKJACK_NOT_SHOWN.given(),
            lesson.cite(lesson.rules.procedure.blackjack),
        )
    if round.dealer_waits_for is WaitsFor.WHOLE_HAND_WAGER:
        return Fault(
            FaultText.HOLE_FOR_WHOLE_HAND.given(game=lesson.game.name),
            lesson.cite_side(lesson.game.procedure.completes),
        )
    if round.dealer_waits_for is WaitsFor.HOLE_CARD_WAGER:
        return Fault(FaultText.HOLE_FOR_SIDE_BET.given(), lesson.cite("HG10"))
    return Fault(
        FaultText.HOLE_BEFORE_SETTLED.given(),
        lesson.cite(lesson.rules.procedure.turns),
    )


def _drawing(lesson: Lesson, round: BlackjackRound, *, shown: int) -> Fault:
    cards = round.dealer[:shown]
    total = format_total(cards)
    if shown < len(round.dealer):
        if round.dealer_waits_for is WaitsFor.HAND:
            sentence = FaultText.DRAWS.given(total=total)
            return Fault(sentence, lesson.cite(lesson.rules.procedure.draws))
        return Fault(
            FaultText.DRAWS_FOR_WHOLE_HAND.given(total=total, game=lesson.game.name),
            lesson.cite_side(lesson.game.procedure.completes),
        )
    if is_complete(lesson.rules.soft_17, cards):
        sentence = FaultText.STANDS.given(total=total)
        return Fault(sentence, lesson.cite(lesson.rules.procedure.draws))
    return Fault(FaultText.NEEDLESS.given(), lesson.cite(lesson.rules.procedure.needless))


def check_moment(due: MomentDue, moment: Moment) -> Fault | None:
    """Why a moment of payment is wrong, without the right one; None if it is right."""
    if moment is due.moment:
        return None
    sentence = FaultText.WRONG_MOMENT.given(place=due.place, moment=moment.phrase)
    return Fault(sentence, due.cite)


def check_declaration(
    lesson: Lesson,
    round: BlackjackRound,
    declared: DeclareOnPad,
    *,
    shown: int,
    is_dealt_out: bool,
) -> Fault | None:
    """Why what the pad was told of the dealer's cards is not so, with *shown* cards face up."""
    cite = lesson.cite_side(lesson.game.procedure.moment)
    if declared.shown is ShownCards.HOLE_CARD:
        is_shown = shown > 1 or is_dealt_out
        return None if is_shown else Fault(FaultText.HOLE_NOT_SHOWN.given(), cite)
    if declared.shown is ShownCards.DEALER_HAND:
        return None if is_dealt_out else Fault(FaultText.HAND_NOT_COMPLETE.given(), cite)
    windows = when_settled(lesson.side.pay_table, lesson.rules.shoe.pack)
    window = windows.get(declared.line or "")
    if window is None or window.up_card is None:
        raise StepError(Refusal.NO_SUCH_LINE.given(line=(declared.line or "")[:40]))
    if _is_up_card(round, window.up_card, declared.spot):
        return None
    sentence = FaultText.OTHER_UP_CARD.given(up_card=window.up_card.text, up=round.up)
    return Fault(sentence, cite)


def _is_up_card(round: BlackjackRound, condition: UpCardCondition, spot: int | None) -> bool:
    if condition.ranks:
        return round.up.rank in condition.ranks
    if spot is None or spot not in round.spots:
        raise StepError(BlackjackRefusal.SPOT_NOT_AT_TABLE.given(spot=spot or 0))
    own = round.spots[spot].first
    return not condition.is_unmatched or round.up.rank not in {card.rank for card in own}


def check_payment(due: PayoutDue, won: Money) -> Fault | None:
    """Why a payment is wrong, without the right amount; None if it is right."""
    if won == due.won:
        return None
    if not won:
        return Fault(FaultText.PAID_NOTHING.given(place=due.place), due.cite)
    if won < ZERO:
        sentence = FaultText.TAKEN.given(place=due.place, amount=format_amount(-won))
    else:
        sentence = FaultText.PAID.given(place=due.place, amount=format_amount(won))
    return Fault(sentence, due.cite)


def missed_payment(due: PayoutDue) -> Fault:
    """A payment that was due and not made."""
    return Fault(FaultText.MISSED.given(place=due.place), due.cite)


# The pad.

Marked = tuple[int | None, str]
"""A spot (None for a table-wide line) and the key of a line."""


@dataclass(frozen=True, slots=True)
class WinningWager:
    """A progressive wager that has won, and its line."""

    spot: int
    line: Line

    @property
    def mark(self) -> Marked:
        """How the pad records it."""
        return None if self.line.is_table_wide else self.spot, self.line.key


def progressive_winners(lesson: Lesson, settlement: Settlement) -> tuple[WinningWager, ...]:
    """The progressive wagers that the cards win."""
    return tuple(
        WinningWager(x.spot, x.line)
        for x in settlement.progressives
        if x.on == lesson.side.key and x.line is not None
    )


def require_known_marks(lesson: Lesson, pad: PadRound) -> None:
    """Raise a StepError if the pad cannot have recorded these marks."""
    lines = {line.key for line in lesson.side.pay_table.lines}
    for mark in pad.marks:
        if mark.line not in lines:
            raise StepError(Refusal.NO_SUCH_LINE.given(line=mark.line[:40]))
    if pad.bonus and lesson.rules.fixed_bonus is None:
        raise StepError(StepRefusal.NO_BONUS_TO_GIVE.given(game=lesson.rules.name))
    for spot in (*(mark.spot for mark in pad.marks), *pad.bonus):
        if spot is not None and not 1 <= spot <= MAX_BLACKJACK_SPOTS:
            raise StepError(BlackjackRefusal.SPOT_NOT_AT_TABLE.given(spot=spot))


def check_marks(lesson: Lesson, settlement: Settlement, pad: PadRound) -> Iterator[Fault]:
    """Faults in the hands that the pad recorded.

    A share of a meter must be marked; a tray award may be (HG13). A keypad marks a line first and
    its spots after it (HG20), so a mark without a spot is right if any spot has won the line.
    """
    lines = {line.key: line for line in lesson.side.pay_table.lines}
    won = {x.mark: x.line for x in progressive_winners(lesson, settlement)}
    marked: set[Marked] = set()
    for given in pad.marks:
        line = lines[given.line]
        marked.add((None if line.is_table_wide else given.spot, line.key))
    for mark, line in won.items():
        if mark not in marked and _must_be_marked(lesson, line):
            sentence = _of_mark(FaultText.NOT_MARKED, FaultText.SPOT_NOT_MARKED, mark, line)
            yield Fault(sentence, lesson.cite_side(lesson.game.procedure.mark))
    without_spot = {(None, line.key) for line in won.values()}
    for wrong in sorted(marked - won.keys() - without_spot, key=str):
        line = lines[wrong[1]]
        sentence = _of_mark(FaultText.MARKED, FaultText.SPOT_MARKED, wrong, line)
        rule = line.hand_rule or lesson.side.rule_of(line)
        yield Fault(sentence, lesson.cite_side(rule))


def _must_be_marked(lesson: Lesson, line: Line) -> bool:
    from_meter = lesson.side.pay_table.terms.fixed_awards_from != TRAY
    return from_meter or isinstance(line.award, Share)


def _of_mark(of_table: FaultText, of_spot: FaultText, mark: Marked, line: Line) -> Sentence:
    """The sentence about a mark of the whole table, or of one spot."""
    spot = mark[0]
    if spot is None:
        return of_table.given(line=line.name)
    return of_spot.given(spot=spot, line=line.name)


def check_bonus(lesson: Lesson, settlement: Settlement, pad: PadRound) -> Iterator[Fault]:
    """Faults in the fixed bonuses that the pad recorded."""
    bonus = lesson.rules.fixed_bonus
    if bonus is None:
        return
    given = set(pad.bonus)
    won = {payout.spot for payout in settlement.payouts if payout.on == bonus.key}
    name = bonus.bonus.name
    for spot in sorted(won - given):
        sentence = FaultText.BONUS_NOT_GIVEN.given(spot=spot, bonus=name)
        yield Fault(sentence, lesson.cite(lesson.rules.procedure.bonus_on_pad))
    for spot in sorted(given - won):
        sentence = FaultText.BONUS_GIVEN.given(spot=spot, bonus=name)
        yield Fault(sentence, lesson.cite(lesson.rules.procedure.bonus_hand))
