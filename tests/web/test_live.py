"""The live connection over a real socket: watching, acting, resuming, beats, disconnects."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any

import pytest
from manager.floor import ADMIN
from web.site import PIN, VERSION, Site, card_of, command, site_at
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from jackpit.manager.house import DeviceKind
from jackpit.manager.house.commands import RetireDevice
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.live import connection, messages

Message = dict[str, Any]


class Watcher:
    """A client that keeps all messages it received."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.received: list[Message] = []

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def receive(self, seconds: float = 5) -> Message:
        message: Message = json.loads(self.connection.recv(timeout=seconds))
        self.received.append(message)
        return message

    def until(self, name: str, fits: Callable[[Any], bool] = lambda _: True) -> Any:
        """The next message of this name that fits."""
        end = time.monotonic() + 8
        while time.monotonic() < end:
            message = self.receive()
            if name in message and fits(message[name]):
                return message[name]
        raise AssertionError(f"no {name} came")

    def do(self, id: str, kind: str, **fields: Any) -> Any:
        self.send(do={"link": "link", **command(id, kind, **fields)})
        return self.until("answer", lambda answer: answer["id"] == id)

    def closed(self) -> ConnectionClosed:
        """How the connection was closed."""
        while True:
            try:
                self.receive()
            except ConnectionClosed as closed:
                return closed


@contextmanager
def watching(site: Site, token: str, version: str | None = None) -> Iterator[Watcher]:
    url = f"ws://127.0.0.1:{site.port}/api/live"
    with connect(url, compression=None, close_timeout=0.5) as opened:
        watcher = Watcher(opened)
        watcher.send(hello={"token": token, "version": version})
        yield watcher


def as_pad(site: Site) -> Any:
    return watching(site, site.devices[DeviceKind.PAD], VERSION)


def test_a_connected_caller_is_welcomed_by_name(site: Site) -> None:
    with as_pad(site) as pad, watching(site, site.sessions[Role.FLOOR]) as floor:
        assert pad.receive()["welcome"] == {"as": "pad-1", "role": None, "device": "pad"}
        assert floor.receive()["welcome"] == {"as": "floor", "role": "floor", "device": None}


@pytest.mark.parametrize(
    ("first", "code", "rule"),
    [
        ('{"hello":{"token":"wrong"}}', messages.NOT_ADMITTED, "NOT_SIGNED_IN"),
        ('{"hello":{"token":"wrong","version":"1.0"}}', messages.NOT_ADMITTED, "UNKNOWN_DEVICE"),
        ('{"hello":{"token":7}}', messages.NOT_UNDERSTOOD, "NOT_READABLE"),
        ("nonsense", messages.NOT_UNDERSTOOD, "NOT_JSON"),
        (b"{}", messages.NOT_UNDERSTOOD, "NOT_JSON"),
    ],
)
def test_an_unknown_caller_gets_the_problem_and_is_disconnected_with_its_rule(
    site: Site, first: str | bytes, code: int, rule: str
) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/api/live") as opened:
        opened.send(first)
        watcher = Watcher(opened)
        closed = watcher.closed()

    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (code, rule)
    (message,) = watcher.received
    assert message["problem"]["rule"] == rule
    assert message["problem"]["sentence"].endswith(".")


def test_a_caller_who_does_not_begin_with_hello_is_disconnected(site: Site) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/api/live") as opened:
        opened.send('{"beat":1}')
        watcher = Watcher(opened)
        closed = watcher.closed()

    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (messages.NOT_UNDERSTOOD, "send hello first")
    assert watcher.received == []


@pytest.mark.parametrize("role", Role, ids=lambda role: role.value)
def test_a_role_may_connect_only_if_its_permission_allows(site: Site, role: Role) -> None:
    with watching(site, site.sessions[role]) as watcher:
        if role in PERMISSIONS[connection.ACTION].roles:
            assert watcher.receive()["welcome"]["role"] == role.value
        else:
            closed = watcher.closed()
            assert closed.rcvd is not None
            assert closed.rcvd.code == messages.NOT_ADMITTED


