"""The whole demo floor at work: it sets the house up, deals a little history, and then goes on.

It lives on a thread and an event loop of its own, beside the server that it is a client of. What
the visitor asks for comes from the server's thread.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import structlog

from jackpit.demo.cage import SimulatedCage
from jackpit.demo.client import ApiClient, NoAnswerError, RefusedError
from jackpit.demo.clock import OPENING_HOURS, DemoClock
from jackpit.demo.dealer import RETRY_SECONDS, SimulatedDealer
from jackpit.demo.house_setup import HouseSetup
from jackpit.demo.pace import MAX_SPEED, NO_PAUSES, UNATTENDED_SPEED, Pace
from jackpit.demo.pad_connection import PadConnection
from jackpit.demo.plan import DEMO, Plan
from jackpit.demo.saved_demo import Folder, SavedDemo, SavedTable

HISTORY_ROUNDS = 25
"""So many rounds every table has dealt before the visitor comes."""

SOON_SECONDS = 0.05

logger = structlog.get_logger("jackpit.demo")


@dataclass(slots=True, kw_only=True)
class DemoFloor:
    """The demo, from its start to its end."""

    folder: Folder
    kept: SavedDemo
    asks: ApiClient
    code: str | None
    """Lets the house be set up; None if it is."""

    clock: DemoClock
    say: Callable[[str], None]
    plan: Plan = DEMO
    speed: float = 1.0
    patience: float = 90.0
    history: int = HISTORY_ROUNDS
    stage: str = "starting"
    """``starting``, ``setting up``, ``dealing`` or ``failed``."""

    progress: str = "The server is starting."
    failed: str | None = None
    """Why it has ended by itself."""

    on_failure: Callable[[str], None] = print
    is_ending: Callable[[], bool] = bool
    """Whether the server has been told to stop, so that nobody need be surprised."""

    dealers: dict[tuple[str, str], SimulatedDealer] = field(default_factory=dict)
    cage: SimulatedCage | None = None
    _pace: Pace | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _work: asyncio.Task[None] | None = None
    _thread: threading.Thread | None = None
    _is_over: bool = False

    # Its life.

    def start(self) -> None:
        """Begin, on a thread of its own; the server may still be starting."""
        if self.code is not None and self.plan.is_played:
            self.clock.go_back()
        self._thread = threading.Thread(target=self._run, name="demo", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End; nothing is left behind that a next start could not go on with."""
        self._is_over = True
        if self._loop is not None and self._work is not None:
            with suppress(RuntimeError):  # it has ended by itself
                self._loop.call_soon_threadsafe(self._work.cancel)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            asyncio.run(self._live())

    async def _live(self) -> None:
        self._loop, self._work = asyncio.get_running_loop(), asyncio.current_task()
        self._pace = Pace(NO_PAUSES)
        if self._is_to_end():
            return
        try:
            await self._is_served()
            if self.code is not None:
                await asyncio.to_thread(self._set_up, self.code)
            await self._deal()
        except (RefusedError, NoAnswerError) as error:
            if not self._is_to_end():
                self._fail(f"The {self.folder.kind.word} could not be set up: {error}")
        except Exception as error:
            word = self.folder.kind.word
            logger.exception(f"the {word} is at fault")
            self._fail(f"The {word} has a fault, which the journal tells: {error!r}")

    def _is_to_end(self) -> bool:
        return self._is_over or self.is_ending()

    def _fail(self, sentence: str) -> None:
        self.stage, self.progress, self.failed = "failed", sentence, sentence
        self.on_failure(sentence)

    async def _is_served(self) -> None:
        while True:
            with suppress(NoAnswerError):
                await asyncio.to_thread(self.asks.get, "/healthz")
                return
            await asyncio.sleep(SOON_SECONDS)

    def _say(self, sentence: str) -> None:
        self.progress = sentence
        self.say(sentence)

    def _set_up(self, code: str) -> None:
        setting_up = HouseSetup(self.asks, code, self._say, self.kept, self.plan)
        self.stage = "setting up"
        setting_up.begin()
        setting_up.finish()

    # Dealing.

    async def _deal(self) -> None:
        assert self._pace is not None
        for kept in self.kept.tables:
            if not kept.is_training:
                self.dealers[kept.link, kept.table] = self._dealer(kept, self._pace)
        links = list(dict.fromkeys(kept.link for kept in self.kept.tables))
        is_played = self.plan.is_played
        self.cage = SimulatedCage(self.asks, links, lambda: self.speed if is_played else MAX_SPEED)
        async with asyncio.TaskGroup() as group:
            lines = {key: group.create_task(x.line.stay()) for key, x in self.dealers.items()}
            if not self.kept.is_ready:
                await self._deal_history()
            self._pace.set(self.speed)
            self.stage = "dealing"
            self._say(self._open_tables())
            group.create_task(self.cage.stay())
            for key, dealer in self.dealers.items():
                group.create_task(self._at_work(dealer, lines[key]))

    def _open_tables(self) -> str:
        if self.plan.is_played:
            return f"{len(self.dealers)} tables are open. Their dealers begin one after the other."
        return f"{len(self.kept.tables)} training tables are open."

    def _dealer(self, kept: SavedTable, pace: Pace) -> SimulatedDealer:
        scheme = "[" + self.asks.host + "]" if ":" in self.asks.host else self.asks.host
        address = f"ws://{scheme}:{self.asks.port}/api/live"
        line = PadConnection(address, kept.pad, link=kept.link, table=kept.table)
        dealer = SimulatedDealer(kept, line, pace, lambda: self._patience(dealer))
        return dealer

    def _patience(self, dealer: SimulatedDealer) -> float:
        """How long a claim waits for the visitor before somebody simulated comes."""
        if self.stage != "dealing":
            return 0.0
        return 0.0 if self.speed > UNATTENDED_SPEED and not dealer.is_top else self.patience

    async def _deal_history(self) -> None:
        if self.plan.is_played:
            self._say("Dealing the rounds of yesterday …")
        before = self.history // 2
        await self._some_rounds(before)
        for place in self.plan.won_before:
            self.dealers[place].order()
            await self.dealers[place].next_round()
        await self._some_rounds(self.history - before)
        assert self.cage is not None
        await asyncio.to_thread(self.cage.look, at_once=True)
        self.clock.come_back()
        self.kept.is_ready = True
        self.folder.keep(self.kept)

    async def _some_rounds(self, count: int) -> None:
        """So many at every table; the hours of yesterday pass meanwhile."""
        every = OPENING_HOURS / max(1, self.history * len(self.dealers))

        async def deal(dealer: SimulatedDealer) -> None:
            for _ in range(count):
                await dealer.next_round()
                self.clock.let_pass(every)

        await asyncio.gather(*map(deal, self.dealers.values()))

    async def _at_work(self, dealer: SimulatedDealer, line: asyncio.Task[None]) -> None:
        """A dealer at his table, until his pad is sent away for good."""
        while not line.done():
            dealing = asyncio.create_task(dealer.deal_on())
            try:
                await asyncio.wait((dealing, line), return_when=asyncio.FIRST_COMPLETED)
                if dealing.done() and (error := dealing.exception()) is not None:
                    dealer.surprises += 1
                    logger.error("a dealer is at fault", table=dealer.kept.table, exc_info=error)
                    await asyncio.sleep(RETRY_SECONDS)
            finally:
                dealing.cancel()
        dealer.doing = f"the pad may not go on: {dealer.line.refusal}"

    # What the visitor asks, on the server's thread.

    def set_speed(self, speed: float) -> None:
        """Go on at another speed."""
        self.speed = speed
        if self._pace is not None and self.stage == "dealing":
            self._do(self._pace.set, speed)

    def do_at(self, dealer: SimulatedDealer, does: Callable[[SimulatedDealer], None]) -> None:
        """Have something done by a dealer, on his own loop."""
        self._do(does, dealer)

    def _do(self, does: Callable[..., Any], *arguments: Any) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(does, *arguments)

    @property
    def surprises(self) -> int:
        """How often something was refused that should not have been."""
        ours = sum(dealer.surprises for dealer in self.dealers.values())
        return ours + (0 if self.cage is None else self.cage.surprises)
