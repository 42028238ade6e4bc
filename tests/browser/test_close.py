"""The daily close: the checklist, a signature, and the countersignature of another department."""

from typing import Any

from browser.tabs import DESK, PHONE, TABLET, Tabs, faults
from manager.floor import ACCOUNTING
from playwright.sync_api import expect
from web.site import Site, command

from jackpit.table import Role
from jackpit.table import commands as c

DAY, SHOWN_DAY = "2026-11-16", "Nov 16, 2026"


def finish_day(site: Site) -> None:
    """Finish a day with a jackpot."""
    site.floor.round(1, 2, 3)
    site.floor.jackpot()
    site.floor.later(days=1)
    for role in (Role.ACCOUNTING, Role.EXECUTIVE, Role.SURVEILLANCE):
        site.fresh_session(role)


def test_a_day_balances_and_is_signed_by_two_people_of_different_departments(
    tabs: Tabs, site: Site
) -> None:
    finish_day(site)
    page = tabs.office(site, Role.ACCOUNTING, "/close", DESK)
    lines = page.locator(".checks > li")
    expect(lines.filter(has_text="Wins paid")).to_contain_text("1 unpaid win.")
    expect(lines.filter(has_text="Meters and accounts")).to_contain_text("variance $0.00")
    assert page.url.endswith(f"/close/{DAY}"), "the latest day that is not signed comes first"
    assert faults(page) == []

    site.floor.print_win_page(ACCOUNTING)
    site.floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    page.reload()
    expect(lines.filter(has_text="Wins paid")).to_contain_text("OK")
    page.get_by_role("button", name=f"Sign {SHOWN_DAY}", exact=True).click()
    page.get_by_label("Variance 0.00 if it balances").fill("\u2212$5.00")  # as it is shown
    page.get_by_role("button", name="Sign the day").click()
    expect(page.get_by_role("alert")).to_contain_text("The note must be one line")
    page.get_by_label("Note Required").fill("a chip short at table 2")
    page.get_by_role("button", name="Sign the day").click()
    expect(page.locator(".signature")).to_contain_text("variance counted: \u2212$5.00")
    expect(page.locator(".signature")).to_contain_text("a chip short at table 2")
    expect(page.locator(".signature")).to_contain_text("A accounting (accounting)")
    expect(page.get_by_text("As of accounting's signature")).to_be_visible()
    countersign = page.get_by_role("button", name=f"Countersign {SHOWN_DAY}")
    expect(countersign).to_be_disabled()
    expect(countersign).to_contain_text(
        "Only an executive or surveillance may countersign a gaming day."
    )

    other = tabs.office(site, Role.SURVEILLANCE, f"/close/{DAY}", TABLET)
    other.get_by_role("button", name=f"Countersign {SHOWN_DAY}").click()
    other.get_by_role("button", name="Countersign", exact=True).click()
    expect(other.get_by_text("The day is closed.")).to_be_visible()
    assert faults(other) == []
    with other.expect_response(f"**/api/close/{DAY}/page") as printed:
        other.get_by_role("button", name="Print the close").click()
    assert printed.value.headers["content-type"] == "application/pdf"


def test_on_a_phone_the_close_is_as_wide_as_the_phone(tabs: Tabs, site: Site) -> None:
    finish_day(site)
    sign = command("sign", "SignDay", day=DAY, variance="-5.00", note="a chip short")
    assert site.person(Role.ACCOUNTING).post("/api/house/commands", sign).status == 200
    page = tabs.office(site, Role.EXECUTIVE, f"/close/{DAY}", PHONE)
    expect(page.get_by_role("heading", name="Signed days")).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert faults(page) == []


def test_an_open_item_of_the_checklist_links_to_its_page(tabs: Tabs, site: Site) -> None:
    finish_day(site)
    page = tabs.office(site, Role.EXECUTIVE, "/close")
    sign = page.get_by_role(
        "button", name=f"Sign {SHOWN_DAY} Only accounting may sign a gaming day."
    )
    expect(sign).to_be_disabled()

    page.get_by_role("link", name="win 1 of link, $10,000.60").first.click()

    expect(page.get_by_role("heading", name="Win 1 of link")).to_be_visible()


def test_the_day_that_is_opened_is_the_latest_that_is_over_and_not_signed(
    tabs: Tabs, site: Site
) -> None:
    finish_day(site)
    site.floor.round(1)
    finish_day(site)
    _, later = (one["day"] for one in reversed(days(site)) if one["is_over"])
    sign = command("sign", "SignDay", day=later, variance="0.00", note="paid tomorrow")
    assert site.person(Role.ACCOUNTING).post("/api/house/commands", sign).status == 200

    page = tabs.office(site, Role.ACCOUNTING, "/close", DESK)
    expect(page.get_by_role("heading", name=f"Checklist for {SHOWN_DAY}")).to_be_visible()


def days(site: Site) -> list[dict[str, Any]]:
    """The gaming days, the latest first."""
    found: list[dict[str, Any]] = site.person(Role.ACCOUNTING).get("/api/close").json["days"]
    return found
