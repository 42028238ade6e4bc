"""Common side bets can be written with the vocabulary alone, with the right odds.

Every figure is computed in its test by counting cards on paper, or is a published one; on shoes of
a few ranks the oracle evaluates every deal in every order.
"""

from fractions import Fraction
from math import comb

import pytest
from dealing import odds_by_brute_force, short_shoe

from jackpit.cards import Card, Rank, Shoe
from jackpit.money import Money
from jackpit.odds import count_ways
from jackpit.paytable import (
    FOUR_CARDS,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    Alike,
    Blackjack,
    Bust,
    CardCount,
    ConsideredCards,
    DealerHand,
    Holds,
    Line,
    OfAKind,
    OneColor,
    OneSuit,
    Part,
    Pattern,
    PayTable,
    Share,
    Soft17,
    Straight,
    Terms,
    ToOne,
    Total,
)

SIX_DECKS = Shoe(6)
PAIRS_OF_CARDS = comb(312, 2)
"""The player's two cards from six decks."""

DEALERS_PAIRS = comb(310, 2)
"""The dealer's two from what is left."""


def bet(considers: ConsideredCards, *lines: tuple[str, Pattern, int]) -> PayTable:
    """A side bet with no meter: names, patterns, and awards to one."""
    return PayTable(
        key="trial",
        considers=considers,
        lines=tuple(
            Line(f"line-{number}", name, pattern, ToOne(times))
            for number, (name, pattern, times) in enumerate(lines)
        ),
        terms=Terms(Money.dollars(1)),
    )


def house_advantage(side_bet: PayTable, shoe: Shoe) -> Fraction:
    """What the house keeps of a wager on average."""
    ways = count_ways(side_bet, shoe)
    kept = Fraction(1)
    for n, line in enumerate(side_bet.lines):
        assert not isinstance(line.award, Share)
        kept -= ways.probability(n) * line.award.pays(Money.dollars(1)).in_dollars()
    return kept


PLAYER, ALL, DEALER = Part.PLAYER, Part.ALL, Part.DEALER
SUITED = OneSuit(among=PLAYER)
TWENTY = Total(20, among=PLAYER)
QUEENS_OF_HEARTS = Holds(2, Card.parse("Qh"), among=PLAYER)
DEALER_BLACKJACK = Blackjack(among=DEALER)

PERFECT_PAIRS = bet(
    PLAYER_CARDS,
    ("perfect", OfAKind(2, Alike.SUIT, among=PLAYER), 25),
    ("colored", OfAKind(2, Alike.COLOR, among=PLAYER), 12),
    ("mixed", OfAKind(2, among=PLAYER), 6),
)
ROYAL_MATCH = bet(
    PLAYER_CARDS,
    (
        "royal",
        Holds(1, Rank.KING, among=PLAYER) & Holds(1, Rank.QUEEN, among=PLAYER) & SUITED,
        75,
    ),
    ("suited", SUITED, 2),
)
LUCKY_LADIES = bet(
    PLAYER_AND_DEALER_CARDS,
    ("ladies and blackjack", QUEENS_OF_HEARTS & DEALER_BLACKJACK, 1_000),
    ("ladies", QUEENS_OF_HEARTS, 125),
    ("matched 20", TWENTY & OfAKind(2, Alike.SUIT, among=PLAYER), 19),
    ("suited 20", TWENTY & SUITED, 9),
    ("any 20", TWENTY, 4),
)
TWENTY_ONE_PLUS_THREE = bet(
    PLAYER_AND_UP_CARD,
    ("suited trips", OfAKind(3, Alike.SUIT, among=ALL), 100),
    ("straight flush", Straight(among=ALL) & OneSuit(among=ALL), 40),
    ("trips", OfAKind(3, among=ALL), 30),
    ("straight", Straight(among=ALL), 10),
    ("flush", OneSuit(among=ALL), 5),
)
LUCKY_LUCKY = bet(
    PLAYER_AND_UP_CARD,
    ("suited 7-7-7", OfAKind(3, Alike.SUIT, among=ALL) & Holds(3, Rank.SEVEN, among=ALL), 200),
    (
        "suited 6-7-8",
        Straight(among=ALL) & OneSuit(among=ALL) & Total(21, among=ALL),
        100,
    ),
    ("7-7-7", Holds(3, Rank.SEVEN, among=ALL), 50),
    ("6-7-8", Straight(among=ALL) & Total(21, among=ALL), 30),
    ("suited 21", OneSuit(among=ALL) & Total(21, among=ALL), 15),
    ("21", Total(21, among=ALL), 3),
    ("19 or 20", Total(20, among=ALL) | Total(19, among=ALL), 2),
)
ALL_RED_OR_BLACK = bet(
    PLAYER_UP_AND_HOLE_CARD,
    ("four of a color, not three alike", OneColor(among=ALL) & ~OfAKind(3, among=ALL), 10),
    ("hole card continues the up card", OneSuit(among=DEALER) & Straight(among=DEALER), 20),
)
BLACKJACKS = bet(
    PLAYER_AND_DEALER_CARDS,
    ("both", Blackjack(among=PLAYER) & DEALER_BLACKJACK, 100),
    ("dealer", DEALER_BLACKJACK, 10),
)
BEST_OF_FOUR = bet(
    FOUR_CARDS,
    ("four of a kind", OfAKind(4, among=ALL), 500),
    ("straight flush", Straight(among=ALL) & OneSuit(among=ALL), 300),
    ("flush", OneSuit(among=ALL), 12),
    ("straight", Straight(among=ALL), 12),
    ("trips", OfAKind(3, among=ALL), 10),
    ("pair", OfAKind(2, among=ALL), 1),
)


