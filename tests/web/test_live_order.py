"""The live connection: commands in order, answers to what cannot be done, no silent ends."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from manager.floor import floor_at
from structlog.testing import capture_logs
from web.site import PIN, VERSION, Site, card_of, command
from web.test_live import Watcher, as_pad, watching
from websockets.sync.client import connect

from jackpit.manager.house import DeviceKind
from jackpit.manager.identity import Authenticator
from jackpit.manager.identity.sessions import SESSION, end_session
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Query
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.web.live import connection, messages


def press(id: str, kind: str, /, card: Role | None = None, **fields: Any) -> dict[str, Any]:
    """A press as it is sent."""
    shows = {} if card is None else {"card": card_of(card), "pin": PIN}
    return {"id": id, "link": "link", "table": "1", "press": {"type": kind, **fields}, **shows}


def answers(watcher: Watcher, count: int) -> dict[str, Any]:
    """The next answers by id, in order of arrival."""
    answers_by_id: dict[str, Any] = {}
    while len(answers_by_id) < count:
        answer = watcher.until("answer")
        answers_by_id[answer["id"]] = answer
    return answers_by_id


def held(manager: Manager) -> threading.Event:
    """Have the writer wait until an event is set."""
    began, gate = threading.Event(), threading.Event()

    def wait(_: Any) -> None:
        began.set()
        gate.wait(10)

    assert manager.put(Query(wait, lambda _: None)) is None
    assert began.wait(10)
    return gate


# Order.


def _slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the check of a card slow."""
    real = Authenticator.check_card

    def slow(*args: Any, **kwargs: Any) -> Any:
        time.sleep(0.3)
        return real(*args, **kwargs)

    monkeypatch.setattr(Authenticator, "check_card", slow)


