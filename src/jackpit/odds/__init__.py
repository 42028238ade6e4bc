"""Exact odds by counting every deal, and the figures that follow from them.

``docs/math.md`` derives the formulas.
"""

from jackpit.odds.advice import Advice, advise
from jackpit.odds.inference import Inference, Sheet, SheetFinding, Simulation, infer_from_sheets
from jackpit.odds.json_export import OddsView, odds_to_json, odds_view, par_to_json
from jackpit.odds.odds import MAX_SEATS, LineOdds, MeterOdds, Odds, exact_odds
from jackpit.odds.par import ParSheet, describe_changes, par_sheet
from jackpit.odds.sheet_comparison import SheetComparison, compare_with_sheet
from jackpit.odds.ways import Ways, count_ways

__all__ = [
    "MAX_SEATS",
    "Advice",
    "Inference",
    "LineOdds",
    "MeterOdds",
    "Odds",
    "OddsView",
    "ParSheet",
    "Sheet",
    "SheetComparison",
    "SheetFinding",
    "Simulation",
    "Ways",
    "advise",
    "compare_with_sheet",
    "count_ways",
    "describe_changes",
    "exact_odds",
    "infer_from_sheets",
    "odds_to_json",
    "odds_view",
    "par_sheet",
    "par_to_json",
]
