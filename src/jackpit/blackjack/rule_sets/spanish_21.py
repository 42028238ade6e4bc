"""Spanish 21, whose published figures check the solver.

Six decks, the dealer hits soft 17, no redoubling: the version with a published house advantage of
0.78%. The fixed bonus is the one for a wager of $5. It has no page in docs/rules.
"""

from fractions import Fraction

from jackpit.blackjack.bonuses import FixedBonus
from jackpit.blackjack.payout import PayoutOdds
from jackpit.blackjack.rule_sets.bonus_21s import bonus_21s
from jackpit.blackjack.rules import (
    Doubling,
    Insurance,
    Pairs,
    RescueForfeits,
    Rules,
    Splitting,
)
from jackpit.cards import NO_TENS, Shoe
from jackpit.games.bahama_bonus import THREE_SUITED_SEVENS_AND_A_SEVEN_UP
from jackpit.paytable import Bonus, Dollars, Soft17

SPANISH_21 = Rules(
    key="spanish-21",
    name="Spanish 21",
    document="",
    shoe=Shoe(6, NO_TENS),
    soft_17=Soft17.HITS,
    peek=True,
    blackjack_pays=PayoutOdds(3, 2),
    blackjack_always_wins=True,
    twenty_one_always_wins=True,
    soft_21_stands=False,
    doubling=Doubling(on_cards=None, times=1, multiple_at_most=2, after_split=True),
    rescue=RescueForfeits.ORIGINAL_WAGER,
    splitting=Splitting(pairs=Pairs.VALUE, hands_at_most=4, aces_again=True, hit_aces=True),
    late_surrender=True,
    insurance=Insurance(Fraction(1, 2), PayoutOdds(2, 1)),
    bonus_21s=bonus_21s(),
    fixed_bonus=FixedBonus(
        bonus=Bonus(
            key="super-bonus",
            name="Super Bonus",
            when="Three suited 7s with a dealer 7 up; splitting or doubling voids it.",
            pattern=THREE_SUITED_SEVENS_AND_A_SEVEN_UP,
            cards=3,
            award=Dollars(1_000),
            envy=Dollars(50),
        ),
    ),
)
