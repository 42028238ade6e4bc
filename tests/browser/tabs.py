"""Tabs of a real Chromium on a real server, watched for whatever a console should not say."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from web.site import Site

from jackpit.manager.house import DeviceKind
from jackpit.table import Role

TABLET = (1280, 800)
SMALL_PANEL = (1024, 600)
DESK = (1440, 900)
PHONE = (390, 844)
TELEVISION = (1920, 1080)

PATIENCE_MS = 20_000
"""How long a page is waited for where no promise is kept by the clock: the machine may be busy."""

OFF_FOR_SPEED = (
    "SpareRendererForSitePerProcess",  # a process in reserve for every window
    "WebUIOmniboxAimPopup",  # what drops down from the address bar, which nobody sees: a page of
    "WebUIOmniboxFullPopup",  # its own in every window
    "WebUIOmniboxPopup",
)
OFF_FOR_PLAYWRIGHT = (
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
    "msEdgeUpdateLaunchServicesPreferredVersion",
    "msForceBrowserSignIn",
)
"""What Playwright turns off by itself, said again since Chromium heeds the last list only."""

SERIOUS = {"serious", "critical"}
_OWN = {"data", "blob", "chrome", "chrome-extension"}  # with the last two it shows a PDF
_AXE = Path(__file__).parent / "vendor" / "axe.min.js"
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The system's Chromium, or what JACKPIT_CHROMIUM names."""
    named = os.environ.get("JACKPIT_CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


@contextmanager
def browser_at(path: str) -> Iterator[Browser]:
    """A browser, without what costs a quarter of its time and shows on no page."""
    expect.set_options(timeout=PATIENCE_MS)
    without = "--disable-features=" + ",".join([*OFF_FOR_PLAYWRIGHT, *OFF_FOR_SPEED])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage", without]
        )
        yield browser
        browser.close()


class Tabs:
    """Tabs on one site. Whatever a console complains of, and every foreign request, is kept."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []

    def context(self, size: tuple[int, int], **options: Any) -> BrowserContext:
        """A browser of its own, with its own cookies."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, base_url=self.address, **options
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        context.on("page", self._watch)
        return context

    def open(self, path: str, size: tuple[int, int] = DESK, **options: Any) -> Page:
        """A page in a browser of its own."""
        page = self.context(size, **options).new_page()
        page.goto(path)
        return page

    def office(self, site: Site, role: Role, path: str = "/", size: tuple[int, int] = DESK) -> Page:
        """A page of the office, with somebody signed in."""
        context = self.context(size)
        context.add_cookies(
            [{"name": "jackpit_session", "value": site.sessions[role], "url": self.address}]
        )
        page = context.new_page()
        page.goto(path)
        return page

    def device(
        self, site: Site, kind: DeviceKind, size: tuple[int, int], token: str | None = None
    ) -> Page:
        """The screen of a pad or a sign."""
        return self.open(f"/{kind.value}#token={token or site.devices[kind]}", size)

    def _watch(self, page: Page) -> None:
        page.on("console", lambda said: self._heard(said.type, f"{said.text} ({said.location})"))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request.url))

    def _heard(self, kind: str, text: str) -> None:
        # A refusal is an answer, and Chromium reports each with a line of its own.
        if kind in ("error", "warning") and "Failed to load resource" not in text:
            self.complaints.append(f"{kind}: {text}")

    def _asked(self, url: str) -> None:
        if urlsplit(url).scheme not in _OWN and not url.startswith(self.address):
            self.complaints.append(f"foreign: {url}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def swipe(page: Page, card: str) -> None:
    """Let a card reader type what it reads: all at once, as only a reader can."""
    page.evaluate(TYPE_CARD, card)


# A reader's keys carry when it typed them; a busy machine, slow to make them, changes nothing.
TYPE_CARD = """(card) => {
  const began = performance.now();
  [...card, "Enter"].forEach((key, index) => {
    const event = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
    Object.defineProperty(event, "timeStamp", {value: began + index});
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
}"""


def faults(page: Page) -> list[str]:
    """What axe finds that would keep somebody from using a page."""
    page.evaluate(_AXE.read_text("utf-8") + ";0")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html']} {json.dumps(node.get('failureSummary', ''))}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]
