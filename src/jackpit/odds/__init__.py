"""Exact odds, and what follows from them."""

from jackpit.odds.advice import Advice, advise
from jackpit.odds.changes import changes
from jackpit.odds.compare import Compared, compare_with_sheet
from jackpit.odds.infer import Inference, Sheet, SheetFinding, Simulation, infer
from jackpit.odds.odds import SEATS_AT_MOST, LineOdds, MeterOdds, Odds, exact_odds
from jackpit.odds.par import ParSheet, par_sheet
from jackpit.odds.record import odds_record, par_record
from jackpit.odds.ways import Ways, count_ways

__all__ = [
    "SEATS_AT_MOST",
    "Advice",
    "Compared",
    "Inference",
    "LineOdds",
    "MeterOdds",
    "Odds",
    "ParSheet",
    "Sheet",
    "SheetFinding",
    "Simulation",
    "Ways",
    "advise",
    "changes",
    "compare_with_sheet",
    "count_ways",
    "exact_odds",
    "infer",
    "odds_record",
    "par_record",
    "par_sheet",
]
