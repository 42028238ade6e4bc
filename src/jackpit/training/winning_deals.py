"""Winning cards: some deals for every line of a pay table, and hands for the bonuses of a game.

The evaluator finds them among all deals, so no drill depends on a particular game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement, islice
from random import Random

import numpy as np
import numpy.typing as npt

from jackpit.blackjack import BEST_TOTAL, Bonus21s, FixedBonus, points_of
from jackpit.cards import Card, Deal, Pack, Shoe
from jackpit.odds.every_deal import EveryDeal, every_deal
from jackpit.paytable import (
    LOSES,
    NO_CARD,
    CardPlace,
    DealerHand,
    Deals,
    Pattern,
    PayTable,
    is_complete,
    winning_lines,
)
from jackpit.training.shoe import seeded_random

EXAMPLES = 100
"""Deals kept for each line."""

LONGEST_HAND = 8
TRIES = 20_000
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Cards by place after the deal, and the cards that the dealer draws."""

    cards: Mapping[CardPlace, Card]
    drawn: Cards = field(default=())

    @property
    def as_dealt(self) -> Deal:
        """The cards that are face up after the deal."""
        player = (CardPlace.PLAYER_1, CardPlace.PLAYER_2)
        return Deal(
            tuple(self.cards[x] for x in player if x in self.cards),
            tuple(self.cards[x] for x in (CardPlace.UP,) if x in self.cards),
        )


@lru_cache(maxsize=32)
def deals_by_line(pay_table: PayTable, shoe: Shoe) -> Mapping[str, tuple[CardLayout, ...]]:
    """Some deals that each line pays, by the line's key."""
    every, random = every_deal(pay_table.considers, shoe), seeded_random("deals", pay_table.key)
    shape = every.deals.shape
    winners = np.broadcast_to(winning_lines(pay_table.lines, every.deals), shape)
    possible = np.broadcast_to(every.weights > 0, shape)
    found: dict[str, tuple[CardLayout, ...]] = {}
    for number, line in enumerate(pay_table.lines):
        flat = np.flatnonzero((winners == number) & possible)
        picked = sorted(random.sample(range(len(flat)), min(EXAMPLES, len(flat))))
        found[line.key] = tuple(
            _card_layout(pay_table, shoe, every, int(flat[n]), random) for n in picked
        )
    return found


def _card_layout(
    pay_table: PayTable, shoe: Shoe, every: EveryDeal, flat: int, random: Random
) -> CardLayout:
    deals, considers = every.deals, pay_table.considers
    at = np.unravel_index(flat, deals.shape)

    def number(column: npt.NDArray[np.uint8]) -> int:
        return int(np.broadcast_to(column, deals.shape)[at])

    numbers = {place: number(column) for place, column in deals.columns.items()}
    by_number = {card.place: card for card in shoe.pack.cards}
    if isinstance(considers, DealerHand):
        hand = [*numbers.values(), *(x for c in deals.drawn if (x := number(c)) != NO_CARD)]
        points = [by_number[x].rank.points for x in hand]
        up, hole, *drawn = order_dealer_hand(
            considers, cards_with_points(shoe, points, random), random
        )
        return CardLayout({CardPlace.UP: up, CardPlace.HOLE: hole}, tuple(drawn))
    cards: dict[CardPlace, Card] = {}
    for group in considers.groups:  # within a group any order will do
        mixed = [by_number[numbers[place]] for place in group]
        random.shuffle(mixed)
        cards |= zip(group, mixed, strict=True)
    return CardLayout(cards)


def cards_with_points(shoe: Shoe, points: Sequence[int], random: Random) -> list[Card]:
    """Random cards with these points; a hand played out is enumerated by points alone."""
    alike: defaultdict[int, list[Card]] = defaultdict(list)
    for card in shoe.pack.cards:
        alike[card.rank.points] += [card] * shoe.decks
    return [alike[one].pop(random.randrange(len(alike[one]))) for one in points]


