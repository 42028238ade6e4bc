"""What every command has: nothing of its own, or the table that it is asked of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """Anything that can be asked of a link."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable(Command):
    """Anything that can be asked of one table of a link."""

    table: str
