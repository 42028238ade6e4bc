"""What every event has: the transfers it made, and where it happened."""

from __future__ import annotations

from msgspec import Struct

from jackpit.ledger import Transfer


class Event(Struct, frozen=True, kw_only=True):
    """Anything that happened on a link."""

    transfers: tuple[Transfer, ...] = ()

    @property
    def all_transfers(self) -> tuple[Transfer, ...]:
        """Every transfer it made, in order."""
        return self.transfers


class TableEvent(Event, frozen=True, kw_only=True):
    """Anything that happened at one table."""

    table: str


class RoundEvent(TableEvent, frozen=True, kw_only=True):
    """Anything that happened in a round."""

    round: int
