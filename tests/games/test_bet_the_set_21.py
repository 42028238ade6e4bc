"""Bet the Set 21 Progressive, paragraph by paragraph: docs/rules/bet-the-set-21.md."""

from fractions import Fraction
from math import comb

import pytest

from jackpit.cards import Deal, Shoe
from jackpit.games.bet_the_set_21 import BET_THE_SET_21, SIX_DECKS
from jackpit.money import Money
from jackpit.odds import count_ways
from jackpit.paytable import Dollars, ForOne, Share, Sharing, winning_line


def paid(deal: str) -> str | None:
    """The name of the line a deal is paid on."""
    line = winning_line(SIX_DECKS, Deal.parse(deal))
    return line.name if line else None


def test_r3_the_pay_table_is_the_sheets() -> None:
    assert [(line.name, line.award, line.envy) for line in SIX_DECKS.lines] == [
        ("Suited Four of a Kind", Share(100, of="progressive"), Dollars(1_000)),
        ("Four of a Kind", ForOne(500), None),
        ("Suited Pair", ForOne(25), None),
    ]


def test_r1_the_wager_is_a_dollar() -> None:
    assert SIX_DECKS.terms.wager == Money.dollars(1)


def test_h3_winners_are_paid_in_turn() -> None:
    assert SIX_DECKS.terms.sharing is Sharing.IN_TURN


@pytest.mark.parametrize("deal", ["9h 9h / 9h 9h", "As As / As As"])
def test_h1_a_suited_four_of_a_kind_is_four_identical_cards(deal: str) -> None:
    assert paid(deal) == "Suited Four of a Kind"


@pytest.mark.parametrize(
    "deal", ["9h 9h / 9h 9d", "9h 9h / 9s 9s", "9h 9d / 9h 9h", "9c 9d / 9h 9s"]
)
def test_r2_four_of_a_kind_takes_all_four_cards_of_any_suits(deal: str) -> None:
    assert paid(deal) == "Four of a Kind"


@pytest.mark.parametrize("deal", ["9h 9h / 9h 8h", "9h 9h / 8h 9h", "Kd Kd / 2c 3c"])
def test_h2_a_suited_pair_is_paid_with_any_dealer_cards(deal: str) -> None:
    assert paid(deal) == "Suited Pair"


@pytest.mark.parametrize(
    "deal",
    [
        "9h 9s / 9h 8h",  # the pair must be suited
        "9h 9d / 2c 3c",
        "9h 8h / 2c 3c",  # one suit is not enough
    ],
)
def test_h1_suited_means_equal_in_rank_and_suit(deal: str) -> None:
    assert paid(deal) is None


@pytest.mark.parametrize("deal", ["8c 9h / 9h 2c", "2c 3c / 9h 9h", "9h 2c / 9h 9h"])
def test_r2_a_pair_with_or_of_the_dealer_is_no_pair_of_the_player(deal: str) -> None:
    assert paid(deal) is None


def test_h5_a_pair_that_waited_in_vain_is_a_suited_pair_or_loses() -> None:
    assert paid("9h 9h / 9h Kc") == "Suited Pair"
    assert paid("9h 9c / 9h Kc") is None


def test_the_odds_are_the_printed_ones_exactly() -> None:
    ways = count_ways(SIX_DECKS, BET_THE_SET_21.shoe)

    assert BET_THE_SET_21.shoe == Shoe(6)
    assert ways.probability(0) == Fraction(1) / Fraction("496511.5")
    assert round(1 / ways.probability(1), 2) == Fraction("2819.49")
    assert round(100 * ways.probability(2), 6) == Fraction("1.599963")
    hit = Fraction(sum(ways.of_line), ways.deals)
    assert round(100 * hit, 7) == Fraction("1.6356318")
    assert SIX_DECKS.printed is not None
    assert SIX_DECKS.printed.hit_frequency_percent is not None
    assert round(1 / ways.probability(0)) == SIX_DECKS.printed.one_in
    assert round(100 * hit, 2) == Fraction(SIX_DECKS.printed.hit_frequency_percent)


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_the_ways_can_be_counted_on_paper(decks: int) -> None:
    ways = count_ways(SIX_DECKS, Shoe(decks))

    identical, alike = comb(decks, 2), comb(4 * decks, 2)
    dealers_pairs = comb(52 * decks - 2, 2)
    matching = comb(4 * decks - 2, 2)  # the dealer's pairs of the player's rank
    top = 52 * identical * comb(max(decks - 2, 0), 2)
    assert ways.deals == comb(52 * decks, 2) * dealers_pairs
    assert ways.of_line == (
        top,
        13 * alike * matching - top,
        52 * identical * (dealers_pairs - matching),
    )
