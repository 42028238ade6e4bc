"""Tables that play on, whatever becomes of the server, and keep every answer they were given.

A command has its id before it is sent. If the connection breaks, or the manager says that it does
not know the outcome, the same command is sent again under the same id until it is answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec
from manager.crash.server import Told
from manager.floor import ACCOUNTING, EXECUTIVE

from jackpit.manager.codec.types import COMMAND_CODEC
from jackpit.manager.eventlog.record import decode
from jackpit.table import commands as c

ASK_AGAIN = {"MANAGER_IS_STOPPING", "OUTCOME_UNKNOWN", "QUEUE_IS_FULL", "STORE_IS_AWAY"}
"""Answers that say that there is none yet."""

SPOTS = (1, 2, 3, 4, 5, 6, 7)
TOP, FIXED, WINNER = "three-7s-diamonds", "two-7s", 6
PATIENCE = 60.0

_told = msgspec.json.Decoder(Told).decode
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was answered: the client holds the server to it."""

    id: str
    line: bytes
    """What was sent."""

    accepted: bool
    answer: bytes


class Tables:
    """Several tables, each with a connection of its own."""

    def __init__(self, port: Callable[[str], int], *, seed: int, link: str = "link") -> None:
        self.answered: list[Answered] = []
        self.repeated = 0
        """How many commands were sent more than once."""

        self.committed_before = 0
        """How many of these had been committed already when they came again."""

        self.ending = False
        self._port = port
        """Where a table finds its server now."""

        self._random = Random(seed)
        self._life = f"{seed}.{id(self)}"
        self._link = link
        self._numbers = 0
        self._lines: dict[str, tuple[asyncio.StreamReader, asyncio.StreamWriter]] = {}

    async def play(self, *tables: str, one_jackpot_in: int = 15) -> None:
        """Play at all *tables* until it is ``ending``; every round is ended."""
        async with asyncio.TaskGroup() as group:
            for table in tables:
                group.create_task(self._play(table, one_jackpot_in))

    async def _play(self, table: str, one_jackpot_in: int) -> None:
        while not self.ending:
            await self.round(table, with_jackpot=self._random.randrange(one_jackpot_in) == 0)

    async def round(self, table: str, *, with_jackpot: bool = False) -> None:
        """Seven wagers, a fixed win, perhaps a jackpot that is verified and paid."""
        await self.do(table, c.StartRound(table=table, spots=SPOTS))
        await self.do(table, c.MarkHand(table=table, line=FIXED, spot=3))
        number = await self._jackpot(table) if with_jackpot else None
        await self.do(table, c.EndRound(table=table))
        if number is not None:
            await self.do(table, c.PayWin(win=number, spot=WINNER, by=ACCOUNTING))

    async def _jackpot(self, table: str) -> int:
        marked = await self.do(table, c.MarkHand(table=table, line=TOP, spot=WINNER))
        verify = c.VerifyClaim(
            table=table,
            claim=f"{marked['cut']}/{TOP}/{WINNER}",
            by=EXECUTIVE,
            surveillance="camera 1",
        )
        while True:
            told = await self.ask(table, verify)
            answer = decode(told.answer)
            if told.accepted:
                number: int = answer["entries"][0]["events"][0]["win"]["number"]
                return number
            assert answer["rule"] == "EARLIER_CLAIM_PENDING", answer
            await asyncio.sleep(0.002)  # another table's comes first

    async def do(self, table: str, command: c.Command) -> dict[str, Any]:
        """Have a command carried out that must not be refused; its first event."""
        told = await self.ask(table, command)
        assert told.accepted, bytes(told.answer)
        event: dict[str, Any] = decode(told.answer)["entries"][0]["events"][0]
        return event

    async def ask(self, table: str, command: c.Command, *, id: str | None = None) -> Told:
        """Have a command answered, however often it must be sent."""
        self._numbers += 1
        id = id or f"{self._life}.{table}.{self._numbers}"
        line = (
            _encode({"id": id, "log": self._link, "command": COMMAND_CODEC.write(command)}) + b"\n"
        )
        async with asyncio.timeout(PATIENCE):
            told, tries = await self._sent(table, line)
        if tries > 1:
            self.repeated += 1
            self.committed_before += told.repeat
        self.answered.append(Answered(id, line, told.accepted, bytes(told.answer)))
        return told

    async def again(self, table: str, answered: Answered) -> Told:
        """Send a command once more that was answered before."""
        told, _ = await self._sent(table, answered.line)
        return told

    async def _sent(self, table: str, line: bytes) -> tuple[Told, int]:
        tries = 0
        while True:
            tries += 1
            told = await self._exchanged(table, line)
            if told is not None and (told.accepted or not self._is_open(told)):
                return told, tries
            await asyncio.sleep(0.005)

    def _is_open(self, told: Told) -> bool:
        return decode(told.answer)["rule"] in ASK_AGAIN

    async def _exchanged(self, table: str, line: bytes) -> Told | None:
        """One line there and one back; None if the connection broke on the way."""
        with suppress(OSError):
            if table not in self._lines:
                self._lines[table] = await asyncio.open_connection("127.0.0.1", self._port(table))
            reader, writer = self._lines[table]
            writer.write(line)
            said = await reader.readline()
            if said.endswith(b"\n"):
                return _told(said)
        await self._hang_up(table)
        return None

    async def _hang_up(self, table: str) -> None:
        if table in self._lines:
            _, writer = self._lines.pop(table)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def close(self) -> None:
        """Leave no connection open."""
        for table in list(self._lines):
            await self._hang_up(table)
