"""The usual ways to settle a wager, each with its amount: the keys that the felt offers.

They follow from the rules, the pay tables and the wager, never from the cards, so they do not give
the answer away.
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
from jackpit.messages import Phrase, Text
from jackpit.money import ZERO, Money
from jackpit.paytable import FixedAward, Share
from jackpit.training.lessons import Lesson
from jackpit.training.payouts_due import PayoutDue, envy_key


@dataclass(frozen=True, slots=True)
class Answer:
    """One way to settle a wager, in the dealer's words, and what the player gains."""

    word: Text
    won: Money


NOTHING = Answer(Phrase("Nothing"), ZERO)
PUSH = Answer(Phrase("Push"), ZERO)


def list_answers(lesson: Lesson, round: BlackjackRound, due: PayoutDue) -> tuple[Answer, ...]:
    """The possible answers for *due*; the right one is usually among them."""
    rules = lesson.rules
    if due.wager == MAIN:
        assert due.hand is not None
        return tuple(_main(rules, round.spots[due.spot].hands[due.hand]))
    if due.wager == INSURANCE:
        assert rules.insurance is not None
        odds = {EVEN_MONEY, rules.blackjack_pays, rules.insurance.pays}
        return (_take(due.staked), PUSH, *_paid(odds, due.staked))
    side = rules.side_bet(due.wager)
    if side is not None:
        return tuple(_side_bet(side, due.staked))
    return (NOTHING, *_awards(_unbought(lesson, due.wager), lesson.side.fixed_wager or ZERO))


def _take(staked: Money) -> Answer:
    return Answer(Phrase("Take"), -staked)


def _main(rules: Rules, hand: PlayerHand) -> Iterator[Answer]:
    """A doubled hand can be rescued, any other surrendered."""
    staked = hand.total_wager
    bonus = rules.bonus_21s
    rows = () if bonus is None else bonus.lines
    yield _take(staked)
    yield PUSH
    yield from _paid({EVEN_MONEY, rules.blackjack_pays, *(row.pays for row in rows)}, staked)
    if rules.late_surrender and not hand.is_doubled:
        returned = returned_amount(rules, hand, SettlementReason.SURRENDER)
        yield Answer(Phrase("Surrender"), returned - staked)
    if rules.rescue is not None and hand.is_doubled:
        returned = returned_amount(rules, hand, SettlementReason.RESCUE)
        yield Answer(Phrase("Rescue"), returned - staked)


def _paid(every: Iterable[PayoutOdds], staked: Money) -> Iterator[Answer]:
    for odds in sorted(set(every), key=lambda odds: Fraction(odds.won, odds.on)):
        yield Answer(Phrase("Even money") if odds == EVEN_MONEY else odds.text, odds.of(staked))


def _side_bet(side: SideBet, staked: Money) -> Iterator[Answer]:
    """A progressive counts everything that is paid, because its wager is never returned (HG2)."""
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
    """Each award once, smallest first; several lines may pay the same."""
    answers = {Answer(award.text, award.pays(staked)) for award in awards}
    yield from sorted(answers, key=lambda answer: (answer.won, str(answer.word)))


def _unbought(lesson: Lesson, wager: str) -> Iterator[FixedAward]:
    """The awards of a bonus without a wager: the fixed bonus, its envy, envy of the progressive."""
    fixed = lesson.rules.fixed_bonus
    if wager == envy_key(lesson):
        lines = lesson.side.pay_table.lines
        yield from (line.envy for line in lines if line.envy is not None)
    elif fixed is not None:
        yield fixed.bonus.envy if wager == ENVY else fixed.bonus.award