@pytest.mark.parametrize("kind", DeviceKind, ids=lambda kind: kind.value)
def test_every_kind_of_device_may_connect(site: Site, kind: DeviceKind) -> None:
    with watching(site, site.devices[kind], VERSION) as watcher:
        assert watcher.receive()["welcome"]["device"] == kind.value


def test_a_cookie_is_accepted_from_our_pages_only(site: Site) -> None:
    cookie = {"Cookie": f"jackpit_session={site.sessions[Role.FLOOR]}"}
    url = f"ws://127.0.0.1:{site.port}/api/live"
    ours, other = Origin(f"http://127.0.0.1:{site.port}"), Origin("http://evil.example")
    with connect(url, additional_headers=cookie, origin=ours) as own:
        assert "welcome" in Watcher(own).receive()
    with connect(url, additional_headers=cookie, origin=other) as foreign:
        closed = Watcher(foreign).closed()
    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (messages.NOT_ADMITTED, "FOREIGN_REQUEST")


def test_an_announced_hello_overrides_the_browsers_cookie(site: Site) -> None:
    cookie = {"Cookie": f"jackpit_session={site.sessions[Role.ACCOUNTING]}"}
    url = f"ws://127.0.0.1:{site.port}/api/live?hello"
    with connect(url, additional_headers=cookie) as socket:
        hello = {"token": site.devices[DeviceKind.PAD], "version": VERSION}
        socket.send(json.dumps({"hello": hello}))
        assert Watcher(socket).receive()["welcome"]["device"] == "pad"


def test_commands_over_the_socket_are_answered_as_over_http(own_site: Site) -> None:
    with as_pad(own_site) as pad:
        began = pad.do("p:1", "StartRound", table="1", spots=[1])
        again = pad.do("p:1", "StartRound", table="1", spots=[1])
        other = pad.do("p:1", "StartRound", table="1", spots=[2])
        elsewhere = pad.do("p:2", "StartRound", table="2", spots=[2])
        pad.send(do={"id": "p:3", "link": "link", "command": {"type": "Nonsense"}})
        unread = pad.until("answer")
        card = {"card": card_of(Role.SUPERVISOR), "pin": PIN}
        void = {"type": "VoidRound", "table": "1", "reason": "misdeal"}
        pad.send(do={"id": "p:4", "link": "link", "command": void, **card})
        voided = pad.until("answer")

    over_http, reused = (
        own_site.pad.post(
            "/api/links/link/commands", command("p:1", "StartRound", table="1", spots=[spot])
        )
        for spot in (1, 2)
    )
    assert (began["status"], began["entries"]) == (200, over_http.json["entries"])
    assert (again["status"], again["entries"]) == (200, over_http.json["entries"])
    assert reused.rule == "COMMAND_ID_REUSED"
    assert other == {"id": "p:1", "status": 409, "problem": reused.json}
    assert (elsewhere["status"], elsewhere["problem"]["rule"]) == (403, "NOT_ITS_TABLE")
    assert (unread["status"], unread["problem"]["where"]) == (422, ["command"])
    assert (voided["status"], voided["entries"][0]["by"]) == (200, "supervisor")


def test_a_pad_sees_what_a_sensor_lights_and_the_sign_grows(own_site: Site) -> None:
    with as_pad(own_site) as pad:
        pad.send(watch={"what": "pad", "link": "link", "table": "1"})
        dark = pad.until("pad")
        level = {"type": "Sense", "number": 1, "chips": [4], "bare": [1, 2, 3, 5, 6, 7]}
        place = {"id": "s:1", "press": level}
        own_site.device(DeviceKind.SENSOR).post("/api/links/link/tables/1/presses", place)
        lit = pad.until("pad")
        pad.send(watch={"what": "sign", "link": "link"})
        before = pad.until("sign")
        press = {"id": "p:1", "link": "link", "table": "1", "press": {"type": "Begin"}}
        pad.send(press=press)
        after = pad.until("sign")

    assert not [key for key in dark["keys"] if key["is_lit"]]
    assert [key["label"] for key in lit["keys"] if key["is_lit"]] == ["Spot 4"]
    assert after["meters"][0]["amount"] > before["meters"][0]["amount"]


