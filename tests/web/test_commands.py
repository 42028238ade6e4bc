"""Table commands over HTTP: the people behind them, ids and retries, precise answers."""

from __future__ import annotations

import json

import pytest
from manager.floor import Floor
from web.site import PIN, Site, card_of, command, second

from jackpit.manager.house import ComponentKind, DeviceKind
from jackpit.manager.house.commands import ApproveVersions, DisablePerson, RetireDevice
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Role

COMMANDS = "/api/links/link/commands"


def start(id: str, *spots: int) -> dict[str, object]:
    return command(id, "StartRound", table="1", spots=list(spots or (1, 2)))


def refusals(floor: Floor) -> list[tuple[str, str]]:
    """The refused accesses in the house log: what was attempted, and the rule."""
    rows = floor.rows("SELECT record FROM entry WHERE log = 'house' ORDER BY seq")
    events = [event for (record,) in rows for event in json.loads(bytes(record))["events"]]
    refused = [event for event in events if event["type"] == "AccessRefused"]
    return [(x["what"], x["why"]["message"].partition(".")[2]) for x in refused]


def test_a_pad_starts_a_round_in_the_name_of_the_dealer_who_is_signed_on(own_site: Site) -> None:
    response = own_site.pad.post(COMMANDS, start("pad-1:1", 1, 2))

    assert response.status == 200
    (entry,) = response.json["entries"]
    assert (entry["by"], entry["command"]) == ("pad-1", "pad-1:1")
    assert entry["from"] == "pad pad-1 1.0.0 at 127.0.0.1"
    assert entry["events"][0]["dealer"] == ["dealer", "dealer"]


def test_the_same_id_gets_the_same_bytes_again_and_does_nothing_twice(own_site: Site) -> None:
    first = own_site.pad.post(COMMANDS, start("pad-1:1"))
    again = own_site.pad.post(COMMANDS, start("pad-1:1"))

    assert (again.status, again.body) == (200, first.body)
    assert own_site.floor.link("link", lambda link: link.rounds) == 1


def test_a_refusal_is_returned_again_under_its_id(own_site: Site) -> None:
    end = command("pad-1:1", "EndRound", table="1")
    first = own_site.pad.post(COMMANDS, end)
    own_site.pad.post(COMMANDS, start("pad-1:2"))

    again = own_site.pad.post(COMMANDS, end)
    assert (first.status, first.rule) == (409, "NO_ROUND")
    assert (again.status, again.body) == (409, first.body)


def test_a_command_that_is_written_otherwise_is_the_same_command(own_site: Site) -> None:
    first = own_site.pad.post(COMMANDS, start("pad-1:1", 1, 2))
    written = '{"command":{"spots":[1.0, 2], "table":"1","type":"StartRound"},  "id":"pad-1:1"}'
    again = own_site.pad("POST", COMMANDS, raw=written.encode())

    assert first.status == 200
    assert (again.status, again.body) == (200, first.body)


def test_the_same_id_for_something_else_is_refused_and_raises_an_alarm(own_site: Site) -> None:
    own_site.pad.post(COMMANDS, start("pad-1:1", 1))
    other = own_site.pad.post(COMMANDS, start("pad-1:1", 2))

    assert (other.status, other.rule) == (409, "COMMAND_ID_REUSED")
    alarms = own_site.wait_for_alarms()
    assert [alarm["alarm"] for alarm in alarms] == ["COMMAND_ID_REUSED"]

    (alarm,) = alarms
    seen = {"id": "seen:1", "note": "a pad was restarted"}
    named = {name: alarm[name] for name in ("log", "seq", "number")}
    own_site.person(Role.FLOOR).post("/api/alarms/acknowledge", seen | named)
    assert own_site.person(Role.FLOOR).get("/api/alarms").json["alarms"] == []


def test_a_command_never_names_its_caller(site: Site) -> None:
    by = command("x:1", "OpenTable", table="1", by=["executive", "executive"])

    response = site.person(Role.FLOOR).post(COMMANDS, by)
    assert (response.status, response.json["where"]) == (422, ["command"])
    assert response.json["sentence"] == "Unknown field 'by'."


def test_a_supervisor_at_a_pad_shows_card_and_pin(own_site: Site) -> None:
    void = command("pad-1:2", "VoidRound", table="1", reason="misdeal")
    own_site.pad.post(COMMANDS, start("pad-1:1"))

    without_card = own_site.pad.post(COMMANDS, void)
    wrong = own_site.pad.post(COMMANDS, void | {"card": card_of(Role.SUPERVISOR), "pin": "1357"})
    dealer = own_site.pad.post(COMMANDS, void | {"card": card_of(Role.DEALER), "pin": PIN})
    right = own_site.pad.post(COMMANDS, void | {"card": card_of(Role.SUPERVISOR), "pin": PIN})

    assert (without_card.status, without_card.rule) == (401, "CARD_NEEDED")
    assert (wrong.status, wrong.rule) == (401, "WRONG")
    assert (dealer.status, dealer.rule) == (403, "NEEDS_ROLE")
    assert right.status == 200, right.body
    assert right.json["entries"][0]["by"] == "supervisor"
    assert [why for _, why in refusals(own_site.floor)] == ["WRONG", "NEEDS_ROLE"]
    assert "1357" not in str(refusals(own_site.floor))


