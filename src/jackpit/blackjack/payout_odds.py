"""The odds at which a wager of the base game is paid."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.blackjack.errors import BlackjackError
from jackpit.money import Money, divide


@dataclass(frozen=True, slots=True)
class PayoutOdds:
    """*won* to *on*: a wager of *on* wins *won*, and is returned as well.

    >>> print(PayoutOdds(3, 2), PayoutOdds(3, 2).of(Money.dollars(5)))
    3 to 2 $7.50
    """

    won: int
    on: int = 1

    def __post_init__(self) -> None:
        if self.won < 1 or self.on < 1:
            raise BlackjackError(f"odds are whole numbers from 1 up, not {self.won} to {self.on}")

    def of(self, wager: Money) -> Money:
        """What *wager* wins, in whole cents; a fraction of a cent stays in the tray."""
        return divide(wager * self.won, among=self.on).each

    def __str__(self) -> str:
        return f"{self.won} to {self.on}"


EVEN_MONEY = PayoutOdds(1, 1)
