"""A round dealt from a shuffled shoe, and what each wager wins by the evaluator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np

from jackpit.cards import Card, Deal, Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import (
    LOSES,
    NO_CARD,
    CardPlace,
    DealerHand,
    Line,
    PayTable,
    Soft17,
    deals_of,
    is_complete,
    winning_lines,
)
from jackpit.training.shoe import default_cut_card_position, shuffle_shoe
from jackpit.training.winning_deals import cards_with_points, order_dealer_hand

FIRST_CARDS = 2
BEST = 0
_PLAYER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)
_DEALER = (CardPlace.UP, CardPlace.HOLE)


class DealtShoe:
    """A shuffled shoe, dealt from the top to the cut card."""

    def __init__(self, shoe: Shoe, random: Random) -> None:
        self.shoe = shoe
        self._random = random
        self.shuffle()

    def shuffle(self) -> None:
        """Return all cards to the shoe, in random order."""
        self._cards = shuffle_shoe(self.shoe, self._random)

    @property
    def is_over(self) -> bool:
        """Whether the cut card is out; the shoe is shuffled before the next round."""
        return self.shoe.size - len(self._cards) > default_cut_card_position(self.shoe)

    def draw(self) -> Card:
        """Draw the next card."""
        if not self._cards:
            self.shuffle()
        return self._cards.pop()

    def remove(self, cards: Sequence[Card]) -> None:
        """Shuffle all cards and remove *cards*, which the caller deals."""
        self.shuffle()
        for card in cards:
            self._cards.remove(card)


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
    forced, lucky = TopDeal((), ()), None
    if top:
        forced, lucky = top_award(pay_table, shoe.shoe, random), random.choice(spots)
        shoe.remove([x for x in (*forced.player, *forced.dealer) if x is not None])
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


def _filled(cards: Sequence[Card | None], shoe: DealtShoe, count: int) -> tuple[Card, ...]:
    """At least *count* cards; a missing one is drawn."""
    places = (*cards, *[None] * (count - len(cards)))
    return tuple(shoe.draw() if card is None else card for card in places)


def _played_out(cards: tuple[Card, ...], shoe: DealtShoe, soft_17: Soft17) -> tuple[Card, ...]:
    while not is_complete(soft_17, cards):
        cards = (*cards, shoe.draw())
    return cards


class TopDeal(NamedTuple):
    """A deal that wins the best line; a card that the wager does not consider is None."""

    player: tuple[Card | None, ...]
    dealer: tuple[Card | None, ...]


def top_award(pay_table: PayTable, shoe: Shoe, random: Random) -> TopDeal:
    """A random deal among those that win the best line, by their weights."""
    winners, weights = _winners(pay_table, shoe)
    (row,) = random.choices(winners, weights)
    cards = {card.place: card for card in shoe.pack.cards}
    if isinstance(pay_table.considers, DealerHand):
        points = [cards[x].rank.points for x in row[len(_PLAYER) :] if x != NO_CARD]
        drawn = cards_with_points(shoe, points, random)
        return TopDeal((), order_dealer_hand(pay_table.considers, drawn, random))
    places = [cards.get(x) for x in row[: len(_PLAYER + _DEALER)]]
    return TopDeal(tuple(places[: len(_PLAYER)]), tuple(places[len(_PLAYER) :]))


@lru_cache(maxsize=16)
def _winners(pay_table: PayTable, shoe: Shoe) -> tuple[list[list[int]], list[int]]:
    """The player's and the dealer's cards of every deal on the best line, and its weight."""
    every = every_deal(pay_table.considers, shoe)
    shape = every.deals.shape
    lines = winning_lines(pay_table.lines, every.deals)
    paid = np.broadcast_to(lines == BEST, shape) & np.broadcast_to(every.weights > 0, shape)
    found = np.argwhere(paid)
    columns = [every.deals.columns.get(place) for place in (*_PLAYER, *_DEALER)]
    rows = [
        np.full(len(found), NO_CARD, dtype=np.uint8)
        if column is None
        else np.broadcast_to(column, shape)[tuple(found.T)]
        for column in (*columns, *every.deals.drawn)
    ]
    weights = np.broadcast_to(every.weights, shape)[tuple(found.T)]
    return np.stack(rows, axis=1).tolist(), weights.tolist()
