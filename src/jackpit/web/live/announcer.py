"""The announcer: has the writer announce a claim when its mark has stood long enough.

A claim is announced by an entry, which the writer makes before the next command of the link. Where
none comes in time, the announcer sends one that does nothing else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

import structlog

from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.log import CatchUp, LinkLog
from jackpit.manager.house.events import SettingsChanged
from jackpit.manager.house.origins import SYSTEM
from jackpit.manager.writer.calls import AsyncCalls, UnavailableError
from jackpit.manager.writer.queue import Step, job_of
from jackpit.table.events import HandMarked
from jackpit.web.new_entries import NewEntry
from jackpit.web.views import Logs, house_in

RETRY_SECONDS = 0.25
"""Pause before an announcement is tried again that could not be made, or was not due by the clock
of the writer."""

logger = structlog.get_logger("jackpit.web")


class Announcer:
    """Announces the claims of all links in time, on the event loop."""

    def __init__(self, calls: AsyncCalls, clock: Clock) -> None:
        self._calls, self._clock = calls, clock
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start; claims that were marked before the server started are looked at first."""
        self._woken.set()
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Stop, and wait for the end."""
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def on_entries(self, entries: Sequence[NewEntry]) -> None:
        """Look again at what is due: a hand was marked, or the seconds were changed."""
        if any(entry.has(HandMarked, SettingsChanged) for entry in entries):
            self._woken.set()

    async def _run(self) -> None:
        wait: float | None = None
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), wait)
            self._woken.clear()
            try:
                wait = await self._announce()
            except UnavailableError:
                wait = RETRY_SECONDS  # the queue is full, or the server is stopping
            except Exception:
                logger.exception("claims could not be announced")
                wait = RETRY_SECONDS

    async def _announce(self) -> float | None:
        """Announce what is due; the seconds until the next claim is, None if none waits."""
        now = self._clock()
        waiting = await self._calls.query(lambda logs: _seconds_by_link(logs, now))
        if due := [link for link, seconds in waiting.items() if seconds <= 0]:
            steps = (Step(link, CatchUp()) for link in due)
            await self._calls.submit(job_of(*steps, by=SYSTEM, origin=SYSTEM))
            return RETRY_SECONDS
        return min(waiting.values(), default=None)


def _seconds_by_link(logs: Logs, now: datetime) -> dict[str, float]:
    """The seconds until the next claim of each link is due, if one waits."""
    seconds = house_in(logs).settings.announce_seconds
    return {
        log.key: due
        for log in logs.values()
        if isinstance(log, LinkLog) and (due := log.sign_times.next_due(now, seconds)) is not None
    }
