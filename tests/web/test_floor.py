"""The floor: tables, meters and claims, lost pads, acknowledged alarms."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from manager.floor import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR
from sample_alarm import sample_alarm
from web.site import PIN, VERSION, Site, card_of, command, second
from web.test_live import Watcher, watching

from jackpit.cards import Card
from jackpit.games import GAMES
from jackpit.manager.clock import format_time
from jackpit.manager.house import DeviceKind, HouseAlarm
from jackpit.manager.house.commands import RaiseAlarm
from jackpit.manager.store import HOUSE_LOG
from jackpit.odds import exact_odds
from jackpit.table import Role, Version
from jackpit.table import commands as c
from jackpit.table.events import WinBackedOut
from jackpit.web.floor import activity, monitor
from jackpit.web.floor.activity import Activity
from jackpit.web.floor.figures import find_hits

MAJOR = "three-7s-diamonds"


def floor_of(site: Site) -> Any:
    return site.person(Role.FLOOR).get("/api/floor").json


def link_of(floor: Any, key: str = "link") -> Any:
    return next(link for link in floor["links"] if link["link"] == key)


def table_of(floor: Any, table: str = "1", link: str = "link") -> Any:
    return next(one for one in link_of(floor, link)["tables"] if one["table"] == table)


def claim_on(
    site: Site, *, table: str = "1", spot: int = 6, spots: tuple[int, ...] = (1, 6)
) -> Any:
    site.floor.do(
        "link",
        c.StartRound(table=table, spots=spots),
        c.MarkHand(table=table, line=MAJOR, spot=spot),
    )
    return link_of(floor_of(site))["claims"][0]


def until(watcher: Watcher, fits: Callable[[Any], bool]) -> Any:
    return watcher.until("floor", fits)


def microcents(text: str) -> int:
    whole, _, fraction = text.partition(".")
    return int(whole) * 10**8 + int(fraction.ljust(8, "0"))


# Tables.


def test_a_table_shows_its_state(own_site: Site) -> None:
    floor, states = own_site.floor, []

    def note() -> None:
        states.append(table_of(floor_of(own_site))["state"])

    note()
    floor.do("link", c.StartRound(table="1", spots=(2, 5)))
    note()
    floor.do("link", c.MarkHand(table="1", line=MAJOR, spot=5))
    note()
    floor.do("link", c.UnmarkHand(table="1", line=MAJOR, spot=5), c.EndRound(table="1"))
    floor.do("link", c.SignOff(table="1"))
    note()
    floor.do("link", c.CloseTable(table="1", by=SUPERVISOR))
    note()

    assert states == ["betting", "dealing", "pending", "no_dealer", "closed"]


def test_tables_and_claims_name_the_dealer(own_site: Site) -> None:
    claim = claim_on(own_site)
    for shown in (table_of(floor_of(own_site)), claim):
        assert (shown["dealer"], shown["dealer_name"]) == ("dealer", "A dealer")


def test_the_lit_spots_are_the_chips_before_the_round_and_the_wagers_in_it(own_site: Site) -> None:
    for spot in (3, 1):
        body = {"id": f"chip:{spot}", "press": {"type": "Tap", "spot": spot}}
        assert own_site.pad.post("/api/links/link/tables/1/presses", body).status == 200
    chips = table_of(floor_of(own_site))
    own_site.floor.do("link", c.StartRound(table="1", spots=(1, 2, 3)))
    wagers = table_of(floor_of(own_site))

    assert (chips["lit"], chips["state"]) == ([1, 3], "betting")
    assert chips["last_press"] is not None
    assert (wagers["lit"], wagers["state"]) == ([1, 2, 3], "dealing")


def test_rounds_an_hour_are_counted_over_the_last_hour_or_since_the_start(own_site: Site) -> None:
    floor = own_site.floor
    floor.round()
    at_once = table_of(floor_of(own_site))["rounds_an_hour"]
    floor.later(minutes=30)
    floor.round()
    since_the_start = table_of(floor_of(own_site))["rounds_an_hour"]
    floor.later(minutes=50)
    last_hour = table_of(own_floor := floor_of(own_site))["rounds_an_hour"]

    assert (at_once, since_the_start, last_hour) == (None, 4, 1)
    assert table_of(own_floor, "2")["rounds_an_hour"] == 0


def test_the_pace_of_the_pit_counts_every_wager_of_the_last_hour(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1, 2)
    assert floor_of(own_site)["pace"]["wagers_an_hour"] is None
    floor.later(minutes=30)
    floor.round(1, 2, 3)
    floor.do("link", c.SignOff(table="2"))
    pace = floor_of(own_site)["pace"]

    assert pace == {"wagers_an_hour": 10, "rounds_an_hour": 4, "wagers": [*[0] * 5, 2, *[0] * 5, 3]}


def test_the_floor_shows_what_is_owed_and_where_a_table_stands(own_site: Site) -> None:
    place = {"link": "link", "table": "1", "x": 300, "y": 200, "players": "up"}
    unplaced = table_of(floor_of(own_site))["place"]
    command = {"type": "ArrangeTables", "places": [place]}
    sent = own_site.person(Role.FLOOR).post(
        "/api/house/commands", {"id": "map", "command": command}
    )
    assert sent.status == 200, sent.json
    link = floor_of(own_site)["links"][0]

    assert unplaced is None
    assert link["tables"][0]["place"] == {"x": 300, "y": 200, "players": "up"}
    assert link["tables"][1]["place"] is None
    report = own_site.person(Role.FLOOR).get("/api/reports/liability").json
    owed = report["sections"][0]["rows"][-1][-1]
    assert (microcents(link["owed"]), link["over_limit"]) == (microcents(owed), None)


def test_an_alarm_names_its_link_and_its_table_if_it_is_about_one(own_site: Site) -> None:
    for alarm in (HouseAlarm.PAD_LOST.given(link="link", table="1"), sample_alarm()):
        own_site.floor.do(HOUSE_LOG, RaiseAlarm(alarm=alarm))
    alarms = own_site.person(Role.FLOOR).get("/api/alarms").json["alarms"]

    places = {(one["alarm"], one["link"], one["table"]) for one in alarms}
    assert ("PAD_LOST", "link", "1") in places
    assert len(places) == 2
    assert all(table is None for name, _, table in places if name != "PAD_LOST")


def test_the_edge_is_exact_for_the_meters_and_the_seats_betting_now(own_site: Site) -> None:
    own_site.floor.form("bet-the-set-21", link="set", tables=1)
    own_site.floor.do("set", c.StartRound(table="1", spots=(1, 2, 3)))
    version = Version.of(GAMES["bet-the-set-21"])
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        floor = until(watcher, lambda x: table_of(x, "1", "set")["edge"] is not None)

    meter = own_site.floor.link("set", lambda link: link.streams["progressive"].total)
    odds = exact_odds(version.pay_table, version.shoe, seats=3)
    exact = odds.disadvantage_at({"progressive": meter.in_dollars()})
    assert exact is not None
    assert table_of(floor, "1", "set")["edge"] == float(exact)
    assert link_of(floor, "set")["edge"] == [float(exact), float(exact)]
    assert exact != exact_odds(version.pay_table, version.shoe, seats=1).disadvantage_at(
        {"progressive": Fraction(meter.in_dollars())}
    )


# Claims.


def test_a_claim_has_its_evidence(own_site: Site) -> None:
    own_site.floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line=MAJOR, spot=6),
    )
    claim = link_of(floor_of(own_site))["claims"][0]
    seed = GAMES["blazing-7s"].pay_tables[0].terms.meters[0].seed

    assert (claim["table"], claim["round"], claim["spots"]) == ("1", 1, [6])
    assert claim["amount"] == claim["each"]
    assert seed.microcents <= microcents(claim["after"]) < microcents(claim["before"])
    assert claim["line"] == MAJOR
    assert claim["marks"] == [
        {"line": MAJOR, "line_name": claim["line_name"], "spot": 6, "by": [DEALER.key]}
    ]
    assert claim["since"] == "2026-11-16T12:00:00.000000Z"
    assert claim["why_not"]["executive"] is None
    assert claim["needs_reference"] is True


def test_a_claim_above_a_supervisors_tier_says_why_not(own_site: Site) -> None:
    claim = claim_on(own_site)

    assert claim["needs"] == "executive"
    assert claim["why_not"]["supervisor"]["rule"] == "CLAIM_NEEDS_EXECUTIVE"


def test_the_meter_after_a_claim_is_what_it_is_once_it_is_verified(own_site: Site) -> None:
    claim = claim_on(own_site)
    own_site.floor.round(1, 2, 3, table="2")
    before = link_of(floor_of(own_site))["claims"][0]
    own_site.floor.do(
        "link",
        c.VerifyClaim(table="1", claim=claim["claim"], by=EXECUTIVE, surveillance="camera"),
    )
    total = own_site.floor.link("link", lambda link: link.streams["major"].total)

    assert microcents(before["after"]) == total.microcents
    assert microcents(before["before"]) > microcents(
        before["found"]
    )  # what the other table added since


def test_entered_cards_are_shown_and_whether_they_agree_with_the_line(own_site: Site) -> None:
    sevens = tuple(map(Card.parse, ("7d", "7d")))
    own_site.floor.do(
        "link",
        c.StartRound(table="1", spots=(6,)),
        c.EnterCards(table="1", spot=6, cards=sevens),
        c.EnterCards(table="1", spot=None, cards=(Card.parse("7d"),)),
        c.MarkHand(table="1", line=MAJOR, spot=6),
    )
    cards = link_of(floor_of(own_site))["claims"][0]["cards"]

    assert cards["dealer"] == ["7d"]
    assert cards["spots"][0]["cards"] == ["7d", "7d"]
    assert cards["spots"][0]["agrees"] is True


def test_cards_that_name_another_line_do_not_agree(own_site: Site) -> None:
    own_site.floor.do(
        "link",
        c.StartRound(table="1", spots=(6,)),
        c.MarkHand(table="1", line=MAJOR, spot=6),
        c.EnterCards(table="1", spot=6, cards=tuple(map(Card.parse, ("7d", "8h")))),
        c.EnterCards(table="1", spot=None, cards=(Card.parse("9s"),)),
    )
    (spot,) = link_of(floor_of(own_site))["claims"][0]["cards"]["spots"]

    assert (spot["named"], spot["agrees"]) == ("Either of the First Two Cards – 7", False)


def test_a_claim_that_was_marked_before_a_restart_has_waited_since_then(own_site: Site) -> None:
    claim_on(own_site)
    own_site.floor.later(minutes=3)
    monitor = own_site.app.state.monitor
    monitor.activity.marked.clear()  # as after a restart

    claim = link_of(floor_of(own_site))["claims"][0]

    assert claim["since"] == "2026-11-16T12:00:00.000000Z"


def test_a_verified_win_waits_for_its_reference_until_surveillance_gives_one(
    own_site: Site,
) -> None:
    claim = claim_on(own_site)
    verify = c.VerifyClaim(table="1", claim=claim["claim"], by=EXECUTIVE)
    own_site.floor.do("link", verify)
    waiting = link_of(floor_of(own_site))["references"]
    body = command("ref:1", "GiveReference", win=1, reference="camera 12")
    response = own_site.person(Role.SURVEILLANCE).post("/api/links/link/commands", body)

    assert [(one["win"], one["table"]) for one in waiting] == [(1, "1")]
    assert response.status == 200
    assert link_of(floor_of(own_site))["references"] == []


def test_the_person_whose_card_is_swiped_at_a_desk_verifies(own_site: Site) -> None:
    claim = claim_on(own_site)["claim"]
    body = command("desk:1", "VerifyClaim", table="1", claim=claim, surveillance="camera")
    desk = own_site.person(Role.FLOOR)
    alone = desk.post("/api/links/link/commands", body)
    wrong = desk.post(
        "/api/links/link/commands",
        {**body, "id": "desk:2", "card": card_of(Role.EXECUTIVE), "pin": "9999"},
    )
    right = desk.post(
        "/api/links/link/commands",
        {**body, "id": "desk:3", "card": card_of(Role.EXECUTIVE), "pin": PIN},
    )

    assert (alone.status, alone.rule) == (403, "NEEDS_ROLE")
    assert wrong.status == 401
    assert right.status == 200
    assert right.json["entries"][0]["by"] == "executive"


# Live.


def test_the_floor_is_sent_again_when_anything_changes(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.SUPERVISOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        until(watcher, lambda floor: table_of(floor)["state"] == "betting")
        claim_on(own_site)
        until(watcher, lambda floor: len(link_of(floor)["claims"]) == 1)
        own_site.floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
        shown = until(watcher, lambda floor: len(floor["alarms"]) == 1)

    assert shown["alarms"][0]["sentence"] == "A test."


def test_a_pending_request_is_on_the_floor_until_it_is_settled(own_site: Site) -> None:
    asked = {
        "id": "more",
        "log": "link",
        "command": {
            "type": "Adjust",
            "meter": "major",
            "pool": "meter",
            "amount": "5.00",
            "reason": "malfunction",
            "text": "a test",
        },
        "summary": "The meter was five dollars short.",
    }
    assert own_site.person(Role.SUPERVISOR).post("/api/requests", asked).status == 200
    waiting = floor_of(own_site)["requests"]
    approve = own_site.person(Role.ACCOUNTING).post("/api/requests/more/approve", {"id": "yes"})

    assert [(one["id"], one["by"]) for one in waiting] == [("more", "supervisor")]
    assert waiting[0]["command"]["amount"] == "5.00"
    assert waiting[0]["title"] == "Adjust a meter · link link"
    assert waiting[0]["why_not"]["accounting"] is None
    assert waiting[0]["why_not"]["supervisor"] == {
        "rule": "NEEDS_ROLE_TO_APPROVE",
        "sentence": "To adjust a meter, accounting must approve.",
    }
    assert waiting[0]["why_not_requester"]["rule"] == "OWN_REQUEST"
    assert approve.status == 200, approve.body
    assert floor_of(own_site)["requests"] == []


# Alarms.


def test_an_acknowledged_alarm_shows_by_whom_and_when(own_site: Site) -> None:
    own_site.floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
    alarm = floor_of(own_site)["alarms"][0]
    own_site.floor.later(minutes=2)
    named = {name: alarm[name] for name in ("log", "seq", "number")}
    body = {"id": "ack:1", "note": "looked after", **named}
    assert own_site.person(Role.FLOOR).post("/api/alarms/acknowledge", body).status == 200

    seen = own_site.person(Role.FLOOR).get("/api/alarms?acknowledged=true").json["alarms"][0]

    assert floor_of(own_site)["alarms"] == []
    assert seen["is_acknowledged"] is True
    assert seen["acknowledged"] == {
        "by": "floor",
        "by_name": "A floor",
        "at": "2026-11-16T12:02:00.000000Z",
        "note": "looked after",
    }


def lose_the_pad(site: Site, watcher: Watcher) -> Any:
    """Connect the pad of table 1 and lose it again; the floor once the house has an alarm."""
    with watching(site, site.devices[DeviceKind.PAD], VERSION) as device:
        until(watcher, lambda floor: table_of(floor)["pad"]["is_here"])
        device.send(beat=1)
    until(watcher, lambda floor: table_of(floor)["pad"]["lost_at"] is not None)
    return until(watcher, lambda floor: floor["alarms_in_all"] > 0)


def test_l03_the_loss_of_an_open_tables_pad_is_shown_and_raises_one_alarm(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity, "LOST_SECONDS", 1.0)
    monkeypatch.setattr(activity, "ALARM_SECONDS", 2.0)
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        first = lose_the_pad(own_site, watcher)
        watcher.until("beat")
        watcher.until("beat")
        later = floor_of(own_site)
        named = {name: first["alarms"][0][name] for name in ("log", "seq", "number")}
        own_site.person(Role.FLOOR).post(
            "/api/alarms/acknowledge", {"id": "ack:1", "note": "seen", **named}
        )
        until(watcher, lambda floor: not floor["alarms"])
        again = lose_the_pad(own_site, watcher)

    assert first["alarms"] == later["alarms"]
    assert [alarm["alarm"] for alarm in first["alarms"]] == ["PAD_LOST"]
    assert "table 1" in first["alarms"][0]["sentence"]
    assert len(again["alarms"]) == 1
    assert table_of(again, "2")["pad"] == {"is_here": False, "lost_at": None}


def test_l03_a_closed_table_may_lose_its_pad_without_an_alarm(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(activity, "LOST_SECONDS", 0.8)
    monkeypatch.setattr(activity, "ALARM_SECONDS", 1.2)
    own_site.floor.do("link", c.CloseTable(table="1", by=SUPERVISOR))
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION):
            until(watcher, lambda floor: table_of(floor)["pad"]["is_here"])
        until(watcher, lambda floor: table_of(floor)["pad"]["lost_at"] is not None)
        watcher.until("beat")
        watcher.until("beat")
        floor = floor_of(own_site)

    assert floor["alarms"] == []


# Today and the meters.


def test_todays_figures_count_the_gaming_day_alone(own_site: Site) -> None:
    floor = own_site.floor
    floor.round(1, 2)
    floor.later(days=1)
    own_site.fresh_session(Role.FLOOR)
    floor.round(1, 2, 3)
    floor.jackpot()
    floor.do(
        "link",
        c.Adjust(
            meter="major",
            pool=c.Pool.METER,
            amount=GAMES["blazing-7s"].pay_tables[0].terms.wager,
            reason=c.AdjustmentReason.MALFUNCTION,
            text="a test",
            by=ACCOUNTING,
            approved_by=EXECUTIVE,
        ),
    )
    today = floor_of(own_site)["today"]

    assert (today["day"], today["rounds"], today["wagers"]) == ("2026-11-17", 2, 5)
    assert (today["wins"], today["adjustments"]) == (1, 1)
    assert today["signed_at"] is not None


def test_a_meter_shows_its_last_hit(own_site: Site) -> None:
    own_site.floor.jackpot()
    own_site.floor.later(days=2)
    own_site.fresh_session(Role.FLOOR)
    major, minor = link_of(floor_of(own_site))["meters"]

    assert major["hit"]["at"] == "2026-11-16T12:00:00.000000Z"
    assert minor["hit"] is None


def back_out(site: Site, win: int = 1) -> None:
    site.floor.do(
        "link",
        c.BackOut(
            win=win,
            reason=c.AdjustmentReason.MISTAKE,
            text="a joker",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        ),
    )


def test_a_win_that_was_backed_out_is_no_hit(own_site: Site) -> None:
    own_site.floor.jackpot()
    own_site.floor.jackpot(table="2")
    assert link_of(floor_of(own_site))["meters"][0]["hit"]["win"] == 2
    back_out(own_site, 2)

    assert link_of(floor_of(own_site))["meters"][0]["hit"]["win"] == 1


def test_a_win_backed_out_while_hits_are_read_is_no_hit(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_site.floor.jackpot()
    find, hear, heard = find_hits, Activity.on_entries, threading.Event()

    def backed_out_meanwhile(reader: Any, link: str, hits: Any) -> None:
        find(reader, link, hits)
        if not heard.is_set():
            back_out(own_site)
            assert heard.wait(10)

    def count(self: Activity, entries: Any) -> None:
        hear(self, entries)
        if any(entry.has(WinBackedOut) for entry in entries):
            asyncio.get_running_loop().call_soon(heard.set)  # once the monitor has all of it

    monkeypatch.setattr(monitor, "find_hits", backed_out_meanwhile)
    monkeypatch.setattr(Activity, "on_entries", count)
    floor_of(own_site)

    assert heard.is_set()
    assert link_of(floor_of(own_site))["meters"][0]["hit"] is None


def test_todays_adjustments_are_those_of_today(own_site: Site) -> None:
    own_site.floor.jackpot()
    back_out(own_site)
    assert floor_of(own_site)["today"]["adjustments"] == 1
    own_site.floor.later(days=1)
    own_site.fresh_session(Role.FLOOR)
    own_site.floor.jackpot()  # a day begins with its first entry

    assert floor_of(own_site)["today"]["adjustments"] == 0


def history(site: Site, meter: str = "major", points: int = 300) -> Any:
    return (
        site.person(Role.FLOOR).get(f"/api/links/link/history?meter={meter}&points={points}").json
    )


def test_the_history_of_a_meter_is_exact_at_every_point(own_site: Site) -> None:
    held = []
    for _ in range(5):
        own_site.floor.round(1, 2, 3)
        held.append(own_site.floor.link("link", lambda link: link.streams["major"].total))
    found = [microcents(point["amount"]) for point in history(own_site)["points"]]

    assert found[-5:] == [amount.microcents for amount in held]


def test_the_history_counts_what_leaves_a_meter(own_site: Site) -> None:
    own_site.floor.round(1, 2, 3)
    history(own_site)
    own_site.floor.jackpot()
    own_site.floor.round(1)
    total = own_site.floor.link("link", lambda link: link.streams["major"].total)
    found = [microcents(point["amount"]) for point in history(own_site)["points"]]

    assert found[-1] == total.microcents
    assert max(found) < 2 * 10_000 * 10**8, "the seed came in as the jackpot went out"


def test_the_history_grows_and_its_points_stay_bounded(own_site: Site) -> None:
    own_site.floor.round()
    history(own_site)
    for _ in range(12):
        own_site.floor.round(1, 2, 3)
    total = own_site.floor.link("link", lambda link: link.streams["major"].total)
    few, all_of_them = history(own_site, points=5)["points"], history(own_site)["points"]

    assert len(few) <= 5
    assert len(all_of_them) >= 13
    assert (
        microcents(few[-1]["amount"]) == microcents(all_of_them[-1]["amount"]) == total.microcents
    )


def test_the_history_goes_back_day_by_day_and_shows_its_hits(own_site: Site) -> None:
    own_site.floor.round(1, 2, 3)
    own_site.floor.later(days=1)
    own_site.floor.jackpot()
    own_site.floor.later(days=1)
    own_site.floor.round()
    own_site.fresh_session(Role.FLOOR)
    found = history(own_site)
    days = [point["at"][:10] for point in found["points"]]
    total = own_site.floor.link("link", lambda link: link.streams["major"].total)

    assert days == sorted(days)
    assert {"2026-11-17", "2026-11-18"} <= set(days)
    assert microcents(found["points"][-1]["amount"]) == total.microcents
    (hit,) = found["hits"]
    assert hit["at"].startswith("2026-11-17")
    assert microcents(hit["before"]) > microcents(hit["after"]) >= microcents(found["seed"])


def two_j_pots(site: Site) -> None:
    """Two wins of the Major, logged a minute apart at a keypad before one RUN."""
    floor = site.floor
    floor.keypad("3")
    floor.do("link", c.StartRound(table="3", spots=(1, 6)))
    for spot in (6, 1):
        floor.do("link", c.MarkHand(table="3", line=MAJOR, spot=spot))
    floor.do("link", c.TurnToJph(table="3", by=EXECUTIVE))
    for _ in range(2):
        floor.later(minutes=1)
        floor.do("link", c.LogWin(table="3", surveillance="camera 1"))


def test_the_history_falls_once_when_two_j_pots_are_adjusted_at_one_run(own_site: Site) -> None:
    two_j_pots(own_site)
    assert history(own_site)["hits"] == []

    own_site.floor.later(minutes=1)
    own_site.floor.do("link", c.TurnToRun(table="3"))
    found = history(own_site)
    adjusted = format_time(own_site.floor.now)

    assert [(hit["at"], hit["before"], hit["after"]) for hit in found["hits"]] == [
        (adjusted, "10000.24000000", "10000.02000000"),
        (adjusted, "10000.02000000", "10000.00000000"),
    ]
    before = [x["amount"] for x in found["points"] if x["at"] < adjusted]
    assert before[-1] == "10000.24000000"
    assert {x["amount"] for x in found["points"] if x["at"] >= adjusted} == {"10000.00000000"}


def test_a_logged_win_is_a_hit_once_the_meter_is_adjusted(own_site: Site) -> None:
    two_j_pots(own_site)
    assert link_of(floor_of(own_site))["meters"][0]["hit"] is None

    own_site.floor.do("link", c.TurnToRun(table="3"))
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        until(watcher, lambda floor: (link_of(floor)["meters"][0]["hit"] or {}).get("win") == 2)


def test_the_floor_shows_the_claims_own_amounts_announced_or_not(own_site: Site) -> None:
    floor = own_site.floor
    floor.keypad("3")
    floor.do(
        "link",
        c.StartRound(table="3", spots=(1, 6)),
        c.MarkHand(table="3", line=MAJOR, spot=6),
    )

    def major() -> Any:
        return link_of(floor_of(own_site))["meters"][0]

    first = {
        "table": "3",
        "line_name": "Three 7's – Diamonds",
        "amount": "10000.24000000",
        "win": None,
    }
    assert (major()["is_pending"], major()["pending"]) == (True, [first])
    assert major()["amount"] == "10000.02000000"  # what can be won next

    claim_on(own_site)
    second = {**first, "table": "1", "amount": "10000.28000000"}
    assert major()["pending"] == [first, second]

    floor.do("link", c.TurnToJph(table="3", by=EXECUTIVE))
    floor.do("link", c.LogWin(table="3", surveillance="camera 1"))
    assert major()["pending"] == [{**first, "win": 1}, second]

    floor.do("link", c.TurnToRun(table="3"))
    assert major()["pending"] == [second]


def test_an_unknown_meter_has_no_history(own_site: Site) -> None:
    response = own_site.person(Role.FLOOR).get("/api/links/link/history?meter=none")

    assert (response.status, response.rule) == (404, "NO_SUCH_METER")


def test_training_tables_are_apart_from_those_of_the_pit(own_site: Site) -> None:
    formed = {"link": "practice", "terms": {"game": "blazing-7s"}, "is_training": True}
    body = command("practice", "FormLink", **formed) | {"second": second(Role.EXECUTIVE)}
    client = own_site.person(Role.ACCOUNTING)
    assert client.post("/api/house/commands", body).status == 200

    floor = floor_of(own_site)
    assert [link["link"] for link in floor["links"]] == ["link"]
    assert [link["link"] for link in floor["training"]] == ["practice"]
