"""The vocabulary: each pattern on hand-picked deals, its phrase, and the evaluator on random ones.

The oracle (tests/oracle.py) decides every deal a second time in plain Python.
"""

from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import numpy as np
import oracle
import pytest
from dealing import lay_out
from hypothesis import given, settings
from hypothesis import strategies as st

from jackpit.cards import STANDARD, Card, CardError, Deal, Rank, Suit
from jackpit.money import Money
from jackpit.paytable import (
    FOUR_CARDS,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_AND_HOLE_CARD,
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    Alike,
    Blackjack,
    Bust,
    CardCount,
    CardPlace,
    ConsideredCards,
    DealerHand,
    Deals,
    Dollars,
    FirstCards,
    GameError,
    Holds,
    Line,
    Matches,
    OfAKind,
    OneColor,
    OneSuit,
    Part,
    Pattern,
    PayTable,
    Soft17,
    Straight,
    Terms,
    Total,
    deals_of,
    winning_line,
    winning_lines,
)

PLAYED_OUT = DealerHand(Soft17.HITS)
EVERY_CARD_APART = FirstCards("four cards, one by one", tuple((place,) for place in CardPlace))
DEALER_CARDS = FirstCards("the dealer's first two cards", ((CardPlace.UP, CardPlace.HOLE),))
UP_CARD_ALONE = FirstCards("the dealer's up card", ((CardPlace.UP,),))
UP_AND_HOLE_CARD = FirstCards(
    "the dealer's two cards, one by one", ((CardPlace.UP,), (CardPlace.HOLE,))
)

SEVEN_OF_DIAMONDS = Card.parse("7d")
UP_CARD, HOLE_CARD = CardPlace.UP, CardPlace.HOLE
ALL, PLAYER, DEALER, UP, HOLE = Part.ALL, Part.PLAYER, Part.DEALER, Part.UP, Part.HOLE


def evaluated(pattern: Pattern, deals: Deals) -> list[bool]:
    """The evaluator's result for each deal; a result common to all deals is given once."""
    answers: list[bool] = np.broadcast_to(pattern.holds(deals), deals.shape).ravel().tolist()
    return answers


def shows(pattern: Pattern, deal: str, considers: ConsideredCards) -> bool:
    """The evaluator's result for one deal."""
    (answer,) = evaluated(pattern, deals_of(considers, [Deal.parse(deal)]))
    return answer


