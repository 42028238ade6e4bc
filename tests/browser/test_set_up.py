"""The first run: the wizard from an empty server to an open table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.tabs import DESK, TABLET, Tabs, faults, swipe
from playwright.sync_api import Browser, Page, expect
from web.site import CODE, PIN, Site, site_at

from jackpit.games import GAMES
from jackpit.odds import exact_odds
from jackpit.odds.text import format_percent

FIRST = "typed by one hand"
OWN = {"Admin": "the admin's own words", "Executive": "the executive's own"}
OWN_PIN = "8642"
STAFF = ("admin-2", "supervisor", "dealer", "cage")


@pytest.fixture
def empty(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[tuple[Site, Tabs]]:
    """A server without a house; fails at the end if a console reported an error."""
    with site_at(tmp_path_factory.mktemp("empty"), set_up=False) as site:
        tabs = Tabs(browser, f"http://127.0.0.1:{site.port}")
        yield site, tabs
        tabs.close()
        assert tabs.complaints == []


def heading(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def fill(page: Page, **values: str) -> None:
    for name, value in values.items():
        page.locator(f"[name={name}]").fill(value)


def advantage(page: Page) -> str:
    """The house advantage, once it is calculated."""
    expect(page.locator("[aria-busy=false]")).to_be_visible()
    return page.locator("[data-figure=advantage]").inner_text()


# The wizard.


def house_by_wizard(page: Page, code: str = CODE) -> None:
    """Go through the welcome page and the page of the house."""
    press(page, "Set up this house")
    fill(page, code=code, name="Silver Pit", time_zone="America/Los_Angeles")
    for role in ("admin", "executive"):
        page.locator(f"[name={role}-name]").fill(f"The {role.capitalize()}")
        page.locator(f"[name={role}-password]").fill(FIRST)
    press(page, "Set up the house")


def own_passwords(page: Page) -> None:
    for who, password in OWN.items():
        heading(page, f"Now The {who}")
        fill(page, secret=password, again=password)
        press(page, "Set my password")


def executive_approves(page: Page, go: str) -> None:
    """The executive enters credentials in the dialog."""
    dialog = page.get_by_role("dialog")
    dialog.locator("[name=secondPassword]").fill(OWN["Executive"])
    if dialog.locator("[name=ownPassword]").count():
        dialog.locator("[name=ownPassword]").fill(OWN["Admin"])
    dialog.get_by_role("button", name=go).click()
    expect(dialog).to_have_count(0)


def people_by_wizard(page: Page) -> None:
    for number, key in enumerate(STAFF):
        page.locator(f"[name=name-{number}]").fill(f"The {key}")
        page.locator(f"[name=key-{number}]").fill(key)
        swipe(page, f"%B6011{key}?")
        page.locator(f"[name=pin-{number}]").fill(PIN)
    press(page, "Add these people")
    executive_approves(page, "Add")
    for key in STAFF:
        page.get_by_role("row", name=f"The {key}").get_by_role("button").click()
        swipe(page, f"%B6011{key}?")
        fill(page, current=PIN, secret=OWN_PIN, again=OWN_PIN)
        press(page, "Set my PIN")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_wizard_leads_from_an_empty_server_to_an_open_table(empty: tuple[Site, Tabs]) -> None:
    site, tabs = empty
    page = tabs.open("/", TABLET)
    heading(page, "Welcome to Jackpit")
    assert faults(page) == []
    house_by_wizard(page)
    own_passwords(page)

    heading(page, "The first link")
    expect(page.get_by_label("Blazing 7's Progressive")).to_be_checked()
    preset = GAMES["blazing-7s"]
    exact = exact_odds(preset.pay_tables[0], preset.shoe, seats=7)
    assert advantage(page) == format_percent(exact.house_advantage)
    assert faults(page) == []
    press(page, "Create the link")
    executive_approves(page, "Create the link")

    heading(page, "Tables, pads and signs")
    press(page, "Add with pad and sign")
    executive_approves(page, "Add and register")
    pad = page.get_by_role("article", name="Token of pad-1")
    expect(pad.get_by_role("img", name="QR code")).to_be_visible()
    expect(page.get_by_role("article", name="Token of sign-1")).to_be_visible()
    assert faults(page) == []
    address = pad.get_by_role("link").get_attribute("href") or ""
    token = address.partition("/pad#token=")[2]
    assert site.with_token(token).get("/api/device").json["table"] == "1"

    press(page, "Next: people")
    heading(page, "People and their cards")
    people_by_wizard(page)
    assert faults(page) == []
    press(page, "Next: opening")
    heading(page, "Opening")
    press(page, "Open the link and its tables")
    executive_approves(page, "Open")

    heading(page, "Ready")
    assert faults(page) == []
    sign = site.with_token(token).get("/api/links/blazing-7s/tables/1/sign").json
    assert sign["place"] == "not_taking_part"  # it is open, and no dealer has signed on
    assert sign["meters"][0]["amount"] == "10000.00000000"


def test_the_wizard_continues_where_it_was_left(
    empty: tuple[Site, Tabs],
) -> None:
    _, tabs = empty
    page = tabs.open("/", DESK)
    house_by_wizard(page)
    heading(page, "Now The Admin")

    page.reload()  # the first passwords are not replaced yet, and there is no session
    fill(page, person="admin", password=FIRST)
    press(page, "Sign in")
    heading(page, "Your own PIN and password")
    form = page.locator("form", has=page.get_by_role("heading", name="Password", exact=True))
    for name, value in (("current", FIRST), ("secret", OWN["Admin"]), ("again", OWN["Admin"])):
        form.locator(f"[name={name}]").fill(value)
    press(page, "Set my password")
    expect(page.get_by_text("The first setup is not finished.")).to_be_visible()
    page.get_by_role("link", name="Continue").click()

    heading(page, "Your own passwords")
    press(page, "Set the password of The Executive")
    fill(page, current=FIRST, secret=OWN["Executive"], again=OWN["Executive"])
    press(page, "Set my password")
    heading(page, "The first link")

    page.reload()
    heading(page, "The first link")


def test_a_wrong_code_shows_a_sentence_and_keeps_what_was_typed(
    empty: tuple[Site, Tabs],
) -> None:
    _, tabs = empty
    page = tabs.open("/", DESK)
    house_by_wizard(page, code="not the code")

    expect(page.get_by_role("alert")).to_contain_text("not the code that the server printed")
    assert page.locator("[name=name]").input_value() == "Silver Pit"
    assert page.locator("[name=executive-password]").input_value() == FIRST
