"""Sign-ons at tables: recorded as sign-ins, and ended when a person loses their role."""

from __future__ import annotations

from jackpit.manager.clock import format_time
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer
from jackpit.manager.eventlog.log import LeaveTables
from jackpit.manager.house.commands import RecordSignIn
from jackpit.manager.writer.jobs import Step
from jackpit.table import Person
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext
from jackpit.web.auth.log import record_access


async def record_sign_on(
    context: ServerContext, caller: Caller, person: Person, result: Answer
) -> None:
    """Record a sign-on at a table as a sign-in, which access reviews count."""
    if not isinstance(result, AcceptedAnswer) or result.is_repeat:
        return
    if any(b'"DealerSignedOn"' in entry.record for entry in result.entries):
        how, at = "card at a pad", format_time(context.clock())
        came = RecordSignIn(person=person.key, how=how, origin=caller.origin, at=at)
        await record_access(context.calls, came, by=person.key, origin=caller.origin)


async def sign_off_steps(context: ServerContext, person: str) -> tuple[Step, ...]:
    """The steps that end a person's sign-ons and keys on all links; the writer knows where."""
    links = (await context.access.house()).links.values()
    leaves = LeaveTables(person=person)
    return tuple(Step(link.key, leaves) for link in links if not link.is_retired)
