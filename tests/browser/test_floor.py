"""The floor: the pit live, lost pads, alarms, twelve tabs at once."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from browser.tabs import DESK, PHONE, TABLET, TELEVISION, Tabs, faults
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
    """Table 1 on the map; its label says everything that is drawn."""
    return page.get_by_role("button", name=re.compile("^Table 1, "))


def test_a_marked_jackpot_shows_immediately_on_the_floor_and_in_the_queue(
    tabs: Tabs, site: Site
) -> None:
    floor = tabs.office(site, Role.FLOOR, "/floor", DESK)
    queue = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    table = table_in(floor)
    expect(table).to_have_attribute("aria-label", re.compile("betting"))
    expect(queue.get_by_role("heading", name="No pending claims.")).to_be_visible()

    mark(site)

    pending = re.compile(r"\$10,000\.\d\d, executive · 00:0\d, Blazing 7's, jackpot pending")
    expect(table).to_have_attribute("aria-label", pending, timeout=5_000)
    expect(table).to_contain_text("Table 1")
    expect(table).to_contain_text("$10,000.")
    expect(floor.get_by_label("Now")).to_contain_text("table 1, executive")
    expect(floor.get_by_role("button", name="Major")).to_contain_text("pending at table 1")
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
    expect(table_in(page)).to_have_attribute("aria-label", re.compile("closed"))
    page.get_by_label("Status").select_option("closed")
    expect(page.locator(".map-table")).to_have_count(1)


def test_a_meter_opens_with_its_growth_its_seed_and_its_hits(tabs: Tabs, site: Site) -> None:
    for _ in range(5):
        site.floor.round(1, 2, 3)
        site.floor.later(minutes=1)
    site.floor.jackpot()
    page = tabs.office(site, Role.FLOOR, "/floor", DESK)
    meter = page.get_by_role("button", name="Major")
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
    names = page.get_by_role("button", name="Major").locator(".note > :last-child")
    expect(names).to_have_text(["link", "second"])
    expect(page.locator(".table-line").get_by_text("Blazing 7's · second")).to_be_visible()
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
        expect(table).to_have_attribute("aria-label", re.compile("betting"))

    lost = re.compile(r"pad offline, no wagers · 00:0\d")
    expect(table).to_have_attribute("aria-label", lost, timeout=5_000)
    card = page.get_by_label("Pending").locator("section", has_text="Table 1 · pad offline")
    expect(card).to_contain_text("It takes no progressive wagers.")


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
        expect(page.locator(".claim, .map-table.person")).to_have_count(1)


def test_the_map_is_used_with_the_keyboard(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.FLOOR, "/floor", DESK)
    table_in(page).press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Table 1")
    page.keyboard.press("Escape")
    table_in(page).press(" ")
    expect(page.get_by_role("dialog")).to_contain_text("Table 1")


@pytest.mark.parametrize("size", [TABLET, DESK, TELEVISION])
@pytest.mark.parametrize("tables", [1, 12, 60])
def test_no_two_tables_of_the_map_overlap_even_if_all_need_a_person(
    tabs: Tabs, site: Site, size: tuple[int, int], tables: int
) -> None:
    page = tabs.office(site, Role.FLOOR, "/own", size)
    page.route_web_socket(re.compile("/live"), with_tables(tables, state="pending"))
    page.goto("/floor")
    expect(page.locator(".map-table.large")).to_have_count(tables)

    assert page.evaluate(OVERLAPPING) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    assert page.evaluate(TOO_SMALL) == []


OVERLAPPING = """() => {
  const felts = [...document.querySelectorAll(".map-table > g > .felt")];
  const boxes = felts.map((felt) => felt.getBoundingClientRect());
  const found = [];
  boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b, j) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push([i, i + 1 + j, across, down]);
  }));
  return found;
}"""
TOO_SMALL = """() => [...document.querySelectorAll("svg.map text")]
  .filter((text) => text.getBoundingClientRect().height < 11).map((text) => text.textContent)"""


def with_tables(count: int, state: str) -> Callable[[WebSocketRoute], None]:
    """Show so many tables of one link, each in the same state with a claim."""

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            if "floor" in message:
                link = message["floor"]["links"][0]
                table = link["tables"][0]
                names = [str(number) for number in range(1, count + 1)]
                link["tables"] = [table | {"table": name, "state": state} for name in names]
                link["claims"] = [CLAIM | {"table": name, "claim": name} for name in names]
            socket.send(json.dumps(message))

        server.on_message(pass_on)

    return route


CLAIM = {
    **{"link": "link", "meter": "major", "amount": "184278.12000000", "each": "184278.12000000"},
    **{"needs": "executive", "since": "2026-11-16T12:00:00.000000Z", "lines": ["Three 7's"]},
    **{"line_name": "Three 7's", "spots": [1], "short_name": "Blazing 7's", "why_not": {}},
    **{"why_not_markers": {}, "dealer_name": "A Dealer", "cards": None, "round": 1},
}
"""What the floor shows of a claim."""


def test_a_table_stands_where_it_was_dragged_and_moves_with_the_arrow_keys(
    tabs: Tabs, site: Site
) -> None:
    floor = tabs.office(site, Role.SURVEILLANCE, "/floor", DESK)
    page = tabs.office(site, Role.FLOOR, "/set-up/map", DESK)
    table, save = table_in(page), page.get_by_role("button", name="Save the map")
    expect(save).to_be_disabled()
    expect(save).to_contain_text("nothing was moved")
    box = table.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 150, box["y"] - 60, steps=4)
    page.mouse.up()
    for key in ("ArrowRight", "ArrowUp", "Shift+ArrowDown", "r"):
        table.press(key)
    moved = table.get_attribute("aria-label")
    assert faults(page) == []
    save.click()
    expect(page.get_by_text("The map is saved.")).to_be_visible()

    (place,) = [x for x in places_of(site) if x["table"] == "1"]
    assert f"{place['x']:,} across and {place['y']} down".replace(",", "") in str(moved)
    assert place["players"] == "right"
    at = f"translate({place['x']} {place['y']})"
    expect(table_in(floor)).to_have_attribute("transform", at)
    page.get_by_role("button", name="Arrange in rows").click()
    save.click()
    expect(save).to_be_disabled()
    assert places_of(site) == []


def places_of(site: Site) -> list[Any]:
    """The places of tables that the house has set."""
    links = site.person(Role.FLOOR).get("/api/floor").json["links"]
    tables = [(link["link"], table) for link in links for table in link["tables"]]
    return [
        {"link": link, "table": table["table"], **table["place"]}
        for link, table in tables
        if table["place"] is not None
    ]


def test_on_a_phone_claims_come_first_then_the_figures_then_the_meters(
    tabs: Tabs, site: Site
) -> None:
    mark(site, "2")
    page = tabs.office(site, Role.FLOOR, "/floor", PHONE)
    expect(page.locator(".claim-card")).to_be_visible()
    tops = page.evaluate(
        """() => [".claim-card", ".strip", ".meters", ".table-list"]
        .map((one) => document.querySelector(one).getBoundingClientRect().top)"""
    )
    assert tops == sorted(tops)
    expect(page.locator(".table-line").first).to_contain_text("jackpot pending")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert faults(page) == []


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
