"""Every text of every screen can be translated: in the bracket language none is without brackets.

What remains without brackets is data: names, keys, free text that people typed, amounts and times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pprint import pformat

import pytest
from browser.pads import pad_at
from browser.tabs import DESK, PHONE, TABLET, TELEVISION, Tabs
from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE, SUPERVISOR
from playwright.sync_api import Browser, Page, expect
from web.site import PIN, Site, card_of, command, site_at

from jackpit.languages import BRACKETS, load_language
from jackpit.manager.clock import format_time
from jackpit.manager.house import DeviceKind, RaiseAlarm
from jackpit.manager.house.alarms import HouseAlarm
from jackpit.manager.house.commands import SetLimits
from jackpit.manager.reports import REPORTS
from jackpit.manager.store import HOUSE_LOG
from jackpit.money import Money
from jackpit.table import Controller, HouseLimits, Role, claims_of
from jackpit.table import commands as c
from jackpit.table.commands import AdjustmentReason
from jackpit.table.state import round_at

OUTSIDE_OF_BRACKETS = """() => {
  const found = [];
  let depth = 0;
  const take = (text, carried) => {
    let outside = "";
    let inside = carried;
    for (const letter of text) {
      if (letter === "[") inside += 1;
      else if (letter === "]") inside -= 1;
      else outside += inside ? " " : letter;
    }
    if (/[A-Za-z]{2}/.test(outside)) found.push(outside.replace(/\\s+/g, " ").trim());
    return inside;
  };
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) depth = take(node.data, depth);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    if (["SCRIPT", "STYLE", "NOSCRIPT"].includes(node.tagName) || node.lang === "en") return;
    if (node.classList.contains("brand") || node.hidden) return;
    for (const name of ["aria-label", "title", "placeholder", "alt", "data-label"])
      if (node.hasAttribute(name)) take(node.getAttribute(name), 0);
    (node.shadowRoot ?? node).childNodes.forEach(walk);
  };
  walk(document.body);
  take(document.title, 0);
  if (depth !== 0) found.push(`brackets are not closed: ${depth}`);
  return found;
}"""

NAMES = (
    *("A dealer", "A supervisor", "An Executive", "A accounting", "A floor", "A surveillance"),
    *("A math", "An Admin", "Another Admin", "Test House", "Jackpit", "JACK PIT"),
    *("link", "kings", "bahama", "touch", "keypad", "blazing-7s-touch", "blazing-7s-keypad"),
    *(role.value for role in Role),
    *(f"{kind.value}-1" for kind in DeviceKind),
    *("other-admin", "dealer-2", "standard", "pad-blazing-7s-touch", "pad-blazing-7s-keypad"),
    *("camera 12", "The up card was a six.", "a misread chip", "UTC", "test", "WRONG"),
)
"""Names, keys, rules and free text of the walk."""

DATA = re.compile(
    "|".join(
        (
            r"\$[\d,.]+",
            r"\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*\b",
            r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b",
            r"\b(?:AM|PM)\b",
            r"\b[A-Z]{3}\b",  # currencies
            r"\b[A-Z]+(?:_[A-Z]+)+\b",  # rules and alarms
            r"\bSQLite [\d.]+",
            r"\b[0-9a-f]{8,}\b",  # hashes
            r"\b[\w.-]+:[\w.:-]+",  # command ids
        )
    )
)


def texts_without_brackets(page: Page) -> list[str]:
    """What a page shows outside of brackets, without data."""
    found = []
    for text in page.evaluate(OUTSIDE_OF_BRACKETS):
        rest = text
        for name in sorted(NAMES, key=len, reverse=True):
            rest = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", rest)
        if re.search(r"[A-Za-z]{2}", DATA.sub(" ", rest)):
            found.append(text)
    return found


@pytest.fixture
def bracket_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    language = load_language(BRACKETS)
    with site_at(tmp_path_factory.mktemp("site"), language=language) as site:
        yield site


@pytest.fixture
def bracket_tabs(browser: Browser, bracket_site: Site) -> Iterator[Tabs]:
    tabs = Tabs(browser, f"http://127.0.0.1:{bracket_site.port}")
    yield tabs
    tabs.close()
    assert tabs.complaints == []


def play(site: Site) -> None:
    """A verified, paid win, one backed out, a pending claim, an adjustment, alarms, a request."""
    floor = site.floor
    for win in (1, 2):
        floor.do("link", c.StartRound(table="1", spots=(1, 6)))
        floor.do("link", c.MarkHand(table="1", line="one-7", spot=1))
        floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
        claim = floor.link("link", lambda link: claims_of(round_at(link, "1"))[0].key)
        verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 12")
        floor.do("link", verify)
        floor.do("link", c.EndRound(table="1"), c.PayWin(win=win, spot=6, by=ACCOUNTING))
    back_out = c.BackOut(
        win=2,
        reason=AdjustmentReason.MISTAKE,
        text="The up card was a six.",
        by=EXECUTIVE,
        approved_by=ACCOUNTING,
    )
    floor.do("link", back_out)
    refuse(site)
    floor.do("link", c.StartRound(table="1", spots=(1, 2, 6)))
    floor.do(
        "link", c.CorrectSpots(table="1", spots=(1, 6), reason="a misread chip", by=SUPERVISOR)
    )
    floor.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    limits = HouseLimits(since="2026-11-16", meter=Money.parse("100000"), source="test")
    floor.do(
        HOUSE_LOG,
        SetLimits(limits=limits, at=format_time(floor.now), by=ADMIN, approved_by=EXECUTIVE),
    )
    floor.do(HOUSE_LOG, RaiseAlarm(alarm=HouseAlarm.PAD_LOST.given(link="link", table="1")))
    request = {
        "id": "r-1",
        "log": "link",
        "command": {"type": "BackOut", "win": 1, "reason": "mistake", "text": "a misread chip"},
        "summary": "a misread chip",
    }
    assert site.person(Role.SUPERVISOR).post("/api/requests", request).status == 200
    role = {"type": "ChangeRole", "person": "floor", "role": "executive"}
    withdrawn = request | {"id": "r-2", "log": HOUSE_LOG, "command": role}
    admin = site.person(Role.ADMIN)
    assert admin.post("/api/requests", withdrawn).status == 200
    assert admin.post("/api/requests/r-2/withdraw", {"id": "r-3"}).status == 200


def refuse(site: Site) -> None:
    """A press that the link refuses, a card of the wrong role and an unknown card at the pad."""
    site.floor.do("link", c.StartRound(table="1", spots=(1, 6)))
    presses, void = "/api/links/link/commands", command("void", "VoidRound", table="1", reason="x")
    for id, sent in {
        "walk:again": command("again", "StartRound", table="1", spots=[1, 6]),
        "walk:dealer": void | {"card": card_of(Role.DEALER), "pin": PIN},
        "walk:unknown": void | {"card": "%B1?", "pin": PIN},
    }.items():
        assert site.pad.post(presses, sent | {"id": id}).status in (401, 403, 409)
    site.floor.do("link", c.EndRound(table="1"))


OFFICE = {
    Role.FLOOR: ("/floor", "/approvals", "/own"),
    Role.EXECUTIVE: ("/approvals", "/set-up", "/set-up/links", "/set-up/links/link"),
    Role.ADMIN: (
        *("/set-up/people", "/set-up/devices", "/set-up/house", "/set-up/limits"),
        *("/set-up/requests", "/set-up/people/dealer"),
    ),
    Role.ACCOUNTING: (
        *("/wins", "/wins/link/1", "/wins/link/2", "/close", "/close/2026-11-16"),
        *("/reports", "/corrections", "/late-entry", "/corrections/adjustment"),
        *("/corrections/back-out/link/1", "/corrections/move"),
    ),
    Role.SURVEILLANCE: ("/replay", "/replay/link/1", "/replay/link/2", "/replay/link/3"),
}
"""Pages of the office, each as a person who uses it."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_text_of_the_office_can_be_translated(
    bracket_tabs: Tabs, bracket_site: Site, size: tuple[int, int]
) -> None:
    play(bracket_site)
    found = {}
    for role, paths in OFFICE.items():
        page = bracket_tabs.office(bracket_site, role, paths[0], size)
        for path in paths:
            page.goto(path)
            expect(page.locator("main h1, main h2").first).to_be_visible()
            page.wait_for_load_state("networkidle")
            if texts := texts_without_brackets(page):
                found[path] = texts
        page.context.close()

    assert not found, pformat(found, width=200)


