"""Wins and their pages, and the reports, in a real browser."""

import json
import re

import pytest
from browser.tabs import DESK, PHONE, TABLET, Tabs, faults
from manager.floor import ACCOUNTING, SUPERVISOR
from playwright.sync_api import Page, Route, expect
from web.site import Site

from jackpit.table import Role
from jackpit.table import commands as c


def test_a_win_is_printed_printed_again_as_a_duplicate_and_paid(tabs: Tabs, site: Site) -> None:
    site.floor.round(1, 2, 3)
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins")
    row = page.get_by_role("row").filter(has_text="link 1")
    expect(row).to_contain_text("not printed")
    expect(row).to_contain_text("$10,000.60")
    assert faults(page) == []
    row.get_by_role("link", name="link 1").click()
    expect(page.get_by_role("heading", name="Win 1 of link")).to_be_visible()
    recorded = "gaming day Nov 16, 2026 · recorded Nov 16, 2026, 12:00:00"
    expect(page.get_by_text(recorded)).to_be_visible()

    with page.expect_response(lambda response: response.request.method == "POST") as first:
        page.get_by_role("button", name="Print win page").click()
    assert first.value.headers["content-type"] == "application/pdf"
    expect(page.get_by_text("Original")).to_be_visible()
    with page.expect_response(lambda response: response.request.method == "POST") as second:
        page.get_by_role("button", name="Print duplicate 1").click()
    assert second.value.headers["jackpit-copy"] == "2"
    expect(page.get_by_text("Duplicate 1", exact=True)).to_be_visible()

    page.get_by_role("button", name="Name the winner").click()
    page.get_by_label("Name", exact=True).fill("The Winner")
    page.get_by_label("ID").fill("license ending 4471")
    page.get_by_role("dialog").get_by_role("button", name="Name the winner").click()
    expect(page.get_by_role("cell", name="The Winner license ending 4471")).to_be_visible()
    page.get_by_role("button", name="Pay spot 6").click()
    page.get_by_role("button", name="Record payment").click()
    expect(page.locator(".prize .badge")).to_have_text("paid")
    expect(page.get_by_role("button", name=re.compile("^Pay"))).to_have_count(0)
    assert faults(page) == []
    assert site.floor.link("link", lambda link: (link.wins[1].printed, link.wins[1].paid)) == (
        2,
        (6,),
    )


def test_a_disabled_action_says_why_and_changes_show_by_themselves(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.SURVEILLANCE, "/wins/link/1", TABLET)
    printing = page.get_by_role("button", name="Print win page")
    expect(printing).to_be_disabled()
    expect(printing).to_contain_text(
        "Only a supervisor, an executive or accounting may print a win page."
    )
    expect(page.get_by_text("The page has not been printed yet.")).to_be_visible()

    said = site.person(Role.EXECUTIVE).post("/api/links/link/wins/1/page", {"id": "print:1"})

    assert said.status == 200
    expect(page.get_by_text("Original")).to_be_visible()


def pay_and_back_out(site: Site) -> None:
    """Pay a jackpot, then back it out."""
    site.floor.jackpot()
    mistake, text = c.AdjustmentReason.MISTAKE, "the 7 of hearts was taken for a diamond"
    site.floor.do(
        "link",
        c.PayWin(win=1, spot=6, by=ACCOUNTING),
        c.BackOut(win=1, reason=mistake, text=text, by=SUPERVISOR, approved_by=ACCOUNTING),
    )


def hold(page: Page) -> list[Route]:
    """Hold back every command; return the held requests."""
    held: list[Route] = []

    def keep(route: Route) -> None:
        held.append(route)

    page.route("**/api/links/link/commands", keep)
    return held


def test_a_payment_that_is_on_its_way_is_not_cancelled_by_closing_its_dialog(
    tabs: Tabs, site: Site
) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins/link/1")
    held = hold(page)
    page.get_by_role("button", name="Pay spot 6").dblclick()  # one dialog
    with page.expect_request("**/api/links/link/commands"):
        page.get_by_role("button", name="Record payment").click()

    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Close without waiting").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("This was sent and may still go through.")

    held[0].continue_()
    expect(page.get_by_role("status")).to_contain_text("paid to spot 6")
    expect(page.locator(".prize .badge")).to_have_text("paid")


