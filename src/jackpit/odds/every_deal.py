"""Every distinct deal from a fresh shoe, each with its number of ways.

Interchangeable cards (a group of ``FirstCards``) are laid out once, in array order, along an axis
of their own; the weight of a deal is the number of combinations it represents.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, zip_longest
from math import comb

import numpy as np
import numpy.typing as npt

from jackpit.cards import Shoe
from jackpit.odds.dealer_hands import dealer_hands
from jackpit.paytable import NO_CARD, CardPlace, ConsideredCards, DealerHand, Deals, FirstCards


@dataclass(frozen=True)
class EveryDeal:
    """All distinct deals with their weights, which add up to ``total``."""

    deals: Deals
    weights: npt.NDArray[np.int64] | npt.NDArray[np.object_]
    """Integers; Python's own where 64 bits are too few."""

    total: int


@lru_cache(maxsize=16)
def every_deal(considers: ConsideredCards, shoe: Shoe) -> EveryDeal:
    """Enumerate the deals of a wager from a fresh *shoe*."""
    if isinstance(considers, DealerHand):
        every = _dealer_plays_out(considers, shoe)
    else:
        every = _first_cards(considers, shoe)
    assert int(every.weights.sum()) == every.total  # each deal once
    return every


def _first_cards(considers: FirstCards, shoe: Shoe) -> EveryDeal:
    cards = [card.place for card in shoe.pack.cards]
    axes = len(considers.groups)
    columns: dict[CardPlace, npt.NDArray[np.uint8]] = {}
    weights = np.ones((1,) * axes, dtype=np.int64)
    left, total = shoe.size, 1
    for axis, group in enumerate(considers.groups):
        hands = np.array(list(combinations_with_replacement(cards, len(group))), dtype=np.uint8)
        shape = tuple(-1 if n == axis else 1 for n in range(axes))
        before = list(columns.values())
        own: list[npt.NDArray[np.uint8]] = []
        for place, column in zip(group, hands.T, strict=True):
            card = np.ascontiguousarray(column).reshape(shape)
            # n copies, some taken by earlier cards; k of a kind in a group come in n over k ways.
            twins = sum((card == other for other in own), np.int64(0))
            taken = sum((card == other for other in before), np.int64(0)) + twins
            weights = weights * (shoe.decks - taken) // (1 + twins)
            columns[place] = card
            own.append(card)
        total *= comb(left, len(group))
        left -= len(group)
    return EveryDeal(Deals(columns), weights, total)


def _dealer_plays_out(considers: DealerHand, shoe: Shoe) -> EveryDeal:
    hands = dealer_hands(shoe, considers.soft_17)
    card_with = {card.rank.points: card.place for card in shoe.pack.cards}
    rows = [[card_with[points] for points in hand] for hand in hands.ways]
    up, hole, *drawn = (
        np.array(column, dtype=np.uint8) for column in zip_longest(*rows, fillvalue=NO_CARD)
    )
    weights = np.array(list(hands.ways.values()), dtype=np.object_)
    return EveryDeal(
        Deals({CardPlace.UP: up, CardPlace.HOLE: hole}, tuple(drawn)), weights, hands.total
    )
