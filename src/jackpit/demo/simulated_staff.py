"""Whoever comes to a table when a claim waits: the visitor, or after a while somebody simulated.

A supervisor or an executive verifies at the pad with his card; the camera room gives the reference
that a large win needs. Then the round can end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jackpit.demo.client import RefusedError
from jackpit.demo.pad_connection import View
from jackpit.demo.plan import CAMERAS, PIT_EXECUTIVE, PIT_SUPERVISOR, DemoPerson
from jackpit.table import Controller, Tier

if TYPE_CHECKING:
    from jackpit.demo.dealer import SimulatedDealer

RETRY_SECONDS = 15.0
"""So long after somebody was sent away another comes."""

CHECK_SECONDS = 0.5
RETRY_RULES = frozenset({"EARLIER_CLAIM_PENDING", "WIN_NOT_ADJUSTED", "METER_HAS_CLAIM"})
"""Another table's claim comes first: nothing is wrong, and the next attempt may do."""

REFERENCE = "REFERENCE"
BROKEN_OFF = "the round was broken off, and its cards are not known"


@dataclass(slots=True)
class StaffCall:
    """What a table waits for."""

    needs: str
    """``SUPERVISOR``, ``EXECUTIVE`` or ``REFERENCE``."""

    line: str
    amount: str
    until: float
    """When somebody simulated comes, on the machine's steady clock."""


class SimulatedStaff:
    """The end of a round that somebody must come for."""

    def __init__(self, dealer: SimulatedDealer, patience: Callable[[], float]) -> None:
        self._dealer = dealer
        self._patience = patience
        self.waits: StaffCall | None = None

    def as_json(self) -> Any:
        """What is waited for, and for how many seconds the visitor still has the word."""
        if (waits := self.waits) is None:
            return None
        left = max(0.0, waits.until - time.monotonic())
        return {
            "needs": waits.needs.lower(),
            "line": waits.line,
            "amount": waits.amount,
            "seconds_left": round(left),
        }

    async def settle(self) -> None:
        """Bring the round to its end, with whoever is needed."""
        dealer = self._dealer
        await dealer.line.watch()
        try:
            while (view := dealer.line.view)["round"] is not None:
                if key_of(view, "Finish")["is_live"]:
                    self.waits = None
                    await dealer.pause(3)
                    await dealer.press("Finish")
                    return
                await self._wait_or_help(view)
        finally:
            self.waits = None
            await dealer.line.unwatch()

    async def _wait_or_help(self, view: View) -> None:
        now = time.monotonic()
        self._see(view, now)
        left = 0.0 if self.waits is None else self.waits.until - now
        if left > 0:
            self._dealer.doing = "waiting for a person"
            await self._dealer.line.next_view(min(left, CHECK_SECONDS))
            await self._dealer.pause(0)  # the visitor may have taken the table over
            return
        try:
            await self._help(view)
        except RefusedError as refused:
            if refused.rule not in RETRY_RULES:
                self._dealer.surprised(refused)
            if self.waits is not None:
                later = CHECK_SECONDS if refused.rule in RETRY_RULES else RETRY_SECONDS
                self.waits.until = now + later
            else:
                await asyncio.sleep(CHECK_SECONDS)
        await self._dealer.line.next_view(CHECK_SECONDS)

    def _see(self, view: View, now: float) -> None:
        """What the round waits for; somebody's patience begins when it is new."""
        waiting = view["sheet"]["waiting"]
        if waiting:
            tier = max(Tier[one["needs"]] for one in waiting)
            needs, line, amount = tier.name, waiting[0]["line"], waiting[0]["amount"]
        elif key_of(view, "Reference")["is_live"]:
            needs, line, amount = REFERENCE, "", ""
        else:
            self.waits = None
            return
        if self.waits is None or self.waits.needs != needs:
            self.waits = StaffCall(needs, line, amount, now + self._patience())

    # What a person does at the pad.

    async def _help(self, view: View) -> None:
        dealer, rule = self._dealer, (key_of(view, "Finish")["why_not"] or {}).get("rule")
        if rule == "NOBODY_SIGNED_ON":
            await dealer.press("Swipe", dealer.kept.dealer)
        elif rule == "MARK_NEEDS_SPOT":
            await self._clear_loose_mark(view)
        elif view["sheet"]["waiting"]:
            who = PIT_EXECUTIVE
            if self.waits is not None and self.waits.needs == Tier.SUPERVISOR.name:
                who = PIT_SUPERVISOR
            dealer.doing = f"the {who.name.lower()} has come"
            await self._verify(view, who)
        elif key_of(view, "Reference")["is_live"]:
            await dealer.press("Reference", CAMERAS.card, reference=self._camera)
        elif rule == "KEY_AT_JPH":
            await dealer.press("KeyToRun")
        elif rule == "WIN_NOT_MARKED":
            await dealer.mark_what_the_cards_name(view)
        elif rule == "CARDS_NOT_COMPLETE":
            # It was broken off after cards were entered, and nobody knows the others.
            await dealer.press("Void", PIT_SUPERVISOR.card, reason=BROKEN_OFF)
        else:
            await dealer.press("Finish")  # it says why not

    async def _verify(self, view: View, who: DemoPerson) -> None:
        try:
            if self._dealer.controller is Controller.KEYPAD:
                await self._turn_the_key(view, who)
            else:
                await self._swipe(view, who)
        except RefusedError as refused:
            if refused.rule != "CARDS_ARE_OPEN":
                raise
            await self._dealer.press("Refuse", who.card, reason=BROKEN_OFF)

    @property
    def _camera(self) -> str:
        return f"camera {self._dealer.kept.table}"

    async def _swipe(self, view: View, who: DemoPerson) -> None:
        """Confirm and card."""
        if not key_of(view, "Confirm")["is_lit"]:
            await self._dealer.press("Confirm")
        await self._dealer.pause(2)
        await self._dealer.press("Swipe", who.card, surveillance=self._camera)

    async def _turn_the_key(self, view: View, who: DemoPerson) -> None:
        """Key to JPH, J-POT for every claim, key to RUN."""
        press, pause = self._dealer.press, self._dealer.pause
        if key_of(view, "KeyToJph")["is_lit"]:
            await press("KeyToRun")  # somebody has left his key
        await press("KeyToJph", who.card)
        try:
            for _ in view["sheet"]["waiting"]:
                await pause(2)
                await press("JPot", surveillance=self._camera)
        finally:
            await pause(1)
            await press("KeyToRun")

    async def _clear_loose_mark(self, view: View) -> None:
        """A hand key was pressed and no spot tapped: press it again, until its light is out."""
        for key in view["keys"]:
            if key["press"]["type"] == "Hand" and key["is_lit"]:
                await self._dealer.press("Hand", line=key["press"]["line"])
                return


def key_of(view: View, kind: str) -> dict[str, Any]:
    """The key of a pad that sends a kind of press; a key that is not there does nothing."""
    for key in view["keys"]:
        if key["press"]["type"] == kind:
            found: dict[str, Any] = key
            return found
    return {"is_live": False, "is_lit": False, "why_not": None}
