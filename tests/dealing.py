"""Dealing for the tests: at random from a seed, and card by card in every order.

The dealer's rule is implemented a second time here, in plain Python, to check the exact odds
against independent code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import numpy.typing as npt
from oracle import best_total, paid_line, totals

from jackpit.cards import Card, Deal, Pack, Rank, Shoe
from jackpit.paytable import (
    NO_CARD,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Deals,
    PayTable,
    Soft17,
)

Numbers = npt.NDArray[np.int64]
Column = npt.NDArray[np.uint8]


def cards_in(shoe: Shoe) -> list[Card]:
    """Every card of a full shoe; each card once per deck."""
    return [card for card in shoe.pack.cards for _ in range(shoe.decks)]


def short_shoe(decks: int, ranks: str) -> Shoe:
    """A shoe of a few ranks, given by their letters: small enough to enumerate every deal."""
    return Shoe(decks, Pack("short", missing=tuple(r for r in Rank if r.letter not in ranks)))


def random_deal(considers: ConsideredCards, shoe: Shoe, rng: Random) -> Deal:
    """Deal from a fresh *shoe*: two cards each, or the dealer's hand played out."""
    if not isinstance(considers, DealerHand):
        first, second, up, hole = rng.sample(cards_in(shoe), 4)
        return Deal(player=(first, second), dealer=(up, hole))
    hand: list[Card] = []
    for card in rng.sample(cards_in(shoe), shoe.size):
        if not dealer_draws(hand, considers.soft_17):
            break
        hand.append(card)
    return Deal(player=(), dealer=tuple(hand))


WINNING_RANKS = {
    "blazing-7s": "7",
    "kings-bounty": "AKQ",
    "bahama-bonus": "78",
    "bet-the-set-21": "9",
    "match-the-dealer-up": "98",
    "match-the-dealer-down": "98",
    "hit-and-run": "A23",
}
"""Ranks that make winning hands of a game; of one that was added, any four."""


def winning_round(
    game: str, considers: ConsideredCards, shoe: Shoe, spots: int, rng: Random
) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Deal a round from a fresh *shoe*, mostly of ranks that win: the spots' and the dealer's."""
    ranks, others = WINNING_RANKS.get(game, "AKQ7"), rng.choice((0.1, 0.5))
    order = rng.sample(cards_in(shoe), shoe.size)
    order.sort(key=lambda card: card.rank.letter not in ranks or rng.random() < others)
    if isinstance(considers, DealerHand):
        hand: list[Card] = []
        while dealer_draws(hand, considers.soft_17):
            hand.append(order[len(hand)])
        return [()] * spots, tuple(hand)
    dealt = rng.sample(order[: 2 * spots + 2], 2 * spots + 2)
    return [tuple(dealt[2 * n : 2 * n + 2]) for n in range(1, spots + 1)], tuple(dealt[:2])


def dealer_draws(hand: list[Card], soft_17: Soft17) -> bool:
    """Whether the dealer takes a card to *hand*: the first two always, then below 17."""
    if len(hand) < 2 or best_total(hand) < 17:
        return True
    soft = best_total(hand) > min(totals(hand))
    return best_total(hand) == 17 and soft and soft_17 is Soft17.HITS


def sample(considers: ConsideredCards, shoe: Shoe, rows: int, seed: int) -> Deals:
    """Deal *rows* times from a fresh *shoe*; the same *seed* deals the same cards."""
    if isinstance(considers, DealerHand):
        return _sample_dealer_hands(considers, shoe, rows, seed)
    columns = sample_cards(len(considers.places), shoe, rows, seed)
    return Deals(dict(zip(considers.places, columns, strict=True)))


def sample_cards(cards: int, shoe: Shoe, rows: int, seed: int) -> list[Column]:
    """Deal a number of *cards* from a fresh *shoe*, *rows* times: one column per card."""
    rng = np.random.default_rng(seed)
    dealt: list[Numbers] = []
    for _ in range(cards):
        dealt.append(_draw_one_more(dealt, rows, shoe.size, rng))
    return [_faces(shoe)[numbers] for numbers in dealt]


def _faces(shoe: Shoe) -> Column:
    return np.array([card.place for card in cards_in(shoe)], dtype=np.uint8)


def _sample_dealer_hands(considers: DealerHand, shoe: Shoe, rows: int, seed: int) -> Deals:
    rng = np.random.default_rng(seed)
    faces = _faces(shoe)
    dealt: list[Numbers] = []
    columns: list[Column] = []
    hard = np.zeros(rows, dtype=np.int64)
    has_ace = np.zeros(rows, dtype=np.bool_)
    drawing = np.ones(rows, dtype=np.bool_)
    while drawing.any():
        dealt.append(_draw_one_more(dealt, rows, shoe.size, rng))
        column = np.where(drawing, faces[dealt[-1]], np.uint8(NO_CARD))
        columns.append(column)
        ranks = column // 4  # four suits to a rank, the ace first
        hard += np.where(drawing, np.minimum(ranks + 1, 10), 0)
        has_ace |= drawing & (ranks == 0)
        soft = has_ace & (hard + 10 <= 21)
        total = np.where(soft, hard + 10, hard)
        if len(columns) >= 2:
            drawing &= (total < 17) | (soft & (total == 17) & (considers.soft_17 is Soft17.HITS))
    up, hole, *drawn = columns
    return Deals({CardPlace.UP: up, CardPlace.HOLE: hole}, tuple(drawn))


def _draw_one_more(
    before: list[Numbers], rows: int, size: int, rng: np.random.Generator
) -> Numbers:
    """Draw one more card for every row; a card that is already dealt is redrawn."""
    drawn = rng.integers(size, size=rows)
    while True:
        out = np.zeros(rows, dtype=np.bool_)
        for earlier in before:
            out |= drawn == earlier
        if not out.any():
            return drawn
        drawn[out] = rng.integers(size, size=int(out.sum()))


def dealer_hands_in_order(
    shoe: Shoe, soft_17: Soft17
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Play the dealer's hand out, card by card: its points in every order, with the chance."""
    left = Counter(card.rank.points for card in cards_in(shoe))
    yield from _hands_from((), Fraction(1), left, soft_17)


