"""The tests' end of ``server.py``: servers are started, killed, and seen to end."""

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
    """One process: where it listens."""

    process: int
    port: int


class Mother:
    """Bears servers on one database."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.servers: list[Server] = []
        """Those that live."""

    async def start(self, failpoint: str = "") -> Server:
        """A new server, ready to be asked; it ends itself at a *failpoint*."""
        self._say(f"start {failpoint}")
        born: dict[str, int] = {}
        while len(born) < 2:  # the two may speak in either order
            word, number = (await self._heard("born", "ready")).split()
            born[word] = int(number)
        server = Server(born["born"], born["ready"])
        self.servers.append(server)
        return server

    async def start_in_vain(self, seconds: float) -> None:
        """A new server that is killed soon, perhaps before it is ready."""
        self._say("start")
        said = await self._heard("born", "ready")
        while not said.startswith("born"):
            said = await self._heard("born")
        await asyncio.sleep(seconds)
        server = Server(int(said.split()[1]), 0)
        self.servers.append(server)
        await self.kill(server)

    async def kill(self, server: Server) -> None:
        """Kill a server."""
        os.kill(server.process, signal.SIGKILL)
        assert await self.ended(server) == -signal.SIGKILL

    async def ended(self, server: Server) -> int:
        """Wait until a server has ended; its exit code, or the signal below zero."""
        self._say(f"wait {server.process}")
        said = await self._heard("ended", "ready")
        while not said.startswith("ended"):
            said = await self._heard("ended")
        self.servers.remove(server)
        return int(said.split()[2])

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())

    async def _heard(self, *words: str) -> str:
        """The next line, which must begin with one of these words."""
        assert self._process.stdout is not None
        said = (await asyncio.wait_for(self._process.stdout.readline(), PATIENCE)).decode()
        assert said.startswith(words), said
        return said

    async def end(self) -> None:
        """Leave no process behind, however they ended."""
        for server in self.servers:
            with suppress(ProcessLookupError):  # of one that ended she may know already
                os.kill(server.process, signal.SIGKILL)
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


@asynccontextmanager
async def mother_at(database: str, keys: Path, log: Path) -> AsyncIterator[Mother]:
    """A mother who is gone at the end, with all she bore; what they say goes to *log*."""
    path = os.pathsep.join(str(_ROOT / part) for part in ("src", "tests"))
    with log.open("ab") as said:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "manager.crash.server", database, str(keys)),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=said,
            env={**os.environ, "PYTHONPATH": path},
        )
    mother = Mother(process)
    try:
        yield mother
    finally:
        await mother.end()
