"""Finds a deal that wins the best line of a pay table, by evaluating every deal."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np

from jackpit.cards import Deal, Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import NO_CARD, CardPlace, DealerHand, PayTable, winning_lines
from jackpit.training.winning_deals import cards_with_points, order_dealer_hand

BEST = 0
_PLAYER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)
_DEALER = (CardPlace.UP, CardPlace.HOLE)


def top_award(pay_table: PayTable, shoe: Shoe, random: Random) -> Deal:
    """A random deal among those that win the best line, by their weights.

    It has only the cards that the wager considers.
    """
    winners, weights = _winners(pay_table, shoe)
    (row,) = random.choices(winners, weights)
    player, dealer = row[: len(_PLAYER)], [x for x in row[len(_PLAYER) :] if x != NO_CARD]
    cards = {card.place: card for card in shoe.pack.cards}
    if isinstance(pay_table.considers, DealerHand):
        points = [cards[x].rank.points for x in dealer]
        return Deal(
            (),
            order_dealer_hand(pay_table.considers, cards_with_points(shoe, points, random), random),
        )
    return Deal(tuple(cards[x] for x in player if x != NO_CARD), tuple(cards[x] for x in dealer))


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