HAND_PICKED: list[tuple[Pattern, ConsideredCards, str, bool]] = [
    # A number of a rank, a suit, a card, or of any of several.
    (Holds(3, Rank.SEVEN, among=ALL), PLAYER_AND_UP_CARD, "7d 7h / 7s", True),
    (Holds(3, Rank.SEVEN, among=ALL), PLAYER_AND_UP_CARD, "7d 7h / 8s", False),
    (Holds(3, Rank.SEVEN, among=ALL), PLAYER_AND_UP_CARD, "7d 8h / 7s 7s", False),
    (Holds(2, Rank.SEVEN, among=ALL), PLAYER_AND_UP_CARD, "7d 8h / 7s", True),
    (Holds(2, Rank.SEVEN, among=PLAYER), PLAYER_AND_UP_CARD, "7d 8h / 7s", False),
    (Holds(1, Rank.SEVEN, among=PLAYER), PLAYER_AND_UP_CARD, "7d 7h / 2c", True),
    (Holds(1, Rank.SEVEN, among=UP), PLAYER_AND_UP_CARD, "7d 7h / 2c", False),
    (Holds(3, Rank.SEVEN, among=PLAYER), PLAYER_CARDS, "7c 7c", False),
    (Holds(2, Suit.HEARTS, among=PLAYER), PLAYER_CARDS, "2h Kh", True),
    (Holds(2, Suit.HEARTS, among=PLAYER), PLAYER_CARDS, "2h Kd", False),
    (Holds(2, SEVEN_OF_DIAMONDS, among=PLAYER), PLAYER_CARDS, "7d 7d", True),
    (Holds(2, SEVEN_OF_DIAMONDS, among=PLAYER), PLAYER_CARDS, "7d 7h", False),
    (Holds(2, (Rank.QUEEN, Rank.JACK), among=PLAYER), PLAYER_CARDS, "Qc Jd", True),
    (Holds(2, (Rank.QUEEN, Rank.JACK), among=PLAYER), PLAYER_CARDS, "Qc Kd", False),
    (Holds(2, (Rank.SEVEN, Suit.DIAMONDS), among=PLAYER), PLAYER_CARDS, "7d 2c", False),
    (Holds(1, SEVEN_OF_DIAMONDS, among=HOLE), PLAYER_AND_HOLE_CARD, "2c 3c / 4c 7d", True),
    (Holds(1, SEVEN_OF_DIAMONDS, among=HOLE), PLAYER_AND_HOLE_CARD, "2c 3c / 7d 4c", False),
    # A number of a kind, in any place.
    (OfAKind(2, among=PLAYER), PLAYER_CARDS, "7d 7s", True),
    (OfAKind(2, among=PLAYER), PLAYER_CARDS, "Kd Qd", False),
    (OfAKind(2, Alike.COLOR, among=PLAYER), PLAYER_CARDS, "7d 7h", True),
    (OfAKind(2, Alike.COLOR, among=PLAYER), PLAYER_CARDS, "7d 7s", False),
    (OfAKind(2, Alike.COLOR, among=PLAYER), PLAYER_CARDS, "7d 8d", False),
    (OfAKind(2, Alike.SUIT, among=PLAYER), PLAYER_CARDS, "7d 7d", True),
    (OfAKind(2, Alike.SUIT, among=PLAYER), PLAYER_CARDS, "7d 7h", False),
    (OfAKind(2, Alike.SUIT, among=ALL), FOUR_CARDS, "8c 7d / Ks 7d", True),
    (OfAKind(2, Alike.SUIT, among=ALL), FOUR_CARDS, "8c 7d / Ks 7h", False),
    (OfAKind(3, among=ALL), FOUR_CARDS, "2c 7d / 7s 7h", True),
    (OfAKind(3, among=ALL), FOUR_CARDS, "7d 2c / 2s 7h", False),
    (OfAKind(3, Alike.COLOR, among=ALL), FOUR_CARDS, "7d 7s / 7h 7d", True),
    (OfAKind(3, Alike.COLOR, among=ALL), FOUR_CARDS, "7d 7s / 7h 7c", False),
    (OfAKind(3, Alike.SUIT, among=ALL), FOUR_CARDS, "7d 7d / 7h 7d", True),
    (OfAKind(4, among=ALL), FOUR_CARDS, "7d 7s / 7h 7d", True),
    (OfAKind(4, among=ALL), FOUR_CARDS, "7d 7s / 7h 8d", False),
    (OfAKind(4, Alike.COLOR, among=ALL), FOUR_CARDS, "7d 7h / 7h 7d", True),
    (OfAKind(4, Alike.COLOR, among=ALL), FOUR_CARDS, "7c 7s / 7h 7d", False),
    # All of one suit or color.
    (OneSuit(among=ALL), PLAYER_AND_UP_CARD, "2h 7h / Kh", True),
    (OneSuit(among=ALL), PLAYER_AND_UP_CARD, "2h 7h / Kh 3c", True),
    (OneSuit(among=ALL), PLAYER_AND_UP_CARD, "2h 7h / Kd", False),
    (OneSuit(among=UP), PLAYER_AND_UP_CARD, "2h 7c / Kd", True),
    (OneColor(among=ALL), PLAYER_AND_UP_CARD, "2h 7d / Kh", True),
    (OneColor(among=ALL), PLAYER_AND_UP_CARD, "2c 7s / Kc", True),
    (OneColor(among=ALL), PLAYER_AND_UP_CARD, "2c 7s / Kd", False),
    # Sequences, the ace at either end but never in the middle.
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "3c 2s / Ac", True),
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "Ac Ks / Qd", True),
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "Kc As / 2d", False),
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "9c Js / Td", True),
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "9c Js / Qd", False),
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "9c 9s / Td", False),
    (Straight(among=ALL), PLAYER_AND_UP_CARD, "9c Js / Jd", False),
    (Straight(among=PLAYER), PLAYER_CARDS, "Ac Kd", True),
    (Straight(among=ALL), FOUR_CARDS, "Tc Kd / Qc Jc", True),
    (Straight(among=ALL), FOUR_CARDS, "Ac Kd / Qc Tc", False),
    # Matches are of rank; suited if the suit is the same too.
    (Matches(suited=2, unsuited=0, to=UP), PLAYER_AND_UP_CARD, "9h 9h / 9h", True),
    (Matches(suited=1, unsuited=0, to=UP), PLAYER_AND_UP_CARD, "9h 9h / 9h", False),
    (Matches(suited=1, unsuited=1, to=UP), PLAYER_AND_UP_CARD, "9s 9h / 9h", True),
    (Matches(suited=1, unsuited=0, to=UP), PLAYER_AND_UP_CARD, "9h 8h / 9h", True),
    (Matches(suited=0, unsuited=2, to=UP), PLAYER_AND_UP_CARD, "9s 9c / 9h", True),
    (Matches(suited=0, unsuited=1, to=UP), PLAYER_AND_UP_CARD, "9s 9c / 9h", False),
    (Matches(suited=0, unsuited=1, to=UP), PLAYER_AND_UP_CARD, "Ks Qh / Qc", True),
    (Matches(suited=0, unsuited=1, to=UP), PLAYER_AND_UP_CARD, "Ks Qh / Jc", False),
    (Matches(suited=0, unsuited=1, to=HOLE), PLAYER_AND_HOLE_CARD, "9s 2c / 9h 2d", True),
    (Matches(suited=0, unsuited=0, to=UP), PLAYER_AND_UP_CARD, "9s 2c / 8h", True),
    # Totals: an ace is 11 unless that busts.
    (Total(20, among=PLAYER), PLAYER_CARDS, "Ac 9d", True),
    (Total(20, among=PLAYER), PLAYER_CARDS, "Kc Td", True),
    (Total(10, among=PLAYER), PLAYER_CARDS, "Ac 9d", False),
    (Total(12, among=PLAYER), PLAYER_CARDS, "Ac Ad", True),
    (Total(2, among=PLAYER), PLAYER_CARDS, "Ac Ad", False),
    (Total(21, among=PLAYER), PLAYER_CARDS, "Ac Jd", True),
    (Total(20, among=DEALER), PLAYED_OUT, "/ Ac 5c 4d", True),
    (Total(17, among=DEALER), PLAYED_OUT, "/ Ac 6c Kd", True),
    (Total(13, among=DEALER), PLAYED_OUT, "/ Ac Ad Ah", True),
    (Total(12, among=DEALER), PLAYED_OUT, "/ Ac Ad Td", True),
    (Total(26, among=DEALER), PLAYED_OUT, "/ Kc 6c Kd", True),
    (Total(11, among=UP), PLAYED_OUT, "/ Ac 6c Kd", True),
    # Blackjack is 21 in two cards, and in no more.
    (Blackjack(among=DEALER), PLAYED_OUT, "/ Ac Kd", True),
    (Blackjack(among=DEALER), PLAYED_OUT, "/ Td Ac", True),
    (Blackjack(among=DEALER), PLAYED_OUT, "/ 7d 7c 7h", False),
    (Blackjack(among=DEALER), PLAYED_OUT, "/ Kd Qd", False),
    (Blackjack(among=DEALER), PLAYER_AND_DEALER_CARDS, "2c 2d / Jc Ac", True),
    (Blackjack(among=PLAYER), PLAYER_AND_DEALER_CARDS, "2c 2d / Jc Ac", False),
    # Over 21, and how many cards; a bust card counts.
    (Bust(among=DEALER), PLAYED_OUT, "/ Kd 6d 6c", True),
    (Bust(among=DEALER), PLAYED_OUT, "/ Kd 6d 5c", False),
    (Bust(among=DEALER), PLAYED_OUT, "/ Ad 6d Kc", False),
    (Bust(among=DEALER), PLAYED_OUT, "/ Ac Ad Td", False),
    (Bust(among=DEALER), PLAYED_OUT, "/ Ad 6d Kc 5c", True),
    (CardCount(5, among=DEALER), PLAYED_OUT, "/ 2c 3d 2h 4s Kd", True),
    (CardCount(5, among=DEALER), PLAYED_OUT, "/ 2c 3d 2h 4s Kd Kd", False),
    (CardCount(5, or_more=True, among=DEALER), PLAYED_OUT, "/ 2c 3d 2h 4s Kd Kd", True),
    (CardCount(5, or_more=True, among=DEALER), PLAYED_OUT, "/ Kd 8d", False),
    (CardCount(2, among=DEALER), PLAYED_OUT, "/ Kd 8d", True),
    # Combinations.
    (OneSuit(among=PLAYER) & OfAKind(2, among=PLAYER), PLAYER_CARDS, "7d 7d", True),
    (OneSuit(among=PLAYER) & OfAKind(2, among=PLAYER), PLAYER_CARDS, "7d 8d", False),
    (OneSuit(among=PLAYER) | OfAKind(2, among=PLAYER), PLAYER_CARDS, "7d 8d", True),
    (OneSuit(among=PLAYER) | OfAKind(2, among=PLAYER), PLAYER_CARDS, "7d 8c", False),
    (~OneSuit(among=PLAYER), PLAYER_CARDS, "7d 8c", True),
    (~OneSuit(among=PLAYER), PLAYER_CARDS, "7d 8d", False),
]


