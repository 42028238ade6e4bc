"""Advice on terms, from the recommendations in docs/rules/kings-bounty.md, A1 to A8.

Advice never forbids anything. A1 (any contribution from 0% to 100%) gives none, because a ``Rate``
allows nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.money import ZERO, Rate
from jackpit.odds.odds import MeterOdds, Odds
from jackpit.odds.text import format_percent
from jackpit.paytable import Meter, PayTable, Share, Terms

MIN_GROWING_RATE = Rate.percent(70)


@dataclass(frozen=True)
class Advice:
    """One recommendation that the terms do not follow."""

    rule: str
    """Its paragraph."""

    sentence: str


def advise(odds: Odds, preset: Terms) -> list[Advice]:
    """Advice on the terms of *odds*, compared with the *preset* ones."""
    presets = {meter.key: meter for meter in preset.meters}
    advice: list[Advice] = []
    for found in odds.meters:
        meter = found.meter
        advice += _on_contribution(found, presets[meter.key], odds)
        advice += _on_reserve(meter)
        advice += _on_seed(meter, presets[meter.key], odds.pay_table)
    if odds.house_advantage is not None and odds.house_advantage < 0:
        loss = format_percent(-odds.house_advantage, 2)
        advice.append(Advice("A3", f"The house loses {loss} of each wager under these terms."))
    return advice


def _on_contribution(found: MeterOdds, preset: Meter, odds: Odds) -> Iterator[Advice]:
    meter = found.meter
    if found.runs_dry:
        yield Advice(
            "A2",
            f"Meter '{meter.key}' will run dry: awards take as much from it as the"
            f" {meter.contribution} of the wager that feeds it, or more.",
        )
    elif odds.pay_table.terms.fixed_awards_from == meter.key:
        if meter.contribution < MIN_GROWING_RATE:
            yield Advice(
                "A2",
                f"All fixed awards are paid from meter '{meter.key}', and {meter.contribution} of"
                f" the wager feeds it; below {MIN_GROWING_RATE} such a meter may run dry.",
            )
    elif meter.contribution > preset.contribution:
        more = meter.contribution.fraction() - preset.contribution.fraction()
        yield Advice(
            "A3",
            f"The contribution to meter '{meter.key}' is {meter.contribution}, above the"
            f" pre-configured {preset.contribution}; the house advantage is"
            f" {format_percent(more)} of the wager lower for it.",
        )


def _on_reserve(meter: Meter) -> Iterator[Advice]:
    if not meter.reserve:
        yield Advice(
            "A4",
            f"Nothing feeds the reserve of meter '{meter.key}'; a small part of each wager would"
            " soften the drop after a 100% award.",
        )
    elif meter.reserve > meter.contribution:
        yield Advice(
            "A4",
            f"The reserve of meter '{meter.key}' takes {meter.reserve} of the wager, more than"
            " the meter itself; a small part is meant.",
        )


def _on_seed(meter: Meter, preset: Meter, pay_table: PayTable) -> Iterator[Advice]:
    awards = [line.award for line in pay_table.lines]
    fixed = [x.pays(pay_table.terms.wager) for x in awards if not isinstance(x, Share)]
    largest = max(fixed, default=ZERO)
    if not meter.seed and meter.reserve:
        yield Advice(
            "A5",
            f"The reserve is the only seed of meter '{meter.key}': two awards close together would"
            " restart it at next to nothing.",
        )
    if meter.seed != preset.seed:
        yield Advice(
            "A6",
            f"The seed of meter '{meter.key}' is {meter.seed}; the pre-configured {preset.seed}"
            " suits the pay table.",
        )
    if meter.seed < largest:
        yield Advice(
            "A7",
            f"The seed of meter '{meter.key}' is {meter.seed}, less than the largest fixed award,"
            f" {largest}.",
        )
    if not meter.seed:
        yield Advice("A8", f"Meter '{meter.key}' restarts at {ZERO}; give it a seed.")
