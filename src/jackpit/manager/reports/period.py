"""The period and link that a report covers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from jackpit.manager.clock import format_time
from jackpit.manager.house import Settings
from jackpit.manager.reports.report import ReportError


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Gaming days from *first* to *last*, both included, as ``2026-11-16``."""

    first: str
    last: str

    @classmethod
    def of(cls, first: str, last: str) -> Period:
        """Parse the two days of a period."""
        days = [_day(first), _day(last)]
        if days[1] < days[0]:
            raise ReportError(f"The period ends on {last}, before its first day {first}.")
        return cls(first=days[0].isoformat(), last=days[1].isoformat())

    def days(self) -> list[str]:
        """Every day of the period."""
        first, last = date.fromisoformat(self.first), date.fromisoformat(self.last)
        return [(first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1)]

    def times(self, settings: Settings) -> dict[str, str]:
        """When it begins and ends, in UTC, for data that have a time but no gaming day."""
        after = date.fromisoformat(self.last) + timedelta(days=1)
        return {
            "since": format_time(_began(date.fromisoformat(self.first), settings)),
            "until": format_time(_began(after, settings)),
        }

    def __str__(self) -> str:
        if self.first == self.last:
            return f"gaming day {self.first}"
        return f"gaming days {self.first} to {self.last}"


def _began(day: date, settings: Settings) -> datetime:
    zone = ZoneInfo(settings.time_zone)
    return datetime(day.year, day.month, day.day, settings.day_begins, tzinfo=zone)


def _day(written_day: str) -> date:
    try:
        day = date.fromisoformat(written_day)
    except ValueError as error:
        raise ReportError(f"'{written_day}' is not a day; write it like 2026-11-16.") from error
    if not date(1900, 1, 1) <= day < date(9999, 1, 1):
        raise ReportError(f"'{written_day}' is outside the years 1900 to 9998.")
    return day


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuery:
    """What a report covers."""

    period: Period
    link: str | None = None
    """None for all links."""

    trusted: Collection[bytes] | None = None
    """Public keys whose snapshots may be used; None: none, every entry is read."""
