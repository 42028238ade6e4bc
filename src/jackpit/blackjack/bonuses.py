"""Bonuses of the base game that need no further wager: bonus 21s and the fixed bonus."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.blackjack.hand import BEST_TOTAL, PlayerHand
from jackpit.blackjack.payout import PayoutOdds
from jackpit.cards import Card
from jackpit.paytable import LOSES, Bonus, Pattern, deal_of_hand, winning_lines


@dataclass(frozen=True, slots=True)
class Bonus21:
    """One row of the bonus 21s: what a winning 21 of this pattern pays instead of even money."""

    key: str
    name: str
    """In the dealer's words: ``6-7-8 of spades``."""

    pattern: Pattern
    pays: PayoutOdds
    rule: str = ""
    """Its paragraph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus21s:
    """The bonus 21s of a rule set, best first, and what voids them."""

    lines: tuple[Bonus21, ...]
    doubling_voids: bool = True
    splitting_voids: bool = False

    def row_of(self, hand: PlayerHand, dealer: tuple[Card, ...]) -> Bonus21 | None:
        """The row that pays a winning *hand*; None if no row does."""
        if hand.points != BEST_TOTAL or _is_void(self, hand):
            return None
        (number,) = winning_lines(self.lines, deal_of_hand(hand.cards, dealer)).tolist()
        return None if number == LOSES else self.lines[number]


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedBonus:
    """A fixed amount won on top of a hand's wager, with envy for every other blackjack wager."""

    bonus: Bonus
    doubling_voids: bool = True
    splitting_voids: bool = True
    rule: str = ""
    """The paragraph of its award."""

    envy_rule: str = ""
    envy_of_several_rule: str = ""
    """The paragraph of envy if several hands win in one round; empty: ``envy_rule``."""

    @property
    def key(self) -> str:
        """The key of its bonus."""
        return self.bonus.key

    def is_won(self, hand: PlayerHand, dealer: tuple[Card, ...]) -> bool:
        """Whether a *hand* wins it against the dealer's cards."""
        if _is_void(self, hand):
            return False
        return bool(self.bonus.pattern.holds(deal_of_hand(hand.cards, dealer)).all())


def _is_void(bonus: Bonus21s | FixedBonus, hand: PlayerHand) -> bool:
    """Whether a hand cannot win because it was doubled or split."""
    doubled = bonus.doubling_voids and hand.is_doubled
    return doubled or (bonus.splitting_voids and hand.is_split)
