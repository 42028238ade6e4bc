"""Blackjack as a house-banked card room of Washington posts it, from six decks.

Rules of play: docs/rules/blackjack.md; B1, B2 ... are its paragraphs. Any progressive of
``games/`` with a standard pack may be added: ``STANDARD.with_sides(game)``.
"""

from fractions import Fraction

from jackpit.blackjack.payout import PayoutOdds
from jackpit.blackjack.rules import (
    DealerProcedure,
    Doubling,
    Insurance,
    Pairs,
    Rules,
    SettlementReason,
    Splitting,
)
from jackpit.cards import Shoe
from jackpit.paytable import Soft17

STANDARD = Rules(
    key="standard",
    name="Blackjack",
    document="blackjack",
    shoe=Shoe(6),  # B1
    soft_17=Soft17.HITS,  # B17
    peek=True,  # B10
    blackjack_pays=PayoutOdds(3, 2),  # B6
    doubling=Doubling(on_cards=2, times=1, multiple_at_most=2, after_split=True),  # B13
    splitting=Splitting(pairs=Pairs.VALUE, hands_at_most=4),  # B14, B15
    late_surrender=True,  # B16
    insurance=Insurance(Fraction(1, 2), PayoutOdds(2, 1)),  # B8, B9
    paragraphs={
        SettlementReason.BLACKJACK: "B6",
        SettlementReason.PUSH: "B20",
        SettlementReason.HIGHER: "B19",
        SettlementReason.LOWER: "B19",
        SettlementReason.BUST: "B12",
        SettlementReason.DEALER_BUSTS: "B18",
        SettlementReason.DEALER_BLACKJACK: "B7",
        SettlementReason.SURRENDER: "B16",
        SettlementReason.SURRENDER_ODD_CENT: "B24",
        SettlementReason.INSURANCE: "B9",
        SettlementReason.INSURANCE_LOSES: "B9",
    },
    procedure=DealerProcedure(blackjack="B10", turns="B21", draws="B17", needless="B21"),
)
