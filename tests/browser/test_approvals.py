"""The approval queue: claims verified by PIN or card, refused, struck; requests and references."""

import re

from browser.tabs import DESK, PHONE, Tabs, faults
from browser.test_floor import mark
from playwright.sync_api import expect
from web.site import PASSWORD, PIN, Site, card_of

from jackpit.cards import Deal
from jackpit.table import Role, claims_of
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards

READ = """(field, card) => {
  for (const key of [...card, "Enter"]) {
    field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    if (key.length === 1) field.value += key;
  }
}"""
"""A reader types into a field; its letters stay there until Enter shows that it was a card."""


def show_hole_card(site: Site, link: str) -> None:
    """Declare at table 1 that the hole card is shown: now its hands are final."""
    shown = Declaration(ShownCards.HOLE_CARD)
    site.floor.do(link, c.DeclareCards(table="1", declaration=shown))


def test_an_executive_verifies_on_the_phone_and_the_meter_changes(tabs: Tabs, site: Site) -> None:
    floor = tabs.office(site, Role.FLOOR, "/floor", DESK)
    phone = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    mark(site)
    claim = phone.get_by_role("article")
    expect(claim).to_contain_text("$10,000.24")
    expect(claim).to_contain_text("waits for you")
    assert faults(phone) == []

    claim.get_by_role("button", name="Verify").click()
    expect(phone.get_by_label("Your PIN")).to_be_focused()
    expect(phone.get_by_role("dialog")).to_contain_text(
        "such as camera 17; it may be entered later"
    )
    phone.get_by_label("Surveillance reference").fill("camera 12, 12:00")
    phone.get_by_label("Your PIN").fill("0000")
    phone.get_by_role("dialog").get_by_role("button", name="Verify").click()
    expect(phone.get_by_role("alert")).to_contain_text("is wrong")
    expect(phone.get_by_label("Your PIN")).to_have_value("")
    expect(phone.get_by_label("Surveillance reference")).to_have_value("camera 12, 12:00")
    assert site.floor.link("link", lambda link: len(link.wins)) == 0
    phone.get_by_label("Your PIN").fill(PIN)
    phone.get_by_role("dialog").get_by_role("button", name="Verify").click()

    expect(phone.get_by_role("heading", name="No pending claims.")).to_be_visible()
    expect(floor.get_by_role("button", name="Major")).to_contain_text("$10,000.02")
    expect(floor.get_by_role("button", name="Major")).to_contain_text("hit")
    win = site.floor.link("link", lambda link: link.wins[1])
    assert (win.verified_by.key, win.surveillance) == ("executive", "camera 12, 12:00")


def test_a_verifier_signs_for_the_amount_shown(tabs: Tabs, site: Site) -> None:
    mark(site)
    phone = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    phone.get_by_role("article").get_by_role("button", name="Verify").click()
    dialog = phone.get_by_role("dialog")
    phone.get_by_label("Your PIN").fill(PIN)
    claim = site.floor.link("link", lambda link: claims_of(link.tables["1"].round)[0])
    unmark = c.UnmarkHand(table="1", line=claim.line.key, spot=claim.spots[0])
    again = c.MarkHand(table="1", line=claim.line.key, spot=claim.spots[0])
    wager = c.StartRound(table="2", spots=(1,))
    site.floor.do("link", unmark, wager, again)  # the meter has grown in the meantime

    dialog.get_by_role("button", name="Verify").click()
    expect(phone.get_by_role("alert")).to_contain_text("The claim has changed since it was shown")
    assert site.floor.link("link", lambda link: len(link.wins)) == 0
    expect(dialog.get_by_role("button", name="Verify")).to_be_disabled()
    dialog.get_by_role("button", name="Close").click()
    verify = phone.get_by_role("article").get_by_role("button", name="Verify $10,000.36")
    verify.click()
    phone.get_by_label("Your PIN").fill(PIN)
    dialog.get_by_role("button", name="Verify $10,000.36").click()
    expect(phone.get_by_text("The claim at table 1 is verified.")).to_be_visible()


