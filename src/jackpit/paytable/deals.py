"""Many deals as numpy columns of card numbers, one column for each place of a card.

A live round has up to seven rows, exact odds have every distinct deal, a simulation has a million;
the evaluator treats them alike. Columns may have different shapes that broadcast: exact odds lay
the player's cards along one axis and the dealer's along another, so a pattern on the player's cards
alone is computed once for each pair instead of once for each deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from jackpit.cards import Card, CardError, Color, Deal, Pack, Rank, Suit
from jackpit.paytable.considered_cards import (
    PLACES_OF_PART,
    CardPlace,
    ConsideredCards,
    DealerHand,
    FirstCards,
    Part,
)

Column = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Pairs = npt.NDArray[np.intp]

_CARDS = [Card(rank, suit) for rank in Rank for suit in Suit]
NO_CARD = len(_CARDS)
"""Fills the places after the last card of a shorter hand; it has no rank, suit or points."""


def _table(values: Iterable[int], *, none: int) -> Column:
    return np.array([*values, none], dtype=np.uint8)


RANK_OF = _table((card.rank.place for card in _CARDS), none=len(Rank))
SUIT_OF = _table((card.suit.place for card in _CARDS), none=len(Suit))
COLOR_OF = _table((list(Color).index(card.suit.color) for card in _CARDS), none=len(Color))
POINTS_OF = _table((card.rank.points for card in _CARDS), none=0)


@dataclass(frozen=True)
class Deals:
    """Columns of card numbers (``Card.place``), by the place where the cards lie."""

    columns: Mapping[CardPlace, Column]
    drawn: tuple[Column, ...] = ()
    """The dealer's third card, fourth card ..., if the hand is played out."""

    hit: tuple[Column, ...] = ()
    """The player's third card, fourth card ..., if the hand is played out."""

    def part(self, part: Part) -> list[Column]:
        """The columns of one part of the deal."""
        first = [self.columns[place] for place in PLACES_OF_PART[part] if place in self.columns]
        played_out = {Part.DEALER: self.drawn, Part.PLAYER: self.hit}
        return [*first, *played_out.get(part, ())]

    @property
    def shape(self) -> tuple[int, ...]:
        """The common shape of all columns."""
        columns = (*self.columns.values(), *self.drawn, *self.hit)
        return np.broadcast_shapes(*(column.shape for column in columns))


def deals_of(considers: ConsideredCards, rows: Sequence[Deal]) -> Deals:
    """Lay out *rows* of dealt cards for a wager decided by the cards of *considers*."""
    if isinstance(considers, DealerHand):
        longest = max((len(row.dealer) for row in rows), default=2)
        hands = [
            _column(_nth(row.dealer, n) if n < len(row.dealer) else NO_CARD for row in rows)
            for n in range(max(longest, 2))
        ]
        return Deals({CardPlace.UP: hands[0], CardPlace.HOLE: hands[1]}, tuple(hands[2:]))
    return Deals(
        {place: _column(_card_at(row, place) for row in rows) for place in considers.places}
    )


def all_deals(considers: FirstCards, pack: Pack) -> Deals:
    """The player's pairs along the first axis, the up card and the hole card along the others.

    No pattern distinguishes the player's two cards, so each pair is laid out once. A card may lie
    in several places, as in a shoe of many decks. Places that are not considered are left out.
    """
    cards = np.array([card.place for card in pack.cards], dtype=np.uint8)
    pairs = cards[pairs_of(pack)]
    columns = {
        CardPlace.PLAYER_1: pairs[:, 0].reshape(-1, 1, 1),
        CardPlace.PLAYER_2: pairs[:, 1].reshape(-1, 1, 1),
        CardPlace.UP: cards.reshape(1, -1, 1),
        CardPlace.HOLE: cards.reshape(1, 1, -1),
    }
    return Deals({place: columns[place] for place in considers.places})


def pairs_of(pack: Pack) -> Pairs:
    """Each pair of cards, a row of two indexes in ``pack.cards``."""
    return np.array(list(combinations_with_replacement(range(len(pack.cards)), 2)), dtype=np.intp)


def deal_of_hand(player: Sequence[Card], dealer: Sequence[Card]) -> Deals:
    """Lay out one player's hand of two cards or more, played out, beside the dealer's first two."""
    columns = [_column([card.place]) for card in player]
    dealers = [_column([card.place]) for card in dealer[:2]]
    places = zip(CardPlace, (*columns[:2], *dealers), strict=True)
    return Deals(dict(places), hit=tuple(columns[2:]))


def _card_at(row: Deal, place: CardPlace) -> int:
    where = {
        CardPlace.PLAYER_1: (row.player, 0),
        CardPlace.PLAYER_2: (row.player, 1),
        CardPlace.UP: (row.dealer, 0),
        CardPlace.HOLE: (row.dealer, 1),
    }
    cards, n = where[place]
    if n >= len(cards):
        raise CardError(f"'{row}' lacks {place.value}")
    return _nth(cards, n)


def _nth(cards: tuple[Card, ...], n: int) -> int:
    return cards[n].place


def _column(places: Iterable[int]) -> Column:
    return np.fromiter(places, dtype=np.uint8)
