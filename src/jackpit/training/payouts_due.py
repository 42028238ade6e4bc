"""The payouts due in a round, hidden until the trainee has answered.

Wagers on the table must be settled: blackjack wagers, insurance, side bets. The trainee must notice
a fixed bonus, a progressive award or envy without being asked, so every spot can be paid them; they
are asked for only after they were missed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jackpit.blackjack import (
    BlackjackRound,
    Payout,
    Progressive,
    Settlement,
    SideBet,
    format_amount,
)
from jackpit.blackjack.payout import ENVY, INSURANCE, MAIN
from jackpit.messages import Message, Phrase, Sentence, Text
from jackpit.money import ZERO, Money
from jackpit.paytable import Share
from jackpit.training.lessons import Lesson
from jackpit.training.paragraphs import Cite


class WagerText(Message):
    """The name of a wager in a sentence and, as a LABEL, on its own."""

    PLACE = "Spot {spot}, {wager}"
    HAND = "hand {hand}, blackjack wager"
    HAND_LABEL = "Blackjack, hand {hand}"
    ENVY = "envy of {side}"
    ENVY_LABEL = "Envy of {side}"


class DueText(Message):
    """What is due, or that nothing is."""

    NO_BONUS = "Spot {spot} has no {bonus}."
    NO_ENVY = "Spot {spot} has no envy."
    NO_ENVY_OF = "Spot {spot} has no envy of {side}."
    ENVY_PAYS = "Spot {spot}, envy of {side}: pays {amount}."
    SEVERAL = "{first} {rest}"


Key = tuple[int, int | None, str]
"""A spot, one of its hands if the hand has a wager, and the name of the wager."""


@dataclass(frozen=True, slots=True)
class WagerName:
    """The name of a wager."""

    text: Text
    """In a sentence: ``hand 2, blackjack wager``."""

    label: Text
    """On its own: ``Blackjack, hand 2``."""


_MAIN_NAME = WagerName(Phrase("blackjack wager"), Phrase("Blackjack"))
_INSURANCE_NAME = WagerName(Phrase("insurance"), Phrase("Insurance"))
ENVY_NAME = WagerName(Phrase("envy"), Phrase("Envy"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutDue:
    """One payout or loss that is due."""

    spot: int
    hand: int | None
    wager: str
    name: WagerName
    staked: Money
    """The amount wagered; zero for a bonus or envy."""

    won: Money
    """What the player gains. A progressive's wager is never returned (HG2), so there it is
    everything that is paid."""

    sentence: Text
    cite: Cite
    is_asked: bool
    """Whether it is asked for, as a wager on the table is, or must be noticed."""

    @property
    def key(self) -> Key:
        """What identifies it."""
        return self.spot, self.hand, self.wager

    @property
    def place(self) -> Sentence:
        """``Spot 3, hand 2, blackjack wager``."""
        return WagerText.PLACE.given(spot=self.spot, wager=self.name.text)


def payouts_due(
    lesson: Lesson, round: BlackjackRound, settlement: Settlement
) -> tuple[PayoutDue, ...]:
    """Everything that can be paid in a finished round, spot by spot."""
    return tuple(
        due
        for spot in round.spots
        for due in (
            *(_paid(lesson, round, x) for x in settlement.of(spot) if _is_on_table(lesson, x)),
            *_bonus(lesson, settlement, spot),
            *_progressive(lesson, settlement, spot),
        )
    )


def envy_key(lesson: Lesson) -> str:
    """The key of the progressive's envy; the envy of the base game has its own."""
    return f"{lesson.game.key}-{ENVY}"


def envy_name(side: SideBet) -> WagerName:
    """The name of the progressive's envy."""
    return WagerName(
        WagerText.ENVY.given(side=side.name),
        WagerText.ENVY_LABEL.given(side=side.game.short_name),
    )


def _is_on_table(lesson: Lesson, payout: Payout) -> bool:
    side_bets = {side.key for side in lesson.rules.side_bets}
    return payout.on in side_bets | {MAIN, INSURANCE}


