"""Claims that wait for verification, requests that wait for a second person, and previews.

An approval carries out the requested command in the same job: both are done, or neither.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta, Raw
from starlette.requests import Request

from jackpit.fields import KEY, Id, Key, Text
from jackpit.manager.clock import format_time
from jackpit.manager.codec import decode, encode
from jackpit.manager.eventlog.answer import Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.log import ApproveAsRead
from jackpit.manager.house import commands as h
from jackpit.manager.house import gaming_day_of
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.web.approvals.decisions import DecisionsView, decisions_of_day
from jackpit.web.approvals.preview import PreviewsView, copy_links, preview_steps, try_steps
from jackpit.web.approvals.views import ClaimsView, RequestsView, claims_view
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import check_right
from jackpit.web.commands.api_commands import HOUSE_COMMANDS, LINK_COMMANDS, parse_command
from jackpit.web.commands.checks import check_command
from jackpit.web.commands.jobs import submit_to_house
from jackpit.web.commands.pending_requests import parse_requested, pending_requests
from jackpit.web.commands.preparation import PreparedCommand, prepare_command
from jackpit.web.commands.views import EntriesAndTokenView, entries_and_token_view
from jackpit.web.http.endpoint import (
    DayQuery,
    Endpoints,
    EntriesView,
    LinkKey,
    RequestBody,
    RequestKey,
    endpoint,
    entries_view,
)
from jackpit.web.http.errors import link_not_found

router = Endpoints("Approvals")


# Claims.


@endpoint(router, "GET", "/api/claims")
async def list_claims(request: Request) -> ClaimsView:
    """Every claim that waits for verification: its evidence, its amount now, who must verify it.

    It is verified or refused by a command to its link: `VerifyClaim`, `RefuseClaim`.
    """
    return await context_of(request).query(claims_view)


@endpoint(router, "GET", "/api/decisions")
async def list_decisions(request: Request, *, day: DayQuery = None) -> DecisionsView:
    """What people decided about claims and requests on a gaming day, today if none is given."""
    context = context_of(request)
    house = await context.access.house()
    chosen = day or gaming_day_of(house, context.clock())
    return await context.read(lambda reader: decisions_of_day(reader, house, chosen))


# Requests.


_LINK_KEY = {"type": "string", "pattern": KEY, "not": {"const": HOUSE_LOG}}
_BY_LOG = [
    {"properties": {"log": {"const": HOUSE_LOG}, "command": HOUSE_COMMANDS.schema}},
    {"properties": {"log": _LINK_KEY, "command": LINK_COMMANDS.schema}},
]


class NewRequest(RequestBody, frozen=True, kw_only=True):
    """A new request: a command to the house or to a link, and the reason."""

    schema_details: ClassVar = {"anyOf": _BY_LOG}

    id: Id
    log: Key
    """The house, or the key of a link."""

    command: Raw
    """As sent to the commands of the house or of the link."""

    summary: Text


class RequestDecision(RequestBody, frozen=True, kw_only=True):
    """A request is approved or withdrawn."""

    id: Id


class Decline(RequestBody, frozen=True, kw_only=True):
    """A request is declined."""

    id: Id
    reason: Text


@endpoint(router, "GET", "/api/requests")
async def list_requests(request: Request) -> RequestsView:
    """The requests that wait for a second person."""
    context = context_of(request)
    house, now = await context.access.house(), format_time(context.clock())
    return RequestsView(requests=pending_requests(house, now))


@endpoint(router, "POST", "/api/requests")
async def make_request(request: Request, body: NewRequest) -> EntriesView:
    """Request a command that needs a second person, who approves it later.

    The id of this command becomes the key of the request: at most 40 characters, and no colon. The
    command goes to the house, with `log` "house", or to a link, with its key.
    """
    context, caller = context_of(request), caller_of(request)
    parsed = parse_requested(body.log, bytes(body.command))
    assert caller.person is not None
    if parsed.needs_person:
        await check_right(context, caller, caller.person, parsed.kind)
    await check_command(context, body.log, parsed)
    now, house = context.clock(), await context.access.house()
    command = h.MakeRequest(
        id=body.id,
        log=body.log,
        command=encode(decode(bytes(body.command))).decode(),
        summary=body.summary,
        at=format_time(now),
        expires_at=format_time(now + timedelta(hours=house.settings.request_hours)),
        by=caller.person,
    )
    payload = ["request", body.log, parsed.sent, body.summary]
    return entries_view(await submit_to_house(context, caller, body.id, command, payload))


@endpoint(router, "POST", "/api/requests/{request_id}/approve")
async def approve_request(
    request: Request, request_id: RequestKey, body: RequestDecision
) -> EntriesAndTokenView:
    """Approve a request: its command is carried out with the approval, or neither is."""
    context, caller = context_of(request), caller_of(request)
    result, token = await _approve(context, caller, request_id, body.id)
    if isinstance(result, RefusedAnswer) and result.rule == ServerRefusal.CHANGED_ELSEWHERE.name:
        context.access.forget_house()  # the writer has caught up with the other server by now
        result, token = await _approve(context, caller, request_id, body.id)
    return entries_and_token_view(result, token)


async def _approve(
    context: ServerContext, caller: Caller, request_id: str, id: str
) -> tuple[Answer, str | None]:
    """Approve a request as last read; the answer, and the token of a new device."""
    assert caller.person is not None
    house, now = await context.access.house(), context.clock()
    waiting = house.requests.get(request_id)
    approval = h.ApproveRequest(request=request_id, at=format_time(now), by=caller.person)
    prepared = PreparedCommand(())
    if waiting is not None:  # else it is settled, or unknown, or this is a repeat
        parsed = parse_requested(waiting.log, waiting.command)
        await check_command(context, waiting.log, parsed)
        prepared = await prepare_command(
            context, waiting.log, parsed, by=waiting.by, second=caller.person, now=now
        )
    why = "" if waiting is None else waiting.summary
    approve, payload = ApproveAsRead(command=approval, read=waiting), ["approve", request_id]
    answer = await submit_to_house(
        context, caller, id, approve, payload, then=prepared.steps, also=prepared.also, why=why
    )
    return answer, prepared.token


@endpoint(router, "POST", "/api/requests/{request_id}/decline")
async def decline_request(request: Request, request_id: RequestKey, body: Decline) -> EntriesView:
    """Decline a request, with a reason."""
    context, caller = context_of(request), caller_of(request)
    assert caller.person is not None
    command = h.DeclineRequest(
        request=request_id, at=format_time(context.clock()), reason=body.reason, by=caller.person
    )
    payload = ["decline", request_id, body.reason]
    return entries_view(await submit_to_house(context, caller, body.id, command, payload))


@endpoint(router, "POST", "/api/requests/{request_id}/withdraw")
async def withdraw_request(
    request: Request, request_id: RequestKey, body: RequestDecision
) -> EntriesView:
    """Withdraw one's own request."""
    context, caller = context_of(request), caller_of(request)
    assert caller.person is not None
    command = h.WithdrawRequest(
        request=request_id, at=format_time(context.clock()), by=caller.person
    )
    payload = ["withdraw", request_id]
    return entries_view(await submit_to_house(context, caller, body.id, command, payload))


# Previews.


class PreviewRequest(RequestBody, frozen=True, kw_only=True):
    """A command to preview."""

    command: Annotated[Raw, Meta(extra_json_schema=LINK_COMMANDS.schema)]


@endpoint(router, "POST", "/api/links/{link}/preview")
async def preview_command(request: Request, link: LinkKey, body: PreviewRequest) -> PreviewsView:
    """Preview a command without carrying it out: in words, and every account before and after.

    The body is the command as sent to `/commands`, with the same rights. Where two people must
    agree, a possible second person is assumed to agree. A command that would be refused is refused
    here, with the same rule.
    """
    context, caller = context_of(request), caller_of(request)
    if link == HOUSE_LOG:
        raise link_not_found(link)
    parsed = parse_command(LINK_COMMANDS, bytes(body.command))
    steps = await preview_steps(context, caller, link, parsed)
    trials, decided = await context.query(lambda logs: copy_links(logs, steps))
    return try_steps(trials, decided, steps)