def test_every_text_of_the_reports_can_be_translated(
    bracket_tabs: Tabs, bracket_site: Site
) -> None:
    play(bracket_site)
    page = bracket_tabs.office(bracket_site, Role.EXECUTIVE, "/reports", DESK)
    found = {}
    for name in REPORTS:
        page.goto(f"/reports/{name}")
        page.wait_for_load_state("networkidle")
        if texts := texts_without_brackets(page):
            found[name] = texts

    assert not found, pformat(found, width=200)


@pytest.mark.parametrize("controller", list(Controller))
def test_every_text_of_a_pad_can_be_translated(
    bracket_tabs: Tabs, bracket_site: Site, controller: Controller
) -> None:
    pad = pad_at(bracket_tabs, bracket_site, controller)
    found = {"betting": texts_without_brackets(pad.page)}
    pad.page.keyboard.press("m")
    expect(pad.dialog).to_be_visible()
    found["more"] = texts_without_brackets(pad.page)
    pad.page.keyboard.press("Escape")
    floor = bracket_site.floor
    floor.do(pad.link, c.StartRound(table="1", spots=(1, 6)))
    floor.do(pad.link, c.MarkHand(table="1", line="one-7", spot=1))
    floor.do(pad.link, c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    expect(pad.page.locator(".call")).to_be_visible()
    found["claim"] = texts_without_brackets(pad.page)
    pad.page.keyboard.press("?")
    expect(pad.dialog).to_be_visible()
    found["help"] = texts_without_brackets(pad.page)

    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("kind", "address", "size"),
    [
        ("sign", "/sign#token=token-of-sign-1", TELEVISION),
        ("training", "/training", TABLET),
        ("sign in", "/sign-in", DESK),
        ("lost", "/no/such/page", DESK),
        ("device", "/pad", TABLET),
    ],
)
def test_every_text_of_the_other_screens_can_be_translated(
    bracket_tabs: Tabs, bracket_site: Site, kind: str, address: str, size: tuple[int, int]
) -> None:
    play(bracket_site)
    page = bracket_tabs.open(address, size)
    expect(page.locator("main").first).to_be_visible()
    page.wait_for_timeout(300)

    assert texts_without_brackets(page) == [], kind
