"""The base game: rules as data, hand play, and the settlement that explains every payout.

A round is a value. ``begin`` deals it from the cards it is given; ``why_not``, ``may`` and ``do``
are the doors of every action; ``settle`` pays it when it is over. No dice are rolled here: whoever
wants a shuffled shoe brings one.
"""

from jackpit.blackjack.actions import Action, Phase, WaitsFor
from jackpit.blackjack.bonuses import Bonus21, Bonus21s, FixedBonus
from jackpit.blackjack.errors import BlackjackError
from jackpit.blackjack.hand import BEST, Ended, Hand, is_blackjack, is_soft, points_of
from jackpit.blackjack.limits import NO_LIMITS, WASHINGTON, Limits, PostedLimits, limits_on
from jackpit.blackjack.odds import EVEN_MONEY, Odds
from jackpit.blackjack.payout import Payout, Progressive, said
from jackpit.blackjack.refusal import Refusal
from jackpit.blackjack.round import Round, Spot, Turn, begin
from jackpit.blackjack.rule_sets import BAHAMA_BONUS, RULE_SETS, SPANISH_21, STANDARD
from jackpit.blackjack.rules import (
    Doubling,
    Insurance,
    Pairs,
    Reason,
    RescueForfeits,
    Rules,
    Splitting,
)
from jackpit.blackjack.settlement import Settlement, settle
from jackpit.blackjack.side_bets import SideBet, side_bet_of
from jackpit.blackjack.wagers import SPOTS_AT_MOST, Bet, may_begin, why_not_begin
from jackpit.refusal import Refused

__all__ = [
    "BAHAMA_BONUS",
    "BEST",
    "EVEN_MONEY",
    "NO_LIMITS",
    "RULE_SETS",
    "SPANISH_21",
    "SPOTS_AT_MOST",
    "STANDARD",
    "WASHINGTON",
    "Action",
    "Bet",
    "BlackjackError",
    "Bonus21",
    "Bonus21s",
    "Doubling",
    "Ended",
    "FixedBonus",
    "Hand",
    "Insurance",
    "Limits",
    "Odds",
    "Pairs",
    "Payout",
    "Phase",
    "PostedLimits",
    "Progressive",
    "Reason",
    "Refusal",
    "Refused",
    "RescueForfeits",
    "Round",
    "Rules",
    "Settlement",
    "SideBet",
    "Splitting",
    "Spot",
    "Turn",
    "WaitsFor",
    "begin",
    "is_blackjack",
    "is_soft",
    "limits_on",
    "may_begin",
    "points_of",
    "said",
    "settle",
    "side_bet_of",
    "why_not_begin",
]
