"""The probability that at least one seat at the table wins.

Seats are dealt from one shoe, so they do not win independently. Given the dealer's cards, the pairs
that win are the edges of a graph on the cards left in the shoe, and k winning seats are k disjoint
edges, a matching. Matchings of unconnected parts of the graph multiply, and each part is small.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, factorial, prod

import numpy as np
import numpy.typing as npt

from jackpit.cards import Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import (
    CardPlace,
    ConsideredCards,
    FirstCards,
    GameError,
    GameFault,
    PayTable,
    winning_lines,
)

Pair = tuple[int, int]
"""Two card numbers."""

Matchings = tuple[int, ...]
"""The numbers of matchings of 0, 1, 2 ... pairs."""

PLAYER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)
MAX_STATES = 50_000


def chance_of_a_winner(
    pay_table: PayTable, shoe: Shoe, *, lines: frozenset[int], seats: int
) -> Fraction:
    """The probability that at least one of *seats* wagers of a round is paid on one of *lines*."""
    every = every_deal(_player_apart(pay_table.considers), shoe)
    columns = dict(every.deals.columns)
    players = np.stack([columns.pop(place).ravel() for place in PLAYER], axis=1)
    dealers = _rows(list(columns.values()), every.deals.shape[1:])
    dealt = every.weights.reshape(len(players), len(dealers))
    won = np.isin(winning_lines(pay_table.lines, every.deals), list(lines)).reshape(dealt.shape)
    won &= dealt > 0

    left = shoe.size - dealers.shape[1]
    # For k given seats, dealt after the dealer: the ways to deal them, and those in which all win.
    deals = [prod(comb(left - 2 * seat, 2) for seat in range(k)) for k in range(seats + 1)]
    all_win = [0] * (seats + 1)
    for number in np.flatnonzero(won.any(axis=0)).tolist():
        hand = dealers[number].tolist()
        pairs = [(int(a), int(b)) for a, b in players[won[:, number]]]
        counts = {card: shoe.decks - hand.count(card) for pair in pairs for card in pair}
        dealer_ways = int(dealt[:, number].sum()) // comb(left, 2)
        if len(pairs) == np.count_nonzero(dealt[:, number]):  # every hand of the seats wins
            wins = deals
        else:
            matchings = _matchings(pairs, counts, at_most=seats)
            wins = [matchings[k] * factorial(k) for k in range(seats + 1)]
        all_win = [ways + dealer_ways * won for ways, won in zip(all_win, wins, strict=True)]

    dealer_deals = every.total // comb(left, 2)
    some_win = Fraction(0)  # by inclusion and exclusion
    for k in range(1, seats + 1):
        some_win -= (-1) ** k * comb(seats, k) * Fraction(all_win[k], dealer_deals * deals[k])
    return some_win


def _player_apart(considers: ConsideredCards) -> FirstCards:
    """The same cards, the player's two in a group of their own."""
    assert isinstance(considers, FirstCards)  # a dealer's hand is won by all or none
    others = (tuple(p for p in group if p not in PLAYER) for group in considers.groups)
    return FirstCards(considers.sentence, (PLAYER, *(group for group in others if group)))


def _rows(columns: list[npt.NDArray[np.uint8]], shape: tuple[int, ...]) -> npt.NDArray[np.uint8]:
    """The dealer's cards as rows; a single empty row if the wager considers none."""
    if not columns:
        return np.empty((1, 0), dtype=np.uint8)
    return np.stack([np.broadcast_to(c[0], shape).ravel() for c in columns], axis=1)


def _matchings(pairs: list[Pair], counts: dict[int, int], *, at_most: int) -> Matchings:
    """Count the sets of up to *at_most* disjoint *pairs* among *counts* of each card."""
    product: Matchings = (1,) + (0,) * at_most
    for part in _unconnected_parts(pairs):
        cards = sorted({card for pair in part for card in pair})
        if prod(counts[card] + 1 for card in cards) > MAX_STATES:
            raise GameError(GameFault.TOO_MANY_WINNERS.given())
        renamed = tuple(sorted((cards.index(a), cards.index(b)) for a, b in part))
        matchings = _matchings_of_part(renamed, tuple(counts[card] for card in cards), at_most)
        product = _times(product, matchings)
    return product


def _unconnected_parts(pairs: list[Pair]) -> list[list[Pair]]:
    """Group the pairs that share cards, directly or through others."""
    parts: list[tuple[set[int], list[Pair]]] = []
    for pair in pairs:
        touching = [part for part in parts if part[0].intersection(pair)]
        parts = [part for part in parts if part not in touching]
        cards = set(pair).union(*(part[0] for part in touching))
        parts.append((cards, [pair, *(p for part in touching for p in part[1])]))
    return [part[1] for part in parts]


@lru_cache(maxsize=MAX_STATES)
def _matchings_of_part(pairs: tuple[Pair, ...], counts: tuple[int, ...], at_most: int) -> Matchings:
    """Either the first card stays unmatched, or it is matched with one of the others."""
    first = next((card for card, count in enumerate(counts) if count), None)
    if first is None:
        return (1,) + (0,) * at_most
    alone = _fewer(counts, first)
    total = list(_matchings_of_part(pairs, alone, at_most))
    for pair in pairs:
        if first not in pair:
            continue
        other = pair[0] if pair[1] == first else pair[1]
        if alone[other]:
            rest = _matchings_of_part(pairs, _fewer(alone, other), at_most)
            for k in range(at_most):
                total[k + 1] += alone[other] * rest[k]
    return tuple(total)


def _fewer(counts: tuple[int, ...], card: int) -> tuple[int, ...]:
    return (*counts[:card], counts[card] - 1, *counts[card + 1 :])


def _times(one: Matchings, other: Matchings) -> Matchings:
    return tuple(sum(one[i] * other[k - i] for i in range(k + 1)) for k in range(len(one)))
