"""The payouts due in a round, hidden until the trainee has answered.

Wagers on the table must be settled: blackjack wagers, insurance, side bets. The trainee must notice
a fixed bonus, a progressive award or envy without being asked, so every spot can be paid them; they
are asked for only after they were missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.blackjack import BlackjackRound, Payout, Progressive, Settlement, format_amount
from jackpit.blackjack.payout import ENVY, INSURANCE, MAIN
from jackpit.money import ZERO, Money
from jackpit.paytable import Share
from jackpit.training.lessons import Lesson
from jackpit.training.paragraphs import Cite

Key = tuple[int, int | None, str]
"""A spot, one of its hands if the hand has a wager, and the name of the wager."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutDue:
    """One payout or loss that is due."""

    spot: int
    hand: int | None
    wager: str
    name: str
    staked: Money
    """The amount wagered; zero for a bonus or envy."""

    won: Money
    """What the player gains. A progressive's wager is never returned (HG2), so there it is
    everything that is paid."""

    sentence: str
    cite: Cite
    is_asked: bool
    """Whether it is asked for, as a wager on the table is, or must be noticed."""

    @property
    def key(self) -> Key:
        """What identifies it."""
        return self.spot, self.hand, self.wager

    @property
    def place(self) -> str:
        """``Spot 3, hand 2, blackjack wager``."""
        return f"Spot {self.spot}, {self.name}"


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


def _is_on_table(lesson: Lesson, payout: Payout) -> bool:
    side_bets = {side.key for side in lesson.rules.side_bets}
    return payout.on in side_bets | {MAIN, INSURANCE}


def _paid(lesson: Lesson, round: BlackjackRound, payout: Payout) -> PayoutDue:
    side = lesson.rules.side_bet(payout.on)
    name = side.name if side is not None else payout.on
    if payout.on == MAIN:
        name = "blackjack wager"
    if payout.hand is not None and len(round.spots[payout.spot].hands) > 1:
        name = f"hand {payout.hand + 1}, {name}"
    return PayoutDue(
        spot=payout.spot,
        hand=payout.hand,
        wager=payout.on,
        name=name,
        staked=payout.staked,
        won=payout.won,
        sentence=payout.sentence,
        cite=lesson.cite(payout.rule),
        is_asked=True,
    )


def _bonus(lesson: Lesson, settlement: Settlement, spot: int) -> Iterator[PayoutDue]:
    """The fixed bonus of the base game and its envy, whether or not the spot has won them."""
    bonus = lesson.rules.fixed_bonus
    if bonus is None:
        return
    hand = lesson.rules.procedure.bonus_hand
    nothing = f"Spot {spot} has no {bonus.bonus.name}."
    yield _unasked(lesson, settlement, (spot, bonus.key, bonus.bonus.name), hand, nothing)
    nothing = f"Spot {spot} has no envy."
    yield _unasked(lesson, settlement, (spot, ENVY, ENVY), bonus.envy_rule, nothing)


def _unasked(
    lesson: Lesson, settlement: Settlement, what: tuple[int, str, str], rule: str, nothing: str
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
        sentence=" ".join(payout.sentence for payout in payouts) or nothing,
        cite=lesson.cite(payouts[0].rule if payouts else rule),
        is_asked=False,
    )


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
        name=side.name,
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
    paid = f"Spot {spot}, envy of {side.name}: pays {format_amount(won)}."
    yield PayoutDue(
        spot=spot,
        hand=None,
        wager=envy_key(lesson),
        name=f"envy of {side.name}",
        staked=ZERO,
        won=won,
        sentence=paid if envies else f"Spot {spot} has no envy of {side.name}.",
        cite=lesson.cite_side(procedure.envy),
        is_asked=False,
    )


def _is_claim(progressive: Progressive) -> bool:
    return progressive.line is not None and isinstance(progressive.line.award, Share)
