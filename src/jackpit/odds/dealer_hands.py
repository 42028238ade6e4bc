"""Every hand the dealer can end with, exactly.

Only points matter to his play, so cards of equal points are taken together, and so are hands that
hold the same cards in another order behind the up card: whether he draws depends on what he holds,
not on how it came.
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
"""Points, the up card's first, the others in rising order."""


@dataclass(frozen=True)
class DealerHands:
    """Finished hands, by their points, with the ways of each out of ``total``."""

    ways: dict[Hand, int]
    total: int


def dealer_hands(shoe: Shoe, soft_17: Soft17) -> DealerHands:
    """Play the dealer's hand out in every way a fresh *shoe* allows."""
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
    """Count shorter hands together with the cards that lie behind them, then reduce."""
    longest = max(map(len, finished))
    ways = {h: n * perm(size - len(h), longest - len(h)) for h, n in finished.items()}
    total = perm(size, longest)
    common = reduce(gcd, ways.values(), total)
    return DealerHands({h: n // common for h, n in ways.items()}, total // common)
