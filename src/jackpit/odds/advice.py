"""Advice on terms, from the recommendations in docs/rules/kings-bounty.md, A1 to A8.

Advice never forbids anything. A1 (any contribution from 0% to 100%) gives none, because a ``Rate``
allows nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from jackpit.messages import Message, Sentence
from jackpit.money import ZERO, Rate
from jackpit.odds.odds import MeterOdds, Odds
from jackpit.odds.text import format_percent
from jackpit.paytable import Meter, PayTable, Share, Terms, meter_name

MIN_GROWING_RATE = Rate.percent(70)


class AdviceText(Message):
    """What is recommended, and what the terms do instead."""

    HOUSE_LOSES = "The house loses {percent} of each wager under these terms."
    RUNS_DRY = (
        "Meter {meter} will run dry: awards take as much from it as the {contribution} of the"
        " wager that feeds it, or more."
    )
    MAY_RUN_DRY = (
        "All fixed awards are paid from meter {meter}, and {contribution} of the wager feeds it;"
        " below {least} such a meter may run dry."
    )
    CONTRIBUTION_ABOVE_PRESET = (
        "The contribution to meter {meter} is {contribution}, above the pre-configured {preset},"
        " which lowers the house advantage by {percent} of the wager."
    )
    NO_RESERVE = (
        "Nothing feeds the reserve of meter {meter}; a small part of each wager would soften the"
        " drop after a 100% award."
    )
    LARGE_RESERVE = (
        "The reserve of meter {meter} takes {reserve} of the wager, more than the meter itself;"
        " it should be a small part."
    )
    RESERVE_IS_ONLY_SEED = (
        "The reserve is the only seed of meter {meter}: two awards close together would restart"
        " it at next to nothing."
    )
    OTHER_SEED = (
        "The seed of meter {meter} is {seed}; the pre-configured {preset} suits the pay table."
    )
    SEED_BELOW_AWARD = (
        "The seed of meter {meter} is {seed}, less than the largest fixed award, {largest}."
    )
    NO_SEED = "Meter {meter} restarts at {amount}; give it a seed."


@dataclass(frozen=True)
class Advice:
    """One recommendation that the terms do not follow."""

    rule: str
    """Its paragraph."""

    sentence: Sentence


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
        advice.append(Advice("A3", AdviceText.HOUSE_LOSES.given(percent=loss)))
    return advice


def _on_contribution(found: MeterOdds, preset: Meter, odds: Odds) -> Iterator[Advice]:
    meter = found.meter
    facts = {"meter": meter_name(meter.key), "contribution": str(meter.contribution)}
    if found.runs_dry:
        yield Advice("A2", AdviceText.RUNS_DRY.given(**facts))
    elif odds.pay_table.terms.fixed_awards_from == meter.key:
        if meter.contribution < MIN_GROWING_RATE:
            least = str(MIN_GROWING_RATE)
            yield Advice("A2", AdviceText.MAY_RUN_DRY.given(**facts, least=least))
    elif meter.contribution > preset.contribution:
        more = meter.contribution.fraction() - preset.contribution.fraction()
        sentence = AdviceText.CONTRIBUTION_ABOVE_PRESET.given(
            **facts, preset=str(preset.contribution), percent=format_percent(more)
        )
        yield Advice("A3", sentence)


def _on_reserve(meter: Meter) -> Iterator[Advice]:
    if not meter.reserve:
        yield Advice("A4", AdviceText.NO_RESERVE.given(meter=meter_name(meter.key)))
    elif meter.reserve > meter.contribution:
        sentence = AdviceText.LARGE_RESERVE.given(
            meter=meter_name(meter.key), reserve=str(meter.reserve)
        )
        yield Advice("A4", sentence)


def _on_seed(meter: Meter, preset: Meter, pay_table: PayTable) -> Iterator[Advice]:
    awards = [line.award for line in pay_table.lines]
    fixed = [x.pays(pay_table.terms.wager) for x in awards if not isinstance(x, Share)]
    largest = max(fixed, default=ZERO)
    key, seed = meter.key, meter.seed
    if not seed and meter.reserve:
        yield Advice("A5", AdviceText.RESERVE_IS_ONLY_SEED.given(meter=meter_name(key)))
    if seed != preset.seed:
        yield Advice(
            "A6", AdviceText.OTHER_SEED.given(meter=meter_name(key), seed=seed, preset=preset.seed)
        )
    if seed < largest:
        sentence = AdviceText.SEED_BELOW_AWARD.given(
            meter=meter_name(key), seed=seed, largest=largest
        )
        yield Advice("A7", sentence)
    if not seed:
        yield Advice("A8", AdviceText.NO_SEED.given(meter=meter_name(key), amount=ZERO))
