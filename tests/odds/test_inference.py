"""What printed sheets imply: contribution, seats, simulation."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from jackpit.cards import Shoe
from jackpit.games.bet_the_set_21 import SIX_DECKS as BET_THE_SET
from jackpit.games.blazing_sevens import STANDARD as BLAZING
from jackpit.games.hit_and_run import H17, S17
from jackpit.money import Money, Rate
from jackpit.odds import Inference, Sheet, exact_odds, infer_from_sheets
from jackpit.odds.inference import hits_expected, rounds_to, standard_errors
from jackpit.paytable import GameError, PayTable, PrintedFigures
from jackpit.value import replace

SIX = Shoe(6)


def sheet(pay_table: PayTable, **changes: object) -> Sheet:
    """A pay table's own printed sheet, some of its figures changed."""
    assert pay_table.printed is not None
    printed = replace(pay_table.printed, **changes)
    return Sheet(pay_table=pay_table, printed=printed)


@pytest.fixture(scope="module")
def both() -> Inference:
    """Both Hit and Run sheets together."""
    return infer_from_sheets([sheet(H17), sheet(S17)], SIX)


def test_bet_the_set_was_printed_with_16_percent_and_seven_seats() -> None:
    (found,) = infer_from_sheets([sheet(BET_THE_SET)], SIX).findings
    assert found.contribution == Rate.percent(16)
    assert found.seats == (7,)
    assert found.odds_agree


def test_exact_odds_are_not_called_simulated() -> None:
    assert infer_from_sheets([sheet(BET_THE_SET)], SIX).simulation is None


def test_hit_and_run_was_printed_with_21_and_26_percent(both: Inference) -> None:
    assert [found.contribution for found in both.findings] == [Rate.percent(21), Rate.percent(26)]
    assert not any(found.odds_agree for found in both.findings)


def test_hit_and_run_odds_are_57_and_40_hits_in_80_million_rounds(both: Inference) -> None:
    assert both.simulation is not None
    assert both.simulation.trials == 80_000_000
    assert both.simulation.hits == (57, 40)
    assert both.simulation.accidents < Fraction(1, 4_000)


def test_the_simulated_hits_are_within_two_standard_errors_of_exact(both: Inference) -> None:
    assert both.simulation is not None
    assert float(hits_expected(both.simulation, both.findings[0])) == pytest.approx(54.0, abs=0.05)
    assert float(hits_expected(both.simulation, both.findings[1])) == pytest.approx(31.7, abs=0.05)
    for found, hits in zip(both.findings, both.simulation.hits, strict=True):
        assert abs(standard_errors(both.simulation, found, hits)) < 2


def test_the_sheets_fixed_awards_return_what_field_study_found(both: Inference) -> None:
    h17, s17 = (float(found.fixed_return) for found in both.findings)
    assert h17 == pytest.approx(0.5530, abs=5e-5)
    assert s17 == pytest.approx(0.4918, abs=5e-5)


def test_round_odds_alone_do_not_indicate_a_simulation() -> None:
    """2,000,000 is any round number of trials over some number of hits."""
    assert infer_from_sheets([sheet(S17)], SIX).simulation is None


def test_odds_that_no_round_number_of_trials_gives_are_not_called_simulated() -> None:
    assert infer_from_sheets([sheet(H17, one_in=1_403_511)], SIX).simulation is None


def test_one_sheet_that_agrees_keeps_the_other_from_being_called_simulated() -> None:
    exact = exact_odds(S17, SIX).meters[0].probability
    found = infer_from_sheets([sheet(H17), sheet(S17, one_in=round(1 / exact))], SIX)
    assert found.findings[1].odds_agree
    assert found.simulation is None


@pytest.mark.parametrize("seats", range(1, 8))
def test_any_number_of_envy_seats_is_recovered(seats: int) -> None:
    edge = exact_odds(BET_THE_SET, SIX, seats=seats).house_advantage
    assert edge is not None
    printed = Decimal(round(edge * 10_000)) / 100
    (found,) = infer_from_sheets(
        [sheet(BET_THE_SET, house_advantage_percent=printed)], SIX
    ).findings
    assert found.seats == (seats,)


