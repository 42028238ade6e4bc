"""Corrections: adjustments, back-outs and late entry, previewed and approved by two people."""

from __future__ import annotations

import re

from browser.tabs import DESK, PHONE, TABLET, Tabs, faults, swipe
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR
from playwright.sync_api import Locator, Page, expect
from web.site import PASSWORD, PIN, Site, card_of

from jackpit.table import Role, claims_of
from jackpit.table import commands as c
from jackpit.table.state import Declaration, ShownCards


def preview(page: Page) -> Locator:
    return page.locator(".preview")


def row(page: Page, where: str, account: str) -> list[str]:
    """The amounts of an account in a preview: now, change and then."""
    line = page.locator(f"{where} tr").filter(has_text=account).first
    expect(line).to_be_visible()
    return line.locator("td.number").all_inner_texts()


def approve(page: Page, role: Role, go: str) -> None:
    """The second person swipes a card and types the PIN."""
    expect(page.get_by_role("dialog")).to_be_visible()
    swipe(page, card_of(role))
    page.get_by_label("PIN", exact=True).fill(PIN)
    page.get_by_role("button", name=go).click()


def is_noon(page: Page) -> None:
    """The page shows the time of the site, where the clock stands still."""
    expect(page.get_by_role("banner")).to_contain_text("12:00:")


def accounts(site: Site) -> dict[str, str]:
    found: dict[str, str] = site.person(Role.ACCOUNTING).get("/api/links/link").json["accounts"]
    return found


def test_an_adjustment_does_what_was_shown_before_it_was_done(tabs: Tabs, site: Site) -> None:
    site.floor.round(1, 2)
    page = tabs.office(site, Role.SUPERVISOR, "/corrections?link=link", DESK)
    done = page.get_by_role("button", name="Adjust…")
    expect(done).to_be_disabled()
    page.locator("[name=amount]").fill("1,250.50")
    page.get_by_label("What happened").fill("The display had lost a digit.")
    expect(preview(page)).to_contain_text("adjusted by +$1,250.50")
    now, more, then = row(page, ".preview", "Meter Major")
    assert (now, more, then) == ("$10,000.24", "+$1,250.50", "$11,250.74")
    expect(preview(page)).to_contain_text("The signs will show $11,250.74 for Major")
    assert faults(page) == []
    assert accounts(site)["meter major"] == "10000.24000000"

    done.click()
    page.get_by_role("dialog").get_by_label("or ID").fill("supervisor")
    page.get_by_label("and password").fill(PASSWORD)
    page.get_by_role("button", name="Approve and adjust").click()
    expect(
        page.get_by_role("dialog").get_by_role("alert")
    ).to_be_visible()  # not with the same person
    assert accounts(site)["meter major"] == "10000.24000000"

    page.get_by_label("or ID").fill("")
    page.get_by_label("and password").fill("")
    approve(page, Role.ACCOUNTING, "Approve and adjust")
    expect(page.get_by_role("heading", name=re.compile("Done: entry"))).to_be_visible()
    assert row(page, ".panel.good", "Meter Major") == [now, more, then]
    assert accounts(site)["meter major"] == "11250.74000000"
    kept = page.locator(".adjustment-history tr.is-new")
    expect(kept).to_contain_text("The display had lost a digit.")
    expect(kept).to_contain_text("accounting")


def test_backing_out_the_first_of_two_wins_names_the_second(tabs: Tabs, site: Site) -> None:
    site.floor.do(
        "link",
        c.StartRound(table="1", spots=(3, 5)),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=5),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=3),
    )
    for _ in range(2):
        claim = site.floor.link("link", lambda x: claims_of(x.tables["1"].round)[0].key)
        verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
        site.floor.do("link", verify)
    site.floor.do("link", c.EndRound(table="1"))
    page = tabs.office(site, Role.SUPERVISOR, "/corrections?link=link&win=1")
    message = "Win 2, spot 3, was $10,000.02 because win 1 came before it"
    expect(page.get_by_text(message)).to_be_visible()

    page.get_by_label("What happened").fill("A joker.")
    page.get_by_role("button", name="Back out win 1…").click()
    approve(page, Role.ACCOUNTING, "Approve and back out")

    remains = page.get_by_role("status").filter(has_text="What remains to be done")
    expect(remains).to_contain_text(message)