def test_a_caller_watches_only_what_the_permission_allows(site: Site) -> None:
    with as_pad(site) as pad:
        for watch in (
            {"what": "entries", "link": "link"},
            {"what": "house"},
            {"what": "pad", "link": "link", "table": "2"},
        ):
            pad.send(watch=watch)
            assert pad.until("problem")["rule"] in ("NOT_ALLOWED", "NOT_ITS_TABLE")
    with watching(site, site.devices[DeviceKind.SENSOR], VERSION) as sensor:
        sensor.send(watch={"what": "sign", "link": "link"})  # as over HTTP
        assert sensor.until("problem")["rule"] == "NOT_ALLOWED"
    with watching(site, site.sessions[Role.FLOOR]) as floor:
        floor.send(watch={"what": "entries", "link": "nix"})
        assert floor.until("problem")["rule"] == "NO_SUCH_LINK"
        floor.send(watch={"what": "sign", "link": "nix"})
        problem = floor.until("problem")
        assert (problem["status"], problem["rule"]) == (404, "NO_SUCH_LINK")


@pytest.mark.parametrize(
    ("watch", "sentence"),
    [
        ({"what": "pad", "link": "link"}, "'table' is missing."),
        ({"what": "entries"}, "'link' is missing."),
        ({"what": "pad", "link": "link", "table": "1", "after": 3}, "Unknown field 'after'."),
        ({"what": "floor", "link": "link"}, "Unknown field 'link'."),
        ({"what": "house", "table": None}, "Unknown field 'table'."),
        (
            {"what": "tables"},
            "Unknown what 'tables'; entries, house, pad, sign or floor is expected.",
        ),
    ],
)
def test_a_watch_has_the_fields_of_what_it_watches(
    site: Site, watch: dict[str, Any], sentence: str
) -> None:
    with as_pad(site) as pad:
        for message in ({"watch": watch}, {"unwatch": watch}):
            pad.send(**message)
            problem = pad.until("problem")
            assert (problem["status"], problem["where"]) == (422, list(message))
            assert problem["sentence"] == sentence


def is_entry(seq: int) -> Callable[[Any], bool]:
    return lambda entry: bool(entry["seq"] == seq)


def entries(watcher: Watcher) -> list[int]:
    return [message["entry"]["seq"] for message in watcher.received if "entry" in message]


def test_a_reconnected_client_resumes_without_a_gap_or_a_duplicate(own_site: Site) -> None:
    floor, token = own_site.floor, own_site.sessions[Role.SURVEILLANCE]
    last, seen = 0, []
    for _ in range(5):
        with watching(own_site, token) as watcher:
            watcher.send(watch={"what": "entries", "link": "link", "after": last})
            for _ in range(30):
                floor.round()
            watcher.until("entry", is_entry(last + 20))
            watcher.connection.socket.shutdown(socket.SHUT_RDWR)  # lost in midstream
        seen += entries(watcher)
        last = seen[-1]
    with watching(own_site, token) as watcher:
        watcher.send(watch={"what": "entries", "link": "link", "after": last})
        floor.round()
        head = floor.rows("SELECT seq FROM head WHERE log = 'link'")[0][0]
        watcher.until("entry", is_entry(head))
        seen += entries(watcher)

    assert seen == list(range(1, head + 1))