def order_dealer_hand(considers: DealerHand, cards: list[Card], random: Random) -> Cards:
    """A random order in which the dealer draws all *cards*; the up card stays first."""
    up, *rest = cards
    while True:
        random.shuffle(rest)
        hand = (up, *rest)
        if not any(is_complete(considers.soft_17, hand[:n]) for n in range(2, len(hand))):
            return hand


def winning_pairs(
    pay_table: PayTable, shoe: Shoe, dealer: Mapping[CardPlace, Card], lines: Sequence[str]
) -> list[Cards]:
    """Every pair of player's cards that one of *lines* pays with these cards of the dealer.

    Empty if the player's cards do not matter.
    """
    considers = pay_table.considers
    if isinstance(considers, DealerHand) or CardPlace.PLAYER_1 not in considers.places:
        return []
    pairs = list(combinations_with_replacement(shoe.pack.cards, 2))
    columns = {
        CardPlace.PLAYER_1: _column([one for one, _ in pairs]),
        CardPlace.PLAYER_2: _column([other for _, other in pairs]),
    } | {place: _column([card]) for place, card in dealer.items()}
    seen = {place: column for place, column in columns.items() if place in considers.places}
    winners = winning_lines(pay_table.lines, Deals(seen)).tolist()
    return [
        pair
        for pair, number in zip(pairs, winners, strict=True)
        if number != LOSES and pay_table.lines[number].key in lines
    ]


# Hands played out.


@lru_cache(maxsize=8)
def hands_of_21(pack: Pack, cards: int) -> tuple[Cards, ...]:
    """Hands that reach 21 with their last card: all of three cards, a sample of longer ones."""
    random = seeded_random("hands", pack.key, cards)
    if cards == 3:
        hands = [list(hand) for hand in combinations_with_replacement(pack.cards, cards)]
        for hand in hands:
            random.shuffle(hand)
        return tuple(tuple(hand) for hand in hands if _reaches_21(hand))
    small = [card for card in pack.cards if card.rank.points * cards <= 3 * BEST_TOTAL]
    tried = (random.choices(small, k=cards) for _ in range(TRIES))
    return tuple(islice((tuple(hand) for hand in tried if _reaches_21(hand)), EXAMPLES))


def _reaches_21(hand: Sequence[Card]) -> bool:
    return points_of(hand) == BEST_TOTAL and all(
        points_of(hand[:n]) < BEST_TOTAL for n in range(2, len(hand))
    )


def bonus_hands(bonus: Bonus21s, pack: Pack) -> Mapping[str, list[Cards]]:
    """Hands that each row of the bonus 21s pays, by the row's key."""
    found: defaultdict[str, list[Cards]] = defaultdict(list)
    for count in range(3, LONGEST_HAND + 1):
        hands = hands_of_21(pack, count)
        winners = winning_lines(bonus.lines, _laid_out(hands)).tolist()
        for hand, number in zip(hands, winners, strict=True):
            if number != LOSES:
                found[bonus.lines[number].key].append(hand)
    return found


def fixed_bonus_hands(bonus: FixedBonus, pack: Pack, up: Card) -> list[Cards]:
    """Hands of three cards that win the fixed bonus with that *up* card."""
    return _fixed_bonus_hands(bonus.bonus.pattern, pack, up)


@lru_cache(maxsize=64)
def _fixed_bonus_hands(pattern: Pattern, pack: Pack, up: Card) -> list[Cards]:
    hands = hands_of_21(pack, 3)
    deals = _laid_out(hands)
    columns = {**deals.columns, CardPlace.UP: _column([up])}
    won = np.broadcast_to(pattern.holds(Deals(columns, hit=deals.hit)), (len(hands),))
    return [hand for hand, is_won in zip(hands, won.tolist(), strict=True) if is_won]


def _laid_out(hands: Sequence[Cards]) -> Deals:
    one, other, *hit = (_column(cards) for cards in zip(*hands, strict=True))
    return Deals({CardPlace.PLAYER_1: one, CardPlace.PLAYER_2: other}, hit=tuple(hit))


def _column(cards: Sequence[Card]) -> npt.NDArray[np.uint8]:
    return np.array([card.place for card in cards], dtype=np.uint8)
