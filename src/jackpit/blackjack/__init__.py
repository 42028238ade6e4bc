"""The base game: rules as data, hand play, and the settlement that explains every payout.

A round is an immutable value. ``begin`` deals it from the given cards; ``why_not``, ``can`` and
``do`` handle every action; ``settle`` pays it when it is over. Nothing here is random: the caller
supplies the shuffled shoe.
"""

from jackpit.blackjack.actions import Action, Phase, WaitsFor
from jackpit.blackjack.bonuses import Bonus21, Bonus21s, FixedBonus
from jackpit.blackjack.hand import BEST_TOTAL, HandEnd, PlayerHand, is_blackjack, is_soft, points_of
from jackpit.blackjack.limits import NO_LIMITS, WASHINGTON, PostedLimits, TableLimits, limits_on
from jackpit.blackjack.payout import EVEN_MONEY, Payout, PayoutOdds, Progressive, format_amount
from jackpit.blackjack.refusal import BlackjackError, BlackjackRefusal
from jackpit.blackjack.round import BlackjackRound, Spot, Turn, begin
from jackpit.blackjack.rule_sets import BAHAMA_BONUS, RULE_SETS, SPANISH_21, STANDARD
from jackpit.blackjack.rules import (
    Doubling,
    Insurance,
    Pairs,
    RescueForfeits,
    Rules,
    SettlementReason,
    Splitting,
)
from jackpit.blackjack.settlement import Settlement, settle
from jackpit.blackjack.side_bets import SideBet, side_bet_of
from jackpit.blackjack.wagers import MAX_BLACKJACK_SPOTS, Bet, why_not_begin
from jackpit.refusal import Refused

__all__ = [
    "BAHAMA_BONUS",
    "BEST_TOTAL",
    "EVEN_MONEY",
    "MAX_BLACKJACK_SPOTS",
    "NO_LIMITS",
    "RULE_SETS",
    "SPANISH_21",
    "STANDARD",
    "WASHINGTON",
    "Action",
    "Bet",
    "BlackjackError",
    "BlackjackRefusal",
    "BlackjackRound",
    "Bonus21",
    "Bonus21s",
    "Doubling",
    "FixedBonus",
    "HandEnd",
    "Insurance",
    "Pairs",
    "Payout",
    "PayoutOdds",
    "Phase",
    "PlayerHand",
    "PostedLimits",
    "Progressive",
    "Refused",
    "RescueForfeits",
    "Rules",
    "Settlement",
    "SettlementReason",
    "SideBet",
    "Splitting",
    "Spot",
    "TableLimits",
    "Turn",
    "WaitsFor",
    "begin",
    "format_amount",
    "is_blackjack",
    "is_soft",
    "limits_on",
    "points_of",
    "settle",
    "side_bet_of",
    "why_not_begin",
]
