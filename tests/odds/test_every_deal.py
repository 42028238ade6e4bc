"""Every deal with its weight: against dealing one card after another, in every order."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, perm, prod

import numpy as np
import pytest
from dealing import cards_in, dealer_hands_in_order, short_shoe

from jackpit.cards import NO_TENS, STANDARD, Rank, Shoe
from jackpit.money import Money
from jackpit.odds import count_ways, exact_odds
from jackpit.odds.every_deal import DealerHands, Hand, dealer_hands, every_deal
from jackpit.odds.ways import check_lines
from jackpit.paytable import (
    FOUR_CARDS,
    NO_CARD,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_AND_HOLE_CARD,
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    Alike,
    CardCount,
    CardPlace,
    DealerHand,
    FirstCards,
    ForOne,
    GameError,
    Holds,
    Line,
    OfAKind,
    OneSuit,
    Part,
    PayTable,
    Soft17,
    Terms,
)

FIRST_CARDS = [
    PLAYER_CARDS,
    PLAYER_AND_UP_CARD,
    PLAYER_AND_HOLE_CARD,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    FOUR_CARDS,
    FirstCards("the up card, then the player's cards", ((CardPlace.UP,), PLAYER_CARDS.places)),
    FirstCards(
        "three of the cards as one", ((CardPlace.PLAYER_1, CardPlace.PLAYER_2, CardPlace.UP),)
    ),
]
each_first_cards = pytest.mark.parametrize("considers", FIRST_CARDS, ids=str)


def ways_of_deals(considers: FirstCards, shoe: Shoe) -> dict[tuple[int, ...], int]:
    """The weight of every deal, by its card numbers in the order of the places."""
    every = every_deal(considers, shoe)
    columns = np.broadcast_arrays(*(every.deals.columns[place] for place in considers.places))
    rows = zip(*(column.ravel().tolist() for column in columns), strict=True)
    return dict(zip(rows, every.weights.ravel().tolist(), strict=True))


@each_first_cards
@pytest.mark.parametrize(
    "shoe", [short_shoe(1, "7K"), short_shoe(2, "7K"), short_shoe(4, "7"), short_shoe(1, "A7K")]
)
def test_a_weight_is_the_number_of_ways_to_deal_it_one_card_after_another(
    considers: FirstCards, shoe: Shoe
) -> None:
    places = [card.place for card in cards_in(shoe)]
    dealt: Counter[tuple[int, ...]] = Counter()
    for order in permutations(places, len(considers.places)):
        cards = iter(order)
        hands = (sorted(next(cards) for _ in group) for group in considers.groups)
        dealt[tuple(card for hand in hands for card in hand)] += 1

    orders = prod(factorial(len(group)) for group in considers.groups)
    weights = ways_of_deals(considers, shoe)
    assert {deal: orders * ways for deal, ways in weights.items() if ways} == dealt


@each_first_cards
def test_no_deal_is_listed_twice_and_none_that_cannot_be_has_a_weight(
    considers: FirstCards,
) -> None:
    shoe = short_shoe(1, "7K")
    weights = ways_of_deals(considers, shoe)

    assert len(weights) == every_deal(considers, shoe).weights.size
    assert min(weights.values()) == 0  # one deck has no two of a card
    assert all((len(set(deal)) == len(deal)) == (ways > 0) for deal, ways in weights.items())


@pytest.mark.parametrize("shoe", [Shoe(1), Shoe(6), Shoe(8), Shoe(16), Shoe(6, NO_TENS)])
def test_all_deals_together_are_combinations_of_combinations(shoe: Shoe) -> None:
    size = shoe.size
    totals = {
        PLAYER_CARDS: comb(size, 2),
        PLAYER_AND_UP_CARD: comb(size, 2) * (size - 2),
        PLAYER_AND_HOLE_CARD: comb(size, 2) * (size - 2),
        PLAYER_AND_DEALER_CARDS: comb(size, 2) * comb(size - 2, 2),
        PLAYER_UP_AND_HOLE_CARD: comb(size, 2) * (size - 2) * (size - 3),
        FOUR_CARDS: comb(size, 4),
    }
    for considers, total in totals.items():
        every = every_deal(considers, shoe)

        assert every.total == total
        assert int(every.weights.sum()) == total


def test_weights_are_never_negative() -> None:
    for considers in FIRST_CARDS:
        assert (every_deal(considers, Shoe(1)).weights >= 0).all()


# The dealer's hand.


def by_total(hands: DealerHands) -> dict[str, Fraction]:
    """The chance of each way a dealer's hand can end."""
    chances: dict[str, Fraction] = {}
    for hand, ways in hands.ways.items():
        soft = 1 in hand and sum(hand) + 10 <= 21
        total = sum(hand) + 10 * soft
        end = (
            "bust" if total > 21 else "blackjack" if total == 21 and len(hand) == 2 else f"{total}"
        )
        chances[end] = chances.get(end, Fraction(0)) + Fraction(ways, hands.total)
    return chances


