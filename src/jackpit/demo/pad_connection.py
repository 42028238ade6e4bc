"""The live connection of one pad: presses, views, and reconnects by itself.

A press without an answer is sent again under the same id, so it is done at most once.
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
from jackpit.demo.client import new_id, refusal_error

HEARTBEAT_SECONDS = 1.0
RECONNECT_SECONDS = 0.5
RESEND_SECONDS = 0.05
ANSWER_SECONDS = 20.0
BUSY = 503
BUSY_RETRY_SECONDS = 0.25
NOT_WELCOME = 4401

_read = msgspec.json.decode
_write = msgspec.json.encode
View = Mapping[str, Any]
"""The view of a pad: keys, sheet, sign."""


class PadConnection:
    """A connected pad."""

    def __init__(self, address: str, token: str, *, link: str, table: str) -> None:
        self._address = address
        self._token = token
        self._place = {"link": link, "table": table}
        self._name = f"pad-{table}"
        self._socket: ClientConnection | None = None
        self._connected = asyncio.Event()
        self._unanswered: dict[str, asyncio.Future[dict[str, Any] | None]] = {}
        """Presses without an answer yet, by id; None if the connection ended first."""

        self._is_watching = False
        self.view: View = {}
        """The last view received while watching."""

        self.changed = asyncio.Event()
        self.refusal: str | None = None
        """Why the server refused the pad: it was retired, or runs an old version."""

    # The connection.

    async def run(self) -> None:
        """Stay connected until canceled or refused."""
        while self.refusal is None:
            with suppress(OSError, TimeoutError, ConnectionClosed, InvalidHandshake):
                await self._connect()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _connect(self) -> None:
        async with connect(
            self._address,
            compression=None,
            ping_interval=None,
            close_timeout=1,
            proxy=None,
        ) as socket:
            hello = {"token": self._token, "version": __version__}
            await socket.send(_write({"hello": hello}).decode())
            heartbeats = asyncio.create_task(self._send_heartbeats(socket))
            try:
                async for text in socket:
                    self._on_message(socket, _read(text))
            finally:
                heartbeats.cancel()
                self._on_disconnect()
                if socket.close_code == NOT_WELCOME:
                    self.refusal = socket.close_reason or "unknown"

    def _on_message(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if "answer" in message:
            waiting = self._unanswered.pop(message["answer"]["id"], None)
            if waiting is not None and not waiting.done():
                waiting.set_result(message["answer"])
        elif "pad" in message and self._is_watching:
            self.view = message["pad"]
            self.changed.set()
        elif "welcome" in message:
            self._socket = socket
            self._connected.set()

    def _on_disconnect(self) -> None:
        self._socket = None
        self._connected.clear()
        for waiting in self._unanswered.values():
            if not waiting.done():
                waiting.set_result(None)
        self._unanswered.clear()

    async def _send_heartbeats(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(HEARTBEAT_SECONDS)
                await socket.send('{"beat":1}')

    # Pressing.

    async def press(
        self, kind: str, credentials: Mapping[str, str] | None = None, **fields: Any
    ) -> Any:
        """Press a key; return the events, or raise RefusedError."""
        press = {"type": kind, **fields}
        return await self._send_until_answered(
            {**self._place, "press": press, **(credentials or {})}
        )

    async def _send_until_answered(self, body: dict[str, Any]) -> list[dict[str, Any]]:
        id = new_id(self._name)
        text = _write({"press": {"id": id, **body}}).decode()
        while True:
            answer = await self._send_once(id, text)
            if answer is None:
                await asyncio.sleep(
                    RESEND_SECONDS
                )  # until the loss is noticed and the pad reconnects
                continue
            if answer["status"] == BUSY:
                await asyncio.sleep(BUSY_RETRY_SECONDS)
            elif answer["status"] == 200:
                return [event for entry in answer["entries"] for event in entry["events"]]
            else:
                raise refusal_error(answer["status"], answer["problem"])

    async def _send_once(self, id: str, text: str) -> dict[str, Any] | None:
        """Send once and wait for the answer; None if the connection was lost."""
        await self._connected.wait()
        assert self._socket is not None
        waiting: asyncio.Future[dict[str, Any] | None] = asyncio.get_running_loop().create_future()
        self._unanswered[id] = waiting
        try:
            with suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._socket.send(text)
                    return await waiting
            return None
        finally:
            self._unanswered.pop(id, None)

    # Views.

    async def read_view(self) -> View:
        """The present view of the pad."""
        await self.watch()
        await self.unwatch()
        return self.view

    async def watch(self) -> None:
        """Receive the view now and after every change."""
        self._is_watching = True
        self.changed.clear()
        while not self.changed.is_set():
            await self._send({"watch": {"what": "pad", **self._place}})
            with suppress(TimeoutError):
                async with asyncio.timeout(2):
                    await self.changed.wait()

    async def unwatch(self) -> None:
        """Stop receiving views."""
        self._is_watching = False
        if self._connected.is_set():
            await self._send({"unwatch": {"what": "pad", **self._place}})

    async def next_view(self, seconds: float) -> View:
        """The next changed view, or the present one after *seconds*."""
        self.changed.clear()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        return self.view

    async def _send(self, message: dict[str, Any]) -> None:
        await self._connected.wait()
        assert self._socket is not None
        with suppress(ConnectionClosed):
            await self._socket.send(_write(message).decode())
