"""Lost rights: immediately, everywhere, and recorded."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta
from typing import Any

import pytest
from manager.floor import ACCOUNTING, ADMIN, DEALER, EXECUTIVE, SUPERVISOR
from sample_alarm import sample_alarm
from web.site import PIN, VERSION, HttpClient, Site, card_of, command, second
from web.test_live import Watcher, as_pad, watching
from websockets.sync.client import connect
from websockets.typing import Origin

from jackpit.manager.clock import format_time
from jackpit.manager.codec import encode
from jackpit.manager.house import DeviceKind, House, Settings
from jackpit.manager.house.commands import (
    AcknowledgeAlarm,
    ChangeSettings,
    DisablePerson,
    MakeRequest,
    RaiseAlarm,
    RetireDevice,
)
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.table import Controller, Person, Role
from jackpit.table import commands as c
from jackpit.web.auth.access import Access, Caller, RequestIdentity
from jackpit.web.http.errors import Problem
from jackpit.web.live import connection, messages
from jackpit.web.new_entries import parse_commit

COMMANDS = "/api/links/link/commands"
HOUSE = "/api/house/commands"
ADJUST = {
    "meter": "major",
    "pool": "meter",
    "amount": "1.00",
    "reason": "malfunction",
    "text": "a test",
}


def why_closed(watcher: Watcher) -> tuple[int, str]:
    closed = watcher.closed()
    assert closed.rcvd is not None
    return closed.rcvd.code, closed.rcvd.reason


def refusals(site: Site) -> list[tuple[str, str, str, str]]:
    """The refused accesses in the house log: who, what, why and from where."""
    entries = site.person(Role.ACCOUNTING).get("/api/house/entries?limit=1000").json["entries"]
    events = [event for entry in entries for event in entry["events"]]
    refused = [event for event in events if event["type"] == "AccessRefused"]
    rules = [x["why"]["message"].partition(".")[2] for x in refused]
    return [(x["who"], x["what"], y, x["origin"]) for x, y in zip(refused, rules, strict=True)]


def test_a_request_of_another_site_is_recorded_over_http_and_live_alike(own_site: Site) -> None:
    headers = {"Cookie": f"jackpit_session={own_site.sessions[Role.FLOOR]}"}
    other = Origin("http://evil.example")
    lock, live = "POST /api/session/lock", connection.ACTION

    own_site.anonymous()("POST", "/api/session/lock", headers={**headers, "Origin": other})
    url = f"ws://127.0.0.1:{own_site.port}/api/live"
    with connect(url, additional_headers=headers, origin=other) as foreign:
        closed = why_closed(Watcher(foreign))

    assert closed == (messages.NOT_ADMITTED, "FOREIGN_REQUEST")
    recorded = [(who, what) for who, what, why, _ in refusals(own_site) if why == closed[1]]
    assert recorded == [("floor", lock), ("floor", live)]


# Open sockets.


@pytest.fixture
def few_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """No rights are checked merely because time has passed."""
    monkeypatch.setattr(connection, "RECHECK_BEATS", 10**9)


@pytest.mark.usefixtures("few_looks")
def test_a_disabled_person_is_disconnected_immediately(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.SUPERVISOR]) as watcher:
        watcher.receive()
        disable = command("d:1", "DisablePerson", person="supervisor", reason="caught")
        assert own_site.person(Role.ADMIN).post(HOUSE, disable).status == 200
        began = time.monotonic()
        assert why_closed(watcher) == (messages.NOT_ADMITTED, "NOT_SIGNED_IN")
        problem = watcher.received[-1]["problem"]
        assert problem["sentence"] == "You are not signed in; sign in first."
    assert time.monotonic() - began < 1


@pytest.mark.usefixtures("few_looks")
def test_a_retired_device_is_disconnected_and_others_stay(own_site: Site) -> None:
    sensor = watching(own_site, own_site.devices[DeviceKind.SENSOR], VERSION)
    with as_pad(own_site) as pad, sensor as other:
        pad.receive()
        other.receive()
        retire = command("d:1", "RetireDevice", device="pad-1")
        assert own_site.person(Role.ADMIN).post(HOUSE, retire).status == 200
        assert why_closed(pad)[0] == messages.NOT_ADMITTED
        assert other.until("beat") < other.until("beat")


@pytest.mark.usefixtures("few_looks")
def test_commands_sent_after_the_right_is_lost_are_not_done(own_site: Site) -> None:
    """Also before the socket is notified, as after a change at another server."""
    own_site.floor.do("link", c.StartRound(table="1", spots=(1,)))
    with watching(own_site, own_site.sessions[Role.SUPERVISOR]) as watcher:
        watcher.receive()
        access = own_site.app.state.context.access
        access.on_rights_changed.clear()
        own_site.floor.do(HOUSE_LOG, DisablePerson(person="supervisor", reason="x", by=ADMIN))
        watcher.send(do={"link": "link", **command("v:1", "VoidRound", table="1", reason="x")})
        assert why_closed(watcher)[0] == messages.NOT_ADMITTED
    assert own_site.floor.link("link", lambda link: link.tables["1"].round is not None)


def test_beats_do_not_keep_a_session_unlocked_and_a_locked_one_is_disconnected(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "RECHECK_BEATS", 1)
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.receive()
        for _ in range(2):
            own_site.floor.later(minutes=4)
            watcher.send(beat=1)
            watcher.until("beat")
            watcher.until("beat")
        own_site.floor.later(minutes=4)  # it locks after ten
        code, reason = why_closed(watcher)
    own_site.app.state.context.access.forget_sessions()

    assert (code, reason.partition(":")[0]) == (messages.NOT_ADMITTED, "SESSION_LOCKED")
    assert own_site.person(Role.FLOOR).get("/api/links").rule == "SESSION_LOCKED"
    with watching(own_site, own_site.sessions[Role.FLOOR]) as again:
        assert why_closed(again)[1].startswith("SESSION_LOCKED")


def test_commands_over_the_socket_keep_the_session_open(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jackpit.web.auth.access.SESSION_SECONDS", 0.0)
    with watching(own_site, own_site.sessions[Role.SUPERVISOR]) as watcher:
        for number in range(4):
            own_site.floor.later(minutes=4)
            answer = watcher.do(f"v:{number}", "VoidRound", table="1", reason="x")
            assert answer["problem"]["rule"] == "NO_ROUND", answer


@pytest.mark.usefixtures("few_looks")
def test_locking_the_session_closes_its_socket(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.receive()
        assert own_site.person(Role.FLOOR).post("/api/session/lock").status == 204
        assert why_closed(watcher)[1].startswith("SESSION_LOCKED")


def test_a_change_during_the_copy_of_the_house_is_not_forgotten(own_site: Site) -> None:
    floor = own_site.floor

    async def look() -> tuple[bool, bool]:
        calls = AsyncCalls(floor.manager, asyncio.get_running_loop())
        access = Access(calls, floor.store, own_site.authenticator, lambda: floor.now)
        before = asyncio.create_task(access.house())
        await asyncio.sleep(0)
        floor.calls.query(lambda _: None)  # the answer is there, and waits for this busy loop
        disabled = DisablePerson(person="supervisor", reason="x", by=ADMIN)
        access.on_entries(parse_commit(floor.do(HOUSE_LOG, disabled).entries))
        former, now = await before, await access.house()
        return former.people["supervisor"].is_active, now.people["supervisor"].is_active

    assert asyncio.run(look()) == (True, False)


def test_a_copy_of_the_house_does_not_change(own_site: Site) -> None:
    floor = own_site.floor

    async def look() -> tuple[int, int]:
        calls = AsyncCalls(floor.manager, asyncio.get_running_loop())
        access = Access(calls, floor.store, own_site.authenticator, lambda: floor.now)
        house = await access.house()
        before = len(house.acknowledged)
        (entry,) = floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm())).entries
        seen = AcknowledgeAlarm(log=HOUSE_LOG, seq=entry.seq, number=1, note="seen", by=EXECUTIVE)
        floor.do(HOUSE_LOG, seen)
        return before, len(house.acknowledged)

    assert asyncio.run(look()) == (0, 0)


def test_a_device_retired_during_its_lookup_is_not_remembered(own_site: Site) -> None:
    floor = own_site.floor
    token = own_site.devices[DeviceKind.PAD]
    shown = RequestIdentity(
        token=token,
        is_cookie=False,
        version=VERSION,
        address="127.0.0.1",
        is_foreign=False,
    )

    async def look() -> str:
        calls = AsyncCalls(floor.manager, asyncio.get_running_loop())
        access = Access(calls, floor.store, own_site.authenticator, lambda: floor.now)
        found = access._device

        async def retired_meanwhile(house: House, token: str, version: str, address: str) -> Caller:
            caller = await found(house, token, version, address)
            retired = RetireDevice(device=caller.key, by=ADMIN)
            access.on_entries(parse_commit(floor.do(HOUSE_LOG, retired).entries))
            return caller

        access._device = retired_meanwhile  # type: ignore[method-assign]  # it takes a while
        assert (await access.identify(shown, "a test")).key == "pad-1"
        access._device = found  # type: ignore[method-assign]  # as it was
        with pytest.raises(Problem) as refused:
            await access.recognize(shown, "a test")
        return refused.value.rule

    assert asyncio.run(look()) == "UNKNOWN_DEVICE"


# Targets of moved money.


@pytest.mark.parametrize(
    ("to", "status", "rule"),
    [
        ("link", 409, "NOT_ANOTHER_LINK"),
        ("house", 409, "NOT_ANOTHER_LINK"),
        ("nowhere", 404, "NO_SUCH_LINK"),
    ],
)
@pytest.mark.parametrize("kind", ["MoveMoney", "Decommission"])
def test_money_moves_to_another_link_or_not_at_all(
    site: Site, kind: str, to: str, status: int, rule: str
) -> None:
    fields: dict[str, Any] = {"to": to, "into": "minor"}
    if kind == "MoveMoney":
        fields |= {"meter": "major", "amount": "5.00"}
    moves = command(f"m:{kind}:{to}", kind, **fields)
    asked = {"id": f"r-{kind}-{to}", "log": "link", "command": moves["command"], "summary": "s"}
    executive = site.person(Role.EXECUTIVE)

    at_once = executive.post(COMMANDS, moves | {"second": second(Role.ACCOUNTING)})
    later = executive.post("/api/requests", asked)
    foreseen = executive.post("/api/links/link/preview", {"command": moves["command"]})

    for response in (at_once, later, foreseen):
        assert (response.status, response.rule, response.json["where"]) == (
            status,
            rule,
            ["command", "to"],
        )


@pytest.mark.parametrize("to", ["link", "house"])
def test_the_target_of_moved_money_is_checked_again_at_approval(own_site: Site, to: str) -> None:
    """As for a request made before its target was checked."""
    move = {"type": "MoveMoney", "meter": "major", "amount": "5.00", "to": to, "into": "minor"}
    asked = MakeRequest(
        id="r1",
        log="link",
        command=encode(move).decode(),
        summary="a test",
        at=format_time(now := own_site.floor.now),
        expires_at=format_time(now + timedelta(hours=1)),
        by=ACCOUNTING,
    )
    own_site.floor.do(HOUSE_LOG, asked)
    executive = own_site.person(Role.EXECUTIVE)
    response = executive.post("/api/requests/r1/approve", {"id": "a1"})

    assert (response.status, response.rule) == (409, "NOT_ANOTHER_LINK")
    assert len(executive.get("/api/requests").json["requests"]) == 1


# Recorded refusals.


def test_a_refusal_at_a_pad_is_recorded_with_the_person_and_the_pad(own_site: Site) -> None:
    void = command("v:1", "VoidRound", table="1", reason="x")
    refused = own_site.pad.post(COMMANDS, void | {"card": card_of(Role.DEALER), "pin": PIN})

    assert refused.rule == "NEEDS_ROLE"
    (who, what, why, origin) = refusals(own_site)[-1]
    assert (who, what, why) == ("dealer", "VoidRound", "NEEDS_ROLE")
    assert origin.startswith("pad pad-1 ")


def test_acting_alone_where_two_are_needed_is_recorded(own_site: Site) -> None:
    role = {"person": "floor", "role": "executive"}
    alone = own_site.person(Role.EXECUTIVE).post(COMMANDS, command("a:1", "Adjust", **ADJUST))
    of_the_house = own_site.person(Role.ADMIN).post(HOUSE, command("a:2", "ChangeRole", **role))

    assert (alone.status, alone.rule, alone.json["where"]) == (409, "NEEDS_TWO_PEOPLE", ["second"])
    assert of_the_house.rule == "NEEDS_TWO_PEOPLE"
    assert [x[:3] for x in refusals(own_site)[-2:]] == [
        ("executive", "Adjust", "NEEDS_TWO_PEOPLE"),
        ("admin", "ChangeRole", "NEEDS_TWO_PEOPLE"),
    ]


def test_the_report_of_access_is_for_those_who_may_read_the_log_of_the_house(site: Site) -> None:
    for role in Role:
        client = site.person(role)
        log, report = (
            client.get("/api/house/entries").status,
            client.get("/api/reports/access").status,
        )
        assert log == report, role
        if (listed := client.get("/api/reports")).status == 200:
            names = [x["report"] for x in listed.json["reports"]]
            assert ("access" in names) == (report == 200), role


# Dealers.


def test_a_disabled_dealer_is_signed_off_at_every_table(own_site: Site) -> None:
    own_site.floor.form("kings-bounty", link="other", tables=1)
    own_site.floor.form("blazing-7s", link="another", tables=1)
    own_site.floor.do("other", c.SignOff(table="1"))  # not signed on here
    own_site.floor.do("link", c.StartRound(table="1", spots=(1,)))
    disable = command("d:1", "DisablePerson", person="dealer", reason="caught")
    admin = own_site.person(Role.ADMIN)

    done = admin.post(HOUSE, disable)
    again = admin.post(HOUSE, disable)

    assert done.status == 200, done.body
    assert [entry["log"] for entry in done.json["entries"]] == ["house", "link", "another"]
    assert again.body == done.body
    for link in ("link", "other", "another"):
        assert own_site.floor.link(link, lambda x: x.tables["1"].dealer) is None, link
    assert own_site.floor.rows("SELECT * FROM session WHERE person = 'dealer'") == []


def test_a_card_without_rights_is_refused_at_a_pad_in_any_state(
    own_site: Site,
) -> None:
    shows = {"card": card_of(Role.ACCOUNTING), "pin": PIN}
    swipe = {"id": "s:1", "press": {"type": "Swipe"}, **shows}
    response = own_site.pad.post("/api/links/link/tables/1/presses", swipe)

    assert (response.status, response.rule) == (403, "NEEDS_ROLE")
    sentence = "Only a dealer, a supervisor or an executive may sign on as a dealer."
    assert response.json["sentence"] == sentence


def test_a_card_whose_pin_is_waived_at_the_tables_opens_no_office(own_site: Site) -> None:
    waived = Settings(name="Test House", time_zone="UTC", pin_with_card=())
    change = ChangeSettings(settings=waived, by=ADMIN, approved_by=EXECUTIVE)
    own_site.floor.do(HOUSE_LOG, change)
    card = {"card": card_of(Role.EXECUTIVE)}

    at_pad = own_site.pad.post(COMMANDS, command("o:1", "CloseTable", table="1") | card)
    signed_in = own_site.anonymous().post("/api/session", card)
    refuse = command("o:2", "ReopenRound", table="1", reason="x") | {"second": card}
    second = own_site.person(Role.SUPERVISOR).post(COMMANDS, refuse)

    assert at_pad.status == 200, at_pad.body
    assert (signed_in.status, signed_in.rule) == (401, "PIN_NEEDED")
    assert (second.status, second.rule) == (401, "PIN_NEEDED")


def test_a_dealer_deals_at_one_table_of_a_link(own_site: Site) -> None:
    own_site.floor.do("link", *(c.SignOff(table=table) for table in ("1", "2")))
    own_site.floor.do("link", c.SignOn(table="2", by=DEALER))
    shows = {"card": card_of(Role.DEALER), "pin": PIN}
    presses = "/api/links/link/tables/1/presses"

    sign_on = own_site.pad.post(COMMANDS, command("s:1", "SignOn", table="1") | shows)
    swiped = own_site.pad.post(presses, {"id": "s:2", "press": {"type": "Swipe"}, **shows})
    own_site.floor.do("link", c.SignOff(table="2"))
    on = own_site.pad.post(presses, {"id": "s:3", "press": {"type": "Swipe"}, **shows})
    off = own_site.pad.post(presses, {"id": "s:4", "press": {"type": "Swipe"}, **shows})

    assert (sign_on.status, sign_on.rule) == (409, "DEALER_ELSEWHERE")
    assert (swiped.status, swiped.rule) == (409, "DEALER_ELSEWHERE")
    assert "at table 2;" in swiped.json["sentence"]
    assert on.json["pad"]["dealer"] == "dealer"
    assert (off.status, off.json["pad"]["dealer"]) == (200, None)


# Disabled people and changed roles at tables.


def at_jph(site: Site) -> None:
    """A claim at a keypad table, and the executive's key at JPH."""
    floor = site.floor
    plays = floor.link("link", lambda x: x.version)
    keypad = {"table": "9", "controller": Controller.KEYPAD, "spots": 7, "plays": plays}
    floor.do(
        "link",
        c.AddTable(**keypad, by=SUPERVISOR),
        c.OpenTable(table="9", by=SUPERVISOR),
        c.SignOn(table="9", by=Person("relief", Role.DEALER)),
        c.StartRound(table="9", spots=(1, 6)),
        c.MarkHand(table="9", line="three-7s-diamonds", spot=6),
        c.TurnToJph(table="9", by=EXECUTIVE),
    )