@pytest.mark.parametrize(("pattern", "considers", "deal", "expected"), HAND_PICKED, ids=str)
def test_a_pattern_holds_where_a_dealer_would_say_so(
    pattern: Pattern, considers: ConsideredCards, deal: str, expected: bool
) -> None:
    assert shows(pattern, deal, considers) is expected
    assert oracle.holds(pattern, Deal.parse(deal), considers) is expected


@pytest.mark.parametrize(
    ("pattern", "phrase"),
    [
        (Holds(3, Rank.SEVEN, among=ALL), "three sevens among all the cards"),
        (Holds(1, Rank.SIX, among=PLAYER), "one six among the player's cards"),
        (Holds(2, Rank.SIX, among=PLAYER), "two sixes among the player's cards"),
        (Holds(1, Suit.HEARTS, among=UP), "one heart among the dealer's up card"),
        (Holds(2, Suit.HEARTS, among=DEALER), "two hearts among the dealer's cards"),
        (Holds(2, Card.parse("Ks"), among=PLAYER), "two K♠ among the player's cards"),
        (
            Holds(2, (Rank.QUEEN, Rank.JACK, Suit.CLUBS), among=PLAYER),
            "two queens or jacks or clubs among the player's cards",
        ),
        (Holds(11, Rank.ACE, among=DEALER), "11 aces among the dealer's cards"),
        (OfAKind(4, among=ALL), "four of a kind among all the cards"),
        (
            OfAKind(3, Alike.COLOR, among=ALL),
            "three of a kind and one color among all the cards",
        ),
        (
            OfAKind(2, Alike.SUIT, among=PLAYER),
            "two of a kind and one suit among the player's cards",
        ),
        (OneSuit(among=PLAYER), "one suit on the player's cards"),
        (OneColor(among=ALL), "one color on all the cards"),
        (Straight(among=ALL), "a straight on all the cards"),
        (
            Matches(suited=1, unsuited=0, to=UP),
            "one suited and no unsuited match to the dealer's up card",
        ),
        (
            Matches(suited=0, unsuited=2, to=HOLE),
            "no suited and two unsuited match to the dealer's hole card",
        ),
        (Total(20, among=PLAYER), "a total of 20 on the player's cards"),
        (Blackjack(among=DEALER), "blackjack on the dealer's cards"),
        (Bust(among=DEALER), "more than 21 on the dealer's cards"),
        (CardCount(5, among=DEALER), "five cards in the dealer's cards"),
        (CardCount(9, or_more=True, among=DEALER), "nine or more cards in the dealer's cards"),
        (CardCount(13, among=DEALER), "13 cards in the dealer's cards"),
        (
            Total(20, among=PLAYER) & OneSuit(among=PLAYER),
            "a total of 20 on the player's cards and one suit on the player's cards",
        ),
        (
            Blackjack(among=DEALER) | Bust(among=DEALER),
            "blackjack on the dealer's cards or more than 21 on the dealer's cards",
        ),
        (~Blackjack(among=DEALER), "not blackjack on the dealer's cards"),
    ],
)
def test_a_pattern_is_printed_as_a_dealer_would_say_it(pattern: Pattern, phrase: str) -> None:
    assert str(pattern) == phrase


