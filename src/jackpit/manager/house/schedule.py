"""When the pages of signs are due, by the clock on the wall in the house's time zone.

A window is the time between two moments of the wall clock. A time that comes twice, when clocks are
set back, counts the first time; one that is skipped, when they are set forward, counts as the
moment at which it is skipped. So two windows of which one ends when the other begins never overlap
and leave no gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from jackpit.manager.house.sign_content import WEEKDAYS, SignPage, TimeWindow

_ALL_DAY = (TimeWindow(),)
_DAY = timedelta(days=1)
_DAYS_AHEAD = 8
"""Days that are searched for the next window: each day of the week, and one that clocks skip."""


class Showing(NamedTuple):
    """A time for which a page is due without a break."""

    begins: datetime
    ends: datetime


def due_pages(
    pages: Iterable[SignPage], moment: datetime, zone: str, link: str, table: str | None
) -> list[SignPage]:
    """The pages that a sign shows at a moment, in the order of their names."""
    due = (page for page in pages if page.is_for(link, table) and is_due(page, moment, zone))
    return pages_in_order(due)


def pages_in_order(pages: Iterable[SignPage]) -> list[SignPage]:
    """Pages in the order in which they take turns: that of their names."""
    return sorted(pages, key=lambda page: (page.name.casefold(), page.key))


def is_due(page: SignPage, moment: datetime, zone: str) -> bool:
    """Whether a page is due at a moment."""
    showing = next_showing(page, moment, zone)
    return showing is not None and showing.begins <= moment


def next_showing(page: SignPage, moment: datetime, zone: str) -> Showing | None:
    """The time for which a page is due, or will be next; None if it never will be again."""
    found: Showing | None = None
    for begins, ends in _showings(page, moment, zone):
        if found is None:
            found = Showing(begins, ends)
        elif begins <= found.ends:
            found = Showing(found.begins, max(ends, found.ends))
        else:
            break
    return found


def next_change(pages: Iterable[SignPage], moment: datetime, zone: str) -> datetime | None:
    """The next moment at which a page becomes due or is no longer; None if nothing changes."""
    changes = [
        showing.begins if moment < showing.begins else showing.ends
        for page in pages
        if (showing := next_showing(page, moment, zone)) is not None
    ]
    return min(changes, default=None)


def _showings(page: SignPage, moment: datetime, zone: str) -> list[Showing]:
    """The windows of a page that are not over, of the days from yesterday on, in order."""
    today = moment.astimezone(_zone(zone)).date()
    first = today - _DAY
    if page.first_day is not None:
        first = max(first, date.fromisoformat(page.first_day))
    last = first + _DAYS_AHEAD * _DAY
    if page.last_day is not None:
        last = min(last, date.fromisoformat(page.last_day))
    found = (
        showing
        for day in _days(first, last)
        for window in page.windows or _ALL_DAY
        if not window.days or WEEKDAYS[day.weekday()] in window.days
        if (showing := _showing(window, day, zone)).begins < showing.ends
        if moment < showing.ends
    )
    return sorted(found)


def _days(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first += _DAY


def _showing(window: TimeWindow, day: date, zone: str) -> Showing:
    is_overnight = window.ends <= window.begins
    return Showing(
        wall_moment(day, window.begins, zone),
        wall_moment(day + _DAY if is_overnight else day, window.ends, zone),
    )


@lru_cache(maxsize=4_096)
def wall_moment(day: date, text: str, zone: str) -> datetime:
    """The moment at which the wall clock shows a time like ``22:30`` on a day, or skips it.

    >>> wall_moment(date(2026, 3, 8), "02:30", "America/Los_Angeles").isoformat()
    '2026-03-08T10:00:00+00:00'
    """
    if text == "24:00":
        day, text = day + _DAY, "00:00"
    wall = datetime.combine(day, time.fromisoformat(text))
    late, early = (_as_utc(wall, zone, fold) for fold in (0, 1))
    if early >= late:  # a time that exists, once or twice
        return late
    while late - early > timedelta(seconds=1):  # a skipped one: find the moment of the skip
        middle = (early + (late - early) / 2).replace(microsecond=0)
        is_skipped = middle.astimezone(_zone(zone)).replace(tzinfo=None) > wall
        early, late = (early, middle) if is_skipped else (middle, late)
    return late


def _as_utc(wall: datetime, zone: str, fold: int) -> datetime:
    return wall.replace(tzinfo=_zone(zone), fold=fold).astimezone(UTC)


@lru_cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
