"""Which wins a sign celebrates: late ones, reordered ones, and those after a lost connection."""

from browser.pads import serve_again
from browser.sign_views import blazing_sevens, won
from browser.signs import sign_at
from browser.tabs import TELEVISION, Tabs
from browser.test_sign import meter, scene
from playwright.sync_api import WebSocketRoute, expect
from web.site import Site

from jackpit.manager.house import DeviceKind

LATE = 61_000
"""Milliseconds after which a win is no longer celebrated."""

SCENES = """async (views) => {
  const { Sign } = await import("/screens/sign/sign-display.js");
  const seen = [];
  let asked = 0;
  const root = document.createElement("div");
  const drawn = new Sign(root, { onWins: () => (asked += 1) });
  for (const view of views) {
    if (view === null) drawn.skipNews();
    else drawn.show(view);
    if (view !== null) seen.push(root.querySelector("main").dataset.scene);
  }
  drawn.close();
  return { seen, asked };
}"""


def test_a_new_win_is_celebrated_an_old_one_shown_and_a_backed_out_one_disappears(
    tabs: Tabs, site: Site
) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")
    sign = blazing_sevens(site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json)

    def scenes(*wins: int | str | None) -> list[str]:
        """The scenes of views with a win of this number, with none, or after a long loss."""
        views = [
            None if win == "lost" else won(sign, number=win) if isinstance(win, int) else sign
            for win in wins
        ]
        found: list[str] = page.evaluate(SCENES, views)["seen"]
        return found

    assert scenes(None, 1, 1, None) == ["meter", "hit", "hit", "meter"]
    assert scenes(1, 1, 2) == ["hand", "hand", "hit"], "the first was won before it was switched on"
    assert scenes(None, 1, None, 1) == ["meter", "hit", "meter", "hit"]
    assert scenes(None, "lost", 1, 2) == ["meter", "hand", "hit"]


def test_the_last_wins_are_loaded_when_their_list_changes(tabs: Tabs, site: Site) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")
    sign = blazing_sevens(site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json)
    win = {"meter": "major", "line_name": "x", "table": "1", "amount": "5.00000000", "spots": 1}
    lists = [[], [1], [1], [2, 1], [1]]
    views = [{**sign, "wins": [{**win, "number": n} for n in numbers]} for numbers in lists]

    assert page.evaluate(SCENES, views)["asked"] == 3


def test_a_win_that_arrives_a_minute_late_is_not_celebrated(tabs: Tabs, site: Site) -> None:
    page = tabs.context(TELEVISION).new_page()
    page.clock.install()
    page.goto(f"/sign#token={site.devices[DeviceKind.SIGN]}")
    expect(meter(page)).to_have_text("$10,000.00")
    site.stop()
    stale = page.locator(".stale")
    expect(stale).to_be_visible()
    site.floor.jackpot()
    page.clock.fast_forward(LATE)

    with serve_again(site):
        expect(stale).to_have_count(0, timeout=10_000)
        expect(scene(page, "hand")).to_be_visible()  # at once, without the hit
        site.floor.jackpot()
        expect(scene(page, "hit")).to_be_visible()
        tabs.complaints[:] = [x for x in tabs.complaints if "WebSocket connection" not in x]
        page.close()


def test_a_sign_is_stale_until_a_new_view_arrives(tabs: Tabs, site: Site) -> None:
    page = tabs.context(TELEVISION).new_page()
    page.clock.install()
    kept: list[str] = []  # messages with these beginnings do not reach the sign
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        server, silent = socket.connect_to_server(), list(kept) == ["{"]  # a muted one stays so

        def pass_on(said: str | bytes) -> None:
            if not silent and not any(str(said).startswith(one) for one in kept):
                socket.send(said)

        server.on_message(pass_on)

    page.route_web_socket("**/api/live*", between)
    page.goto(f"/sign#token={site.devices[DeviceKind.SIGN]}")
    expect(meter(page)).to_have_text("$10,000.00")
    kept.append("{")
    stale = page.locator(".stale")
    expect(stale).to_be_visible()

    with page.expect_response("**/api/about"):  # loaded after a reconnect
        kept[0] = '{"sign'
    page.clock.run_for(1_000)
    expect(stale).to_be_visible()
    kept.clear()
    site.floor.round(1)
    expect(stale).to_have_count(0)

    page.evaluate("window.isTheSame = true")
    sockets[-1].send('{"problem": {"status": 503, "rule": "NOT_NOW", "sentence": "Not now."}}')
    site.floor.round(1)  # the watch is started again in a moment
    expect(meter(page)).to_have_text("$10,000.24")
    assert page.evaluate("window.isTheSame") is True
