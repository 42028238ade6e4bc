"""Exact figures of a pay table: odds, house advantage, averages, break-even.

Formulas and their derivation: docs/math.md. Everything is a ``Fraction``; returns are fractions of
the wager and amounts are dollars. All figures are for a fresh shoe each round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log1p, sqrt

from jackpit.cards import Shoe
from jackpit.odds.flow import MeterFlow, flow_through
from jackpit.odds.ways import Ways, check_lines, count_ways
from jackpit.paytable import GameError, GameFault, Line, Meter, PayTable, Share

MAX_SEATS = 7


@dataclass(frozen=True, kw_only=True)
class LineOdds:
    """The probability and the return of one line."""

    line: Line
    ways: int
    probability: Fraction
    returns: Fraction | None
    """As a part of the wager, with a share at its average; None if its meter runs dry."""


@dataclass(frozen=True, kw_only=True)
class MeterOdds:
    """One meter: how often it is won, and its average award."""

    meter: Meter
    probability: Fraction
    """The probability that one wager wins its 100% award."""

    reseeds: Fraction
    """Reseeds per wager; less than ``probability`` if winners share."""

    taken: Fraction
    """The part of the meter that one wager wins on average, on any line."""

    average_award: Fraction | None
    """In dollars, before it is shared; None if it cannot be won or the meter runs dry."""

    average_share: Fraction | None
    """The average share of one winner."""

    break_even: Fraction | None
    """In dollars: above this amount the next wager favors the player."""

    runs_dry: bool
    """Whether awards take more from it than wagers add."""


@dataclass(frozen=True, kw_only=True)
class Odds:
    """The figures of a pay table with its terms, for a shoe and a number of wagering seats."""

    pay_table: PayTable
    shoe: Shoe
    seats: int
    deals: int
    lines: tuple[LineOdds, ...]
    hit_frequency: Fraction
    fixed_return: Fraction
    envy_return: Fraction
    house_advantage: Fraction | None
    """None if a meter runs dry: what the house then adds has no closed form."""

    variance: Fraction | None
    """Of the payout of one wager's own hand, in wagers squared, with meters at their average."""

    meters: tuple[MeterOdds, ...]

    @property
    def total_return(self) -> Fraction | None:
        """The part of the wagers that is returned to players."""
        return None if self.house_advantage is None else 1 - self.house_advantage

    @property
    def standard_deviation(self) -> float | None:
        """Standard deviation of the payout of one wager's own hand, in wagers."""
        return None if self.variance is None else sqrt(self.variance)

    def disadvantage_at(self, amounts: Mapping[str, Fraction]) -> Fraction | None:
        """What the next wager costs its player while the meters hold *amounts* of dollars.

        Meters not named hold their average. What the house keeps does not depend on the amounts:
        the players' own wagers put the money there.
        """
        wager = self.pay_table.terms.wager.in_dollars()
        left = 1 - self.fixed_return - self.envy_return
        for found in self.meters:
            amount = amounts.get(found.meter.key, found.average_award)
            if amount is None:
                return None
            left -= found.taken * amount / wager
        return left


def exact_odds(pay_table: PayTable, shoe: Shoe, *, seats: int = 1) -> Odds:
    """The exact odds of *pay_table* from a fresh *shoe*, with *seats* wagering every round."""
    if not 1 <= seats <= MAX_SEATS:
        raise GameError(GameFault.BAD_SEATS.given(most=MAX_SEATS, seats=seats))
    ways = count_ways(pay_table, shoe)
    if not all(ways.of_line):
        check_lines(pay_table, shoe.pack)
    wager = pay_table.terms.wager.in_dollars()
    fixed = _fixed_returns(pay_table, ways)
    fixed_return = sum(fixed.values(), Fraction(0))
    envy_return = _envy_return(pay_table, ways, seats)
    flows = []
    for meter in pay_table.terms.meters:
        drained = wager * _paid_from(meter, pay_table, fixed_return, envy_return)
        flows.append(flow_through(meter, pay_table, ways, shoe, seats=seats, drained=drained))

    returns: dict[int, Fraction | None] = dict(fixed)
    for flow in flows:
        returns |= {n: _times(flow.average, taken / wager) for n, taken in flow.taken.items()}
    return Odds(
        pay_table=pay_table,
        shoe=shoe,
        seats=seats,
        deals=ways.deals,
        lines=tuple(
            LineOdds(
                line=line,
                ways=ways.of_line[n],
                probability=ways.probability(n),
                returns=returns[n],
            )
            for n, line in enumerate(pay_table.lines)
        ),
        hit_frequency=Fraction(sum(ways.of_line), ways.deals),
        fixed_return=fixed_return,
        envy_return=envy_return,
        house_advantage=_what_is_left([*returns.values(), envy_return]),
        variance=_variance(ways, returns),
        meters=tuple(
            _meter_odds(flow, pay_table, ways, _without(returns, flow.taken), envy_return)
            for flow in flows
        ),
    )