def test_where_the_dealers_cards_alone_decide_they_are_judged_once_for_all_spots(
    tabs: Tabs, site: Site
) -> None:
    site.floor.form("hit-and-run", link="run", tables=1)
    top = site.floor.link("run", lambda link: link.version.pay_table.lines[0].key)
    nine = Deal.parse("/ 3d 2c 3d 2h 3s Ad Ac As Jd").dealer
    site.floor.do(
        "run",
        c.StartRound(table="1", spots=(2, 4)),
        c.EnterCards(table="1", spot=None, cards=nine),
        c.MarkHand(table="1", line=top, spot=None),
    )
    phone = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)

    expect(phone.get_by_role("article")).to_contain_text("spots 4 and 2")
    expect(phone.get_by_text("the cards make this hand")).to_have_count(1)
    phone.set_viewport_size({"width": 360, "height": 520})
    verify = phone.get_by_role("button", name="Verify $")
    expect(verify).to_be_in_viewport(ratio=1)  # however long the evidence is


def test_a_verifier_sees_who_else_will_be_paid_and_how_the_meter_changes(
    tabs: Tabs, site: Site
) -> None:
    site.floor.form("kings-bounty", link="kings", tables=1)
    top = site.floor.link("kings", lambda link: link.version.pay_table.lines[0].key)
    site.floor.do("kings", c.StartRound(table="1", spots=(1, 4, 7)))
    site.floor.do("kings", c.MarkHand(table="1", line=top, spot=4))
    show_hole_card(site, "kings")
    phone = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    claim = phone.get_by_role("article")

    expect(claim).to_contain_text("To be paid")
    expect(claim).to_contain_text("$100.00 each to spots 1 and 7, from the tray")
    expect(claim).to_contain_text("less the prize, plus the seed of $2,000.00")
    claim.get_by_role("button", name="Verify").click()
    expect(phone.get_by_role("dialog")).to_contain_text(
        "The tray then pays $100.00 each to spots 1 and 7"
    )


def test_a_supervisor_cannot_verify_above_the_supervisor_limit_but_an_executives_card_can(
    tabs: Tabs, site: Site
) -> None:
    mark(site)
    page = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    button = page.get_by_role("button", name="Verify $")
    expect(button).to_be_disabled()
    expect(button).to_contain_text("needs an executive")

    page.get_by_role("button", name="Verify with another card").click()
    reference = page.get_by_label("Surveillance reference")
    reference.fill("camera 12")
    reference.evaluate(READ, card_of(Role.EXECUTIVE))  # swiped while the cursor is there
    expect(reference).to_have_value("camera 12")
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("dialog").get_by_role("button", name="Verify").click()

    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()
    assert site.floor.link("link", lambda link: link.wins[1].verified_by.key) == "executive"


def test_a_claim_is_refused_with_a_reason_and_disappears_from_every_screen(
    tabs: Tabs, site: Site
) -> None:
    mark(site)
    page = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    other = tabs.office(site, Role.EXECUTIVE, "/approvals", DESK)
    expect(other.get_by_role("article")).to_be_visible()
    page.get_by_role("button", name="Refuse").click()
    page.get_by_label("Why it does not win").fill("The third seven is a heart.")
    page.get_by_role("button", name="Refuse the claim").click()

    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()
    expect(other.get_by_role("heading", name="No pending claims.")).to_be_visible()
    message = site.person(Role.FLOOR).get("/api/links/link/rounds/1").json["entries"][-1]
    assert message["by"] == "supervisor"
    assert message["events"][0]["reason"] == "The third seven is a heart."


