"""The ways to win the bonus of the base game: the cards of a spot and of the dealer.

The bonus considers a hand that is played out. Its first two cards are those that the progressive
considers too, so they decide which lines the same spot can win.
"""

from __future__ import annotations

from functools import reduce
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from jackpit.cards import Shoe
from jackpit.paytable.considered_cards import PLACES_OF_PART, CardPlace
from jackpit.paytable.deals import Deals, Mask, pairs_of
from jackpit.paytable.game import Bonus

CARDS_PER_PAIR = 2
"""The cards of a player that a wager considers."""

DEALERS_PLACES = (CardPlace.UP, CardPlace.HOLE)
_ANY = -1
"""Any card of the dealer, where the bonus does not depend on it."""

_Indexes = npt.NDArray[np.intp]


class BonusWays:
    """Every way to win the bonus: the pair, the cards drawn to it, and the dealer's cards."""

    def __init__(self, bonus: Bonus, shoe: Shoe) -> None:
        self.key = bonus.key
        parts = bonus.pattern.parts
        self.places = {x for part in parts for x in PLACES_OF_PART[part] if x in DEALERS_PLACES}
        size = len(shoe.pack.cards)
        pairs = pairs_of(shoe.pack)
        self._count = len(pairs)
        drawn = np.array(
            list(combinations_with_replacement(range(size), bonus.cards - CARDS_PER_PAIR)),
            dtype=np.intp,
        ).reshape(-1, bonus.cards - CARDS_PER_PAIR)
        ups = range(size) if CardPlace.UP in self.places else (_ANY,)
        holes = np.arange(size) if CardPlace.HOLE in self.places else np.array([_ANY])
        cards = np.array([card.place for card in shoe.pack.cards], dtype=np.uint8)
        columns = {
            CardPlace.PLAYER_1: cards[pairs[:, 0]].reshape(-1, 1, 1),
            CardPlace.PLAYER_2: cards[pairs[:, 1]].reshape(-1, 1, 1),
            CardPlace.HOLE: cards[holes].reshape(1, 1, -1),
        }
        hit = tuple(cards[column].reshape(1, -1, 1) for column in drawn.T)
        shape = (len(pairs), len(drawn), len(holes))
        found = []
        for up in ups:  # one by one, which bounds the memory
            deals = Deals({**columns, CardPlace.UP: cards[[up]]}, hit=hit)
            won = np.argwhere(np.broadcast_to(bonus.pattern.holds(deals), shape))
            found.append(np.column_stack((won, np.full(len(won), up))))
        pair, hand, hole, up = np.concatenate(found).T
        ways = np.column_stack((pairs[pair], drawn[hand], up, holes[hole]))
        in_shoe = _most_copies(ways) <= shoe.decks
        self.pairs: _Indexes = pair[in_shoe]
        self.cards: _Indexes = ways[in_shoe, : bonus.cards]
        """The winning hands, a row of card indexes each, the pair first."""

        self._up, self._hole = ways[in_shoe, -2], ways[in_shoe, -1]

    def is_beside(self, dealers: tuple[int, int] | None) -> Mask:
        """Which ways go with the dealer's cards."""
        beside = np.ones(len(self.pairs), dtype=np.bool_)
        if dealers is None:
            return beside
        for column, card in zip((self._up, self._hole), dealers, strict=True):
            beside &= (column == _ANY) | (column == card)
        return beside

    def dealers_beside(self, wins: Mask, shape: tuple[int, ...]) -> Mask:
        """The dealer's cards that win the bonus with a pair that also *wins* something else.

        The axes of *wins* are the pairs, the up cards and the hole cards.
        """
        found = np.zeros(shape, dtype=np.bool_)
        wins = np.broadcast_to(wins, (self._count, *shape))
        for pair, up, hole in np.unique(
            np.column_stack((self.pairs, self._up, self._hole)), axis=0
        ).tolist():
            at = tuple(slice(None) if card == _ANY else card for card in (up, hole))
            found[at] |= wins[(pair, *at)]
        return found


def _most_copies(ways: _Indexes) -> _Indexes:
    """How often each row has its most frequent card."""
    counts = [
        ((ways == column.reshape(-1, 1)) & (column.reshape(-1, 1) != _ANY)).sum(axis=1)
        for column in ways.T
    ]
    return reduce(np.maximum, counts)