def _fixed_returns(pay_table: PayTable, ways: Ways) -> dict[int, Fraction]:
    wager = pay_table.terms.wager
    return {
        n: ways.probability(n) * line.award.pays(wager).in_dollars() / wager.in_dollars()
        for n, line in enumerate(pay_table.lines)
        if not isinstance(line.award, Share)
    }


def _envy_return(pay_table: PayTable, ways: Ways, seats: int) -> Fraction:
    """The average envy that a wager wins from the hands of the other seats."""
    wager = pay_table.terms.wager
    envy = sum(
        (
            ways.probability(n) * line.envy.pays(wager).in_dollars()
            for n, line in enumerate(pay_table.lines)
            if line.envy is not None
        ),
        Fraction(0),
    )
    return (seats - 1) * envy / wager.in_dollars()


def _paid_from(meter: Meter, pay_table: PayTable, fixed: Fraction, envy: Fraction) -> Fraction:
    terms = pay_table.terms
    return (fixed if terms.fixed_awards_from == meter.key else Fraction(0)) + (
        envy if terms.envy_from == meter.key else Fraction(0)
    )


def _meter_odds(
    flow: MeterFlow,
    pay_table: PayTable,
    ways: Ways,
    other_returns: list[Fraction | None],
    envy_return: Fraction,
) -> MeterOdds:
    tops = [n for n in flow.taken if pay_table.shares[n].reseeds]
    probability = sum((ways.probability(n) for n in tops), Fraction(0))
    wager = pay_table.terms.wager.in_dollars()
    missing = _what_is_left([*other_returns, envy_return])
    return MeterOdds(
        meter=flow.meter,
        probability=probability,
        reseeds=flow.reseeds,
        taken=flow.taken_in_all,
        average_award=flow.average,
        average_share=_times(flow.average, flow.reseeds / probability) if probability else None,
        break_even=(
            None
            if missing is None or not flow.reseeds
            else max(missing, Fraction(0)) * wager / flow.taken_in_all
        ),
        runs_dry=flow.runs_dry,
    )


def _variance(ways: Ways, returns: dict[int, Fraction | None]) -> Fraction | None:
    """Each line pays its return divided by its probability; losing pays nothing."""
    mean = square = Fraction(0)
    for n, returned in returns.items():
        if returned is None:
            return None
        if returned:
            mean += returned
            square += returned**2 / ways.probability(n)
    return square - mean**2


def _what_is_left(returns: list[Fraction | None]) -> Fraction | None:
    """The wager minus all returns; None if one of them is unknown."""
    left = Fraction(1)
    for returned in returns:
        if returned is None:
            return None
        left -= returned
    return left


def _without(
    returns: dict[int, Fraction | None], lines: Mapping[int, Fraction]
) -> list[Fraction | None]:
    return [returned for n, returned in returns.items() if n not in lines]


def _times(amount: Fraction | None, factor: Fraction) -> Fraction | None:
    return None if amount is None else amount * factor


def wagers_until(chance: Fraction, probability: Fraction) -> int:
    """The fewest wagers within which an event of *probability* happens with *chance*.

    >>> wagers_until(Fraction(1, 2), Fraction(1, 2)), wagers_until(Fraction(9, 10), Fraction(1, 2))
    (1, 4)
    """
    return max(1, ceil(log1p(-float(chance)) / log1p(-float(probability)) - 1e-9))
