"""Simulated staff: comes to a table whose claim the visitor has not verified after a while.

A supervisor or an executive verifies at the pad by card; the camera room gives the reference that a
large win needs. Then the round can end.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from jackpit.demo.client import RefusedError
from jackpit.demo.dealer_activity import DealerActivity
from jackpit.demo.pad_connection import View
from jackpit.demo.plan import CAMERAS, PIT_EXECUTIVE, PIT_SUPERVISOR, DemoPerson
from jackpit.demo.views import DemoCallView
from jackpit.messages import Message
from jackpit.table import Controller, Tier
from jackpit.table.state import ShownCards

if TYPE_CHECKING:
    from jackpit.demo.dealer import SimulatedDealer

RETRY_SECONDS = 15.0
"""After a refusal."""

CHECK_SECONDS = 0.5
RETRY_RULES = frozenset({"EARLIER_CLAIM_PENDING", "WIN_NOT_ADJUSTED", "METER_HAS_CLAIM"})
"""Another table's claim comes first: no error, and a later attempt may succeed."""

REFERENCE = "reference"
_ALL_CARDS_SHOWN = (ShownCards.HOLE_CARD.value, ShownCards.DEALER_HAND.value)


class StaffText(Message):
    """What simulated staff type."""

    INTERRUPTED = "the round was interrupted, and its cards are unknown"
    CAMERA = "camera {table}"


@dataclass(slots=True)
class StaffCall:
    """The person or reference that a table waits for."""

    needs: str
    """``supervisor``, ``executive`` or ``reference``."""

    line: str
    amount: str
    until: float
    """When simulated staff comes, by ``time.monotonic``."""


