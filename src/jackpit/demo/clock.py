"""The clock of a house that only plays: the machine's, or yesterday's while history is dealt."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from jackpit.demo.house_setup import time_zone
from jackpit.manager.clock import Clock, gaming_day, system_clock
from jackpit.manager.house import Settings

OPENS = time(12)
OPENING_HOURS = timedelta(hours=12, minutes=30)
"""From noon until after midnight, which is within one gaming day."""


class DemoClock:
    """Goes back to the gaming day before, so that there is one that accounting can close.

    The rounds of that day are dealt within seconds; after each some of its hours are let pass. It
    never goes back by itself: what is written later has a later time.
    """

    def __init__(self, clock: Clock = system_clock) -> None:
        self._clock = clock
        self.behind = timedelta(0)

    def __call__(self) -> datetime:
        return self._clock() - self.behind

    def go_back(self) -> None:
        """It is yesterday, and the house opens."""
        now, zone = self._clock(), time_zone()
        begins = Settings(name="", time_zone=zone).day_begins
        day = datetime.fromisoformat(gaming_day(now - timedelta(days=1), zone, begins))
        opens = datetime.combine(day, OPENS, ZoneInfo(zone))
        self.behind = now - opens.astimezone(UTC)

    def let_pass(self, while_: timedelta) -> None:
        """A while later, but never later than it is."""
        self.behind = max(timedelta(0), self.behind - while_)

    def come_back(self) -> None:
        """It is now."""
        self.behind = timedelta(0)
