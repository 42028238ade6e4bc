"""What every event has: the transfers it made, and where it happened."""

from __future__ import annotations

from dataclasses import dataclass

from jackpit.ledger import Transfer


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Anything that happened on a link."""

    transfers: tuple[Transfer, ...] = ()

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        """Every transfer it made, in order."""
        return self.transfers


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEvent(Event):
    """Anything that happened at one table."""

    table: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundEvent(TableEvent):
    """Anything that happened in a round."""

    round: int
