"""Exact odds, and the figures that follow from them."""

from jackpit.odds.advice import Advice, advise
from jackpit.odds.changes import describe_changes
from jackpit.odds.inference import Inference, Sheet, SheetFinding, Simulation, infer_from_sheets
from jackpit.odds.odds import MAX_SEATS, LineOdds, MeterOdds, Odds, exact_odds
from jackpit.odds.par import ParSheet, par_sheet
from jackpit.odds.record import odds_record, par_record
from jackpit.odds.sheet_comparison import SheetComparison, compare_with_sheet
from jackpit.odds.ways import Ways, count_ways

__all__ = [
    "MAX_SEATS",
    "Advice",
    "Inference",
    "LineOdds",
    "MeterOdds",
    "Odds",
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
    "odds_record",
    "par_record",
    "par_sheet",
]