def test_one_spot_is_struck_out_of_a_shared_claim_and_a_password_of_digits_verifies_the_rest(
    tabs: Tabs, site: Site
) -> None:
    digits = {"id": "digits", "kind": "password", "current": PASSWORD, "secret": "803615274962"}
    assert site.person(Role.EXECUTIVE).post("/api/people/executive/secret", digits).status == 200
    site.floor.form("bahama-bonus", link="bahama", tables=1)
    top = site.floor.link("bahama", lambda link: link.version.pay_table.lines[0].key)
    site.floor.do("bahama", c.StartRound(table="1", spots=(1, 5)))
    site.floor.do("bahama", *(c.MarkHand(table="1", line=top, spot=spot) for spot in (1, 5)))
    show_hole_card(site, "bahama")
    page = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    claim = page.get_by_role("article")
    expect(claim).to_contain_text("to each of 2 spots")

    claim.get_by_role("button", name="Strike spot 5").click()
    page.get_by_role("dialog").get_by_role("button", name="Strike spot 5").click()

    expect(claim).to_contain_text("spot 1")
    expect(claim).not_to_contain_text("to each of 2 spots")
    expect(claim).to_contain_text("An Executive Spot 5 struck")

    claim.get_by_role("button", name="Verify").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        "Confirm with your PIN, your password or a card."
    )
    page.get_by_label("or your password").fill("803615274962")
    dialog.get_by_role("button", name="Verify").click()
    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()
    assert site.floor.link("bahama", lambda link: link.wins[1].verified_by.key) == "executive"


def test_a_request_says_what_it_does_and_another_approves_it(tabs: Tabs, site: Site) -> None:
    asked = {"type": "Adjust", "meter": "major", "pool": "meter", "amount": "5.00"}
    asked |= {"reason": "malfunction", "text": "A restart took it."}
    body = {"id": "more", "log": "link", "command": asked, "summary": "Five dollars short."}
    assert site.person(Role.SUPERVISOR).post("/api/requests", body).status == 200
    own = tabs.office(site, Role.SUPERVISOR, "/approvals", DESK)
    page = tabs.office(site, Role.ACCOUNTING, "/approvals", PHONE)
    expect(own.get_by_role("button", name="Approve")).to_be_disabled()
    expect(page.get_by_role("article")).to_contain_text("Meter Major: adds $5.00")
    assert faults(page) == []

    page.get_by_role("button", name="Approve").click()
    page.get_by_role("dialog").get_by_role("button", name="Approve").click()

    expect(page.get_by_role("article")).to_have_count(0)
    expect(own.get_by_role("article")).to_have_count(0)
    major = site.floor.link("link", lambda link: link.streams["major"].total)
    assert str(major) == "$10,005.00"


def test_settings_and_terms_are_approved_only_after_showing_what_changes(
    tabs: Tabs, site: Site
) -> None:
    now = site.person(Role.ADMIN).get("/api/house").json["settings"]
    other = {"type": "ChangeSettings", "settings": now | {"idle_minutes": 45}}
    settings = {"id": "s", "log": "house", "command": other, "summary": "It locks too soon."}
    assert site.person(Role.ADMIN).post("/api/requests", settings).status == 200
    other = {"type": "ChangeTerms", "terms": {"game": "blazing-7s", "decks": 8}}
    terms = {"id": "t", "log": "link", "command": other, "summary": "Other shoes."}
    assert site.person(Role.ACCOUNTING).post("/api/requests", terms).status == 200
    page = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    of_house = page.get_by_role("article").filter(has_text="It locks too soon.")
    expect(of_house.get_by_role("row", name="Session locks after")).to_have_text(
        re.compile(r"10\s*45")
    )
    of_link = page.get_by_role("article").filter(has_text="Other shoes.")
    expect(of_link.get_by_role("row", name="Decks")).to_have_text(re.compile(r"6\s*8"))
    assert faults(page) == []

    page.route("**/api/house", lambda route: route.abort())
    of_house.get_by_role("button", name="Approve").click()
    expect(page.get_by_role("status")).to_contain_text("The system is offline.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute("**/api/house")
    of_house.get_by_role("button", name="Approve").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("row", name="Session locks after")).to_contain_text("45")
    dialog.get_by_role("button", name="Approve").click()
    expect(of_house).to_have_count(0)
    assert site.person(Role.ADMIN).get("/api/house").json["settings"]["idle_minutes"] == 45


