"""What every command has: nothing of its own, or the table that it is asked of."""

from __future__ import annotations

from msgspec import Struct


class Command(Struct, frozen=True, kw_only=True):
    """Anything that can be asked of a link."""


class AtTable(Command, frozen=True, kw_only=True):
    """Anything that can be asked of one table of a link."""

    table: str
