"""The setup after the first run: terms, requests, people, devices, limits and settings."""

from __future__ import annotations

import re

from browser.tabs import DESK, PHONE, TABLET, Tabs, faults, swipe
from browser.test_set_up import advantage, fill, heading, press
from playwright.sync_api import Page, expect
from web.site import PASSWORD, PIN, Site, card_of, command

from jackpit.games import GAMES
from jackpit.money import Money, Rate
from jackpit.odds import exact_odds
from jackpit.odds.text import format_percent
from jackpit.paytable import ForOne
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.value import replace

# Terms.


def test_the_advantage_changes_as_terms_are_typed_and_is_the_exact_one(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.MATH, "/set-up/links/new", DESK)
    page.get_by_label("Bet the Set 21 Progressive").check()
    game = GAMES["bet-the-set-21"]
    table = game.pay_tables[0]
    assert advantage(page) == format_percent(exact_odds(table, game.shoe, seats=7).house_advantage)

    fill(page, **{"contribution-0": "12.3456", "reserve-0": "0.0001", "wager": "5"})
    page.get_by_label("What Four of a Kind pays").fill("600")
    page.locator("[name=seats]").select_option("3")

    meter = table.terms.meters[0]
    meter = replace(meter, contribution=Rate(123_456), reserve=Rate(1))
    terms = replace(table.terms, wager=Money.dollars(5), meters=(meter,))
    paying = replace(table, terms=terms).paying({"four-of-a-kind": (ForOne(600), None)})
    exact = exact_odds(paying, game.shoe, seats=3)
    expect(page.locator("[data-figure=advantage]")).to_have_text(
        format_percent(exact.house_advantage)
    )

    fill(page, **{"contribution-0": "100"})
    expect(page.get_by_role("alert")).to_contain_text("more than 100%")
    fill(page, **{"contribution-0": "twelve"})
    expect(page.get_by_role("alert")).to_contain_text("must be a percentage")
    expect(page.locator("[name=contribution-0]")).to_have_attribute("aria-invalid", "true")
    assert page.locator("[name=wager]").input_value() == "5"
    dead = page.get_by_role("button", name="Create the link")
    expect(dead).to_be_disabled()
    expect(dead).to_contain_text("Only an executive or accounting may create a link.")
    expect(page.get_by_role("link", name="People")).to_have_count(0)
    assert faults(page) == []


def test_new_terms_are_requested_and_approved_on_another_page(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/set-up/links/link/terms", DESK)
    fill(page, **{"seed-1": "1500"})
    expect(page.get_by_role("row", name="Seed of Minor")).to_contain_text("$1,500.00")
    page.locator("[name=must_mark_awards]").check()
    awards = page.get_by_role("row", name="Awards of the tray are marked")
    expect(awards).to_contain_text("yes, where cards are entered")
    page.locator("[name=must_mark_awards]").uncheck()
    expect(awards).to_have_count(0)
    press(page, "Change the terms")
    fill(page, why="a better start")
    page.get_by_role("dialog").get_by_role("button", name="File as a request").click()
    expect(page.get_by_text("a better start")).to_be_visible()

    other = tabs.office(site, Role.EXECUTIVE, "/set-up/requests", TABLET)
    asked = other.get_by_role("article", name="Change the terms")
    expect(asked.get_by_role("row", name="Seed of Minor")).to_have_text(
        re.compile(r"\$1,000\.00\s*\$1,500\.00")
    )
    assert faults(other) == []
    asked.get_by_role("button", name="Approve").click()
    other.get_by_role("dialog").get_by_role("button", name="Approve").click()
    heading(other, "No pending requests.")

    page.reload()
    pending = page.get_by_role("region", name="Pending terms")
    expect(pending).to_contain_text("takes effect at the reseed of meter Minor")
    assert faults(page) == []
    pending.get_by_role("button", name="Withdraw").click()
    confirm(page, "Withdraw")
    expect(pending).to_have_count(0)
    assert site.person(Role.MATH).get("/api/links/link").json["pending_terms"] is None


def test_terms_that_cannot_be_changed_are_refused_before_the_approval_dialog(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/set-up/links/link/terms")
    fill(page, **{"seed-1": "1500"})
    site.floor.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=6),
    )
    press(page, "Change the terms")

    expect(page.get_by_text("A claim on meter Major is pending")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)


# People, devices, limits.


