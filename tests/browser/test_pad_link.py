"""A pad and its connection: one that is silent is lost, though nobody has closed it."""

from browser.pads import pad_at
from browser.tabs import Tabs
from playwright.sync_api import WebSocketRoute, expect
from web.site import Site

from jackpit.table import Controller


def test_a_connection_that_is_silent_but_not_closed_is_lost_within_three_seconds(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    muted: list[bool] = []

    def between(page: WebSocketRoute) -> None:
        manager, silent = page.connect_to_server(), bool(muted)  # it stays so: nothing is skipped
        manager.on_message(lambda said: None if muted or silent else page.send(said))

    pad.page.route_web_socket("**/api/live", between)
    pad.page.reload()
    pad.spot(3).click()
    expect(pad.spot(3)).to_have_attribute("aria-pressed", "true")
    bar = pad.page.locator(".lost-bar")
    expect(bar).to_have_count(0)

    muted.append(True)
    expect(bar).to_contain_text("The manager is not there.", timeout=3_500)
    expect(pad.key("COIN IN")).to_have_attribute("aria-disabled", "true")
    muted.clear()
    expect(bar).to_have_count(0, timeout=10_000)
