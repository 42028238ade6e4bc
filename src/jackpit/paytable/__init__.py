"""The language games are written in, and the only evaluator of it."""

from jackpit.paytable.award import Award, Dollars, FixedAward, ForOne, Share, ToOne
from jackpit.paytable.bonus import Bonus
from jackpit.paytable.chips import Chips
from jackpit.paytable.considered_cards import (
    FOUR_CARDS,
    PLAYER_AND_DEALER_CARDS,
    PLAYER_AND_HOLE_CARD,
    PLAYER_AND_UP_CARD,
    PLAYER_CARDS,
    PLAYER_UP_AND_HOLE_CARD,
    CardPlace,
    ConsideredCards,
    DealerHand,
    FirstCards,
    Part,
    Soft17,
)
from jackpit.paytable.deals import NO_CARD, Deals, deal_of_hand, deals_of
from jackpit.paytable.due import Due, SettlementWindow, hole_card_decides, when_settled
from jackpit.paytable.errors import GameError
from jackpit.paytable.evaluator import LOSES, winning_line, winning_lines
from jackpit.paytable.game import Game, PayTable
from jackpit.paytable.line import Line
from jackpit.paytable.outcome import is_complete, is_decided, possible_outcomes
from jackpit.paytable.pattern import Pattern
from jackpit.paytable.patterns import (
    Alike,
    Blackjack,
    Bust,
    CardCount,
    Holds,
    Matches,
    OfAKind,
    OneColor,
    OneSuit,
    Straight,
    Total,
)
from jackpit.paytable.printed import PrintedFigures
from jackpit.paytable.procedure import FIRST_LINE_PAYS, Procedure
from jackpit.paytable.terms import MAX_METER, MAX_WAGER, TRAY, Meter, Sharing, Terms

__all__ = [
    "FIRST_LINE_PAYS",
    "FOUR_CARDS",
    "LOSES",
    "MAX_METER",
    "MAX_WAGER",
    "NO_CARD",
    "PLAYER_AND_DEALER_CARDS",
    "PLAYER_AND_HOLE_CARD",
    "PLAYER_AND_UP_CARD",
    "PLAYER_CARDS",
    "PLAYER_UP_AND_HOLE_CARD",
    "TRAY",
    "Alike",
    "Award",
    "Blackjack",
    "Bonus",
    "Bust",
    "CardCount",
    "CardPlace",
    "Chips",
    "ConsideredCards",
    "DealerHand",
    "Deals",
    "Dollars",
    "Due",
    "FirstCards",
    "FixedAward",
    "ForOne",
    "Game",
    "GameError",
    "Holds",
    "Line",
    "Matches",
    "Meter",
    "OfAKind",
    "OneColor",
    "OneSuit",
    "Part",
    "Pattern",
    "PayTable",
    "PrintedFigures",
    "Procedure",
    "SettlementWindow",
    "Share",
    "Sharing",
    "Soft17",
    "Straight",
    "Terms",
    "ToOne",
    "Total",
    "deal_of_hand",
    "deals_of",
    "hole_card_decides",
    "is_complete",
    "is_decided",
    "possible_outcomes",
    "when_settled",
    "winning_line",
    "winning_lines",
]
