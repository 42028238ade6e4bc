"""Claims that wait for verification, requests that wait for a second person, and previews.

An approval carries out the requested command in the same job: both are done, or neither.
"""

from __future__ import annotations

from datetime import timedelta

from starlette.requests import Request
from starlette.responses import Response

from jackpit.fields import KEY, Id, Key, Text
from jackpit.manager.clock import format_time
from jackpit.manager.codec import Decoder, Json, decode, encode, json_schema, to_json
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.log import ApproveAsRead
from jackpit.manager.house import House
from jackpit.manager.house import Request as Waiting
from jackpit.manager.house import commands as h
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.queue import Step
from jackpit.money import Money
from jackpit.rights import RIGHTS, Role
from jackpit.web.approvals.preview import copy_links, preview_steps, try_steps
from jackpit.web.approvals.views import approvers_view, claims_view
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.commands.api_commands import HOUSE_COMMANDS, LINK_COMMANDS, ParsedCommand, steps_of
from jackpit.web.commands.house_commands import (
    StoreWrite,
    house_job,
    leave_table_steps,
    read_house_command,
    side_writes,
)
from jackpit.web.commands.routes import check_limits, check_right, check_target, read_link_command
from jackpit.web.http.endpoint import (
    ENTRIES,
    Endpoints,
    LinkKey,
    RequestBody,
    RequestKey,
    command_response,
    endpoint,
    json_response,
    list_schema,
    nullable,
    object_schema,
    read_body,
)
from jackpit.web.http.errors import Problem, link_not_found
from jackpit.web.set_up.routes import ENTRIES_AND_TOKEN
from jackpit.web.views import person_name

router = Endpoints("Approvals")


# Claims.


@endpoint(router, "GET", "/api/claims", answers=list_schema("claims"))
async def list_claims(request: Request) -> Response:
    """Every claim that waits for verification: its evidence, its amount now, who must verify it.

    It is verified or refused by a command to its link: `VerifyClaim`, `RefuseClaim`.
    """
    return json_response({"claims": await context_of(request).query(claims_view)})


# Requests.


class NewRequest(RequestBody, frozen=True, kw_only=True):
    """A new request: a command to the house or to a link, and the reason."""

    id: Id
    log: Key
    """The house, or the key of a link."""

    command: dict[str, Json]
    """As sent by the client."""

    summary: Text


class RequestDecision(RequestBody, frozen=True, kw_only=True):
    """A request is approved or withdrawn."""

    id: Id


class Decline(RequestBody, frozen=True, kw_only=True):
    """A request is declined."""

    id: Id
    reason: Text


_MAKE: Decoder[NewRequest] = Decoder(NewRequest)
_SETTLE: Decoder[RequestDecision] = Decoder(RequestDecision)
_DECLINE: Decoder[Decline] = Decoder(Decline)
_WAITING = json_schema(Waiting)
REQUEST = {
    **_WAITING,
    "properties": {
        **_WAITING["properties"],
        "command": {"type": "object"},
        "by_name": {"type": "string"},
        "approvers": {"type": "array", "items": {"enum": [role.value for role in Role]}},
        "approvers_in_words": {"type": "string"},
    },
    "required": [*_WAITING["required"], "by_name", "approvers", "approvers_in_words"],
}


def _to(log: Json, command: Json) -> dict[str, Json]:
    """How a request to one kind of log is described."""
    schema = _MAKE.schema
    return {**schema, "properties": {**schema["properties"], "log": log, "command": command}}


MAKE = {
    "anyOf": [
        _to({"const": HOUSE_LOG}, HOUSE_COMMANDS.schema),
        _to({"type": "string", "pattern": KEY, "not": {"const": HOUSE_LOG}}, LINK_COMMANDS.schema),
    ]
}


def _parse(log: str, payload: Json) -> ParsedCommand:
    return read_house_command(payload) if log == HOUSE_LOG else read_link_command(payload)


@endpoint(router, "GET", "/api/requests", answers=list_schema("requests", REQUEST))
async def list_requests(request: Request) -> Response:
    """The requests that wait for a second person."""
    context = context_of(request)
    house, now = await context.access.house(), format_time(context.clock())
    waiting = [x for x in house.requests.values() if x.expires_at > now]
    return json_response({"requests": [_request_view(one, house) for one in waiting]})


def _request_view(request: Waiting, house: House) -> Json:
    return {
        **to_json(request),
        "command": decode(request.command),
        "by_name": person_name(house, request.by),
        **approvers_view(request),
    }


@endpoint(router, "POST", "/api/requests", body=MAKE, answers=ENTRIES)
async def make_request(request: Request) -> Response:
    """Request a command that needs a second person, who approves it later.

    The id of this command becomes the key of the request: at most 40 characters, and no colon. The
    command goes to the house, with `log` "house", or to a link, with its key.
    """
    context, caller = context_of(request), caller_of(request)
    body = await read_body(request, _MAKE)
    parsed = _parse(body.log, body.command)
    assert caller.person is not None
    if not parsed.needs_second:
        sentence = f"One person may {RIGHTS[parsed.kind.__name__].phrase}; send it directly."
        raise Problem(409, "NEEDS_NO_REQUEST", sentence, ["command"])
    await check_right(context, caller, caller.person, parsed.kind)
    await check_target(context, body.log, parsed)
    await check_limits(context, body.log, parsed)
    now, house = context.clock(), await context.access.house()
    command = h.MakeRequest(
        id=body.id,
        log=body.log,
        command=encode(body.command).decode(),
        summary=body.summary,
        at=format_time(now),
        expires_at=format_time(now + timedelta(hours=house.settings.request_hours)),
        by=caller.person,
    )
    payload = ["request", body.log, body.command, body.summary]
    job = house_job(caller, body.id, (Step(HOUSE_LOG, command),), payload)
    return command_response(await context.calls.submit(job))


