"""The job of a request: its steps under its id, by whom, from where, and what else is written."""

from __future__ import annotations

from collections.abc import Callable

from jackpit.manager.codec import Json, encode_sorted
from jackpit.manager.eventlog.answer import Answer
from jackpit.manager.eventlog.log import ApproveAsRead
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.store.base import HOUSE_LOG, Store
from jackpit.manager.writer.queue import Job, Step, job_of
from jackpit.table import Person
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext

StoreWrite = Callable[[Store], None]


def job_of_request(
    caller: Caller,
    id: str,
    place: str,
    steps: tuple[Step, ...],
    payload: Json,
    *,
    by: Person | None = None,
    second: Person | None = None,
    also: StoreWrite | None = None,
    why: str = "",
) -> Job:
    """The job of a request, by the caller or by the person whose card was swiped.

    Two requests under one id are the same if the same people send the same payload to the same
    place: the house, a link, or a table of a link.
    """
    sender = caller.key if by is None else by.key
    approver = None if second is None else second.key
    return job_of(
        *steps,
        id=id,
        by=sender,
        origin=caller.origin,
        payload=encode_sorted([sender, approver, place, payload]),
        also_write=also,
        why=why.strip(),
    )


async def submit_to_house(
    context: ServerContext,
    caller: Caller,
    id: str,
    command: HouseCommand | ApproveAsRead,
    payload: Json,
    *,
    then: tuple[Step, ...] = (),
    second: Person | None = None,
    also: StoreWrite | None = None,
    why: str = "",
) -> Answer:
    """Submit a command to the house, with the steps that must follow it in the same job."""
    steps = (Step(HOUSE_LOG, command), *then)
    job = job_of_request(caller, id, HOUSE_LOG, steps, payload, second=second, also=also, why=why)
    return await context.calls.submit(job)
