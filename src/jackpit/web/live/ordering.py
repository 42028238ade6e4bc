"""The order of commands and presses on a live connection: as they arrived.

What takes time before the job, such as checking a card, runs concurrently; only handing the job to
the writer waits for its turn. So a pad at speed has many commands in one batch, and none overtakes
another.
"""

from __future__ import annotations

import asyncio

from jackpit.manager.eventlog.answer import Answer
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.queue import Job
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext
from jackpit.web.commands.routes import carry_out
from jackpit.web.http.endpoint import accepted_entries
from jackpit.web.http.errors import FAULT_STATUS, problem_of
from jackpit.web.live.messages import (
    COMMAND_ENDPOINTS,
    CommandMessage,
    LiveAnswerView,
    PressMessage,
    refused_answer,
)
from jackpit.web.pad.routes import carry_out_press


class Turn:
    """The turn of one command or press: after those before it are submitted or given up."""

    def __init__(self, calls: AsyncCalls, before: Turn | None) -> None:
        self._calls = calls
        self._before = None if before is None or before._over.done() else before._over
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def submit(self, job: Job) -> Answer:
        """Submit a job when its turn has come."""
        if self._before is not None:
            await asyncio.wait((self._before,))
        answer = self._calls.submit(job)
        self._end()
        return await answer

    def give_up(self) -> None:
        """Submit nothing; later turns still wait for earlier ones."""
        if self._before is None or self._over.done():
            self._end()
        else:
            self._before.add_done_callback(lambda _: self._end())

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)


async def answer_message(
    context: ServerContext, caller: Caller, message: CommandMessage | PressMessage, turn: Turn
) -> LiveAnswerView:
    """The answer to a command or a press, as over HTTP."""
    try:
        result = await _carry_out(context, caller, message, turn)
        return LiveAnswerView(id=message.id, status=200, entries=accepted_entries(result))
    except Exception as error:
        problem = problem_of(error)
        if problem.status == FAULT_STATUS:
            raise
        return refused_answer(message.id, problem)
    finally:
        turn.give_up()


async def _carry_out(
    context: ServerContext, caller: Caller, message: CommandMessage | PressMessage, turn: Turn
) -> Answer:
    action = COMMAND_ENDPOINTS[type(message)]
    await context.access.check_permission(caller, action)
    if isinstance(message, CommandMessage):
        return await carry_out(context, caller, message.link, message, submit=turn.submit)
    return await carry_out_press(
        context, caller, message.link, message.table, message, submit=turn.submit
    )
