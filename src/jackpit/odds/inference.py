"""What a printed sheet implies: its contribution, its seats, and whether it was simulated.

A sheet prints odds, an average award, a seed and a house advantage. The average award gives the
rate that feeds the meter; the house advantage gives the number of seats that collect envy; and odds
that are not exact may be a round number of trials divided by a whole number of hits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import sqrt

from jackpit.cards import Shoe
from jackpit.money import MILLION, ZERO_RATE, Rate
from jackpit.odds.odds import MAX_SEATS, Odds, exact_odds
from jackpit.paytable import TRAY, GameError, PayTable, PrintedFigures
from jackpit.value import replace

HALF = Fraction(1, 2)
MAX_COINCIDENCE = Fraction(1, 100)
"""A fit that chance alone would produce more often than this is not a finding."""


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The figures printed for one pay table."""

    pay_table: PayTable
    printed: PrintedFigures


@dataclass(frozen=True, kw_only=True)
class Simulation:
    """Odds that look like a count of hits in a simulation."""

    trials: int
    hits: tuple[int, ...]
    """One for each sheet."""

    accidents: Fraction
    """The number of such fits expected by chance alone, up to this number of trials."""


@dataclass(frozen=True, kw_only=True)
class SheetFinding:
    """What one sheet implies."""

    sheet: Sheet
    exact: Odds
    """Ours for one seat, with the sheet's seed and the contribution found."""

    fed: Fraction
    """The rate to meter and reserve together, from the sheet's average and odds."""

    contribution: Rate | None
    """The roundest rate that gives the printed figure; None if no rate does."""

    odds_agree: bool
    """Whether the printed odds are the exact ones, rounded."""

    seats: tuple[int, ...]
    """The numbers of seats for which our house advantage equals the printed one."""

    fixed_return: Fraction
    """The return of the sheet's fixed awards, assuming one seat and the sheet's own odds."""


@dataclass(frozen=True, kw_only=True)
class Inference:
    """What several sheets of one game imply together."""

    findings: tuple[SheetFinding, ...]
    simulation: Simulation | None


def infer_from_sheets(sheets: Sequence[Sheet], shoe: Shoe) -> Inference:
    """Recover what *sheets* leave out, from the exact odds of their pay tables."""
    findings = tuple(_find(sheet, shoe) for sheet in sheets)
    odd_ones = [f.sheet.printed.one_in for f in findings if not f.odds_agree]
    simulation = _look_for_trials(odd_ones) if len(odd_ones) == len(findings) else None
    return Inference(findings=findings, simulation=simulation)


def hits_expected(simulation: Simulation, finding: SheetFinding) -> Fraction:
    """The expected number of top awards in the sheet's simulation."""
    (meter,) = finding.exact.meters
    return simulation.trials * meter.probability


def standard_errors(simulation: Simulation, finding: SheetFinding, hits: int) -> float:
    """The distance of the sheet's hits from the expected number."""
    expected = hits_expected(simulation, finding)
    return float(hits - expected) / sqrt(expected)


def rounds_to(exact: Fraction, printed: Decimal) -> bool:
    """Whether *exact*, rounded to the same number of places, is *printed*."""
    unit = Fraction(10) ** int(printed.as_tuple().exponent)
    return abs(exact - Fraction(printed)) <= unit / 2


def can_be_inferred(pay_table: PayTable) -> bool:
    """Whether one line takes the whole meter, so the printed average determines the rate."""
    terms = pay_table.terms
    from_tray = terms.fixed_awards_from == terms.envy_from == TRAY
    return from_tray and len(terms.meters) == 1 and len(pay_table.shares) == 1


def _find(sheet: Sheet, shoe: Shoe) -> SheetFinding:
    printed, terms = sheet.printed, sheet.pay_table.terms
    if not can_be_inferred(sheet.pay_table):
        raise GameError(
            "a sheet's average award gives the contribution only if one line takes one meter"
            f" and the tray pays the rest; pay table '{sheet.pay_table.key}' is not so"
        )
    rise = printed.average_award.in_dollars() - printed.seed.in_dollars()
    wager = terms.wager.in_dollars()
    if printed.one_in < 1 or rise < 0:
        raise GameError("a sheet's odds are 1 or more, and its average is at least its seed")
    fed = rise / printed.one_in / wager
    contribution = _roundest_rate(
        fed,
        low=(rise - HALF) / (printed.one_in + HALF) / wager,
        high=(rise + HALF) / (printed.one_in - HALF) / wager,
    )
    meter = replace(
        terms.meters[0],
        seed=printed.seed,
        contribution=contribution or ZERO_RATE,
        reserve=ZERO_RATE,
    )
    pay_table = replace(sheet.pay_table, terms=replace(terms, meters=(meter,)))
    if not exact_odds(pay_table, shoe).meters[0].probability:
        raise GameError(f"the top award of pay table '{pay_table.key}' cannot be dealt from {shoe}")
    by_seats = {s: exact_odds(pay_table, shoe, seats=s) for s in range(1, MAX_SEATS + 1)}
    exact = by_seats[1]
    edge = Fraction(printed.house_advantage_percent) / 100
    return SheetFinding(
        sheet=sheet,
        exact=exact,
        fed=fed,
        contribution=contribution,
        odds_agree=abs(1 / exact.meters[0].probability - printed.one_in) <= HALF,
        seats=tuple(
            seats
            for seats, odds in by_seats.items()
            if contribution is not None
            and odds.house_advantage is not None
            and rounds_to(odds.house_advantage * 100, printed.house_advantage_percent)
        ),
        fixed_return=1 - edge - fed - printed.seed.in_dollars() / wager / printed.one_in,
    )


def _roundest_rate(fed: Fraction, *, low: Fraction, high: Fraction) -> Rate | None:
    """The rate between *low* and *high* with the fewest digits; of several the nearest."""
    step = MILLION // 100
    while step:
        parts = min(round(fed * MILLION / step) * step, MILLION)
        if low * MILLION <= parts <= high * MILLION:
            return Rate(parts)
        step //= 10
    return None


def _look_for_trials(printed_odds: list[int]) -> Simulation | None:
    """The smallest round number of trials that explains every sheet's odds."""
    if all(is_round(odds) for odds in printed_odds):
        return None
    accidents = Fraction(0)
    for trials in _round_numbers(above=max(printed_odds)):
        fits = []
        accident = Fraction(1)
        for odds in printed_odds:
            hits = round(Fraction(trials, odds))
            if not is_round(odds):  # round odds fit most round trials, and prove nothing
                accident *= min(Fraction(1), Fraction(hits, odds))
            fits.append(hits if abs(Fraction(trials, hits) - odds) <= HALF else 0)
        accidents += accident
        if accidents > MAX_COINCIDENCE:
            return None
        if all(fits):
            return Simulation(trials=trials, hits=tuple(fits), accidents=accidents)
    return None


def _round_numbers(*, above: int) -> Iterator[int]:
    """One digit and zeros: 2,000,000, 3,000,000 ... 10,000,000, 20,000,000 ..."""
    power = 10 ** (len(str(above)) - 1)
    while True:
        for digit in range(1, 10):
            if digit * power >= above:
                yield digit * power
        power *= 10


def is_round(number: int) -> bool:
    """Whether it is one digit and zeros."""
    return str(number).rstrip("0") in set("123456789")