@pytest.mark.parametrize(
    ("pattern", "parts", "by_points"),
    [
        (Holds(1, Rank.SEVEN, among=UP), {UP}, False),
        (OfAKind(2, among=ALL), {ALL}, False),
        (Matches(suited=1, unsuited=0, to=HOLE), {PLAYER, HOLE}, False),
        (Total(20, among=PLAYER), {PLAYER}, True),
        (Bust(among=DEALER) & CardCount(5, among=DEALER), {DEALER}, True),
        (Bust(among=DEALER) | OneSuit(among=PLAYER), {DEALER, PLAYER}, False),
        (~OneSuit(among=PLAYER), {PLAYER}, False),
        (~Total(20, among=PLAYER), {PLAYER}, True),
    ],
)
def test_a_pattern_names_the_cards_it_considers(
    pattern: Pattern, parts: set[Part], by_points: bool
) -> None:
    assert pattern.parts == parts
    assert pattern.by_points is by_points


def test_patterns_are_values() -> None:
    assert Holds(2, Rank.KING, among=PLAYER) == Holds(2, Rank.KING, among=PLAYER)
    assert Holds(2, Rank.KING, among=PLAYER) != Holds(2, Rank.KING, among=ALL)
    pair, suited = OfAKind(2, among=ALL), OneSuit(among=ALL)
    assert pair & suited == OfAKind(2, among=ALL) & OneSuit(among=ALL)
    assert pair & suited != pair | suited
    assert ~pair != pair


