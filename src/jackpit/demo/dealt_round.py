"""A round dealt from the shoe, and what each wager wins by the evaluator."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from jackpit.cards import Card, Deal
from jackpit.demo.shoe import DealtShoe
from jackpit.demo.top_award import top_award
from jackpit.paytable import (
    LOSES,
    DealerHand,
    Line,
    PayTable,
    Soft17,
    deals_of,
    is_complete,
    winning_lines,
)

FIRST_CARDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtRound:
    """The cards of one round, and the winning line of each spot."""

    hands: dict[int, tuple[Card, ...]]
    """The first two cards of every spot."""

    dealer: tuple[Card, ...]
    """All cards of the dealer, the up card first."""

    lines: dict[int, Line]
    """The winning line of each spot; a spot without one has lost."""


def deal(
    pay_table: PayTable, shoe: DealtShoe, spots: tuple[int, ...], random: Random, *, top: bool
) -> DealtRound:
    """Deal a round to *spots*; with *top* one of them, or the table, wins the best line."""
    if shoe.is_over:
        shoe.shuffle()
    forced, lucky = Deal((), ()), None
    if top:
        forced, lucky = top_award(pay_table, shoe.shoe, random), random.choice(spots)
        shoe.remove((*forced.player, *forced.dealer))
    hands = {
        spot: _filled(forced.player if spot == lucky else (), shoe, FIRST_CARDS) for spot in spots
    }
    considers = pay_table.considers
    soft_17 = considers.soft_17 if isinstance(considers, DealerHand) else Soft17.STANDS
    up_and_hole = _filled(forced.dealer, shoe, FIRST_CARDS)
    for spot in spots:
        _played_out(hands[spot], shoe, Soft17.STANDS)  # players draw as a dealer would
    dealer = _played_out(up_and_hole, shoe, soft_17)
    rows = [Deal(hands[spot], dealer) for spot in spots]
    won = winning_lines(pay_table.lines, deals_of(considers, rows)).tolist()
    lines = {spot: pay_table.lines[n] for spot, n in zip(spots, won, strict=True) if n != LOSES}
    return DealtRound(hands=hands, dealer=dealer, lines=lines)


def _filled(cards: tuple[Card, ...], shoe: DealtShoe, count: int) -> tuple[Card, ...]:
    return (*cards, *(shoe.draw() for _ in range(count - len(cards))))


def _played_out(cards: tuple[Card, ...], shoe: DealtShoe, soft_17: Soft17) -> tuple[Card, ...]:
    while not is_complete(soft_17, cards):
        cards = (*cards, shoe.draw())
    return cards