def test_a_card_that_fails_too_often_is_locked_out(own_site: Site) -> None:
    void = command("pad-1:2", "VoidRound", table="1", reason="misdeal")
    wrong = void | {"card": card_of(Role.SUPERVISOR), "pin": "1357"}

    statuses = [own_site.pad.post(COMMANDS, wrong).status for _ in range(6)]
    right = own_site.pad.post(COMMANDS, void | {"card": card_of(Role.SUPERVISOR), "pin": PIN})

    assert statuses == [401] * 5 + [429]
    assert (right.status, right.rule) == (429, "LOCKED_OUT")
    assert right.headers["retry-after"]


def test_a_command_for_two_people_is_done_with_a_second_card(own_site: Site) -> None:
    own_site.floor.jackpot()
    adjust = command(
        "a:1",
        "Adjust",
        meter="major",
        pool="meter",
        amount="5.00",
        reason="carried_over",
        text="from the old system",
    )
    accounting = own_site.person(Role.ACCOUNTING)

    alone = accounting.post(COMMANDS, adjust)
    himself = accounting.post(COMMANDS, adjust | {"id": "a:2", "second": second(Role.ACCOUNTING)})
    two = accounting.post(COMMANDS, adjust | {"id": "a:3", "second": second(Role.EXECUTIVE)})

    assert (alone.status, alone.rule) == (409, "NEEDS_TWO_PEOPLE")
    assert (himself.status, himself.rule) == (409, "NEEDS_TWO_PEOPLE")
    assert two.status == 200, two.body
    event = two.json["entries"][0]["events"][0]
    assert event["by"] == ["accounting", "accounting"]
    assert event["approved_by"] == ["executive", "executive"]


def test_a_pad_commands_its_own_table_and_link_only(site: Site) -> None:
    other_table = site.pad.post(COMMANDS, command("p:1", "StartRound", table="2", spots=[1]))
    other_link = site.pad.post("/api/links/other/commands", start("p:2"))
    no_link = site.person(Role.EXECUTIVE).post(
        "/api/links/other/commands", command("p:3", "OpenLink")
    )

    assert (other_table.status, other_table.rule) == (403, "NOT_ITS_TABLE")
    assert (other_link.status, other_link.rule) == (403, "NOT_ITS_TABLE")
    assert (no_link.status, no_link.rule) == (404, "NO_SUCH_LINK")


def test_the_house_is_not_a_link(site: Site) -> None:
    response = site.person(Role.EXECUTIVE).post(
        "/api/links/house/commands", command("p:4", "OpenLink")
    )
    assert (response.status, response.rule) == (404, "NO_SUCH_LINK")


def test_a_device_below_the_approved_version_is_refused_and_recorded(own_site: Site) -> None:
    from manager.floor import ADMIN, EXECUTIVE

    assert own_site.pad.get("/api/device").status == 200
    approved = ApproveVersions(
        kind=ComponentKind.PAD, versions=("1.2",), by=ADMIN, approved_by=EXECUTIVE
    )
    own_site.floor.do(HOUSE_LOG, approved)

    old = own_site.pad.get("/api/device")
    new = own_site.device(DeviceKind.PAD, version="1.2.0").get("/api/device")
    assert (old.status, old.rule) == (403, "VERSION_TOO_LOW")
    assert new.status == 200
    assert refusals(own_site.floor)[-1][1] == "VERSION_TOO_LOW"


def test_a_retired_device_and_a_disabled_person_are_refused_at_once(own_site: Site) -> None:
    from manager.floor import ADMIN

    accounting = own_site.person(Role.ACCOUNTING)
    assert own_site.pad.get("/api/device").status == 200
    assert accounting.get("/api/session").status == 200
    own_site.floor.do(HOUSE_LOG, RetireDevice(device="pad-1", by=ADMIN))
    own_site.floor.do(HOUSE_LOG, DisablePerson(person="accounting", reason="gone", by=ADMIN))

    assert own_site.pad.get("/api/device").rule == "UNKNOWN_DEVICE"
    assert accounting.get("/api/session").status == 401


def test_a_flood_of_refusals_fills_no_log(own_site: Site) -> None:
    for _ in range(20):
        assert own_site.person(Role.MATH).get("/api/people").status == 403
        assert own_site.anonymous().get("/api/people").status == 401

    assert [why for _, why in refusals(own_site.floor)] == ["NOT_ALLOWED", "NOT_SIGNED_IN"]