def test_more_of_a_kind_than_there_are_cards_is_never_dealt() -> None:
    assert shows(OfAKind(3, among=PLAYER), "7d 7d", PLAYER_CARDS) is False


@pytest.mark.parametrize(
    ("make", "least"),
    [
        (lambda count: Holds(count, Rank.KING, among=PLAYER), 1),
        (lambda count: CardCount(count, among=PLAYER), 1),
        (lambda count: CardCount(count, or_more=True, among=PLAYER), 1),
        (lambda count: OfAKind(count, among=PLAYER), 2),
    ],
    ids=["Holds", "CardCount", "CardCount or more", "OfAKind"],
)
def test_a_number_of_cards_is_whole_and_not_too_small(
    make: Callable[[Any], Pattern], least: int
) -> None:
    assert make(least).parts == {PLAYER}
    for count in (least - 1, -1):
        with pytest.raises(GameError) as refused:
            make(count)
        assert str(refused.value) == f"a number of cards is at least {least} here, not {count}"
    for none in (2.5, 2.0, "2", None):
        with pytest.raises(GameError) as refused:
            make(none)
        assert str(refused.value) == f"a number of cards is a whole number, not {none}"


@pytest.mark.parametrize("looked_for", [(), 7, "K", "Ks", None, [Rank.KING], (Rank.KING, 7), Rank])
def test_a_hand_holds_ranks_suits_or_cards_and_nothing_else(looked_for: Any) -> None:
    with pytest.raises(GameError) as refused:
        Holds(2, looked_for, among=PLAYER)

    assert str(refused.value) == (
        "Holds looks for ranks, suits or cards, as in Holds(2, Rank.SEVEN, ...)"
    )


@pytest.mark.parametrize(
    ("part", "named"),
    [
        (PLAYER, "the player's cards"),
        (DEALER, "the dealer's cards"),
        (ALL, "all the cards"),
    ],
)
def test_cards_match_one_card_of_the_dealers(part: Part, named: str) -> None:
    with pytest.raises(GameError) as refused:
        Matches(suited=1, unsuited=0, to=part)

    assert str(refused.value) == f"cards match the up card or the hole card, not {named}"


@pytest.mark.parametrize(
    "join",
    [
        lambda this, that: this and that,
        lambda this, that: this or that,
        lambda this, _: not this,
        lambda this, that: not (this & that),
        lambda this, that: (this | that) and that,
        lambda this, that: ~this or that,
    ],
)
def test_patterns_are_not_joined_with_pythons_words(
    join: Callable[[Pattern, Pattern], object],
) -> None:
    with pytest.raises(GameError) as refused:
        join(OneSuit(among=PLAYER), OfAKind(2, among=PLAYER))

    assert str(refused.value) == (
        "patterns are joined with &, | and ~, not with 'and', 'or' and 'not'"
    )


def test_a_single_card_is_a_straight_of_one() -> None:
    assert shows(Straight(among=UP), "7d 8c / Ks", PLAYER_AND_UP_CARD) is True


