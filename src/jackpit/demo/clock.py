"""The clock of a play-money house: the machine's, or yesterday's while history is dealt."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from jackpit.demo.house_setup import time_zone
from jackpit.manager.clock import Clock, gaming_day, system_clock
from jackpit.manager.house import Settings

OPENING_TIME = time(12)
OPENING_HOURS = timedelta(hours=12, minutes=30)
"""From noon until after midnight, within one gaming day."""


class DemoClock:
    """Starts in the gaming day before, so accounting has a day to close.

    The rounds of that day are dealt within seconds; after each the clock is advanced. It never runs
    backwards: a later entry has a later time.
    """

    def __init__(self, clock: Clock = system_clock) -> None:
        self._clock = clock
        self.behind = timedelta(0)

    def __call__(self) -> datetime:
        return self._clock() - self.behind

    def go_back(self) -> None:
        """Set the clock to yesterday's opening time."""
        now, zone = self._clock(), time_zone()
        begins = Settings(name="", time_zone=zone).day_begins
        day = datetime.fromisoformat(gaming_day(now - timedelta(days=1), zone, begins))
        opens = datetime.combine(day, OPENING_TIME, ZoneInfo(zone))
        self.behind = now - opens.astimezone(UTC)

    def advance(self, time_passed: timedelta) -> None:
        """Advance the clock, at most to the real time."""
        self.behind = max(timedelta(0), self.behind - time_passed)

    def return_to_now(self) -> None:
        """Set the clock to the real time."""
        self.behind = timedelta(0)