def test_presses_are_carried_out_in_order_even_behind_a_card_check(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_site.floor.do("link", c.SignOff(table="1"), c.SignOff(table="2"))
    _slowly(monkeypatch)
    with as_pad(own_site) as pad:
        pad.send(press=press("p:1", "Swipe", card=Role.DEALER))
        pad.send(press=press("p:2", "Tap", spot=3))
        pad.send(press=press("p:3", "Nonsense"))  # refused directly, without overtaking
        pad.send(press=press("p:4", "Begin"))
        answers_by_id = answers(pad, 4)

    assert {id: answers_by_id[id]["status"] for id in ("p:1", "p:2", "p:4")} == dict.fromkeys(
        ("p:1", "p:2", "p:4"), 200
    ), answers_by_id
    assert answers_by_id["p:3"]["status"] == 422
    assert answers_by_id["p:4"]["entries"][0]["events"][0]["spots"] == [3]


def test_commands_before_a_card_do_not_wait_for_it(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    _slowly(monkeypatch)
    with as_pad(own_site) as pad:
        pad.send(press=press("p:1", "Tap", spot=3))
        pad.send(press=press("p:2", "Swipe", card=Role.DEALER))
        assert list(answers(pad, 2)) == ["p:1", "p:2"]


def test_a_pad_at_speed_has_many_commands_in_one_batch(own_site: Site) -> None:
    commits = list[int]()
    store = own_site.floor.store
    commit = store.commit

    def counted() -> None:
        commits.append(1)
        commit()

    with as_pad(own_site) as pad:
        pad.do("p:0", "StartRound", table="1", spots=[1])
        gate = held(own_site.floor.manager)
        store.commit = counted  # type: ignore[method-assign]  # to count them
        for number in range(1, 41):
            pad.send(press=press(f"p:{number}", "Count", chips=number))
        end = time.monotonic() + 10
        while own_site.floor.manager.queue_length < 40:
            assert time.monotonic() < end
            time.sleep(0.01)
        gate.set()
        answers_by_id = answers(pad, 40)

    assert {answer["status"] for answer in answers_by_id.values()} == {200}
    assert list(answers_by_id) == [f"p:{number}" for number in range(1, 41)]
    assert len(commits) == 1


def test_a_message_with_two_parts_is_refused(own_site: Site) -> None:
    with as_pad(own_site) as pad:
        start = {"link": "link", **command("p:1", "StartRound", table="1", spots=[1])}
        pad.send(do=start, press=press("p:2", "Tap", spot=3))
        problem = pad.until("problem")

    assert (problem["rule"], own_site.floor.link("link", lambda link: link.rounds)) == (
        "NOT_READABLE",
        0,
    )
    assert "A message must have exactly one part" in problem["sentence"]


@pytest.mark.parametrize("message", [{}, {"beat": None}])
def test_a_message_without_a_part_is_refused(site: Site, message: dict[str, Any]) -> None:
    with as_pad(site) as pad:
        pad.send(**message)
        problem = pad.until("problem")

    assert (problem["rule"], problem["sentence"]) == (
        "NOT_READABLE",
        "A message must have exactly one part.",
    )


@pytest.mark.parametrize(
    "part", [{"id": "a\n"}, {"id": "a" * 64 + "\n"}, {"link": "link\n"}, {"table": "1\n"}]
)
def test_an_id_or_a_key_has_no_trailing_newline(site: Site, part: dict[str, str]) -> None:
    with as_pad(site) as pad:
        pad.send(press={**press("p:1", "Tap", spot=3), **part})
        assert pad.until("problem")["rule"] == "NOT_READABLE"


# Disconnected clients.


def test_a_sensor_that_disconnects_after_a_press_leaves_no_pad_stale(own_site: Site) -> None:
    with as_pad(own_site) as pad:
        pad.send(watch={"what": "pad", "link": "link", "table": "1"})
        pad.until("pad")
        with watching(own_site, own_site.devices[DeviceKind.SENSOR], VERSION) as sensor:
            sensor.receive()
            gate = held(own_site.floor.manager)
            sensor.send(press=press("s:1", "Sense", number=1, chips=[4], bare=[]))
            end = time.monotonic() + 10
            while not own_site.floor.manager.queue_length:
                assert time.monotonic() < end
                time.sleep(0.01)
        hub = own_site.app.state.hub
        while len(hub._subscribers) > 1:
            assert time.monotonic() < end
            time.sleep(0.01)
        gate.set()
        lit = pad.until("pad", lambda view: any(key["is_lit"] for key in view["keys"]))

    assert [key["label"] for key in lit["keys"] if key["is_lit"]] == ["Spot 4"]


# No silent ends.


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Any]:
    """A site, and a way to have its queue full for a while."""
    options = {"max_queue_length": 64}
    with (
        floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys", **options) as floor,
        ExitStack() as stack,
    ):
        site = Site(floor)
        stack.callback(site.stop)

        @contextmanager
        def while_full() -> Iterator[None]:
            gate = held(floor.manager)
            while floor.manager.put(Query(lambda logs: None, lambda _: None)) is None:
                pass
            try:
                yield
            finally:
                gate.set()
                while floor.manager.queue_length:
                    time.sleep(0.01)

        yield site, while_full


def test_a_binary_message_is_not_understood(site: Site) -> None:
    with as_pad(site) as pad:
        pad.receive()
        pad.connection.send(b'{"beat":1}')
        later = pad.closed()
    with connect(f"ws://127.0.0.1:{site.port}/api/live") as connection:
        connection.send(b'{"hello":{"token":"x"}}')
        first = Watcher(connection).closed()

    for closed in (first, later):
        assert closed.rcvd is not None
        assert closed.rcvd.code == messages.NOT_UNDERSTOOD


def test_a_hello_that_cannot_be_read_is_not_understood(site: Site) -> None:
    with connect(f"ws://127.0.0.1:{site.port}/api/live") as connection:
        connection.send('{"hello":{"token":7}}')
        closed = Watcher(connection).closed()

    assert closed.rcvd is not None
    assert closed.rcvd.code == messages.NOT_UNDERSTOOD


def test_a_watch_that_cannot_start_now_gets_a_problem(full: Any) -> None:
    site, while_full = full
    with watching(site, site.sessions[Role.FLOOR]) as watcher:
        watcher.receive()
        with while_full():
            watcher.send(watch={"what": "entries", "link": "link", "after": 0})
            problem = watcher.until("problem")
            assert (problem["status"], problem["rule"]) == (503, "QUEUE_IS_FULL")
        watcher.send(watch={"what": "entries", "link": "link", "after": 0})
        assert watcher.until("entry")["seq"] == 1


def test_a_caller_who_cannot_be_checked_now_is_asked_to_reconnect(full: Any) -> None:
    site, while_full = full
    token = site.sessions[Role.FLOOR]
    state = site.app.state
    with capture_logs() as journal, while_full():
        state.hub._loop.call_soon_threadsafe(state.context.access.forget_house)
        with watching(site, token) as watcher:
            closed = watcher.closed()

    assert closed.rcvd is not None
    assert closed.rcvd.code == messages.TRY_LATER
    assert closed.rcvd.reason == "QUEUE_IS_FULL"
    problem = watcher.received[-1]["problem"]
    assert (problem["status"], problem["rule"]) == (503, "QUEUE_IS_FULL")
    response = {"event": "live connection not served", "why": "QUEUE_IS_FULL"}
    assert response in [{"event": line["event"], "why": line.get("why")} for line in journal]


def test_a_caller_whose_rights_cannot_be_checked_stays_connected(full: Any) -> None:
    site, while_full = full
    with watching(site, site.sessions[Role.FLOOR]) as watcher:
        watcher.receive()
        web = site.app.state.context
        with while_full():
            site.app.state.hub._loop.call_soon_threadsafe(web.access.forget_house)
            site.app.state.hub._loop.call_soon_threadsafe(site.app.state.hub.recheck_all)
            watcher.until("beat")
        assert watcher.until("beat")


def test_a_failed_check_of_rights_is_repeated_at_the_next_beat(
    full: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "RECHECK_BEATS", 1_000_000)
    site, while_full = full
    token, web = site.sessions[Role.FLOOR], site.app.state.context
    with watching(site, token) as watcher:
        watcher.until("beat")
        site.floor.calls.side_write(
            lambda store: end_session(store, site.hashing.hash_token(SESSION, token))
        )
        with while_full():
            site.app.state.hub._loop.call_soon_threadsafe(web.access.forget_house)
            site.app.state.hub._loop.call_soon_threadsafe(site.app.state.hub.recheck_all)
            watcher.until("beat")
        closed = watcher.closed()

    assert closed.rcvd is not None
    assert closed.rcvd.code == messages.NOT_ADMITTED


@pytest.mark.parametrize("what", ["_handle", "_send"])
def test_a_fault_of_a_connection_is_logged_and_sent_to_the_client(
    own_site: Site, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    async def fails(*_: Any) -> None:
        raise KeyError("a fault of ours")

    with capture_logs() as journal:
        if what == "_send":
            monkeypatch.setattr("jackpit.web.live.connection.Client._send", fails)
        with as_pad(own_site) as pad:
            monkeypatch.setattr(f"jackpit.web.live.connection.Client.{what}", fails)
            pad.send(beat=1)
            closed = pad.closed()

    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (messages.FAULT_CODE, "server fault")
    assert "live connection failed" in [line["event"] for line in journal]


def test_a_disconnected_client_is_no_fault(own_site: Site) -> None:
    hub = own_site.app.state.hub
    with capture_logs() as journal:
        for _ in range(5):
            with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
                watcher.send(watch={"what": "entries", "link": "link", "after": 0})
                watcher.send(watch={"what": "sign", "link": "link"})
                watcher.until("entry")
                watcher.connection.socket.shutdown(socket.SHUT_RDWR)
                for _ in range(10):
                    own_site.floor.round()
        end = time.monotonic() + 10
        while hub._subscribers:
            assert time.monotonic() < end
            time.sleep(0.01)

    assert [line for line in journal if line["log_level"] in ("warning", "error")] == []


def test_entries_after_the_end_of_a_log_cannot_be_watched(own_site: Site) -> None:
    head = own_site.floor.rows("SELECT seq FROM head WHERE log = 'link'")[0][0]
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "entries", "link": "link", "after": head + 1})
        problem = watcher.until("problem")
        watcher.send(watch={"what": "entries", "link": "link", "after": head})
        own_site.floor.round()
        assert watcher.until("entry")["seq"] == head + 1

    assert problem["rule"] == "NO_SUCH_ENTRY"
    assert f"ends at entry {head}" in problem["sentence"]
    assert problem["where"] == ["watch", "after"]
