"""The chance that anyone at the table wins: seat after seat, from shoes small enough to count.

Large shoes are counted where only a few cards can win, and dealt at random where many can.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, perm, sqrt

import numpy as np
import pytest
from dealing import lay_out, sample_cards, short_shoe
from oracle import paid_line

from jackpit.cards import NO_TENS, Shoe
from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.odds import count_ways
from jackpit.odds.winners import chance_of_a_winner
from jackpit.paytable import (
    FOUR_CARDS,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_AND_HOLE_CARD,
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    Alike,
    Blackjack,
    CardPlace,
    ConsideredCards,
    Deals,
    FirstCards,
    ForOne,
    GameError,
    Line,
    Matches,
    OfAKind,
    OneColor,
    OneSuit,
    Part,
    Pattern,
    PayTable,
    Terms,
    Total,
    winning_lines,
)

TOP = frozenset({0})
BOTH = frozenset({0, 1})


def bet(considers: ConsideredCards, *patterns: Pattern) -> PayTable:
    """A pay table of these patterns, best first."""
    return PayTable(
        key="trial",
        considers=considers,
        lines=tuple(Line(f"{n}", f"{n}", x, ForOne(5)) for n, x in enumerate(patterns)),
        terms=Terms(Money.dollars(1)),
    )


SUITED_PAIR = OfAKind(2, Alike.SUIT, among=Part.PLAYER)

PLAYERS_PAIR = bet(PLAYER_CARDS, SUITED_PAIR, OneColor(among=Part.PLAYER))
PAIR_AND_UP_CARD = bet(
    PLAYER_AND_UP_CARD, OfAKind(3, Alike.SUIT, among=Part.ALL), OfAKind(3, among=Part.ALL)
)
PAIR_AND_HOLE_CARD = bet(
    PLAYER_AND_HOLE_CARD, OfAKind(3, Alike.COLOR, among=Part.ALL), OneSuit(among=Part.ALL)
)
PAIR_AND_BLACKJACK = bet(
    PLAYER_AND_DEALER_CARDS, SUITED_PAIR & Blackjack(among=Part.DEALER), SUITED_PAIR
)
UP_AND_DOWN = bet(
    PLAYER_UP_AND_HOLE_CARD,
    Matches(suited=2, unsuited=0, to=Part.UP) | Matches(suited=2, unsuited=0, to=Part.HOLE),
    Matches(suited=1, unsuited=0, to=Part.HOLE),
)
FOUR_ALIKE = bet(FOUR_CARDS, OfAKind(4, Alike.COLOR, among=Part.ALL), OfAKind(4, among=Part.ALL))
ALL_OF_THEM = [
    PLAYERS_PAIR,
    PAIR_AND_UP_CARD,
    PAIR_AND_HOLE_CARD,
    PAIR_AND_BLACKJACK,
    UP_AND_DOWN,
    FOUR_ALIKE,
]


def seat_after_seat(
    pay_table: PayTable, shoe: Shoe, *, lines: frozenset[int], seats: int
) -> Fraction:
    """Deal the dealer two cards and each seat two, in every order, and see whether anyone wins."""
    faces = [str(card) for card in shoe.pack.cards]

    @cache
    def wins(first: int, second: int, up: int, hole: int) -> bool:
        cards = [faces[n] for n in (first, second, up, hole)]
        paid = paid_line(pay_table, lay_out(dict(zip(CardPlace, cards, strict=True))))
        return paid is not None and int(paid.key) in lines

    def ways_without_winner(dealer: tuple[int, int]) -> int:
        @cache
        def ways(left: tuple[int, ...], seats_left: int) -> int:
            if not seats_left:
                return 1
            total = 0
            for first, second in product(range(len(faces)), repeat=2):
                after_first = _less(left, first)
                copies = left[first] * after_first[second]
                if copies and not wins(first, second, *dealer):
                    total += copies * ways(_less(after_first, second), seats_left - 1)
            return total

        full = (shoe.decks,) * len(faces)
        up, hole = dealer
        copies = full[up] * _less(full, up)[hole]
        return copies * ways(_less(_less(full, up), hole), seats) if copies else 0

    numbers = range(len(faces))
    no_winner = sum(ways_without_winner((up, hole)) for up in numbers for hole in numbers)
    return 1 - Fraction(no_winner, perm(shoe.size, 2 + 2 * seats))


def _less(counts: tuple[int, ...], card: int) -> tuple[int, ...]:
    return (*counts[:card], counts[card] - 1, *counts[card + 1 :])


@pytest.mark.parametrize("seats", [1, 2, 3, 7])
@pytest.mark.parametrize("lines", [TOP, BOTH, frozenset({1})], ids=["first", "both", "second"])
@pytest.mark.parametrize("pay_table", ALL_OF_THEM, ids=lambda x: str(x.considers))
def test_the_chance_is_that_of_dealing_seat_after_seat(
    pay_table: PayTable, lines: frozenset[int], seats: int
) -> None:
    """One rank, five decks: twenty cards, of which seven seats and the dealer take sixteen."""
    shoe = short_shoe(5, "7")

    chance = chance_of_a_winner(pay_table, shoe, lines=lines, seats=seats)

    assert chance == seat_after_seat(pay_table, shoe, lines=lines, seats=seats)


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("lines", [TOP, BOTH], ids=["first", "both"])
@pytest.mark.parametrize(
    "pay_table", [PAIR_AND_BLACKJACK, UP_AND_DOWN, FOUR_ALIKE], ids=lambda x: str(x.considers)
)
def test_the_chance_is_that_of_dealing_two_ranks_seat_after_seat(
    pay_table: PayTable, lines: frozenset[int], seats: int
) -> None:
    shoe = short_shoe(3, "AK")

    chance = chance_of_a_winner(pay_table, shoe, lines=lines, seats=seats)

    assert chance == seat_after_seat(pay_table, shoe, lines=lines, seats=seats)
    assert chance > 0


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("bahama-bonus", 0),
        ("bahama-bonus", 1),
        ("bet-the-set-21", 0),
        ("bet-the-set-21", 1),
        ("bet-the-set-21", 2),
        ("blazing-7s", 0),
        ("blazing-7s", 1),
        ("blazing-7s", 2),
        ("kings-bounty", 0),
        ("kings-bounty", 1),
        ("kings-bounty", 2),
        ("kings-bounty", 3),
        ("match-the-dealer-up", 0),
        ("match-the-dealer-down", 1),
    ],
)
def test_one_seat_wins_as_often_as_the_line_comes(game: str, line: int) -> None:
    pay_table, shoe = GAMES[game].pay_tables[0], GAMES[game].shoe

    chance = chance_of_a_winner(pay_table, shoe, lines=frozenset({line}), seats=1)

    assert chance == count_ways(pay_table, shoe).probability(line)


@pytest.mark.parametrize("seats", [2, 3, 7])
def test_more_seats_win_more_often_but_not_as_often_as_if_they_never_won_together(
    seats: int,
) -> None:
    """Suited pairs are common enough for several at a table; a second takes nothing away."""
    one = chance_of_a_winner(PLAYERS_PAIR, Shoe(6), lines=TOP, seats=1)
    fewer = chance_of_a_winner(PLAYERS_PAIR, Shoe(6), lines=TOP, seats=seats - 1)

    chance = chance_of_a_winner(PLAYERS_PAIR, Shoe(6), lines=TOP, seats=seats)

    assert fewer < chance < seats * one


def some_seat_holds_two(fitting: int, others: int, seats: int) -> Fraction:
    """The chance that one of *seats* is dealt two of the *fitting* cards."""

    @cache
    def no_winner(fitting: int, others: int, seats: int) -> Fraction:
        if not seats:
            return Fraction(1)
        pairs = comb(fitting + others, 2)
        none = Fraction(comb(others, 2), pairs) * no_winner(fitting, others - 2, seats - 1)
        if not fitting:
            return none
        one = Fraction(fitting * others, pairs) * no_winner(fitting - 1, others - 1, seats - 1)
        return none + one

    return 1 - no_winner(fitting, others, seats)


@pytest.mark.parametrize("seats", [1, 2, 3, 7])
def test_bahama_r63_the_chance_that_some_of_several_seats_win_the_jackpot(seats: int) -> None:
    """The dealer must hold two of the twelve red or black cards of a rank; ten are left."""
    dealer = Fraction(24 * comb(12, 2), comb(288, 2))
    pay_table = GAMES["bahama-bonus"].pay_tables[0]

    chance = chance_of_a_winner(pay_table, Shoe(6, NO_TENS), lines=TOP, seats=seats)

    assert chance == dealer * some_seat_holds_two(10, 276, seats)


@pytest.mark.parametrize("seats", [1, 2, 3, 7])
def test_kings_bounty_h7_the_chance_that_some_of_several_seats_hold_two_kings_of_spades(
    seats: int,
) -> None:
    """The dealer's blackjack leaves six kings of spades, or five if it has one itself."""
    pay_table = GAMES["kings-bounty"].pay_tables[0]
    without_ks, with_ks = Fraction(24 * 90, comb(312, 2)), Fraction(24 * 6, comb(312, 2))

    top = chance_of_a_winner(pay_table, Shoe(6), lines=TOP, seats=seats)
    both = chance_of_a_winner(pay_table, Shoe(6), lines=BOTH, seats=seats)

    assert top == (
        without_ks * some_seat_holds_two(6, 304, seats)
        + with_ks * some_seat_holds_two(5, 305, seats)
    )
    assert both == some_seat_holds_two(6, 306, seats)