def _paid(lesson: Lesson, round: BlackjackRound, payout: Payout) -> PayoutDue:
    return PayoutDue(
        spot=payout.spot,
        hand=payout.hand,
        wager=payout.on,
        name=_name_on_table(lesson, round, payout),
        staked=payout.staked,
        won=payout.won,
        sentence=payout.sentence,
        cite=lesson.cite(payout.rule),
        is_asked=True,
    )


def _name_on_table(lesson: Lesson, round: BlackjackRound, payout: Payout) -> WagerName:
    side = lesson.rules.side_bet(payout.on)
    if side is not None:
        return _name_of(side)
    if payout.on == INSURANCE:
        return _INSURANCE_NAME
    if payout.hand is None or len(round.spots[payout.spot].hands) == 1:
        return _MAIN_NAME
    hand = payout.hand + 1
    return WagerName(WagerText.HAND.given(hand=hand), WagerText.HAND_LABEL.given(hand=hand))


def _name_of(side: SideBet) -> WagerName:
    return WagerName(side.name, side.game.short_name)


def _bonus(lesson: Lesson, settlement: Settlement, spot: int) -> Iterator[PayoutDue]:
    """The fixed bonus of the base game and its envy, whether or not the spot has won them."""
    bonus = lesson.rules.fixed_bonus
    if bonus is None:
        return
    hand, name = lesson.rules.procedure.bonus_hand, bonus.bonus.name
    nothing = DueText.NO_BONUS.given(spot=spot, bonus=name)
    yield _unasked(lesson, settlement, (spot, bonus.key, WagerName(name, name)), hand, nothing)
    nothing = DueText.NO_ENVY.given(spot=spot)
    yield _unasked(lesson, settlement, (spot, ENVY, ENVY_NAME), bonus.envy_rule, nothing)


def _unasked(
    lesson: Lesson,
    settlement: Settlement,
    what: tuple[int, str, WagerName],
    rule: str,
    nothing: Sentence,
) -> PayoutDue:
    spot, wager, name = what
    payouts = [payout for payout in settlement.of(spot) if payout.on == wager]
    return PayoutDue(
        spot=spot,
        hand=None,
        wager=wager,
        name=name,
        staked=ZERO,
        won=sum((payout.won for payout in payouts), start=ZERO),
        sentence=_all_sentences(payouts) if payouts else nothing,
        cite=lesson.cite(payouts[0].rule if payouts else rule),
        is_asked=False,
    )


def _all_sentences(payouts: Sequence[Payout]) -> Text:
    first, *rest = payouts
    if not rest:
        return first.sentence
    return DueText.SEVERAL.given(first=first.sentence, rest=_all_sentences(rest))


def _progressive(lesson: Lesson, settlement: Settlement, spot: int) -> Iterator[PayoutDue]:
    """What the tray pays on the progressive wager, and on its envy."""
    side, procedure = lesson.side, lesson.game.procedure
    wagers = {x.spot: x for x in settlement.progressives if x.on == side.key}
    if spot not in wagers:
        return
    own = wagers[spot]
    yield PayoutDue(
        spot=spot,
        hand=None,
        wager=side.key,
        name=_name_of(side),
        staked=own.staked,
        won=own.pays or ZERO,
        sentence=own.sentence,
        cite=lesson.cite_side(procedure.claim if _is_claim(own) else own.rule),
        is_asked=False,
    )
    if not any(line.envy for line in side.pay_table.lines):
        return
    held = [x.line for x in wagers.values() if x.spot != spot and x.line is not None]
    envies = [line.envy.pays(own.staked) for line in held if line.envy is not None]
    won = sum(envies, start=ZERO)
    paid = DueText.ENVY_PAYS.given(spot=spot, side=side.name, amount=format_amount(won))
    yield PayoutDue(
        spot=spot,
        hand=None,
        wager=envy_key(lesson),
        name=envy_name(side),
        staked=ZERO,
        won=won,
        sentence=paid if envies else DueText.NO_ENVY_OF.given(spot=spot, side=side.name),
        cite=lesson.cite_side(procedure.envy),
        is_asked=False,
    )


def _is_claim(progressive: Progressive) -> bool:
    return progressive.line is not None and isinstance(progressive.line.award, Share)
