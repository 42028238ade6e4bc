"""A deal that wins the best line of a pay table, found by asking the evaluator about every deal."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from random import Random

import numpy as np

from jackpit.cards import Card, Deal, Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import NO_CARD, DealerHand, PayTable, Place, is_complete, winning_lines

BEST = 0
_PLAYER = (Place.PLAYER_1, Place.PLAYER_2)
_DEALER = (Place.UP, Place.HOLE)


def top_award(pay_table: PayTable, shoe: Shoe, random: Random) -> Deal:
    """A deal that is paid on the best line, as likely as it comes among all of those.

    What the wager does not consider is left out.
    """
    winners, weights = _winners(pay_table, shoe)
    (row,) = random.choices(winners, weights)
    player, dealer = row[: len(_PLAYER)], [x for x in row[len(_PLAYER) :] if x != NO_CARD]
    if isinstance(pay_table.considers, DealerHand):
        return Deal((), _in_an_order(pay_table.considers, _any_of(shoe, dealer, random), random))
    cards = {card.place: card for card in shoe.pack.cards}
    return Deal(tuple(cards[x] for x in player if x != NO_CARD), tuple(cards[x] for x in dealer))


@lru_cache(maxsize=16)
def _winners(pay_table: PayTable, shoe: Shoe) -> tuple[list[list[int]], list[int]]:
    """Every deal on the best line: the player's places, the dealer's, what he drew; its weight."""
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


def _any_of(shoe: Shoe, places: list[int], random: Random) -> list[Card]:
    """Real cards with the same points: a hand played out is counted by points alone."""
    cards = {card.place: card for card in shoe.pack.cards}
    by_points: defaultdict[int, list[Card]] = defaultdict(list)
    for card in shoe.pack.cards:
        by_points[card.rank.points] += [card] * shoe.decks
    chosen = []
    for place in places:
        alike = by_points[cards[place].rank.points]
        chosen.append(alike.pop(random.randrange(len(alike))))
    return chosen


def _in_an_order(considers: DealerHand, cards: list[Card], random: Random) -> tuple[Card, ...]:
    """An order in which the dealer draws them all: the up card is fixed, the rest may be any."""
    up, *rest = cards
    while True:
        random.shuffle(rest)
        hand = (up, *rest)
        if not any(is_complete(considers.soft_17, hand[:n]) for n in range(2, len(hand))):
            return hand
