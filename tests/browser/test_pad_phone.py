"""The pad on a phone: nothing is cut off, and no key lies over a spot."""

import pytest
from browser.pads import pad_at
from browser.tabs import PHONE, Tabs, faults
from playwright.sync_api import expect
from web.site import Site

from jackpit.table import Controller


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
def test_on_a_phone_every_meter_and_key_is_whole_and_every_spot_can_be_tapped(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, size=PHONE)
    pad.start(1, 4, 7)  # a tap that something else would catch is an error

    assert pad.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    for shown in (pad.page.locator(".pad-meter .amount"), pad.page.locator(".foot .key, .tool")):
        for one in shown.all():
            if place := one.bounding_box():
                assert place["x"] >= 0
                assert place["x"] + place["width"] <= PHONE[0]
    pad.page.get_by_role("button", name="MORE", exact=True).click()
    expect(pad.dialog).to_be_visible()
    assert faults(pad.page) == []
