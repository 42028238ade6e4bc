"""The live connection of a device: presses, the view of its pad, and reconnects by itself."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from jackpit import __version__
from jackpit.bridge.config import ServerSettings

HEARTBEAT_SECONDS = 1.0
SILENCE_SECONDS = 3.0
RECONNECT_SECONDS = 0.5
ANSWER_SECONDS = 5.0
BUSY, BUSY_RETRY_SECONDS = 503, 0.25
NOT_WELCOME = 4401
NO_ANSWER = {"rule": "NO_ANSWER", "sentence": "No answer came; look at the pad before going on."}
Say = Callable[[str], None]


class BridgeError(Exception):
    """Why the bridge cannot go on, in one sentence."""


class ServerConnection:
    """A connected device at its table."""

    def __init__(self, settings: ServerSettings, token: str, say: Say) -> None:
        self._address = settings.address.rstrip("/")
        self._token = token
        self._say = say
        self._certificate = settings.certificate
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any] | None]] = {}
        self._problem = ""
        self.device: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.on_connect: list[Callable[[], None]] = []
        """Called after every connect, when the view of the pad is there."""

        self.on_view: list[Callable[[], None]] = []

    @property
    def is_online(self) -> bool:
        """Whether presses can be sent now."""
        return self._socket is not None

    # The device.

    def identify(self) -> None:
        """Ask the server which device this is; raises an OSError or a BridgeError."""
        headers = {"Authorization": f"Bearer {self._token}", "Jackpit-Version": __version__}
        request = urllib.request.Request(f"{self._address}/api/device", headers=headers)
        try:
            with urllib.request.urlopen(request, timeout=5, context=self._tls()) as response:
                self.device = json.load(response)
        except urllib.error.HTTPError as refused:
            if refused.code == BUSY:
                raise OSError(0, "it is busy") from refused
            raise BridgeError(_sentence_of(refused.read())) from refused
        except urllib.error.URLError as error:
            reason = getattr(error.reason, "strerror", None) or str(error.reason)
            raise OSError(0, reason) from error
        except ValueError as error:
            raise BridgeError(f"There is no Jackpit server at {self._address}.") from error
        if self.device["table"] is None:
            raise BridgeError("The device is not registered for a table.")

    def _tls(self) -> ssl.SSLContext | None:
        if not self._address.startswith("https:"):
            return None
        try:
            return ssl.create_default_context(cafile=self._certificate)
        except OSError as error:
            raise BridgeError(f"The certificate {self._certificate} cannot be read.") from error

    # The connection.

    async def run(self) -> None:
        """Stay connected until canceled; raises a BridgeError if the device is refused."""
        is_lost = False
        while True:
            try:
                await asyncio.to_thread(self.identify)
                await self._connect()
                is_lost = False
            except (OSError, TimeoutError, ConnectionClosed, InvalidHandshake) as error:
                if not is_lost:
                    self._say(f"The server at {self._address} cannot be reached: {_reason(error)}.")
                is_lost = True
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _connect(self) -> None:
        address = self._address.replace("http", "ws", 1) + "/api/live?hello"
        options: Any = {"ssl": self._tls()} if address.startswith("wss:") else {}
        async with connect(
            address, compression=None, ping_interval=None, close_timeout=1, proxy=None, **options
        ) as socket:
            hello = {"token": self._token, "version": __version__}
            await socket.send(json.dumps({"hello": hello}))
            beats = asyncio.create_task(self._beat(socket))
            try:
                while True:
                    async with asyncio.timeout(SILENCE_SECONDS):
                        text = await socket.recv()
                    await self._on_message(socket, json.loads(text))
            except (ConnectionClosed, TimeoutError):
                if socket.close_code == NOT_WELCOME:
                    raise BridgeError(self._problem or "The server refused this device.") from None
                if self._socket is not None:
                    self._say("The connection to the server was lost. Reconnecting.")
            finally:
                beats.cancel()
                self._on_lost()

    async def _on_message(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        if "welcome" in message:
            place = {"link": self.device["link"], "table": self.device["table"]}
            await socket.send(json.dumps({"watch": {"what": "pad", **place}}))
        elif "pad" in message:
            self.view = message["pad"]
            if self._socket is None:
                self._socket = socket
                self._say(f"Connected as {self.device['key']} at table {self.device['table']}.")
                for call in self.on_connect:
                    call()
            for call in self.on_view:
                call()
        elif "answer" in message:
            waiting = self._answers.get(message["answer"]["id"])
            if waiting is not None and not waiting.done():
                waiting.set_result(message["answer"])
        elif "problem" in message:
            self._problem = message["problem"]["sentence"]

    def _on_lost(self) -> None:
        self._socket = None
        for waiting in self._answers.values():
            if not waiting.done():
                waiting.set_result(None)

    async def _beat(self, socket: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(HEARTBEAT_SECONDS)
                await socket.send('{"beat":1}')

    # Presses.

    async def press(
        self,
        press: Mapping[str, Any],
        credentials: Mapping[str, str] | None = None,
        *,
        again: bool = True,
    ) -> dict[str, Any]:
        """The answer to a press: its entries, or the rule and sentence of a refusal.

        A press without an answer is sent again under the same id for some seconds; unless *again*,
        not over a new connection.
        """
        id = f"{self.device['key']}:{uuid4().hex}"
        place = {"link": self.device["link"], "table": self.device["table"]}
        text = json.dumps({"press": {"id": id, **place, "press": press, **(credentials or {})}})
        end = time.monotonic() + ANSWER_SECONDS
        while time.monotonic() < end:
            answer = await self._send(id, text, end - time.monotonic())
            if answer is not None and answer["status"] != BUSY:
                found: dict[str, Any] = answer.get("problem", answer)
                return found
            if answer is None and not again:
                break
            await asyncio.sleep(BUSY_RETRY_SECONDS)
        return dict(NO_ANSWER)

    async def _send(self, id: str, text: str, seconds: float) -> dict[str, Any] | None:
        socket = self._socket
        if socket is None:
            return None
        waiting: asyncio.Future[dict[str, Any] | None]
        waiting = self._answers[id] = asyncio.get_running_loop().create_future()
        try:
            with suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(seconds):
                    await socket.send(text)
                    return await waiting
            return None
        finally:
            self._answers.pop(id, None)


def _sentence_of(body: bytes) -> str:
    with suppress(ValueError, KeyError, TypeError):
        return str(json.loads(body)["sentence"])
    return "The server refused this device."


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or str(error) or "no answer").rstrip(".")
