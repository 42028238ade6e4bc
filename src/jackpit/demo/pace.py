"""The speed of the demo: seconds of the pit, which a visitor can shorten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

MIN_SPEED, MAX_SPEED = 1.0, 1_000.0
NO_PAUSES = float("inf")
UNATTENDED_SPEED = 20.0
"""Above this speed no visitor could follow, so simulated staff verifies a win at once."""

MIN_PAUSE_SECONDS = 0.002


class Pace:
    """The speed of the whole floor, and its pauses."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._speed_changed = asyncio.Event()

    def set(self, speed: float) -> None:
        """Change the speed; pauses in progress end sooner or later accordingly."""
        self.speed = speed
        self.wake()

    def wake(self) -> None:
        """Have all pauses recheck the speed."""
        self._speed_changed.set()
        self._speed_changed = asyncio.Event()

    async def pause(self, seconds: float, speed: Callable[[], float]) -> None:
        """Wait so many seconds of the pit; *speed* is read again after every change."""
        loop = asyncio.get_running_loop()
        left = seconds
        while True:
            now, fast = loop.time(), speed()
            if left / fast < MIN_PAUSE_SECONDS:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(left / fast):
                    await self._speed_changed.wait()
            left -= (loop.time() - now) * fast
