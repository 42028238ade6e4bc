"""Alarms over HTTP: no open alarm is ever hidden."""

from __future__ import annotations

from typing import Any

import pytest
from manager.floor import EXECUTIVE, SUPERVISOR
from sample_alarm import sample_alarm
from web.site import VERSION, Site
from web.test_live import watching

from jackpit.manager.eventlog.answer import RefusedAnswer, ServerRefusal
from jackpit.manager.house import DeviceKind
from jackpit.manager.house.commands import AcknowledgeAlarm, RaiseAlarm
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.store.queries import alarms
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.table import HouseRules, Role
from jackpit.table import commands as c
from jackpit.web.auth.access import record_access
from jackpit.web.floor import activity, monitor

AT_ONCE = 3


def raised(site: Site, count: int) -> list[tuple[int, int]]:
    """Alarms of the house, one a minute, by entry and number."""
    for number in range(1, count + 1):
        site.floor.later(minutes=1)
        site.floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm(f"Test {number}.")))
    site.fresh_session(Role.FLOOR)
    return site.floor.rows("SELECT seq, number FROM alarm WHERE alarm = 'TEST' ORDER BY seq")


@pytest.mark.parametrize("count", [AT_ONCE, 3 * AT_ONCE + 1])
def test_an_open_alarm_is_shown_however_many_came_after_it(
    own_site: Site, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    monkeypatch.setattr(alarms, "ALARMS_PER_PAGE", AT_ONCE)
    oldest, *others = raised(own_site, count)
    for seq, number in others:
        seen = AcknowledgeAlarm(log=HOUSE_LOG, seq=seq, number=number, note="x", by=EXECUTIVE)
        own_site.floor.do(HOUSE_LOG, seen)
    floor = own_site.person(Role.FLOOR)

    waiting = floor.get("/api/alarms").json["alarms"]
    assert [(x["seq"], x["number"], x["is_acknowledged"]) for x in waiting] == [(*oldest, False)]
    every = floor.get("/api/alarms?acknowledged=true").json["alarms"]
    assert [x["sentence"] for x in every] == [f"Test {n}." for n in range(count, 0, -1)]
    assert [x["is_acknowledged"] for x in every] == [True] * (count - 1) + [False]
    first = floor.get("/api/alarms?acknowledged=true&limit=2").json["alarms"]
    assert first == every[:2]
    (shown,) = floor.get("/api/floor").json["alarms"]
    assert (shown["seq"], shown["number"]) == oldest


LIFT = c.LiftChip(table="1", spot=3)
LATE = c.EnterLate(
    table="1", spots=(3,), form_number="P-1", reason="a fault", by=SUPERVISOR, approved_by=EXECUTIVE
)
END = c.EndRound(table="1")
START, BONUS = c.StartRound(table="1", spots=(3,)), c.MarkBonus(table="1", winner=3, others=())


@pytest.mark.parametrize(
    ("game", "begun", "raises", "alarm"),
    [
        ("hit-and-run", START, LIFT, "CHIP_LIFTED"),
        ("blazing-7s", None, LATE, "ENTERED_LATE"),
        ("bahama-bonus", BONUS, END, "BONUS_PAID"),
    ],
)
def test_every_alarm_is_on_the_floor_immediately(
    own_site: Site, game: str, begun: c.Command | None, raises: c.Command, alarm: str
) -> None:
    own_site.floor.form(game, link="second", rules=HouseRules(supervisor_from=None))
    if begun is not None:
        own_site.floor.do("second", begun)
    person = own_site.person(Role.FLOOR)
    assert person.get("/api/floor").json["alarms"] == []  # the empty list is cached
    own_site.floor.do("second", raises)

    (shown,) = person.get("/api/floor").json["alarms"]
    assert (shown["log"], shown["alarm"]) == ("second", alarm)


def test_an_unknown_alarm_is_not_acknowledged(site: Site) -> None:
    body = {"id": "ack:1", "log": "house", "seq": 1, "number": 7, "note": "seen"}
    response = site.person(Role.FLOOR).post("/api/alarms/acknowledge", body)

    assert (response.status, response.rule) == (404, "NO_SUCH_ALARM")


def test_l03_an_alarm_that_could_not_be_recorded_is_raised_a_second_later(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused: list[Any] = []

    async def refuses_once(calls: AsyncCalls, alarm: Any, **named: str) -> RefusedAnswer | None:
        if not refused:
            refused.append(alarm)
            return ServerRefusal.QUEUE_IS_FULL.answer()
        return await record_access(calls, alarm, **named)

    monkeypatch.setattr(activity, "LOST_SECONDS", 0.5)
    monkeypatch.setattr(activity, "ALARM_SECONDS", 1.0)
    monkeypatch.setattr(monitor, "record_access", refuses_once)
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        watcher.until("floor")
        with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION) as pad:
            pad.until("welcome")
        shown = watcher.until("floor", lambda floor: floor["alarms_in_all"] > 0)

    assert [alarm["sentence"] for alarm in shown["alarms"]] == [str(refused[0].alarm)]
