"""The money that flows through one meter, per wager, in the long run. Derivation: docs/math.md.

Awards take out what wagers and seeds put in; so the average meter at a deal is the inflow per wager
divided by the part of the meter that a wager wins on average.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from jackpit.cards import Shoe
from jackpit.odds.ways import Ways
from jackpit.odds.winners import chance_of_a_winner
from jackpit.paytable import Meter, PayTable, Sharing


@dataclass(frozen=True, kw_only=True)
class MeterFlow:
    """One meter under a pay table; amounts in dollars."""

    meter: Meter
    contributed: Fraction
    """What a wager adds to the meter."""

    reserved: Fraction
    """What a wager adds to the reserve, which joins the meter at the next reseed."""

    drained: Fraction
    """What fixed awards and envy take from the meter, if the terms pay them from it."""

    reseeds: Fraction
    """Reseeds per wager."""

    taken: Mapping[int, Fraction]
    """By line: the part of the meter that a wager wins on average; 1 is the whole meter."""

    @property
    def runs_dry(self) -> bool:
        """Whether awards drain the meter as fast as wagers feed it, or faster.

        The reserve does not help: it is added only after the meter has been won.
        """
        return self.drained > 0 and self.drained >= self.contributed

    @property
    def taken_in_all(self) -> Fraction:
        """The part of the meter that a wager wins on average, on any line."""
        return sum(self.taken.values(), Fraction(0))

    @property
    def average(self) -> Fraction | None:
        """The average meter when a hand is dealt; None if it is never won or runs dry."""
        if self.runs_dry or not self.reseeds:
            return None
        seeded = self.meter.seed.in_dollars() * self.reseeds
        return (self.contributed + self.reserved - self.drained + seeded) / self.taken_in_all


def flow_through(
    meter: Meter, pay_table: PayTable, ways: Ways, shoe: Shoe, *, seats: int, drained: Fraction
) -> MeterFlow:
    """The flow through *meter* if *seats* wager every round."""
    lines = {n: share for n, share in pay_table.shares.items() if share.of == meter.key}
    tops = frozenset(n for n, share in lines.items() if share.reseeds)
    top_chance = sum((ways.probability(n) for n in tops), Fraction(0))
    reseeds = _claims(pay_table, ways, shoe, lines=tops, seats=seats)
    taken = {}
    for n, share in lines.items():
        if n not in tops:
            claims = _claims(pay_table, ways, shoe, lines=frozenset({n}), seats=seats)
            taken[n] = claims * share.rate.fraction()
        else:
            taken[n] = reseeds * ways.probability(n) / top_chance if top_chance else Fraction(0)
    wager = pay_table.terms.wager.in_dollars()
    return MeterFlow(
        meter=meter,
        contributed=wager * meter.contribution.fraction(),
        reserved=wager * meter.reserve.fraction(),
        drained=drained,
        reseeds=reseeds,
        taken=taken,
    )


def _claims(
    pay_table: PayTable, ways: Ways, shoe: Shoe, *, lines: frozenset[int], seats: int
) -> Fraction:
    """Claims on these lines per wager.

    In turn, each winning wager is a claim. If winners share, a round has one claim for
    all its winners; if the dealer's cards alone decide, all seats win or none.
    """
    each_wins = sum((ways.probability(n) for n in lines), Fraction(0))
    if pay_table.terms.sharing is Sharing.IN_TURN or seats == 1:
        return each_wins
    if all(pay_table.lines[n].is_table_wide for n in lines):
        return each_wins / seats
    return chance_of_a_winner(pay_table, shoe, lines=lines, seats=seats) / seats
