"""Commands to the house, and what is written with them, outside the log too."""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Annotated, Any

from msgspec import Meta
from starlette.requests import Request

from jackpit.manager.clock import format_time
from jackpit.manager.eventlog.log import LeaveTables
from jackpit.manager.house import CredentialKind, LinkStop, stopped_links
from jackpit.manager.house import commands as h
from jackpit.manager.identity import Hashing, new_token
from jackpit.manager.identity.credentials import (
    delete_credential,
    delete_device_token,
    save_device_token,
)
from jackpit.manager.identity.sessions import end_sessions_of
from jackpit.manager.store.base import HOUSE_LOG, Store
from jackpit.manager.store.queries.papers import store_paper
from jackpit.manager.store.queries.sign_files import delete_sign_file
from jackpit.manager.writer.queue import Step
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import check_right, second_person_of
from jackpit.web.commands.api_commands import (
    HOUSE_COMMANDS,
    ParsedCommand,
    parse_command,
    steps_of,
)
from jackpit.web.commands.checks import check_command
from jackpit.web.commands.jobs import StoreWrite, submit_to_house
from jackpit.web.commands.routes import CommandRequest, check_reason
from jackpit.web.commands.signed_days import signed_page
from jackpit.web.commands.views import EntriesAndTokenView, entries_and_token_view
from jackpit.web.http.endpoint import Endpoints, endpoint
from jackpit.web.views import all_links

router = Endpoints("Setup")

# What is written with a command.


def side_writes(
    hashing: Hashing, parsed: ParsedCommand, now: Any
) -> tuple[StoreWrite | None, str | None]:
    """What is written with a house command outside the log, and the token of a new device."""
    if parsed.kind is h.RegisterDevice:
        token, device = new_token(), parsed.fields["device"]
        keep = partial(save_device_token, hashing=hashing, device=device, token=token, now=now)
        return keep, token
    if parsed.kind is h.RetireDevice:
        return partial(_drop_device, device=parsed.fields["device"]), None
    if parsed.kind is h.RemoveSignFile:
        return partial(_drop_sign_file, hash=bytes.fromhex(parsed.fields["file"])), None
    if parsed.kind is h.RevokeCard:
        return partial(_drop_card, person=parsed.fields["person"]), None
    if parsed.kind in (h.DisablePerson, h.ChangeRole):
        return partial(_end_sessions, person=parsed.fields["person"]), None
    return None, None


def _drop_device(store: Store, *, device: str) -> None:
    delete_device_token(store, device)


def _drop_sign_file(store: Store, *, hash: bytes) -> None:
    delete_sign_file(store, hash=hash)


def _drop_card(store: Store, *, person: str) -> None:
    delete_credential(store, person, CredentialKind.CARD)


def _end_sessions(store: Store, *, person: str) -> None:
    end_sessions_of(store, person)


async def stops_of(context: ServerContext, parsed: ParsedCommand) -> tuple[LinkStop, ...]:
    """The links that limits would stop, which the record of the limits names."""
    if parsed.kind is not h.SetLimits:
        return ()
    limits = parsed.fields["limits"]
    stops = await context.query(lambda logs: stopped_links(limits, all_links(logs)))
    return stops


async def leave_table_steps(context: ServerContext, parsed: ParsedCommand) -> tuple[Step, ...]:
    """The steps that sign off a person who is disabled or changes role, and end their keys.

    They go to every link; the writer knows where the person is.
    """
    if parsed.kind not in (h.DisablePerson, h.ChangeRole):
        return ()
    links = (await context.access.house()).links.values()
    leaves = LeaveTables(person=parsed.fields["person"])
    return tuple(Step(link.key, leaves) for link in links if not link.is_decommissioned)


# The endpoint.


class HouseCommandRequest(CommandRequest, frozen=True, kw_only=True):
    """A command to the house, of the signed-in person."""

    command: Annotated[dict[str, Any], Meta(extra_json_schema=HOUSE_COMMANDS.schema)]


@endpoint(router, "POST", "/api/house/commands")
async def command_house(request: Request, body: HouseCommandRequest) -> EntriesAndTokenView:
    """Send a command to the house: people, roles, devices, versions, settings, a new link.

    A command that gives rights or creates a link needs two people: add the second person's
    credentials, or make a request. The token of a new device is sent once, in the response.
    """
    context, caller = context_of(request), caller_of(request)
    parsed = parse_command(HOUSE_COMMANDS, body.command)
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
    command = parsed.command(
        by=caller.person,
        approved_by=second,
        at=format_time(now),
        page=sha256(page).hexdigest(),
        stops=await stops_of(context, parsed),
    )
    also, token = side_writes(context.authenticator.hashing, parsed, now)
    if page:
        also = partial(store_paper, pdf=page)
    first, *rest = steps_of(HOUSE_LOG, command)
    result = await submit_to_house(
        context,
        caller,
        body.id,
        first.command,
        body.command,
        then=(*rest, *await leave_table_steps(context, parsed)),
        second=second,
        also=also,
        why=body.why,
    )
    return entries_and_token_view(result, token)
