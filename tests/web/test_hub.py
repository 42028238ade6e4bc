"""The hub: views stay current after a passing failure or a failing client."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, floor_at
from web.site import VERSION, Site
from web.test_live import Watcher, entries, is_entry, watching

from jackpit.manager.house import DeviceKind
from jackpit.manager.store.base import Entry
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.manager import Manager
from jackpit.manager.writer.queue import Query, Step, job_of
from jackpit.money import Money
from jackpit.table import HouseRules, Role, claims_of
from jackpit.table import commands as c
from jackpit.table.state import round_at
from jackpit.web.floor.monitor import Monitor
from jackpit.web.live import hub as hub_module
from jackpit.web.live.messages import SignWatch
from jackpit.web.sign.views import sign_view

SPOTS = (1, 2, 3, 4, 5, 6, 7)


def amount(watcher: Watcher, fits: Callable[[Any], bool] = lambda _: True) -> int:
    return int(watcher.until("sign", fits)["meters"][0]["amount"].replace(".", ""))


def sign_of(watcher: Watcher, table: str) -> None:
    watcher.send(watch={"what": "sign", "link": "link", "table": table})


class Jam:
    """Fills the server's queue when an entry is written, before any query about it."""

    def __init__(self, manager: Manager) -> None:
        self.manager = manager
        self.is_set = False
        self.gate = threading.Event()

    def fill(self, _: Sequence[Entry]) -> None:
        """Called by the writer before the hub."""
        while self.is_set and self.manager.put(Query(lambda logs: None, lambda _: None)) is None:
            pass

    def hold(self, _: Sequence[Entry]) -> None:
        """Called by the writer after the hub."""
        if self.is_set:
            self.gate.wait(10)


@pytest.fixture
def jammed(tmp_path: Path) -> Iterator[tuple[Site, Jam]]:
    """A site whose queue can be filled."""
    with floor_at(str(tmp_path / "jackpit.db"), tmp_path / "keys") as floor, ExitStack() as stack:
        jam = Jam(floor.manager)
        floor.manager.add_listener(jam.fill)
        site = Site(floor)
        floor.manager.add_listener(jam.hold)
        stack.callback(site.stop)
        stack.callback(jam.gate.set)
        yield site, jam


def test_a_sign_that_could_not_be_rendered_is_rendered_again(jammed: tuple[Site, Jam]) -> None:
    site, jam = jammed
    with watching(site, site.sessions[Role.FLOOR]) as watcher:
        sign_of(watcher, "1")
        before = amount(watcher)
        jam.is_set = True
        started = Step("link", c.StartRound(table="1", spots=SPOTS))
        assert jam.manager.put(job_of(started, by="test", origin="test")) is None
        watcher.until("beat")
        watcher.until("beat")
        assert jam.manager.put(Query(lambda logs: None, lambda _: None)) is not None  # still full
        jam.is_set = False
        jam.gate.set()

        assert amount(watcher) > before


