"""Approvals: a phone paired from a desk, notifications, who was faster, and what was decided."""

import re
import time
from typing import Any

from browser.tabs import DESK, PHONE, Tabs, faults
from browser.test_floor import mark
from playwright.sync_api import Page, expect
from web.site import PIN, Site

from jackpit.cards import Deal
from jackpit.table import Role
from jackpit.table import commands as c

MAJOR = "three-7s-diamonds"


def refuse(site: Site) -> None:
    """The executive refuses the claim at table 1."""
    executive = site.people[Role.EXECUTIVE]
    claim = site.person(Role.FLOOR).get("/api/claims").json["claims"][0]["claim"]
    site.floor.do(
        "link", c.RefuseClaim(table="1", claim=claim, reason="Not a seven.", by=executive)
    )


def test_a_phone_is_paired_by_the_code_of_the_desk_and_ends_with_it(tabs: Tabs, site: Site) -> None:
    desk = tabs.office(site, Role.EXECUTIVE, "/own", DESK)
    desk.get_by_role("button", name="Pair a phone…").click()
    desk.get_by_label("Your PIN", exact=True).last.fill(PIN)
    desk.get_by_role("button", name="Show the code").click()
    dialog = desk.get_by_role("dialog", name="Scan this code with your phone")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    assert faults(desk) == []
    address = dialog.locator(".mono").inner_text()

    phone = tabs.open(address, PHONE)
    expect(phone.get_by_role("heading", name="No pending claims.")).to_be_visible()
    expect(phone).to_have_url(re.compile("/approvals$"))
    expect(phone.get_by_role("navigation", name="Pages").get_by_role("link")).to_have_count(1)
    expect(desk.get_by_text("The phone is paired.")).to_be_visible()
    expect(desk.get_by_text("from 127.0.0.1")).to_be_visible()
    mark(site)
    phone.get_by_role("button", name="Verify $").click()
    phone.get_by_label("Your PIN").fill(PIN)
    phone.get_by_role("dialog").get_by_role("button", name="Verify").click()
    expect(phone.get_by_text("The claim at table 1 is verified.")).to_be_visible()
    phone.goto("/floor")
    expect(phone.get_by_role("heading", name="Your role may not open this page.")).to_be_visible()
    phone.goto("/approvals")
    expect(phone.get_by_role("heading", name="No pending claims.")).to_be_visible()

    desk.get_by_role("button", name="Remove the phone").click()
    expect(desk.get_by_text("The phone is signed out.")).to_be_visible()
    expect(phone.get_by_role("status")).to_contain_text("Your session has ended")
    again = tabs.open(address, PHONE)
    expect(again.get_by_role("alert")).to_contain_text("This code is not valid")
    tabs.complaints.clear()  # the refusals are errors of the console


def test_the_slower_of_two_sees_who_decided_and_when(tabs: Tabs, site: Site) -> None:
    mark(site)
    page = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    expect(page.get_by_role("article")).to_be_visible()
    refuse(site)

    found = page.get_by_label("Just decided")
    expect(found).to_have_text(
        re.compile(r"Table 1 already refused by An Executive at \d\d:\d\d:\d\d")
    )
    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()
    assert faults(page) == []


def test_what_was_decided_is_listed_by_day(tabs: Tabs, site: Site) -> None:
    mark(site)
    site.floor.later(seconds=75)
    refuse(site)
    page = tabs.office(site, Role.SURVEILLANCE, "/approvals", DESK)
    page.get_by_role("link", name="Decided").click()

    row = page.get_by_role("row").nth(1)
    expect(row).to_contain_text("refused")
    expect(row).to_contain_text("Three 7's – Diamonds")
    expect(row).to_contain_text("Not a seven.")
    expect(row).to_contain_text("1 min 15 s")
    assert faults(page) == []
    page.get_by_label("Gaming day").fill("2026-01-02")
    page.get_by_label("Gaming day").press("Tab")
    expect(page.get_by_role("heading", name="Nothing was decided on Jan 2, 2026.")).to_be_visible()
    expect(page).to_have_url(re.compile("day=2026-01-02$"))


def test_the_cards_of_a_claim_are_faces_with_one_verdict(tabs: Tabs, site: Site) -> None:
    deal = Deal.parse("7d 7d / 7d 3c")
    site.floor.do(
        "link",
        c.StartRound(table="1", spots=(6,)),
        c.EnterCards(table="1", spot=6, cards=deal.player),
        c.EnterCards(table="1", spot=None, cards=deal.dealer[:1]),
        c.MarkHand(table="1", line=MAJOR, spot=6),
    )
    page = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    claim = page.get_by_role("article")

    expect(claim.get_by_role("img", name="7 of diamonds")).to_have_count(3)
    expect(claim.locator(".verdict")).to_have_count(1)
    expect(claim.locator(".prize")).to_have_text("$10,000.12")
    assert faults(page) == []


def test_a_notification_is_shown_for_each_claim_and_cleared_when_it_is_decided(
    tabs: Tabs, site: Site
) -> None:
    context = tabs.context(DESK, permissions=["notifications"])
    token = site.sessions[Role.EXECUTIVE]
    context.add_cookies([{"name": "jackpit_session", "value": token, "url": tabs.address}])
    page = context.new_page()
    page.goto("/approvals")
    page.get_by_role("button", name="Notify me of claims").click()
    expect(page.get_by_role("button", name="Notifications are on")).to_be_visible()
    mark(site)
    expect(page.get_by_role("article")).to_be_visible()

    waiting = [{"title": "Jackpit", "body": "A claim waits for you at table 1."}]
    assert shown_within(page, waiting)
    refuse(site)
    assert shown_within(page, [])


def shown_within(page: Page, wanted: list[Any]) -> bool:
    """Whether the browser soon shows these notifications and no others."""
    deadline = time.monotonic() + 8
    while page.evaluate(SHOWN) != wanted:
        if time.monotonic() > deadline:
            return False
        page.wait_for_timeout(100)
    return True


SHOWN = """navigator.serviceWorker.getRegistration("/screens/approvals/notifier.js")
  .then((worker) => worker.getNotifications())
  .then((all) => all.map(({ title, body }) => ({ title, body })))"""


def test_a_browser_that_blocks_notifications_says_what_to_do(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.EXECUTIVE, "/own", DESK)
    page.add_init_script(
        "Object.defineProperty(Notification, 'permission', { get: () => 'denied' })"
    )
    page.goto("/approvals")
    expect(page.get_by_text("Notifications are blocked: allow them")).to_be_visible()


def test_each_chart_of_the_pace_has_a_sentence_above_and_a_table_below(
    tabs: Tabs, site: Site
) -> None:
    for day in range(2):
        site.floor.round(1, 2)
        site.floor.later(minutes=1)
        site.floor.round(1, 2, 3)
        if not day:
            site.floor.later(days=1)
    site.fresh_session(Role.FLOOR)
    page = tabs.office(site, Role.FLOOR, "/reports/pace?from=2026-11-16", DESK)

    expect(page.locator("figure.pace canvas")).to_have_count(8)
    expect(page.locator("figcaption").first).to_have_text(
        "Over 2 days a table dealt 60 rounds an hour of play, and 36% of its seats bet."
    )
    expect(page.get_by_role("table")).to_have_count(4)
    assert faults(page) == []
