"""The sign on a television: its meter to the cent, its scenes, lost connections, sizes, memory."""

import re
from collections.abc import Iterator
from functools import partial
from typing import Any

import manager.floor
import pytest
from browser.pads import serve_again
from browser.sign_views import SECONDS_TO_ACT, crowded, money, under_review, won
from browser.signs import (
    LARGE_TELEVISION,
    MAKE_FIRE,
    SMALL_TELEVISION,
    STRIP,
    UPRIGHT,
    hit,
    out_of_place,
    painted,
    rolled,
    show,
    sign_at,
)
from browser.tabs import TELEVISION, Tabs, faults
from manager.floor import ADMIN, SUPERVISOR
from playwright.sync_api import Browser, Page, expect
from web.site import PIN, Site, card_of, command, site_at

from jackpit.manager.eventlog.log import CatchUp
from jackpit.manager.house import DeviceKind, Settings
from jackpit.manager.house.commands import RetireDevice
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Role
from jackpit.table import commands as c

SIZES = (TELEVISION, SMALL_TELEVISION, LARGE_TELEVISION, UPRIGHT, STRIP)
READY_MS = 2_500
"""Less than a second on a quiet machine; tests run on busy ones."""

UPDATES = 10_000


def meter(page: Page, name: str = "major") -> Any:
    return page.locator(f"[data-meter={name}]")


def scene(page: Page, name: str) -> Any:
    return page.locator(f"[data-scene={name}]")


def coin_in(site: Site) -> None:
    said = site.pad.post(
        "/api/links/link/commands",
        command("coin-in-1", "StartRound", table="1", spots=[1, 2, 3, 4, 5, 6, 7]),
    )
    assert said.status == 200, said.body


def verify(site: Site, table: str) -> None:
    """Verify the claim of a table with an executive's card at the pad."""
    claims = site.person(Role.FLOOR).get("/api/claims").json["claims"]
    claim = next(x["claim"] for x in claims if x["table"] == table)
    pad = site.with_token(site.register(f"pad-of-{table}", DeviceKind.PAD, table=table))
    asked = command("verify-1", "VerifyClaim", table=table, claim=claim, surveillance="camera 1")
    shows = {"card": card_of(Role.EXECUTIVE), "pin": PIN}
    said = pad.post("/api/links/link/commands", asked | shows)
    assert said.status == 200, said.body


def test_the_reels_show_the_meter_to_the_cent_and_follow_a_coin_in_from_below(
    tabs: Tabs, site: Site
) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")
    assert painted(page) == "$10,000.00"

    coin_in(site)
    expect(meter(page)).to_have_text("$10,000.84")  # the text changes before the reels do
    expect(meter(page, "minor")).to_have_text("$1,000.42")
    seen = rolled(page, "$10,000.84")

    assert seen == sorted(seen)
    assert seen[-1] == 1_000_084
    assert len(seen) > 2, "it rolled"


def test_with_reduced_motion_the_reels_do_not_roll_and_the_picture_does_not_glide(
    tabs: Tabs, site: Site
) -> None:
    page = sign_at(tabs, site, reduced_motion="reduce")
    expect(meter(page)).to_have_text("$10,000.00")

    coin_in(site)
    expect(meter(page)).to_have_text("$10,000.84")

    assert rolled(page, "$10,000.84") == [1_000_084]
    assert page.locator(".board").evaluate("(x) => getComputedStyle(x).transitionDuration") == "0s"


def test_a_hand_under_review_is_cold_here_and_won_everywhere(tabs: Tabs, site: Site) -> None:
    here = sign_at(tabs, site, "1")
    there = sign_at(tabs, site, "2")
    expect(meter(there)).to_have_text("$10,000.00")

    hit(site, "1")

    held = "Held for this hand at table 1 until an executive has confirmed it"
    expect(scene(here, "review")).to_contain_text(held)
    expect(scene(here, "review")).not_to_contain_text("ackpot")
    expect(meter(here)).to_have_text("$10,000.24")
    expect(here.locator("card-face")).to_have_count(3)
    expect(here.locator(".reviewing odometer-reels")).to_have_attribute("data-metal", "iron")
    expect(meter(there)).to_have_text("$10,000.24")  # as if there were no mark
    site.floor.later(seconds=10)
    site.floor.do("link", CatchUp())
    elsewhere = "Pending at table 1 · this amount can still be won"
    expect(scene(there, "meter")).to_contain_text(elsewhere)
    expect(meter(there)).to_have_text("$10,000.02")
    assert faults(here) == []

    verify(site, "1")

    for page in (here, there):
        expect(scene(page, "hit")).to_be_visible()
    expect(here.locator(".struck .headline")).to_contain_text("Three 7's – Diamonds")
    for page, where in ((here, "Major won here, at table 1"), (there, "Major won at table 1")):
        expect(scene(page, "hand")).to_contain_text(where)
        expect(page.locator("[data-won-amount]")).to_have_text("$10,000.24")
        assert painted(page) == "$10,000.24"