def test_a_refusal_after_the_dialog_was_closed_is_shown(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins/link/1")
    held = hold(page)
    page.get_by_role("button", name="Pay spot 6").click()
    with page.expect_request("**/api/links/link/commands"):
        page.get_by_role("button", name="Record payment").click()
    page.get_by_role("button", name="Close without waiting").click()

    held[0].fulfill(status=409, json={"rule": "NO", "sentence": "It cannot be.", "where": []})

    expect(page.get_by_role("status")).to_contain_text("It cannot be.")


def test_the_cage_sees_a_pending_back_out_and_its_approver_sees_the_payment(
    tabs: Tabs, site: Site
) -> None:
    site.floor.jackpot()
    cage = tabs.office(site, Role.ACCOUNTING, "/wins/link/1")
    expect(cage.get_by_role("heading", name="Win 1 of link")).to_be_visible()
    back_out = {"type": "BackOut", "win": 1, "reason": "mistake", "text": "a joker"}
    order = {"id": "out-1", "log": "link", "command": back_out, "summary": "Back out win 1."}
    assert site.person(Role.SUPERVISOR).post("/api/requests", order).status == 200

    message = "Back out a win · link link, requested by A supervisor (supervisor)"
    expect(cage.get_by_role("status").filter(has_text=message)).to_be_visible()
    cage.get_by_role("button", name="Pay spot 6").click()
    expect(cage.get_by_role("dialog")).to_contain_text(message)
    cage.get_by_role("button", name="Record payment").click()
    expect(cage.locator(".prize .badge")).to_have_text("paid")

    page = tabs.office(site, Role.ACCOUNTING, "/approvals")
    page.get_by_role("button", name="Approve…").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "The cage has paid $10,000.24 to spot 6: A accounting (accounting)"
    )
    page.get_by_role("dialog").get_by_role("button", name="Approve").click()
    expect(cage.get_by_text(message)).to_have_count(0)
    assert site.floor.link("link", lambda link: link.wins[1].is_backed_out)


def test_wins_are_filtered_by_the_address(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.FLOOR, "/wins?link=link&status=paid")
    expect(page.get_by_role("heading", name="No wins found.")).to_be_visible()

    page.get_by_label("Status").select_option("owed")

    expect(page.get_by_role("link", name="link 1")).to_be_visible()
    assert page.url.endswith("/wins?link=link&status=owed")


