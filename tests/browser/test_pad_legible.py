"""Every phase of every game on both pads can be read and pressed at first sight."""

import pytest
from browser.legibility import illegible
from browser.pad_scenes import Scenes
from browser.pads import pad_at
from browser.tabs import PHONE, SMALL_PANEL, Tabs
from playwright.sync_api import expect
from web.site import Site

from jackpit.games import GAMES
from jackpit.table import Controller

OLD_PANEL = (1024, 768)
PROGRESSIVES = [key for key, game in GAMES.items() if game.is_progressive]


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
@pytest.mark.parametrize("game", PROGRESSIVES)
def test_every_phase_is_large_enough_whole_and_in_its_colors(
    tabs: Tabs, site: Site, game: str, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, game, size=OLD_PANEL, is_ready=False)

    faults = {scene: illegible(pad.page) for scene in Scenes(pad, site).all()}

    assert {scene: found for scene, found in faults.items() if found} == {}
    assert "full list" in faults


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
def test_on_a_phone_every_phase_of_a_game_is_large_enough_whole_and_in_its_colors(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, "kings-bounty", size=PHONE, is_ready=False)

    faults = {scene: illegible(pad.page) for scene in Scenes(pad, site).all()}

    assert {scene: found for scene, found in faults.items() if found} == {}
    assert "full list" in faults


@pytest.mark.parametrize("controller", Controller, ids=lambda x: x.value)
def test_the_pay_list_of_nine_spots_with_awards_and_envy_is_whole_beside_game_over(
    tabs: Tabs, site: Site, controller: Controller
) -> None:
    pad = pad_at(tabs, site, controller, "kings-bounty", spots=9, size=OLD_PANEL, is_ready=False)
    scenes = Scenes(pad, site)
    scenes.open()
    assert "full list" in scenes.full_list()

    spots = [f"Spot {spot}" for spot in range(9, 0, -1)]
    expect(pad.page.locator(".pay-row .place")).to_have_text(spots)
    for width, height in (OLD_PANEL, SMALL_PANEL, PHONE):
        pad.page.set_viewport_size({"width": width, "height": height})
        pad.page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert illegible(pad.page) == [], (width, height)
        pad.page.locator(".key.finish").click(trial=True)
