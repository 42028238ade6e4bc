"""The live connection of one pad: it presses, it looks, and it comes back by itself.

A press that got no answer is sent again under the same id, so that it is done once or not at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from jackpit import __version__
from jackpit.demo.client import new_id, refused

HEARTBEAT_SECONDS = 1.0
RECONNECT_SECONDS = 0.5
LOST_SECONDS = 0.05
ANSWER_SECONDS = 20.0
BUSY = 503
BUSY_SECONDS = 0.25
NOT_WELCOME = 4401

_read = msgspec.json.decode
_write = msgspec.json.encode
View = Mapping[str, Any]
"""A pad as it looks: keys, sheet, sign."""


class PadConnection:
    """A pad that is connected."""

    def __init__(self, address: str, token: str, *, link: str, table: str) -> None:
        self._address = address
        self._token = token
        self._place = {"link": link, "table": table}
        self._name = f"pad-{table}"
        self._socket: ClientConnection | None = None
        self._linked = asyncio.Event()
        self._asked: dict[str, asyncio.Future[dict[str, Any] | None]] = {}
        """Presses without an answer yet; None if the connection ended before it came."""

        self._is_watching = False
        self.view: View = {}
        """As it looked last, while it is watched."""

        self.changed = asyncio.Event()
        self.refusal: str | None = None
        """Why it may not come back: it was retired, or runs an old version."""

    # Its life.

    async def stay(self) -> None:
        """Be connected until cancelled, or sent away for good."""
        while self.refusal is None:
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                await self._visit()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _visit(self) -> None:
        async with connect(
            self._address,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            proxy=None,
        ) as socket:
            hello = {"token": self._token, "version": __version__}
            await socket.send(_write({"hello": hello}).decode())
            beat = asyncio.create_task(self._beat(socket))
            try:
                async for text in socket:
                    self._hear(socket, _read(text))
            finally:
                beat.cancel()
                self._lose()
                if socket.close_code == NOT_WELCOME:
                    self.refusal = socket.close_reason or "it is not known"

    def _hear(self, socket: ClientConnection, said: dict[str, Any]) -> None:
        if "answer" in said:
            waiting = self._asked.pop(said["answer"]["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(said["answer"])
        elif "pad" in said and self._is_watching:
            self.view = said["pad"]
            self.changed.set()
        elif "welcome" in said:
            self._socket = socket
            self._linked.set()

    def _lose(self) -> None:
        self._socket = None
        self._linked.clear()
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_result(None)
        self._asked.clear()

    async def _beat(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(HEARTBEAT_SECONDS)
                await socket.send('{"beat":1}')

    # Pressing.

    async def press(self, kind: str, shows: Mapping[str, str] | None = None, **fields: Any) -> Any:
        """Press a key; the events that followed. A RefusedError says why not."""
        press = {"type": kind, **fields}
        return await self._do("press", {**self._place, "press": press, **(shows or {})})

    async def command(self, kind: str) -> Any:
        """A command that a pad sends for its own table."""
        body = {"link": self._place["link"]}
        return await self._do(
            "do", {**body, "command": {"type": kind, "table": self._place["table"]}}
        )

    async def _do(self, how: str, body: dict[str, Any]) -> list[dict[str, Any]]:
        id = new_id(self._name)
        text = _write({how: {"id": id, **body}}).decode()
        while True:
            answer = await self._answer(id, text)
            if answer is None:
                await asyncio.sleep(LOST_SECONDS)  # so that the loss is noticed, and mended
                continue
            said = answer["body"]
            if answer["status"] == BUSY:
                await asyncio.sleep(BUSY_SECONDS)
            elif answer["status"] == 200:
                return [event for entry in said["entries"] for event in entry["events"]]
            else:
                raise refused(answer["status"], said)

    async def _answer(self, id: str, text: str) -> dict[str, Any] | None:
        """One attempt; None if the connection was lost meanwhile."""
        await self._linked.wait()
        assert self._socket is not None
        waiting: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
        self._asked[id] = waiting
        try:
            with suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._socket.send(text)
                    return await waiting
            return None
        finally:
            self._asked.pop(id, None)

    # Looking.

    async def look(self) -> View:
        """The pad as it looks now."""
        await self.watch()
        await self.unwatch()
        return self.view

    async def watch(self) -> None:
        """Be shown the pad, now and whenever it looks otherwise."""
        self._is_watching = True
        self.changed.clear()
        while not self.changed.is_set():
            await self._say({"watch": {"what": "pad", **self._place}})
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await self.changed.wait()

    async def unwatch(self) -> None:
        """Be shown it no longer."""
        self._is_watching = False
        if self._linked.is_set():
            await self._say({"unwatch": {"what": "pad", **self._place}})

    async def next_view(self, seconds: float) -> View:
        """The pad once it looks otherwise, or as it is after some seconds."""
        self.changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        return self.view

    async def _say(self, message: dict[str, Any]) -> None:
        await self._linked.wait()
        assert self._socket is not None
        with suppress(ConnectionClosed):
            await self._socket.send(_write(message).decode())
