"""The pad of a table in a real browser: its keys by their labels, and cards to swipe."""

from __future__ import annotations

import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from browser.tabs import SMALL_PANEL, TABLET, Tabs, swipe
from manager.floor import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR
from playwright.sync_api import Locator, Page, expect
from web.site import PIN, Site, card_of

from jackpit.games import GAMES
from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.eventlog.log import BeginLink
from jackpit.manager.house import DeviceKind
from jackpit.manager.house.commands import AddLink
from jackpit.manager.store import HOUSE_LOG
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table import Controller, Role, Version
from jackpit.table import commands as c
from jackpit.web.http.server import create_server

HOLD, DOUBLE_TAP = 1_100, 320
"""Milliseconds: a bit longer than the hold of a 100% hand, and than a double tap."""

NAME_OF_KEY = "(key) => (key.querySelector('.name') ?? key).innerText.split('\\n')[0]"

SIZES = {Controller.TOUCH: TABLET, Controller.KEYPAD: SMALL_PANEL}


class PadPage:
    """A pad in a tab."""

    def __init__(self, page: Page, link: str) -> None:
        self.page, self.link = page, link
        self.prompt = page.locator(".prompt")
        self.sheet = page.get_by_role("region", name="What to pay")
        self.dialog = page.locator("dialog[open]")
        self._last = ""

    def key(self, name: str) -> Locator:
        """A key by the beginning of its label."""
        return self.page.get_by_role("button", name=re.compile(rf"^{re.escape(name)}"))

    def hand(self, name: str) -> Locator:
        """The hand key of a line."""
        named = self.page.locator(".name").get_by_text(name, exact=True)
        return self.page.locator(".hand").filter(has=named)

    def mark(self, name: str) -> None:
        """Press the hand key of a line, or hold it if it must be held."""
        self.press(self.hand(name))

    def press(self, key: Locator) -> None:
        """Press a key, or hold it if it must be held."""
        expect(key).to_have_attribute("aria-disabled", "false")
        name = key.evaluate(NAME_OF_KEY)
        if name == self._last:  # not as the second tap of a double tap
            self.page.wait_for_timeout(DOUBLE_TAP)
        self._last = name
        must_hold = "to-hold" in (key.get_attribute("class") or "")
        key.click(delay=HOLD if must_hold else 0)

    def spot(self, number: int) -> Locator:
        return self.page.locator(".spot").filter(has=self.page.get_by_text(str(number), exact=True))

    def meters(self) -> Locator:
        """The meters, each with its label."""
        return self.page.locator(".pad-meter")

    def start(self, *spots: int) -> None:
        """Tap the spots, then press COIN IN or START GAME."""
        for spot in spots:
            self.spot(spot).click()
        begin = self.page.locator(".key.begin")
        expect(begin).to_have_attribute("aria-disabled", "false")
        begin.click()
        expect(self.page.locator("main")).to_have_attribute("data-phase", "deal")

    def wait_for_end(self) -> None:
        """Wait until the round can end: not within 1.5 s of its begin."""
        expect(self.page.locator(".key.finish")).to_have_attribute("aria-disabled", "false")

    def more(self, name: str) -> None:
        """Open a tool under MORE."""
        self.page.keyboard.press("m")
        self.dialog.get_by_role("button", name=re.compile(f"^{name}")).click()

    def swipe_card(self, role: Role, go: str) -> None:
        """Swipe a card of a role in the open dialog, enter the PIN by touch, and press a button."""
        expect(self.dialog).to_be_visible()
        swipe(self.page, card_of(role))
        self.pin()
        self.dialog.get_by_role("button", name=go, exact=True).click()

    def pin(self) -> None:
        pad = self.dialog.locator(".pin-pad")
        for digit in PIN:
            pad.get_by_role("button", name=digit, exact=True).click()

    def is_done(self) -> None:
        """The dialog is closed."""
        expect(self.dialog).to_have_count(0)


def pad_at(
    tabs: Tabs,
    site: Site,
    controller: Controller,
    game: str = "blazing-7s",
    *,
    spots: int = 7,
    size: tuple[int, int] | None = None,
    is_ready: bool = True,
) -> PadPage:
    """The pad of a new table, alone on its link; open with a dealer, or closed without one."""
    floor, link = site.floor, f"{game}-{controller.value}"
    version = Version.of(GAMES[game])
    formed = floor.calls.submit(
        job_of(
            Step(HOUSE_LOG, AddLink(link=link, by=ACCOUNTING, approved_by=EXECUTIVE)),
            Step(link, BeginLink(version=version, by=EXECUTIVE)),
            by="executive",
            origin="test",
        )
    )
    assert isinstance(formed, AcceptedAnswer), formed
    added = c.AddTable(table="1", controller=controller, spots=spots, plays=version, by=SUPERVISOR)
    floor.do(link, added, c.OpenLink(by=EXECUTIVE))
    if is_ready:
        floor.do(link, c.OpenTable(table="1", by=SUPERVISOR), c.SignOn(table="1", by=DEALER))
    token = site.register(f"pad-{link}", DeviceKind.PAD, link=link)
    page = tabs.device(site, DeviceKind.PAD, size or SIZES[controller], token)
    expect(page.locator(".spot")).to_have_count(spots)
    return PadPage(page, link)


@contextmanager
def serve_again(site: Site) -> Iterator[None]:
    """Run the server of the site again, on the same port."""
    ours = socket.socket()
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    ours.bind(("127.0.0.1", site.port))
    server = create_server(site.app, port=site.port)
    thread = threading.Thread(target=lambda: server.run(sockets=[ours]))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.005)
        yield
    finally:
        server.should_exit = True
        thread.join()
        ours.close()
