"""The times that signs depend on: when claims were marked, and which wins are celebrated."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from manager.floor import EXECUTIVE, NOON, Floor, floor_at

from jackpit.manager.eventlog.log import CatchUp, LinkLog
from jackpit.manager.store.queries.logs import read_entries
from jackpit.table import commands as c
from jackpit.table.sign import quiet_meters
from jackpit.web.views import link_in

TOP = "three-7s-diamonds"
MARK = c.MarkHand(table="1", line=TOP, spot=1)


def marked(floor: Floor) -> None:
    floor.do("link", c.StartRound(table="1", spots=(1,)), MARK)


def waiting(floor: Floor) -> tuple[str, ...]:
    found: tuple[str, ...] = floor.link("link", quiet_meters)
    return found


def set_up(floor: Floor) -> None:
    floor.set_up()
    floor.form()


def test_a_claim_is_due_by_the_time_of_its_entry(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        set_up(floor)
        marked(floor)
        floor.later(seconds=9.9)
        floor.do("link", CatchUp())
        assert waiting(floor) == ("major",)

        floor.later(seconds=0.1)
        floor.do("link", CatchUp())
        assert waiting(floor) == ()


def test_a_claim_taken_back_and_marked_again_begins_anew(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        set_up(floor)
        marked(floor)
        floor.later(seconds=8)
        floor.do("link", c.UnmarkHand(table="1", line=TOP, spot=1), MARK)
        floor.later(seconds=8)
        floor.do("link", CatchUp())
        assert waiting(floor) == ("major",)


def test_after_a_restart_an_unknown_time_counts_as_long_ago(tmp_path: Path) -> None:
    place = str(tmp_path / "jackpit.db"), tmp_path / "keys"
    with floor_at(*place) as floor:
        set_up(floor)
        marked(floor)
    with floor_at(*place) as floor:
        assert waiting(floor) == ("major",)
        floor.do("link", CatchUp())
        assert waiting(floor) == ()


def test_entries_that_are_read_again_have_their_times(tmp_path: Path) -> None:
    """As after a lost database, or on another server."""
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        set_up(floor)
        marked(floor)
        log = LinkLog("link")
        log.follow(read_entries(floor.store, log="link", after=0, limit=10_000))

    assert log.sign_times.due_claims(NOON + timedelta(seconds=9), 10) == []
    assert log.sign_times.next_due(NOON + timedelta(seconds=9), 10) == 1.0
    assert log.sign_times.due_claims(NOON + timedelta(seconds=10), 10) == ["major"]


def test_a_clock_that_is_set_back_delays_no_announcement_for_long(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        set_up(floor)
        marked(floor)
        floor.later(seconds=-3)  # of two servers, one is a little behind
        floor.do("link", CatchUp())
        assert waiting(floor) == ("major",)

        floor.later(hours=-1)
        floor.do("link", CatchUp())
        assert waiting(floor) == ()


def test_a_win_is_celebrated_until_a_minute_after_the_end_of_its_round(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor:
        set_up(floor)
        floor.jackpot()
        assert celebrated(floor) == 1
        floor.later(seconds=59)
        assert celebrated(floor) == 1
        floor.later(seconds=1)
        assert celebrated(floor) is None


def test_a_restart_celebrates_only_wins_whose_round_is_under_way(tmp_path: Path) -> None:
    place = str(tmp_path / "jackpit.db"), tmp_path / "keys"
    with floor_at(*place) as floor:
        set_up(floor)
        floor.keypad("3")
        floor.jackpot()
        floor.do(
            "link",
            c.StartRound(table="3", spots=(1,)),
            c.MarkHand(table="3", line=TOP, spot=1),
            c.TurnToJph(table="3", by=EXECUTIVE),
            c.LogWin(table="3", surveillance="camera 1"),
        )
    with floor_at(*place) as floor:
        assert celebrated(floor) == 2
        floor.do("link", c.TurnToRun(table="3"), c.EndRound(table="3"))
        floor.later(seconds=60)
        assert celebrated(floor) is None


def celebrated(floor: Floor) -> int | None:
    return floor.calls.query(lambda logs: link_in(logs, "link")[0].sign_times).celebrated_win(
        floor.now
    )