def test_a_print_whose_answer_was_lost_is_sent_again_under_its_id(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins/link/1")
    asked: list[str] = []

    def loses(route: Route) -> None:
        if route.request.method != "POST":
            return route.fallback()
        asked.append(json.loads(route.request.post_data or "")["id"])
        if len(asked) > 1:
            return route.fallback()
        route.fetch()  # it is done, but the answer is lost
        return route.abort()

    page.route("**/wins/1/page", loses)
    page.get_by_role("button", name="Print win page").click()
    expect(page.locator(".toast.bad")).to_be_visible()
    with page.expect_response(lambda response: response.request.method == "POST") as again:
        page.get_by_role("button", name=re.compile("^Print")).click()

    assert again.value.headers["jackpit-copy"] == "1"
    assert asked[0] == asked[1]
    assert site.floor.link("link", lambda link: link.wins[1].printed) == 1


def test_a_backed_out_win_does_not_count_as_won(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    site.floor.jackpot(table="2")
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    mistake = c.AdjustmentReason.MISTAKE
    site.floor.do("link", c.BackOut(win=1, reason=mistake, text="a joker", **people))
    wins = site.floor.link("link", lambda link: [str(x.amount) for x in link.wins.values()])
    page = tabs.office(site, Role.FLOOR, "/wins")
    totals = page.locator(".totals > div")

    expect(totals.filter(has_text="Won")).to_contain_text(wins[1])
    expect(totals.filter(has_text="Backed out")).to_contain_text(wins[0])
    expect(totals.filter(has_text="Still owed by the cage")).to_contain_text(wins[1])


def test_a_report_is_read_saved_as_csv_and_excel_and_printed(tabs: Tabs, site: Site) -> None:
    site.floor.round(1, 2, 3)
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/reports", DESK)
    page.get_by_role("link", name="Daily reconciliation").click()
    expect(page.get_by_role("heading", name="Accounts")).to_be_visible()
    meter = page.get_by_role("row").filter(has_text="meter Major").first
    expect(meter).to_contain_text("$0.00")
    assert faults(page) == []

    with page.expect_download() as csv:
        page.get_by_role("button", name="Save as CSV").click()
    with page.expect_download() as excel:
        page.get_by_role("button", name="Save as Excel").click()
    assert csv.value.suggested_filename == "reconciliation.csv"
    assert b"meter Major" in csv.value.path().read_bytes()
    assert excel.value.path().read_bytes().startswith(b"PK")
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF")

    page.get_by_label("Report").select_option("drop")
    expect(page.get_by_role("heading", name="Hold vs. theoretical")).to_be_visible()
    expect(page.get_by_text(re.compile("within|outside")).first).to_be_visible()
    page.get_by_label("From gaming day").fill("2026-11-15")
    expect(page.get_by_text("gaming days 2026-11-15 to 2026-11-16")).to_be_visible()


TOO_WIDE = """() => [...document.querySelectorAll(".scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)"""


@pytest.mark.parametrize("report", ["wins", "drop", "meters"])
def test_a_report_of_many_columns_fits_a_tablet_without_scrolling_sideways(
    tabs: Tabs, site: Site, report: str
) -> None:
    pay_and_back_out(site)
    page = tabs.office(site, Role.ACCOUNTING, f"/reports/{report}", TABLET)
    expect(page.locator(".report")).to_be_visible()
    page.evaluate("document.fonts.ready.then(() => null)")

    assert page.evaluate(TOO_WIDE) == []
    assert faults(page) == []


def test_a_rate_is_rounded_to_four_places_and_keeps_its_sign(tabs: Tabs, site: Site) -> None:
    for table, spots, line in (("1", (1, 2, 3, 4, 5, 6), "one-7"), ("2", (1, 2, 3), "two-7s")):
        site.floor.do(
            "link",
            c.StartRound(table=table, spots=spots),
            c.MarkHand(table=table, line=line, spot=1),
            c.EndRound(table=table),
        )
    page = tabs.office(site, Role.ACCOUNTING, "/reports/drop", TABLET)

    rows = page.get_by_role("table").first.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("46.6667%")  # $2.80 of $6.00 is kept
    expect(rows.nth(2)).to_contain_text("\N{MINUS SIGN}753.3333%")  # $22.60 is lost on $3.00


def test_long_texts_go_below_their_row_with_times_of_the_house(tabs: Tabs, site: Site) -> None:
    pay_and_back_out(site)
    page = tabs.office(site, Role.ACCOUNTING, "/reports/wins", TABLET)
    below = page.locator(".details-row")

    expect(below).to_contain_text("Calculation: $10,000.24 on the meter")
    expect(below).to_contain_text("Backed out: 2026-11-16 12:00:00 UTC: backed out by supervisor")
    expect(page.get_by_role("columnheader", name="Backed out")).to_have_count(0)


def test_a_report_that_cannot_be_generated_says_so(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/reports/wins?from=2026-11-16&to=2026-11-15")

    expect(page.get_by_role("alert")).to_contain_text("before its first day")


def test_on_a_phone_every_win_shows_its_amount_and_status_without_scrolling_sideways(
    tabs: Tabs, site: Site
) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins", PHONE)
    shown = page.get_by_role("region", name="The wins")

    for what in (shown.get_by_text("$10,000.24"), shown.locator(".badge")):
        expect(what).to_be_in_viewport(ratio=1)
    assert shown.evaluate("it => it.scrollWidth <= it.clientWidth")
    expect(page.get_by_label("Status")).to_be_hidden()
    page.get_by_text("Choose a link, days or a status").click()
    expect(page.get_by_label("Status")).to_be_visible()
    assert faults(page) == []


def test_on_a_phone_a_backed_out_win_shows_what_is_still_to_be_done(tabs: Tabs, site: Site) -> None:
    pay_and_back_out(site)
    for address in ("/wins", "/wins/link/1", "/corrections?link=link&do=back-out"):
        page = tabs.office(site, Role.ACCOUNTING, address, PHONE)
        shown = page.get_by_text("backed out, to be recovered", exact=True).first
        expect(shown).to_be_visible()
        place = shown.bounding_box()
        assert place is not None
        assert place["x"] + place["width"] <= PHONE[0]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_on_a_phone_the_hand_the_amount_and_the_actions_come_first(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.ACCOUNTING, "/wins/link/1", PHONE)
    hand = page.get_by_role("heading", name="Three 7's")
    pay = page.get_by_role("button", name="Pay spot 6")
    printing = page.get_by_role("button", name="Print win page")
    audit = page.get_by_role("heading", name="Audit")
    expect(pay).to_be_visible()
    found = [one.bounding_box() for one in (hand, pay, printing, audit)]
    places = [place for place in found if place]

    assert len(places) == 4
    assert [place["y"] for place in places] == sorted(place["y"] for place in places)
    assert places[1]["x"] + places[1]["width"] <= PHONE[0]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

    page.goto("/corrections?link=link")
    expect(page.get_by_role("region", name="Recent activity")).to_contain_text("entry")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


def test_a_button_without_a_right_says_who_may_but_is_left_out_in_rows(
    tabs: Tabs, site: Site
) -> None:
    site.floor.jackpot()
    page = tabs.office(site, Role.SURVEILLANCE, "/wins/link/1")
    back_out = page.get_by_role("button", name="Back out…")
    expect(back_out).to_be_disabled()
    expect(back_out).to_contain_text("Only a supervisor, an executive or accounting may back out")
    expect(page.locator(".shares-panel tbody tr")).to_have_count(1)
    expect(page.locator(".shares-panel").get_by_role("button")).to_have_count(0)

    supervisor = tabs.office(site, Role.SUPERVISOR, "/wins/link/1")
    names = supervisor.locator(".shares-panel").get_by_role("button")
    expect(names).to_have_text([re.compile("Name the winner")])  # accounting pays
    assert faults(page) == faults(supervisor) == []