def after_peek(hands: DealerHands, *, up: int) -> dict[str, Fraction]:
    """The same behind one up card, once the dealer has found that there is no blackjack."""
    behind = {
        hand: ways
        for hand, ways in hands.ways.items()
        if hand[0] == up and not (sum(hand) == 11 and len(hand) == 2)
    }
    return by_total(DealerHands(behind, sum(behind.values())))


@pytest.mark.parametrize(
    ("end", "published"),
    [
        ("17", "0.145830"),
        ("18", "0.138063"),
        ("19", "0.134820"),
        ("20", "0.175806"),
        ("21", "0.0736296"),
        ("blackjack", "0.0482655"),
        ("bust", "0.283585"),
    ],
)
def test_one_deck_ends_as_published_where_the_dealer_stands_on_soft_17(
    end: str, published: str
) -> None:
    chances = by_total(dealer_hands(Shoe(1), Soft17.STANDS))

    assert sum(chances.values()) == 1
    assert round(chances[end], len(published) - len("0.")) == Fraction(published)


@pytest.mark.parametrize(
    ("decks", "soft_17", "up", "published"),
    [
        (1, Soft17.STANDS, 1, "0.169815"),
        (2, Soft17.STANDS, 6, "0.422132"),
        (1, Soft17.HITS, 6, "0.4378"),
    ],
)
def test_the_dealer_busts_as_often_as_published_after_the_peek(
    decks: int, soft_17: Soft17, up: int, published: str
) -> None:
    chances = after_peek(dealer_hands(Shoe(decks), soft_17), up=up)

    assert round(chances["bust"], len(published) - len("0.")) == Fraction(published)


@pytest.mark.parametrize("soft_17", Soft17)
@pytest.mark.parametrize("shoe", [Shoe(1), Shoe(6), Shoe(2, NO_TENS), short_shoe(8, "A2")], ids=str)
def test_a_dealers_hand_is_as_frequent_as_when_counted_card_by_card(
    shoe: Shoe, soft_17: Soft17
) -> None:
    hands = dealer_hands(shoe, soft_17)
    in_order: dict[Hand, Fraction] = {}
    for (up, *others), chance in dealer_hands_in_order(shoe, soft_17):
        hand = (up, *sorted(others))
        in_order[hand] = in_order.get(hand, Fraction(0)) + chance

    assert {hand: Fraction(ways, hands.total) for hand, ways in hands.ways.items()} == in_order


def test_the_longest_hand_of_six_decks_has_13_cards_and_its_rarest_comes_as_published() -> None:
    hands = dealer_hands(Shoe(6), Soft17.HITS)

    longest = max(map(len, hands.ways))
    assert longest == 13
    # Seven aces make soft 17, the five makes 12, and five more aces make 17.
    rarest = (1,) * 12 + (5,)
    chance = Fraction(hands.ways[rarest], hands.total)
    assert chance == Fraction(perm(24, 12) * 24, perm(312, 13))
    assert f"{float(chance):.3e}" == "1.509e-16"
    assert hands.ways[rarest] == min(ways for hand, ways in hands.ways.items() if len(hand) == 13)


def test_only_a_dealer_who_hits_soft_17_draws_to_it() -> None:
    assert (1, 6) in dealer_hands(Shoe(6), Soft17.STANDS).ways
    assert (1, 6) not in dealer_hands(Shoe(6), Soft17.HITS).ways
    assert (7, 10) in dealer_hands(Shoe(6), Soft17.HITS).ways


@pytest.mark.parametrize("soft_17", Soft17)
def test_a_played_out_hand_is_laid_out_card_by_card_with_its_weight(soft_17: Soft17) -> None:
    hands = dealer_hands(Shoe(2), soft_17)
    every = every_deal(DealerHand(soft_17), Shoe(2))
    columns = [
        every.deals.columns[CardPlace.UP],
        every.deals.columns[CardPlace.HOLE],
        *every.deals.drawn,
    ]
    points = {card.place: card.rank.points for card in Shoe(2).pack.cards}

    laid_out = {}
    for row, weight in zip(np.stack(columns, axis=1).tolist(), every.weights.tolist(), strict=True):
        hand = tuple(points[card] for card in row if card != NO_CARD)
        laid_out[hand] = weight

    assert laid_out == hands.ways
    assert every.total == hands.total