@pytest.mark.parametrize("rate", [Rate.percent(1), Rate.percent(16), Rate.parse("12.5%"), Rate(0)])
def test_any_round_contribution_is_recovered(rate: Rate) -> None:
    average = Money.dollars(10_000 + round(rate.fraction() * 496_512))
    (found,) = infer_from_sheets([sheet(BET_THE_SET, average_award=average)], SIX).findings
    assert found.contribution == rate


def test_an_average_that_needs_more_than_the_whole_wager_has_no_contribution() -> None:
    (found,) = infer_from_sheets(
        [sheet(BET_THE_SET, average_award=Money.dollars(9_999_999))], SIX
    ).findings
    assert found.contribution is None
    assert found.seats == ()


def test_a_lower_average_than_the_seed_is_refused() -> None:
    with pytest.raises(GameError, match="its average is at least its seed"):
        infer_from_sheets([sheet(H17, average_award=Money.dollars(9_999))], SIX)


def test_a_sheet_of_two_meters_is_refused() -> None:
    printed = H17.printed
    assert printed is not None
    with pytest.raises(
        GameError, match="one line takes one meter and the tray pays the rest; pay table 'standard'"
    ):
        infer_from_sheets([Sheet(pay_table=BLAZING, printed=printed)], SIX)


@pytest.mark.parametrize(
    ("exact", "printed", "same"),
    [("23.0447", "23.04", True), ("23.0451", "23.04", False), ("23.035", "23.04", True)],
)
def test_a_figure_rounds_to_its_printed_places(exact: str, printed: str, same: bool) -> None:
    assert rounds_to(Fraction(exact), Decimal(printed)) is same


def test_a_sheet_needs_no_hit_frequency() -> None:
    printed = PrintedFigures(
        one_in=496_512,
        average_award=Money.dollars(89_442),
        seed=Money.dollars(10_000),
        house_advantage_percent=Decimal("23.04"),
    )
    (found,) = infer_from_sheets([Sheet(pay_table=BET_THE_SET, printed=printed)], SIX).findings
    assert found.seats == (7,)


@pytest.mark.parametrize(("one_in", "agree"), [(496_511, True), (496_512, True), (496_513, False)])
def test_odds_agree_if_they_are_the_exact_ones_rounded(one_in: int, agree: bool) -> None:
    """The exact odds are 1 in 496,511.5, which may be printed either way."""
    (found,) = infer_from_sheets([sheet(BET_THE_SET, one_in=one_in)], SIX).findings
    assert found.odds_agree is agree


@pytest.mark.parametrize(
    ("one_in", "trials"),
    [
        (1_333, 4_000),  # 3 hits; chance would bring 7/1333 such fits
        (667, None),  # 2,000 over 3 hits, but chance would bring 7/667 such fits, too many
    ],
)
def test_a_fit_that_chance_may_well_bring_is_no_finding(one_in: int, trials: int | None) -> None:
    found = infer_from_sheets([sheet(H17, one_in=one_in)], SIX).simulation
    assert (None if found is None else found.trials) == trials


def test_a_certain_award_may_be_printed() -> None:
    (found,) = infer_from_sheets(
        [sheet(H17, one_in=1, average_award=Money.dollars(10_000))], SIX
    ).findings
    assert not found.odds_agree


def test_without_a_contribution_no_number_of_seats_is_named() -> None:
    """If no rate explains a sheet's average, its advantage implies nothing about the seats."""
    odds = exact_odds(
        replace(
            BET_THE_SET,
            terms=replace(
                BET_THE_SET.terms,
                meters=(replace(BET_THE_SET.terms.meters[0], contribution=Rate(0)),),
            ),
        ),
        SIX,
        seats=3,
    )
    assert odds.house_advantage is not None
    edge = Decimal(round(odds.house_advantage * 10_000)) / 100
    printed = sheet(
        BET_THE_SET, average_award=Money.dollars(9_999_999), house_advantage_percent=edge
    )
    (found,) = infer_from_sheets([printed], SIX).findings
    assert found.contribution is None
    assert found.seats == ()


@pytest.mark.parametrize(
    ("one_in", "average", "rate"),
    [(20, 10_004, Rate.percent(20)), (50, 10_050, Rate.percent(100))],
)
def test_of_the_rates_that_fit_the_nearest_is_named(one_in: int, average: int, rate: Rate) -> None:
    printed = sheet(BET_THE_SET, one_in=one_in, average_award=Money.dollars(average))
    (found,) = infer_from_sheets([printed], SIX).findings
    assert found.contribution == rate
