"""The pad on a phone: nothing is cut off, and no key covers a spot."""

import pytest
from browser.pads import pad_at
from browser.tabs import PHONE, Tabs, faults
from manager.floor import EXECUTIVE
from playwright.sync_api import expect
from web.site import Site

from jackpit.table import Controller, claims_of
from jackpit.table import commands as c
from jackpit.table.state import round_at

SMALL_PHONE = (360, 640)
FINGER = 64
"""Pixels: the least height and width of a spot."""


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
def test_on_a_phone_every_meter_and_key_is_whole_and_every_spot_and_hand_can_be_tapped(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, size=PHONE)
    pad.start(1, 4, 7)  # Playwright fails if something covers a spot
    if controller is Controller.TOUCH:
        pad.spot(4).click()
    pad.mark("Three 7's – Diamonds")
    if controller is Controller.KEYPAD:
        pad.spot(4).click()
    expect(pad.sheet).to_contain_text("pending")

    for width, height in (PHONE, SMALL_PHONE):
        pad.page.set_viewport_size({"width": width, "height": height})
        assert pad.page.evaluate("document.documentElement.scrollWidth") <= width
        for shown in ("h1", ".pad-about", ".pad-meter .amount", ".key, .tool, .spot"):
            for one in pad.page.locator(shown).all():
                if place := one.bounding_box():
                    assert place["x"] >= 0
                    assert place["x"] + place["width"] <= width
        for spot in (1, 7):
            place = pad.spot(spot).bounding_box()
            assert place is not None
            assert min(place["width"], place["height"]) >= FINGER
        payment = pad.sheet.get_by_role("listitem").first
        payment.scroll_into_view_if_needed()
        expect(payment).to_be_in_viewport(ratio=0.9)
        pad.hand("Three 7's – Diamonds").click(trial=True)
    pad.page.get_by_role("button", name="MORE").click()
    expect(pad.dialog).to_be_visible()
    assert faults(pad.page) == []


def test_on_a_phone_a_hand_is_in_sight_when_the_prompt_asks_for_it(tabs: Tabs, site: Site) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, size=PHONE)
    pad.start(1, 4)
    pad.spot(4).click()

    expect(pad.prompt).to_have_text("Spot 4 is selected. Press its hand key.")
    expect(pad.hand("Three 7's – Diamonds")).to_be_in_viewport(ratio=1)
    pad.mark("First Two Cards – 7")
    expect(pad.prompt).to_contain_text("First Two Cards – 7 is marked. Tap the next winning spot")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small-phone"])
def test_on_a_phone_the_actions_of_a_dialog_stay_in_sight_with_what_is_missing(
    tabs: Tabs, site: Site, size: tuple[int, int]
) -> None:
    pad = pad_at(tabs, site, Controller.TOUCH, size=size, is_ready=False)
    pad.key("Open the table").click()

    for words in ("Swipe the card.", "Sign on", "Open the table", "Cancel"):
        done = pad.dialog.locator(".dialog-actions").get_by_text(words, exact=True)
        expect(done).to_be_in_viewport(ratio=1)
    assert faults(pad.page) == []


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
def test_on_a_phone_what_the_last_round_paid_stays_in_sight(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, "bahama-bonus", size=PHONE)
    bonus = c.MarkBonus(table="1", winner=3, others=(1, 2, 4))
    site.floor.do(pad.link, c.StartRound(table="1", spots=(1, 2, 3, 4)), bonus)
    claim = site.floor.link(pad.link, lambda x: claims_of(round_at(x, "1"))[0].key)
    verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 7")
    site.floor.do(pad.link, verify, c.EndRound(table="1"))

    for payment in ("Spots 4, 2 and 1 tray paid $50.00 each", "Spot 3 tray paid $1,000.00"):
        row = pad.page.locator(".last-round li").filter(has_text=payment)
        expect(row).to_be_in_viewport(ratio=1)
