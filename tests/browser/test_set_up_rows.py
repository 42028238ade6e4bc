"""People and tables in the wizard: checked before the approval, and nothing lost halfway."""

from browser.tabs import DESK, PHONE, Tabs, faults, swipe
from playwright.sync_api import Page, expect
from web.site import PIN, Site, card_of

from jackpit.table import Role

WHOLE = 0.99  # for elements that end between two pixels


def fill(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator(f"[name={name.replace('_', '-')}]").fill(value)


def executive_approves(page: Page) -> None:
    """The executive enters credentials in the dialog."""
    swipe(page, card_of(Role.EXECUTIVE))
    fill(page, secondPin=PIN)
    page.get_by_role("dialog").get_by_role("button", name="Add").click()


def keys(site: Site) -> set[str]:
    people = site.person(Role.ADMIN).get("/api/people").json["people"]
    return {one["person"] for one in people}


def test_a_missing_key_is_reported_and_a_key_is_proposed_from_the_name(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/first/people", DESK)
    button = page.get_by_role("button", name="Add these people")
    expect(button).to_contain_text("no person is entered yet")
    fill(page, name_0="The Second Dealer")
    expect(page.locator("[name=key-0]")).to_have_value("the-second-dealer")
    expect(button).to_be_enabled()

    fill(page, key_0="")
    expect(button).to_be_disabled()
    expect(button).to_contain_text("The Second Dealer has no ID yet")
    fill(page, key_0="dealer")
    expect(button).to_contain_text("the ID 'dealer' is taken")
    fill(page, key_0="dealer-2")
    for pin in ("123", "1234", "8888", "9876"):
        fill(page, pin_0=pin)
        expect(button).to_contain_text("no run such as 1234")
    fill(page, pin_0="2580")
    expect(button).to_be_enabled()
    assert faults(page) == []


def test_a_refusal_halfway_says_who_was_added_and_keeps_only_the_others(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/first/people", DESK)
    for _ in range(2):
        page.get_by_role("button", name="Another person").click()
    for number, key in enumerate(("first", "second", "third")):
        fill(page, **{f"name_{number}": f"The {key}", f"key_{number}": key})
    fill(page, card_1=card_of(Role.DEALER))  # which is already issued
    page.get_by_role("button", name="Add these people").click()
    executive_approves(page)

    message = "Done: The first. Not done: The second (added, but without card) and The third."
    expect(page.get_by_role("alert")).to_contain_text(message)
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("status").filter(has_text=message)).to_be_visible()
    expect(page.locator("[name=name-0]")).to_have_value("The second")
    expect(page.locator("[name=key-0]")).not_to_be_editable()
    expect(page.locator("[name=name-1]")).to_have_value("The third")

    fill(page, card_0="CARD-OF-THE-SECOND")
    page.get_by_role("button", name="Add these people").click()
    executive_approves(page)
    expect(page.get_by_role("row", name="The third")).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Not done")).to_have_count(0)
    assert keys(site) >= {"first", "second", "third"}


def test_two_tables_of_one_name_are_reported_before_the_approval(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/first/tables", DESK)
    button = page.get_by_role("button", name="Add with pad and sign")
    page.get_by_role("button", name="Another table").click()
    fill(page, table_0="new", table_1="new")
    expect(button).to_be_disabled()
    expect(button).to_contain_text("table new is entered twice")
    fill(page, table_1="new 2")
    expect(button).to_contain_text("is not a valid ID")
    fill(page, table_1="new-2", spots_1="13")
    expect(button).to_contain_text("table new-2 has 1 to 12 spots")
    fill(page, spots_1="7")
    button.click()
    executive_approves(page)

    expect(page.get_by_role("article", name="Token of pad-new-2")).to_be_visible()
    warning = page.get_by_text("other machines cannot open them")  # once, not on every card
    expect(warning).to_have_count(1)
    expect(warning).to_contain_text("--address")
    assert faults(page) == []


def test_on_a_phone_the_wizard_shows_the_current_step_and_every_step_can_be_tapped(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.ADMIN, "/set-up/first/opening", PHONE)
    expect(page.locator(".steps-nav [aria-current=step]")).to_be_in_viewport(ratio=WHOLE)
    expect(page.locator(".top nav [aria-current=page]")).to_be_in_viewport(ratio=WHOLE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]

    page.locator(".steps-nav li").nth(3).click()
    expect(page.get_by_role("heading", name="People and their cards")).to_be_visible()


def test_on_a_phone_every_award_can_be_read_and_the_advantage_stays_in_sight(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.EXECUTIVE, "/set-up/links/new", PHONE)
    page.get_by_label("King's Bounty Progressive").check()
    pays = page.get_by_label("What Two kings pays")
    pays.fill("1234")
    assert pays.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    bar = page.locator(".advantage-bar")
    expect(bar).to_be_in_viewport()
    expect(page.locator("[data-figure=advantage]")).not_to_be_in_viewport()
    expect(page.locator("[aria-busy=false]")).to_have_count(1)
    expect(bar).to_contain_text(page.locator("[data-figure=advantage]").inner_text())
    pays.fill("many")
    expect(bar).to_contain_text("must be a whole number")