@endpoint(
    router,
    "POST",
    "/api/requests/{request_id}/approve",
    body=_SETTLE.schema,
    answers=ENTRIES_AND_TOKEN,
)
async def approve_request(request: Request, request_id: RequestKey) -> Response:
    """Approve a request: its command is carried out with the approval, or neither is."""
    context, caller = context_of(request), caller_of(request)
    body = await read_body(request, _SETTLE)
    result, sent_once = await _approve(context, caller, request_id, body.id)
    if isinstance(result, RefusedAnswer) and result.rule == ServerRefusal.CHANGED_ELSEWHERE.name:
        context.access.forget_house()  # the writer has caught up with the other server by now
        result, sent_once = await _approve(context, caller, request_id, body.id)
    is_new = isinstance(result, AcceptedAnswer) and not result.is_repeat
    return command_response(result, **(sent_once if is_new else {}))


async def _approve(
    context: ServerContext, caller: Caller, request_id: str, id: str
) -> tuple[Answer, dict[str, Json]]:
    """Approve a request as last read; the answer, and values that are sent once."""
    assert caller.person is not None
    house, now = await context.access.house(), context.clock()
    waiting = house.requests.get(request_id)
    approval = h.ApproveRequest(request=request_id, at=format_time(now), by=caller.person)
    approve = Step(HOUSE_LOG, ApproveAsRead(command=approval, read=waiting))
    steps: tuple[Step, ...] = (approve,)
    also: StoreWrite | None = None
    sent_once: dict[str, Json] = {}
    if waiting is not None:  # else it is settled, or unknown, or this is a repeat
        parsed = _parse(waiting.log, decode(waiting.command))
        await check_target(context, waiting.log, parsed)
        await check_limits(context, waiting.log, parsed)
        command = parsed.command(by=waiting.by, approved_by=caller.person, at=format_time(now))
        also, sent_once = side_writes(context.authenticator.hashing, parsed, now)
        steps = (
            approve,
            *steps_of(waiting.log, command),
            *await leave_table_steps(context, parsed),
        )
    why = "" if waiting is None else waiting.summary
    job = house_job(caller, id, steps, ["approve", request_id], also=also, why=why)
    return await context.calls.submit(job), sent_once


@endpoint(
    router, "POST", "/api/requests/{request_id}/decline", body=_DECLINE.schema, answers=ENTRIES
)
async def decline_request(request: Request, request_id: RequestKey) -> Response:
    """Decline a request, with a reason."""
    context, caller = context_of(request), caller_of(request)
    body = await read_body(request, _DECLINE)
    assert caller.person is not None
    command = h.DeclineRequest(
        request=request_id, at=format_time(context.clock()), reason=body.reason, by=caller.person
    )
    payload = ["decline", request_id, body.reason]
    job = house_job(caller, body.id, (Step(HOUSE_LOG, command),), payload)
    return command_response(await context.calls.submit(job))


@endpoint(
    router, "POST", "/api/requests/{request_id}/withdraw", body=_SETTLE.schema, answers=ENTRIES
)
async def withdraw_request(request: Request, request_id: RequestKey) -> Response:
    """Withdraw one's own request."""
    context, caller = context_of(request), caller_of(request)
    body = await read_body(request, _SETTLE)
    assert caller.person is not None
    command = h.WithdrawRequest(
        request=request_id, at=format_time(context.clock()), by=caller.person
    )
    payload = ["withdraw", request_id]
    job = house_job(caller, body.id, (Step(HOUSE_LOG, command),), payload)
    return command_response(await context.calls.submit(job))


# Previews.

_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
_AMOUNT = json_schema(Money)
_LISTS = {"type": "array", "items": {"type": "object"}}
_ACCOUNT = object_schema({"account": _TEXT, "before": _AMOUNT, "after": _AMOUNT})
_FORESEEN = object_schema(
    {
        "link": _TEXT,
        "seq": {**_WHOLE, "description": "The last entry of the log that the preview is based on."},
        "words": {"type": "array", "items": _TEXT},
        "accounts": {"type": "array", "items": _ACCOUNT},
        "sign_before": _LISTS,
        "sign_after": _LISTS,
        "payments": _LISTS,
        "waiting": _LISTS,
        "pending_reseed": {
            **nullable(_TEXT),
            "description": "The meter whose reseed brings in pending terms; null if none.",
        },
    }
)
_ANSWER = object_schema({"links": {"type": "array", "items": _FORESEEN}})


class PreviewRequest(RequestBody, frozen=True, kw_only=True):
    """A command to preview."""

    command: dict[str, Json]


_ASKED: Decoder[PreviewRequest] = Decoder(PreviewRequest)
_BODY = {**_ASKED.schema, "properties": {"command": LINK_COMMANDS.schema}}


@endpoint(router, "POST", "/api/links/{link}/preview", body=_BODY, answers=_ANSWER)
async def preview_command(request: Request, link: LinkKey) -> Response:
    """Preview a command without carrying it out: in words, and every account before and after.

    The body is the command as sent to `/commands`, with the same rights. Where two people must
    agree, a possible second person is assumed to agree. A command that would be refused is refused
    here, with the same rule.
    """
    context, caller = context_of(request), caller_of(request)
    body = await read_body(request, _ASKED)
    if link == HOUSE_LOG:
        raise link_not_found(link)
    parsed = read_link_command(body.command)
    steps = await preview_steps(context, caller, link, parsed)
    trials, decided = await context.query(lambda logs: copy_links(logs, steps))
    return json_response({"links": try_steps(trials, decided, steps)})
