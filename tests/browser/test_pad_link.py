"""The pad and its connection: a silent connection is lost even if it is not closed."""

from browser.pads import PadPage, pad_at
from browser.tabs import Tabs
from manager.floor import ADMIN
from playwright.sync_api import WebSocketRoute, expect
from web.site import Site

from jackpit.manager.house.commands import RetireDevice
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Controller
from jackpit.table import commands as c


def mutable_connection(pad: PadPage) -> list[bool]:
    """Reload the pad with a connection that delivers nothing while the list is not empty."""
    muted: list[bool] = []

    def between(page: WebSocketRoute) -> None:
        server, silent = page.connect_to_server(), bool(muted)  # a muted one stays so
        server.on_message(lambda text: None if muted or silent else page.send(text))

    pad.page.route_web_socket("**/api/live*", between)
    pad.page.reload()
    return muted


def test_a_connection_that_is_silent_but_not_closed_is_lost_within_three_seconds(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    muted = mutable_connection(pad)
    pad.spot(3).click()
    expect(pad.spot(3)).to_have_attribute("aria-pressed", "true")
    bar = pad.page.locator(".offline-bar")
    expect(bar).to_have_count(0)

    muted.append(True)
    expect(bar).to_contain_text("SYSTEM OFFLINE – take no progressive wagers.", timeout=3_500)
    expect(pad.key("COIN IN")).to_have_attribute("aria-disabled", "true")
    muted.clear()
    expect(bar).to_have_count(0, timeout=10_000)


def test_a_pad_that_is_retired_says_why_it_was_refused(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)

    site.floor.do(HOUSE_LOG, RetireDevice(device=f"pad-{pad.link}", by=ADMIN))

    expect(pad.page.get_by_role("heading", name="This pad was refused.")).to_be_visible()
    expect(pad.page.get_by_role("alert")).to_have_text(
        "The device was retired or changed, or its version is too old."
    )


def test_the_message_of_an_unanswered_press_stays_until_something_else_happens(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.KEYPAD)
    muted = mutable_connection(pad)
    pad.start(3)
    message = pad.page.get_by_text("No answer to GAME OVER.")

    muted.append(True)
    pad.key("GAME OVER").click()
    expect(message).to_be_visible(timeout=5_000)
    muted.clear()
    expect(pad.page.locator(".offline-bar")).to_have_count(0, timeout=10_000)
    expect(pad.key("GAME OVER")).to_have_attribute("aria-disabled", "true")
    expect(message).to_be_visible()

    table = pad.page.locator("h1").inner_text().removeprefix("Table ")
    site.floor.do(pad.link, c.StartRound(table=table, spots=(1, 2)))
    expect(pad.key("GAME OVER")).to_have_attribute("aria-disabled", "false")
    expect(message).to_have_count(0)


def test_a_key_that_is_tapped_again_before_the_answer_came_is_pressed_once(
    tabs: Tabs, site: Site
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH)
    lit = pad.page.locator(".spot.lit")

    pad.spot(3).evaluate("(spot) => [spot.click(), spot.click()]")
    expect(lit).to_have_count(1)
    pad.spot(3).click()
    expect(lit).to_have_count(0)
