"""What a report is query about: gaming days from one to another, and perhaps one link."""

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
    """Gaming days, both ends included, as ``2026-11-16``."""

    first: str
    last: str

    @classmethod
    def of(cls, first: str, last: str) -> Period:
        """The period between two days that somebody wrote."""
        days = [_day(first), _day(last)]
        if days[1] < days[0]:
            raise ReportError(f"The period ends on {last}, before it begins on {first}.")
        return cls(first=days[0].isoformat(), last=days[1].isoformat())

    def days(self) -> list[str]:
        """Every day of it."""
        first, last = date.fromisoformat(self.first), date.fromisoformat(self.last)
        return [(first + timedelta(days=n)).isoformat() for n in range((last - first).days + 1)]

    def times(self, settings: Settings) -> dict[str, str]:
        """The moments at which it begins and ends, for what has a time and no gaming day."""
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
        raise ReportError(f"'{written_day}' is no day; write it as in 2026-11-16.") from error
    if not date(1900, 1, 1) <= day < date(9999, 1, 1):
        raise ReportError(f"'{written_day}' is no day that any record could have.")
    return day


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportQuery:
    """What somebody wants to know."""

    period: Period
    link: str | None = None
    """None for all links."""

    trusted: Collection[bytes] | None = None
    """Public keys whose snapshots may be used; None: none, every entry is read."""
