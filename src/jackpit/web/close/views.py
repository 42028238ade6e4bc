"""What the endpoints of the daily close send, besides a DayReport."""

from __future__ import annotations

from msgspec import Struct

from jackpit.manager.reports.close.day import DayStatus


class DaysView(Struct, frozen=True, kw_only=True):
    """The latest gaming days."""

    today: str
    days: tuple[DayStatus, ...]
