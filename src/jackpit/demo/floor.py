"""The demo floor: sets up the house, deals a day of history, and then deals on.

It runs on its own thread and event loop, beside the server whose client it is. The requests of the
visitor come from the server's thread.
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
from jackpit.demo.dealer_activity import DealerActivity
from jackpit.demo.house_setup import DemoSetup
from jackpit.demo.pace import MAX_SPEED, NO_PAUSES, UNATTENDED_SPEED, Pace
from jackpit.demo.pad_connection import PadConnection
from jackpit.demo.plan import DEMO, Plan
from jackpit.demo.saved_demo import Folder, SavedDemo, SavedTable
from jackpit.messages import ENGLISH, Language, Message, Plural, Sentence

HISTORY_ROUNDS = 25
"""Rounds dealt at every table before the visitor arrives."""

RETRY_START_SECONDS = 0.05

logger = structlog.get_logger("jackpit.demo")


class Progress(Message):
    """The progress of a demo or a training house, up to its open tables."""

    SERVER_STARTS = "The server is starting."
    HISTORY = "Dealing yesterday's rounds…"
    TABLES_OPEN = Plural(
        "count",
        "{count} table is open; its dealer starts.",
        "{count} tables are open; their dealers start one after the other.",
    )
    TRAINING_TABLES_OPEN = Plural(
        "count", "{count} training table is open.", "{count} training tables are open."
    )
    NOT_SET_UP = "The {house} could not be set up: {error}"
    FAILED = "The {house} failed, see its journal: {error}"


@dataclass(slots=True, kw_only=True)
class DemoFloor:
    """The demo, from its start to its end."""

    folder: Folder
    saved: SavedDemo
    client: ApiClient
    code: str | None
    """For setting up the house; None if it is set up."""

    clock: DemoClock
    report: Callable[[Sentence], None]
    plan: Plan = DEMO
    speed: float = 1.0
    patience: float = 90.0
    language: Language = ENGLISH
    history: int = HISTORY_ROUNDS
    stage: str = "starting"
    """``starting``, ``setting up``, ``dealing`` or ``failed``."""

    progress: Sentence = field(default_factory=Progress.SERVER_STARTS.given)
    failed: str | None = None
    """Why it has ended by itself."""

    on_failure: Callable[[str], None] = print
    is_stopping: Callable[[], bool] = bool
    """Whether the server is stopping, so errors are expected."""

    dealers: dict[tuple[str, str], SimulatedDealer] = field(default_factory=dict)
    cage: SimulatedCage | None = None
    _pace: Pace | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _work: asyncio.Task[None] | None = None
    _thread: threading.Thread | None = None
    _is_stopped: bool = False

    # Start and end.

    def start(self) -> None:
        """Start the thread; the server may still be starting."""
        if self.code is not None and self.plan.has_simulated_dealers:
            self.clock.go_back()
        self._thread = threading.Thread(target=self._run, name="demo", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop; the next start can continue from here."""
        self._is_stopped = True
        if self._loop is not None and self._work is not None:
            with suppress(RuntimeError):  # the loop has ended by itself
                self._loop.call_soon_threadsafe(self._work.cancel)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        with suppress(asyncio.CancelledError):
            asyncio.run(self._run_all())

    async def _run_all(self) -> None:
        self._loop, self._work = asyncio.get_running_loop(), asyncio.current_task()
        self._pace = Pace(NO_PAUSES)
        if self._should_stop():
            return
        try:
            await self._wait_for_server()
            if self.code is not None:
                await asyncio.to_thread(self._set_up, self.code)
            await self._deal()
        except (RefusedError, NoAnswerError) as error:
            if not self._should_stop():
                self._fail(Progress.NOT_SET_UP, str(error))
        except Exception as error:
            logger.exception(f"the {self.folder.kind.word} failed")
            self._fail(Progress.FAILED, repr(error))

    def _should_stop(self) -> bool:
        return self._is_stopped or self.is_stopping()

    def _fail(self, why: Progress, error: str) -> None:
        self.progress = why.given(house=self.folder.kind.name, error=error)
        self.stage, self.failed = "failed", str(self.progress)
        self.on_failure(self.failed)

    async def _wait_for_server(self) -> None:
        while True:
            with suppress(NoAnswerError):
                await asyncio.to_thread(self.client.get, "/healthz")
                return
            await asyncio.sleep(RETRY_START_SECONDS)

    def _report(self, sentence: Sentence) -> None:
        self.progress = sentence
        self.report(sentence)

    def _set_up(self, code: str) -> None:
        setup = DemoSetup(self.client, code, self._report, self.saved, self.plan, self.language)
        self.stage = "setting up"
        setup.begin()
        setup.finish()

    # Dealing.

    async def _deal(self) -> None:
        assert self._pace is not None
        for table in self.saved.tables:
            if not table.is_training:
                self.dealers[table.link, table.table] = self._dealer(table, self._pace)
        links = list(dict.fromkeys(table.link for table in self.saved.tables))
        has_dealers = self.plan.has_simulated_dealers
        self.cage = SimulatedCage(
            self.client, links, lambda: self.speed if has_dealers else MAX_SPEED
        )
        async with asyncio.TaskGroup() as group:
            pads = {key: group.create_task(x.pad.run()) for key, x in self.dealers.items()}
            if not self.saved.is_ready:
                await self._deal_history()
            self._pace.set_speed(self.speed)
            self.stage = "dealing"
            self._report(self._open_tables())
            group.create_task(self.cage.run())
            for key, dealer in self.dealers.items():
                group.create_task(self._run_dealer(dealer, pads[key]))

    def _open_tables(self) -> Sentence:
        if self.plan.has_simulated_dealers:
            return Progress.TABLES_OPEN.given(count=len(self.dealers))
        return Progress.TRAINING_TABLES_OPEN.given(count=len(self.saved.tables))

    def _dealer(self, table: SavedTable, pace: Pace) -> SimulatedDealer:
        host = f"[{self.client.host}]" if ":" in self.client.host else self.client.host
        address = f"ws://{host}:{self.client.port}/api/live"
        pad = PadConnection(address, table.pad, link=table.link, table=table.table)
        dealer = SimulatedDealer(table, pad, pace, lambda: self._patience(dealer), self.language)
        return dealer

    def _patience(self, dealer: SimulatedDealer) -> float:
        """Seconds that a claim waits for the visitor before simulated staff comes."""
        if self.stage != "dealing":
            return 0.0
        return 0.0 if self.speed > UNATTENDED_SPEED and not dealer.is_top else self.patience

    async def _deal_history(self) -> None:
        if self.plan.has_simulated_dealers:
            self._report(Progress.HISTORY.given())
        before = self.history // 2
        await self._deal_rounds(before)
        for place in self.plan.tables_won_yesterday:
            self.dealers[place].order()
            await self.dealers[place].next_round()
        await self._deal_rounds(self.history - before)
        assert self.cage is not None
        await asyncio.to_thread(self.cage.check, at_once=True)
        self.clock.return_to_now()
        self.saved.is_ready = True
        self.folder.save(self.saved)

    async def _deal_rounds(self, count: int) -> None:
        """Deal *count* rounds at every table; the clock advances meanwhile."""
        per_round = OPENING_HOURS / max(1, self.history * len(self.dealers))

        async def deal(dealer: SimulatedDealer) -> None:
            for _ in range(count):
                await dealer.next_round()
                self.clock.advance(per_round)

        await asyncio.gather(*map(deal, self.dealers.values()))

    async def _run_dealer(self, dealer: SimulatedDealer, pad: asyncio.Task[None]) -> None:
        """Run a dealer until the server refuses their pad."""
        while not pad.done():
            dealing = asyncio.create_task(dealer.run())
            try:
                await asyncio.wait((dealing, pad), return_when=asyncio.FIRST_COMPLETED)
                if dealing.done() and (error := dealing.exception()) is not None:
                    dealer.unexpected_refusals += 1
                    logger.error("a dealer failed", table=dealer.table.table, exc_info=error)
                    await asyncio.sleep(RETRY_SECONDS)
            finally:
                dealing.cancel()
        dealer.doing = DealerActivity.PAD_REFUSED.given(reason=dealer.pad.refusal or "")

    # Requests of the visitor, on the server's thread.

    def set_speed(self, speed: float) -> None:
        """Change the speed."""
        self.speed = speed
        if self._pace is not None and self.stage == "dealing":
            self._call(self._pace.set_speed, speed)

    def call_dealer(
        self, dealer: SimulatedDealer, method: Callable[[SimulatedDealer], None]
    ) -> None:
        """Call a method of a dealer on the demo's loop."""
        self._call(method, dealer)

    def _call(self, method: Callable[..., Any], *arguments: Any) -> None:
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(method, *arguments)

    @property
    def unexpected_refusals(self) -> int:
        """The number of unexpected refusals."""
        by_dealers = sum(dealer.unexpected_refusals for dealer in self.dealers.values())
        return by_dealers + (0 if self.cage is None else self.cage.unexpected_refusals)