def test_the_key_of_a_disabled_executive_is_at_run_and_verifies_nothing(own_site: Site) -> None:
    at_jph(own_site)
    pad = own_site.with_token(own_site.register("pad-9", DeviceKind.PAD, table="9"))
    disable = command("d:1", "DisablePerson", person="executive", reason="caught")
    admins = own_site.person(Role.ADMIN).post(HOUSE, disable)

    j_pot = {"id": "j:1", "press": {"type": "JPot", "surveillance": "camera 1"}}
    pressed = pad.post("/api/links/link/tables/9/presses", j_pot)

    assert admins.status == 200, admins.body
    assert (pressed.status, pressed.rule) == (409, "KEY_AT_RUN")
    assert own_site.floor.link("link", lambda x: x.wins) == {}


def test_a_win_logged_with_the_key_is_adjusted_when_its_holder_is_disabled(
    own_site: Site,
) -> None:
    at_jph(own_site)
    own_site.floor.do("link", c.LogWin(table="9", surveillance="camera 1"))
    disable = command("d:1", "DisablePerson", person="executive", reason="caught")
    done = own_site.person(Role.ADMIN).post(HOUSE, disable)

    events = [event["type"] for entry in done.json["entries"] for event in entry["events"]]
    assert events == ["PersonDisabled", "MetersAdjusted", "KeyReturnedToRun"]
    assert own_site.floor.link("link", lambda x: x.wins[1].is_adjusted)