def test_a_view_that_fails_disconnects_only_its_own_client(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(logs: Any, link: str, table: str | None, now: datetime) -> Any:
        if table == "2":
            raise KeyError("a fault of ours")
        return sign_view(logs, link, table, now)

    floor = own_site.sessions[Role.FLOOR]
    other = own_site.sessions[Role.ACCOUNTING]
    with watching(own_site, floor) as whole, watching(own_site, other) as faulty:
        sign_of(whole, "1")
        sign_of(faulty, "2")
        before = amount(whole)
        amount(faulty)
        monkeypatch.setattr(hub_module, "sign_view", broken)
        own_site.floor.round(*SPOTS)
        closed = faulty.closed()
        after = amount(whole)

    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (1011, "server fault")
    assert after > before


def test_a_query_that_fails_once_does_not_stop_rendering(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, failed = AsyncCalls.query, threading.Event()

    async def fails_once(calls: AsyncCalls, client: Any) -> Any:
        if not failed.is_set():
            failed.set()
            raise KeyError("a fault of ours")
        return await real(calls, client)

    with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION) as watcher:
        sign_of(watcher, "1")
        before = amount(watcher)
        monkeypatch.setattr(AsyncCalls, "query", fails_once)
        own_site.floor.round(*SPOTS)
        after = amount(watcher)

    assert failed.is_set()
    assert after > before


class Faulty:
    """A subscriber whose methods all fail."""

    def __init__(self) -> None:
        self.subscriptions = {SignWatch(link="link", table="1")}
        self.following = {"link"}
        self.failed = threading.Event()

    def _fails(self, *_: Any) -> None:
        raise KeyError("a fault of ours")

    on_entry = on_view = on_view_lost = on_beat = recheck = _fails

    def fail(self) -> None:
        self.failed.set()
        raise KeyError("not even that")


@pytest.mark.parametrize("what", ["on_entry", "on_view", "on_beat", "recheck"])
def test_a_failing_subscriber_is_removed_and_the_others_go_on(own_site: Site, what: str) -> None:
    hub, faulty = own_site.app.state.hub, Faulty()
    for name in ("on_entry", "on_view", "on_beat", "recheck"):
        if name != what:
            setattr(faulty, name, lambda *_: None)
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        sign_of(watcher, "1")
        watcher.send(watch={"what": "entries", "link": "link"})
        before = amount(watcher)
        watcher.until("beat")
        hub._loop.call_soon_threadsafe(hub.join, faulty)
        hub._loop.call_soon_threadsafe(hub.recheck_all)
        own_site.floor.round(*SPOTS)
        assert faulty.failed.wait(5)
        own_site.floor.round(*SPOTS)
        head = own_site.floor.rows("SELECT seq FROM head WHERE log = 'link'")[0][0]
        watcher.until("entry", is_entry(head))
        assert faulty not in hub._subscribers
        assert watcher.until("beat") < watcher.until("beat")
    seen = entries(watcher)
    signs = [x["sign"] for x in watcher.received if "sign" in x]

    assert seen == list(range(seen[0], head + 1))
    assert int(signs[-1]["meters"][0]["amount"].replace(".", "")) > before


def test_missed_entries_are_sent_before_new_ones(own_site: Site) -> None:
    """As if another server had written, and its notice came late or never."""
    floor, hub = own_site.floor, own_site.app.state.hub
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "entries", "link": "link"})
        watcher.until("beat")
        floor.round()
        floor.manager._listeners.remove(hub._on_commit)
        floor.round()
        floor.round()
        floor.manager.add_listener(hub._on_commit)
        time.sleep(0.1)
        floor.round()
        head = floor.rows("SELECT seq FROM head WHERE log = 'link'")[0][0]
        watcher.until("entry", is_entry(head))

    assert entries(watcher) == list(range(head - 7, head + 1))


def test_no_beat_is_sent_while_the_database_is_lost(own_site: Site) -> None:
    """As while the database is lost: a pad with beats must not show an old state."""
    manager = own_site.floor.manager
    with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION) as watcher:
        first = last = watcher.until("beat")
        manager._is_lost = True
        silent_from = time.monotonic()
        while time.monotonic() - silent_from < 2.5:
            try:
                last = watcher.receive(0.5).get("beat", last)
            except TimeoutError:
                continue
        late = last
        manager._is_lost = False
        assert watcher.until("beat") == late + 1

    assert late <= first + 1  # one was on its way


def test_an_event_of_the_whole_link_refreshes_every_pad_of_it(own_site: Site) -> None:
    adjusted = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=Money.parse("10"),
        reason=c.AdjustmentReason.MALFUNCTION,
        text="The meter stood still.",
        by=ACCOUNTING,
        approved_by=EXECUTIVE,
    )
    with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION) as pad:
        pad.send(watch={"what": "pad", "link": "link", "table": "1"})
        before = pad.until("pad")
        own_site.floor.do("link", adjusted)
        after = pad.until("pad")

    assert after != before