def test_only_allowed_reasons_are_offered_and_a_refusal_shows_while_typing(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/corrections?link=link", TABLET)
    reason = page.get_by_label("Reason")
    expect(reason.locator("option")).to_have_count(2)
    page.get_by_role("radio", name="Decrease").check()
    expect(reason.locator("option")).to_have_count(3)
    wrong = page.locator(".input-error")
    page.locator("[name=amount]").fill("0.001")  # fractions of a cent are refused
    expect(wrong).to_have_text("Enter an amount in dollars, such as 1,250.00.")
    page.locator("[name=amount]").fill("99999")
    expect(wrong).to_have_count(0)
    expect(preview(page).locator(".problem")).to_contain_text("holds")
    page.get_by_role("radio", name=re.compile("reserve")).first.check()
    expect(reason.locator("option")).to_have_text(["Funds not on display booked as receipts"])
    expect(page.get_by_role("radio", name=re.compile("Increase"))).to_be_disabled()


def test_a_filed_request_changes_nothing_until_it_is_approved(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.SUPERVISOR, "/corrections?link=link")
    page.locator("[name=amount]").fill("5")
    page.get_by_label("What happened").fill("a test")
    page.get_by_role("button", name="Adjust…").click()
    page.get_by_role("dialog").get_by_role("button", name="File as a request").click()
    expect(page.get_by_role("heading", name="Waiting for a second person")).to_be_visible()
    (waiting,) = site.person(Role.EXECUTIVE).get("/api/requests").json["requests"]
    assert waiting["command"]["amount"] == "5"
    assert accounts(site)["meter major"] == "10000.00000000"

    approved = site.person(Role.ACCOUNTING).post(
        f"/api/requests/{waiting['id']}/approve", {"id": "approved"}
    )
    assert approved.status == 200
    assert accounts(site)["meter major"] == "10005.00000000"


def test_a_paid_win_is_backed_out_by_two_people_and_recovered(tabs: Tabs, site: Site) -> None:
    floor = site.floor
    floor.jackpot()
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    page = tabs.office(site, Role.ACCOUNTING, "/corrections?link=link&do=back-out")
    page.get_by_role("link", name="Back out…").click()
    expect(page.get_by_role("heading", name="It was paid")).to_be_visible()
    expect(preview(page)).to_contain_text("reseed undone")
    then = row(page, ".preview", "Meter Major")[2]
    assert faults(page) == []

    assert "-$" not in preview(page).inner_text(), "one kind of minus in one table"
    assert "\u2212$" in preview(page).inner_text()
    page.get_by_label("What happened").fill("The 7 of hearts was taken for a diamond.")
    page.get_by_role("button", name="Back out win 1…").click()
    expect(page.get_by_role("dialog")).to_contain_text("an executive, not you")
    approve(page, Role.DEALER, "Approve and back out")
    message = page.get_by_role("dialog").get_by_role("alert")
    expect(message).to_have_text("To back out a win, an executive must approve.")
    page.get_by_label("Second person's card").fill("")
    approve(page, Role.EXECUTIVE, "Approve and back out")
    expect(
        page.get_by_role("heading", name=re.compile("Win 1 is backed out: entry"))
    ).to_be_visible()
    assert f"${float(accounts(site)['meter major']):,.2f}" == then
    page.get_by_role("button", name="Record recovery from spot 6").click()
    page.get_by_role("button", name="Cancel").click()
    assert accounts(site)["recoverable"] != "0.00000000"
    page.get_by_role("button", name="Record recovery from spot 6").click()
    page.get_by_role("button", name="Record recovery", exact=True).click()
    expect(page.get_by_text("Recovered from spot 6")).to_be_visible()
    assert accounts(site)["recoverable"] == "0.00000000"


def test_envy_that_was_paid_for_the_hand_is_named_before_and_after(tabs: Tabs, site: Site) -> None:
    floor = site.floor
    floor.form("kings-bounty", link="bounty", tables=1)
    floor.do(
        "bounty",
        c.StartRound(table="1", spots=(1, 3, 5)),
        c.MarkHand(table="1", line="two-ks-and-blackjack", spot=3),
        c.DeclareCards(table="1", declaration=Declaration(ShownCards.HOLE_CARD)),
    )
    claim = floor.link("bounty", lambda x: claims_of(x.tables["1"].round)[0].key)
    seen = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    floor.do("bounty", seen, c.EndRound(table="1"))
    page = tabs.office(site, Role.ACCOUNTING, "/corrections?link=bounty&do=back-out&win=1")
    envy = page.get_by_text("to the player of spot 5, for the hand of spot 3")
    expect(envy).to_be_visible()
    expect(page.get_by_text("Nothing must be recovered")).to_have_count(0)

    page.get_by_label("What happened").fill("A king of clubs.")
    page.get_by_role("button", name="Back out win 1…").click()
    approve(page, Role.EXECUTIVE, "Approve and back out")
    expect(page.get_by_role("heading", name="What remains to be done")).to_be_visible()
    expect(envy).to_be_visible()


def test_a_round_from_paper_is_entered_whole_and_its_claim_is_pending(
    tabs: Tabs, site: Site
) -> None:
    site.floor.round(1)
    page = tabs.office(site, Role.ACCOUNTING, "/late-entry?link=link&table=2", PHONE)
    expect(page.get_by_text("It becomes round 2")).to_be_visible()
    here = page.get_by_role("link", name="Enter a paper form")
    expect(here).to_have_attribute("aria-current", "page")
    page.get_by_label("Form number").fill("0012")
    for spot in (2, 5):
        page.get_by_role("button", name=f"Spot {spot}").click()
    page.get_by_label("Hand of spot 2").select_option("one-7")
    expect(
        page.get_by_role("cell", name="Either of the First Two Cards – 7: 2 for 1")
    ).to_be_visible()
    page.get_by_label("Hand of spot 5").select_option("three-7s-suited")
    page.get_by_label("Cards of spot 5").fill("7h 7h")
    expect(page.get_by_text("claim, needs a supervisor")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert faults(page) == []
    is_noon(page)
    page.get_by_label("Played on").fill("2026-11-16")
    page.get_by_label("at", exact=True).fill("02:10")
    page.get_by_role("button", name="Enter the round and its claims…").click()
    approve(page, Role.SUPERVISOR, "Approve and enter")
    expect(page.get_by_role("heading", name=re.compile("Entered as round 2"))).to_be_visible()

    (claim,) = site.person(Role.SUPERVISOR).get("/api/claims").json["claims"]
    assert (claim["table"], claim["spots"]) == ("2", [5])
    page.get_by_role("link", name="Replay the round").click()
    expect(page.get_by_text("from paper form 0012").first).to_be_visible()


def test_a_paper_that_was_entered_is_named_before_it_is_entered_again(
    tabs: Tabs, site: Site
) -> None:
    two = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
    late = c.EnterLate(table="1", spots=(2,), form_number="0012", reason="line down", **two)
    site.floor.do("link", late, c.EndRound(table="1"))
    page = tabs.office(site, Role.ACCOUNTING, "/late-entry?link=link&table=1")
    page.get_by_label("Form number").fill("0012")
    page.get_by_role("button", name="Spot 2").click()
    page.get_by_label("at", exact=True).fill("02:10")

    message = "Paper form 0012 of table 1 was already entered as round 1."
    expect(page.get_by_text(message).first).to_be_visible()
    expect(page.get_by_role("button", name="Enter the round…")).to_be_disabled()


def test_a_round_on_paper_cannot_have_been_played_in_the_future(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/late-entry?link=link&table=1")
    is_noon(page)
    page.get_by_label("Form number").fill("0012")
    page.get_by_role("button", name="Spot 2").click()
    page.get_by_label("Played on").fill("2026-11-16")
    page.get_by_label("at", exact=True).fill("23:59")
    message = r"It is Nov 16, 2026, 12:0\d now; the round cannot have been played later\."
    enter = page.get_by_role("button", name="Enter the round…")
    expect(enter).to_be_disabled()
    expect(enter).to_contain_text(re.compile(message))

    page.get_by_label("at", exact=True).fill("11:59")
    expect(enter).to_be_enabled()
    page.get_by_label("Played on").fill("2026-11-17")
    expect(enter).to_be_disabled()
    page.get_by_label("Played on").fill("2026-11-15")
    page.get_by_label("at", exact=True).fill("23:59")
    expect(enter).to_be_enabled()
    page.get_by_label("Played on").fill("")
    expect(enter).to_be_disabled()


def test_a_round_under_way_cannot_have_been_played_before_it_started(
    tabs: Tabs, site: Site
) -> None:
    site.floor.do("link", c.StartRound(table="1", spots=(2,)))  # at noon
    page = tabs.office(site, Role.ACCOUNTING, "/late-entry?link=link&table=1")
    is_noon(page)
    page.get_by_label("Form number").fill("0012")
    page.get_by_label("Played on").fill("2026-11-16")
    page.get_by_label("at", exact=True).fill("11:59")
    expect(page.get_by_text("Round 1 is still open at table 1.")).to_be_visible()
    enter = page.get_by_role("button", name="Enter the round…")
    expect(enter).to_be_disabled()
    expect(enter).to_contain_text("Round 1 started Nov 16, 2026, 12:00")

    page.get_by_label("at", exact=True).fill("12:00")
    expect(enter).to_be_enabled()


def test_only_roles_that_handle_money_open_the_corrections(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.SURVEILLANCE, "/corrections")
    expect(page.get_by_role("heading", name="Your role may not open this page.")).to_be_visible()
    page.goto("/late-entry")
    expect(page.get_by_role("heading", name="Your role may not open this page.")).to_be_visible()


def test_a_form_of_a_game_that_only_the_dealers_hand_wins_has_no_cards_of_spots(
    tabs: Tabs, site: Site
) -> None:
    site.floor.form("hit-and-run", link="run", tables=1)
    page = tabs.office(site, Role.ACCOUNTING, "/late-entry?link=run")
    page.get_by_label("Form number").fill("0012")
    page.get_by_role("button", name="Spot 2").click()
    hand = page.get_by_role("group", name="Dealer's hand, and its cards if the form has them")
    hand.get_by_label("Hand of the dealer").select_option("5-cards")
    hand.get_by_label("Cards of the dealer").fill("2c 2d 3h 3s 8c")
    expect(page.get_by_label("Cards of spot 2")).to_have_count(0)
    expect(page.get_by_role("cell", name=re.compile("5 Cards"))).to_be_visible()
    assert faults(page) == []
