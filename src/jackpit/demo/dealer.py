"""A simulated dealer: round after round at one table, at its pad, as a person would press.

He waits for the answer to every press. What is marked is what was dealt. If the visitor takes the
table over he stops where he stands, and when he gets it back he first finishes what he finds.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import structlog

from jackpit.cards import Card
from jackpit.demo.client import RefusedError
from jackpit.demo.dealt_round import DealtRound, deal
from jackpit.demo.pace import NO_PAUSES, Pace
from jackpit.demo.pad_connection import PadConnection, View
from jackpit.demo.plan import PIN
from jackpit.demo.players import Players
from jackpit.demo.saved_demo import SavedTable
from jackpit.demo.shoe import DealtShoe
from jackpit.demo.simulated_staff import SimulatedStaff
from jackpit.games import GAMES
from jackpit.paytable import DealerHand, Line, Share
from jackpit.table import Controller

JACKPOT_SPEED = 4.0
"""A jackpot that was asked for is dealt so fast, whatever the floor's speed: to be watched."""

HURRY_SPEED = 25.0
"""The round before it is brought to its end so fast."""

RETRY_SECONDS = 2.0
LIFT_CHANCE = 0.03

logger = structlog.get_logger("jackpit.demo")


class StepAsideError(Exception):
    """The visitor deals here now."""


