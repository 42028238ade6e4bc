"""The floor: the pit live, lost pads, alarms, twelve tabs at once."""

import json
import re

import pytest
from browser.tabs import DESK, PHONE, TABLET, Tabs, faults
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from sample_alarm import sample_alarm
from web.site import VERSION, Site
from web.test_live import watching

from jackpit.manager.house import DeviceKind
from jackpit.manager.house.commands import RaiseAlarm
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Role
from jackpit.table import commands as c

MAJOR = "three-7s-diamonds"


def mark(site: Site, table: str = "1") -> None:
    """A dealer marks the top award, without a pad."""
    start = c.StartRound(table=table, spots=(1, 6))
    site.floor.do("link", start, c.MarkHand(table=table, line=MAJOR, spot=6))


def table_in(page: Page) -> Locator:
    """The card of table 1 on the map."""
    return page.locator(".table-card", has_text="Table 1")


def test_a_marked_jackpot_shows_immediately_on_the_floor_and_in_the_queue(
    tabs: Tabs, site: Site
) -> None:
    floor = tabs.office(site, Role.FLOOR, "/floor", DESK)
    queue = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    table = table_in(floor)
    expect(table).to_contain_text("betting")
    expect(queue.get_by_role("heading", name="No pending claims.")).to_be_visible()

    mark(site)

    expect(table).to_contain_text("jackpot pending", timeout=5_000)
    expect(table).to_contain_text("$10,000.")
    expect(floor.get_by_role("button", name="major")).to_contain_text("pending at table 1")
    expect(floor.locator("nav .count")).to_have_text("1")
    expect(queue.get_by_role("article")).to_contain_text("Three 7's – Diamonds, spot 6")
    expect(queue.get_by_role("article")).to_contain_text("Three 7's – Diamonds marked at spot 6")
    assert faults(floor) == []


def test_a_table_opens_with_its_last_rounds_and_may_be_closed_by_the_floor(
    tabs: Tabs, site: Site
) -> None:
    site.floor.round(1, 2)
    site.floor.do("link", c.SignOff(table="1"))
    page = tabs.office(site, Role.FLOOR, "/floor?link=link", TABLET)
    table_in(page).click()
    expect(page.get_by_role("link", name="Round 1")).to_have_attribute("href", "/replay/link/1")
    assert faults(page) == []

    page.get_by_role("button", name="Close the table").click()
    page.get_by_role("button", name="Close table 1").click()

    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table_in(page)).to_contain_text("closed")
    page.get_by_label("Status").select_option("closed")
    expect(page.locator(".table-card")).to_have_count(1)


def test_a_meter_opens_with_its_growth_its_seed_and_its_hits(tabs: Tabs, site: Site) -> None:
    for _ in range(5):
        site.floor.round(1, 2, 3)
        site.floor.later(minutes=1)
    site.floor.jackpot()
    page = tabs.office(site, Role.FLOOR, "/floor", DESK)
    meter = page.get_by_role("button", name="major")
    expect(meter.locator("canvas")).to_be_visible()
    expect(meter).to_contain_text(re.compile(r"hit \d+ s ago"))
    page.get_by_role("button", name="Full screen").click()
    expect(page.get_by_role("navigation")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"/floor\?kiosk$"))

    meter.dblclick()

    dialog = page.get_by_role("dialog")
    expect(dialog.locator("canvas")).to_be_visible()
    expect(dialog).to_contain_text("Seed $10,000.00")
    expect(dialog.get_by_role("link", name="Win 1")).to_be_visible()


def test_where_the_seats_decide_the_edge_it_is_a_range(tabs: Tabs, site: Site) -> None:
    site.floor.form("bet-the-set-21", link="set", tables=2)
    for table, spots in (("1", (1,)), ("2", (1, 2, 3, 4, 5, 6, 7))):
        site.floor.do("set", c.StartRound(table=table, spots=spots))
    page = tabs.office(site, Role.FLOOR, "/floor", DESK)

    meter = page.locator(".meter").filter(has_text="Bet the Set 21")
    expect(meter).to_contain_text(re.compile(r"house edge now \d\d\.\d–\d\d\.\d%"))


