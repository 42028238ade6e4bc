"""Fewer presses at the pad: the spots of the last round, relief, cards and their suits."""

import pytest
from browser.pads import pad_at
from browser.tabs import PHONE, Tabs, faults
from playwright.sync_api import expect
from web.site import Site

from jackpit.table import Controller

controllers = pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)


@controllers
def test_hg65_same_spots_lights_the_last_round_by_touch_and_by_key(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller)
    same, keyboard = pad.page.locator(".key.same"), pad.page.keyboard
    expect(same).to_have_count(1 if controller is Controller.KEYPAD else 0)
    pad.start(1, 3, 4, 6, 7)
    expect(same).to_have_count(0)
    keyboard.press("z")

    expect(same).to_contain_text("spots 1, 3, 4, 6 and 7")
    same.dblclick()  # the second tap finds the same key, and nothing left to light
    expect(same).to_contain_text("lit already")
    expect(pad.page.locator(".spot.lit")).to_have_count(5)
    pad.start()
    keyboard.press("z")
    expect(pad.page.locator(".spot.lit")).to_have_count(0)
    keyboard.press("l")
    expect(pad.page.locator(".spot.lit")).to_have_count(5)
    keyboard.press("3")
    expect(pad.page.locator(".spot.lit")).to_have_count(4)
    keyboard.press("l")
    expect(pad.page.locator(".spot.lit")).to_have_count(5)

    assert faults(pad.page) == []
    keyboard.press("1")
    pad.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(same).to_be_in_viewport(ratio=1)
