"""The simulated cage: it prints and pays wins after giving the visitor time to do so."""

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
VISITOR_SECONDS = 300.0
"""At a speed that a person can follow, a win waits this long for the visitor to pay it."""

PAGE_WINS = 100

logger = structlog.get_logger("jackpit.demo")


class SimulatedCage:
    """Prints the pages of wins and pays them, in its own session."""

    def __init__(self, client: ApiClient, links: list[str], speed: Callable[[], float]) -> None:
        self._client = client
        self._session: ApiClient | None = None
        self._speed = speed
        self._settled = dict.fromkeys(links, 0)
        """The last win of each link up to which everything is printed and paid."""

        self._waiting_since: dict[tuple[str, int], float] = {}
        """Since when each win waits for the visitor."""

        self.unexpected_refusals = 0

    async def run(self) -> None:
        """Check periodically, until canceled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await asyncio.to_thread(self.check)

    def check(self, *, at_once: bool = False) -> None:
        """Print and pay the wins that have waited long enough; *at_once*: all."""
        is_due = at_once or self._speed() > UNATTENDED_SPEED
        try:
            for link in self._settled:
                self._settle_wins(link, is_due=is_due)
        except NoAnswerError:
            return  # the server is stopping
        except RefusedError as refused:
            self._session = None
            if (
                refused.status != 401
            ):  # a session ends after some hours; the next check signs in again
                self.unexpected_refusals += 1
                logger.warning("the cage was refused unexpectedly", refused=str(refused))

    def _settle_wins(self, link: str, *, is_due: bool) -> None:
        if self._session is None:
            self._session = self._client.sign_in(card=CAGE.card, pin=PIN)
        after = self._settled[link]
        wins = self._session.get(f"/api/links/{link}/wins?after={after}&limit={PAGE_WINS}")["wins"]
        all_settled = True
        for win in wins:
            number, is_over = win["number"], self._is_over(win)
            unpaid = self._unpaid(win)
            unprinted = is_over and not win["is_backed_out"] and not win["pages"]
            if (unpaid or unprinted) and (is_due or self._has_waited(link, number)):
                if unprinted:
                    page = f"/api/links/{link}/wins/{number}/page"
                    self._session.post(page, {"id": new_id("demo")})
                for spot in unpaid:
                    pay = {"type": "PayWin", "win": number, "spot": spot}
                    self._session.command(f"/api/links/{link}/commands", pay)
                unpaid, unprinted = [], False
            if not unpaid and not unprinted:
                self._waiting_since.pop((link, number), None)
            all_settled = all_settled and not unpaid and not unprinted and is_over
            if all_settled:
                self._settled[link] = number

    def _unpaid(self, win: dict[str, Any]) -> list[int]:
        """The spots that can be paid now."""
        waits = win["needs_reference"] and not win["surveillance"]
        if win["is_backed_out"] or win["meter"] is None or waits or not win["is_adjusted"]:
            return []
        return [spot for spot, _ in win["shares"] if spot not in win["paid"]]

    def _is_over(self, win: dict[str, Any]) -> bool:
        """Whether the win can change no more, except by payment."""
        if win["meter"] is None or win["is_backed_out"]:
            return True
        return bool(win["is_adjusted"] and (win["surveillance"] or not win["needs_reference"]))

    def _has_waited(self, link: str, win: int) -> bool:
        since = self._waiting_since.setdefault((link, win), time.monotonic())
        return time.monotonic() - since >= VISITOR_SECONDS
