"""How fast the demo goes: seconds of the pit, which a visitor may make shorter."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

MIN_SPEED, MAX_SPEED = 1.0, 1_000.0
NO_PAUSES = float("inf")
UNATTENDED_SPEED = 20.0
"""Above this speed nobody could follow, and whoever must verify a win comes at once."""

SHORTEST_SECONDS = 0.002


class Pace:
    """The speed of the whole floor, and whoever waits for its next moment."""

    def __init__(self, speed: float) -> None:
        self.speed = speed
        self._waking = asyncio.Event()

    def set(self, speed: float) -> None:
        """Go on at another speed; pauses under way end so much sooner or later."""
        self.speed = speed
        self.wake()

    def wake(self) -> None:
        """Have everybody look whether he still has to wait."""
        self._waking.set()
        self._waking = asyncio.Event()

    async def pause(self, seconds: float, speed: Callable[[], float]) -> None:
        """Let so many seconds of the pit pass; *speed* is asked anew whenever something changes."""
        loop = asyncio.get_running_loop()
        left = seconds
        while True:
            now, fast = loop.time(), speed()
            if left / fast < SHORTEST_SECONDS:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(left / fast):
                    await self._waking.wait()
            left -= (loop.time() - now) * fast
