"""What one wager is paid, and why."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.money import Money
from jackpit.paytable import Line

MAIN = "main"
INSURANCE = "insurance"
ENVY = "envy"


def format_amount(amount: Money) -> str:
    """An amount as a dealer says it: ``$10``, ``$7.50``."""
    return str(amount).removesuffix(".00")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """One wager, settled: what was staked, what goes to the player, and why."""

    spot: int
    hand: int | None
    """Which of the spot's hands, from 0; None where it is the spot's, as insurance is."""

    on: str
    """``main``, ``insurance``, the key of a side bet, the key of a fixed bonus, or ``envy``."""

    staked: Money
    """Nothing for a bonus, which no wager buys."""

    returned: Money
    """All that goes to the player, the stake included."""

    sentence: str
    rule: str
    """The paragraph of the rules' document; empty if they have none."""

    line: str | None = None
    """The key of the bonus 21 or of the side bet's line that is paid, if one is."""

    @property
    def won(self) -> Money:
        """What the player has more than before, or less."""
        return self.returned - self.staked

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressive:
    """What a progressive wager has won; its money, and envy of it, are the link's business."""

    spot: int
    on: str
    """The key of the side bet."""

    staked: Money
    line: Line | None
    """The line that is paid; None if the wager loses."""

    pays: Money | None
    """What goes to the player; None where it is a share of a meter."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return self.sentence
