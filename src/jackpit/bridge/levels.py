"""What lies on the sensors of the bridge, and its reports to the server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection, Mapping
from contextlib import suppress

from jackpit.bridge.connection import Say, ServerConnection

REPORT_SECONDS = 5.0
"""The level is reported again at least this often: a report may have been lost."""

OUTDATED = "LEVEL_OUTDATED"


class LevelReports:
    """Reports the levels: at once after a change or a connect, and again every few seconds."""

    def __init__(self, connection: ServerConnection, say: Say) -> None:
        self._connection = connection
        self._say = say
        self._levels: dict[int, bool] = {}
        self._changed = asyncio.Event()
        self._number = 0
        self._refused = ""
        connection.on_connect.append(self._changed.set)

    def update(self, levels: Mapping[int, bool]) -> None:
        """Note what sensors show; a change is reported."""
        if any(self._levels.get(spot) != level for spot, level in levels.items()):
            self._levels |= levels
            self._changed.set()

    def forget(self, spots: Collection[int]) -> None:
        """The level of some spots is unknown: they stay as they were until a sensor shows them."""
        for spot in spots:
            self._levels.pop(spot, None)

    async def run(self) -> None:
        """Report until canceled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(REPORT_SECONDS):
                    await self._changed.wait()
            self._changed.clear()
            if self._levels and self._connection.is_online:
                await self._report()

    async def _report(self) -> None:
        self._number = max(self._number + 1, time.time_ns() // 1_000_000)
        press = {
            "type": "Sense",
            "number": self._number,
            "chips": sorted(spot for spot, level in self._levels.items() if level),
            "bare": sorted(spot for spot, level in self._levels.items() if not level),
        }
        answer = await self._connection.press(press, again=False)
        if answer.get("rule") == OUTDATED:  # the clock of this machine was set back
            self._number = answer["numbers"]["number"]
            self._changed.set()
        elif "rule" in answer and answer["rule"] != "NO_ANSWER":
            if answer["sentence"] != self._refused:
                self._say(f"The sensors: {answer['sentence']}")
            self._refused = answer["sentence"]
        else:
            self._refused = ""
