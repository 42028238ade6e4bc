"""What happens at the doors of the house is written down in its log: who came in, who was refused.

A manager that is busy is asked again shortly. What cannot be recorded is at least told to whoever
runs the program: a busy moment must not hide who was refused.
"""

from __future__ import annotations

import asyncio

import structlog

from jackpit.manager.eventlog.answer import AcceptedAnswer, Obstacle, RefusedAnswer
from jackpit.manager.house.codecs import HOUSE_COMMAND_CODEC
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.calls import AsyncCalls, job_of
from jackpit.manager.writer.jobs import Step

RETRY_PAUSES_SECONDS = (0.05, 0.2, 0.5)
"""How long to wait, in seconds, before it is tried again."""

PASSING_OBSTACLES = frozenset(
    x.name
    for x in (
        Obstacle.QUEUE_IS_FULL,
        Obstacle.OUTCOME_UNKNOWN,
        Obstacle.STORE_IS_AWAY,
        Obstacle.NOT_HERE_YET,
    )
)
"""What may be otherwise in a moment."""

logger = structlog.get_logger("jackpit.web")


async def record_access(
    calls: AsyncCalls, command: HouseCommand, *, by: str, origin: str
) -> RefusedAnswer | None:
    """Write down what happened; None, or why it could not be written down."""
    job = job_of(Step(HOUSE_LOG, command), by=by, origin=origin)
    answer = await calls.ask(job)
    for pause in RETRY_PAUSES_SECONDS:
        if isinstance(answer, AcceptedAnswer) or answer.rule not in PASSING_OBSTACLES:
            break
        await asyncio.sleep(pause)
        answer = await calls.ask(job)
    if isinstance(answer, AcceptedAnswer):
        return None
    what = HOUSE_COMMAND_CODEC.write(command)
    logger.error("not recorded", why=answer.rule, by=by, origin=origin, what=what)
    return answer
