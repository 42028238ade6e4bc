"""Every final hand of the dealer, with its exact number of ways.

Only points decide whether the dealer draws, so cards of equal points are counted together, and so
are hands with the same cards in another order behind the up card.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import reduce
from math import gcd, perm

from jackpit.cards import Shoe
from jackpit.paytable import Soft17
from jackpit.paytable.outcome import dealer_draws

Hand = tuple[int, ...]
"""Points: the up card's first, the others in ascending order."""


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