@pytest.mark.parametrize("seats", [2, 7])
@pytest.mark.parametrize(
    "pay_table", [PLAYERS_PAIR, PAIR_AND_UP_CARD, UP_AND_DOWN], ids=lambda x: str(x.considers)
)
def test_seats_dealt_at_random_win_as_often(pay_table: PayTable, seats: int) -> None:
    rounds = 200_000
    shoe = short_shoe(6, "A79K")
    up, hole, *players = sample_cards(2 + 2 * seats, shoe, rounds, seed=11)
    any_winner = np.zeros(rounds, dtype=np.bool_)
    for first, second in zip(players[::2], players[1::2], strict=True):
        dealt = dict(zip(CardPlace, (first, second, up, hole), strict=True))
        assert isinstance(pay_table.considers, FirstCards)
        deals = Deals({place: dealt[place] for place in pay_table.considers.places})
        any_winner |= winning_lines(pay_table.lines, deals) == 0

    chance = float(chance_of_a_winner(pay_table, shoe, lines=TOP, seats=seats))

    expected = rounds * chance
    assert expected > 100
    assert abs(int(any_winner.sum()) - expected) < 4 * sqrt(expected * (1 - chance))


@pytest.mark.parametrize("pattern", [Total(20, among=Part.PLAYER), OneSuit(among=Part.PLAYER)])
def test_too_many_winning_hands_are_refused_in_a_sentence(pattern: Pattern) -> None:
    with pytest.raises(GameError) as refused:
        chance_of_a_winner(bet(PLAYER_CARDS, pattern), Shoe(6), lines=TOP, seats=7)

    assert str(refused.value) == (
        "the winners' joint odds cannot be enumerated: too many different hands win"
    )


def test_a_line_that_cannot_be_dealt_has_no_winner() -> None:
    assert chance_of_a_winner(PLAYERS_PAIR, Shoe(1), lines=TOP, seats=7) == 0


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_a_wager_on_the_dealers_two_cards_is_won_by_every_seat_or_by_none(seats: int) -> None:
    considers = FirstCards("the dealer's first two cards", ((CardPlace.UP, CardPlace.HOLE),))
    pair = bet(considers, OfAKind(2, Alike.SUIT, among=Part.DEALER))
    shoe = short_shoe(5, "7")

    chance = chance_of_a_winner(pair, shoe, lines=TOP, seats=seats)

    assert chance == count_ways(pair, shoe).probability(0) == Fraction(4, 19)
