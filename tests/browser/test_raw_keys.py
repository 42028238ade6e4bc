"""People read names, and cards as their faces; the keys of the records stay behind them."""

import re

from browser.tabs import TABLET, Tabs
from manager.floor import ADMIN, EXECUTIVE
from playwright.sync_api import Page, expect
from web.site import Site

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.manager.house import DeviceKind, NewPerson
from jackpit.manager.house.commands import AddPerson
from jackpit.manager.store import HOUSE_LOG
from jackpit.table import Link, Person, Role, claims_of
from jackpit.table import commands as c

GAME, LINK = "blazing-7s", "pit-4-sevens"
DEALER, SUPERVISOR, VERIFIER, CLERK = PEOPLE = [
    Person(f"{role.value}-7", role)
    for role in (Role.DEALER, Role.SUPERVISOR, Role.EXECUTIVE, Role.ACCOUNTING)
]
LINES = [line.key for table in GAMES[GAME].pay_tables for line in table.lines]
METERS = [meter.key for table in GAMES[GAME].pay_tables for meter in table.terms.meters]
KEYS = {GAME, LINK, *LINES, *METERS, *(person.key for person in PEOPLE)}
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")

ALLOWED = {
    "/floor": {LINK},  # another link plays the same game
    "/approvals": {LINK},
    f"/wins/{LINK}/1": {LINK},  # a win and a round are numbered within their link
    "/replay": {LINK},
    f"/replay/{LINK}/1": {LINK},
    f"/replay/{LINK}/2": {LINK},
}


def raw_keys(page: Page) -> set[str]:
    """The keys, and the cards by their letters, in what a page shows."""
    text = page.locator("body").inner_text()
    found = {key for key in KEYS if re.search(rf"(?<![\w-]){re.escape(key)}(?![\w-])", text)}
    return found | set(CARD.findall(text))


def busy_link(site: Site) -> None:
    """A refused claim, its cards, a win that was paid and backed out, and a claim that waits."""
    floor = site.floor
    for person in PEOPLE:
        new = NewPerson(key=person.key, name=f"Pat {person.role.value.title()}", role=person.role)
        floor.do(HOUSE_LOG, AddPerson(person=new, by=ADMIN, approved_by=EXECUTIVE))
    floor.form(GAME, link=LINK, tables=1)
    cards = Deal.parse("7d 7d / 7d")
    mark = c.MarkHand(table="1", line="three-7s-diamonds", spot=6)
    floor.do(
        LINK,
        c.SignOff(table="1"),
        c.SignOn(table="1", by=DEALER),
        c.StartRound(table="1", spots=(1, 3, 6)),
        c.EnterCards(table="1", spot=6, cards=cards.player),
        c.EnterCards(table="1", spot=None, cards=cards.dealer),
        mark,
    )
    claim = floor.link(LINK, _claim)
    mistake = c.AdjustmentReason.MISTAKE
    floor.do(
        LINK,
        c.RefuseClaim(table="1", claim=claim, reason="look again", by=SUPERVISOR),
        mark,
        c.VerifyClaim(table="1", claim=claim, by=VERIFIER, surveillance="camera 1"),
        c.EndRound(table="1"),
        c.PayWin(win=1, spot=6, by=CLERK),
        c.BackOut(win=1, reason=mistake, text="wrong hand", by=CLERK, approved_by=VERIFIER),
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line="three-7s-suited", spot=6),
    )


def _claim(link: Link) -> str:
    round = link.tables["1"].round
    assert round is not None
    return claims_of(round)[0].key


def test_no_raw_key_is_in_front_of_people(tabs: Tabs, site: Site) -> None:
    busy_link(site)
    pages = [
        tabs.device(site, kind, TABLET, site.register(f"{kind.value}-7", kind, link=LINK))
        for kind in (DeviceKind.PAD, DeviceKind.SIGN)
    ]
    for page in pages:
        page.get_by_text("Three 7's – Suited (Other)").first.wait_for(state="attached")
        assert raw_keys(page) == set(), page.url
    pad, _ = pages
    pad.keyboard.press("?")
    expect(pad.get_by_role("dialog")).to_contain_text("100% of the Major")
    assert raw_keys(pad) == set()

    for path, allowed in ALLOWED.items():
        page = tabs.office(site, Role.EXECUTIVE, path)
        page.wait_for_load_state("networkidle")
        page.get_by_text("Blazing 7's").first.wait_for(state="attached")
        assert raw_keys(page) <= allowed, path
