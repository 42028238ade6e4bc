"""What the round of a win paid, spot by spot, and what of it was paid for the hand of the win."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.ledger import Reason
from jackpit.manager.reports.win_story import Story
from jackpit.money import ZERO, Money
from jackpit.table import Payment, Version
from jackpit.table.sheet import explain_envy


@dataclass(frozen=True, slots=True, kw_only=True)
class AtSpot:
    """What one spot was paid in the round, and from where."""

    spot: int
    cage: Money
    award: Money
    envy: Money
    bonus: Money
    why: str

    @property
    def tray(self) -> Money:
        """What the tray paid it."""
        return self.award + self.envy + self.bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyPaid:
    """What the tray paid to another spot for the hand of the win."""

    spot: int
    amount: Money
    winner: int
    """Whose hand it was."""


def payments_of(told: Story) -> tuple[AtSpot, ...]:
    """What the end of the round paid, spot by spot, as a dealer goes: highest first."""
    found = []
    for spot in sorted({x.spot for x in told.payments}, reverse=True):
        own = [x for x in told.payments if x.spot == spot]
        found.append(
            AtSpot(
                spot=spot,
                cage=_sum(own, Reason.WIN),
                award=_sum(own, Reason.AWARD),
                envy=_sum(own, Reason.ENVY),
                bonus=_sum(own, Reason.BONUS),
                why="; ".join(x.why for x in own),
            )
        )
    return tuple(found)


def envy_of(told: Story, version: Version) -> tuple[EnvyPaid, ...]:
    """What was paid to others for the hands of the win, and for no other hand of the round."""
    own = {
        explain_envy(winner, version.lines[line]): winner
        for line, spot in told.marks
        for winner in ([spot] if spot is not None else [x for x, _ in told.win.shares])
    }
    return tuple(
        EnvyPaid(spot=x.spot, amount=x.amount, winner=own[x.why])
        for x in told.payments
        if x.reason is Reason.ENVY and x.why in own
    )


def _sum(payments: list[Payment], reason: Reason) -> Money:
    return sum((x.amount for x in payments if x.reason is reason), start=ZERO)