def test_a_person_is_added_with_a_card_and_a_second_person(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/people", PHONE)
    assert faults(page) == []
    press(page, "Add a person")
    fill(page, name="The Relief", key="no spaces please", why="a new dealer")
    fill(page, secondPerson="executive", secondPassword="not the password")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("is wrong")
    fill(page, secondPassword=PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("use 1 to 40 letters")
    assert page.locator("[name=why]").input_value() == "a new dealer"
    fill(page, key="relief")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()

    heading(page, "The Relief")
    assert faults(page) == []
    press(page, "Issue a card")
    swipe(page, "%B6011relief?")
    swipe(page, card_of(Role.EXECUTIVE))
    fill(page, secondPin=PIN)
    page.get_by_role("dialog").get_by_role("button", name="Set", exact=True).click()
    expect(page.get_by_role("button", name="Replace the card")).to_be_visible()
    held = site.person(Role.ADMIN).get("/api/people/relief").json["holds"]
    assert [one["kind"] for one in held] == ["card"]


def test_a_wrong_first_pin_is_emptied_and_the_card_stays(tabs: Tabs, site: Site) -> None:
    second = {"second": {"person": "executive", "password": PASSWORD}}
    first = {"id": "first", "kind": "pin", "secret": "7410", **second}
    assert site.person(Role.ADMIN).post("/api/people/supervisor/secret", first).status == 200
    page = tabs.office(site, Role.ADMIN, "/set-up/people/supervisor", PHONE)
    press(page, "Set own PIN now")
    swipe(page, card_of(Role.SUPERVISOR))
    fill(page, current="9182", secret="3691", again="3691")
    press(page, "Set my PIN")
    expect(page.get_by_role("alert")).to_contain_text("wrong")
    for name in ("current", "secret", "again"):
        expect(page.locator(f"[name={name}]")).to_have_value("")
    assert page.locator("[name=card]").input_value()

    fill(page, current="7410", secret="3691", again="3691")
    press(page, "Set my PIN")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_token_of_a_device_is_shown_once(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/devices", PHONE)
    assert faults(page) == []
    press(page, "Register a device")
    fill(page, device="sign-9", why="a new television")
    page.get_by_label("Kind").select_option("sign")
    fill(page, secondPerson="executive", secondPassword=PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Register").click()

    token = page.get_by_role("article", name="Token of sign-9")
    address = token.get_by_role("link").get_attribute("href") or ""
    asks = site.with_token(address.partition("/sign#token=")[2])
    assert asks.get("/api/device").json["key"] == "sign-9"
    page.reload()
    expect(page.get_by_role("row", name="sign-9")).to_be_visible()
    expect(token).to_have_count(0)


def test_limits_are_set_by_two_and_stop_a_link_that_is_above_them(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/limits", DESK)
    heading(page, "No limits are set.")
    press(page, "Set limits")
    fill(page, since="2020-01-01", wager="0.50", source="WAC 230-15-140")
    page.get_by_role("dialog").get_by_role("button", name="Next").click()
    expect(page.get_by_role("alert")).to_contain_text("Limits can start today")
    day = site.floor.now.date().isoformat()
    fill(page, since=day)
    page.get_by_role("dialog").get_by_role("button", name="Next").click()
    why = f"A wager of $1.00 exceeds the limit of $0.50 (WAC 230-15-140, since {day})."
    approval = page.get_by_role("dialog")
    expect(approval).to_contain_text(
        f"From gaming day {day} these links take no progressive wagers"
    )
    expect(approval).to_contain_text(f"link: {why}")
    assert faults(page) == []
    fill(page, why="the new rule", secondPerson="executive", secondPassword=PASSWORD)
    approval.get_by_role("button", name="Set limits").click()
    expect(page.get_by_role("row", name="WAC 230-15-140")).to_contain_text("in effect")
    expect(page.locator(".panel.wrong")).to_contain_text(f"link: {why}")
    assert faults(page) == []

    other = tabs.office(site, Role.EXECUTIVE, "/set-up/links/new", DESK)
    expect(other.get_by_role("alert")).to_contain_text("exceeds the limit of $0.50")
    expect(other.get_by_role("button", name="Create the link")).to_be_disabled()


def test_a_button_that_a_role_may_not_press_is_disabled_and_says_who_may(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.SUPERVISOR, "/set-up/house", DESK)
    expect(page.get_by_role("button", name="Change the settings")).to_contain_text(
        "Only an executive or an admin may change the house settings."
    )
    page.get_by_role("link", name="Links", exact=True).click()
    form = page.get_by_role("button", name="Create a link")
    expect(form).to_be_disabled()
    expect(form).to_contain_text("Only an executive or accounting may create a link.")
    page.get_by_role("link", name="Blazing 7's").click()
    expect(page.get_by_role("button", name="Change the terms")).to_be_enabled()
    assert faults(page) == []


def test_a_changed_setting_shows_old_and_new_before_the_approval(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.EXECUTIVE, "/set-up/house", DESK)
    page.get_by_label("Currency").select_option("CAD")
    fill(page, claim_minutes="20")
    expect(page.get_by_role("row", name="Currency")).to_have_text(re.compile(r"USD\s*CAD"))
    press(page, "Change the settings")
    fill(page, why="we moved", secondPerson="admin", secondPassword=PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("button", name="Change the settings")).to_contain_text("no changes")
    settings = site.person(Role.MATH).get("/api/house").json["settings"]
    assert (settings["currency"], settings["claim_minutes"]) == ("CAD", 20)
    assert faults(page) == []


def test_ones_own_request_can_only_be_withdrawn(tabs: Tabs, site: Site) -> None:
    asked = command("a-new-dealer", "AddPerson", person={"key": "x", "name": "X", "role": "dealer"})
    request = {"id": "r-1", "log": "house", "command": asked["command"], "summary": "more tables"}
    assert site.person(Role.ADMIN).post("/api/requests", request).status == 200

    page = tabs.office(site, Role.ADMIN, "/set-up/requests", PHONE)
    expect(page.get_by_text("more tables")).to_be_visible()
    approve = page.get_by_role("button", name="Approve")
    expect(approve).to_be_disabled()
    expect(approve).to_contain_text("You cannot approve or decline your own reques")
    assert faults(page) == []
    press(page, "Withdraw…")
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()

    heading(page, "No pending requests.")
    assert site.person(Role.ADMIN).get("/api/requests").json["requests"] == []


def approve_as(page: Page, person: str, go: str, **values: str) -> None:
    """Fill in a dialog, and let the second person approve."""
    dialog = page.get_by_role("dialog")
    fill(page, **values, why="a test", secondPerson=person, secondPassword=PASSWORD)
    dialog.get_by_role("button", name=go).click()
    expect(dialog).to_have_count(0)


def confirm(page: Page, name: str) -> None:
    """Confirm what a dialog explains."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=name).click()
    expect(dialog).to_have_count(0)


def test_a_link_is_created_opened_and_ended_from_its_own_page(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.EXECUTIVE, "/set-up/links/new", DESK)
    page.get_by_label("Bet the Set 21 Progressive").check()
    fill(page, link="bts")
    press(page, "Create the link")
    approve_as(page, "admin", "Create")
    heading(page, "Bet the Set 21 Progressive")
    press(page, "Open the link bts")
    confirm(page, "Open the link bts")
    press(page, "Add a table")
    fill(page, table="9", spots="5")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    row = page.get_by_role("row", name="9 touch")
    row.get_by_role("button", name="Open the table").click()
    confirm(page, "Open table 9")
    expect(row).to_contain_text("open")

    expect(page.get_by_role("button", name="Move money")).to_contain_text(
        "The link is open; close it first."
    )
    row.get_by_role("button", name="Close the table").click()
    confirm(page, "Close table 9")
    row.get_by_role("button", name="Remove").click()
    confirm(page, "Remove")
    expect(row).to_have_count(0)
    press(page, "Close the link bts")
    confirm(page, "Close the link bts")
    press(page, "Move money")
    page.locator("[name=into]").select_option("minor")
    fill(page, amount="250.50", why="a test")
    press(page, "Move…")
    fill(page, secondPerson="accounting", secondPassword=PASSWORD)
    press(page, "Approve and move")
    expect(page.get_by_role("status").filter(has_text="Moved")).to_be_visible()
    page.goto("/set-up/links/bts")
    expect(page.locator(".card", has_text="Jackpot")).to_contain_text("$9,749.50")
    press(page, "Decommission")
    page.locator("[name=place]").select_option("link/major")
    approve_as(page, "accounting", "Decommission")

    expect(page.get_by_text("moved to link")).to_be_visible()
    for name in ("Open the link", "Change the terms", "Add a table", "Move money", "Decommission…"):
        expect(page.get_by_role("button", name=name)).to_be_disabled()
        expect(page.get_by_role("button", name=name)).to_contain_text("was decommissioned")
    amounts = {
        meter["meter"]: meter["amount"]
        for meter in site.person(Role.MATH).get("/api/links/link").json["meters"]
    }
    assert amounts["minor"] == "1250.50000000"


def test_removing_rights_takes_one_person_and_granting_them_two(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/people/floor", TABLET)
    heading(page, "A floor")
    press(page, "Change the role")
    page.get_by_label("New role").select_option("surveillance")
    approve_as(page, "executive", "Change the role")
    expect(page.get_by_text("floor · surveillance · active")).to_be_visible()

    press(page, "Revoke")
    page.get_by_role("dialog").get_by_role("button", name="Revoke").click()
    expect(page.get_by_role("button", name="Issue a card")).to_be_visible()
    expect(page.get_by_role("button", name="Revoke")).to_contain_text("has no card")
    press(page, "Disable")
    fill(page, reason="away")
    page.get_by_role("dialog").get_by_role("button", name="Disable").click()
    expect(page.get_by_role("button", name="Issue a card")).to_contain_text("disabled")
    press(page, "Enable again")
    approve_as(page, "executive", "Enable")
    expect(page.get_by_role("button", name=re.compile("^Disable"))).to_be_enabled()
    page.get_by_role("link", name="Devices").click()
    page.get_by_role("row", name="sign every version").get_by_role("button").click()
    approve_as(page, "executive", "Set", versions="CHAM2+ 1.66PS\nViPS 1.2.0\n")
    shown = "sign CHAM2+ 1.66PS or higher or ViPS 1.2.0 or higher"
    expect(page.get_by_role("row", name=shown)).to_be_visible()
    page.get_by_role("row", name="server every version").get_by_role("button").click()
    fill(page, versions="6.6 Build 520", why="a test")
    fill(page, secondPerson="executive", secondPassword=PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Set").click()
    expect(page.get_by_role("alert")).to_contain_text("start an approved version first")
