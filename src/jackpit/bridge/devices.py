"""Reading a device until it is unplugged, and opening it again by itself."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from jackpit.bridge.config import GpioSensors
from jackpit.bridge.connection import Say
from jackpit.bridge.gpio import GpioLines

REOPEN_SECONDS = 1.0


class Feed(Protocol):
    """What the bytes of a device are fed into."""

    def feed(self, data: bytes) -> None:
        """Receive more bytes."""

    def clear(self) -> None:
        """Forget what is unfinished."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceFile:
    """A device that is read as a file."""

    name: str
    """As it is named in messages, such as ``The keypad /dev/input/event3``."""

    open: Callable[[], int]
    feed: Feed
    on_open: Callable[[int], None] = lambda _: None
    on_lost: Callable[[], None] = lambda: None
    consequence: str = ""
    """A sentence that follows the news of its loss."""

    async def run(self, say: Say) -> None:
        """Read until canceled."""
        is_lost = False
        while True:
            try:
                file = self.open()
            except OSError as error:
                if not is_lost:
                    say(_join(f"{self.name} cannot be opened: {error.strerror}.", self.consequence))
                is_lost = True
                await asyncio.sleep(REOPEN_SECONDS)
                continue
            if is_lost:
                say(f"{self.name} is connected again.")
            try:
                self.feed.clear()
                self.on_open(file)
                await _read_until_lost(file, self.feed.feed)
            finally:
                os.close(file)
            self.on_lost()
            say(_join(f"{self.name} was disconnected.", self.consequence))
            is_lost = True
            await asyncio.sleep(REOPEN_SECONDS)


def _join(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


async def _read_until_lost(file: int, receive: Callable[[bytes], None]) -> None:
    loop = asyncio.get_running_loop()
    lost = loop.create_future()

    def on_ready() -> None:
        try:
            data = os.read(file, 4096)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            receive(data)
        elif not lost.done():
            lost.set_result(None)

    loop.add_reader(file, on_ready)
    try:
        await lost
    finally:
        loop.remove_reader(file)


async def watch_gpio(
    sensors: GpioSensors, receive: Callable[[tuple[bool, ...]], None], say: Say
) -> None:
    """Read the lines of a chip at every change, until canceled."""
    loop, is_lost = asyncio.get_running_loop(), False
    while True:
        try:
            lines = GpioLines(sensors)
        except OSError as error:
            if not is_lost:
                say(f"The GPIO chip {sensors.chip} cannot be used: {error.strerror}.")
            is_lost = True
            await asyncio.sleep(REOPEN_SECONDS)
            continue
        changed = asyncio.Event()
        loop.add_reader(lines.file, changed.set)
        try:
            while True:
                changed.clear()
                receive(lines.read())
                await changed.wait()
        except OSError as error:
            say(f"The GPIO chip {sensors.chip} was lost: {error.strerror}.")
            is_lost = True
        finally:
            loop.remove_reader(lines.file)
            lines.close()
