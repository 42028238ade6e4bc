"""Pages of the house that signs show now, kept up to date on the event loop.

They change when a window of the schedule begins or ends, at the second, and when a person changes
a page or a setting; then every watched sign is sent again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import structlog
from msgspec import structs
from starlette.requests import Request

from jackpit.manager.clock import Clock
from jackpit.manager.house import (
    House,
    RulesOnSigns,
    Settings,
    SignPage,
    TextContent,
    VideoContent,
    next_change,
    pages_in_order,
)
from jackpit.manager.house import events as h
from jackpit.manager.house.schedule import is_due
from jackpit.manager.writer.calls import UnavailableError
from jackpit.web.auth.access import Access
from jackpit.web.new_entries import NewEntry
from jackpit.web.sign.views import SignRulesPageView, SignTurnView, SignView

CHECK_SECONDS = 1.0
"""Pause between two looks at the clock, which may be set."""

RULES_SECONDS = 20
"""How long the page with the rules stays."""

CHANGING_EVENTS = (h.HouseSetUp, h.SettingsChanged, h.SignPageSaved, h.SignPageRemoved)

logger = structlog.get_logger("jackpit.web")


class SignContent:
    """The pages that are due on all signs, and whether signs show the rules."""

    def __init__(self, access: Access, clock: Clock) -> None:
        self._access, self._clock = access, clock
        self.stale: Callable[[], None] = lambda: None
        """Requests new views of all watched signs."""

        self._due: list[SignPage] = []
        self._rules: SignRulesPageView | None = None
        self._from = self._until = datetime.min.replace(tzinfo=UTC)
        """The time for which they are known."""

        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start looking at the clock."""
        self._changed.set()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop, and wait for the end."""
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def on_entries(self, entries: Sequence[NewEntry]) -> None:
        """Look again if a page or a setting changed."""
        if any(entry.has(*CHANGING_EVENTS) for entry in entries):
            self._changed.set()

    def complete(self, sign: SignView) -> SignView:
        """The view of a sign with the pages that are due on it."""
        due = [_page_view(page) for page in self._due if page.is_for(sign.link, sign.table)]
        return structs.replace(sign, content=due, rules=self._rules)

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), CHECK_SECONDS)
            if not self._changed.is_set() and self._from <= self._clock() < self._until:
                continue
            self._changed.clear()
            try:
                self._look(await self._access.house())
            except UnavailableError:
                self._changed.set()  # the queue is full, or the server is stopping
                await asyncio.sleep(CHECK_SECONDS)
            except Exception:
                logger.exception("pages of the signs could not be determined")

    def _look(self, house: House) -> None:
        now, zone = self._clock(), house.settings.time_zone
        pages = pages_in_order(house.sign_pages.values())
        known = self._due, self._rules
        self._due = [page for page in pages if is_due(page, now, zone)]
        self._rules = _rules_page(house.settings)
        change = next_change(pages, now, zone)
        self._from, self._until = now, change or now + timedelta(days=1)
        if (self._due, self._rules) != known:
            self.stale()


def sign_content_of(request: Request) -> SignContent:
    """The content of signs of the application that serves a request."""
    content: SignContent = request.app.state.sign_content
    return content


def _page_view(page: SignPage) -> SignTurnView:
    content = page.content
    text = content if isinstance(content, TextContent) else None
    video = content if isinstance(content, VideoContent) else None
    return SignTurnView(
        key=page.key,
        name=page.name,
        seconds=page.seconds,
        kind="text" if text else "video" if video else "picture",
        heading=text.heading if text else "",
        text=text.text if text else "",
        file=page.file,
        has_sound=video is not None and video.has_sound,
    )


def _rules_page(settings: Settings) -> SignRulesPageView | None:
    if settings.rules_on_signs is RulesOnSigns.HIDDEN:
        return None
    return SignRulesPageView(
        seconds=RULES_SECONDS,
        with_odds=settings.rules_on_signs is RulesOnSigns.WITH_ODDS,
        address=settings.rules_address,
    )