def test_a_sign_without_the_system_says_since_when_and_reconnects(tabs: Tabs, site: Site) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")
    page.evaluate("window.isTheSame = true")

    site.stop()

    stale = page.locator(".stale")
    expect(stale).to_contain_text(
        re.compile(r"SYSTEM OFFLINE since \d\d:\d\d:\d\d\."), timeout=4_000
    )
    expect(page.locator("odometer-reels").first).to_have_css("filter", "grayscale(1)")
    assert faults(page) == []
    site.floor.round(1, 2, 3, 4, 5, 6, 7)

    with serve_again(site):
        expect(stale).to_have_count(0)
        expect(meter(page)).to_have_text("$10,000.84")
        assert page.evaluate("window.isTheSame") is True
        # Chromium reports every failed attempt to connect.
        tabs.complaints[:] = [x for x in tabs.complaints if "WebSocket connection" not in x]
        page.close()


def test_a_closed_table_says_that_it_opens_again_and_the_sign_of_the_link_continues(
    tabs: Tabs, site: Site
) -> None:
    of_table, of_link = sign_at(tabs, site), sign_at(tabs, site, None)
    expect(of_link.locator("footer")).to_contain_text("2 tables playing for this jackpot")

    site.floor.do("link", c.SignOff(table="1"), c.CloseTable(table="1", by=SUPERVISOR))

    expect(scene(of_table, "notice")).to_contain_text("This table will reopen soon.")
    expect(scene(of_link, "meter")).to_contain_text("1 table playing for this jackpot")
    assert faults(of_table) == []
    assert faults(of_link) == []


def test_a_sign_that_is_retired_says_so_and_shows_no_meter(tabs: Tabs, site: Site) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")

    site.floor.do(HOUSE_LOG, RetireDevice(device="sign-at-1", by=ADMIN))

    expect(page.get_by_role("heading", name="This sign is out of service")).to_be_visible()
    expect(page.locator("main p")).to_have_text(
        "The device was retired or changed, or its version is too old."
    )
    expect(meter(page)).to_have_count(0)


