"""An overdue claim and an exceeded limit each raise an alarm, once."""

import threading
from pathlib import Path

import pytest
from manager.floor import ADMIN, EXECUTIVE, floor_at
from structlog.testing import capture_logs

from jackpit.manager.clock import format_time
from jackpit.manager.house import HouseLimits
from jackpit.manager.house.commands import SetLimits
from jackpit.manager.operations.claim_watch import ClaimWatch
from jackpit.manager.store import HOUSE_LOG
from jackpit.money import Money
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
        watch = ClaimWatch(floor.manager, clock=lambda: floor.now)

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
        watch = ClaimWatch(floor.manager)
        watch.start()
        watch.stop()
        assert not watch._thread.is_alive()


def test_a_fault_in_one_run_does_not_end_the_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        monkeypatch.setattr("jackpit.manager.operations.claim_watch.INTERVAL_SECONDS", 0.01)
        watch, runs = ClaimWatch(floor.manager), list[int]()
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


def test_an_open_link_that_exceeds_a_limit_raises_an_alarm_once(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        day = floor.now.date().isoformat()
        limits = HouseLimits(since=day, meter=Money.dollars(9_000), source="the regulator's letter")
        at = format_time(floor.now)
        floor.do(HOUSE_LOG, SetLimits(limits=limits, at=at, by=ADMIN, approved_by=EXECUTIVE))
        watch = ClaimWatch(floor.manager, clock=lambda: floor.now)

        watch.run_once()
        watch.run_once()

        assert [text for _, text in floor.alarms()] == [
            "Link 'link': Meter 'major' is over the meter limit of $9,000.00"
            f" (the regulator's letter, since {day})."
        ]