def test_links_of_one_game_show_their_keys_and_a_phone_shows_all_of_them(
    tabs: Tabs, site: Site
) -> None:
    site.floor.form("blazing-7s", link="second", tables=1)
    page = tabs.office(site, Role.FLOOR, "/floor", PHONE)
    names = page.get_by_role("button", name="major").locator(".note > :last-child")
    expect(names).to_have_text(["link", "second"])
    expect(page.locator(".table-card .facts").get_by_text("second")).to_be_visible()
    expect(page.get_by_role("option", name="Blazing 7's · second")).to_be_attached()
    expect(page.locator(".spark canvas")).to_have_count(page.locator(".meter").count())

    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert page.evaluate(LEAVES_ITS_CARD) == []


LEAVES_ITS_CARD = """() => [...document.querySelectorAll(".meter > *")].filter((part) => {
  const [inner, card] = [part, part.parentElement].map((one) => one.getBoundingClientRect());
  return ["left", "top"].some((side) => inner[side] < card[side])
    || ["right", "bottom"].some((side) => inner[side] > card[side]);
}).map((part) => part.outerHTML)"""


def test_a_pad_that_is_lost_shows_within_seconds(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.FLOOR, "/floor", DESK)
    table = table_in(page)
    with watching(site, site.devices[DeviceKind.PAD], VERSION):
        expect(table).to_contain_text("betting")

    expect(table).to_contain_text("connection lost", timeout=5_000)
    expect(table).to_contain_text("not available")


def test_an_alarm_stays_until_it_is_acknowledged_and_shows_by_whom(tabs: Tabs, site: Site) -> None:
    site.floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("The meter has run dry.")))
    page = tabs.office(site, Role.FLOOR, "/floor", DESK)
    other = tabs.office(site, Role.SURVEILLANCE, "/floor", DESK)
    expect(other.get_by_text("The meter has run dry.")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Acknowledge").click()
    page.get_by_label("What was done").fill("The house has advanced the rest.")
    page.get_by_role("dialog").get_by_role("button", name="Acknowledge").click()

    expect(page.get_by_text("Nothing is pending.")).to_be_visible()
    expect(other.get_by_text("Nothing is pending.")).to_be_visible()
    other.get_by_role("button", name="All alarms").click()
    row = other.get_by_role("row", name="The meter has run dry.")
    expect(row).to_contain_text("floor")
    expect(row).to_contain_text("The house has advanced the rest.")
    assert faults(other) == []


def test_twelve_tabs_of_one_browser_all_see_what_happens(tabs: Tabs, site: Site) -> None:
    context = tabs.context(DESK)
    token = site.sessions[Role.EXECUTIVE]
    context.add_cookies([{"name": "jackpit_session", "value": token, "url": tabs.address}])
    pages = [context.new_page() for _ in range(12)]
    for number, page in enumerate(pages):
        page.goto("/floor" if number % 2 else "/approvals")
    for page in pages:
        expect(
            page.get_by_text("Nothing is pending." if "floor" in page.url else "No pending claims.")
        ).to_be_visible()

    mark(site)

    for page in pages:
        expect(page.locator(".claim, .table-card.waits")).to_have_count(1)


@pytest.mark.parametrize(
    ("role", "sentence"),
    [
        (Role.EXECUTIVE, "Create one under Setup. Its tables appear here."),
        (
            Role.SURVEILLANCE,
            "Only an executive or accounting may create a link. Its tables appear here.",
        ),
    ],
)
def test_a_floor_without_a_link_says_who_may_create_one(
    tabs: Tabs, site: Site, role: Role, sentence: str
) -> None:
    page = tabs.office(site, role, "/own")
    page.route_web_socket(re.compile("/live"), without_links)
    page.goto("/floor")

    expect(page.locator(".empty")).to_contain_text("No link yet")
    expect(page.locator(".empty p")).to_have_text(sentence)


def without_links(route: WebSocketRoute) -> None:
    """Pass the messages of a live connection on, but no link of the floor."""
    server = route.connect_to_server()

    def pass_on(text: str | bytes) -> None:
        message = json.loads(text)
        if "floor" in message:
            message["floor"]["links"] = []
        route.send(json.dumps(message))

    server.on_message(pass_on)