def test_entries_are_the_very_bytes_of_the_log(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "entries", "link": "link"})
        watcher.until("beat")
        own_site.floor.round()
        came = watcher.connection.recv(timeout=5)
        while "entry" not in str(came):
            came = watcher.connection.recv(timeout=5)
    rows = own_site.floor.rows("SELECT record FROM entry WHERE log = 'link' ORDER BY seq")

    assert came == '{"entry":' + bytes(rows[-2][0]).decode() + "}"


def test_the_house_is_watched_by_those_who_audit_it(own_site: Site) -> None:
    with watching(own_site, own_site.sessions[Role.SURVEILLANCE]) as watcher:
        watcher.send(watch={"what": "house", "after": 0})
        first = watcher.until("entry")
    assert first["events"][0]["type"] == "HouseSetUp"


def test_both_sides_beat_and_a_silent_client_is_dropped(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SILENCE_SECONDS", 2.5)
    with as_pad(own_site) as silent, as_pad(own_site) as beating:
        beats = []
        for number in range(4):
            beats.append(beating.until("beat"))
            beating.send(beat=number)
        closed = silent.closed()
        beating.send(beat=5)
        assert beating.until("beat") > beats[-1]

    assert [b - a for a, b in pairwise(beats)] == [1, 1, 1]
    assert closed.rcvd is not None
    assert closed.rcvd.code == messages.TOO_SILENT


def many_rounds(site: Site, count: int) -> None:
    """Rounds as fast as they can be written; the last is waited for."""
    started, ended = c.StartRound(table="1", spots=(1, 2, 3, 4, 5, 6, 7)), c.EndRound(table="1")
    for _ in range(count):
        for asked in (started, ended):
            job = job_of(Step("link", asked), by="test", origin="test")
            assert site.floor.manager.put(job) is None
    site.floor.round()


def test_a_client_that_cannot_keep_up_is_disconnected_with_the_entry_to_continue_after(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MAX_OUTGOING", 20)
    slow = socket.create_connection(("127.0.0.1", own_site.port))
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 32_768)
    url = f"ws://127.0.0.1:{own_site.port}/api/live"
    with connect(url, sock=slow, compression=None, max_queue=1, close_timeout=0.5) as opened:
        watcher = Watcher(opened)
        watcher.send(hello={"token": own_site.sessions[Role.FLOOR]})
        watcher.send(watch={"what": "entries", "link": "link"})
        watcher.receive()
        hub = own_site.app.state.hub
        listeners = hub._subscribers
        before = time.monotonic()
        while listeners and time.monotonic() - before < 20:
            watcher.send(beat=1)
            many_rounds(own_site, 200)
        assert not listeners  # its listeners are gone
        closed = watcher.closed()
    seen = entries(watcher)

    assert seen == list(range(seen[0], seen[0] + len(seen)))
    assert closed.rcvd is not None
    assert closed.rcvd.code == messages.TOO_SLOW
    assert closed.rcvd.reason == f"too slow; continue after {seen[-1]} of link"


def test_a_signed_out_person_and_a_retired_device_are_disconnected(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "RECHECK_BEATS", 1)
    with as_pad(own_site) as pad, watching(own_site, own_site.sessions[Role.FLOOR]) as floor:
        pad.receive()
        floor.receive()
        own_site.floor.do(HOUSE_LOG, RetireDevice(device="pad-1", by=ADMIN))
        own_site.person(Role.FLOOR)("DELETE", "/api/session")
        for watcher in (pad, floor):
            closed = watcher.closed()
            assert closed.rcvd is not None
            assert closed.rcvd.code == messages.NOT_ADMITTED


def test_the_server_stops_within_three_seconds_with_twenty_clients(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with site_at(tmp_path_factory.mktemp("stopping")) as site, ExitStack() as open_clients:
        clients = [open_clients.enter_context(as_pad(site)) for _ in range(20)]
        for client in clients:
            client.receive()
            client.send(watch={"what": "sign", "link": "link"})

        took = site.stop()
        codes = {closed.rcvd.code for x in clients if (closed := x.closed()).rcvd is not None}

    assert took < 3
    assert codes == {1012}
