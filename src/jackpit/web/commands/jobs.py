"""The job of a request: its steps under its id, by whom, from where, and what else is written."""

from __future__ import annotations

from collections.abc import Callable

from jackpit.manager.codec import Json, encode_sorted
from jackpit.manager.store.base import Store
from jackpit.manager.writer.queue import Job, Step, ignore_answer
from jackpit.table import Person
from jackpit.web.auth.access import Caller

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
    return Job(
        id=id,
        steps=steps,
        by=sender,
        origin=caller.origin,
        payload=encode_sorted([sender, approver, place, payload]),
        on_answer=ignore_answer,
        also_write=also,
        why=why.strip(),
    )