@pytest.mark.parametrize("how", ["at once", "by a request"])
def test_a_dealer_with_another_role_is_signed_off(own_site: Site, how: str) -> None:
    change = {"type": "ChangeRole", "person": "dealer", "role": "accounting"}
    admin, executive = own_site.person(Role.ADMIN), own_site.person(Role.EXECUTIVE)
    if how == "at once":
        sent = {"id": "r-1", "command": change, "why": "promoted"}
        done = admin.post(HOUSE, sent | {"second": second(Role.EXECUTIVE)})
    else:
        wanted = {"id": "r-1", "log": "house", "command": change, "summary": "promoted"}
        assert admin.post("/api/requests", wanted).status == 200
        done = executive.post("/api/requests/r-1/approve", {"id": "r-2"})

    assert done.status == 200, done.body
    assert own_site.floor.link("link", lambda x: x.tables["1"].dealer) is None


@pytest.mark.parametrize(
    "role", [Role.ADMIN, Role.MATH, Role.SURVEILLANCE, Role.FLOOR, Role.DEALER]
)
def test_a_press_needs_the_role_that_its_command_needs(own_site: Site, role: Role) -> None:
    own_site.floor.round(1)
    reopen = {"id": "p:1", "press": {"type": "Reopen", "reason": "too early"}}
    shows = {"card": card_of(role), "pin": PIN, "second": second(Role.SUPERVISOR)}

    response = own_site.pad.post("/api/links/link/tables/1/presses", reopen | shows)

    assert (response.status, response.rule) == (403, "NEEDS_ROLE")


