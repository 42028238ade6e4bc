"""The tests' side of ``server.py``: starts servers, kills them and waits for their end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 30.0
_ROOT = Path(__file__).resolve().parents[3]


@dataclass(slots=True)
class Server:
    """One server process and its port."""

    process: int
    port: int


class ForkServer:
    """Forks servers on one database."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.servers: list[Server] = []
        """The running servers."""

    async def start(self, failpoint: str = "") -> Server:
        """A new server that is ready; it kills itself at a *failpoint*."""
        self._write(f"start {failpoint}")
        lines: dict[str, int] = {}
        while len(lines) < 2:  # the two lines arrive in either order
            word, number = (await self._read("forked", "ready")).split()
            lines[word] = int(number)
        server = Server(lines["forked"], lines["ready"])
        self.servers.append(server)
        return server

    async def start_and_kill(self, seconds: float) -> None:
        """A new server that is killed soon, perhaps before it is ready."""
        self._write("start")
        line = await self._read("forked", "ready")
        while not line.startswith("forked"):
            line = await self._read("forked")
        await asyncio.sleep(seconds)
        server = Server(int(line.split()[1]), 0)
        self.servers.append(server)
        await self.kill(server)

    async def kill(self, server: Server) -> None:
        """Kill a server."""
        os.kill(server.process, signal.SIGKILL)
        assert await self.ended(server) == -signal.SIGKILL

    async def ended(self, server: Server) -> int:
        """Wait until a server has ended; its exit code, or the signal below zero."""
        self._write(f"wait {server.process}")
        line = await self._read("ended", "ready")
        while not line.startswith("ended"):
            line = await self._read("ended")
        self.servers.remove(server)
        return int(line.split()[2])

    def _write(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def _read(self, *words: str) -> str:
        """The next line, which must begin with one of these words."""
        assert self._process.stdout is not None
        line = (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)).decode()
        assert line.startswith(words), line
        return line

    async def end(self) -> None:
        """End every process."""
        for server in self.servers:
            with suppress(ProcessLookupError):  # it may have ended already
                os.kill(server.process, signal.SIGKILL)
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


@asynccontextmanager
async def fork_server_at(database: str, keys: Path, log: Path) -> AsyncIterator[ForkServer]:
    """A fork server that ends with all its servers; their stderr goes to *log*."""
    path = os.pathsep.join(str(_ROOT / part) for part in ("src", "tests"))
    with log.open("ab") as line:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "manager.crash.server", database, str(keys)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=line,
            env={**os.environ, "PYTHONPATH": path},
        )
    fork_server = ForkServer(process)
    try:
        yield fork_server
    finally:
        await fork_server.end()
