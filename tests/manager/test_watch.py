"""A claim that waits too long raises an alarm, once."""

from pathlib import Path

from manager.floor import floor_at

from jackpit.manager.watch import Watch
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
        watch = Watch(floor.manager, clock=lambda: floor.now)

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
        watch = Watch(floor.manager)
        watch.start()
        watch.stop()
        assert not watch._thread.is_alive()
