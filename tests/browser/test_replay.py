"""The replay page: a round press by press, with meters and refusals; by keyboard and in print."""

from __future__ import annotations

from typing import Any

from browser.tabs import DESK, PHONE, Tabs, faults, swipe
from manager.floor import EXECUTIVE
from playwright.sync_api import Locator, Page, expect
from web.site import PIN, Site, card_of

from jackpit.table import Role, claims_of
from jackpit.table import commands as c


def play_disputed_round(site: Site) -> None:
    """Play a jackpot round at table 1 with one refused press, while table 2 deals."""
    floor = site.floor

    def press(id: str, kind: str, status: int = 200, **fields: Any) -> None:
        said = {"type": kind, "table": "1", **fields}
        done = site.pad.post("/api/links/link/commands", {"id": id, "command": said})
        assert done.status == status, done.body
        floor.later(seconds=3)

    press("a", "StartRound", spots=[1, 6])
    floor.round(1, 2, 3, table="2")
    press("b", "MarkHand", 409, line="two-7s", spot=3)
    press("c", "MarkHand", line="three-7s-diamonds", spot=6)
    claim = floor.link("link", lambda x: claims_of(x.tables["1"].round)[0].key)
    verified = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    floor.do("link", verified)
    press("d", "EndRound")


def steps(page: Page) -> Locator:
    return page.locator(".steps tbody tr:not(.meanwhile)")


def test_each_press_is_listed_with_its_meters_and_refusals(tabs: Tabs, site: Site) -> None:
    play_disputed_round(site)
    page = tabs.office(site, Role.SURVEILLANCE, "/replay", DESK)
    page.locator("select[name=what]").select_option("win")
    page.get_by_label("Number", exact=True).fill("1")
    page.get_by_role("button", name="Show", exact=True).click()

    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(steps(page)).to_have_count(5)
    started, refused, marked, won, over = (steps(page).nth(number) for number in range(5))
    expect(started).to_contain_text("$10,000.00")
    expect(started).to_contain_text("→ $10,000.24")
    expect(refused).to_contain_text(
        "Refused: Spot 3 has no wager in this round; a supervisor can correct the spots."
    )
    expect(marked).to_contain_text("$10,000.60 PENDING")
    expect(marked).to_contain_text("A dealer (dealer)")
    expect(won).to_contain_text("→ $10,000.05")
    expect(over).to_contain_text("from the cage, win 1")
    expect(page.locator(".meanwhile")).to_contain_text("Major +$0.36")
    expect(page.get_by_text("✓ Verified")).to_be_visible()
    assert faults(page) == []


def test_the_steps_are_played_by_keyboard(tabs: Tabs, site: Site) -> None:
    play_disputed_round(site)
    page = tabs.office(site, Role.SURVEILLANCE, "/replay/link/1", PHONE)
    step = page.locator(".step")
    expect(step).to_contain_text("Round 1: spots 1 and 6.")
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(step).to_contain_text("Three 7's – Diamonds marked at spot 6")
    expect(page.get_by_role("img", name="Marked: Three 7's – Diamonds at spot 6")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(step).to_contain_text("Refused: Spot 3 has no wager")
    page.keyboard.press("End")
    expect(step).to_contain_text("Round 1 ended.")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play").click()
    expect(step).to_contain_text("Refused: Spot 3 has no wager")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(page) == []


def test_a_print_has_a_header_and_all_steps_and_no_menus(tabs: Tabs, site: Site) -> None:
    play_disputed_round(site)
    page = tabs.office(site, Role.SURVEILLANCE, "/replay/link/1")
    expect(steps(page)).to_have_count(5)
    expect(page.locator(".print-head")).to_be_hidden()
    page.emulate_media(media="print")

    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page.locator(".controls")).to_be_hidden()
    expect(page.locator(".print-head")).to_contain_text("Test House")
    expect(page.locator(".print-head")).to_contain_text("Printed by A surveillance")
    expect(page.locator(".print-only .hashes tr")).to_have_count(4)
    expect(steps(page).first).to_be_visible()


def test_rounds_are_listed_by_table_and_the_last_one_can_be_reopened_by_two(
    tabs: Tabs, site: Site
) -> None:
    play_disputed_round(site)
    page = tabs.office(site, Role.SUPERVISOR, "/replay")
    expect(page.locator(".search-results tbody tr")).to_have_count(2)
    page.get_by_label("Table").select_option("1")
    expect(page.locator(".search-results tbody tr")).to_have_count(1)
    expect(page.locator(".search-results")).to_contain_text("Win 1")
    assert faults(page) == []
    page.locator(".search-results").get_by_role("link", name="1").click()

    page.get_by_role("button", name="Reopen this round").click()
    page.get_by_label("What happened").fill("GAME OVER was pressed too early.")
    swipe(page, card_of(Role.EXECUTIVE))
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name="Approve and reopen").click()
    expect(page.get_by_text("Round 1 reopened.")).to_be_visible()
    expect(page.get_by_role("button", name="Reopen this round")).to_have_count(0)


def test_reopening_a_round_can_be_filed_as_a_request(tabs: Tabs, site: Site) -> None:
    play_disputed_round(site)
    page = tabs.office(site, Role.SUPERVISOR, "/replay/link/1")
    page.get_by_role("button", name="Reopen this round").click()
    dialog = page.get_by_role("dialog")
    request = dialog.get_by_role("button", name="File as a request")
    request.click()  # the reason is required
    expect(dialog).to_be_visible()
    page.get_by_label("What happened").fill("GAME OVER was pressed too early.")
    request.click()
    expect(page.get_by_role("status").filter(has_text="Filed as a request")).to_be_visible()

    (waiting,) = site.person(Role.EXECUTIVE).get("/api/requests").json["requests"]
    assert waiting["command"]["type"] == "ReopenRound"
    assert waiting["summary"] == ("Reopen round 1 at table 1: GAME OVER was pressed too early.")
