"""The only evaluator: the line that pays a deal, and those possible if cards are unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement, product, zip_longest
from typing import Protocol

import numpy as np
import numpy.typing as npt

from jackpit.cards import Card, Deal, Rank, Shoe, Suit
from jackpit.paytable.considered_cards import (
    PLACES_OF_PART,
    CardPlace,
    DealerHand,
    FirstCards,
    Part,
    Soft17,
)
from jackpit.paytable.deals import NO_CARD, Deals, deals_of
from jackpit.paytable.game import Bonus, Line, PayTable
from jackpit.paytable.patterns import Pattern

LOSES = -1
MAX_UNKNOWN_CARDS = 2
"""Unknown cards that are enumerated, each along an axis of its own."""

_CARD_WITH = {rank.points: Card(rank, Suit.SPADES).place for rank in Rank}
_ANY_CARD_WITH = np.array([NO_CARD, *_CARD_WITH.values()], dtype=np.uint8)
"""The number of a card by its points, 1 to 10; no card by 0."""

_Hand = tuple[int, ...]
"""Points: the up card's first, the others in ascending order."""


class PatternRow(Protocol):
    """A row of any table that pays by a pattern: a line, or a bonus 21 of the base game."""

    @property
    def pattern(self) -> Pattern:
        """The cards that it pays."""


def winning_lines(lines: Sequence[PatternRow], deals: Deals) -> npt.NDArray[np.int8]:
    """For each deal the number, from the top, of the line that pays it; LOSES if none does."""
    winners = np.full(deals.shape, LOSES, dtype=np.int8)
    for number, line in reversed(list(enumerate(lines))):  # a better line overwrites a lesser
        np.copyto(winners, np.int8(number), where=line.pattern.holds(deals))
    return winners


def winning_line(pay_table: PayTable, deal: Deal) -> Line | None:
    """The line that one deal is paid on, or None if the wager loses."""
    (number,) = winning_lines(pay_table.lines, deals_of(pay_table.considers, [deal])).tolist()
    return None if number == LOSES else pay_table.lines[number]


def possible_outcomes(
    pay_table: PayTable, shoe: Shoe, deal: Deal, seen: Sequence[Card] = ()
) -> frozenset[Line | None]:
    """The lines on which one wager can still be paid; None among them if it can still lose.

    *deal* has the known cards of the wager, *seen* the other cards that are out of the *shoe*
    (``Shoe.lacks`` checks the number of copies). Cards that the wager does not consider decide
    nothing but are out too. With more than two considered cards unknown (before the player's cards
    are known) the result is every line, and None. It is empty if no card is left to be dealt.
    """
    considers, lines = pay_table.considers, pay_table.lines
    left = _left(shoe, (*deal.player, *deal.dealer, *seen))
    if isinstance(considers, DealerHand):
        winners = winning_lines(lines, _played_out(considers.soft_17, deal.dealer, left))
    else:
        known = _known(considers, deal)
        unknown = [place for place in considers.places if place not in known]
        if len(unknown) > MAX_UNKNOWN_CARDS:
            return frozenset((*lines, None))
        winners = _first_cards(lines, known, unknown, left)
    return frozenset(None if n == LOSES else lines[n] for n in np.unique(winners).tolist())


def is_decided(pay_table: PayTable, shoe: Shoe, deal: Deal, seen: Sequence[Card] = ()) -> bool:
    """Whether the wager may be settled: one outcome is left, and the dealer's hand is complete.

    At Hit and Run, nine cards that must still draw have one outcome but are not decided (H6).
    """
    considers = pay_table.considers
    if isinstance(considers, DealerHand) and not is_complete(considers.soft_17, deal.dealer):
        return False
    return len(possible_outcomes(pay_table, shoe, deal, seen)) == 1


def can_win_bonus(bonus: Bonus, shoe: Shoe, deal: Deal, seen: Sequence[Card] = ()) -> bool:
    """Whether the hand of a bonus can have the known cards of *deal*.

    *seen* are the other cards that are out of the *shoe*.
    """
    places = {place for part in bonus.pattern.parts for place in PLACES_OF_PART[part]}
    dealers = 2 if CardPlace.HOLE in places else 1 if CardPlace.UP in places else 0
    out = (*deal.player, *deal.dealer, *seen)
    left = tuple(_left(shoe, out))
    missing = bonus.cards - len(deal.player)
    hands = [] if missing < 0 else list(combinations_with_replacement(left, missing))
    dealt = list(product(left, repeat=max(0, dealers - len(deal.dealer))))
    rows = [(*deal.player, *hand) for hand in hands]
    columns = [(*deal.dealer[:dealers], *cards) for cards in dealt]
    if not rows or not columns:
        return False
    player, dealer = _card_numbers(rows)[:, :, None], _card_numbers(columns)[:, None, :]
    first = zip(PLACES_OF_PART[Part.PLAYER], player, strict=False)
    known = {**dict(first), **dict(zip(PLACES_OF_PART[Part.DEALER], dealer, strict=False))}
    won = bonus.pattern.holds(Deals(known, hit=tuple(player[2:])))
    shape = (len(rows), len(columns))
    return any(
        shoe.lacks((*out, *hands[row], *dealt[column])) is None
        for row, column in np.argwhere(np.broadcast_to(won, shape)).tolist()
    )


