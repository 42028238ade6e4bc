"""Which wins a sign celebrates: late ones, reordered ones, and those after a lost connection."""

from typing import Any

from browser.pads import serve_again
from browser.signs import sign_at
from browser.tabs import TELEVISION, Tabs
from browser.test_sign import meter, scene
from playwright.sync_api import WebSocketRoute, expect
from web.site import Site

from jackpit.manager.house import DeviceKind

LATE = 61_000
"""Milliseconds after which a win is no longer celebrated."""

CELEBRATED = """async ({ sign, lists }) => {
  const { Sign } = await import("/screens/sign/sign-display.js");
  const win = { meter: "major", line: "x", table: "1", amount: "5.00000000", spots: 1 };
  const seen = [];
  let [asked, isAll] = [0, false];
  const options = { celebrationMilliseconds: 0, onWins: () => (asked += 1) };
  const drawn = new Sign(document.createElement("div"), options);
  await new Promise((done) => {
    drawn.draw = () => {
      const { won } = drawn.state;
      if (won && seen.at(-1) !== won.number) seen.push(won.number);
      if (!won && isAll) done();
    };
    for (const list of lists) {
      if (list === null) drawn.skipNews();
      else drawn.show({ ...sign, wins: list.map((number) => ({ ...win, number })) });
    }
    isAll = true;
    if (!drawn.state.won) done();
  });
  return { seen, asked };
}"""


def test_a_win_is_celebrated_once_in_any_order_and_a_back_out_never(tabs: Tabs, site: Site) -> None:
    page = sign_at(tabs, site)
    expect(meter(page)).to_have_text("$10,000.00")
    sign = site.device(DeviceKind.SIGN).get("/api/links/link/tables/1/sign").json
    sign["meters"] = []

    def celebrated(*lists: list[int] | None) -> tuple[list[int], int]:
        """Which wins are celebrated, and how often the last ones are loaded."""
        found: dict[str, Any] = page.evaluate(CELEBRATED, {"sign": sign, "lists": lists})
        return found["seen"], found["asked"]

    many = [list(range(last, max(0, last - 8), -1)) for last in range(1, 31)]
    assert celebrated([2], [2]) == ([], 1), "earlier wins are not news"
    assert celebrated([2], [2, 1]) == ([1], 2), "the key of table 1 came back to RUN after table 2"
    assert celebrated([], [1], [2, 1], [2, 1]) == ([1, 2], 3)
    assert celebrated([9, 8, 7, 6, 5, 4, 3, 2], [9, 8, 7, 6, 5, 4, 3, 1]) == ([], 2), "2 backed out"
    assert celebrated([9, 8, 7, 6, 5, 4, 3, 2], [8, 7, 6, 5, 4, 3, 2, 1]) == ([], 2), "9 backed out"
    assert celebrated([9, 8, 7, 6, 5, 4, 3, 2], [10, 9, 8, 7, 6, 5, 4, 3]) == ([10], 2)
    assert celebrated([], [1], [2, 1], [1]) == ([1], 4), "2 was backed out before its turn"
    assert celebrated([1], None, [3, 2, 1], [4, 3, 2, 1]) == ([4], 3), "old news after a long loss"
    assert celebrated(*many) == ([2, 27, 28, 29, 30], 30), "a few are queued, not all"


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
        expect(page.locator("footer")).to_contain_text("Last Major $10,000.24", timeout=10_000)
        expect(stale).to_have_count(0)
        expect(scene(page, "meter")).to_be_visible()
        site.floor.jackpot()
        expect(scene(page, "win")).to_be_visible()
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
