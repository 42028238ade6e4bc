"""Writes sign-ins, sign-outs and refused access to the house log.

While the manager is busy the write is retried. What still cannot be recorded goes to the journal:
load on the server must not hide a refused access.
"""

from __future__ import annotations

import asyncio

import structlog

from jackpit.manager.eventlog.answer import AcceptedAnswer, RefusedAnswer, ServerRefusal
from jackpit.manager.house.codecs import HOUSE_COMMAND_CODEC
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.calls import AsyncCalls, job_of
from jackpit.manager.writer.queue import Step

RETRY_PAUSES_SECONDS = (0.05, 0.2, 0.5)
"""Pauses before each retry."""

PASSING_REFUSALS = frozenset(
    x.name
    for x in (
        ServerRefusal.QUEUE_IS_FULL,
        ServerRefusal.OUTCOME_UNKNOWN,
        ServerRefusal.DATABASE_UNREACHABLE,
        ServerRefusal.CHANGED_ELSEWHERE,
    )
)
"""Refusals that may be gone in a moment."""

logger = structlog.get_logger("jackpit.web")


async def record_access(
    calls: AsyncCalls, command: HouseCommand, *, by: str, origin: str
) -> RefusedAnswer | None:
    """Record a sign-in, a sign-out or a refused access; return why it failed, else None."""
    job = job_of(Step(HOUSE_LOG, command), by=by, origin=origin)
    answer = await calls.submit(job)
    for pause in RETRY_PAUSES_SECONDS:
        if isinstance(answer, AcceptedAnswer) or answer.rule not in PASSING_REFUSALS:
            break
        await asyncio.sleep(pause)
        answer = await calls.submit(job)
    if isinstance(answer, AcceptedAnswer):
        return None
    what = HOUSE_COMMAND_CODEC.write(command)
    logger.error("not recorded", why=answer.rule, by=by, origin=origin, what=what)
    return answer
