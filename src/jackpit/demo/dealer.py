"""A simulated dealer: deals round after round at one table and presses its pad as a person would.

The dealer waits for the answer to every press, and marks what was dealt. If the visitor takes over
the table, the dealer stops at once; given back the table, the dealer first finishes its round.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import structlog

from jackpit.cards import Card
from jackpit.demo.client import RefusedError
from jackpit.demo.dealer_activity import DealerActivity
from jackpit.demo.dealt_round import DealtRound, DealtShoe, deal
from jackpit.demo.pace import NO_PAUSES, Pace
from jackpit.demo.pad_connection import PadConnection, View
from jackpit.demo.plan import PIN
from jackpit.demo.players import Players
from jackpit.demo.saved_demo import SavedTable
from jackpit.demo.simulated_staff import SimulatedStaff
from jackpit.games import GAMES
from jackpit.messages import ENGLISH, Language
from jackpit.paytable import DealerHand, Line, Share
from jackpit.table import Controller

JACKPOT_SPEED = 4.0
"""The speed of a requested jackpot at any speed of the floor, so it can be watched."""

HURRY_SPEED = 25.0
"""The speed of the round before a requested jackpot."""

RETRY_SECONDS = 2.0
LIFT_CHANCE = 0.03

logger = structlog.get_logger("jackpit.demo")


class StepAsideError(Exception):
    """The visitor has taken over the table."""


class SimulatedDealer:
    """One table's dealer and their present activity."""

    def __init__(
        self,
        table: SavedTable,
        pad: PadConnection,
        pace: Pace,
        patience: Callable[[], float],
        language: Language = ENGLISH,
    ):
        self.table = table
        self.pad = pad
        self.pace = pace
        self.language = language
        """Of the reasons that the staff enter."""

        self.game = GAMES[table.game]
        self.pay_table = self.game.pay_tables[0]
        self.controller = Controller(table.controller)
        self.random = Random()
        self.players = Players(table.spots, self.random)
        self.shoe = DealtShoe(self.game.shoe, self.random)
        self.staff = SimulatedStaff(self, patience)
        self.doing = DealerActivity.OPENING.given()
        self.rounds = 0
        self.unexpected_refusals = 0
        self.is_yours = False
        self.is_ordered = False
        """Whether a jackpot is requested for the next round."""

        self.is_top = False
        """Whether the present round deals a requested jackpot."""

        self._relieves = False
        self._is_ready = False
        self._reports = 0
        """The number of the sensors' last report."""

    # Requests of the visitor.

    def order(self) -> None:
        """Deal a jackpot in the next round."""
        self.is_ordered = True
        self.pace.wake()

    def hand_over(self) -> None:
        """Hand the table over to the visitor."""
        self.is_yours = True
        self.pace.wake()

    def take_back(self) -> None:
        """Take the table back; relieve the dealer who is signed on."""
        if self.is_yours:
            self.is_yours, self._relieves = False, True
            self.pace.wake()

    # Dealing.

    async def run(self) -> None:
        """Deal until canceled."""
        delay = self.random.uniform(0, 25)  # so the tables are not in step
        while True:
            try:
                await self.pause(delay)
                delay = 0
                await self.next_round()
            except StepAsideError:
                self._is_ready = False
                self.doing = DealerActivity.YOU_DEAL.given()
                await _wait_while(lambda: self.is_yours)
            except RefusedError as refused:
                self.on_unexpected_refusal(refused)
                await asyncio.sleep(RETRY_SECONDS)

    async def next_round(self) -> None:
        """Prepare the table if needed, and deal one round."""
        if not self._is_ready:
            await self._prepare_table()
        top, self.is_ordered = self.is_ordered, False
        self.is_top = top
        try:
            await self._round(top=top)
        finally:
            self.is_top = False

    def on_unexpected_refusal(self, refused: RefusedError) -> None:
        """Count an unexpected refusal, and prepare the table again."""
        self.unexpected_refusals += 1
        self._is_ready = False
        logger.warning(
            "a dealer was refused unexpectedly",
            table=self.table.table,
            doing=str(self.doing),
            refused=str(refused),
        )

    async def _prepare_table(self) -> None:
        """Wait until the table is open, finish its round, and sign on."""
        while True:
            view = await self.pad.read_view()
            if not view["is_open"]:
                self.doing = DealerActivity.CLOSED.given()
                self.is_ordered = False
                await self.pad.watch()
                await _wait_while(lambda: not self.pad.view["is_open"])
                await self.pad.unwatch()
            elif view["round"] is not None and view["dealer"] is not None:
                self.doing = DealerActivity.SETTLING.given()
                await self.staff.settle()
            elif not await self._sign_on(view):
                continue
            else:
                break
        self._is_ready = True

    async def _sign_on(self, view: View) -> bool:
        own = self.table.dealer.removeprefix("DEMO-").lower()
        if view["dealer"] == own:
            return view["round"] is None
        if view["dealer"] is not None and not self._relieves:  # the visitor has signed on and deals
            self.is_yours = True
            raise StepAsideError
        self._relieves = False
        await self.press("Swipe", self.table.dealer)
        return view["round"] is None

    # One round.

    async def _round(self, *, top: bool) -> None:
        self.doing = DealerActivity.BETTING.given()
        await self.pause(self.random.uniform(2, 5))
        spots = await self._take_wagers()
        await self.pause(2)
        began = await self.press("Begin")
        spots = tuple(sorted(began[0]["spots"])) if began else tuple(sorted(spots))
        self.doing = DealerActivity.DEALING.given()
        arguments = (self.pay_table, self.shoe, spots, self.random)
        if top:
            dealt = await asyncio.to_thread(deal, *arguments, top=True)
        else:
            dealt = deal(*arguments, top=False)
        await self.pause(5)
        await self._deal_out(dealt)
        self.doing = DealerActivity.SETTLING.given()
        await self._mark(dealt.lines)
        if any(isinstance(line.award, Share) for line in dealt.lines.values()):
            await self.staff.settle()
        else:
            await self.pause(self.random.uniform(3, 5))
            await self.press("Finish")
        await self._lay_chips(())  # they are collected
        self.rounds += 1

    async def _take_wagers(self) -> tuple[int, ...]:
        spots = self.players.bets()
        for count in range(1, len(spots) + 1):
            await self.pause(self.random.uniform(0.5, 2))
            await self._lay_chips(spots[:count])
        if len(spots) > 1 and self.random.random() < LIFT_CHANCE:
            await self.pause(1)
            spots = spots[:-1]  # the player changed their mind
            await self._lay_chips(spots)
        return spots

    async def _lay_chips(self, spots: tuple[int, ...]) -> None:
        """Report what lies on the sensors: a chip on these spots, and on no other."""
        self._reports = max(self._reports + 1, time.time_ns() // 1_000_000)
        bare = [spot for spot in range(1, self.table.spots + 1) if spot not in spots]
        await self.press("Sense", number=self._reports, chips=spots, bare=bare)

    async def _deal_out(self, dealt: DealtRound) -> None:
        """Play out the hands, and enter the cards where the table does."""
        enters = self.table.enters_cards
        is_dealers = isinstance(self.pay_table.considers, DealerHand)
        if enters and not is_dealers:
            for spot, cards in dealt.hands.items():
                await self.pause(0.6)
                await self._enter(spot, cards)
        if enters:
            await self._enter(None, dealt.dealer[:1])
        await self.pause(self.random.uniform(18, 26))
        if enters:
            await self._enter(None, dealt.dealer if is_dealers else dealt.dealer[:2])

    async def _enter(self, spot: int | None, cards: tuple[Card, ...]) -> None:
        await self.press("Enter", spot=spot, cards=[str(card) for card in cards])

    async def mark_entered_wins(self, view: View) -> None:
        """Mark the wins of cards that another dealer entered and left unmarked."""
        lines = {line.key: line for line in self.pay_table.lines}
        spots = (x for x in view["spots"] if x["line"] is None and x["shows_line"])
        await self._mark({x["spot"]: lines[x["shows_line"]] for x in spots})

    async def _mark(self, won: Mapping[int, Line]) -> None:
        """Mark the wins of each spot."""
        winners: defaultdict[str, list[int]] = defaultdict(list)
        for spot in sorted(won, reverse=True):
            winners[won[spot].key].append(spot)
        table_wide = {line.key for line in self.pay_table.lines if line.is_table_wide}
        for line, spots in winners.items():
            if line in table_wide:
                await self.pause(2)
                await self.press("Hand", line=line)
            elif self.controller is Controller.KEYPAD:
                await self._mark_on_keypad(line, spots)
            else:
                await self._mark_on_touch(line, spots)

    async def _mark_on_keypad(self, line: str, spots: list[int]) -> None:
        """Press the hand key; then tap every spot that the cards have not marked."""
        await self.pause(2)
        marked = {event["spot"] for event in await self.press("Hand", line=line)}
        for spot in spots:
            if spot not in marked:
                await self.pause(1)
                await self.press("Tap", spot=spot)

    async def _mark_on_touch(self, line: str, spots: list[int]) -> None:
        for spot in spots:
            await self.pause(1.5)
            await self.press("Tap", spot=spot)
            await self.pause(0.8)
            await self.press("Hand", line=line)

    # Pressing and pausing.

    async def press(self, kind: str, card: str = "", **fields: Any) -> list[dict[str, Any]]:
        """Press a key, with a card if one is given, unless the visitor deals here."""
        if self.is_yours:
            raise StepAsideError
        credentials = {"card": card, "pin": PIN} if card else None
        pressed: list[dict[str, Any]] = await self.pad.press(kind, credentials, **fields)
        return pressed

    async def pause(self, seconds: float) -> None:
        """Wait so many seconds of the pit."""
        await self.pace.pause(seconds, self._speed)
        if self.is_yours:
            raise StepAsideError

    def _speed(self) -> float:
        if self.is_yours:
            return HURRY_SPEED * HURRY_SPEED  # nothing is left to wait for
        if self.is_top and self.pace.speed != NO_PAUSES:  # yesterday no visitor watched
            return JACKPOT_SPEED
        return max(self.pace.speed, HURRY_SPEED) if self.is_ordered else self.pace.speed


async def _wait_while(condition: Callable[[], bool]) -> None:
    while condition():
        await asyncio.sleep(0.2)
