"""Independent evaluator, slow and obvious: one deal at a time, in plain Python.

It shares only the pattern classes with the real evaluator. It reads cards by their letters and
tries every combination; it is written to be checked by reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch
from itertools import combinations, permutations

from jackpit.cards import Card, Deal
from jackpit.paytable import (
    Alike,
    Blackjack,
    Bust,
    CardCount,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Holds,
    Line,
    Matches,
    OfAKind,
    OneColor,
    OneSuit,
    Part,
    Pattern,
    PayTable,
    Straight,
    Total,
)
from jackpit.paytable.patterns import Both, Either, Without

RANKS_IN_SEQUENCE = "A23456789TJQKA"
"""The ace is low and high."""

PLACES = {
    Part.PLAYER: (CardPlace.PLAYER_1, CardPlace.PLAYER_2),
    Part.UP: (CardPlace.UP,),
    Part.HOLE: (CardPlace.HOLE,),
    Part.DEALER: (CardPlace.UP, CardPlace.HOLE),
    Part.ALL: (CardPlace.PLAYER_1, CardPlace.PLAYER_2, CardPlace.UP, CardPlace.HOLE),
}


def paid_line(pay_table: PayTable, deal: Deal) -> Line | None:
    """The line that *deal* is paid on: the first from the top that it shows."""
    for line in pay_table.lines:
        if holds(line.pattern, deal, pay_table.considers):
            return line
    return None


@singledispatch
def holds(pattern: Pattern, deal: Deal, considers: ConsideredCards) -> bool:
    """Whether *deal* shows *pattern* to a wager that considers the cards of *considers*."""
    raise TypeError(f"the oracle does not know {type(pattern).__name__}")


@holds.register
def _both(pattern: Both, deal: Deal, considers: ConsideredCards) -> bool:
    return holds(pattern.this, deal, considers) and holds(pattern.that, deal, considers)


@holds.register
def _either(pattern: Either, deal: Deal, considers: ConsideredCards) -> bool:
    return holds(pattern.this, deal, considers) or holds(pattern.that, deal, considers)


@holds.register
def _without(pattern: Without, deal: Deal, considers: ConsideredCards) -> bool:
    return not holds(pattern.this, deal, considers)


@holds.register
def _holds(pattern: Holds, deal: Deal, considers: ConsideredCards) -> bool:
    faces = pattern.faces if isinstance(pattern.faces, tuple) else (pattern.faces,)
    fitting = [
        card
        for card in cards_of(pattern.among, deal, considers)
        if any(face in (card, card.rank, card.suit) for face in faces)
    ]
    return len(fitting) >= pattern.count


@holds.register
def _of_a_kind(pattern: OfAKind, deal: Deal, considers: ConsideredCards) -> bool:
    cards = cards_of(pattern.among, deal, considers)
    return any(_are_alike(some, pattern.alike) for some in combinations(cards, pattern.count))


@holds.register
def _one_suit(pattern: OneSuit, deal: Deal, considers: ConsideredCards) -> bool:
    suits = {str(card)[1] for card in cards_of(pattern.among, deal, considers)}
    return len(suits) == 1


@holds.register
def _one_color(pattern: OneColor, deal: Deal, considers: ConsideredCards) -> bool:
    return len(_colors(cards_of(pattern.among, deal, considers))) == 1


@holds.register
def _straight(pattern: Straight, deal: Deal, considers: ConsideredCards) -> bool:
    ranks = [str(card)[0] for card in cards_of(pattern.among, deal, considers)]
    return any("".join(order) in RANKS_IN_SEQUENCE for order in permutations(ranks))


@holds.register
def _matches(pattern: Matches, deal: Deal, considers: ConsideredCards) -> bool:
    (dealer,) = cards_of(pattern.to, deal, considers)
    suited = unsuited = 0
    for card in cards_of(Part.PLAYER, deal, considers):
        if str(card) == str(dealer):
            suited += 1
        elif str(card)[0] == str(dealer)[0]:
            unsuited += 1
    return (suited, unsuited) == (pattern.suited, pattern.unsuited)


@holds.register
def _total(pattern: Total, deal: Deal, considers: ConsideredCards) -> bool:
    return best_total(cards_of(pattern.among, deal, considers)) == pattern.points


@holds.register
def _blackjack(pattern: Blackjack, deal: Deal, considers: ConsideredCards) -> bool:
    cards = cards_of(pattern.among, deal, considers)
    return len(cards) == 2 and best_total(cards) == 21


@holds.register
def _bust(pattern: Bust, deal: Deal, considers: ConsideredCards) -> bool:
    return best_total(cards_of(pattern.among, deal, considers)) > 21


@holds.register
def _card_count(pattern: CardCount, deal: Deal, considers: ConsideredCards) -> bool:
    count = len(cards_of(pattern.among, deal, considers))
    return count == pattern.count or (pattern.or_more and count > pattern.count)


def cards_of(part: Part, deal: Deal, considers: ConsideredCards) -> tuple[Card, ...]:
    """The cards of one part of *deal* that the wager considers."""
    if isinstance(considers, DealerHand):
        return deal.dealer[:1] if part is Part.UP else deal.dealer
    considered = considers.places
    return tuple(
        card
        for place, cards in (
            (CardPlace.PLAYER_1, deal.player[:1]),
            (CardPlace.PLAYER_2, deal.player[1:]),  # and what a hand of the base game drew
            (CardPlace.UP, deal.dealer[:1]),
            (CardPlace.HOLE, deal.dealer[1:2]),
        )
        if place in considered and place in PLACES[part]
        for card in cards
    )


def totals(cards: Sequence[Card]) -> set[int]:
    """Every possible total of the cards, each ace as 1 or as 11."""
    possible = {0}
    for card in cards:
        letter = str(card)[0]
        counts = (1, 11) if letter == "A" else (10 if letter in "TJQK" else int(letter),)
        possible = {total + count for total in possible for count in counts}
    return possible


def best_total(cards: Sequence[Card]) -> int:
    """The highest total that is not over 21; if all are over, the lowest."""
    possible = totals(cards)
    return max((total for total in possible if total <= 21), default=min(possible))


def _are_alike(cards: Sequence[Card], alike: Alike) -> bool:
    if len({str(card)[0] for card in cards}) > 1:
        return False
    if alike is Alike.COLOR:
        return len(_colors(cards)) == 1
    if alike is Alike.SUIT:
        return len({str(card) for card in cards}) == 1
    return True


def _colors(cards: Sequence[Card]) -> set[str]:
    return {"red" if str(card)[1] in "dh" else "black" for card in cards}