# Lines that cannot win.


def two_lines(first: Line, second: Line) -> PayTable:
    """A pay table on the player's two cards."""
    return PayTable(
        key="trial",
        considers=PLAYER_CARDS,
        lines=(first, second),
        terms=Terms(Money.dollars(1)),
    )


def test_a_line_that_better_lines_cover_is_refused() -> None:
    pair = Line("pair", "Pair", OfAKind(2, among=Part.PLAYER), ForOne(5))
    suited = Line("suited", "Suited", pair.pattern & OneSuit(among=Part.PLAYER), ForOne(25))

    assert count_ways(two_lines(suited, pair), Shoe(6)).of_line == (780, 2_808)
    assert count_ways(two_lines(pair, suited), Shoe(6)).of_line == (3_588, 0)
    with pytest.raises(GameError) as refused:
        exact_odds(two_lines(pair, suited), Shoe(6))

    assert str(refused.value) == (
        "line 'suited' can never win, because the lines above it cover every such hand"
    )
    assert refused.value.line == "suited"


def test_a_line_that_the_shoe_cannot_deal_is_not_refused() -> None:
    pair = Line("pair", "Pair", OfAKind(2, among=Part.PLAYER), ForOne(5))
    suited = Line("suited", "Suited", pair.pattern & OneSuit(among=Part.PLAYER), ForOne(25))

    assert [line.ways for line in exact_odds(two_lines(suited, pair), Shoe(1)).lines] == [0, 78]
    with pytest.raises(GameError, match="line 'suited' can never win"):
        exact_odds(two_lines(pair, suited), Shoe(1))


def test_a_line_that_only_this_shoe_covers_is_not_refused() -> None:
    """In one deck no pair is suited, so a line for unsuited pairs leaves the next line nothing."""
    pair = Line("pair", "Pair", OfAKind(2, among=Part.PLAYER), ForOne(5))
    mixed = Line("mixed", "Mixed", pair.pattern & ~OneSuit(among=Part.PLAYER), ForOne(2))

    assert [line.ways for line in exact_odds(two_lines(mixed, pair), Shoe(1)).lines] == [78, 0]


def test_a_hand_that_no_shoe_deals_is_refused() -> None:
    pair = Line("pair", "Pair", OfAKind(2, among=Part.PLAYER), ForOne(5))
    three = Line("three", "Three of a kind", OfAKind(3, among=Part.PLAYER), ForOne(25))

    assert count_ways(two_lines(three, pair), Shoe(6)).of_line == (0, 3_588)
    with pytest.raises(GameError) as refused:
        exact_odds(two_lines(three, pair), Shoe(6))

    assert str(refused.value) == "line 'three' can never win, because no such hand is dealt"
    assert refused.value.line == "three"


@pytest.mark.parametrize("decks", [1, 16])
def test_a_hand_that_the_pack_does_not_hold_is_refused_for_any_number_of_decks(decks: int) -> None:
    tens = Line("tens", "Two tens", Holds(2, Rank.TEN, among=Part.PLAYER), ForOne(25))
    pair = Line("pair", "Pair", OfAKind(2, among=Part.PLAYER), ForOne(5))

    assert exact_odds(two_lines(tens, pair), Shoe(decks)).lines[0].ways > 0
    with pytest.raises(GameError, match="'tens' can never win, because no such hand is dealt"):
        exact_odds(two_lines(tens, pair), Shoe(decks, NO_TENS))


def test_lines_are_judged_by_the_largest_shoe() -> None:
    suited = Line("suited", "Suited pair", OfAKind(2, Alike.SUIT, among=Part.PLAYER), ForOne(25))
    any_two = Line("any", "Any two", CardCount(2, among=Part.PLAYER), ForOne(1))
    three = Line("three", "Three of a kind", OfAKind(3, among=Part.PLAYER), ForOne(99))

    check_lines(two_lines(suited, any_two), STANDARD)  # although one deck holds no card twice
    with pytest.raises(GameError, match="'suited' can never win, because the lines above it cov"):
        check_lines(two_lines(any_two, suited), STANDARD)
    with pytest.raises(GameError, match="'three' can never win, because no such hand is dealt"):
        check_lines(two_lines(any_two, three), STANDARD)
