"""The PAR sheet as a document: the parts of a wager sum to the whole."""

from __future__ import annotations

from fractions import Fraction

import pytest

from jackpit.cards import Shoe
from jackpit.games import GAMES
from jackpit.games.bet_the_set_21 import BET_THE_SET_21
from jackpit.games.hit_and_run import HIT_AND_RUN
from jackpit.money import Money, Rate
from jackpit.odds import exact_odds, par_sheet
from jackpit.paper import Bar, Curve, Document
from jackpit.paper.par import par_document
from jackpit.paytable import Game, PayTable
from jackpit.value import replace

FROM_METER = replace(
    HIT_AND_RUN.pay_tables[0].terms,
    meters=(replace(HIT_AND_RUN.pay_tables[0].terms.meters[0], contribution=Rate.percent(70)),),
    fixed_awards_from="progressive",
)
ENVY_FROM_METER = replace(BET_THE_SET_21.pay_tables[0].terms, envy_from="progressive")
FIVE_DOLLARS = replace(BET_THE_SET_21.pay_tables[0].terms, wager=Money.dollars(5))
SHEETS = [
    *(
        pytest.param(game, table, table, id=f"{game.key}-{table.key}")
        for game in GAMES.values()
        for table in game.pay_tables
    ),
    *(
        pytest.param(game, game.pay_tables[0], replace(game.pay_tables[0], terms=terms), id=name)
        for name, game, terms in (
            ("fixed awards from the meter", HIT_AND_RUN, FROM_METER),
            ("envy from the meter", BET_THE_SET_21, ENVY_FROM_METER),
            ("five dollars", BET_THE_SET_21, FIVE_DOLLARS),
        )
    ),
]


def document_of(game: Game, preset: PayTable, table: PayTable, *, seats: int) -> Document:
    return par_document(par_sheet(game, preset, exact_odds(table, game.shoe, seats=seats)))


@pytest.mark.parametrize("seats", [1, 7])
@pytest.mark.parametrize(("game", "preset", "table"), SHEETS)
def test_the_parts_of_a_wager_are_the_whole_of_it(
    game: Game, preset: PayTable, table: PayTable, seats: int
) -> None:
    sections = document_of(game, preset, table, seats=seats).sections
    (bar,) = (block for section in sections for block in section.blocks if isinstance(block, Bar))
    assert sum(part for _, part in bar.parts) == 1
    assert all(part > 0 for _, part in bar.parts)


def test_a_sheet_whose_house_advantage_is_not_known_shows_no_parts() -> None:
    game = GAMES["blazing-7s"]
    table = game.pay_tables[0]
    par = par_sheet(game, table, exact_odds(table, Shoe(2)))
    headings = [section.heading for section in par_document(par).sections]
    assert "Where a wager goes" not in headings
    assert "Wagers until a meter is won" not in headings


def test_a_curve_passes_through_its_named_points() -> None:
    game = GAMES["blazing-7s"]
    table = game.pay_tables[0]
    odds = exact_odds(table, game.shoe)
    document = document_of(game, table, table, seats=1)
    (section,) = (one for one in document.sections if one.heading == "The next wager, by meter")
    for block, meter in zip(section.blocks, odds.meters, strict=True):
        assert isinstance(block, Curve)
        marks = {name: (x, y) for name, x, y in block.marks}
        assert marks["Seed"][0] == meter.meter.seed.in_dollars()
        assert marks["Average award"] == (meter.average_award, odds.house_advantage)
        assert marks["Break-even"] == (meter.break_even, Fraction(0))
