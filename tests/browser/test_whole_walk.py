"""One jackpot through every screen: pad, sign, win page, back-out by two people, daily close."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browser.pads import PadPage, pad_at
from browser.tabs import DESK, TELEVISION, Tabs, swipe
from playwright.sync_api import Page, expect
from web.site import PIN, Site, card_of

from jackpit.manager.house import DeviceKind
from jackpit.table import Controller, Role

DIAMONDS = "Three 7's – Diamonds"
DAY, SHOWN_DAY = "2026-11-16", "Nov 16, 2026"


def on_touch(pad: PadPage) -> None:
    """START GAME, a fixed win, the jackpot marked, unmarked and marked again."""
    pad.start(1, 3)
    pad.spot(3).click()
    pad.mark("Either of the First Two Cards – 7")
    expect(pad.sheet).to_contain_text("$2.00")
    pad.spot(1).click()
    pad.mark(DIAMONDS)
    expect(pad.sheet).to_contain_text("pending")
    pad.mark(DIAMONDS)
    expect(pad.sheet).not_to_contain_text("pending")
    pad.mark(DIAMONDS)


def by_card(pad: PadPage) -> None:
    """CONFIRM, the executive's card, END GAME."""
    pad.key("CONFIRM").click()
    pad.key("Card and PIN").click()
    pad.dialog.get_by_label("Surveillance reference").fill("camera 12")
    pad.swipe_card(Role.EXECUTIVE, "Verify")
    pad.is_done()
    pad.key("END GAME").click()


def on_the_keypad(pad: PadPage) -> None:
    """COIN IN, a fixed win, the jackpot marked, unmarked and marked again."""
    pad.start(1, 3)
    pad.mark("Either of the First Two Cards – 7")
    pad.spot(3).click()
    expect(pad.sheet).to_contain_text("$2.00")
    pad.mark(DIAMONDS)
    pad.spot(1).click()
    expect(pad.sheet).to_contain_text("pending")
    pad.mark(DIAMONDS)
    expect(pad.sheet).not_to_contain_text("pending")
    pad.mark(DIAMONDS)
    pad.spot(1).click()


def by_key(pad: PadPage) -> None:
    """The executive's key to JPH, J-POT, RUN, the surveillance reference, GAME OVER."""
    pad.key("JPH").click()
    pad.swipe_card(Role.EXECUTIVE, "Turn to JPH")
    pad.key("J-POT").click()
    pad.dialog.get_by_role("button", name="Log the win").click()
    pad.is_done()
    pad.key("RUN").click()
    pad.more("Surveillance reference")
    pad.dialog.get_by_role("textbox", name="Surveillance reference").fill("camera 12")
    pad.swipe_card(Role.SUPERVISOR, "Enter the reference")
    pad.is_done()
    pad.key("GAME OVER").click()


@pytest.mark.parametrize(
    ("controller", "marked", "verified"),
    [
        (Controller.TOUCH, on_touch, by_card),
        (Controller.KEYPAD, on_the_keypad, by_key),
    ],
    ids=["touch", "keypad"],
)
def test_a_jackpot_goes_from_the_chip_to_the_closed_day(
    tabs: Tabs,
    site: Site,
    controller: Controller,
    marked: Callable[[PadPage], None],
    verified: Callable[[PadPage], None],
) -> None:
    pad = pad_at(tabs, site, controller)
    token = site.register("sign", DeviceKind.SIGN, link=pad.link)
    sign = tabs.device(site, DeviceKind.SIGN, TELEVISION, token)
    expect(sign.locator("[data-scene=meter]")).to_be_visible()

    marked(pad)
    expect(pad.sheet).to_contain_text("$10,000.24")
    expect(sign.locator("[data-scene=review]")).to_contain_text("Hand under review")
    verified(pad)
    expect(pad.page.get_by_role("region", name="What the last round paid")).to_be_visible()
    expect(sign.locator("main")).to_contain_text("Major won here, at table 1")

    office = tabs.office(site, Role.ACCOUNTING, f"/wins/{pad.link}/1", DESK)
    with office.expect_response(lambda response: response.request.method == "POST") as printed:
        office.get_by_role("button", name="Print win page").click()
    assert printed.value.headers["content-type"] == "application/pdf"
    back_out(office)
    (major, _) = site.person(Role.FLOOR).get(f"/api/links/{pad.link}/sign").json["meters"]
    assert major["amount"] == "10000.24000000"  # the prize is back, and its reseed undone

    site.floor.later(days=1)
    close(tabs, site)


def back_out(page: Page) -> None:
    """Back out the win with two people, from its page."""
    page.get_by_role("button", name="Back out…").click()
    page.get_by_label("What happened").fill("The 7 of hearts was taken for a diamond.")
    page.get_by_role("button", name="Back out win 1…").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    swipe(page, card_of(Role.EXECUTIVE))
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Approve and back out").click()
    expect(page.get_by_role("heading", name="Win 1 is backed out")).to_be_visible()


def close(tabs: Tabs, site: Site) -> None:
    """Check that the day balances; accounting signs, surveillance countersigns."""
    for role in (Role.ACCOUNTING, Role.SURVEILLANCE):
        site.fresh_session(role)
    page = tabs.office(site, Role.ACCOUNTING, f"/close/{DAY}", DESK)
    balance = page.locator(".checks > li").filter(has_text="Meters and accounts")
    expect(balance).to_contain_text("variance $0.00")
    page.get_by_role("button", name=f"Sign {SHOWN_DAY}", exact=True).click()
    page.get_by_label("Note").fill("One win was backed out.")
    page.get_by_role("button", name="Sign the day").click()
    expect(page.locator(".signature")).to_be_visible()
    other = tabs.office(site, Role.SURVEILLANCE, f"/close/{DAY}", DESK)
    other.get_by_role("button", name=f"Countersign {SHOWN_DAY}").click()
    other.get_by_role("button", name="Countersign", exact=True).click()
    expect(other.get_by_text("The day is closed.")).to_be_visible()
