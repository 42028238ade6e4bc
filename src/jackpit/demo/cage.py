"""The cage: it prints and pays what was won, after the visitor has had time to do so himself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

import structlog

from jackpit.demo.client import ApiClient, NoAnswerError, RefusedError, new_id
from jackpit.demo.pace import UNATTENDED_SPEED
from jackpit.demo.plan import CAGE, PIN

CHECK_SECONDS = 10.0
PATIENCE_SECONDS = 300.0
"""At a speed that somebody could follow, a win waits so long for the visitor to pay it."""

PAGE = 100

logger = structlog.get_logger("jackpit.demo")


class SimulatedCage:
    """Whoever prints the pages of wins and pays them, with a session of his own."""

    def __init__(self, asks: ApiClient, links: list[str], speed: Callable[[], float]) -> None:
        self._asks = asks
        self._own: ApiClient | None = None
        self._speed = speed
        self._settled = dict.fromkeys(links, 0)
        """Up to which win of each link nothing is left to print and to pay."""

        self._seen: dict[tuple[str, int], float] = {}
        """Since when each win waits that is left to the visitor for a while."""

        self.surprises = 0

    async def stay(self) -> None:
        """Look now and then, until cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await asyncio.to_thread(self.look)

    def look(self, *, at_once: bool = False) -> None:
        """Print and pay what has waited long enough."""
        is_due = at_once or self._speed() > UNATTENDED_SPEED
        try:
            for link in self._settled:
                self._settle_at(link, is_due=is_due)
        except NoAnswerError:
            return  # the manager stops
        except RefusedError as refused:
            self._own = None
            if refused.status != 401:  # a session ends after some hours, and a new one begins
                self.surprises += 1
                logger.warning("surprise at the cage", refused=str(refused))

    def _settle_at(self, link: str, *, is_due: bool) -> None:
        if self._own is None:
            self._own = self._asks.sign_in(card=CAGE.card, pin=PIN)
        after = self._settled[link]
        wins = self._own.get(f"/api/links/{link}/wins?after={after}&most={PAGE}")["wins"]
        all_before = True
        for win in wins:
            number, is_over = win["number"], self._is_over(win)
            unpaid = self._unpaid(win)
            unprinted = is_over and not win["is_backed_out"] and not win["printed"]
            if (unpaid or unprinted) and (is_due or self._has_waited(link, number)):
                if unprinted:
                    page = f"/api/links/{link}/wins/{number}/page"
                    self._own.post(page, {"id": new_id("demo")})
                for spot in unpaid:
                    pay = {"type": "PayWin", "win": number, "spot": spot}
                    self._own.command(f"/api/links/{link}/commands", pay)
                unpaid, unprinted = [], False
            if not unpaid and not unprinted:
                self._seen.pop((link, number), None)
            all_before = all_before and not unpaid and not unprinted and is_over
            if all_before:
                self._settled[link] = number

    def _unpaid(self, win: dict[str, Any]) -> list[int]:
        """The spots that can be paid now."""
        waits = win["needs_reference"] and not win["surveillance"]
        if win["is_backed_out"] or win["meter"] is None or waits or not win["is_adjusted"]:
            return []
        return [spot for spot, _ in win["shares"] if spot not in win["paid"]]

    def _is_over(self, win: dict[str, Any]) -> bool:
        """Whether the cage will never have to look at it again."""
        if win["meter"] is None or win["is_backed_out"]:
            return True
        return bool(win["is_adjusted"] and (win["surveillance"] or not win["needs_reference"]))

    def _has_waited(self, link: str, win: int) -> bool:
        since = self._seen.setdefault((link, win), time.monotonic())
        return time.monotonic() - since >= PATIENCE_SECONDS
