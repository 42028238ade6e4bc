"""The delay from a press at a pad to the update on a sign's connection.

A hundred tables of one link play, each with a pad and a sign of its own, all over WebSockets and in
another process than the server. Every COIN IN and every GAME OVER updates all hundred signs; the
one above the same table is timed.

    PYTHONPATH=src:tests .venv/bin/python -m bench.sign --seconds 5
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import re
import sys
import time
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any

import structlog
import websockets
from manager.floor import floor_at
from web.site import VERSION, Site

from jackpit.manager.house import DeviceKind

TABLES = 100
AIM_P99_MS = 150
ROUNDS_A_SECOND = 20
"""Over all tables: twelve times what a hundred of them deal at sixty rounds an hour."""

_numbers = count(1)
_SEQ = re.compile(rb'^\{"sign":.*?"seq":(\d+)')


def _serve(folder: str, pipe: Connection) -> None:
    """A server with a pad and a sign at every table, until the pipe says stop."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with floor_at(f"{folder}/jackpit.db", Path(folder) / "keys") as floor:
        floor.set_up()
        floor.form("blazing-7s", tables=TABLES)
        site = Site(floor, set_up=False)
        for number in range(1, TABLES + 1):
            site.register(f"pad-{number}", DeviceKind.PAD, table=str(number))
            site.register(f"sign-{number}", DeviceKind.SIGN, table=str(number))
        pipe.send(site.port)
        pipe.recv()
        site.stop()


class Line:
    """A device's live connection: beats, records updates of its sign, and waits for answers."""

    def __init__(self, key: str, table: str) -> None:
        self.key, self.table = key, table
        self.updates: list[tuple[int, float]] = []
        """The last entry in an update, and when it arrived."""

        self._answers: dict[str, asyncio.Future[Any]] = {}
        self._socket: websockets.ClientConnection

    async def open(self, port: int, stack: AsyncExitStack, *watches: str) -> None:
        """Connect, authenticate and watch."""
        connecting = websockets.connect(f"ws://127.0.0.1:{port}/api/live", compression=None)
        self._socket = await stack.enter_async_context(connecting)
        hello = {"token": f"token-of-{self.key}", "version": VERSION}
        await self._say(hello=hello)
        for what in watches:
            await self._say(watch={"what": what, "link": "link", "table": self.table})
        for does in (self._listen(), self._beat()):
            stack.callback(asyncio.create_task(does).cancel)

    async def press(self, press: dict[str, Any]) -> tuple[float, float, int | None]:
        """Press a key; when that was, when it was answered, and the entry it made, if any."""
        id = f"{self.key}:{next(_numbers)}"
        self._answers[id] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        await self._say(press={"id": id, "link": "link", "table": self.table, "press": press})
        answer = await self._answers[id]
        del self._answers[id]
        answered = time.perf_counter()
        assert answer["status"] == 200, answer
        entries = answer["entries"]
        return began, answered, entries[-1]["seq"] if entries else None

    async def _listen(self) -> None:
        while True:
            text = await self._socket.recv(decode=False)
            if found := _SEQ.match(text):
                self.updates.append((int(found[1]), time.perf_counter()))
            elif text.startswith(b'{"answer"'):
                answer = json.loads(text)["answer"]
                self._answers[answer["id"]].set_result(answer)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(1)
            await self._say(beat=1)

    async def _say(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))


async def _play(port: int, seconds: float, rate: float) -> list[tuple[float, float]]:
    """Rounds that begin at random, *rate* per second.

    How long each press took until it was answered, and until its sign showed it.
    """
    random = Random(1)
    tables = [str(number) for number in range(1, TABLES + 1)]
    pads = {table: Line(f"pad-{table}", table) for table in tables}
    signs = {table: Line(f"sign-{table}", table) for table in tables}
    pressed: list[tuple[str, float, float, int]] = []
    idle = list(tables)

    async def one_round(table: str) -> None:
        chips = [{"type": "Tap", "spot": spot} for spot in random.sample(range(1, 8), 4)]
        presses: list[dict[str, Any]] = [*chips, {"type": "Begin"}, {"type": "Finish"}]
        for press in presses:
            began, answered, seq = await pads[table].press(press)
            if seq is not None:
                pressed.append((table, began, answered, seq))
            await asyncio.sleep(random.expovariate(4))
        idle.append(table)

    async with AsyncExitStack() as stack:
        for table in tables:
            await pads[table].open(port, stack, "pad", "sign")
            await signs[table].open(port, stack, "sign")
        end = time.perf_counter() + 1 + seconds
        async with asyncio.TaskGroup() as group:
            while time.perf_counter() < end:
                await asyncio.sleep(random.expovariate(rate))
                if idle:
                    table = idle.pop(random.randrange(len(idle)))
                    group.create_task(one_round(table))
        await asyncio.sleep(1)  # for the updates of the last presses
    warm = end - seconds
    return [
        (answered - began, _shown(signs[table], seq) - began)
        for table, began, answered, seq in pressed
        if began > warm
    ]


def _shown(sign: Line, seq: int) -> float:
    """When the first update with an entry arrived at a sign."""
    return sign.updates[bisect_left(sign.updates, (seq, 0.0))][1]


def measure(seconds: float, rate: float) -> dict[str, Any]:
    """Serve in one process, play in this one."""
    processes = get_context("spawn")
    ours, theirs = processes.Pipe()
    with TemporaryDirectory() as folder:
        server = processes.Process(target=_serve, args=(folder, theirs))
        server.start()
        theirs.close()  # so the end of the process is noticed
        try:
            answered, shown = zip(*asyncio.run(_play(ours.recv(), seconds, rate)), strict=True)
        finally:
            ours.send("stop")
            server.join()
    return {
        "python": sys.version.split()[0],
        "tables": TABLES,
        "signs": TABLES,
        "rounds_per_second": rate,
        "presses_timed": len(shown),
        "until_answered": _in_ms(answered),
        "until_shown_on_the_sign": _in_ms(shown),
        "aim_p99_ms": AIM_P99_MS,
    }


def _in_ms(waited: Sequence[float]) -> dict[str, float]:
    cuts = quantiles(waited, n=100)
    return {
        "p50_ms": round(1000 * cuts[49], 1),
        "p99_ms": round(1000 * cuts[98], 1),
        "most_ms": round(1000 * max(waited), 1),
    }


def main() -> None:
    """Measure it."""
    parser = argparse.ArgumentParser(description="From a press on a pad to the update of a sign.")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds-per-second", type=float, default=ROUNDS_A_SECOND)
    given = parser.parse_args()
    print(json.dumps(measure(given.seconds, given.rounds_per_second), indent=2))


if __name__ == "__main__":
    main()