def buster(soft_17: Soft17) -> PayTable:
    """The dealer busts; the more cards, the better."""
    bust = Bust(among=DEALER)
    return bet(
        DealerHand(soft_17),
        *(
            (f"bust with {count}", bust & CardCount(count, among=DEALER), count)
            for count in (8, 7, 6, 5, 4, 3)
        ),
    )


def dealer_cards(soft_17: Soft17) -> PayTable:
    """How many cards the dealer takes, blackjack excluded."""
    return bet(
        DealerHand(soft_17),
        ("blackjack", DEALER_BLACKJACK, 10),
        ("six or more", CardCount(6, or_more=True, among=DEALER), 50),
        *((f"{n}", CardCount(n, among=DEALER), 2) for n in (5, 4, 3, 2)),
    )


def test_perfect_colored_and_mixed_pairs() -> None:
    ways = count_ways(PERFECT_PAIRS, SIX_DECKS)

    assert ways.deals == PAIRS_OF_CARDS == 48_516
    assert ways.of_line == (
        52 * comb(6, 2),  # two copies of one card
        13 * 2 * 6 * 6,  # a rank, a color, a copy of each of its suits
        13 * 12 * 12,  # a rank, a red card and a black one
    )
    assert sum(ways.of_line) == 13 * comb(24, 2)


def test_royal_match_at_75_and_2_costs_the_published_4_06_percent() -> None:
    ways = count_ways(ROYAL_MATCH, SIX_DECKS)

    royal = 4 * 6 * 6
    assert ways.of_line == (royal, 4 * comb(78, 2) - royal)
    assert round(100 * house_advantage(ROYAL_MATCH, SIX_DECKS), 2) == Fraction("4.06")
    assert house_advantage(ROYAL_MATCH, SIX_DECKS) == Fraction(1_968, 48_516)


def test_a_total_of_twenty_is_two_tens_or_an_ace_and_a_nine() -> None:
    ways = count_ways(LUCKY_LADIES, SIX_DECKS)

    ladies = comb(6, 2)
    with_blackjack = ladies * 24 * (96 - 2)  # an ace and a ten, two tens being out
    matched = 16 * comb(6, 2)
    suited = 4 * (comb(24, 2) + 6 * 6)
    twenties = comb(96, 2) + 24 * 24
    assert ways.deals == PAIRS_OF_CARDS * DEALERS_PAIRS
    assert ways.of_line == (
        with_blackjack,
        ladies * DEALERS_PAIRS - with_blackjack,
        (matched - ladies) * DEALERS_PAIRS,
        (suited - matched) * DEALERS_PAIRS,
        (twenties - suited) * DEALERS_PAIRS,
    )


def test_twenty_one_plus_three_is_poker_on_three_cards() -> None:
    ways = count_ways(TWENTY_ONE_PLUS_THREE, SIX_DECKS)

    suited_trips = 52 * comb(6, 3)
    straight_flush = 12 * 4 * 6**3  # ace low to ace high: twelve sequences of three
    counted = (
        suited_trips,
        straight_flush,
        13 * comb(24, 3) - suited_trips,
        12 * 24**3 - straight_flush,
        4 * comb(78, 3) - straight_flush - suited_trips,
    )
    assert counted == (1_040, 10_368, 25_272, 155_520, 292_896)
    # Each three cards come in three ways, by which of them is the up card.
    assert ways.deals == 3 * comb(312, 3)
    assert ways.of_line == tuple(3 * count for count in counted)