def _card_numbers(rows: Sequence[Sequence[Card]]) -> npt.NDArray[np.uint8]:
    """The cards of rows of equal length by their number, the first card of each row first."""
    numbers = [[card.place for card in row] for row in rows]
    return np.array(numbers, dtype=np.uint8).reshape(len(rows), -1).T


def is_complete(soft_17: Soft17, dealer: Sequence[Card]) -> bool:
    """Whether the dealer's hand takes no further card.

    >>> is_complete(Soft17.HITS, Deal.parse("/ Ah 6c").dealer)
    False
    >>> is_complete(Soft17.STANDS, Deal.parse("/ Ah 6c").dealer)
    True
    """
    return not dealer_draws(tuple(card.rank.points for card in dealer), soft_17)


def dealer_draws(hand: Sequence[int], soft_17: Soft17) -> bool:
    """Whether a dealer's hand of these points takes another card; an ace counts 1 here."""
    hard = sum(hand)
    soft = Rank.ACE.points in hand and hard <= 11
    total = hard + 10 if soft else hard
    return total < 17 or (total == 17 and soft and soft_17 is Soft17.HITS)


def _left(shoe: Shoe, out: Sequence[Card]) -> dict[Card, int]:
    """The cards left in the shoe, with the number of copies."""
    used = Counter(out)
    return {c: left for c in shoe.pack.cards if (left := shoe.copies(c) - used[c]) > 0}


def _known(considers: FirstCards, deal: Deal) -> dict[CardPlace, Card]:
    player = zip(PLACES_OF_PART[Part.PLAYER], deal.player, strict=False)
    dealer = zip(PLACES_OF_PART[Part.DEALER], deal.dealer, strict=False)
    return {place: card for place, card in (*player, *dealer) if place in considers.places}


def _first_cards(
    lines: Sequence[Line],
    known: Mapping[CardPlace, Card],
    unknown: Sequence[CardPlace],
    left: Mapping[Card, int],
) -> npt.NDArray[np.int8]:
    """The winning line for each possible card; a second card lies along an axis of its own."""
    coming = np.array([card.place for card in left], dtype=np.uint8)
    columns = {place: np.array([[card.place]], dtype=np.uint8) for place, card in known.items()}
    columns |= zip(unknown, (coming.reshape(-1, 1), coming.reshape(1, -1)), strict=False)
    winners = winning_lines(lines, Deals(columns))
    if len(unknown) < MAX_UNKNOWN_CARDS:
        return winners
    last_copy = np.array([copies == 1 for copies in left.values()], dtype=np.bool_)
    possible: npt.NDArray[np.int8] = winners[
        ~np.diag(last_copy)
    ]  # one copy cannot be in both places
    return possible


def _played_out(soft_17: Soft17, dealer: Sequence[Card], left: Mapping[Card, int]) -> Deals:
    """Every final dealer's hand, by points: lines on a hand played out depend on nothing else."""
    start = _in_order([card.rank.points for card in dealer])
    supply = Counter(start)
    for card, copies in left.items():
        supply[card.rank.points] += copies
    finished: list[_Hand] = []
    drawing = {start}
    while drawing:
        finished += [hand for hand in drawing if not dealer_draws(hand, soft_17)]
        drawing = {
            _in_order((*hand, points))
            for hand in drawing
            if dealer_draws(hand, soft_17)
            for points, copies in supply.items()
            if hand.count(points) < copies
        }
    cards = [_ANY_CARD_WITH[list(points)] for points in zip_longest(*finished, fillvalue=0)]
    up, hole, *drawn = cards or [_ANY_CARD_WITH[:0]] * 2
    return Deals({CardPlace.UP: up, CardPlace.HOLE: hole}, tuple(drawn))


def _in_order(points: Sequence[int]) -> _Hand:
    return (*points[:1], *sorted(points[1:]))
