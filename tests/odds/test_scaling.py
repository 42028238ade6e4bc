"""Five times the money on everything changes no odds and makes every amount five times as much."""

from __future__ import annotations

from fractions import Fraction

import pytest

from jackpit.cards import Shoe
from jackpit.games import GAMES
from jackpit.games.bet_the_set_21 import SIX_DECKS as BET_THE_SET
from jackpit.games.hit_and_run import H17
from jackpit.money import Rate
from jackpit.odds import Odds, Sheet, exact_odds, infer_from_sheets
from jackpit.paytable import Dollars, PayTable, PrintedFigures
from jackpit.value import replace

TIMES = 5
RICH_METER = replace(H17.terms.meters[0], contribution=Rate.percent(70))
PAY_TABLES = [
    *(
        pytest.param(table, game.shoe, id=f"{game.key}-{table.key}")
        for game in GAMES.values()
        for table in game.pay_tables
    ),
    pytest.param(
        replace(
            H17,
            terms=replace(H17.terms, meters=(RICH_METER,), fixed_awards_from="progressive"),
        ),
        Shoe(6),
        id="fixed awards from the meter",
    ),
    pytest.param(
        replace(BET_THE_SET, terms=replace(BET_THE_SET.terms, envy_from="progressive")),
        Shoe(6),
        id="envy from the meter",
    ),
]


def scaled(pay_table: PayTable) -> PayTable:
    """The same for five times the money."""
    terms = pay_table.terms
    meters = tuple(replace(meter, seed=meter.seed * TIMES) for meter in terms.meters)
    lines = tuple(
        replace(
            line,
            award=Dollars(line.award.count * TIMES)
            if isinstance(line.award, Dollars)
            else line.award,
            envy=Dollars(line.envy.count * TIMES) if isinstance(line.envy, Dollars) else line.envy,
        )
        for line in pay_table.lines
    )
    return replace(
        pay_table, lines=lines, terms=replace(terms, wager=terms.wager * TIMES, meters=meters)
    )


def times(amount: Fraction | None) -> Fraction | None:
    return None if amount is None else amount * TIMES


def returns(odds: Odds) -> list[Fraction | None]:
    return [found.returns for found in odds.lines]


@pytest.mark.parametrize("seats", [1, 7])
@pytest.mark.parametrize(("pay_table", "shoe"), PAY_TABLES)
def test_returns_stay_and_amounts_grow_with_the_money(
    pay_table: PayTable, shoe: Shoe, seats: int
) -> None:
    one = exact_odds(pay_table, shoe, seats=seats)
    five = exact_odds(scaled(pay_table), shoe, seats=seats)
    assert one.house_advantage is not None
    assert five.house_advantage == one.house_advantage
    assert five.fixed_return == one.fixed_return
    assert five.envy_return == one.envy_return
    assert five.variance == one.variance
    assert returns(five) == returns(one)
    for small, large in zip(one.meters, five.meters, strict=True):
        assert large.average_award == times(small.average_award)
        assert large.average_share == times(small.average_share)
        assert large.break_even == times(small.break_even)
        key, amount = small.meter.key, Fraction(12_345)
        assert five.disadvantage_at({key: amount * TIMES}) == one.disadvantage_at({key: amount})


@pytest.mark.parametrize("pay_table", [H17, BET_THE_SET])
def test_a_sheet_for_five_times_the_money_implies_the_same(pay_table: PayTable) -> None:
    printed = pay_table.printed
    assert printed is not None
    large: PrintedFigures = replace(
        printed, seed=printed.seed * TIMES, average_award=printed.average_award * TIMES
    )
    (one,) = infer_from_sheets([Sheet(pay_table=pay_table, printed=printed)], Shoe(6)).findings
    (five,) = infer_from_sheets(
        [Sheet(pay_table=scaled(pay_table), printed=large)], Shoe(6)
    ).findings
    assert five.fed == one.fed
    assert five.contribution == one.contribution
    assert five.seats == one.seats
    assert five.fixed_return == one.fixed_return