def test_a_playlist_shows_meters_pay_table_and_last_winners(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    site.floor.later(minutes=2)  # it is no longer celebrated
    page = sign_at(tabs, site, options="?playlist=1")

    expect(scene(page, "meter")).to_contain_text("Major")
    expect(scene(page, "pays")).to_contain_text("500 for 1")
    expect(scene(page, "winners")).to_contain_text("$10,000.24")
    assert out_of_place(page) == []


def test_the_picture_moves_a_little_every_minute(tabs: Tabs, site: Site) -> None:
    page = tabs.context(TELEVISION, reduced_motion="reduce").new_page()
    page.clock.install()
    page.goto(f"/sign#token={site.devices[DeviceKind.SIGN]}")
    board = page.locator(".board")
    expect(board).to_have_css("transform", "matrix(1, 0, 0, 1, 0, 0)")

    page.clock.fast_forward(60_500)

    expect(board).to_have_css("transform", "matrix(1, 0, 0, 1, 6.72, 0)")


@pytest.fixture
def demo_site(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Site]:
    monkeypatch.setattr(manager.floor, "Settings", partial(Settings, is_demo=True))
    with site_at(tmp_path_factory.mktemp("demo")) as site:
        yield site


def test_the_sign_of_a_demo_says_so_in_every_scene(browser: Browser, demo_site: Site) -> None:
    tabs = Tabs(browser, f"http://127.0.0.1:{demo_site.port}")
    page = sign_at(tabs, demo_site)
    demo = page.get_by_text("Demo", exact=True)

    expect(scene(page, "meter")).to_be_visible()
    expect(demo).to_be_visible()
    assert faults(page) == []
    hit(demo_site)
    expect(scene(page, "review")).to_be_visible()
    expect(demo).to_be_visible()

    tabs.close()
    assert tabs.complaints == []


PLACES = ("closed", "not_taking_part", "pad_lost", "stopped", "decommissioned")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_no_text_overflows_however_long_it_is(
    tabs: Tabs, site: Site, size: tuple[int, int]
) -> None:
    page = sign_at(tabs, site, size=size, reduced_motion="reduce")
    expect(meter(page)).to_have_text("$10,000.00")
    assert out_of_place(page) == []
    real = site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json
    past = {"number": 1, "meter": "major", "line_name": "Three sevens", "spots": 7, "table": "12"}

    for amount in ("0.07", "1234567.89"):
        sign = crowded(real, amount)
        wins = [{**past, "amount": money(amount), "at": "2026-11-28T12:00:00Z"}] * 8
        for page_shown in ("meter", "pays", "winners"):
            show(page, sign, wins, page_shown)
            expect(scene(page, page_shown)).to_be_visible()
            assert out_of_place(page) == [], (amount, page_shown)
        show(page, under_review(sign))
        assert out_of_place(page) == [], (amount, "review")
        show(page, under_review(sign, if_verified=money("10000"), if_refused=money(amount)))
        assert out_of_place(page) == [], (amount, "second in line")
        for act, began in SECONDS_TO_ACT.items():
            show(page, won(sign, spots=7), since_win=began)
            expect(scene(page, act)).to_be_visible()
            assert out_of_place(page) == [], (amount, act)
        for place in PLACES:
            show(page, {**sign, "place": place})
            expect(page.locator(f"[data-place={place}]")).to_be_visible()
            assert out_of_place(page) == [], (amount, place)


def test_the_first_meter_is_painted_quickly(tabs: Tabs, site: Site) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")

    painted_at = page.evaluate(
        """() => new Promise((done) => new PerformanceObserver((list) => {
          done(list.getEntries().find((entry) => entry.identifier === "meter").renderTime);
        }).observe({ type: "element", buffered: true }))"""
    )

    print(f"first meter painted after {painted_at:.0f} ms")
    assert 0 < painted_at < READY_MS


def test_ten_thousand_updates_leave_no_trace_in_the_heap(tabs: Tabs, site: Site) -> None:
    context = tabs.context(TELEVISION)
    context.add_init_script(_KEEP_THE_SOCKET)
    page = context.new_page()
    page.goto(f"/sign#token={site.devices[DeviceKind.SIGN]}")
    expect(meter(page)).to_have_text("$10,000.00")
    sign = site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json
    devtools = context.new_cdp_session(page)

    def heap_after(updates: int) -> float:
        page.evaluate(_UPDATE, [sign, updates])
        devtools.send("HeapProfiler.collectGarbage")
        return float(devtools.send("Runtime.getHeapUsage")["usedSize"])

    page.evaluate(MAKE_FIRE)
    before = heap_after(500)  # everything is warm
    after = heap_after(UPDATES)

    print(f"heap before {before:,.0f}, after {after:,.0f} bytes")
    expect(meter(page)).to_have_text("$10,105.00")
    assert after < before * 1.1
    assert page.locator("*").count() < 300


_KEEP_THE_SOCKET = """(() => {
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...address) {
      super(...address);
      window.socket = this;
    }
  };
})()"""
_UPDATE = """async ([sign, updates]) => {
  window.cents ??= 1_000_000;
  for (let n = 0; n < updates; n += 1) {
    window.cents += 1;
    const amount = `${(window.cents / 100).toFixed(2)}000000`;
    const meters = sign.meters.map((meter) => ({ ...meter, amount }));
    const data = JSON.stringify({ sign: { ...sign, seq: window.cents, meters } });
    window.socket.dispatchEvent(new MessageEvent("message", { data }));
    if (n % 50 === 0) await new Promise((next) => requestAnimationFrame(next));
  }
}"""
