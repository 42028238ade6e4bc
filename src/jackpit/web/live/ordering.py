"""What is asked over a live connection: commands and presses, in the order in which they came.

Whatever takes time before the manager is asked, such as a card that is checked, goes on side by
side; only the asking itself waits for whoever came before. So a pad at speed has many commands in
one batch, and none of them overtakes another.
"""

from __future__ import annotations

import asyncio

from jackpit.manager.eventlog.answer import Answer, RefusedAnswer
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.manager.writer.jobs import Job
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.commands.routes import carry_out, check_text
from jackpit.web.http.errors import problem_of, problem_of_refused
from jackpit.web.live.messages import CommandMessage, PressMessage
from jackpit.web.live.subscriptions import COMMAND_ENDPOINTS
from jackpit.web.pad.routes import carry_out_press


class Turn:
    """The turn of one command or press: it comes once those before have been asked, or given up."""

    def __init__(self, calls: AsyncCalls, before: Turn | None) -> None:
        self._calls = calls
        self._before = None if before is None or before._over.done() else before._over
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def ask(self, job: Job) -> Answer:
        """Ask the manager when the turn has come."""
        if self._before is not None:
            await asyncio.wait((self._before,))
        answer = self._calls.ask(job)
        self._end()
        return await answer

    def give_up(self) -> None:
        """Nothing more is asked; those behind still wait for those before."""
        if self._before is None or self._over.done():
            self._end()
        else:
            self._before.add_done_callback(lambda _: self._end())

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)


async def answer_message(
    web: ServerContext, caller: Caller, asked: CommandMessage | PressMessage, turn: Turn
) -> tuple[int, bytes]:
    """The status and the body of the answer to a command or a press, as over HTTP."""
    try:
        result = await _carry_out(web, caller, asked, turn)
    except Exception as error:
        problem = problem_of(error)
        if problem.status == 500:
            raise
        return problem.status, problem.as_json()
    finally:
        turn.give_up()
    if isinstance(result, RefusedAnswer):
        refused = problem_of_refused(result)
        return refused.status, refused.as_json()
    return 200, result.as_json()


async def _carry_out(
    web: ServerContext, caller: Caller, asked: CommandMessage | PressMessage, turn: Turn
) -> Answer:
    row = COMMAND_ENDPOINTS[type(asked)]
    await web.access.check(caller, row, PERMISSIONS[row])
    if isinstance(asked, CommandMessage):
        check_text(asked)
        return await carry_out(web, caller, asked.link, asked, ask=turn.ask)
    return await carry_out_press(web, caller, asked.link, asked.table, asked, ask=turn.ask)
