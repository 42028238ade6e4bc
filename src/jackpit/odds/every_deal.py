"""Every distinct deal from a fresh shoe, each with its number of ways.

Interchangeable cards (a group of ``FirstCards``) are laid out once, in array order, along an axis
of their own; the weight of a deal is the number of combinations it represents. Of a dealer's hand
that is played out, only points decide whether the dealer draws, so cards of equal points are
counted together, and so are hands with the same cards in another order behind the up card.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, zip_longest
from math import comb, gcd, perm

import numpy as np
import numpy.typing as npt

from jackpit.cards import Shoe
from jackpit.paytable import (
    NO_CARD,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Deals,
    FirstCards,
    Soft17,
)
from jackpit.paytable.evaluator import dealer_draws

Hand = tuple[int, ...]
"""Points: the up card's first, the others in ascending order."""


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


@dataclass(frozen=True)
class DealerHands:
    """Final hands by points, with the ways of each out of ``total``."""

    ways: dict[Hand, int]
    total: int


def dealer_hands(shoe: Shoe, soft_17: Soft17) -> DealerHands:
    """Enumerate every way in which the dealer's hand is played out from a fresh *shoe*."""
    kinds = Counter(card.rank.points for card in shoe.pack.cards)
    supply = {points: count * shoe.decks for points, count in kinds.items()}
    drawing: dict[Hand, int] = {(points,): count for points, count in supply.items()}
    finished: dict[Hand, int] = {}
    while drawing:
        longer: defaultdict[Hand, int] = defaultdict(int)
        for hand, ways in drawing.items():
            held = Counter(hand)
            for points, count in supply.items():
                grown = (hand[0], *sorted((*hand[1:], points)))
                longer[grown] += ways * (count - held[points])
        finished |= {h: ways for h, ways in longer.items() if ways and not dealer_draws(h, soft_17)}
        drawing = {h: ways for h, ways in longer.items() if ways and dealer_draws(h, soft_17)}
    return _over_one_denominator(finished, shoe.size)


def _over_one_denominator(finished: dict[Hand, int], size: int) -> DealerHands:
    """Extend shorter hands by every order of the cards behind them, then reduce the fraction."""
    longest = max(map(len, finished))
    ways = {h: n * perm(size - len(h), longest - len(h)) for h, n in finished.items()}
    total = perm(size, longest)
    common = reduce(gcd, ways.values(), total)
    return DealerHands({h: n // common for h, n in ways.items()}, total // common)
