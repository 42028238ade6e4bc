"""The printed figures of a game's sheet compared with ours, each difference with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.odds.inference import (
    HALF,
    Sheet,
    SheetFinding,
    Simulation,
    can_be_inferred,
    hits_expected,
    infer_from_sheets,
    rounds_to,
)
from jackpit.odds.odds import MAX_SEATS, exact_odds
from jackpit.odds.text import format_decimal, format_one_in, format_percent, format_rounded_dollars
from jackpit.paytable import Game, PayTable, PrintedFigures


@dataclass(frozen=True, kw_only=True)
class SheetComparison:
    """One printed figure and ours."""

    figure: str
    printed: str
    ours: str
    agrees: bool
    reason: str
    """What the printed figure is based on, or why it differs."""


def compare_with_sheet(game: Game, pay_table: PayTable) -> tuple[SheetComparison, ...]:
    """Compare a pay table's sheet with exact odds under the sheet's own conditions.

    All sheets of the game are examined together, because they were made together.
    """
    if pay_table.printed is None or not can_be_inferred(pay_table):
        return ()
    tables = [t for t in game.pay_tables if t.printed is not None and can_be_inferred(t)]
    sheets = [Sheet(pay_table=t, printed=t.printed) for t in tables if t.printed is not None]
    inference = infer_from_sheets(sheets, game.shoe)
    number = tables.index(pay_table)
    finding = inference.findings[number]
    simulated = _simulated(inference.simulation, finding, number)
    return (
        _compare_odds(pay_table.printed, finding, simulated),
        _compare_average(pay_table.printed, finding),
        *_compare_hits(pay_table.printed, finding),
        _compare_advantage(game, pay_table, finding),
    )


def _simulated(simulation: Simulation | None, finding: SheetFinding, number: int) -> str:
    if simulation is None:
        return "not explained"
    expected = hits_expected(simulation, finding)
    return (
        f"{simulation.hits[number]} hits in a simulation of {simulation.trials:,} rounds would"
        f" print so; {format_decimal(expected, 1)} were to be expected"
    )


def _compare_odds(
    printed: PrintedFigures, finding: SheetFinding, simulated: str
) -> SheetComparison:
    return SheetComparison(
        figure="Top award, 1 in",
        printed=f"{printed.one_in:,}",
        ours=format_one_in(finding.exact.meters[0].probability),
        agrees=finding.odds_agree,
        reason="exact, rounded" if finding.odds_agree else simulated,
    )


def _compare_average(printed: PrintedFigures, finding: SheetFinding) -> SheetComparison:
    ours = finding.exact.meters[0].average_award
    whose = "the exact odds" if finding.odds_agree else "the sheet's own odds"
    fed = finding.contribution or format_percent(finding.fed)
    return SheetComparison(
        figure="Average top award",
        printed=str(printed.average_award),
        ours=format_rounded_dollars(ours),
        agrees=ours is not None and abs(ours - printed.average_award.in_dollars()) <= HALF,
        reason=(
            f"the seed and {fed} of each wager until the hit, by {whose}; the rate is inferred"
            " from this figure"
        ),
    )


def _compare_hits(printed: PrintedFigures, finding: SheetFinding) -> list[SheetComparison]:
    if printed.hit_frequency_percent is None:
        return []
    ours = finding.exact.hit_frequency
    agrees = rounds_to(ours * 100, printed.hit_frequency_percent)
    return [
        SheetComparison(
            figure="Hit frequency",
            printed=f"{printed.hit_frequency_percent}%",
            ours=format_percent(ours),
            agrees=agrees,
            reason="exact, rounded" if agrees else printed.remark or "not explained",
        )
    ]


def _compare_advantage(game: Game, pay_table: PayTable, finding: SheetFinding) -> SheetComparison:
    seats = finding.seats[0] if finding.seats else 1
    ours = exact_odds(finding.exact.pay_table, game.shoe, seats=seats).house_advantage
    if not finding.seats:
        printed, exact = finding.sheet.printed, finding.exact
        seed = printed.seed.in_dollars() / exact.pay_table.terms.wager.in_dollars()
        reason = (
            f"by the sheet's odds its seed costs {format_percent(seed / printed.one_in, 2)}"
            f" (ours {format_percent(seed * exact.meters[0].probability, 2)}), which leaves its"
            f" fixed awards {format_percent(finding.fixed_return, 2)}"
            f" (ours {format_percent(exact.fixed_return, 2)})"
        )
    elif len(finding.seats) == MAX_SEATS:
        reason = "the same for any number of seats"
    elif len(finding.seats) > 1:
        reason = f"exact for {seats} to {finding.seats[-1]} seats, as far as it is printed"
    else:
        alone = format_percent(finding.exact.house_advantage)
        reason = f"the seats are inferred from this figure; {alone} for one alone"
    return SheetComparison(
        figure=f"House advantage, {seats} {'seat' if seats == 1 else 'seats'}",
        printed=f"{pay_table.printed.house_advantage_percent}%" if pay_table.printed else "",
        ours=format_percent(ours),
        agrees=bool(finding.seats),
        reason=reason,
    )
