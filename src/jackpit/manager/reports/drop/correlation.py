"""The chances of a seat given the dealer's cards, which correlate the seats of a round.

All wagers of a round depend on the same dealer's cards. These come first, with exact chances; given
them, each seat wins each line with an exact chance. Dealer's hands that give every seat the same
chances are one *case*. See docs/reports.md.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np

from jackpit.cards import Shoe
from jackpit.odds.every_deal import every_deal
from jackpit.paytable import (
    CardPlace,
    ConsideredCards,
    DealerHand,
    FirstCards,
    PayTable,
    winning_lines,
)

_PLAYER = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)


@dataclass(frozen=True, slots=True)
class DealerCase:
    """Dealer's hands that give every seat the same chances."""

    weight: Fraction
    """The chance of such a dealer's hand."""

    chances: tuple[Fraction, ...]
    """The chance of a seat to win each line, best line first."""


@lru_cache(maxsize=32)
def dealer_cases(pay_table: PayTable, shoe: Shoe) -> tuple[DealerCase, ...]:
    """Every case of a fresh *shoe*; the weights add up to 1."""
    every = every_deal(_player_apart(pay_table.considers), shoe)
    won = winning_lines(pay_table.lines, every.deals)
    hands = 1 if isinstance(pay_table.considers, DealerHand) else won.shape[0]
    dealt = np.broadcast_to(every.weights, won.shape).reshape(hands, -1)
    won = won.reshape(dealt.shape)
    ways = [dealt.sum(axis=0).tolist()]
    for line in range(len(pay_table.lines)):
        ways.append(np.where(won == line, dealt, 0).sum(axis=0).tolist())
    weights: defaultdict[tuple[Fraction, ...], int] = defaultdict(int)
    for total, *of_lines in zip(*ways, strict=True):
        if total:
            weights[tuple(Fraction(n, total) for n in of_lines)] += total
    return tuple(DealerCase(Fraction(w, every.total), chances) for chances, w in weights.items())


def _player_apart(considers: ConsideredCards) -> ConsideredCards:
    """The same cards, with the player's two first in a group of their own."""
    if isinstance(considers, DealerHand):
        return considers
    others = (tuple(p for p in group if p not in _PLAYER) for group in considers.groups)
    groups = tuple(group for group in others if group)
    if set(_PLAYER).isdisjoint(considers.places):
        return FirstCards(considers.sentence, ((), *groups))
    return FirstCards(considers.sentence, (_PLAYER, *groups))
