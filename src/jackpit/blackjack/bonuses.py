"""What the base game pays beyond even money without a further wager."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.blackjack.hand import BEST_TOTAL, PlayerHand
from jackpit.blackjack.payout_odds import PayoutOdds
from jackpit.cards import Card
from jackpit.paytable import LOSES, Bonus, Pattern, deal_of_hand, winning_lines


@dataclass(frozen=True, slots=True)
class Bonus21:
    """One row of the bonus 21s: a winning 21 of this pattern is paid so, not even money."""

    key: str
    name: str
    """As the dealer says it: ``6-7-8 of spades``."""

    pattern: Pattern
    pays: PayoutOdds
    rule: str = ""
    """Its paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus21s:
    """The bonus 21s of a game, best first, and what voids them."""

    lines: tuple[Bonus21, ...]
    doubling_voids: bool = True
    splitting_voids: bool = False

    def paid(self, hand: PlayerHand, dealer: tuple[Card, ...]) -> Bonus21 | None:
        """The row that a *hand* is paid on if it wins; None: it is paid as any other."""
        if hand.points != BEST_TOTAL or _is_void(self, hand):
            return None
        (number,) = winning_lines(self.lines, deal_of_hand(hand.cards, dealer)).tolist()
        return None if number == LOSES else self.lines[number]


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedBonus:
    """An amount that a hand wins besides its wager, and envy for every other main wager."""

    key: str
    bonus: Bonus
    pattern: Pattern
    doubling_voids: bool = True
    splitting_voids: bool = True
    rule: str = ""
    """The paragraph of its award."""

    envy_rule: str = ""
    envy_of_several_rule: str = ""
    """The paragraph of envy where several hands win it in one round; empty: as for one."""

    def is_won(self, hand: PlayerHand, dealer: tuple[Card, ...]) -> bool:
        """Whether a *hand* wins it against the dealer's cards."""
        if _is_void(self, hand):
            return False
        return bool(self.pattern.holds(deal_of_hand(hand.cards, dealer)).all())


def _is_void(bonus: Bonus21s | FixedBonus, hand: PlayerHand) -> bool:
    """Whether a hand cannot win because it was doubled or split."""
    doubled = bonus.doubling_voids and hand.is_doubled
    return doubled or (bonus.splitting_voids and hand.is_split)
