"""Cards in two letters, deals with a slash before the dealer's cards, and shoes."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jackpit.cards import (
    MAX_DECKS,
    NO_TENS,
    STANDARD,
    Card,
    CardError,
    Color,
    Deal,
    Pack,
    Rank,
    Shoe,
    Suit,
)

ALL_52 = [rank + suit for rank, suit in product("A23456789TJQK", "cdhs")]

cards = st.sampled_from(ALL_52).map(Card.parse)
hands = st.lists(cards, max_size=13).map(tuple)


@pytest.mark.parametrize("text", ALL_52)
def test_every_card_is_printed_as_it_was_read(text: str) -> None:
    card = Card.parse(text)

    assert str(card) == text
    assert repr(card) == f"Card.parse('{text}')"
    assert (card.rank.letter, card.suit.letter) == tuple(text)


def test_there_are_52_cards_and_each_has_a_place_of_its_own() -> None:
    assert [Card.parse(text).place for text in ALL_52] == list(range(52))
    assert [str(card) for card in STANDARD.cards] == ALL_52


@pytest.mark.parametrize(
    ("text", "card"), [("ks", "Ks"), ("KS", "Ks"), ("tC", "Tc"), ("aH", "Ah"), ("7D", "7d")]
)
def test_capitals_do_not_matter(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


@pytest.mark.parametrize(
    "text", ["", "7", "d", "d7", "1x", "10d", "0h", "7dd", "7 d", " 7d", "Kx", "7♦", "Xs", "joker"]
)
def test_what_is_not_a_card_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Card.parse(text)

    assert str(refused.value) == (
        f"'{text}' is not a card; write rank and suit, as in 7d, Ks or Tc"
    )


def test_diamonds_and_hearts_are_red_and_clubs_and_spades_black() -> None:
    assert {suit.word: suit.color for suit in Suit} == {
        "clubs": Color.BLACK,
        "diamonds": Color.RED,
        "hearts": Color.RED,
        "spades": Color.BLACK,
    }


def test_bahama_r6_to_r8_faces_count_ten_and_an_ace_one_until_a_total_makes_it_eleven() -> None:
    assert {rank.letter: rank.points for rank in Rank} == {
        **{str(points): points for points in range(2, 10)},
        "A": 1,
        "T": 10,
        "J": 10,
        "Q": 10,
        "K": 10,
    }


def test_ranks_have_names_for_one_and_for_many() -> None:
    assert (Rank.SEVEN.word, Rank.SEVEN.plural) == ("seven", "sevens")
    assert (Rank.SIX.word, Rank.SIX.plural) == ("six", "sixes")
    assert (Rank.ACE.word, Rank.ACE.plural) == ("ace", "aces")


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize(
    ("text", "player", "dealer"),
    [
        ("7d 7h / 7d", "7d 7h", "7d"),
        ("Ks Ks / Ah Jc", "Ks Ks", "Ah Jc"),
        ("/ 7d 8c", "", "7d 8c"),
        ("/ 2c 3d 2h 4s Kd", "", "2c 3d 2h 4s Kd"),
        ("Ah 9h", "Ah 9h", ""),
        ("", "", ""),
    ],
)
def test_a_deal_is_printed_as_it_was_read(text: str, player: str, dealer: str) -> None:
    deal = Deal.parse(text)

    assert deal == Deal(player=_cards(player), dealer=_cards(dealer))
    assert str(deal) == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        (" 7D  7h/7d ", "7d 7h / 7d"),
        ("7d 7h /", "7d 7h"),
        ("/7d 8c", "/ 7d 8c"),
        ("/", ""),
    ],
)
def test_spaces_do_not_matter_and_a_stroke_may_end_a_deal(text: str, printed: str) -> None:
    assert str(Deal.parse(text)) == printed


@given(player=hands, dealer=hands)
def test_any_deal_is_read_back_as_it_was_printed(
    player: tuple[Card, ...], dealer: tuple[Card, ...]
) -> None:
    deal = Deal(player=player, dealer=dealer)

    assert Deal.parse(str(deal)) == deal


def test_a_deal_has_at_most_one_stroke() -> None:
    with pytest.raises(CardError) as refused:
        Deal.parse("7d / 7h / 7s")

    assert str(refused.value) == "'7d / 7h / 7s' has more than one slash"


def test_a_deal_names_the_card_that_is_wrong() -> None:
    with pytest.raises(CardError) as refused:
        Deal.parse("7d 1h / 7s")

    assert str(refused.value) == "'1h' is not a card; write rank and suit, as in 7d, Ks or Tc"


@pytest.mark.parametrize(
    ("shoe", "size", "printed"),
    [
        (Shoe(1), 52, "1 deck of 52 cards"),
        (Shoe(2), 104, "2 decks of 52 cards"),
        (Shoe(6), 312, "6 decks of 52 cards"),
        (Shoe(8), 416, "8 decks of 52 cards"),
        (Shoe(1, NO_TENS), 48, "1 deck of 48 cards, no tens"),
        (Shoe(6, NO_TENS), 288, "6 decks of 48 cards, no tens"),
        (Shoe(MAX_DECKS), 832, "16 decks of 52 cards"),
        (
            Shoe(2, Pack("short", missing=(Rank.TWO, Rank.SIX))),
            88,
            "2 decks of 44 cards, no twos, no sixes",
        ),
    ],
)
def test_a_shoe_says_what_it_holds(shoe: Shoe, size: int, printed: str) -> None:
    assert shoe.size == size
    assert str(shoe) == printed


def test_bahama_r1_only_the_tens_are_missing_from_a_pack_without_tens() -> None:
    assert set(STANDARD.cards) - set(NO_TENS.cards) == set(_cards("Tc Td Th Ts"))
    assert set(NO_TENS.cards) <= set(STANDARD.cards)


@pytest.mark.parametrize(
    ("decks", "printed"), [(0, "0"), (-1, "-1"), (MAX_DECKS + 1, "17"), (1_000, "1,000")]
)
@pytest.mark.parametrize("pack", [STANDARD, NO_TENS])
def test_a_shoe_of_no_decks_or_of_too_many_is_refused(pack: Pack, decks: int, printed: str) -> None:
    with pytest.raises(CardError) as refused:
        Shoe(decks, pack)

    assert str(refused.value) == f"a shoe holds 1 to 16 decks, not {printed}"


@pytest.mark.parametrize("value", [Card.parse("7d"), Deal.parse("7d / 8c"), Shoe(6)])
def test_cards_deals_and_shoes_never_change(value: Any) -> None:
    field = value.__match_args__[0]
    with pytest.raises(AttributeError):
        setattr(value, field, None)
