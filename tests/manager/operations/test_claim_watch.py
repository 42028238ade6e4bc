"""An overdue claim and a broken limit each raise an alarm, once."""

import threading
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from manager.floor import ADMIN, EXECUTIVE, SUPERVISOR, Floor, floor_at
from structlog.testing import capture_logs

from jackpit.manager.clock import format_time
from jackpit.manager.house.commands import SetLimits
from jackpit.manager.operations.claim_watch import ClaimWatch
from jackpit.manager.store import HOUSE_LOG
from jackpit.money import Money
from jackpit.table import HouseLimits
from jackpit.table import commands as c


def test_hg36_an_overdue_claim_raises_an_alarm_once(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.do(
            "link",
            c.StartRound(table="1", spots=(6,)),
            c.MarkHand(table="1", line="three-7s-diamonds", spot=6),
        )
        watch = ClaimWatch(floor.manager, floor.store, clock=lambda: floor.now)

        def alarms() -> list[str]:
            watch.run_once()
            return [text for _, text in floor.alarms()]

        assert alarms() == []
        floor.later(minutes=14)
        assert alarms() == []
        floor.later(minutes=1)
        overdue = "Link 'link', table 1: a claim of round 1 has been pending for 15 minutes."
        assert alarms() == [overdue]
        floor.later(hours=1)
        assert alarms() == [overdue]
        floor.do("link", c.UnmarkHand(table="1", line="three-7s-diamonds", spot=6))
        assert alarms() == [overdue]
        floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
        assert alarms() == [overdue]  # a new claim starts a new wait
        floor.later(minutes=15)
        assert alarms() == [overdue, overdue]


def test_the_watch_stops(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        watch = ClaimWatch(floor.manager, floor.store)
        watch.start()
        watch.stop()
        assert not watch._thread.is_alive()


def test_a_fault_in_one_run_does_not_end_the_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        monkeypatch.setattr("jackpit.manager.operations.claim_watch.INTERVAL_SECONDS", 0.01)
        watch, runs = ClaimWatch(floor.manager, floor.store), list[int]()
        second = threading.Event()

        def run_once() -> None:
            runs.append(1)
            if len(runs) == 1:
                raise KeyError("a programming error")
            second.set()

        monkeypatch.setattr(watch, "run_once", run_once)
        with capture_logs() as journal:
            watch.start()
            assert second.wait(10)
        watch.stop()

    assert [(x["event"], x["thread"]) for x in journal] == [
        ("a periodic check failed", "claim-watch")
    ]


def set_limits(floor: Floor, day: datetime, **limits: Any) -> None:
    """Two people set house limits from a day on."""
    since, at = day.date().isoformat(), format_time(floor.now)
    new = HouseLimits(since=since, source="the regulator's letter", **limits)
    floor.do(HOUSE_LOG, SetLimits(limits=new, at=at, by=ADMIN, approved_by=EXECUTIVE))


def test_hg34_an_open_link_that_breaks_a_limit_raises_an_alarm_once(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        set_limits(floor, floor.now, wager=Money.parse("0.50"))
        watch = ClaimWatch(floor.manager, floor.store, clock=lambda: floor.now)

        watch.run_once()
        watch.run_once()

        assert [text for _, text in floor.alarms()] == [
            "Link 'link' takes no progressive wagers. A wager of $1.00 exceeds the limit of $0.50"
            " (the regulator's letter, since 2026-11-16)."
        ]


def test_hg34_a_limit_broken_before_a_restart_raises_no_second_alarm(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        set_limits(floor, floor.now, wager=Money.parse("0.50"))
        for _ in range(2):
            ClaimWatch(floor.manager, floor.store, clock=lambda: floor.now).run_once()
        assert [name for name, _ in floor.alarms()] == ["OVER_LIMIT"]

        watch = ClaimWatch(floor.manager, floor.store, clock=lambda: floor.now)
        watch.run_once()
        for table in ("1", "2"):
            floor.do("link", c.CloseTable(table=table, by=SUPERVISOR))
        floor.do("link", c.CloseLink(by=EXECUTIVE))
        watch.run_once()  # a closed link breaks no limit
        floor.do("link", c.OpenLink(by=EXECUTIVE))
        watch.run_once()

        assert [name for name, _ in floor.alarms()] == ["OVER_LIMIT", "OVER_LIMIT"]


def test_hg34_limits_raise_an_alarm_seven_days_and_one_day_before_they_stop_a_link(
    tmp_path: Path,
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        set_limits(floor, floor.now + timedelta(days=9), wager=Money.parse("0.50"))

        def alarms() -> list[str]:
            watch = ClaimWatch(
                floor.manager, floor.store, clock=lambda: floor.now
            )  # as after a restart
            watch.run_once()
            watch.run_once()
            return [text for _, text in floor.alarms()]

        source = "the regulator's letter, since 2026-11-25"
        why = f"A wager of $1.00 exceeds the limit of $0.50 ({source})."
        assert alarms() == []
        floor.later(days=1)
        assert alarms() == []
        floor.later(days=1)
        week = "Within seven days, from 2026-11-25, link 'link' will take no progressive wagers."
        assert alarms() == [f"{week} {why}"]
        floor.later(days=5)
        assert alarms() == [f"{week} {why}"]
        floor.later(days=1)
        tomorrow = "From tomorrow, 2026-11-25, link 'link' will take no progressive wagers."
        assert alarms() == [f"{week} {why}", f"{tomorrow} {why}"]
        floor.later(days=1)
        stopped = f"Link 'link' takes no progressive wagers. {why}"
        assert alarms() == [f"{week} {why}", f"{tomorrow} {why}", stopped]


def test_hg34_the_watch_brings_the_limits_of_the_day_onto_a_link_without_a_press(
    tmp_path: Path,
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        set_limits(floor, floor.now + timedelta(days=1), wager=Money.parse("0.50"))
        watch = ClaimWatch(floor.manager, floor.store, clock=lambda: floor.now)
        watch.run_once()
        assert floor.link("link", lambda link: link.limits) is None
        floor.later(days=1)
        watch.run_once()
        assert floor.link("link", lambda link: link.limits.since) == "2026-11-17"