def test_a_dealers_blackjack_does_not_depend_on_the_player() -> None:
    ways = count_ways(BLACKJACKS, SIX_DECKS)

    players, dealers_then = 24 * 96, 23 * 95
    assert ways.of_line[0] == players * dealers_then
    assert sum(ways.of_line) == 24 * 96 * DEALERS_PAIRS
    played_out = count_ways(dealer_cards(Soft17.HITS), SIX_DECKS)
    assert played_out.probability(0) == Fraction(24 * 96, PAIRS_OF_CARDS)


@pytest.mark.parametrize(
    ("cards", "published"),
    [
        (3, "0.173032"),
        (4, "0.0893918"),
        (5, "0.0204726"),
        (6, "0.0026376"),
        (7, "0.000214444"),
        (8, "0.000011528"),
    ],
)
def test_the_dealer_busts_with_so_many_cards_as_often_as_published(
    cards: int, published: str
) -> None:
    ways = count_ways(buster(Soft17.HITS), SIX_DECKS)

    places = len(published) - len("0.")
    assert round(ways.probability(8 - cards), places) == Fraction(published)


def test_the_dealer_does_not_bust_as_often_as_published() -> None:
    bust = bet(DealerHand(Soft17.HITS), ("bust", Bust(among=DEALER), 2))

    assert round(1 - count_ways(bust, SIX_DECKS).probability(0), 6) == Fraction("0.714240")


@pytest.mark.parametrize("soft_17", Soft17)
def test_the_dealer_takes_some_number_of_cards(soft_17: Soft17) -> None:
    ways = count_ways(dealer_cards(soft_17), SIX_DECKS)

    tens, aces, each = 96, 24, 24
    hard = comb(tens, 2) + 3 * tens * each + comb(each, 2) + each * each  # TT, T7 to T9, 99, 98
    soft = aces * each * (4 if soft_17 is Soft17.STANDS else 3)  # A7, A8, A9 and perhaps A6
    assert sum(ways.of_line) == ways.deals
    assert ways.probability(0) == Fraction(aces * tens, PAIRS_OF_CARDS)
    assert ways.probability(5) == Fraction(hard + soft, PAIRS_OF_CARDS)


def test_the_best_hand_among_four_cards_of_one_deck() -> None:
    ways = count_ways(BEST_OF_FOUR, Shoe(1))

    straight_flush = 11 * 4  # ace low to ace high: eleven sequences of four
    assert ways.deals == comb(52, 4)
    assert ways.of_line == (
        13,
        straight_flush,
        4 * comb(13, 4) - straight_flush,
        11 * 4**4 - straight_flush,
        13 * 4 * 48,
        13 * comb(4, 2) * comb(12, 2) * 4 * 4 + comb(13, 2) * comb(4, 2) ** 2,
    )


@pytest.mark.parametrize(
    ("side_bet", "shoe"),
    [
        (PERFECT_PAIRS, short_shoe(2, "7K")),
        (ROYAL_MATCH, short_shoe(2, "QK")),
        (ROYAL_MATCH, short_shoe(1, "JQKA")),
        (LUCKY_LADIES, short_shoe(2, "JQ")),
        (LUCKY_LADIES, short_shoe(1, "A9Q")),
        (TWENTY_ONE_PLUS_THREE, short_shoe(1, "A2QK")),
        (TWENTY_ONE_PLUS_THREE, short_shoe(3, "7J")),
        (LUCKY_LUCKY, short_shoe(1, "56789A")),
        (LUCKY_LUCKY, short_shoe(3, "579")),
        (ALL_RED_OR_BLACK, short_shoe(1, "A2K")),
        (ALL_RED_OR_BLACK, short_shoe(2, "9T")),
        (BLACKJACKS, short_shoe(2, "AT")),
        (BEST_OF_FOUR, short_shoe(2, "TJ")),
        (BEST_OF_FOUR, short_shoe(1, "AJQ")),
        (buster(Soft17.HITS), short_shoe(1, "A25678")),
        (buster(Soft17.STANDS), short_shoe(2, "A56T")),
        (dealer_cards(Soft17.HITS), short_shoe(1, "A6789TJQK")),
        (dealer_cards(Soft17.STANDS), short_shoe(2, "A234K")),
    ],
)
def test_the_odds_are_those_of_every_deal_in_every_order(side_bet: PayTable, shoe: Shoe) -> None:
    ways = count_ways(side_bet, shoe)

    chances = tuple(ways.probability(n) for n in range(len(side_bet.lines)))

    assert chances == odds_by_brute_force(side_bet, shoe)
    assert sum(1 for chance in chances if chance) >= 2
