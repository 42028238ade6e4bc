"""Blazing 7's Progressive, paragraph by paragraph: docs/rules/blazing-7s.md."""

from fractions import Fraction
from math import comb

import pytest

from jackpit.cards import Deal, Shoe
from jackpit.games.blazing_sevens import BLAZING_SEVENS, STANDARD
from jackpit.odds import count_ways
from jackpit.paytable import ForOne, Share, Sharing, winning_line


def paid(deal: str) -> str | None:
    """The name of the line a deal is paid on."""
    line = winning_line(STANDARD, Deal.parse(deal))
    return line.name if line else None


def test_r4_the_pay_table_is_the_sheets() -> None:
    assert [(line.name, line.award) for line in STANDARD.lines] == [
        ("Three 7's – Diamonds", Share(100, of="major")),
        ("Three 7's – Suited (Other)", Share(100, of="minor")),
        ("Three 7's – Same Color", ForOne(500)),
        ("Three 7's", ForOne(200)),
        ("First Two Cards – 7", ForOne(25)),
        ("Either of the First Two Cards – 7", ForOne(2)),
    ]


def test_h4_there_are_two_meters() -> None:
    assert [meter.key for meter in STANDARD.terms.meters] == ["major", "minor"]


def test_h5_winners_are_paid_in_turn_and_h9_there_is_no_envy() -> None:
    assert STANDARD.terms.sharing is Sharing.IN_TURN
    assert [line.envy for line in STANDARD.lines] == [None] * 6


@pytest.mark.parametrize("deal", ["7d 7d / 7d", "7d 7d / 7d 2c"])
def test_r4_three_sevens_of_diamonds_win_the_major(deal: str) -> None:
    assert paid(deal) == "Three 7's – Diamonds"


@pytest.mark.parametrize("deal", ["7h 7h / 7h", "7s 7s / 7s", "7c 7c / 7c"])
def test_h1_three_sevens_of_any_other_suit_win_the_minor(deal: str) -> None:
    assert paid(deal) == "Three 7's – Suited (Other)"


@pytest.mark.parametrize("deal", ["7d 7d / 7h", "7d 7h / 7d", "7h 7h / 7d", "7c 7s / 7s"])
def test_h1_all_red_or_all_black_but_not_of_one_suit_is_one_color(deal: str) -> None:
    assert paid(deal) == "Three 7's – Same Color"


@pytest.mark.parametrize("deal", ["7d 7d / 7s", "7d 7s / 7d", "7c 7s / 7h", "7c 7d / 7h"])
def test_r9_two_sevens_against_a_seven_of_another_color_are_three_sevens(deal: str) -> None:
    assert paid(deal) == "Three 7's"


@pytest.mark.parametrize("deal", ["7d 7d / 8d", "7c 7h / Ks", "7s 7s / Ah"])
def test_r9a_two_sevens_look_only_at_the_players_cards(deal: str) -> None:
    assert paid(deal) == "First Two Cards – 7"


@pytest.mark.parametrize("deal", ["7d 8d / Kc", "Ks 7c / 2h", "7d 8d / 7d", "Ah 7h / 7c"])
def test_h2_one_seven_is_one_seven_with_any_up_card(deal: str) -> None:
    assert paid(deal) == "Either of the First Two Cards – 7"


@pytest.mark.parametrize("deal", ["8d Ks / 7d", "6d 8d / 7d", "Ac Ad / 7s", "8d 8h / 8s"])
def test_r3_a_dealers_seven_alone_loses(deal: str) -> None:
    assert paid(deal) is None


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("7d 7d / 8d 7d", "First Two Cards – 7"),
        ("7d 8d / 8d 7d", "Either of the First Two Cards – 7"),
        ("8d 9d / 8d 7d", None),
        ("7d 7d / 7d 8s", "Three 7's – Diamonds"),
    ],
)
def test_h6_the_hole_card_never_matters(deal: str, line: str | None) -> None:
    assert paid(deal) == line


@pytest.mark.parametrize(
    ("decks", "deals", "ways"),
    [
        (6, 15_039_960, (60, 180, 1_080, 4_752, 79_488, 2_142_720)),
        (8, 35_736_480, (168, 504, 2_688, 11_520, 190_464, 5_087_232)),
    ],
)
def test_the_ways_are_the_published_ones(decks: int, deals: int, ways: tuple[int, ...]) -> None:
    counted = count_ways(STANDARD, Shoe(decks))

    assert counted.deals == deals
    assert counted.of_line == ways


@pytest.mark.parametrize("decks", [1, 2, 3, 6, 8])
def test_the_ways_can_be_counted_on_paper(decks: int) -> None:
    """Three equal cards come in 3 ways of which one is up; n sevens of a suit, 4n in all."""
    counted = count_ways(STANDARD, Shoe(decks))

    others = 48 * decks
    assert counted.of_line == (
        3 * comb(decks, 3),
        3 * 3 * comb(decks, 3),
        3 * 2 * (comb(2 * decks, 3) - 2 * comb(decks, 3)),
        3 * (comb(4 * decks, 3) - 2 * comb(2 * decks, 3)),
        comb(4 * decks, 2) * others,
        4 * decks * others * (52 * decks - 2),
    )


def test_the_printed_figures_for_six_decks() -> None:
    counted = count_ways(STANDARD, BLAZING_SEVENS.shoe)

    assert BLAZING_SEVENS.shoe == Shoe(6)
    assert counted.probability(0) == Fraction(1, 250_666)
    assert round(1 / counted.probability(1), 2) == Fraction("83555.33")
    assert round(100 * Fraction(sum(counted.of_line), counted.deals), 5) == Fraction("14.81573")
    assert round(100 * Fraction(sum(count_ways(STANDARD, Shoe(8)).of_line), 35_736_480), 5) == (
        Fraction("14.81001")
    )
