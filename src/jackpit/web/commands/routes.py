"""Commands to links, the path that must be fast.

A command never names its caller. That is the person who swiped a card, at a pad or at the signed-in
person's desk, else the person of the session; a dealer's commands come from the pad of the table.
HTTP and WebSocket share this code.
"""

from __future__ import annotations

import time
from typing import Annotated

from msgspec import Meta, Raw
from starlette.requests import Request

from jackpit.fields import Id, Text
from jackpit.manager.clock import format_time
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer
from jackpit.manager.house import Denial
from jackpit.manager.house.commands import RecordSignIn
from jackpit.manager.writer.calls import SubmitJob
from jackpit.rights import RIGHTS, RightsRefusal, Source
from jackpit.table import Person, Refusal
from jackpit.table import commands as c
from jackpit.table.events import DealerSignedOn
from jackpit.web.auth.access import Caller, record_access
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import (
    Credentials,
    OwnPassword,
    OwnPin,
    SwipedCard,
    identify_giver,
    second_person_of,
)
from jackpit.web.auth.permissions import PHONE_COMMANDS
from jackpit.web.commands.api_commands import LINK_COMMANDS, ParsedCommand, parse_command
from jackpit.web.commands.checks import check_command
from jackpit.web.commands.faster import name_the_faster
from jackpit.web.commands.jobs import job_of_request
from jackpit.web.commands.preparation import prepare_command
from jackpit.web.http.endpoint import (
    Endpoints,
    EntriesView,
    LinkKey,
    RequestBody,
    endpoint,
    entries_view,
)
from jackpit.web.http.errors import refuse
from jackpit.web.new_entries import parse_commit

router = Endpoints("Tables")

_EXAMPLES = {
    "COIN IN": {
        "id": "pad-1:000123",
        "command": {"type": "StartRound", "table": "1", "spots": [1, 2]},
    },
    "Verify a claim at a pad": {
        "id": "pad-1:000126",
        "command": {"type": "VerifyClaim", "table": "1", "claim": "12.6"},
        "card": "%B6011000012345678?",
        "pin": "2580",
    },
}


async def record_sign_on(
    context: ServerContext, caller: Caller, person: Person, result: Answer
) -> None:
    """Record a sign-on at a table as a sign-in, which access reviews count."""
    if not isinstance(result, AcceptedAnswer) or result.is_repeat:
        return
    if any(entry.has(DealerSignedOn) for entry in parse_commit(result.entries)):
        how, at = "card_at_pad", format_time(context.clock())
        came = RecordSignIn(person=person.key, how=how, origin=caller.origin, at=at)
        await record_access(context.calls, came, by=person.key, origin=caller.origin)


class CommandRequest(RequestBody, frozen=True, kw_only=True):
    """A command under an id, with the second person's credentials and the reason."""

    id: Id
    command: Raw
    second: Credentials | None = None
    why: Annotated[Text, Meta(description="The reason, for the record.")] = ""


class LinkCommandRequest(CommandRequest, frozen=True, kw_only=True):
    """A command to a link, with the credentials of the people behind it."""

    command: Annotated[Raw, Meta(extra_json_schema=LINK_COMMANDS.schema)]
    card: SwipedCard | None = None
    pin: OwnPin | None = None
    password: OwnPassword | None = None


def check_reason(parsed: ParsedCommand, why: str) -> None:
    """A decision of two people needs a reason: the command's own, or one beside it."""
    if parsed.needs_second and not parsed.gives_reason and not why.strip():
        raise refuse(Refusal.REASON_MISSING, "why")


# The people behind a command.


async def _check_allowed(
    context: ServerContext, caller: Caller, link: str, parsed: ParsedCommand, *, has_card: bool
) -> None:
    """Check that the caller may send such a command at all, for this link and table.

    A paired phone sends only commands of approvals, and takes no card of another person.
    """
    name, device = parsed.kind.__name__, caller.device
    right = RIGHTS[name]
    if device is None:
        await check_office(context, caller, parsed.kind)
        if caller.is_phone and (name not in PHONE_COMMANDS or has_card):
            raise await context.access.record_refused(caller, name, Denial.NOT_ON_PHONE.given())
    elif not right.is_for_devices:
        why = RightsRefusal.NOT_BY_DEVICE.given(device=device.kind.phrase, phrase=right.phrase)
        raise await context.access.record_refused(caller, name, why)
    await context.access.check_table(caller, link, parsed.table)


async def check_office(context: ServerContext, caller: Caller, kind: type) -> None:
    """Check that a command may come from the office."""
    right = RIGHTS[kind.__name__]
    if Source.OFFICE not in right.source:
        why = RightsRefusal.ONLY_AT_PAD.given(phrase=right.phrase)
        raise await context.access.record_refused(caller, kind.__name__, why)


async def _identify_people(
    context: ServerContext, caller: Caller, parsed: ParsedCommand, body: LinkCommandRequest
) -> tuple[Person, Person | None]:
    """The person and the second person of a command, by session, card or password."""
    person = await identify_giver(
        context, caller, parsed.kind, card=body.card, pin=body.pin, password=body.password
    )
    check_reason(parsed, body.why)
    if not parsed.needs_second:
        return person, None
    return person, await second_person_of(context, caller, person, body.second, parsed.kind)


# Carrying out.


async def carry_out(
    context: ServerContext,
    caller: Caller,
    link: str,
    body: LinkCommandRequest,
    *,
    submit: SubmitJob | None = None,
) -> Answer:
    """Carry out a command for an admitted caller, through *submit* if it is given."""
    began = time.perf_counter()
    parsed = parse_command(LINK_COMMANDS, bytes(body.command))
    await _check_allowed(context, caller, link, parsed, has_card=body.card is not None)
    person, second = None, None
    if parsed.needs_person:
        person, second = await _identify_people(context, caller, parsed, body)
    await check_command(context, link, parsed)
    prepared = await prepare_command(
        context, link, parsed, by=person, second=second, now=context.clock()
    )
    job = job_of_request(
        caller,
        body.id,
        link,
        prepared.steps,
        parsed.sent,
        by=person,
        second=second,
        also=prepared.also,
        why=body.why,
    )
    result = await (submit or context.calls.submit)(job)
    result = await name_the_faster(context, link, result)
    context.metrics.count_answer(result, time.perf_counter() - began)
    if parsed.kind is c.SignOn:
        assert person is not None
        await record_sign_on(context, caller, person, result)
    return result


@endpoint(router, "POST", "/api/links/{link}/commands", examples=_EXAMPLES)
async def command_link(request: Request, link: LinkKey, body: LinkCommandRequest) -> EntriesView:
    """Send a command to a link.

    The body never names the caller: it is the signed-in person, or the person who swipes a card at
    the pad. A dealer's commands need only the pad's token.
    """
    return entries_view(await carry_out(context_of(request), caller_of(request), link, body))
