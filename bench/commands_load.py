"""The load of ``commands.py``: tables that deal, as fast as they are answered or at a rate."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from random import Random
from statistics import quantiles

from jackpit.table import commands as c

TABLES = 64
OFFERED = 1_000
SPOTS = (1, 2, 3, 4, 5, 6, 7)
FIXED_HANDS: dict[str, tuple[str, int | None]] = {
    "blazing-7s": ("two-7s", 3),
    "hit-and-run": ("5-cards", None),
}

Ask = Callable[[c.AtTable], Awaitable[object]]


def round_at(table: str, game: str) -> tuple[c.AtTable, ...]:
    """The commands of one round."""
    line, spot = FIXED_HANDS[game]
    return (
        c.StartRound(table=table, spots=SPOTS),
        c.MarkHand(table=table, line=line, spot=spot),
        c.EndRound(table=table),
    )


async def closed_loop(ask: Ask, game: str, seconds: float) -> tuple[int, float]:
    """Every table asks for the next when it is answered; how many were, and in how long."""
    answered = 0
    end = time.perf_counter() + seconds

    async def play(table: str) -> None:
        nonlocal answered
        commands = round_at(table, game)
        while time.perf_counter() < end:
            for command in commands:
                await ask(command)
                answered += 1

    began = time.perf_counter()
    await asyncio.gather(*(play(str(number)) for number in range(1, TABLES + 1)))
    return answered, time.perf_counter() - began


async def open_loop(ask: Ask, game: str, seconds: float, rate: int = OFFERED) -> dict[str, float]:
    """Commands come when they come, *rate* of them a second; how long each waited."""
    random = Random(1)
    waited: list[float] = []
    commands = {str(n): [*round_at(str(n), game)] for n in range(1, TABLES + 1)}
    idle = list(commands)

    async def one(table: str, due: float) -> None:
        await ask(commands[table][0])
        waited.append(time.perf_counter() - due)
        commands[table].append(commands[table].pop(0))
        idle.append(table)

    began = due = time.perf_counter()
    async with asyncio.TaskGroup() as group:
        while due < began + seconds:
            due += random.expovariate(rate)
            if (pause := due - time.perf_counter()) > 0:
                await asyncio.sleep(pause)
            while not idle:
                await asyncio.sleep(0)
            group.create_task(one(idle.pop(random.randrange(len(idle))), due))
    for following in commands.values():  # every round is ended
        while not isinstance(following[0], c.StartRound):
            await ask(following.pop(0))
    cuts = quantiles(waited, n=100)
    return {
        "offered_per_second": rate,
        "answered": len(waited),
        "p50_ms": round(1000 * cuts[49], 2),
        "p99_ms": round(1000 * cuts[98], 2),
    }