def test_a_verifier_sees_that_the_log_was_altered(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    altered = {"rule": "RECORD_ALTERED", "sentence": "Entry 12 was altered.", "where": []}
    page.route("**/rounds/*/replay", lambda route: route.fulfill(status=409, json=altered))
    mark(site)
    claim = page.get_by_role("article")

    expect(claim.get_by_role("alert")).to_have_text("Entry 12 was altered.")
    page.unroute("**/rounds/*/replay")
    expect(claim.get_by_role("alert")).to_have_count(0, timeout=15_000)  # it is loaded again
    claim.get_by_text("Key presses").click()
    expect(claim.get_by_role("listitem").first).to_be_visible()


def test_a_claim_shows_its_meter_before_and_after_and_cannot_be_verified_by_its_dealer(
    tabs: Tabs, site: Site
) -> None:
    site.floor.do("link", c.SignOff(table="1"))
    site.floor.do("link", c.SignOn(table="1", by=site.people[Role.EXECUTIVE]))
    mark(site)
    page = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    claim = page.get_by_role("article")

    expect(claim).to_contain_text("$10,000.24 now, $10,000.02 after")
    verify = claim.get_by_role("button", name="Verify $")
    expect(verify).to_be_disabled()
    expect(verify).to_contain_text("The person who marked this hand cannot verify it")


def test_a_request_is_not_approved_by_its_own_author(tabs: Tabs, site: Site) -> None:
    asked = {"type": "Adjust", "meter": "major", "pool": "meter", "amount": "5.00"}
    asked |= {"reason": "malfunction", "text": "A restart took it."}
    body = {"id": "more", "log": "link", "command": asked, "summary": "Five dollars short."}
    assert site.person(Role.EXECUTIVE).post("/api/requests", body).status == 200
    page = tabs.office(site, Role.EXECUTIVE, "/approvals", PHONE)
    approve = page.get_by_role("button", name="Approve")

    expect(approve).to_be_disabled()
    expect(approve).to_contain_text("You cannot approve or decline your own reques")
    expect(page.get_by_role("button", name="Decline…")).to_have_count(0)
    page.get_by_role("button", name="Withdraw…").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_role("article")).to_have_count(0)


def test_a_supervisor_approves_a_round_from_paper_and_sees_who_is_paid(
    tabs: Tabs, site: Site
) -> None:
    asked = {"type": "EnterFromPaper", "table": "1", "spots": [2, 5], "form_number": "P-17"}
    asked |= {"reason": "The link was down.", "hands": [{"line": "two-7s", "spot": 5}]}
    body = {"id": "paper", "log": "link", "command": asked, "summary": "One round of table 1."}
    assert site.person(Role.ACCOUNTING).post("/api/requests", body).status == 200
    own = tabs.office(site, Role.ACCOUNTING, "/approvals", DESK)
    page = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    expect(own.get_by_role("button", name="Approve")).to_be_disabled()
    article = page.get_by_role("article")
    expect(article).to_contain_text("Enters paper form P-17 of table 1, link link")
    expect(article).to_contain_text("a wager at spots 2 and 5. The link was down.")
    expect(article).to_contain_text("Winning hands: spot 5, First Two Cards – 7.")

    page.get_by_role("button", name="Approve").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Spot 5 is paid $25.00 (tray)")
    dialog.get_by_role("button", name="Approve").click()

    expect(article).to_have_count(0)
    assert site.floor.link("link", lambda link: link.tables["1"].last.round.spots) == (2, 5)


def test_surveillance_enters_the_reference_of_a_win(tabs: Tabs, site: Site) -> None:
    mark(site)
    claim = site.person(Role.FLOOR).get("/api/claims").json["claims"][0]["claim"]
    executive = site.people[Role.EXECUTIVE]
    site.floor.do("link", c.VerifyClaim(table="1", claim=claim, by=executive))
    page = tabs.office(site, Role.SURVEILLANCE, "/approvals", DESK)

    expect(page.get_by_role("heading", name="Win 1 of link link, table 1")).to_be_visible()
    page.get_by_role("button", name="Enter the reference").click()
    page.get_by_label("Surveillance reference").fill("camera 12")
    page.get_by_role("dialog").get_by_role("button", name="Enter the reference").click()

    expect(page.get_by_role("article")).to_have_count(0)
    assert site.floor.link("link", lambda link: link.wins[1].surveillance) == "camera 12"