def test_a_device_that_invents_tables_and_links_is_recorded_once(own_site: Site) -> None:
    for number in range(5):
        assert own_site.pad.get(f"/api/links/link/tables/t{number}/pad").status == 403
        assert own_site.pad.get(f"/api/links/l{number}/sign").status == 403
        begin = {"id": f"p:{number}", "press": {"type": "Begin"}}
        there = f"/api/links/link/tables/t{number}/presses"
        assert own_site.pad.post(there, begin).status == 403
        started = command(f"c:{number}", "StartRound", table=f"t{number}", spots=[1])
        assert own_site.pad.post(COMMANDS, started).status == 403

    assert refusals(own_site.floor) == [("use_another_table", "NOT_ITS_TABLE")]


@pytest.mark.parametrize(
    ("raw", "status", "rule", "where"),
    [
        (b"{", 400, "NOT_JSON", []),
        (b"\xff\xfe", 400, "NOT_JSON", []),
        (b'{"id":"a","command":{"type":"\xff"}}', 400, "NOT_JSON", []),
        (b'{"id":"a","command":' + b'{"a":' * 50_000, 400, "NOT_JSON", []),
        (b'{"id":1,"command":' + b'{"a":' * 900 + b"1" + b"}" * 901, 400, "NOT_JSON", []),
        (b"[]", 422, "NOT_READABLE", []),
        (b'{"command":{}}', 422, "NOT_READABLE", []),
        (b'{"id":"a/b","command":{}}', 422, "NOT_READABLE", ["id"]),
        (b'{"id":"a","command":{}}', 422, "NOT_READABLE", ["command"]),
        (b'{"id":"a","command":{"type":"Nonsense"}}', 422, "NOT_READABLE", ["command"]),
        (
            b'{"id":"a","command":{"type":"StartRound","table":"1","spots":["x"]}}',
            422,
            "NOT_READABLE",
            ["command", "spots", "0"],
        ),
        (b'{"id":"a","command":{"type":"EndRound","table":"1"},"x":1}', 422, "NOT_READABLE", []),
        (b" " * 300_000, 413, "TOO_LARGE", []),
    ],
)
def test_bad_input_is_answered_precisely(
    site: Site, raw: bytes, status: int, rule: str, where: list[str]
) -> None:
    response = site.pad("POST", COMMANDS, raw=raw)

    assert (response.status, response.rule, response.json["where"]) == (status, rule, where)
    assert response.json["sentence"].endswith(".")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", COMMANDS, 405),
        ("PUT", "/api/session", 405),
        ("GET", "/api/links/link/entries?after=x", 422),
        ("GET", "/api/links/link/entries?afetr=1", 422),
        ("GET", "/api/links/nix", 404),
        ("GET", "/api/links/link/rounds/77", 404),
        ("GET", "/api/reports/nix", 404),
        ("GET", "/api/reports/wins?from=2026-13-45", 422),
    ],
)
def test_every_refusal_has_one_shape(site: Site, method: str, path: str, status: int) -> None:
    response = site.person(Role.EXECUTIVE)(method, path)

    assert response.status == status
    assert response.json.keys() == {"rule", "sentence", "where", "numbers", "is_over"}
    assert response.json["sentence"].endswith(".")


def test_a_request_by_cookie_from_another_site_is_refused(site: Site) -> None:
    cookie = {"Cookie": f"jackpit_session={site.sessions[Role.FLOOR]}"}
    client = site.anonymous()
    client.headers = cookie
    host = f"127.0.0.1:{site.port}"
    opened = command("c:1", "OpenTable", table="1")

    assert client.get("/api/session").status == 200
    assert client.post(COMMANDS, opened).rule == "FOREIGN_REQUEST"
    assert client.post(COMMANDS, opened, Origin="http://evil.example").rule == "FOREIGN_REQUEST"
    assert client.post(COMMANDS, opened, Origin=f"http://{host}").status == 409
    assert client.post(COMMANDS, opened, Jackpit_Request="1").status == 409


@pytest.mark.parametrize("id", ["a\n", "a" * 64 + "\n", "a" * 65, "", "a b"])
def test_an_id_has_64_characters_at_most_and_no_trailing_newline(own_site: Site, id: str) -> None:
    start = command(id, "StartRound", table="1", spots=[1])
    place = {"id": id, "press": {"type": "Tap", "spot": 4}}
    commanded = own_site.pad.post("/api/links/link/commands", start)
    pressed = own_site.pad.post("/api/links/link/tables/1/presses", place)

    assert [response.status for response in (commanded, pressed)] == [422, 422]
    assert own_site.floor.link("link", lambda link: link.rounds) == 0
