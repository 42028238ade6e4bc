"""A bonus of the base game that no wager buys: the pad only says whom to pay."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.paytable.award import Dollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """A fixed award to one bettor of the base game, and envy to every other one.

    No sensor sees the wagers of the base game, so the dealer names the bettors.
    """

    name: str
    when: str
    """The hand that wins it, as the pad says it to the dealer."""

    award: Dollars
    envy: Dollars
