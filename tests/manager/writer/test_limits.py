"""House limits stop a link from their gaming day on, at every server and after every restart."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

from manager.floor import ADMIN, EXECUTIVE, Floor, floor_at

from jackpit.manager.audit.compare import verify_store_and_tables
from jackpit.manager.audit.rebuild import rebuild
from jackpit.manager.clock import format_time
from jackpit.manager.codec import decode
from jackpit.manager.house.commands import SetLimits
from jackpit.manager.store import HOUSE_LOG, open_reader
from jackpit.manager.store.queries.logs import read_entries
from jackpit.money import Money
from jackpit.table import HouseLimits
from jackpit.table import commands as c

START = c.StartRound(table="1", spots=(1,))
HALF = Money.parse("0.50")


def set_limits(floor: Floor, *, in_days: int = 0, **limits: Any) -> None:
    """Two people set house limits from a day on."""
    since = (floor.now + timedelta(days=in_days)).date().isoformat()
    new = HouseLimits(since=since, source="WAC 230-15-140", **limits)
    at = format_time(floor.now)
    floor.do(HOUSE_LOG, SetLimits(limits=new, at=at, by=ADMIN, approved_by=EXECUTIVE))


def adopted(floor: Floor) -> list[tuple[str, str | None]]:
    """The records of limits on the link: the day of each, and the first day of its limits."""
    with floor.store.reader() as reader:
        records = [decode(x.record) for x in read_entries(reader, log="link", after=0, limit=100)]
    return [
        (record["day"], event["limits"] and event["limits"]["since"])
        for record in records
        for event in record["events"]
        if event["type"] == "LimitsAdopted"
    ]


def test_hg34_the_first_wager_of_the_gaming_day_is_refused_and_the_last_before_it_is_not(
    store_url: str, tmp_path: Path
) -> None:
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()  # the gaming day begins at 6:00 UTC
        floor.form()
        set_limits(floor, in_days=1, wager=HALF)
        floor.later(hours=17, minutes=59)
        floor.do("link", START)
        floor.later(minutes=1)
        floor.do("link", c.EndRound(table="1"))  # the round under way is finished
        refused = floor.refused("link", START)

        assert refused.rule == "OVER_WAGER_LIMIT"
        assert adopted(floor) == [("2026-11-17", "2026-11-17")]


def test_hg34_a_stop_survives_a_restart_and_a_rebuild_and_the_history_verifies(
    store_url: str, tmp_path: Path
) -> None:
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.round(1)
        set_limits(floor, wager=HALF)
        floor.refused("link", START)
        before = floor.link("link", lambda link: link)
    with floor_at(store_url, tmp_path / "keys") as floor:
        assert floor.link("link", lambda link: link) == before
        assert floor.refused("link", START).rule == "OVER_WAGER_LIMIT"
        rebuild(floor.store, floor.signer)
        trusted = floor.signer.trusted
    with open_reader(store_url) as reader:
        assert verify_store_and_tables(reader, trusted).ok
    with floor_at(store_url, tmp_path / "keys") as floor:
        assert floor.refused("link", START).rule == "OVER_WAGER_LIMIT"
        assert len(adopted(floor)) == 1


def test_hg34_a_stop_ends_by_itself_when_other_limits_take_over(
    store_url: str, tmp_path: Path
) -> None:
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        set_limits(floor, wager=HALF)
        assert floor.refused("link", START).rule == "OVER_WAGER_LIMIT"
        set_limits(floor, in_days=1)
        assert floor.refused("link", START).rule == "OVER_WAGER_LIMIT"
        floor.later(days=1)
        floor.round(1)
        set_limits(floor, wager=HALF)
        assert floor.refused("link", START).rule == "OVER_WAGER_LIMIT"
        set_limits(floor)  # the same day: they replace the others
        floor.round(1)

        days = [("2026-11-16", "2026-11-16")] + [("2026-11-17", "2026-11-17")] * 3
        assert adopted(floor) == days


def test_hg34_limits_set_at_one_server_stop_the_tables_of_the_other(
    postgres_url: str, tmp_path: Path
) -> None:
    with floor_at(postgres_url, tmp_path / "keys") as one:
        one.set_up()
        one.form()
        with floor_at(postgres_url, tmp_path / "keys") as other:
            other.round(1)
            set_limits(one, wager=HALF)
            assert one.refused("link", START).rule == "OVER_WAGER_LIMIT"
            assert other.refused("link", START).rule == "OVER_WAGER_LIMIT"
            set_limits(other)
            other.round(1)
            one.round(1)

            assert len(adopted(one)) == 2
