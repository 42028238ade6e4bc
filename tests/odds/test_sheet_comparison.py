"""Printed figures compared with ours, and the reason for each difference."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from jackpit.games import GAMES
from jackpit.games.bet_the_set_21 import BET_THE_SET_21, SIX_DECKS
from jackpit.games.hit_and_run import H17, HIT_AND_RUN, S17
from jackpit.odds import SheetComparison, compare_with_sheet, exact_odds, par_sheet
from jackpit.paytable import Game, PayTable
from jackpit.value import replace


def by_figure(game: Game, pay_table: PayTable) -> dict[str, SheetComparison]:
    return {one.figure: one for one in compare_with_sheet(game, pay_table)}


def test_bet_the_sets_sheet_agrees_in_every_figure() -> None:
    found = compare_with_sheet(BET_THE_SET_21, SIX_DECKS)
    assert [one.agrees for one in found] == [True] * 4
    assert by_figure(BET_THE_SET_21, SIX_DECKS)["House advantage, 7 seats"].reason == (
        "the seats are inferred from this figure; 24.2531% for one alone"
    )


@pytest.mark.parametrize(
    ("pay_table", "hits", "expected", "advantage"),
    [
        (
            H17,
            57,
            "54.0",
            "by the sheet's odds its seed costs 0.71% (ours 0.68%), which leaves its fixed awards"
            " 55.30% (ours 55.16%)",
        ),
        (
            S17,
            40,
            "31.7",
            "by the sheet's odds its seed costs 0.50% (ours 0.40%), which leaves its fixed awards"
            " 49.18% (ours 48.87%)",
        ),
    ],
)
def test_hit_and_runs_sheet_differs_in_every_figure_and_each_has_its_reason(
    pay_table: PayTable, hits: int, expected: str, advantage: str
) -> None:
    found = by_figure(HIT_AND_RUN, pay_table)
    assert not any(one.agrees for one in found.values())
    assert all("not explained" not in one.reason for one in found.values())
    assert found["Top award, 1 in"].reason == (
        f"{hits} hits in a simulation of 80,000,000 rounds would print so;"
        f" {expected} were to be expected"
    )
    assert "the sheet's own odds" in found["Average top award"].reason
    assert "cut card" in found["Hit frequency"].reason
    assert found["House advantage, 1 seat"].reason == advantage


def test_a_game_without_a_sheet_has_nothing_to_compare() -> None:
    game = GAMES["blazing-7s"]
    assert compare_with_sheet(game, game.pay_tables[0]) == ()


def test_a_difference_that_nothing_explains_says_so() -> None:
    assert SIX_DECKS.printed is not None
    printed = replace(SIX_DECKS.printed, one_in=496_523, hit_frequency_percent=Decimal("1.99"))
    table = replace(SIX_DECKS, printed=printed)
    found = by_figure(replace(BET_THE_SET_21, pay_tables=(table,)), table)
    assert found["Top award, 1 in"].reason == "not explained"
    assert found["Hit frequency"].reason == "not explained"


def test_a_sheet_without_a_hit_frequency_has_no_such_row() -> None:
    assert SIX_DECKS.printed is not None
    table = replace(SIX_DECKS, printed=replace(SIX_DECKS.printed, hit_frequency_percent=None))
    assert "Hit frequency" not in by_figure(replace(BET_THE_SET_21, pay_tables=(table,)), table)


def test_a_par_sheet_shows_whether_the_seats_matter() -> None:
    for key, depends in {"blazing-7s": False, "bet-the-set-21": True, "hit-and-run": True}.items():
        game = GAMES[key]
        table = game.pay_tables[0]
        par = par_sheet(game, table, exact_odds(table, game.shoe))
        assert par.depends_on_seats is depends
        assert [odds.seats for odds in par.by_seats] == [1, 2, 3, 4, 5, 6, 7]


def test_an_advantage_that_is_the_same_for_any_number_of_seats_says_so() -> None:
    assert SIX_DECKS.printed is not None
    lines = (replace(SIX_DECKS.lines[0], envy=None), *SIX_DECKS.lines[1:])
    printed = replace(SIX_DECKS.printed, house_advantage_percent=Decimal("24.25"))
    table = replace(SIX_DECKS, lines=lines, printed=printed)
    found = by_figure(replace(BET_THE_SET_21, pay_tables=(table,)), table)
    assert found["House advantage, 1 seat"].reason == "the same for any number of seats"


def test_what_the_cut_card_gave_is_what_the_mathematics_page_says_was_measured() -> None:
    page = (Path(__file__).parents[2] / "docs" / "math.md").read_text()
    for table, measured in ((H17, "4.180"), (S17, "3.834")):
        assert table.printed is not None
        assert f"gives {measured}%" in table.printed.remark
        assert f"{measured}" in page.partition("together give")[2]


def test_a_sheet_whose_average_does_not_give_the_rate_is_not_compared() -> None:
    table = replace(H17, terms=replace(H17.terms, fixed_awards_from="progressive"))
    assert compare_with_sheet(replace(HIT_AND_RUN, pay_tables=(table,)), table) == ()


def test_an_advantage_that_fits_some_numbers_of_seats_names_them() -> None:
    assert SIX_DECKS.printed is not None
    printed = replace(SIX_DECKS.printed, house_advantage_percent=Decimal("23"))
    table = replace(SIX_DECKS, printed=printed)
    found = by_figure(replace(BET_THE_SET_21, pay_tables=(table,)), table)
    assert found["House advantage, 5 seats"].reason.startswith("exact for 5 to 7 seats")


def test_what_was_fitted_to_a_figure_is_not_passed_off_as_agreement() -> None:
    found = by_figure(BET_THE_SET_21, SIX_DECKS)
    for figure in ("Average top award", "House advantage, 7 seats"):
        assert "inferred from this figure" in found[figure].reason
