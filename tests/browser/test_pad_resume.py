"""A pad's screen after a restart of its server: what was tapped on it is there again."""

from __future__ import annotations

from pathlib import Path

from browser.pads import PadPage, pad_at
from browser.tabs import Tabs
from manager.floor import floor_at
from playwright.sync_api import expect
from web.site import Site

from jackpit.table import Controller


def test_hg7_tapped_spots_are_lit_again_after_a_restart_and_start_game_records_them(
    tabs: Tabs, tmp_path: Path
) -> None:
    place = str(tmp_path / "jackpit.db"), tmp_path / "keys"
    with floor_at(*place) as floor:
        first = Site(floor)
        tabs.address = f"http://127.0.0.1:{first.port}"
        try:
            pad: PadPage = pad_at(tabs, first, Controller.TOUCH)
            pad.spot(2).click()
            pad.spot(5).click()
            expect(pad.page.locator(".key.begin")).to_have_attribute("aria-disabled", "false")
            expect(pad.prompt).to_contain_text("2 and 5")
        finally:
            first.stop()
        expect(pad.page.locator(".offline-bar")).to_be_visible(timeout=20_000)
    with floor_at(*place) as floor:
        second = Site(floor, set_up=False, port=first.port)
        try:
            expect(pad.page.locator(".offline-bar")).to_have_count(0, timeout=20_000)
            tabs.complaints[:] = [x for x in tabs.complaints if "WebSocket connection" not in x]
            pad.start()
            spots = floor.link(pad.link, lambda link: link.tables["1"].round.spots)
            assert spots == (2, 5)
        finally:
            second.stop()
