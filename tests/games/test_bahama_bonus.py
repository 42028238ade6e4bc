"""Bahama Bonus Progressive, paragraph by paragraph: docs/rules/bahama-bonus.md."""

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest

from jackpit.cards import NO_TENS, Deal, Shoe
from jackpit.games.bahama_bonus import BAHAMA_BONUS, STANDARD
from jackpit.odds import count_ways
from jackpit.paytable import Dollars, GameError, Share, Sharing, winning_line


def paid(deal: str) -> str | None:
    """The name of the line a deal is paid on."""
    line = winning_line(STANDARD, Deal.parse(deal))
    return line.name if line else None


def test_r66_to_r70_the_pay_table_is_the_sheets() -> None:
    assert [(line.name, line.award) for line in STANDARD.lines] == [
        ("Same Color Four-of-a-Kind", Share(100, of="progressive")),
        ("Four-of-a-Kind", Dollars(200)),
        ("Same Color Three-of-a-Kind", Dollars(20)),
        ("Three-of-a-Kind", Dollars(10)),
        ("Suited Pair", Dollars(2)),
    ]


def test_r1_and_h1_the_shoe_is_six_decks_without_tens() -> None:
    assert BAHAMA_BONUS.shoe == Shoe(6, NO_TENS)


def test_r63_winners_divide_the_jackpot() -> None:
    assert STANDARD.terms.sharing is Sharing.SPLIT_WINNERS


def test_h22_no_line_carries_envy() -> None:
    assert [line.envy for line in STANDARD.lines] == [None] * 5


@pytest.mark.parametrize("deal", ["7d 7h / 7d 7h", "Kc Ks / Ks Ks", "Ah Ah / Ah Ah"])
def test_h13_four_of_one_color_may_be_of_one_suit_or_of_two(deal: str) -> None:
    assert paid(deal) == "Same Color Four-of-a-Kind"


@pytest.mark.parametrize("deal", ["7d 7h / 7d 7s", "7s 7d / 7d 7d", "Kc Ks / Kd Kh"])
def test_r67_four_of_a_kind_of_both_colors(deal: str) -> None:
    assert paid(deal) == "Four-of-a-Kind"


@pytest.mark.parametrize("deal", ["7d 7h / 7d 8h", "7d Ks / 7h 7d", "2c 7s / 7c 7s"])
def test_r68_three_of_a_kind_of_one_color_wherever_they_lie(deal: str) -> None:
    assert paid(deal) == "Same Color Three-of-a-Kind"


@pytest.mark.parametrize("deal", ["7d 7h / 7s 8h", "7d 7d / 7s 2c", "2c 7s / 7c 7d"])
def test_r69_three_of_a_kind_beat_a_suited_pair_among_them(deal: str) -> None:
    assert paid(deal) == "Three-of-a-Kind"


@pytest.mark.parametrize(
    "deal",
    [
        "7d 7d / Ks 8c",  # the player's own
        "8c 7d / Ks 7d",  # one card of each
        "7d 8c / 7d Ks",
        "8c 2c / 7d 7d",  # the dealer's own pays every wager
        "7d 8c / 7d 8c",  # two of them still pay once
    ],
)
def test_h12_and_h14_any_two_of_the_four_make_a_suited_pair(deal: str) -> None:
    assert paid(deal) == "Suited Pair"


@pytest.mark.parametrize("deal", ["7d 7h / Ks 8c", "7d 8c / 7s 8h", "7d 8d / 9d Kd"])
def test_h14_a_pair_of_two_suits_loses(deal: str) -> None:
    assert paid(deal) is None


@pytest.mark.parametrize("deal", ["Kd Qd / Jd Kh", "Kc Qc / Jc Qs"])
def test_h15_kings_queens_and_jacks_are_three_ranks(deal: str) -> None:
    assert paid(deal) is None


@pytest.mark.parametrize(
    ("decks", "deals", "ways"),
    [
        (4, 54_870_480, (1_680, 20_160, 236_544, 946_176, 4_397_184)),
        (6, 280_720_440, (11_880, 115_632, 1_393_920, 5_018_112, 24_757_920)),
        (8, 891_881_376, (43_680, 387_840, 4_730_880, 16_220_160, 82_199_040)),
    ],
)
def test_the_ways_are_the_ones_the_field_study_found(
    decks: int, deals: int, ways: tuple[int, ...]
) -> None:
    counted = count_ways(STANDARD, Shoe(decks, NO_TENS))

    assert counted.deals == deals == comb(48 * decks, 4)
    assert counted.of_line == ways


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_the_ways_can_be_counted_on_paper(decks: int) -> None:
    """Twelve ranks of 4n cards, 2n of a color, n of a suit."""
    counted = count_ways(STANDARD, Shoe(decks, NO_TENS))

    others = 44 * decks
    four_of_a_color = 12 * 2 * comb(2 * decks, 4)
    four = 12 * comb(4 * decks, 4) - four_of_a_color
    three_of_a_color = 12 * 2 * comb(2 * decks, 3) * others
    three = 12 * comb(4 * decks, 3) * others - three_of_a_color
    # Suited Pair: one pair and two other ranks, or two pairs of which one at least is suited.
    suited, unsuited = 4 * comb(decks, 2), comb(4, 2) * decks**2
    one_pair = 12 * suited * comb(11, 2) * (4 * decks) ** 2
    two_pairs = comb(12, 2) * ((suited + unsuited) ** 2 - unsuited**2)
    assert counted.of_line == (
        four_of_a_color,
        four,
        three_of_a_color,
        three,
        one_pair + two_pairs,
    )


def test_the_printed_figures_for_six_decks() -> None:
    counted = count_ways(STANDARD, BAHAMA_BONUS.shoe)

    assert round(1 / counted.probability(0), 2) == Fraction("23629.67")
    assert round(100 * Fraction(sum(counted.of_line), counted.deals), 4) == Fraction("11.1490")


def test_the_bonus_has_a_key_of_its_own() -> None:
    assert BAHAMA_BONUS.bonus is not None
    taken = replace(BAHAMA_BONUS.bonus, key="suited-pair")
    with pytest.raises(GameError, match="has a line 'suited-pair', which is the key of the bonus"):
        replace(BAHAMA_BONUS, bonus=taken)
