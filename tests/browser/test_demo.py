"""The demo page: every role one click away, a jackpot on demand, a table to take over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.tabs import DESK, PHONE, Tabs, faults
from demo.process import Demo, demo_in
from playwright.sync_api import Browser, Page, expect
from web.site import Site

LATER = 40_000
SUPERVISED = "kings-bounty"
"""A link whose jackpot a supervisor may verify: it is below the executive's threshold."""


@pytest.fixture(scope="module")
def demo(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    with demo_in(tmp_path_factory.mktemp("demo") / "floor", "--patience", "600") as demo:
        yield demo


@pytest.fixture
def tabs_on_demo(browser: Browser, demo: Demo) -> Iterator[Tabs]:
    """Tabs on the demo; fails at the end if a console reported an error."""
    tabs = Tabs(browser, f"http://127.0.0.1:{demo.client.port}")
    yield tabs
    tabs.close()
    assert tabs.complaints == []


def test_a_visitor_deals_a_jackpot_and_sees_that_it_is_pending(
    demo: Demo, tabs_on_demo: Tabs
) -> None:
    page = tabs_on_demo.open("/demo", DESK)
    table = next(x["table"] for x in demo.state()["tables"] if x["link"] == SUPERVISED)
    card = page.get_by_role("article", name=f"Table {table}", exact=True)
    card.get_by_role("button", name="Deal a jackpot now").click()
    expect(card.get_by_role("button", name="Deal a jackpot now")).to_be_disabled()
    assert faults(page) == []
    phone = tabs_on_demo.open("/demo", PHONE)
    expect(phone.get_by_role("article")).to_have_count(len(demo.state()["tables"]))
    assert faults(phone) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

    link = card.get_by_role("link", name="Verify it yourself")
    expect(link).to_be_visible(timeout=LATER)
    expect(card.get_by_text("A supervisor is needed")).to_be_visible()
    expect(card.get_by_text("one is pending")).to_be_visible()
    with page.context.expect_page() as opened:
        link.click()
    signed_in_as(opened.value, "supervisor")


def test_every_role_is_one_click_away_and_several_may_be_open_at_once(
    tabs_on_demo: Tabs,
) -> None:
    page = tabs_on_demo.open("/demo", DESK)
    opened: dict[str, Page] = {}
    for title, role in (("Floor manager", "floor"), ("Surveillance", "surveillance")):
        with page.context.expect_page() as tab:
            page.get_by_role("link", name=title).click()
        opened[role] = tab.value
        signed_in_as(tab.value, role)
    for role, tab_page in opened.items():
        tab_page.reload()
        signed_in_as(tab_page, role)


def test_the_speed_is_set_and_a_table_is_taken_over_and_given_back(
    demo: Demo, tabs_on_demo: Tabs
) -> None:
    page = tabs_on_demo.open("/demo", DESK)
    page.get_by_role("button", name="30×").click()
    expect(page.get_by_role("button", name="30×")).to_have_attribute("aria-pressed", "true")
    assert demo.state()["speed"] == 30
    page.get_by_role("button", name="1×", exact=True).click()

    card = page.get_by_role("article", name="Table 5")
    card.get_by_role("button", name="Deal this table myself").click()
    expect(card.get_by_text("you deal", exact=True)).to_be_visible()
    expect(card.get_by_text("DEMO-DEALER-5")).to_be_visible()
    assert demo.table("5")["is_yours"] is True
    with page.context.expect_page() as pad:
        card.get_by_role("link", name="Pad of table 5").click()
    expect(pad.value).to_have_url(f"{tabs_on_demo.address}/pad")
    card.get_by_role("button", name="Give back the table").click()
    expect(card.get_by_role("button", name="Deal this table myself")).to_be_visible()


def test_a_new_dealer_trains_at_a_table_of_the_demo(tabs_on_demo: Tabs) -> None:
    page = tabs_on_demo.open("/demo", DESK)
    with page.context.expect_page() as tab:
        page.get_by_role("link", name="New dealer").click()

    expect(tab.value.get_by_role("group", name="The felt")).to_be_visible()
    pad = tab.value.frame_locator("iframe")
    expect(pad.get_by_role("heading", name="Table T1")).to_be_visible()
    expect(page.get_by_role("article", name="Table T1", exact=True)).to_have_count(0)


def test_an_unknown_address_is_marked_as_a_demo_too(tabs_on_demo: Tabs) -> None:
    page = tabs_on_demo.open("/no/such/page", PHONE)

    expect(page.get_by_text("Demo", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()
    assert faults(page) == []
    tabs_on_demo.complaints[:] = [x for x in tabs_on_demo.complaints if "404" not in x]


def test_an_unregistered_pad_is_marked_as_a_demo_too(tabs_on_demo: Tabs) -> None:
    page = tabs_on_demo.open("/pad", DESK)
    expect(page.get_by_role("heading")).to_have_text("Which pad is this? Demo")


def test_a_house_that_is_no_demo_says_so(tabs: Tabs, site: Site) -> None:
    page = tabs.open("/demo", DESK)

    expect(page.get_by_role("heading", name="There is no demo here.")).to_be_visible()
    assert faults(page) == []


def signed_in_as(page: Page, role: str) -> None:
    """The tab is signed in as that role."""
    who = page.get_by_role("banner").locator("summary")
    expect(who).to_contain_text(role, ignore_case=True)


def test_demo_is_printed_across_every_page_of_a_report(tabs_on_demo: Tabs) -> None:
    page = tabs_on_demo.open("/reports/liability?as=accounting", DESK)
    mark = page.locator(".demo-across")
    expect(mark).to_be_hidden()
    page.emulate_media(media="print")

    expect(mark).to_be_visible()
    # Fixed elements are printed on every page, but not if they are rotated themselves.
    expect(mark).to_have_css("position", "fixed")
    expect(mark).to_have_css("transform", "none")
    expect(page.locator("html")).to_have_css("color-scheme", "light")  # no black margins
