"""A claim that waits too long raises an alarm, once."""

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


def test_hg36_a_claim_that_waits_too_long_raises_an_alarm_once(tmp_path: Path) -> None:
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
            watch.look()
            return [sentence for (sentence,) in floor.rows("SELECT sentence FROM alarm")]

        assert alarms() == []
        floor.later(minutes=14)
        assert alarms() == []
        floor.later(minutes=1)
        waited = "Link 'link', table 1: a claim of round 1 has waited for 15 minutes."
        assert alarms() == [waited]
        floor.later(hours=1)
        assert alarms() == [waited]
        floor.do("link", c.UnmarkHand(table="1", line="three-7s-diamonds", spot=6))
        assert alarms() == [waited]
        floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
        assert alarms() == [waited]  # a claim that was made anew waits anew
        floor.later(minutes=15)
        assert alarms() == [waited, waited]


def test_the_watch_ends_when_it_is_told_to(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        watch = ClaimWatch(floor.manager)
        watch.start()
        watch.stop()
        assert not watch._thread.is_alive()


def test_a_fault_of_one_look_does_not_end_the_watch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        monkeypatch.setattr("jackpit.manager.operations.claim_watch.SECONDS_BETWEEN_LOOKS", 0.01)
        watch, looks = ClaimWatch(floor.manager), list[int]()
        second = threading.Event()

        def look() -> None:
            looks.append(1)
            if len(looks) == 1:
                raise KeyError("a fault of ours")
            second.set()

        monkeypatch.setattr(watch, "look", look)
        with capture_logs() as journal:
            watch.start()
            assert second.wait(10)
        watch.stop()

    assert [(x["event"], x["thread"]) for x in journal] == [("fault of a look", "watch")]


def test_an_open_link_that_has_outgrown_a_limit_raises_an_alarm_once(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        day = floor.now.date().isoformat()
        limits = HouseLimits(since=day, meter=Money.dollars(9_000), source="the regulator's letter")
        at = format_time(floor.now)
        floor.do(HOUSE_LOG, SetLimits(limits=limits, at=at, by=ADMIN, approved_by=EXECUTIVE))
        watch = ClaimWatch(floor.manager, clock=lambda: floor.now)

        watch.look()
        watch.look()

        assert [sentence for (sentence,) in floor.rows("SELECT sentence FROM alarm")] == [
            "Link 'link': Meter 'major' exceeds the limit of a meter, $9,000.00"
            f" (the regulator's letter, since {day})."
        ]
