"""When the pages of signs are due, by the wall clock of the house."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from jackpit.manager.house.schedule import due_pages, is_due, next_change, next_showing
from jackpit.manager.house.sign_content import (
    SignPage,
    SignPlace,
    TextContent,
    TimeWindow,
    Weekday,
)

ZONE = "America/Los_Angeles"
SATURDAY, SUNDAY, MONDAY = Weekday.SATURDAY, Weekday.SUNDAY, Weekday.MONDAY


def at(text: str, *, second_time: bool = False) -> datetime:
    """A time on the wall of the house; one that comes twice, the first time."""
    wall = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(ZONE), fold=int(second_time))
    return wall.astimezone(ZoneInfo("UTC"))


def window(times: str, *days: Weekday) -> TimeWindow:
    begins, _, ends = times.partition("-")
    return TimeWindow(days=days, begins=begins, ends=ends)


def page(*windows: TimeWindow, name: str = "Dinner", **more: object) -> SignPage:
    values = {"key": name.lower(), "content": TextContent(heading=name), **more}
    return SignPage(name=name, windows=windows, **values)  # type: ignore[arg-type]  # of any field


def due_hours(shown: SignPage, first: str, hours: int) -> list[str]:
    """The quarters of an hour after *first* at which a page is due, as the wall shows them."""
    quarters = (at(first) + n * timedelta(minutes=15) for n in range(4 * hours))
    local = (x.astimezone(ZoneInfo(ZONE)) for x in quarters if is_due(shown, x, ZONE))
    return [f"{x:%H:%M %Z}" for x in local]


def showing(shown: SignPage, moment: str) -> tuple[str, str]:
    found = next_showing(shown, at(moment), ZONE)
    assert found is not None
    begins, ends = (x.astimezone(ZoneInfo(ZONE)).isoformat()[:16] for x in found)
    return begins, ends


def test_a_page_without_a_schedule_is_always_due() -> None:
    assert is_due(page(), at("2026-05-01T00:00"), ZONE)
    assert is_due(page(), at("2026-05-01T23:59:59"), ZONE)


def test_a_window_begins_on_its_minute_and_ends_before_its_last() -> None:
    dinner = page(window("17:00-22:00"))

    assert not is_due(dinner, at("2026-05-01T16:59:59"), ZONE)
    assert is_due(dinner, at("2026-05-01T17:00"), ZONE)
    assert is_due(dinner, at("2026-05-01T21:59:59"), ZONE)
    assert not is_due(dinner, at("2026-05-01T22:00"), ZONE)


def test_an_overnight_window_belongs_to_the_day_on_which_it_begins() -> None:
    late = page(window("22:00-04:00", SATURDAY))

    assert not is_due(late, at("2026-05-02T03:00"), ZONE), "Friday night has none"
    assert is_due(late, at("2026-05-02T23:00"), ZONE), "Saturday night"
    assert is_due(late, at("2026-05-03T03:59:59"), ZONE), "and on into Sunday"
    assert not is_due(late, at("2026-05-03T04:00"), ZONE)
    assert not is_due(late, at("2026-05-03T23:00"), ZONE), "Sunday night has none"


def test_a_window_may_end_at_midnight_however_that_is_written() -> None:
    for ends in ("00:00", "24:00"):
        late = page(window(f"22:00-{ends}", SATURDAY))
        assert showing(late, "2026-05-01T12:00") == ("2026-05-02T22:00", "2026-05-03T00:00")


def test_the_dates_of_a_page_are_those_on_which_its_windows_begin() -> None:
    late = page(window("22:00-04:00"), first_day="2026-05-08", last_day="2026-05-10")

    assert showing(late, "2026-05-01T12:00") == ("2026-05-08T22:00", "2026-05-09T04:00")
    assert not is_due(late, at("2026-05-08T03:00"), ZONE)
    assert is_due(late, at("2026-05-11T03:59"), ZONE), "the night of the last date"
    assert not is_due(late, at("2026-05-11T22:30"), ZONE)
    assert next_showing(late, at("2026-05-11T04:00"), ZONE) is None, "it is over"


def test_dates_without_windows_are_whole_days() -> None:
    feast = page(first_day="2026-05-09", last_day="2026-05-10")

    assert showing(feast, "2026-05-01T12:00") == ("2026-05-09T00:00", "2026-05-11T00:00")


def test_two_windows_a_day_are_two_showings_and_touching_ones_are_one() -> None:
    meals = page(window("11:00-14:00"), window("17:00-22:00"))
    assert showing(meals, "2026-05-01T12:00") == ("2026-05-01T11:00", "2026-05-01T14:00")
    assert showing(meals, "2026-05-01T14:00") == ("2026-05-01T17:00", "2026-05-01T22:00")

    joined = page(window("11:00-14:00"), window("14:00-22:00"))
    assert showing(joined, "2026-05-01T12:00") == ("2026-05-01T11:00", "2026-05-01T22:00")


def test_the_next_showing_of_one_day_of_the_week_is_up_to_a_week_away() -> None:
    brunch = page(window("10:00-14:00", SUNDAY))

    assert showing(brunch, "2026-05-03T14:00") == ("2026-05-10T10:00", "2026-05-10T14:00")


# Clock changes: 8 March 2026 forward at 2, 1 November 2026 back at 2.


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ("01:30-03:30", ["01:30 PST", "01:45 PST", "03:00 PDT", "03:15 PDT"]),
        ("01:30-02:30", ["01:30 PST", "01:45 PST"]),
        ("02:30-03:30", ["03:00 PDT", "03:15 PDT"]),
        ("02:15-02:45", []),
    ],
)
def test_a_time_that_the_clock_skips_is_the_moment_of_the_skip(
    times: str, expected: list[str]
) -> None:
    assert due_hours(page(window(times)), "2026-03-08T00:00", 6) == expected


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ("01:00-01:30", ["01:00 PDT", "01:15 PDT"]),
        ("01:30-02:00", ["01:30 PDT", "01:45 PDT", *(f"01:{x} PST" for x in ("00", 15, 30, 45))]),
        ("00:45-01:15", ["00:45 PDT", "01:00 PDT"]),
    ],
)
def test_a_time_that_comes_twice_counts_the_first_time(times: str, expected: list[str]) -> None:
    assert due_hours(page(window(times)), "2026-11-01T00:00", 4) == expected


@pytest.mark.parametrize("day", ["2026-03-08", "2026-11-01"])
@pytest.mark.parametrize("border", ["01:00", "01:30", "02:00", "02:30", "03:00"])
def test_adjoining_windows_leave_no_gap_at_a_clock_change(day: str, border: str) -> None:
    before, after = page(window(f"00:00-{border}")), page(window(f"{border}-06:00"))
    for minute in range(0, 300, 5):
        moment = at(f"{day}T00:00") + timedelta(minutes=minute)
        assert is_due(before, moment, ZONE) != is_due(after, moment, ZONE), moment


def test_an_overnight_window_across_a_clock_change_ends_by_the_new_time() -> None:
    late = page(window("22:00-04:00", SATURDAY))

    for saturday, hours in (("2026-03-07", 5), ("2026-10-31", 7)):
        found = next_showing(late, at(f"{saturday}T12:00"), ZONE)
        assert found is not None
        assert found.ends - found.begins == timedelta(hours=hours)


# Signs.


def test_pages_take_turns_in_the_order_of_their_names_on_their_own_signs() -> None:
    pages = [
        page(name="Brunch", places=(SignPlace(link="sevens"),)),
        page(name="all"),
        page(name="Cars", places=(SignPlace(link="sevens", table="2"), SignPlace(link="other"))),
        page(window("01:00-02:00"), name="Late"),
    ]

    def names(link: str, table: str | None) -> list[str]:
        now = at("2026-05-01T12:00")
        return [x.name for x in due_pages(pages, now, ZONE, link, table)]

    assert names("sevens", "1") == ["all", "Brunch"]
    assert names("sevens", "2") == ["all", "Brunch", "Cars"]
    assert names("sevens", None) == ["all", "Brunch"], "the link's own sign is at no table"
    assert names("other", "7") == names("other", None) == ["all", "Cars"]
    assert names("third", "1") == ["all"]


def test_the_next_change_is_the_first_begin_or_end_of_any_page() -> None:
    pages = [page(window("11:00-14:00")), page(window("13:00-15:00"))]

    def change(moment: str) -> str:
        found = next_change(pages, at(moment), ZONE)
        assert found is not None
        return found.astimezone(ZoneInfo(ZONE)).isoformat()[11:16]

    seen = [change(f"2026-05-01T{x}") for x in ("10:00", "11:00", "13:00", "14:00", "15:00")]
    assert seen == ["11:00", "13:00", "14:00", "15:00", "11:00"]
    assert next_change([], at("2026-05-01T10:00"), ZONE) is None


def test_a_page_that_is_always_due_changes_at_its_last_date_at_the_latest() -> None:
    ending = page(last_day="2026-05-02")

    assert next_change([ending], at("2026-05-01T10:00"), ZONE) == at("2026-05-03T00:00")