# Origins.


def test_a_sign_on_at_a_pad_is_a_sign_in(own_site: Site) -> None:
    own_site.floor.do("link", c.SignOff(table="1"), c.SignOff(table="2"))
    admin, shows = own_site.person(Role.ADMIN), {"card": card_of(Role.DEALER), "pin": PIN}
    before = admin.get("/api/people/dealer").json["signed_in"]
    own_site.floor.later(hours=1)
    swipe = {"id": "s:1", "press": {"type": "Swipe"}, **shows}
    own_site.pad.post("/api/links/link/tables/1/presses", swipe)

    assert admin.get("/api/people/dealer").json["signed_in"] != before


def test_the_record_has_the_address_of_each_use_of_a_token(
    own_site: Site,
) -> None:
    here = own_site.pad.post(COMMANDS, command("a:1", "StartRound", table="1", spots=[1]))
    elsewhere = HttpClient(own_site.port, own_site.pad.headers, source="127.0.0.66")
    there = elsewhere.post(COMMANDS, command("a:2", "EndRound", table="1"))

    assert here.json["entries"][0]["from"].endswith("at 127.0.0.1")
    assert there.json["entries"][0]["from"].endswith("at 127.0.0.66")


def test_a_pad_that_changes_its_version_still_runs_out_of_card_attempts(own_site: Site) -> None:
    token, answers = own_site.devices[DeviceKind.PAD], set()
    for number in range(35):
        pad = own_site.with_token(token, version=f"1.0.{number}")
        swipe = {"id": f"c:{number}", "press": {"type": "Swipe"}, "card": f"%B{number}?"}
        answers.add(pad.post("/api/links/link/tables/1/presses", swipe).status)

    assert 429 in answers
