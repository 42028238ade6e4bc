"""The time of day and the gaming day; the only place that reads the clock."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

Clock = Callable[[], datetime]
"""Returns the time, with its zone."""


def system_clock() -> datetime:
    """The time of the computer's clock."""
    return datetime.now(UTC)


def format_time(moment: datetime) -> str:
    """A time as it is recorded: UTC, to the microsecond; alphabetical order is order in time.

    >>> format_time(datetime(2026, 11, 16, 3, 51, tzinfo=UTC))
    '2026-11-16T03:51:00.000000Z'
    """
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S.%f}Z"


def parse_time(text: str) -> datetime:
    """A time that ``format_time`` wrote."""
    return datetime.fromisoformat(text)


def house_time(text: str, zone: str) -> datetime:
    """A recorded time on the clock of the house.

    >>> f"{house_time('2026-11-16T20:01:05.250000Z', 'America/Los_Angeles'):%H:%M %Z}"
    '12:01 PST'
    """
    return parse_time(text).astimezone(_zone(zone))


def gaming_day(moment: datetime, zone: str, begins: int) -> str:
    """The gaming day of a time; it begins at the hour *begins*, in the house's time zone.

    >>> gaming_day(datetime(2026, 11, 16, 3, 51, tzinfo=UTC), "UTC", 6)
    '2026-11-15'
    """
    local = moment.astimezone(_zone(zone))
    return (local - timedelta(hours=begins)).date().isoformat()


@lru_cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def parse_outside_time(text: str) -> datetime | None:
    """The moment that a text names; None if it is no time, or one without its zone."""
    try:
        moment = datetime.fromisoformat(text)
        return None if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def checked_time(text: str) -> datetime:
    """The moment that a text names which was checked before."""
    found = parse_outside_time(text)
    assert found is not None, f"'{text}' is no time"
    return found
