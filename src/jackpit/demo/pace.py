"""The speed of the demo: how fast pit time passes. A visitor can change it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

MIN_SPEED, MAX_SPEED = 1.0, 1_000.0
NO_PAUSES = float("inf")
UNATTENDED_SPEED = 20.0
"""Above this speed no visitor could follow, so simulated staff verify a win immediately."""

MIN_PAUSE_SECONDS = 0.002


class Pace:
    """The speed of the whole floor, and its pauses."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._speed_changed = asyncio.Event()

    def set_speed(self, speed: float) -> None:
        """Change the speed; pauses in progress end sooner or later accordingly."""
        self.speed = speed
        self.wake()

    def wake(self) -> None:
        """Have all pauses recheck the speed."""
        self._speed_changed.set()
        self._speed_changed = asyncio.Event()

    async def pause(self, seconds: float, speed: Callable[[], float]) -> None:
        """Wait *seconds* of pit time; *speed* is read again after every change."""
        loop = asyncio.get_running_loop()
        left = seconds
        while True:
            now, rate = loop.time(), speed()
            if left / rate < MIN_PAUSE_SECONDS:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(left / rate):
                    await self._speed_changed.wait()
            left -= (loop.time() - now) * rate
