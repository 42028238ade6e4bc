"""Match the Dealer, Up and Down, paragraph by paragraph: docs/rules/match-the-dealer.md."""

from fractions import Fraction
from math import comb, sqrt

import pytest

from jackpit.cards import NO_TENS, Deal, Shoe
from jackpit.games.match_the_dealer import DOWN, MATCH_THE_DEALER_DOWN, MATCH_THE_DEALER_UP, UP
from jackpit.odds import count_ways
from jackpit.paytable import PayTable, ToOne, winning_line

UP_AND_DOWN = pytest.mark.parametrize("pay_table", [UP, DOWN], ids=["up", "down"])


def paid(pay_table: PayTable, player: str, dealers_card: str) -> str | None:
    """The name of the line paid if the card that counts is *dealers_card*; the other is a 2."""
    dealer = f"{dealers_card} 2c" if pay_table is UP else f"2c {dealers_card}"
    line = winning_line(pay_table, Deal.parse(f"{player} / {dealer}"))
    return line.name if line else None


@UP_AND_DOWN
def test_r5_to_r9_the_pay_table_is_the_sheets(pay_table: PayTable) -> None:
    assert [(line.name, line.award) for line in pay_table.lines] == [
        ("2 Suited Matches", ToOne(18)),
        ("1 Non-Suited Match & 1 Suited Match", ToOne(13)),
        ("1 Suited Match", ToOne(9)),
        ("2 Non-Suited Matches", ToOne(8)),
        ("1 Non-Suited Match", ToOne(4)),
    ]


@UP_AND_DOWN
def test_it_feeds_no_meter(pay_table: PayTable) -> None:
    assert pay_table.terms.meters == ()


@UP_AND_DOWN
@pytest.mark.parametrize(
    ("player", "dealers_card", "line"),
    [
        ("9h 9h", "9h", "2 Suited Matches"),
        ("9h 9s", "9h", "1 Non-Suited Match & 1 Suited Match"),
        ("9s 9h", "9h", "1 Non-Suited Match & 1 Suited Match"),
        ("9h Kd", "9h", "1 Suited Match"),
        ("Kd 9h", "9h", "1 Suited Match"),
        ("9s 9s", "9h", "2 Non-Suited Matches"),
        ("9s 9d", "9h", "2 Non-Suited Matches"),
        ("9d Kd", "9h", "1 Non-Suited Match"),
        ("Kd 9d", "9h", "1 Non-Suited Match"),
    ],
)
def test_r1_either_card_or_both_match_by_rank(
    pay_table: PayTable, player: str, dealers_card: str, line: str
) -> None:
    assert paid(pay_table, player, dealers_card) == line


@UP_AND_DOWN
@pytest.mark.parametrize(("player", "dealers_card"), [("8h Kd", "9h"), ("8h 8h", "9h")])
def test_r10_without_a_match_the_wager_loses(
    pay_table: PayTable, player: str, dealers_card: str
) -> None:
    assert paid(pay_table, player, dealers_card) is None


@UP_AND_DOWN
@pytest.mark.parametrize(("player", "dealers_card"), [("Kd Jd", "Qd"), ("Qs Js", "Ks")])
def test_h2_faces_of_equal_value_do_not_match(
    pay_table: PayTable, player: str, dealers_card: str
) -> None:
    assert paid(pay_table, player, dealers_card) is None


@pytest.mark.parametrize(
    ("deal", "up", "down"),
    [
        ("9h Kd / 9h Kd", "1 Suited Match", "1 Suited Match"),
        ("9h 9h / 9h 8c", "2 Suited Matches", None),
        ("9h 9h / 8c 9d", None, "2 Non-Suited Matches"),
        ("9h Kd / 9c Kd", "1 Non-Suited Match", "1 Suited Match"),
    ],
)
def test_h3_up_is_decided_by_the_up_card_alone_and_down_by_the_hole_card(
    deal: str, up: str | None, down: str | None
) -> None:
    lines = [winning_line(pay_table, Deal.parse(deal)) for pay_table in (UP, DOWN)]

    assert [line and line.name for line in lines] == [up, down]


def test_h10_blackjacks_do_not_change_the_wager() -> None:
    assert paid(UP, "Ah Kd", "Ah") == "1 Suited Match"
    assert paid(DOWN, "Ah Kd", "Ac") == "1 Non-Suited Match"


def test_h11_both_are_dealt_from_six_decks_without_tens() -> None:
    assert MATCH_THE_DEALER_UP.shoe == Shoe(6, NO_TENS)
    assert MATCH_THE_DEALER_DOWN.shoe == Shoe(6, NO_TENS)


@UP_AND_DOWN
@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_the_ways_can_be_counted_on_paper(pay_table: PayTable, decks: int) -> None:
    """For each dealer's card: n - 1 others like it, 3n of its rank, 44n of another rank."""
    ways = count_ways(pay_table, Shoe(decks, NO_TENS))

    cards, suited, unsuited, others = 48 * decks, decks - 1, 3 * decks, 44 * decks
    assert ways.deals == comb(cards, 2) * (cards - 2)
    assert ways.of_line == tuple(
        cards * count
        for count in (
            comb(suited, 2),
            suited * unsuited,
            suited * others,
            comb(unsuited, 2),
            unsuited * others,
        )
    )


@UP_AND_DOWN
def test_the_figures_are_the_published_ones(pay_table: PayTable) -> None:
    ways = count_ways(pay_table, Shoe(6, NO_TENS))

    assert sum(ways.of_line) * 41_041 == ways.deals * 6_325
    assert round(100 * Fraction(sum(ways.of_line), ways.deals), 6) == Fraction("15.411418")
    won = dict(zip((18, 13, 9, 8, 4), map(ways.probability, range(5)), strict=True))
    won[-1] = Fraction(1) - sum(won.values())
    mean = sum(times * chance for times, chance in won.items())
    assert mean == Fraction(-1_254, 41_041)
    assert round(-100 * mean, 7) == Fraction("3.0554811")
    variance = sum(times**2 * chance for times, chance in won.items()) - mean**2
    assert round(sqrt(variance), 3) == 2.448
