"""The speed and the clock of the demo."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jackpit.demo import house_setup
from jackpit.demo.clock import OPENING_HOURS, DemoClock
from jackpit.demo.pace import NO_PAUSES, Pace
from jackpit.manager.clock import gaming_day


def pause_seconds(seconds: float, *, first: float, then: float | None = None) -> float:
    """The seconds of a pause that starts at one speed and continues at another."""

    async def go() -> float:
        pace = Pace(first)
        if then is not None:
            asyncio.get_running_loop().call_later(0.05, pace.set_speed, then)
        began = time.monotonic()
        await pace.pause(seconds, lambda: pace.speed)
        return time.monotonic() - began

    with ThreadPoolExecutor(1) as thread:  # a browser's tests keep a loop running on this thread
        return thread.submit(lambda: asyncio.run(go())).result()


def test_a_pause_is_shorter_by_the_speed() -> None:
    assert pause_seconds(0.2, first=1) >= 0.19
    assert 0.19 <= pause_seconds(20, first=100) < 10
    assert pause_seconds(3_600, first=NO_PAUSES) < 1


def test_a_pause_in_progress_ends_sooner_when_the_speed_is_raised() -> None:
    assert pause_seconds(600, first=1, then=100_000) < 60


@pytest.mark.parametrize("hour", [0, 5, 6, 12, 23])
@pytest.mark.parametrize("zone", ["America/Los_Angeles", "UTC", "Pacific/Auckland"])
def test_the_history_is_dealt_over_the_hours_of_the_gaming_day_before_at_any_time_of_day(
    monkeypatch: pytest.MonkeyPatch, hour: int, zone: str
) -> None:
    monkeypatch.setenv("TZ", zone)
    now = datetime(2026, 11, 16, hour, 7, tzinfo=UTC)
    clock = DemoClock(lambda: now)
    yesterday = gaming_day(now - timedelta(days=1), zone, 6)

    assert clock() == now
    clock.go_back()
    opened = clock()
    assert gaming_day(opened, zone, 6) == yesterday
    for _ in range(10):
        before = clock()
        clock.advance(OPENING_HOURS / 10)
        assert before < clock() <= now
    assert clock() - opened == OPENING_HOURS
    assert gaming_day(clock(), zone, 6) == yesterday
    clock.return_to_now()
    assert clock() == now


@pytest.mark.parametrize(
    ("named", "zone"),
    [
        ("America/Los_Angeles", "America/Los_Angeles"),
        (":Europe/Vienna", "Europe/Vienna"),
        ("No/Such_Place", "UTC"),
        ("/etc/localtime", "UTC"),
        ("", "UTC"),
    ],
)
def test_the_house_has_the_time_zone_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, named: str, zone: str
) -> None:
    monkeypatch.setenv("TZ", named)
    monkeypatch.setattr(house_setup, "ZONE_LINK", tmp_path / "no link")

    assert house_setup.time_zone() == zone


def test_without_a_variable_the_localtime_link_names_the_zone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("TZ", raising=False)
    link = tmp_path / "localtime"
    link.symlink_to("/usr/share/zoneinfo/Asia/Tokyo")
    monkeypatch.setattr(house_setup, "ZONE_LINK", link)

    assert house_setup.time_zone() == "Asia/Tokyo"
