"""Answers that are lost or late: a command is done once, and the last answer counts."""

from __future__ import annotations

import re

from browser.tabs import DESK, Tabs, swipe
from browser.test_corrections import accounts, approve, preview
from browser.test_set_up import fill, press
from manager.floor import ACCOUNTING, SUPERVISOR
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from web.site import PIN, Site, card_of

from jackpit.money import Money
from jackpit.table import Role
from jackpit.table import commands as c

COMMANDS = "**/api/links/link/commands"
REQUESTS = "**/api/requests"
NOT_KNOWN = "it is not known whether this went through"
TRIES = 5
SHORT = """() => {
  const real = window.setTimeout;
  window.setTimeout = (does, ms) => real(does, ms > 200 && ms < 3000 ? 5 : ms);
}"""


def lose(page: Page, path: str, answers: int) -> None:
    """Lose this many answers of the server, after it has done the command; shorten the pauses."""
    left = [None] * answers

    def lost(route: Route) -> None:
        if route.request.method != "POST" or not left:
            return route.continue_()
        left.pop()
        route.fetch()
        return route.abort()

    page.evaluate(SHORT)
    page.route(path, lost)


def hold(page: Page, path: str | re.Pattern[str], method: str = "GET") -> list[Route]:
    """Hold back the first request to an address."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        if held or route.request.method != method:
            route.continue_()
        else:
            held.append(route)

    page.route(path, keep)
    return held


def wait_for_answers(page: Page) -> None:
    """Wait until all earlier answers have arrived."""
    page.evaluate("fetch('/api/about').then((said) => said.text())")


def test_an_adjustment_whose_answers_were_lost_is_booked_once_however_often_it_is_sent(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.SUPERVISOR, "/corrections?link=link", DESK)
    page.locator("[name=amount]").fill("5")
    page.get_by_label("What happened").fill("a test")
    lose(page, COMMANDS, 2 * TRIES)
    now = page.get_by_role("button", name="Adjust…")
    go = page.get_by_role("button", name="Approve and adjust")

    now.click()
    approve(page, Role.ACCOUNTING, "Approve and adjust")
    expect(page.get_by_role("alert")).to_contain_text(NOT_KNOWN)
    go.click()
    expect(go).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    now.click()  # once more, in a new dialog
    approve(page, Role.ACCOUNTING, "Approve and adjust")

    expect(page.get_by_role("heading", name=re.compile("Done: entry"))).to_be_visible()
    assert accounts(site)["meter major"] == "10005.00000000"

    page.locator("[name=amount]").fill("5")
    page.get_by_label("What happened").fill("a test")
    now.click()
    approve(
        page, Role.ACCOUNTING, "Approve and adjust"
    )  # the first was answered: this is a new one
    expect(page.locator(".adjustment-history tbody tr")).to_have_count(2)
    assert accounts(site)["meter major"] == "10010.00000000"


def test_a_request_whose_answers_were_lost_is_filed_once(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/house", DESK)
    fill(page, claim_minutes="20")
    press(page, "Change the settings")
    dialog = page.get_by_role("dialog")
    fill(page, why="we moved")
    lose(page, REQUESTS, TRIES + 1)

    dialog.get_by_role("button", name="File as a request").click()
    expect(dialog.get_by_role("alert")).to_contain_text(NOT_KNOWN)
    dialog.get_by_role("button", name="File as a request").click()
    expect(dialog).to_have_count(0)

    waiting = site.person(Role.EXECUTIVE).get("/api/requests").json["requests"]
    assert [one["summary"] for one in waiting] == ["we moved"]

    other = tabs.office(site, Role.SUPERVISOR, "/corrections?link=link", DESK)
    other.locator("[name=amount]").fill("5")
    other.get_by_label("What happened").fill("a test")
    lose(other, REQUESTS, TRIES)
    other.get_by_role("button", name="Adjust…").click()
    other.get_by_role("button", name="File as a request").click()
    expect(other.get_by_role("alert").filter(has_text=NOT_KNOWN)).to_be_visible()
    other.get_by_role("button", name="Cancel").click()
    other.get_by_role("button", name="Adjust…").click()
    other.get_by_role("button", name="File as a request").click()
    expect(other.get_by_role("heading", name="Waiting for a second person")).to_be_visible()
    assert len(site.person(Role.EXECUTIVE).get("/api/requests").json["requests"]) == 2


def test_a_card_whose_answers_were_lost_is_issued_once(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/people/dealer", DESK)
    press(page, "Replace the card")
    swipe(page, "%B6011another?")
    swipe(page, card_of(Role.EXECUTIVE))
    fill(page, secondPin=PIN)
    lose(page, "**/api/people/dealer/card", TRIES)
    dialog = page.get_by_role("dialog")

    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text("it will not be done twice")
    dialog.get_by_role("button", name="Set", exact=True).click()
    expect(dialog).to_have_count(0)
    held = site.person(Role.ADMIN).get("/api/people/dealer").json["holds"]
    assert "card" in [one["kind"] for one in held]


def test_a_failed_sign_out_shows_why_and_keeps_the_session(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/own")
    page.locator("summary").click()
    away = {"rule": "DATABASE_UNREACHABLE", "sentence": "The database is away.", "where": []}
    page.route("**/api/session", lambda route: route.fulfill(status=503, json=away))
    page.get_by_role("button", name="Sign out").click()

    expect(page.get_by_role("status")).to_contain_text("The database is away.")
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    assert site.person(Role.ADMIN).get("/api/session").status == 200

    page.get_by_role("button", name="Lock").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="The session is locked")).to_be_visible()
    page.unroute("**/api/session")
    gone = {"rule": "NOT_SIGNED_IN", "sentence": "You are not signed in.", "where": []}
    page.route("**/api/session", lambda route: route.fulfill(status=401, json=gone))
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("ID")).to_be_visible()
    expect(page.get_by_text("You are not signed in.")).to_have_count(0)

    page.unroute("**/api/session")
    page.route("**/api/session", lambda route: route.fulfill(status=503, json=away))
    page.goto("/own")
    expect(page.get_by_text("The database is away.")).to_be_visible()
    page.unroute("**/api/session")
    expect(page.get_by_role("heading", name="The session is locked")).to_be_visible()
    # The page was left before its connection was open.
    tabs.complaints[:] = [x for x in tabs.complaints if "WebSocket is closed before" not in x]


def test_the_panels_beside_an_adjustment_show_the_last_choice(tabs: Tabs, site: Site) -> None:
    site.floor.round(1, 2)
    adjusted = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=Money.parse("7"),
        reason=c.AdjustmentReason.MALFUNCTION,
        text="an earlier one",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    site.floor.do("link", adjusted)
    page = tabs.office(site, Role.SUPERVISOR, "/corrections?link=link", DESK)
    past = page.locator(".adjustment-history")
    expect(past).to_contain_text("an earlier one")
    movements = page.get_by_role("heading", name="Recent activity").locator("..")
    expect(movements).to_contain_text("entry")
    previews = hold(page, "**/preview", "POST")
    postings = hold(page, "**/postings?*")
    reports = hold(page, re.compile("/api/reports/adjustments.*from="))

    with page.expect_request("**/preview"):
        page.locator("[name=amount]").fill("1")
    page.locator("[name=amount]").fill("2")
    expect(preview(page)).to_contain_text("adjusted by +$2.00")
    page.get_by_role("radio", name=re.compile("reserve")).first.check()
    expect(movements).to_contain_text("Loading")
    page.get_by_role("radio", name=re.compile("overflow")).first.check()
    expect(movements).to_contain_text("None in the last")
    expect(preview(page)).to_contain_text("holds")
    with page.expect_request(re.compile("from=")):
        past.get_by_role("button", name="7 days").click()
    past.get_by_role("button", name="This gaming day").click()
    message = page.request.get("/api/reports/adjustments?link=link").json()
    message["sections"][0]["rows"] = []

    previews[0].fulfill(json={"links": []})
    postings[0].fulfill(json={"entries": 1, "postings": [MOVED]})
    reports[0].fulfill(json=message)
    wait_for_answers(page)

    expect(preview(page)).to_contain_text("holds")
    expect(movements).to_contain_text("None in the last")
    expect(past).to_contain_text("an earlier one")


MOVED = {"seq": 1, "at": "2026-11-16T12:00:00Z", "change": "1.00000000", "reason": "seed"}


def test_the_listed_rounds_are_those_of_the_last_search(tabs: Tabs, site: Site) -> None:
    site.floor.round(1, 2, table="1")
    site.floor.round(3, table="2")
    page = tabs.office(site, Role.SURVEILLANCE, "/replay", DESK)
    rows = page.locator(".search-results tbody tr")
    expect(rows).to_have_count(2)
    table = page.locator("select[name=table]")
    of_table_1 = re.compile(r"/rounds\?table=1")
    held = hold(page, of_table_1)

    with page.expect_request(of_table_1):
        table.select_option("1")
    table.select_option("2")
    expect(rows).to_have_count(1)
    held[0].continue_()
    wait_for_answers(page)

    expect(rows.locator("td:nth-child(3)")).to_have_text(["2"])


def test_a_page_that_loads_late_does_not_stop_the_watches_of_the_next_one(
    tabs: Tabs, site: Site
) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins", DESK)
    held = hold(page, "**/wins/1/facts")
    with page.expect_request("**/wins/1/facts"):
        page.locator("a[href='/wins/link/1']").first.click()
    site.floor.round(1)  # the next page watches from another entry
    page.get_by_role("navigation").get_by_role("link", name="Wins").click()
    rows = page.locator("main tbody tr")
    expect(rows).to_have_count(1)
    held[0].continue_()
    wait_for_answers(page)

    site.floor.jackpot()
    expect(rows).to_have_count(2)
    page.goto("/wins/link/%E0%A4%A")
    expect(page.get_by_role("heading", name="This page cannot be shown.")).to_be_visible()


def test_requests_that_may_be_out_of_date_say_so_until_the_connection_is_back(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.EXECUTIVE, "/set-up/requests", DESK)
    sockets, is_lost = list[WebSocketRoute](), False

    def relay(socket: WebSocketRoute) -> None:
        if is_lost:
            socket.close()
        else:
            socket.connect_to_server()
            sockets.append(socket)

    page.route_web_socket("**/api/live", relay)
    page.reload()
    expect(page.get_by_role("heading", name="No pending requests.")).to_be_visible()
    old = page.get_by_role("alert").filter(has_text="This page may be out of date")

    is_lost = True
    sockets[-1].close()
    expect(old).to_be_visible()
    person = {"key": "x", "name": "X", "role": "dealer"}
    asked = {"type": "AddPerson", "person": person}
    request = {"id": "r-1", "log": "house", "command": asked, "summary": "more tables"}
    assert site.person(Role.ADMIN).post("/api/requests", request).status == 200
    is_lost = False
    expect(page.get_by_role("article", name="Add a person")).to_contain_text("more tables")
    expect(old).to_have_count(0)