class SimulatedDealer:
    """One table's dealer, and what he is doing."""

    def __init__(
        self, kept: SavedTable, line: PadConnection, pace: Pace, patience: Callable[[], float]
    ):
        self.kept = kept
        self.line = line
        self.pace = pace
        self.game = GAMES[kept.game]
        self.pay_table = self.game.pay_tables[0]
        self.controller = Controller[kept.controller]
        self.random = Random()
        self.players = Players(kept.spots, self.random)
        self.shoe = DealtShoe(self.game.shoe, self.random)
        self.helping = SimulatedStaff(self, patience)
        self.doing = "coming to the table"
        self.rounds = 0
        self.surprises = 0
        self.is_yours = False
        self.is_ordered = False
        """Whether the next round is to deal a jackpot."""

        self.is_top = False
        """Whether the round under way deals one that was asked for."""

        self._relieves = False
        self._is_ready = False

    # What the visitor asks.

    def order(self) -> None:
        """Deal a jackpot next."""
        self.is_ordered = True
        self.pace.wake()

    def hand_over(self) -> None:
        """Let the visitor deal."""
        self.is_yours = True
        self.pace.wake()

    def take_back(self) -> None:
        """Deal again; whoever is signed on is relieved."""
        if self.is_yours:
            self.is_yours, self._relieves = False, True
            self.pace.wake()

    # His work.

    async def deal_on(self) -> None:
        """Deal until cancelled."""
        late = self.random.uniform(0, 25)  # tables are not in step
        while True:
            try:
                await self.pause(late)
                late = 0
                await self.next_round()
            except StepAsideError:
                self._is_ready = False
                self.doing = "you deal this table"
                await self._wait_while(lambda: self.is_yours)
            except RefusedError as refused:
                self.surprised(refused)
                await asyncio.sleep(RETRY_SECONDS)

    async def next_round(self) -> None:
        """Make ready, if that is needed, and deal one round."""
        if not self._is_ready:
            await self._make_ready()
        top, self.is_ordered = self.is_ordered, False
        self.is_top = top
        try:
            await self._round(top=top)
        finally:
            self.is_top = False

    def surprised(self, refused: RefusedError) -> None:
        """Something was refused that should not have been: look anew at what there is."""
        self.surprises += 1
        self._is_ready = False
        logger.warning("surprise", table=self.kept.table, doing=self.doing, refused=str(refused))

    async def _make_ready(self) -> None:
        """Find out how the table stands: closed, without a dealer, or in the middle of a round."""
        while True:
            view = await self.line.look()
            if not view["is_open"]:
                self.doing = "closed"
                self.is_ordered = False
                await self.line.watch()
                await self._wait_while(lambda: not self.line.view["is_open"])
                await self.line.unwatch()
            elif view["round"] is not None and view["dealer"] is not None:
                self.doing = "finishing a round"
                await self.helping.settle()
            elif not await self._is_signed_on(view):
                continue
            else:
                break
        self._is_ready = True

    async def _is_signed_on(self, view: View) -> bool:
        own = self.kept.dealer.removeprefix("DEMO-").lower()
        if view["dealer"] == own:
            return view["round"] is None
        if view["dealer"] is not None:
            if not self._relieves:  # the visitor has signed on, so the table is his
                self.is_yours = True
                raise StepAsideError
            await self.line.command("SignOff")
        self._relieves = False
        await self.press("Swipe", self.kept.dealer)
        return view["round"] is None

    async def _wait_while(self, waits: Callable[[], bool]) -> None:
        while waits():
            await asyncio.sleep(0.2)

    # One round.

    async def _round(self, *, top: bool) -> None:
        self.doing = "taking wagers"
        await self.pause(self.random.uniform(2, 5))
        spots = await self._take_wagers()
        await self.pause(2)
        began = await self.press("Begin")
        spots = tuple(sorted(began[0]["spots"])) if began else tuple(sorted(spots))
        self.doing = "dealing"
        arguments = (self.pay_table, self.shoe, spots, self.random)
        if top:
            dealt = await asyncio.to_thread(deal, *arguments, top=True)
        else:
            dealt = deal(*arguments, top=False)
        await self.pause(5)
        await self._deal_out(dealt)
        self.doing = "settling"
        await self._mark(dealt.lines)
        if any(isinstance(line.award, Share) for line in dealt.lines.values()):
            await self.helping.settle()
        else:
            await self.pause(self.random.uniform(3, 5))
            await self.press("Finish")
        self.rounds += 1

    async def _take_wagers(self) -> tuple[int, ...]:
        spots = self.players.bets()
        for spot in spots:
            await self.pause(self.random.uniform(0.5, 2))
            await self.press("Place", spot=spot)
        if len(spots) > 1 and self.random.random() < LIFT_CHANCE:
            await self.pause(1)
            await self.press("Lift", spot=spots[-1])  # he has thought better of it
            spots = spots[:-1]
        return spots

    async def _deal_out(self, dealt: DealtRound) -> None:
        """The players play, then the dealer; where cards are entered, they are as they lie."""
        enters = self.kept.enters_cards
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

    async def mark_what_the_cards_name(self, view: View) -> None:
        """Mark what somebody before him has entered and left unmarked."""
        by_name = {line.name: line for line in self.pay_table.lines}
        spots = (x for x in view["spots"] if x["mark"] is None and x["shows"] in by_name)
        await self._mark({x["spot"]: by_name[x["shows"]] for x in spots})

    async def _mark(self, won: Mapping[int, Line]) -> None:
        """Mark what each spot has won."""
        winners: defaultdict[str, list[int]] = defaultdict(list)
        for spot in sorted(won, reverse=True):
            winners[won[spot].key].append(spot)
        is_the_tables = {line.key for line in self.pay_table.lines if line.is_the_tables}
        for line, spots in winners.items():
            if line in is_the_tables:
                await self.pause(2)
                await self.press("Hand", line=line)
            elif self.controller is Controller.KEYPAD:
                await self._mark_on_the_keypad(line, spots)
            else:
                await self._mark_on_touch(line, spots)

    async def _mark_on_the_keypad(self, line: str, spots: list[int]) -> None:
        """The hand key first; then every spot that the cards have not named by themselves."""
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
        """Press a key, with somebody's card if one is named, unless the visitor deals here."""
        if self.is_yours:
            raise StepAsideError
        shows = {"card": card, "pin": PIN} if card else None
        pressed: list[dict[str, Any]] = await self.line.press(kind, shows, **fields)
        return pressed

    async def pause(self, seconds: float) -> None:
        """Let so many seconds of the pit pass."""
        await self.pace.pause(seconds, self._speed)
        if self.is_yours:
            raise StepAsideError

    def _speed(self) -> float:
        if self.is_yours:
            return HURRY_SPEED * HURRY_SPEED  # there is nothing left to wait for
        if self.is_top and self.pace.speed != NO_PAUSES:  # yesterday nobody was there to watch
            return JACKPOT_SPEED
        return max(self.pace.speed, HURRY_SPEED) if self.is_ordered else self.pace.speed
