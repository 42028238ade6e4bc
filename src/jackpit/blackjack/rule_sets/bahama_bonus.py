"""Bahama Bonus Blackjack: no tens, three doublings, rescue, bonus 21s, and its side bets.

Rules of play: docs/rules/bahama-bonus.md; R1, H1 ... are its paragraphs.
"""

from fractions import Fraction

from jackpit.blackjack.bonuses import FixedBonus
from jackpit.blackjack.payout import PayoutOdds
from jackpit.blackjack.rule_sets.bonus_21s import bonus_21s
from jackpit.blackjack.rules import (
    DealerProcedure,
    Doubling,
    Insurance,
    Pairs,
    RescueForfeits,
    Rules,
    SettlementReason,
    Splitting,
)
from jackpit.blackjack.side_bets import SideBet
from jackpit.cards import NO_TENS, Shoe
from jackpit.games import bahama_bonus, match_the_dealer
from jackpit.paytable import Soft17

_MATCHES = {  # R38 to R42
    "one-unsuited": "R38",
    "two-unsuited": "R39",
    "one-suited": "R40",
    "one-suited-one-unsuited": "R41",
    "two-suited": "R42",
}

UP = SideBet(
    game=match_the_dealer.MATCH_THE_DEALER_UP,
    pay_table=match_the_dealer.UP,
    at_most_main=True,  # R36
    rule="R43",
    line_rules=_MATCHES,
)

DOWN = SideBet(
    game=match_the_dealer.MATCH_THE_DEALER_DOWN,
    pay_table=match_the_dealer.DOWN,
    at_most_main=True,  # R36
    only_with=UP.key,  # R37
    rule="R43",
    line_rules=_MATCHES,
)

PROGRESSIVE = SideBet(  # R61
    game=bahama_bonus.BAHAMA_BONUS,
    pay_table=bahama_bonus.STANDARD,
    rule=bahama_bonus.BAHAMA_BONUS.procedure.loses,
    line_rules={line.key: line.rule for line in bahama_bonus.STANDARD.lines},
)

_SPECIAL_BONUS = bahama_bonus.BAHAMA_BONUS.bonus
assert _SPECIAL_BONUS is not None

BAHAMA_BONUS = Rules(
    key="bahama-bonus",
    name="Bahama Bonus Blackjack",
    document="bahama-bonus",
    shoe=Shoe(6, NO_TENS),  # R1, H1
    soft_17=Soft17.HITS,  # R17
    peek=True,  # R32, H2
    blackjack_pays=PayoutOdds(3, 2),  # R10
    blackjack_always_wins=True,  # R11
    twenty_one_always_wins=True,  # R15
    soft_21_stands=False,  # R13, H30
    doubling=Doubling(
        on_cards=None,  # R22
        times=3,  # R24
        multiple_at_most=8,  # R25
        after_split=True,  # R23
    ),
    rescue=RescueForfeits.ORIGINAL_WAGER,  # R27, H7
    splitting=Splitting(  # R30, R31, H4
        pairs=Pairs.RANK,
        hands_at_most=4,
        aces_again=True,
        hit_aces=True,
    ),
    late_surrender=True,  # R32, R33, H8
    insurance=Insurance(Fraction(1, 2), PayoutOdds(2, 1)),  # R19 to R21
    bonus_21s=bonus_21s(  # R44, R54, H9 to H11
        five="R45",
        six="R46",
        seven="R47",
        six_seven_eight=("R48", "R49", "R50"),
        sevens=("R51", "R52", "R53"),
    ),
    fixed_bonus=FixedBonus(  # R55, R56, R59
        bonus=_SPECIAL_BONUS,
        rule="R60",
        envy_rule="R57",
        envy_of_several_rule="H27",
    ),
    side_bets=(UP, DOWN, PROGRESSIVE),
    paragraphs={
        SettlementReason.BLACKJACK: "R10",
        SettlementReason.BLACKJACK_ALWAYS_WINS: "R11",
        SettlementReason.TWENTY_ONE_ALWAYS_WINS: "R15",
        SettlementReason.HIGHER: "H36",
        SettlementReason.LOWER: "R3",
        SettlementReason.PUSH: "H31",
        SettlementReason.BUST: "R14",
        SettlementReason.DEALER_BUSTS: "H36",
        SettlementReason.DEALER_BLACKJACK: "H2",
        SettlementReason.SURRENDER: "R32",
        SettlementReason.SURRENDER_ODD_CENT: "H35",
        SettlementReason.RESCUE: "R27",
        SettlementReason.INSURANCE: "R20",
        SettlementReason.INSURANCE_LOSES: "R20",
    },
    procedure=DealerProcedure(
        blackjack="H2",
        turns="R16",
        draws="R17",
        needless="H34",
        bonus_hand="R55",
        bonus_on_pad="H25",
    ),
)
