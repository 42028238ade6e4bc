"""Odds as plain JSON: probabilities and returns as fractions of 1, money as decimal strings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct, to_builtins

from jackpit import __version__
from jackpit.cards import Shoe
from jackpit.messages import Text
from jackpit.money import Money, Rate
from jackpit.odds.inference import Inference
from jackpit.odds.odds import LineOdds, MeterOdds, Odds
from jackpit.odds.par import ParSheet
from jackpit.odds.shoe_name import fresh_shoe_name
from jackpit.odds.text import format_decimal
from jackpit.paytable import Game, PrintedFigures, Sharing

JsonObject = dict[str, Any]


class OddsLineView(Struct, frozen=True, kw_only=True, rename={"returns": "return"}):
    """A line: how often it comes, and what it returns."""

    key: str
    name: Text
    award: Text
    envy: Text | None
    hand: str
    ways: int
    probability: float
    probability_exact: str
    one_in: float | None
    returns: float | None


class OddsMeterView(Struct, frozen=True, kw_only=True):
    """A meter: its terms, and its average award."""

    meter: str
    seed: Money
    contribution: float
    reserve: float
    one_in: float | None
    average_award: str | None
    average_share: str | None
    claims_per_wager: float
    break_even: str | None
    runs_dry: bool


class OddsPrintedView(Struct, frozen=True, kw_only=True):
    """The figures that the sheet prints."""

    one_in: int
    average_award: Money
    seed: Money
    house_advantage: float
    hit_frequency: float | None


class OddsView(Struct, frozen=True, kw_only=True):
    """The exact odds of a pay table: fractions of 1, and averages of money as decimal texts."""

    game: str
    paytable: str
    decks: int
    shoe: Text
    seats: int
    wager: Money
    considers: str
    sharing: Sharing
    fixed_awards_from: str
    sample: str | None
    inferred: str | None
    deals: int
    lines: list[OddsLineView]
    hit_frequency: float
    fixed_return: float
    envy_return: float
    house_advantage: float | None
    standard_deviation: float | None
    meters: list[OddsMeterView]
    printed: OddsPrintedView | None
    version: str


def odds_view(game: Game, odds: Odds) -> OddsView:
    """The odds as one value, which ``jackpit odds GAME --json`` prints."""
    table = odds.pay_table
    return OddsView(
        game=game.key,
        paytable=table.key,
        decks=odds.shoe.decks,
        shoe=fresh_shoe_name(odds.shoe),
        seats=odds.seats,
        wager=table.terms.wager,
        considers=str(table.considers),
        sharing=table.terms.sharing,
        fixed_awards_from=table.terms.fixed_awards_from,
        sample=table.sample or None,
        inferred=table.inferred or None,
        deals=odds.deals,
        lines=[_line(line) for line in odds.lines],
        hit_frequency=float(odds.hit_frequency),
        fixed_return=float(odds.fixed_return),
        envy_return=float(odds.envy_return),
        house_advantage=_number(odds.house_advantage),
        standard_deviation=odds.standard_deviation,
        meters=[_meter(meter) for meter in odds.meters],
        printed=_printed(table.printed),
        version=__version__,
    )


def odds_to_json(game: Game, odds: Odds) -> JsonObject:
    """One JSON object for ``jackpit odds GAME --json``."""
    record: JsonObject = _in_english(odds_view(game, odds))
    return record


def _in_english(view: Struct | None) -> Any:
    """A view as the API sends it, with its texts in English."""
    return to_builtins(view, enc_hook=lambda x: x.plain() if isinstance(x, Money) else str(x))


def par_to_json(par: ParSheet) -> JsonObject:
    """One JSON object for ``jackpit par GAME --json``: the odds and what a PAR sheet adds."""
    return {
        **odds_to_json(par.game, par.odds),
        "changed": list(par.changed),
        "house_advantage_by_seats": [_number(odds.house_advantage) for odds in par.by_seats],
        "compared": [
            {
                "figure": one.figure,
                "printed": one.printed,
                "ours": one.ours,
                "agrees": one.agrees,
                "reason": one.reason,
            }
            for one in par.compared
        ],
        "advice": [{"rule": one.rule, "sentence": str(one.sentence)} for one in par.advice],
    }


def inference_to_json(game: Game, shoe: Shoe, inference: Inference) -> JsonObject:
    """One JSON object for ``jackpit infer GAME --json``."""
    found = inference.simulation
    return {
        "game": game.key,
        "shoe": str(fresh_shoe_name(shoe)),
        "sheets": [
            {
                "paytable": finding.sheet.pay_table.key,
                "printed": _in_english(_printed(finding.sheet.printed)),
                "contribution": _rate(finding.contribution),
                "seats": list(finding.seats),
                "odds_agree": finding.odds_agree,
                "exact_one_in": float(1 / finding.exact.meters[0].probability),
                "implied_fixed_return": float(finding.fixed_return),
                "exact_fixed_return": float(finding.exact.fixed_return),
                "simulated_hits": None if found is None else found.hits[number],
            }
            for number, finding in enumerate(inference.findings)
        ],
        "simulated_rounds": None if found is None else found.trials,
        "chance_of_such_a_fit": None if found is None else float(found.accidents),
    }


def _line(odds: LineOdds) -> OddsLineView:
    line = odds.line
    return OddsLineView(
        key=line.key,
        name=line.name,
        award=line.award.text,
        envy=None if line.envy is None else line.envy.text,
        hand=str(line.pattern),
        ways=odds.ways,
        probability=float(odds.probability),
        probability_exact=str(odds.probability),
        one_in=float(1 / odds.probability) if odds.probability else None,
        returns=_number(odds.returns),
    )


def _meter(odds: MeterOdds) -> OddsMeterView:
    return OddsMeterView(
        meter=odds.meter.key,
        seed=odds.meter.seed,
        contribution=float(odds.meter.contribution.fraction()),
        reserve=float(odds.meter.reserve.fraction()),
        one_in=float(1 / odds.probability) if odds.probability else None,
        average_award=_dollars(odds.average_award),
        average_share=_dollars(odds.average_share),
        claims_per_wager=float(odds.reseeds),
        break_even=_dollars(odds.break_even),
        runs_dry=odds.runs_dry,
    )


def _printed(printed: PrintedFigures | None) -> OddsPrintedView | None:
    if printed is None:
        return None
    hits = printed.hit_frequency_percent
    return OddsPrintedView(
        one_in=printed.one_in,
        average_award=printed.average_award,
        seed=printed.seed,
        house_advantage=float(printed.house_advantage_percent / 100),
        hit_frequency=None if hits is None else float(hits / 100),
    )


def _rate(rate: Rate | None) -> float | None:
    return None if rate is None else float(rate.fraction())


def _number(number: Fraction | None) -> float | None:
    return None if number is None else float(number)


def _dollars(amount: Fraction | None) -> str | None:
    return None if amount is None else format_decimal(amount, 2)
