"""Payout odds of the base game, and the payout of one wager with its reason."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.blackjack.refusal import BlackjackError
from jackpit.messages import Message, Sentence
from jackpit.money import Money, divide
from jackpit.paytable import Line


class OddsText(Message):
    """Odds in words."""

    TO = "{won:,} to {on:,}"


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

    @property
    def text(self) -> Sentence:
        """In words: ``3 to 2``."""
        return OddsText.TO.given(won=self.won, on=self.on)

    def __str__(self) -> str:
        return str(self.text)


EVEN_MONEY = PayoutOdds(1, 1)


MAIN = "main"
INSURANCE = "insurance"
ENVY = "envy"


def format_amount(amount: Money) -> str:
    """An amount without empty cents: ``$10``, ``$7.50``."""
    return str(amount).removesuffix(".00")


@dataclass(frozen=True, slots=True, kw_only=True)
class Payout:
    """One wager, settled: what was staked, what goes to the player, and why."""

    spot: int
    hand: int | None
    """The number of the hand, from 0; None for a wager of the whole spot, such as insurance."""

    on: str
    """``main``, ``insurance``, the key of a side bet, the key of a fixed bonus, or ``envy``."""

    staked: Money
    """Zero for a bonus, which needs no wager."""

    returned: Money
    """Everything paid to the player, the stake included."""

    sentence: Sentence
    rule: str
    """The paragraph of the rule set's document; empty if it has none."""

    line: str | None = None
    """The key of the bonus 21 or of the side bet's line that is paid, if one is."""

    @property
    def won(self) -> Money:
        """What the player gains; negative for a loss."""
        return self.returned - self.staked

    def __str__(self) -> str:
        return str(self.sentence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Progressive:
    """The line that a progressive wager has won; the link handles its money and its envy."""

    spot: int
    on: str
    """The key of the side bet."""

    staked: Money
    line: Line | None
    """The line that is paid; None if the wager loses."""

    pays: Money | None
    """The amount paid to the player; None for a share of a meter."""

    sentence: Sentence
    rule: str

    def __str__(self) -> str:
        return str(self.sentence)
