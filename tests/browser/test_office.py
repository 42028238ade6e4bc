"""The shell of the office: sign-in, roles, locking, and the home page of each role."""

from browser.tabs import DESK, PHONE, Tabs, faults, swipe
from playwright.sync_api import Route, expect
from web.site import PASSWORD, PIN, Site, card_of

from jackpit.table import Role
from jackpit.table import commands as c


def test_a_password_signs_in_and_the_role_decides_the_first_page(tabs: Tabs, site: Site) -> None:
    page = tabs.open("/", DESK)
    expect(page.get_by_role("heading", name="Test House")).to_be_visible()
    assert faults(page) == []

    page.get_by_label("ID").fill("admin")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("link", name="Setup")).to_be_visible()
    assert page.url.endswith("/set-up")


def test_a_wrong_password_shows_a_sentence_and_keeps_what_was_typed(tabs: Tabs, site: Site) -> None:
    page = tabs.open("/", PHONE)
    page.get_by_label("ID").fill("admin")
    page.get_by_label("Password").fill("not that")
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("alert")).to_be_visible()
    assert page.get_by_label("ID").input_value() == "admin"


def test_a_wrong_current_pin_empties_all_that_was_typed_with_it(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/own", PHONE)
    form = page.locator("form").filter(has_text="Current PIN")
    for name, value in (("current", "9182"), ("secret", "7410"), ("again", "0147")):
        form.locator(f"[name={name}]").fill(value)
    form.get_by_role("button", name="Set my PIN").click()
    expect(form.get_by_role("alert")).to_contain_text("do not match")
    expect(form.locator("[name=secret]")).to_have_value("7410")

    form.locator("[name=again]").fill("7410")
    form.get_by_role("button", name="Set my PIN").click()
    expect(form.get_by_role("alert")).to_contain_text("wrong")
    for name in ("current", "secret", "again"):
        expect(form.locator(f"[name={name}]")).to_have_value("")
    expect(form.locator("[name=current]")).to_be_focused()


def test_a_card_that_is_swiped_asks_for_its_pin(tabs: Tabs, site: Site) -> None:
    page = tabs.open("/", DESK)
    expect(page.get_by_label("ID")).to_be_visible()
    swipe(page, card_of(Role.ADMIN))

    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sign in").click()

    expect(page.get_by_role("link", name="Setup")).to_be_visible()


def test_signing_out_leads_back_to_the_sign_in_page(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/own")
    page.locator("summary").click()
    page.get_by_role("button", name="Sign out").click()

    expect(page.get_by_label("Password", exact=True)).to_be_visible()
    assert site.person(Role.ADMIN).get("/api/session").status == 401


def test_the_clock_is_the_servers_even_if_the_tablets_is_wrong(tabs: Tabs, site: Site) -> None:
    context = tabs.context(DESK)
    context.clock.install(time="2020-06-30T08:00:00Z")
    session = site.sessions[Role.SUPERVISOR]
    context.add_cookies([{"name": "jackpit_session", "value": session, "url": tabs.address}])
    page = context.new_page()
    page.goto("/approvals")

    day = f"{site.floor.now:%B} {site.floor.now.day}"
    expect(page.get_by_role("banner")).to_contain_text(day)
    assert "June 30" not in page.get_by_role("banner").inner_text()


def test_a_page_for_other_roles_says_so(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.MATH, "/wins")

    expect(page.get_by_role("heading", name="Your role may not open this page.")).to_be_visible()


def test_a_fast_typist_loses_nothing_and_a_card_leaves_no_trace(tabs: Tabs, site: Site) -> None:
    page = tabs.open("/", DESK)
    key = page.get_by_label("ID")
    key.press_sequentially("executive", delay=5)
    expect(key).to_have_value("executive")

    key.fill("")
    key.press_sequentially(card_of(Role.ADMIN), delay=1)
    page.keyboard.press("Enter")
    expect(page.get_by_label("PIN")).to_be_visible()
    expect(page.get_by_label("PIN")).to_have_value("")


def test_a_session_that_locks_leaves_no_page_that_looks_alive(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()

    site.person(Role.SUPERVISOR).post("/api/session/lock")

    expect(page.get_by_role("heading", name="The session is locked")).to_be_visible()
    expect(page.locator("main")).to_be_hidden()
    page.get_by_label("or PIN").fill(PIN)
    page.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()
    site.floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    site.floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    expect(page.get_by_role("article")).to_contain_text("Three 7's – Diamonds")


def test_a_locked_session_is_not_signed_out_by_a_slip_of_the_finger(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/own")
    page.locator("summary").click()
    page.get_by_role("button", name="Lock").click()
    dialog = page.get_by_role("dialog", name="The session is locked")
    expect(dialog.get_by_role("button")).to_have_text(["Sign out", "Unlock"])

    for _ in range(3):  # browsers close a dialog at a second Escape
        page.keyboard.press("Escape")
        expect(dialog).to_be_visible()
    dialog.get_by_label("Password").fill("not that")
    dialog.get_by_role("button", name="Unlock").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    assert site.person(Role.ADMIN).get("/api/session").json["is_locked"]

    dialog.get_by_label("or PIN").fill(PIN)
    dialog.get_by_role("button", name="Unlock").click()
    expect(page.get_by_role("heading", name="Your own")).to_be_visible()


def test_unlocking_a_session_that_has_ended_leads_to_the_sign_in_page(
    tabs: Tabs, site: Site
) -> None:
    page = tabs.office(site, Role.ADMIN, "/own")
    page.locator("summary").click()
    page.get_by_role("button", name="Lock").click()
    dialog = page.get_by_role("dialog", name="The session is locked")
    expect(dialog).to_be_visible()
    site.person(Role.ADMIN)("DELETE", "/api/session")  # as from another tab

    dialog.get_by_label("or PIN").fill(PIN)
    dialog.get_by_role("button", name="Unlock").click()

    expect(dialog).to_have_count(0)
    expect(page.get_by_text("Your session has ended")).to_be_visible()
    page.get_by_label("ID").fill("admin")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Your own")).to_be_visible()


def test_signing_in_elsewhere_ends_the_first_page_with_a_notice(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.SUPERVISOR, "/approvals", PHONE)
    expect(page.get_by_role("heading", name="No pending claims.")).to_be_visible()

    site.anonymous().post("/api/session", {"card": card_of(Role.SUPERVISOR), "pin": PIN})

    expect(page.get_by_text("you signed in elsewhere")).to_be_visible()
    expect(page.get_by_label("ID")).to_be_visible()
    assert faults(page) == []
    tabs.complaints[:] = [x for x in tabs.complaints if "401" not in x]


def test_a_page_that_loads_late_does_not_replace_the_open_one(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ACCOUNTING, "/approvals", DESK)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/close", hold)
    page.get_by_role("link", name="Daily close").click()
    page.get_by_role("link", name="Approvals").click()
    expect(page.get_by_role("heading", name="Approvals")).to_be_visible()
    for route in held:
        route.continue_()
    page.unroute("**/api/close")

    page.get_by_role("link", name="Wins").click()
    expect(page.get_by_role("heading", name="Wins", exact=True)).to_be_visible()
    assert page.url.endswith("/wins")


def test_the_longest_menu_is_one_line_at_1280(tabs: Tabs, site: Site) -> None:
    for role in (Role.EXECUTIVE, Role.ACCOUNTING):
        page = tabs.office(site, role, "/wins", (1280, 800))
        lines = page.get_by_role("navigation", name="Pages").get_by_role("link")
        expect(lines.first).to_be_visible()
        tops = {place["y"] for line in lines.all() if (place := line.bounding_box())}
        assert len(tops) == 1
        top = page.locator(".top").bounding_box()
        assert top is not None
        assert top["height"] < 80


IN_FORCE = """[...document.styleSheets].filter((one) => !one.disabled).map((one) => one.href)"""
GO = """(path) => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""


def test_a_page_looks_the_same_after_every_other_page(tabs: Tabs, site: Site) -> None:
    site.floor.jackpot()
    pages = {
        "/floor": "Pending",
        "/approvals": "Approvals",
        "/wins/link/1": "Win 1",
        "/reports/wins": "Win list",
        "/replay/link/1": "Round 1",
        "/close": "Daily close",
        "/corrections": "Corrections",
        "/set-up/links/link": "Blazing 7's",
        "/wins": "Wins",
    }
    walked = tabs.office(site, Role.EXECUTIVE, "/floor", DESK)
    for path, title in pages.items():
        walked.evaluate(GO, path)
        fresh = tabs.office(site, Role.EXECUTIVE, path, DESK)
        for page in (walked, fresh):
            expect(page.get_by_role("heading", name=title).first).to_be_visible()
        assert sorted(walked.evaluate(IN_FORCE)) == sorted(fresh.evaluate(IN_FORCE)), path
        fresh.close()


def test_a_page_of_the_set_up_shows_that_it_is_loading(tabs: Tabs, site: Site) -> None:
    page = tabs.office(site, Role.ADMIN, "/wins")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/people", hold)
    with page.expect_request("**/api/people"):
        page.get_by_role("link", name="Setup").click()
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_visible()
    expect(page.get_by_role("link", name="Devices")).to_be_visible()

    held[0].continue_()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("Loading")).to_have_count(0)