PARTS_SEEN: list[tuple[ConsideredCards, set[Part]]] = [
    (PLAYER_CARDS, {PLAYER}),
    (PLAYER_AND_UP_CARD, {PLAYER, UP, ALL}),
    (PLAYER_AND_HOLE_CARD, {PLAYER, HOLE, ALL}),
    (PLAYER_AND_DEALER_CARDS, {PLAYER, DEALER, ALL}),
    (PLAYER_UP_AND_HOLE_CARD, {PLAYER, UP, HOLE, DEALER, ALL}),
    (FOUR_CARDS, {ALL}),
    (EVERY_CARD_APART, {PLAYER, UP, HOLE, DEALER, ALL}),
    (DEALER_CARDS, {DEALER}),
    (UP_CARD_ALONE, {UP}),
    (UP_AND_HOLE_CARD, {UP, HOLE, DEALER}),
    (DealerHand(Soft17.HITS), {DEALER, UP}),
    (DealerHand(Soft17.STANDS), {DEALER, UP}),
]


@pytest.mark.parametrize(("considers", "parts"), PARTS_SEEN)
def test_a_wager_sees_the_parts_that_fall_on_whole_groups_of_its_cards(
    considers: ConsideredCards, parts: set[Part]
) -> None:
    assert considers.parts == parts


@pytest.mark.parametrize(
    ("considers", "deal", "lacking"),
    [
        (PLAYER_CARDS, "7d", "the player's second card"),
        (PLAYER_CARDS, "/ 7d 7h", "the player's first card"),
        (PLAYER_AND_UP_CARD, "7d 7h", "the dealer's up card"),
        (PLAYER_AND_HOLE_CARD, "7d 7h / 7d", "the dealer's hole card"),
        (FOUR_CARDS, "7d 7h / 7d", "the dealer's hole card"),
    ],
)
def test_a_deal_that_lacks_a_card_is_refused_in_a_sentence(
    considers: ConsideredCards, deal: str, lacking: str
) -> None:
    with pytest.raises(CardError) as refused:
        deals_of(considers, [Deal.parse(deal)])

    assert str(refused.value) == f"'{deal}' lacks {lacking}"


def test_hands_of_different_length_are_judged_side_by_side() -> None:
    rows = [Deal.parse(text) for text in ("/ Ac Kd", "/ 2c 2d 2h 2s 9d", "/ 7c 7d 7h")]

    deals = deals_of(PLAYED_OUT, rows)

    assert evaluated(CardCount(5, among=DEALER), deals) == [False, True, False]
    assert evaluated(Blackjack(among=DEALER), deals) == [True, False, False]
    assert evaluated(Bust(among=DEALER), deals) == [False, False, False]


# The evaluator against the oracle.


def test_every_hand_of_two_to_five_cards_has_the_total_the_oracle_counts() -> None:
    clubs = [Card(rank, Suit.CLUBS) for rank in Rank]
    hands = [hand for n in range(2, 6) for hand in combinations_with_replacement(clubs, n)]
    deals = deals_of(PLAYED_OUT, [Deal(player=(), dealer=hand) for hand in hands])
    totals = [oracle.best_total(hand) for hand in hands]

    for points in range(2, 51):
        shown = evaluated(Total(points, among=DEALER), deals)
        assert shown == [total == points for total in totals]
    assert evaluated(Bust(among=DEALER), deals) == [total > 21 for total in totals]
    assert set(totals) == set(range(4, 51))


faces = st.one_of(
    st.sampled_from(Rank),
    st.sampled_from(Suit),
    st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit)),
)
some_faces = st.one_of(faces, st.lists(faces, min_size=1, max_size=4).map(tuple))


def leaves_by_points(part: Part) -> list[st.SearchStrategy[Pattern]]:
    """Patterns on points and numbers of cards."""
    return [
        st.builds(Total, st.integers(1, 31), among=st.just(part)),
        st.builds(Blackjack, among=st.just(part)),
        st.builds(Bust, among=st.just(part)),
        st.builds(CardCount, st.integers(1, 14), or_more=st.booleans(), among=st.just(part)),
    ]


def leaves_by_faces(part: Part, cards: int) -> list[st.SearchStrategy[Pattern]]:
    """Patterns on the ranks and suits of a number of *cards*, and of one more than there are."""
    return [
        st.builds(Holds, st.integers(1, cards + 1), some_faces, among=st.just(part)),
        st.builds(OfAKind, st.integers(2, cards + 1), st.sampled_from(Alike), among=st.just(part)),
        st.builds(OneSuit, among=st.just(part)),
        st.builds(OneColor, among=st.just(part)),
        st.builds(Straight, among=st.just(part)),
    ]