def test_a_pad_shows_the_present_amount_of_a_claim_cut_at_its_verification(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.form(link="late", rules=HouseRules(cut_at_mark=False))
    own_site.register("pad-of-late", DeviceKind.PAD, link="late", table="1")
    floor.do("late", c.StartRound(table="1", spots=(1,)))
    with watching(own_site, "token-of-pad-of-late", VERSION) as pad:
        pad.send(watch={"what": "pad", "link": "late", "table": "1"})
        pad.until("pad")
        floor.do("late", c.MarkHand(table="1", line="three-7s-diamonds", spot=1))
        (before,) = pad.until("pad")["sheet"]["waiting"]
        floor.do("late", c.StartRound(table="2", spots=(1, 2, 3)))
        (after,) = pad.until("pad")["sheet"]["waiting"]

    assert Money.parse(after["amount"][:-6]) == Money.parse(before["amount"][:-6]) + Money.cents(36)


def pad_at_once(watcher: Watcher, site: Site, link: str) -> Any:
    """The pad as of the last entry of its link, without a press."""
    ((head,),) = site.floor.rows("SELECT seq FROM head WHERE log = :log", log=link)
    return watcher.until("pad", lambda pad: pad["seq"] == head)


def test_a_pad_without_a_claim_shows_what_a_claim_elsewhere_leaves_for_the_next_winner(
    own_site: Site,
) -> None:
    floor = own_site.floor
    floor.keypad("3")
    floor.do("link", c.StartRound(table="1", spots=(1,)), c.StartRound(table="3", spots=(1,)))
    mark = c.MarkHand(table="3", line="three-7s-diamonds", spot=1)
    unmark = c.UnmarkHand(table="3", line="three-7s-diamonds", spot=1)
    claim = "2.1/three-7s-diamonds/1"
    refuse = c.RefuseClaim(table="3", claim=claim, reason="a six", by=SUPERVISOR)
    shown = []
    with watching(own_site, own_site.devices[DeviceKind.PAD], VERSION) as pad:
        pad.send(watch={"what": "pad", "link": "link", "table": "1"})
        pad.until("pad")

        def note(command: c.Command) -> None:
            floor.do("link", command)
            seen = pad_at_once(pad, own_site, "link")
            pays = {x["label"]: x["hand"]["pays"] for x in seen["keys"] if x["hand"] is not None}
            shown.append((pays["Three 7's – Diamonds"][:-6], seen["meters"][0]["is_pending"]))

        for command in (mark, unmark, mark, refuse, mark):
            note(command)
        floor.do("link", c.TurnToJph(table="3", by=EXECUTIVE))
        note(c.LogWin(table="3", surveillance="camera 1"))
        note(c.TurnToRun(table="3"))

    taken, free = "10000.02", "10000.24"  # the seed and the reserve of two wagers
    assert [pays for pays, _ in shown] == [taken, free, taken, free, taken, taken, taken]
    # The sign above the pad shows the claim once it is presented.
    assert [is_pending for _, is_pending in shown] == [False] * 5 + [True, False]


def test_a_pad_with_a_claim_is_sent_again_when_an_earlier_claim_changes(own_site: Site) -> None:
    floor = own_site.floor
    floor.form("bahama-bonus", link="bahama")
    own_site.register("pad-of-bahama", DeviceKind.PAD, link="bahama", table="2")
    floor.do("bahama", c.StartRound(table="1", spots=(2, 5)), c.StartRound(table="2", spots=(1,)))
    line = "same-color-four-of-a-kind"
    with watching(own_site, "token-of-pad-of-bahama", VERSION) as pad:
        pad.send(watch={"what": "pad", "link": "bahama", "table": "2"})
        pad.until("pad")
        floor.do("bahama", c.MarkHand(table="1", line=line, spot=2))
        floor.do("bahama", c.MarkHand(table="2", line=line, spot=1))
        before = pad_at_once(pad, own_site, "bahama")["sheet"]["waiting"]
        floor.do("bahama", c.MarkHand(table="1", line=line, spot=5))
        pad_at_once(pad, own_site, "bahama")
        claim = floor.link("bahama", lambda link: claims_of(round_at(link, "1"))[0].key)
        floor.do("bahama", c.StrikeSpot(table="1", claim=claim, spot=5, by=SUPERVISOR))
        after = pad_at_once(pad, own_site, "bahama")["sheet"]["waiting"]

    assert after == before  # one spot takes what the other would have taken alone


def test_a_floor_that_cannot_be_rendered_disconnects_its_watchers(
    own_site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with watching(own_site, own_site.sessions[Role.FLOOR]) as watcher:
        watcher.send(watch={"what": "floor"})
        watcher.until("floor")

        async def fails(_: object) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(Monitor, "floor", fails)
        own_site.floor.round(1)
        closed = watcher.closed()

    assert closed.rcvd is not None
    assert (closed.rcvd.code, closed.rcvd.reason) == (1011, "server fault")
