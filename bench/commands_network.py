"""The same load through the network: a server in its own process, and 64 pads.

Each pad has its own connection and its own device token. HTTP and WebSocket take turns.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import structlog
import uvloop
import websockets
from manager.floor import floor_at
from web.site import VERSION, Site

from bench.commands_load import (
    TABLES,
    Submit,
    Tally,
    closed_loop,
    open_loop,
    slowest_of,
    timed_commits,
)
from jackpit.manager.codec import to_json
from jackpit.manager.house import DeviceKind
from jackpit.table import commands as c
from jackpit.web.commands.api_commands import SERVER_FIELDS

SLICES = 6
SLOWEST, STOP = "slowest", "stop"
_numbers = count(1)
_HEAD = """POST /api/links/link/commands HTTP/1.1\r
Host: 127.0.0.1\r
Authorization: Bearer token-of-pad-{table}\r
Jackpit-Version: {version}\r
Content-Type: application/json\r
Content-Length: {length}\r
\r
"""


def _sent(command: c.TableCommand) -> dict[str, Any]:
    """The command as a client sends it."""
    return {name: x for name, x in to_json(command).items() if name not in SERVER_FIELDS}


def _serve(folder: str, game: str, pipe: Connection) -> None:
    """A server with a pad at every table, until the pipe says stop; reports its slowest commit."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with floor_at(f"{folder}/jackpit.db", Path(folder) / "keys") as floor:
        floor.set_up()
        floor.form(game, tables=TABLES)
        site = Site(floor, set_up=False)
        for number in range(1, TABLES + 1):
            site.register(f"pad-{number}", DeviceKind.PAD, table=str(number))
        commits = timed_commits(floor.store)
        pipe.send(site.port)
        while pipe.recv() == SLOWEST:
            pipe.send(slowest_of(commits))
        site.stop()


class OverHttp:
    """A persistent HTTP connection for every table."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._lines: dict[str, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    async def open(self) -> None:
        """Connect every table."""
        for number in range(1, TABLES + 1):
            connection = await asyncio.open_connection("127.0.0.1", self._port)
            self._lines[str(number)] = connection

    async def send(self, command: c.TableCommand) -> None:
        """Send one command and wait for its answer, which must not be a refusal."""
        table = command.table
        reader, writer = self._lines[table]
        request = {"id": f"bench-{next(_numbers)}", "command": _sent(command)}
        body = json.dumps(request).encode()
        head = _HEAD.format(table=table, version=VERSION, length=len(body))
        writer.write(head.encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        length = int(answer.lower().partition(b"content-length:")[2].split()[0])
        body = await reader.readexactly(length)
        assert answer.startswith(b"HTTP/1.1 200"), answer + body

    async def close(self) -> None:
        """Close every connection."""
        for _, writer in self._lines.values():
            writer.close()
            await writer.wait_closed()


class OverWebSocket:
    """A WebSocket for every table."""

    def __init__(self, port: int) -> None:
        self._address = f"ws://127.0.0.1:{port}/api/live"
        self._lines: dict[str, websockets.ClientConnection] = {}

    async def open(self) -> None:
        """Connect every table and authenticate its pad."""
        for number in range(1, TABLES + 1):
            line = await websockets.connect(self._address, compression=None)
            hello = {"token": f"token-of-pad-{number}", "version": VERSION}
            await line.send(json.dumps({"hello": hello}))
            await line.recv()
            self._lines[str(number)] = line

    async def send(self, command: c.TableCommand) -> None:
        """Send one command and wait for its answer, which must not be a refusal."""
        line = self._lines[command.table]
        id = f"bench-{next(_numbers)}"
        request = {"id": id, "link": "link", "command": _sent(command)}
        await line.send(json.dumps({"do": request}))
        while True:
            answer = await line.recv(decode=False)
            if id.encode() in answer:
                assert b'"entries"' in answer, answer
                return

    async def close(self) -> None:
        """Close every connection."""
        for line in self._lines.values():
            await line.close()


async def _measure(
    server: Connection, port: int, game: str, seconds: float
) -> dict[str, dict[str, Any]]:
    ways: dict[str, OverHttp | OverWebSocket] = {
        "http": OverHttp(port),
        "websocket": OverWebSocket(port),
    }
    tallies = {name: Tally() for name in ways}
    for _ in range(SLICES):
        for name, over in ways.items():
            async with _open(over, game) as send:
                tallies[name].add(*await closed_loop(send, game, seconds / SLICES))
    found = {}
    for name, over in ways.items():
        async with _open(over, game) as send:
            _slowest_commit(server)  # clears the commits so far
            waited = await open_loop(send, game, seconds)
        waited["slowest_commit_ms"] = _slowest_commit(server)
        found[name] = {"commands_per_second": tallies[name].rate, "open_loop": waited}
    return found


def _slowest_commit(server: Connection) -> float:
    server.send(SLOWEST)
    slowest: float = server.recv()
    return slowest


@asynccontextmanager
async def _open(over: OverHttp | OverWebSocket, game: str) -> AsyncIterator[Submit]:
    """Connect and warm up; close at the end."""
    await over.open()
    await closed_loop(over.send, game, 0.1)
    yield over.send
    await over.close()


def through_the_network(game: str, seconds: float) -> dict[str, Any]:
    """Measure HTTP and WebSocket in turn, on SQLite."""
    processes = get_context("spawn")
    ours, theirs = processes.Pipe()
    with TemporaryDirectory() as folder:
        server = processes.Process(target=_serve, args=(folder, game, theirs))
        server.start()
        theirs.close()  # so the end of the process is noticed
        try:
            port = ours.recv()
            found = uvloop.run(_measure(ours, port, game, seconds))
            return {"engine": "SQLite", "game": game, **found}
        finally:
            ours.send(STOP)
            server.join()
