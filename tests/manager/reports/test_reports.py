"""What every report refuses, and its period."""

from datetime import timedelta
from pathlib import Path

import pytest
from manager.floor import NOON, floor_at
from manager.reports.three_days import FIRST, THIRD, notes, report

from jackpit.manager.clock import gaming_day, parse_time
from jackpit.manager.house import Settings
from jackpit.manager.reports import REPORTS, Report, ReportError, as_json, make_report
from jackpit.manager.reports.report import Period
from jackpit.manager.store import open_reader


@pytest.mark.parametrize("name", REPORTS)
def test_an_unknown_link_is_named(three_days: str, name: str) -> None:
    with pytest.raises(ReportError, match=r"^There is no link 'roulette'\.$"):
        report(three_days, name, link="roulette")


@pytest.mark.parametrize("name", REPORTS)
def test_a_house_without_links_has_reports_without_amounts(tmp_path: Path, name: str) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys"):
        pass
    made = report(database, name)

    assert str(made.header.house_name) == "not set up yet"
    assert all(note.endswith((".", ";")) for note in notes(made))


def test_a_period_the_wrong_way_round_is_refused(three_days: str) -> None:
    with pytest.raises(ReportError, match="ends on 2026-11-16, before its first day 2026-11-19"):
        report(three_days, "wins", THIRD, FIRST)


@pytest.mark.parametrize("day", ["yesterday", "2026-02-30", "16.11.2026", ""])
def test_an_invalid_day_is_refused(day: str) -> None:
    with pytest.raises(ReportError, match=f"'{day}' is not a valid date"):
        Period.of(day, day)


def test_a_day_of_another_age_is_refused() -> None:
    with pytest.raises(ReportError, match="'0001-01-01' is outside the years 1900 to 9899"):
        Period.of("0001-01-01", "0001-01-01")


def test_an_unknown_report_is_refused_with_the_list_of_reports(three_days: str) -> None:
    with pytest.raises(ReportError, match=r"There is no report 'profit'\. The reports are wins, "):
        report(three_days, "profit")


def test_without_a_day_it_is_the_present_gaming_day(three_days: str) -> None:
    def made(**days: str) -> Report:
        early = NOON - timedelta(hours=9)  # 3 in the morning belongs to the day before
        with open_reader(three_days) as reader:
            return make_report(
                "wins", reader, engine="test", trusted=None, clock=lambda: early, **days
            )

    assert str(made().header.period) == "gaming day 2026-11-15"
    assert str(made(first=THIRD).header.period) == f"gaming day {THIRD}"
    assert str(made(last=FIRST).header.period) == f"gaming day {FIRST}"
    assert str(made(first="2026-11-13").header.period) == "gaming days 2026-11-13 to 2026-11-15"


@pytest.mark.parametrize("zone", ["UTC", "America/Los_Angeles", "Asia/Kolkata"])
@pytest.mark.parametrize("day", ["2026-03-08", "2026-11-01", "2026-11-16"])
def test_a_period_begins_and_ends_where_the_gaming_days_do(zone: str, day: str) -> None:
    settings = Settings(name="House", time_zone=zone, day_begins=6)
    times = Period.of(day, day).times(settings)
    instant = timedelta(microseconds=1)

    assert gaming_day(parse_time(times["since"]), zone, 6) == day
    assert gaming_day(parse_time(times["since"]) - instant, zone, 6) < day
    assert gaming_day(parse_time(times["until"]) - instant, zone, 6) == day
    assert gaming_day(parse_time(times["until"]), zone, 6) > day


@pytest.mark.parametrize("name", REPORTS)
def test_both_databases_give_the_same_report(
    three_days: str, three_days_in_postgres: str, name: str
) -> None:
    """All but the ids of refused commands, which are new each time."""

    def content(database: str) -> object:
        made = report(database, name)
        if name == "adjustments":
            return [section.as_dicts() for section in made.sections[:2]], notes(made)
        return as_json(made)

    assert content(three_days) == content(three_days_in_postgres)
