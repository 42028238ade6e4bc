"""Checks of the trainee's steps; each fault has a sentence and the paragraph of its rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jackpit.blackjack import (
    BEST_TOTAL,
    MAX_BLACKJACK_SPOTS,
    BlackjackRound,
    Settlement,
    WaitsFor,
    format_amount,
    is_soft,
    points_of,
)
from jackpit.cards import Card
from jackpit.money import ZERO, Money
from jackpit.paytable import TRAY, Line, Share, is_complete
from jackpit.training.lessons import Lesson
from jackpit.training.payouts_due import PayoutDue
from jackpit.training.score import Fault
from jackpit.training.steps import DealerAction, PadRound, StepError


def format_total(cards: Sequence[Card]) -> str:
    """The total of a hand in words: ``16``, ``soft 17``."""
    points = points_of(cards)
    return f"soft {points}" if is_soft(cards) and points < BEST_TOTAL else str(points)


def cards_before_start(lesson: Lesson, start_key: str | None) -> Fault:
    """Cards were dealt before the wagers were recorded."""
    return Fault(
        "The cards are dealt only when the pad has recorded the progressive wagers:"
        f" press {start_key} first.",
        lesson.cite_side(lesson.game.procedure.start),
    )


def round_ended_early(lesson: Lesson) -> Fault:
    """The round was ended on the pad too early."""
    return Fault(
        "The round was ended on the pad before everything was settled.",
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
            raise StepError("the hole card is turned already")
        return None
    if shown == 1:
        if action is DealerAction.DRAW:
            return Fault("The hole card is turned before a card is drawn.", lesson.cite(base.turns))
        return _hole_left(lesson, round) if round.hole_shown else None
    must_draw = shown < len(round.dealer)
    if must_draw is (action is DealerAction.DRAW):
        return None
    return _drawing(lesson, round, shown=shown)


def _hole_left(lesson: Lesson, round: BlackjackRound) -> Fault:
    if round.dealer_has_blackjack:
        return Fault(
            "The dealer has a blackjack and shows it.",
            lesson.cite(lesson.rules.procedure.blackjack),
        )
    if round.dealer_waits_for is WaitsFor.WHOLE_HAND_WAGER:
        return Fault(
            f"The hole card is turned, because {lesson.game.name} depends on the whole hand.",
            lesson.cite_side(lesson.game.procedure.completes),
        )
    if round.dealer_waits_for is WaitsFor.HOLE_CARD_WAGER:
        rule = lesson.cite("HG10")
        return Fault("The hole card is turned, because a side bet waits for it.", rule)
    return Fault(
        "The hole card is turned before the hands are settled.",
        lesson.cite(lesson.rules.procedure.turns),
    )


def _drawing(lesson: Lesson, round: BlackjackRound, *, shown: int) -> Fault:
    cards = round.dealer[:shown]
    points = format_total(cards)
    if shown < len(round.dealer):
        if round.dealer_waits_for is WaitsFor.HAND:
            return Fault(
                f"The dealer draws on {points}.", lesson.cite(lesson.rules.procedure.draws)
            )
        return Fault(
            f"The dealer draws on {points}, because {lesson.game.name} depends on the whole hand.",
            lesson.cite_side(lesson.game.procedure.completes),
        )
    if is_complete(lesson.rules.soft_17, cards):
        return Fault(f"The dealer stands on {points}.", lesson.cite(lesson.rules.procedure.draws))
    sentence = "The dealer draws no card, because nothing depends on the total."
    return Fault(sentence, lesson.cite(lesson.rules.procedure.needless))


def check_payment(due: PayoutDue, won: Money) -> Fault | None:
    """Why a payment is wrong, without the right amount; None if it is right."""
    if won == due.won:
        return None
    return Fault(f"{due.place}: {_in_words(won)} is not right.", due.cite)


def missed_payment(due: PayoutDue) -> Fault:
    """A payment that was due and not made."""
    return Fault(f"{due.place}: not paid, and it is due.", due.cite)


def _in_words(won: Money) -> str:
    if won < ZERO:
        return f"to take {format_amount(-won)}"
    return f"to pay {format_amount(won)}" if won else "to pay nothing"


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
            raise StepError(f"{lesson.game.name} has no line '{mark.line[:40]}'")
    if pad.bonus and lesson.rules.fixed_bonus is None:
        raise StepError(f"{lesson.rules.name} has no bonus to give")
    for spot in (*(mark.spot for mark in pad.marks), *pad.bonus):
        if spot is not None and not 1 <= spot <= MAX_BLACKJACK_SPOTS:
            raise StepError(f"the table has no spot {spot}")


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
            sentence = f"{_whose(mark)}{line.name} was not marked."
            yield Fault(sentence, lesson.cite_side(lesson.game.procedure.mark))
    without_spot = {(None, line.key) for line in won.values()}
    for wrong in sorted(marked - won.keys() - without_spot, key=str):
        line = lines[wrong[1]]
        sentence = f"{_whose(wrong)}{line.name} was marked, but the cards do not show it."
        rule = line.hand_rule or lesson.side.rule_of(line)
        yield Fault(sentence, lesson.cite_side(rule))


def _must_be_marked(lesson: Lesson, line: Line) -> bool:
    from_meter = lesson.side.pay_table.terms.fixed_awards_from != TRAY
    return from_meter or isinstance(line.award, Share)


def _whose(mark: Marked) -> str:
    return "" if mark[0] is None else f"Spot {mark[0]}: "


def check_bonus(lesson: Lesson, settlement: Settlement, pad: PadRound) -> Iterator[Fault]:
    """Faults in the fixed bonuses that the pad recorded."""
    bonus = lesson.rules.fixed_bonus
    if bonus is None:
        return
    given = set(pad.bonus)
    won = {payout.spot for payout in settlement.payouts if payout.on == bonus.key}
    name = bonus.bonus.name
    for spot in sorted(won - given):
        sentence = f"Spot {spot}: the {name} was not given on the pad."
        yield Fault(sentence, lesson.cite(lesson.rules.procedure.bonus_on_pad))
    for spot in sorted(given - won):
        sentence = f"Spot {spot}: the {name} was given on the pad, but the cards do not win it."
        yield Fault(sentence, lesson.cite(lesson.rules.procedure.bonus_hand))
