"""Example hands: the cards that a line names, or else the first deal found that it pays."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement

from jackpit.cards import Card, Deal, Shoe
from jackpit.paytable.considered_cards import PLACES_OF_PART, DealerHand, FirstCards, Part
from jackpit.paytable.evaluator import is_complete, possible_outcomes
from jackpit.paytable.game import Line, PayTable

MAX_TRIES = 2_000
"""Hands of a dealer that are tried before no example is shown."""


@lru_cache(maxsize=64)
def example_cards(pay_table: PayTable, shoe: Shoe, line: Line) -> tuple[Card, ...]:
    """The cards that a line names; otherwise those of a hand that it pays, or none."""
    if line.pattern.named:
        return line.pattern.named
    considers = pay_table.considers
    if isinstance(considers, DealerHand):
        return _dealer_hand(pay_table, shoe, line, considers)
    return _first_cards(pay_table, shoe, line, considers)


def _first_cards(
    pay_table: PayTable, shoe: Shoe, line: Line, considers: FirstCards
) -> tuple[Card, ...]:
    """Cards place by place, each the first with which the line can still win."""
    players = len(set(PLACES_OF_PART[Part.PLAYER]) & set(considers.places))
    dealers = PLACES_OF_PART[Part.DEALER]
    last = max((n for n, place in enumerate(dealers, 1) if place in considers.places), default=0)
    cards = shoe.pack.cards[::-1]
    for pair in combinations_with_replacement(cards, players):
        deal = Deal(pair, ())
        if shoe.lacks(pair) or line not in possible_outcomes(pay_table, shoe, deal):
            continue
        dealer: tuple[Card, ...] = ()
        for _ in range(last):
            dealer = next(
                hand
                for card in cards
                if not shoe.lacks((*pair, *(hand := (*dealer, card))))
                and line in possible_outcomes(pay_table, shoe, Deal(pair, hand))
            )
        shown = zip(dealers, dealer, strict=False)
        return (*pair, *(card for place, card in shown if place in considers.places))
    return ()


def _dealer_hand(
    pay_table: PayTable, shoe: Shoe, line: Line, considers: DealerHand
) -> tuple[Card, ...]:
    """The first hand of small cards, drawn to its end, that the line pays."""
    small = sorted(shoe.pack.cards, key=lambda card: (card.rank.points, card.place))

    def hands(drawn: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
        if len(drawn) > 1 and is_complete(considers.soft_17, drawn):
            yield drawn
            return
        for card in small:
            if not shoe.lacks((*drawn, card)):
                yield from hands((*drawn, card))

    for _, hand in zip(range(MAX_TRIES), hands(()), strict=False):
        if possible_outcomes(pay_table, shoe, Deal((), hand)) == {line}:
            return hand
    return ()