@cache
def patterns(considers: ConsideredCards) -> st.SearchStrategy[Pattern]:
    """Every class and combinator, on the parts that *considers* allows."""
    leaves: list[st.SearchStrategy[Pattern]] = []
    for part in Part:
        if part not in considers.parts:
            continue
        leaves += leaves_by_points(part)
        if isinstance(considers, FirstCards):
            cards = len(oracle.cards_of(part, Deal.parse("7d 7d / 7d 7d"), considers))
            leaves += leaves_by_faces(part, cards)
            if part in (UP, HOLE) and PLAYER in considers.parts:
                count = st.integers(0, 2)
                leaves.append(st.builds(Matches, suited=count, unsuited=count, to=st.just(part)))
    return st.recursive(
        st.one_of(leaves),
        lambda inner: st.one_of(
            st.builds(Pattern.__and__, inner, inner),
            st.builds(Pattern.__or__, inner, inner),
            st.builds(Pattern.__invert__, inner),
        ),
        max_leaves=6,
    )


@st.composite
def some_deals(draw: st.DrawFn, considers: ConsideredCards) -> list[Deal]:
    """Up to eight deals from a handful of faces, which are often alike."""
    ranks = draw(st.lists(st.sampled_from(Rank), min_size=1, max_size=4))
    suits = draw(st.lists(st.sampled_from(Suit), min_size=1, max_size=3))
    cards = [Card(rank, suit) for rank in ranks for suit in suits]
    rng = draw(st.randoms(use_true_random=False))
    if isinstance(considers, DealerHand):
        hands = [rng.choices(cards, k=rng.randint(2, 13)) for _ in range(8)]
        return [Deal(player=(), dealer=tuple(hand)) for hand in hands]
    fours = [tuple(rng.choices(cards, k=4)) for _ in range(8)]
    return [Deal(player=four[:2], dealer=four[2:]) for four in fours]


every_considers = st.sampled_from([considers for considers, _ in PARTS_SEEN])


@settings(max_examples=1_000, deadline=None)
@given(data=st.data(), considers=every_considers)
def test_the_evaluator_agrees_with_the_oracle_on_any_pattern(
    data: st.DataObject, considers: ConsideredCards
) -> None:
    pattern = data.draw(patterns(considers), label="pattern")
    rows = data.draw(some_deals(considers), label="deals")

    answers = evaluated(pattern, deals_of(considers, rows))

    assert answers == [oracle.holds(pattern, row, considers) for row in rows]


@settings(max_examples=300, deadline=None)
@given(data=st.data(), considers=every_considers)
def test_the_evaluator_pays_any_pay_table_on_the_line_the_oracle_pays(
    data: st.DataObject, considers: ConsideredCards
) -> None:
    wanted = data.draw(st.lists(patterns(considers), min_size=1, max_size=5), label="patterns")
    rows = data.draw(some_deals(considers), label="deals")
    pay_table = PayTable(
        key="any",
        considers=considers,
        lines=tuple(Line(f"{n}", f"{n}", x, Dollars(1)) for n, x in enumerate(wanted)),
        terms=Terms(Money.dollars(1)),
    )

    numbers = winning_lines(pay_table.lines, deals_of(considers, rows)).tolist()

    paid = [None if n < 0 else pay_table.lines[n] for n in numbers]
    assert paid == [oracle.paid_line(pay_table, row) for row in rows]
    assert paid == [winning_line(pay_table, row) for row in rows]


@settings(max_examples=300, deadline=None)
@given(data=st.data(), considers=every_considers)
def test_cards_laid_along_axes_are_judged_as_if_dealt_one_by_one(
    data: st.DataObject, considers: ConsideredCards
) -> None:
    """Exact odds lay the cards of each place along an axis of their own."""
    places = considers.places if isinstance(considers, FirstCards) else (UP_CARD, HOLE_CARD)
    pattern = data.draw(patterns(considers), label="pattern")
    some_cards = st.lists(st.sampled_from(STANDARD.cards), min_size=1, max_size=3)
    hands = [data.draw(some_cards, label=place.value) for place in places]
    columns = {
        place: np.array([card.place for card in hand], dtype=np.uint8).reshape(
            [-1 if n == axis else 1 for n in range(len(places))]
        )
        for axis, (place, hand) in enumerate(zip(places, hands, strict=True))
    }

    answers = evaluated(pattern, Deals(columns))

    rows = [lay_out(dict(zip(places, map(str, row), strict=True))) for row in product(*hands)]
    assert answers == [oracle.holds(pattern, row, considers) for row in rows]
