"""The moments at which the hands of a round are settled, hidden until the trainee has named them.

In the drill they are asked after the deal, for every hand that wins or may still win. Otherwise the
question would show which hands win, so it follows the payment that the trainee noticed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from jackpit.blackjack import BlackjackRound, Phase, settle
from jackpit.blackjack.payout import ENVY
from jackpit.cards import Deal, Shoe
from jackpit.messages import Message, Sentence, Text, any_of
from jackpit.paytable import PayTable, is_decided, possible_outcomes, when_settled
from jackpit.table.moments import Moment, moment_of_undecided
from jackpit.training.lessons import Lesson
from jackpit.training.paragraphs import Cite
from jackpit.training.payouts_due import ENVY_NAME, WagerName, WagerText, envy_key, envy_name

MOST_NAMED = 2
"""With more hands possible at a spot, the wager is named instead."""

BONUS_IS_PAID = "HG52"
"""A bonus of the base game, with its envy, is paid at the end of the round."""


class MomentText(Message):
    """The right moment, explained; and the place it is named for."""

    NOW = "{place}: paid now, because no further card can change it."
    HOLE_CARD = "{place}: waits for the hole card, which can still change it."
    DEALER_HAND = "{place}: waits until the dealer's hand is complete."
    END_OF_ROUND = "{place}: paid at the end of the round."

    TABLE = "All spots, {wager}"


@dataclass(frozen=True, slots=True, kw_only=True)
class MomentDue:
    """The moment at which one wager, or the envy of the table, is settled."""

    spot: int | None
    """None for the whole table."""

    wager: str
    label: Text
    place: Text
    moment: Moment
    sentence: Sentence
    cite: Cite

    @property
    def key(self) -> tuple[int | None, str]:
        """What identifies it."""
        return self.spot, self.wager


def moments_due(lesson: Lesson, round: BlackjackRound) -> tuple[MomentDue, ...]:
    """The moment of every hand of the progressive, by the cards after the deal, and of envy."""
    hands = tuple(_hands(lesson, round))
    return (
        *(_due_of_hand(lesson, spot, deal) for spot, deal in hands),
        *_envy_due(lesson, round, [deal for _, deal in hands]),
        *_bonus_envy_due(lesson, round),
    )


@lru_cache(maxsize=4096)  # the steps of a practice are replayed for every view
def moment_of_deal(pay_table: PayTable, shoe: Shoe, deal: Deal) -> Moment | None:
    """When a wager is settled by its known cards; None if it cannot win."""
    possible = _possible_lines(pay_table, shoe, deal)
    if possible <= {None}:
        return None
    if is_decided(pay_table, shoe, deal):
        return Moment.NOW
    return moment_of_undecided(when_settled(pay_table, shoe.pack), possible)


_possible_lines = lru_cache(maxsize=4096)(possible_outcomes)


def _hands(lesson: Lesson, round: BlackjackRound) -> Iterator[tuple[int | None, Deal]]:
    """The spots with a hand that can win, and its known cards.

    Where the dealer's cards alone decide, all spots have one hand.
    """
    pay_table, shoe = lesson.side.pay_table, lesson.rules.shoe
    spots = _wagering(lesson, round)
    deals: dict[int | None, Deal] = {n: Deal(round.spots[n].first, (round.up,)) for n in spots}
    if spots and all(line.is_table_wide for line in pay_table.lines):
        deals = {None: Deal((), (round.up,))}
    for spot, deal in deals.items():
        if moment_of_deal(pay_table, shoe, deal) is not None:
            yield spot, deal


def _wagering(lesson: Lesson, round: BlackjackRound) -> list[int]:
    """The spots with the progressive wager."""
    return [n for n, spot in round.spots.items() if spot.bet.sides.get(lesson.side.key)]


def _due_of_hand(lesson: Lesson, spot: int | None, deal: Deal) -> MomentDue:
    side, shoe = lesson.side, lesson.rules.shoe
    moment = moment_of_deal(side.pay_table, shoe, deal)
    assert moment is not None
    possible = _possible_lines(side.pay_table, shoe, deal)
    lines = [line.name for line in side.pay_table.lines if line in possible]
    hand = any_of(lines) if len(lines) <= MOST_NAMED and None not in possible else side.name
    return MomentDue(
        spot=spot,
        wager=side.key,
        label=side.game.short_name,
        place=_place(spot, side.name),
        moment=moment,
        sentence=MomentText[moment.name].given(place=_place(spot, hand)),
        cite=lesson.cite_side(lesson.game.procedure.moment),
    )


def _place(spot: int | None, wager: Text) -> Sentence:
    if spot is None:
        return MomentText.TABLE.given(wager=wager)
    return WagerText.PLACE.given(spot=spot, wager=wager)


def _envy_due(lesson: Lesson, round: BlackjackRound, deals: Sequence[Deal]) -> Iterator[MomentDue]:
    """The envy of the progressive, if one of the hands may pay it to another spot."""
    side = lesson.side
    possible = [_possible_lines(side.pay_table, lesson.rules.shoe, deal) for deal in deals]
    is_envious = any(line and line.envy for lines in possible for line in lines)
    if is_envious and len(_wagering(lesson, round)) > 1:
        cite = lesson.cite_side(lesson.game.procedure.envy_moment)
        yield _due_of_envy(envy_key(lesson), envy_name(side), cite)


def _bonus_envy_due(lesson: Lesson, round: BlackjackRound) -> Iterator[MomentDue]:
    """The envy of the base game, once the hands are played and one has won its bonus."""
    if round.phase is Phase.OVER and any(x.on == ENVY for x in settle(round).payouts):
        yield _due_of_envy(ENVY, ENVY_NAME, lesson.cite(BONUS_IS_PAID))


def _due_of_envy(wager: str, name: WagerName, cite: Cite) -> MomentDue:
    return MomentDue(
        spot=None,
        wager=wager,
        label=name.label,
        place=name.label,
        moment=Moment.END_OF_ROUND,
        sentence=MomentText.END_OF_ROUND.given(place=name.label),
        cite=cite,
    )