def _hands_from(
    hand: tuple[int, ...], chance: Fraction, left: Counter[int], soft_17: Soft17
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    soft = 1 in hand and sum(hand) + 10 <= 21
    total = sum(hand) + 10 * soft
    if len(hand) >= 2 and (total > 17 or (total == 17 and not (soft and soft_17 is Soft17.HITS))):
        yield hand, chance
        return
    size = left.total()
    for points, count in tuple(left.items()):
        if count:
            left[points] -= 1
            yield from _hands_from((*hand, points), chance * Fraction(count, size), left, soft_17)
            left[points] += 1


def odds_by_brute_force(pay_table: PayTable, shoe: Shoe) -> tuple[Fraction, ...]:
    """The chance of each line: deal the *shoe* in every order and evaluate with the oracle."""
    chances = {line.key: Fraction(0) for line in pay_table.lines}
    for deal, chance in _every_deal(pay_table.considers, shoe):
        paid = paid_line(pay_table, deal)
        if paid is not None:
            chances[paid.key] += chance
    return tuple(chances.values())


def _every_deal(considers: ConsideredCards, shoe: Shoe) -> Iterator[tuple[Deal, Fraction]]:
    if isinstance(considers, DealerHand):
        card_with = {card.rank.points: card for card in shoe.pack.cards}
        for hand, chance in dealer_hands_in_order(shoe, considers.soft_17):
            yield Deal(player=(), dealer=tuple(card_with[points] for points in hand)), chance
        return
    orders = Counter(permutations(map(str, cards_in(shoe)), len(considers.places)))
    total = orders.total()
    for cards, count in orders.items():
        yield lay_out(dict(zip(considers.places, cards, strict=True))), Fraction(count, total)


def lay_out(cards: Mapping[CardPlace, str]) -> Deal:
    """Put cards in their places; places that the wager does not consider get any card."""
    first, second, up, hole = (Card.parse(cards.get(place, "2c")) for place in CardPlace)
    return Deal(player=(first, second), dealer=(up, hole))
