"""The sign in a real browser: what is painted on it, and what overflows or overlaps."""

from __future__ import annotations

from typing import Any

from browser.tabs import TELEVISION, Tabs
from playwright.sync_api import Page
from web.site import Site

from jackpit.manager.house import DeviceKind
from jackpit.table import commands as c

SMALL_TELEVISION = (1280, 720)
LARGE_TELEVISION = (3840, 2160)
UPRIGHT = (1080, 1920)
STRIP = (1920, 360)
"""A row of LED panels."""


def sign_at(
    tabs: Tabs,
    site: Site,
    table: str | None = "1",
    *,
    options: str = "",
    size: tuple[int, int] = TELEVISION,
    **context: Any,
) -> Page:
    """A new sign of a table or of the link, in a separate browser context."""
    token = site.register(f"sign-at-{table or 'no-table'}", DeviceKind.SIGN, table=table)
    return tabs.open(f"/sign{options}#token={token}", size, **context)


def hit(site: Site, table: str = "1") -> None:
    """Mark a Major at a table."""
    site.floor.do(
        "link",
        c.StartRound(table=table, spots=(1, 6)),
        c.MarkHand(table=table, line="three-7s-diamonds", spot=6),
    )


def painted(page: Page) -> str:
    """What the digits show: of each reel the digit nearest to its middle."""
    return str(page.evaluate(f"({_READ})()"))


def rolled(page: Page, until: str) -> list[int]:
    """What the digits show, frame by frame and in cents, until they stop at an amount."""
    return [int(x) for x in page.evaluate(_FRAMES, until)]


_READ = """() => document.querySelector("odometer-reels").painted"""
_FRAMES = f"""(until) => new Promise((done) => {{
  const read = {_READ};
  const seen = [];
  let still = 0;
  const look = () => {{
    const now = read();
    if (seen.at(-1) !== now) seen.push(now);
    still = now === until ? still + 1 : 0;
    if (still === 20) done(seen.map((text) => text.replace(/[^0-9]/g, "")));
    else requestAnimationFrame(look);
  }};
  look();
}})"""


MAKE_FIRE = """async () => {
  const { paintFire } = await import("/screens/sign/drawing/fire.js");
  paintFire(document.createElement("canvas"), 2.999, { reach: () => 0.5, isStill: true });
}"""
"""Make all pictures of the loop of flames, which signs make over some seconds."""


def out_of_place(page: Page) -> list[list[str]]:
    """Every text that overflows the screen or its place, and overlapping parts."""
    return list(page.evaluate(_OUT_OF_PLACE))


_OUT_OF_PLACE = """() => {
  const found = [];
  const box = (part) => part.getBoundingClientRect();
  const named = (part) => part.className || part.tagName;
  const isShown = (part) => part.checkVisibility({ visibilityProperty: true });
  const all = (what) => [...document.querySelectorAll(what)];
  for (const part of all(".board *")) {
    if (!part.textContent.trim() || !isShown(part)) continue;
    if (part.closest(".visually-hidden, svg") || part.matches(".scene")) continue;
    const { left, right, top, bottom } = box(part);
    const isIn = left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    if (!isIn) found.push(["outside", named(part)]);
  }
  for (const part of all("[data-fit], [data-fit] > li")) {
    if (!isShown(part)) continue;
    if (part.scrollWidth > part.clientWidth + 1) found.push(["too wide", named(part)]);
  }
  const parts = all(`header, .main-meter, .meter, .pays li, .winners li, .amounts, .cards, .held,
    .prize, .act > p:not(.visually-hidden), .words > p, footer`).filter(isShown);
  for (const one of parts) for (const other of parts) {
    if (one === other || one.contains(other) || other.contains(one)) continue;
    const [a, b] = [box(one), box(other)];
    const isBeside = a.left >= b.right - 1 || b.left >= a.right - 1;
    const isAbove = a.top >= b.bottom - 1 || b.top >= a.bottom - 1;
    if (!isBeside && !isAbove) found.push(["on each other", named(one), named(other)]);
  }
  return found;
}"""


def show(
    page: Page,
    sign: Any,
    wins: list[Any] | None = None,
    page_shown: str = "meter",
    *,
    since_win: float | None = None,
    **state: Any,
) -> None:
    """Let the sign draw a view that no shipped game has, some seconds after its win began."""
    asked = {
        "sign": sign,
        "changes": {"wins": wins or [], "page": page_shown, **state},
        "sinceWin": since_win,
    }
    page.evaluate(_SHOW, asked)


# One Sign a page: the one of the screen itself goes, and its connection with it.
_SHOW = """async ({ sign, changes, sinceWin }) => {
  const { Sign } = await import("/screens/sign/sign-display.js");
  if (!window.drawn) {
    document.querySelector(".backdrop")?.remove();
    const root = document.querySelector("#sign");
    const fresh = root.cloneNode(false);
    root.replaceWith(fresh);
    window.drawn = new Sign(fresh, { isDemo: changes.isDemo ?? true });
  }
  const { drawn } = window;
  Object.assign(drawn.state, { since: null, ...changes });
  drawn.skipNews();
  if (sinceWin !== null) {
    drawn.state.sign = sign;
    drawn.state.winBegan = performance.now() - 1000 * sinceWin;
  }
  drawn.show(sign);
}"""