class SimulatedStaff:
    """Ends the rounds of one table that need a second person."""

    def __init__(self, dealer: SimulatedDealer, patience: Callable[[], float]) -> None:
        self._dealer = dealer
        self._patience = patience
        self.call: StaffCall | None = None

    def call_view(self) -> DemoCallView | None:
        """The call, and the seconds left for the visitor to answer it."""
        if (call := self.call) is None:
            return None
        left = max(0.0, call.until - time.monotonic())
        return DemoCallView(
            needs=call.needs, line=call.line, amount=call.amount, seconds_left=round(left)
        )

    async def settle(self) -> None:
        """End the round, with the staff that it needs."""
        dealer = self._dealer
        await dealer.pad.watch()
        try:
            while (view := dealer.pad.view)["round"] is not None:
                if find_key(view, "Finish")["is_live"]:
                    self.call = None
                    await dealer.pause(3)
                    await dealer.press("Finish")
                    return
                await self._wait_or_act(view)
        finally:
            self.call = None
            await dealer.pad.unwatch()

    async def _wait_or_act(self, view: View) -> None:
        now = time.monotonic()
        self._update_call(view, now)
        left = 0.0 if self.call is None else self.call.until - now
        if left > 0:
            self._dealer.doing = DealerActivity.WAITING.given()
            await self._dealer.pad.next_view(min(left, CHECK_SECONDS))
            await self._dealer.pause(0)  # raises if the visitor has taken over the table
            return
        try:
            await self._act(view)
        except RefusedError as refused:
            if refused.rule not in RETRY_RULES:
                self._dealer.on_unexpected_refusal(refused)
            if self.call is not None:
                later = CHECK_SECONDS if refused.rule in RETRY_RULES else RETRY_SECONDS
                self.call.until = now + later
            else:
                await asyncio.sleep(CHECK_SECONDS)
        await self._dealer.pad.next_view(CHECK_SECONDS)

    def _update_call(self, view: View, now: float) -> None:
        """Set what the round waits for; a new call starts the visitor's time."""
        waiting = view["sheet"]["waiting"]
        if waiting:
            tier = max(Tier(claim["needs"]) for claim in waiting)
            needs, line, amount = tier.value, waiting[0]["line_name"], waiting[0]["amount"]
        elif find_key(view, "Reference")["is_live"]:
            needs, line, amount = REFERENCE, "", ""
        else:
            self.call = None
            return
        if self.call is None or self.call.needs != needs:
            self.call = StaffCall(needs, line, amount, now + self._patience())

    # At the pad.

    async def _act(self, view: View) -> None:
        dealer, rule = self._dealer, (find_key(view, "Finish")["why_not"] or {}).get("rule")
        if rule == "NO_DEALER":
            await dealer.press("Swipe", dealer.table.dealer)
        elif rule == "MARK_NEEDS_SPOT":
            await self._clear_mark_without_spot(view)
        elif view["sheet"]["waiting"]:
            if self.call is not None and self.call.needs == Tier.SUPERVISOR.value:
                person, activity = PIT_SUPERVISOR, DealerActivity.SUPERVISOR_IS_HERE
            else:
                person, activity = PIT_EXECUTIVE, DealerActivity.EXECUTIVE_IS_HERE
            dealer.doing = activity.given()
            await self._verify(view, person)
        elif find_key(view, "Reference")["is_live"]:
            await dealer.press("Reference", CAMERAS.card, reference=self._camera)
        elif rule == "KEY_AT_JPH":
            await dealer.press("KeyToRun")
        elif rule == "WIN_NOT_MARKED":
            await dealer.mark_entered_wins(view)
        elif rule == "CARDS_NOT_COMPLETE":
            # It was interrupted after some cards were entered; the others are unknown.
            await dealer.press("Void", PIT_SUPERVISOR.card, reason=self._interrupted)
        else:
            await dealer.press("Finish")  # the refusal says why not

    async def _verify(self, view: View, person: DemoPerson) -> None:
        await self._show_cards(view)
        try:
            if self._dealer.controller is Controller.KEYPAD:
                await self._turn_key(view, person)
            else:
                await self._swipe(view, person)
        except RefusedError as refused:
            if refused.rule != "HAND_NOT_FINAL":
                raise
            await self._dealer.press("Refuse", person.card, reason=self._interrupted)

    async def _show_cards(self, view: View) -> None:
        """Declare what a claim waits for; the simulated dealer has dealt all cards by then."""
        for key in view["keys"]:
            press = key["press"]
            is_wanted = press["type"] == "Declare" and press["shown"] in _ALL_CARDS_SHOWN
            if is_wanted and key["is_live"] and not key["is_lit"]:
                await self._dealer.press("Declare", shown=press["shown"])

    @property
    def _interrupted(self) -> str:
        return self._dealer.language.text(StaffText.INTERRUPTED.given())

    @property
    def _camera(self) -> str:
        camera = StaffText.CAMERA.given(table=self._dealer.table.table)
        return self._dealer.language.text(camera)

    async def _swipe(self, view: View, person: DemoPerson) -> None:
        """Press Confirm and swipe the card."""
        if not find_key(view, "Confirm")["is_lit"]:
            await self._dealer.press("Confirm")
        await self._dealer.pause(2)
        await self._dealer.press("Swipe", person.card, surveillance=self._camera)

    async def _turn_key(self, view: View, person: DemoPerson) -> None:
        """Turn the key to JPH, press J-POT for every claim, turn the key to RUN."""
        press, pause = self._dealer.press, self._dealer.pause
        if find_key(view, "KeyToJph")["is_lit"]:
            await press("KeyToRun")  # a key was left in it
        await press("KeyToJph", person.card)
        try:
            for _ in view["sheet"]["waiting"]:
                await pause(2)
                await press("JPot", surveillance=self._camera)
        finally:
            await pause(1)
            await press("KeyToRun")

    async def _clear_mark_without_spot(self, view: View) -> None:
        """Press a lit hand key without a spot again, which clears it."""
        for key in view["keys"]:
            if key["press"]["type"] == "Hand" and key["is_lit"]:
                await self._dealer.press("Hand", line=key["press"]["line"])
                return


def find_key(view: View, kind: str) -> dict[str, Any]:
    """The key of a pad that sends a kind of press; a missing key is neither live nor lit."""
    for key in view["keys"]:
        if key["press"]["type"] == kind:
            found: dict[str, Any] = key
            return found
    return {"is_live": False, "is_lit": False, "why_not": None}
