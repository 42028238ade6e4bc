"""Commands to the house."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw
from starlette.requests import Request

from jackpit.manager.store.base import HOUSE_LOG
from jackpit.web.auth.context import caller_of, context_of
from jackpit.web.auth.credentials import check_right, second_person_of
from jackpit.web.commands.api_commands import HOUSE_COMMANDS, parse_command
from jackpit.web.commands.checks import check_command
from jackpit.web.commands.jobs import job_of_request
from jackpit.web.commands.preparation import prepare_command
from jackpit.web.commands.routes import CommandRequest, check_reason
from jackpit.web.commands.signed_days import signed_page
from jackpit.web.commands.views import EntriesAndTokenView, entries_and_token_view
from jackpit.web.http.endpoint import Endpoints, endpoint

router = Endpoints("Setup")


class HouseCommandRequest(CommandRequest, frozen=True, kw_only=True):
    """A command to the house, of the signed-in person."""

    command: Annotated[Raw, Meta(extra_json_schema=HOUSE_COMMANDS.schema)]


@endpoint(router, "POST", "/api/house/commands")
async def command_house(request: Request, body: HouseCommandRequest) -> EntriesAndTokenView:
    """Send a command to the house: people, roles, devices, versions, settings, a new link.

    A command that gives rights or creates a link needs two people: add the second person's
    credentials, or make a request. The token of a new device is sent once, in the response.
    """
    context, caller = context_of(request), caller_of(request)
    parsed = parse_command(HOUSE_COMMANDS, bytes(body.command))
    assert caller.person is not None
    concerns = parsed.fields.get("person")
    await check_right(context, caller, caller.person, parsed.kind, concerns=concerns)
    check_reason(parsed, body.why)
    second = None
    if parsed.needs_second:
        second = await second_person_of(context, caller, caller.person, body.second, parsed.kind)
    await check_command(context, HOUSE_LOG, parsed)
    now = context.clock()
    page = await signed_page(request, parsed, now)
    prepared = await prepare_command(
        context, HOUSE_LOG, parsed, by=caller.person, second=second, now=now, page=page
    )
    job = job_of_request(
        caller,
        body.id,
        HOUSE_LOG,
        prepared.steps,
        parsed.sent,
        second=second,
        also=prepared.also,
        why=body.why,
    )
    result = await context.calls.submit(job)
    return entries_and_token_view(result, prepared.token)
