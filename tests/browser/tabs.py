"""Tabs of a real Chromium on a real server; console errors and foreign requests are collected."""

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
"""Timeout for pages where no response time is promised: the machine may be busy."""

OFF_FOR_SPEED = (
    "SpareRendererForSitePerProcess",  # a spare process for every window
    "WebUIOmniboxAimPopup",  # the invisible popup of the address bar: a page
    "WebUIOmniboxFullPopup",  # of its own in every window
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
"""What Playwright turns off itself, repeated since Chromium uses only the last list."""

SOUND_WITHOUT_TOUCH = "--autoplay-policy=no-user-gesture-required"
"""As docs/sign.md says for the browser of a television."""

SERIOUS = {"serious", "critical"}
_OWN = {"data", "blob", "chrome", "chrome-extension"}  # the last two show a PDF
_AXE = Path(__file__).parent / "vendor" / "axe.min.js"
_NAMES = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The Chromium of the system, or the one in JACKPIT_CHROMIUM."""
    named = os.environ.get("JACKPIT_CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


@contextmanager
def browser_at(path: str) -> Iterator[Browser]:
    """A browser without features that cost a quarter of its time and show on no page."""
    expect.set_options(timeout=PATIENCE_MS)
    without = "--disable-features=" + ",".join([*OFF_FOR_PLAYWRIGHT, *OFF_FOR_SPEED])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path,
            args=["--no-sandbox", "--disable-dev-shm-usage", SOUND_WITHOUT_TOUCH, without],
        )
        yield browser
        browser.close()


class Tabs:
    """Tabs on one site; collects console errors and foreign requests as complaints."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.complaints: list[str] = []
        self._contexts: list[BrowserContext] = []

    def context(self, size: tuple[int, int], **options: Any) -> BrowserContext:
        """A browser context with its own cookies."""
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, base_url=self.address, **options
        )
        context.set_default_timeout(PATIENCE_MS)
        self._contexts.append(context)
        context.on("page", self._watch)
        return context

    def open(self, path: str, size: tuple[int, int] = DESK, **options: Any) -> Page:
        """A page in a browser context of its own."""
        page = self.context(size, **options).new_page()
        page.goto(path)
        return page

    def office(self, site: Site, role: Role, path: str = "/", size: tuple[int, int] = DESK) -> Page:
        """A page of the office, signed in as a role."""
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
        page.on(
            "console", lambda line: self._on_console(line.type, f"{line.text} ({line.location})")
        )
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self._on_request(request.url))

    def _on_console(self, kind: str, text: str) -> None:
        # Chromium also reports every refused request, which is no error.
        if kind in ("error", "warning") and "Failed to load resource" not in text:
            self.complaints.append(f"{kind}: {text}")

    def _on_request(self, url: str) -> None:
        if urlsplit(url).scheme not in _OWN and not url.startswith(self.address):
            self.complaints.append(f"foreign: {url}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def swipe(page: Page, card: str) -> None:
    """Type a card as a reader does: all at once."""
    page.evaluate(TYPE_CARD, card)


# The keys carry the times of a reader, so a slow machine does not change the result.
TYPE_CARD = """(card) => {
  const began = performance.now();
  [...card, "Enter"].forEach((key, index) => {
    const event = new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true});
    Object.defineProperty(event, "timeStamp", {value: began + index});
    (document.activeElement ?? document.body).dispatchEvent(event);
  });
}"""


def faults(page: Page) -> list[str]:
    """Serious accessibility violations that axe finds on a page."""
    page.evaluate(_AXE.read_text("utf-8") + ";0")
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html']} {json.dumps(node.get('failureSummary', ''))}"
        for one in found["violations"]
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]
