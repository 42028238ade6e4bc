"""Tables that play on while the server is killed, and store every answer they get.

A command has its id before it is sent. If the connection breaks, or the server answers that it does
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
from manager.crash.server import Reply
from manager.floor import ACCOUNTING, EXECUTIVE

from jackpit.manager.codec import decode
from jackpit.manager.codec import encode as _encode
from jackpit.manager.eventlog.answer import ServerRefusal
from jackpit.table import Refusal
from jackpit.table import commands as c

ASK_AGAIN = {
    ServerRefusal.SERVER_IS_STOPPING.key,
    ServerRefusal.OUTCOME_UNKNOWN.key,
    ServerRefusal.QUEUE_IS_FULL.key,
    ServerRefusal.DATABASE_UNREACHABLE.key,
}
"""Refusals after which the command is sent again."""

SPOTS = (1, 2, 3, 4, 5, 6, 7)
TOP, FIXED, WINNER = "three-7s-diamonds", "one-7", 6
PATIENCE = 60.0

_decode_reply = msgspec.json.Decoder(Reply).decode


@dataclass(frozen=True, slots=True)
class Answered:
    """A command with its answer, to be checked against the database."""

    id: str
    line: bytes
    """The line that was sent."""

    accepted: bool
    answer: bytes


class Tables:
    """Several tables, each with its own connection."""

    def __init__(self, port: Callable[[str], int], *, seed: int, link: str = "link") -> None:
        self.answered: list[Answered] = []
        self.repeated = 0
        """Commands that were sent more than once."""

        self.committed_before = 0
        """Of these, commands that were already committed."""

        self.ending = False
        self._port = port
        """The port of a table's current server."""

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
            reply = await self.ask(table, verify)
            answer = decode(reply.answer)
            if reply.accepted:
                number: int = answer["entries"][0]["events"][0]["win"]["number"]
                return number
            assert answer["message"] == Refusal.EARLIER_CLAIM_PENDING.key, answer
            await asyncio.sleep(0.002)  # another table's claim is first

    async def do(self, table: str, command: c.Command) -> dict[str, Any]:
        """Send a command that must not be refused; its first event."""
        reply = await self.ask(table, command)
        assert reply.accepted, bytes(reply.answer)
        event: dict[str, Any] = decode(reply.answer)["entries"][0]["events"][0]
        return event

    async def ask(self, table: str, command: c.Command, *, id: str | None = None) -> Reply:
        """Send a command until it is answered."""
        self._numbers += 1
        id = id or f"{self._life}.{table}.{self._numbers}"
        line = _encode({"id": id, "log": self._link, "command": command}) + b"\n"
        async with asyncio.timeout(PATIENCE):
            reply, tries = await self._sent(table, line)
        if tries > 1:
            self.repeated += 1
            self.committed_before += reply.repeat
        self.answered.append(Answered(id, line, reply.accepted, bytes(reply.answer)))
        return reply

    async def again(self, table: str, answered: Answered) -> Reply:
        """Send a command again that was answered before."""
        reply, _ = await self._sent(table, answered.line)
        return reply

    async def _sent(self, table: str, line: bytes) -> tuple[Reply, int]:
        tries = 0
        while True:
            tries += 1
            reply = await self._exchanged(table, line)
            if reply is not None and (reply.accepted or not self._is_open(reply)):
                return reply, tries
            await asyncio.sleep(0.005)

    def _is_open(self, reply: Reply) -> bool:
        return decode(reply.answer)["message"] in ASK_AGAIN

    async def _exchanged(self, table: str, line: bytes) -> Reply | None:
        """Send a line and read one back; None if the connection broke."""
        with suppress(OSError):
            if table not in self._lines:
                self._lines[table] = await asyncio.open_connection("127.0.0.1", self._port(table))
            reader, writer = self._lines[table]
            writer.write(line)
            said = await reader.readline()
            if said.endswith(b"\n"):
                return _decode_reply(said)
        await self._hang_up(table)
        return None

    async def _hang_up(self, table: str) -> None:
        if table in self._lines:
            _, writer = self._lines.pop(table)
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def close(self) -> None:
        """Close every connection."""
        for table in list(self._lines):
            await self._hang_up(table)
