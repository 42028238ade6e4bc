"""One payment of a round."""

from __future__ import annotations

from msgspec import Struct

from jackpit.ledger import Reason
from jackpit.money import Money


class Payment(Struct, frozen=True, kw_only=True):
    """What a spot is paid, from where, and why."""

    spot: int
    amount: Money
    reason: Reason
    """A win, a fixed award, envy or a bonus."""

    why: str
    win: int | None = None

    @property
    def source(self) -> str:
        """Who hands it over: the cage pays wins, the tray all else."""
        return "cage" if self.reason is Reason.WIN else "tray"
