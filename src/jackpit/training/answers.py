"""The usual ways to settle a wager, each with what it comes to: the keys that the felt offers.

They follow from the rules, the pay tables and what lies there. The cards have no part in them, so
nothing is told by what is offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from jackpit.blackjack import (
    EVEN_MONEY,
    BlackjackRound,
    PayoutOdds,
    PlayerHand,
    Rules,
    SettlementReason,
    SideBet,
)
from jackpit.blackjack.main_wager import returned_amount
from jackpit.blackjack.payout import ENVY, INSURANCE, MAIN
from jackpit.money import ZERO, Money
from jackpit.paytable import FixedAward, Share
from jackpit.training.lessons import Lesson
from jackpit.training.payouts_due import PayoutDue, envy_key


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to settle a wager, as a dealer says it, and what the player then gets beyond it."""

    word: str
    won: Money


NOTHING = Answer("Nothing", ZERO)
PUSH = Answer("Push", ZERO)


def list_answers(lesson: Lesson, round: BlackjackRound, due: PayoutDue) -> tuple[Answer, ...]:
    """What may be answered where *due* is settled, the right answer mostly among it."""
    rules = lesson.rules
    if due.on == MAIN:
        assert due.hand is not None
        return tuple(_main(rules, round.spots[due.spot].hands[due.hand]))
    if due.on == INSURANCE:
        assert rules.insurance is not None
        odds = {EVEN_MONEY, rules.blackjack_pays, rules.insurance.pays}
        return (_take(due.staked), PUSH, *_paid(odds, due.staked))
    side = rules.side_bet(due.on)
    if side is not None:
        return tuple(_side_bet(side, due.staked))
    return (NOTHING, *_awards(_unbought(lesson, due.on), lesson.side.fixed_wager or ZERO))


def _take(staked: Money) -> Answer:
    return Answer("Take", -staked)


def _main(rules: Rules, hand: PlayerHand) -> Iterator[Answer]:
    """A hand that was doubled can be rescued, and one that was not can be surrendered."""
    staked = hand.total_wager
    bonus = rules.bonus_21s
    rows = () if bonus is None else bonus.lines
    yield _take(staked)
    yield PUSH
    yield from _paid({EVEN_MONEY, rules.blackjack_pays, *(row.pays for row in rows)}, staked)
    if rules.late_surrender and not hand.is_doubled:
        yield Answer("Surrender", returned_amount(rules, hand, SettlementReason.SURRENDER) - staked)
    if rules.rescue is not None and hand.is_doubled:
        yield Answer("Rescue", returned_amount(rules, hand, SettlementReason.RESCUE) - staked)


def _paid(every: Iterable[PayoutOdds], staked: Money) -> Iterator[Answer]:
    for odds in sorted(set(every), key=lambda one: Fraction(one.won, one.on)):
        yield Answer("Even money" if odds == EVEN_MONEY else str(odds), odds.of(staked))


def _side_bet(side: SideBet, staked: Money) -> Iterator[Answer]:
    """Of a progressive all that is handed out counts, for its wager is gone in any case (HG2)."""
    lines = side.pay_table.lines
    awards = [line.award for line in lines if not isinstance(line.award, Share)]
    if side.is_progressive:
        yield NOTHING
        yield from _awards(awards, staked)
        return
    yield _take(staked)
    yield PUSH
    for answer in _awards(awards, staked):
        yield Answer(answer.word, answer.won - staked)


def _awards(awards: Iterable[FixedAward], staked: Money) -> Iterator[Answer]:
    """Each award once, the smallest first; several lines may pay the same."""
    answers = {Answer(str(award), award.pays(staked)) for award in awards}
    yield from sorted(answers, key=lambda answer: (answer.won, answer.word))


def _unbought(lesson: Lesson, on: str) -> Iterator[FixedAward]:
    """What a bonus that no wager buys pays: the fixed bonus, its envy, envy of the progressive."""
    fixed = lesson.rules.fixed_bonus
    if on == envy_key(lesson):
        lines = lesson.side.pay_table.lines
        yield from (line.envy for line in lines if line.envy is not None)
    elif fixed is not None:
        yield fixed.bonus.envy if on == ENVY else fixed.bonus.award
