"""Table commands, the path that must be fast: a plain route, read by msgspec and the forms.

A command never says who asks. That is whoever swiped his card, at a pad or at somebody's desk, else
the person of the session; a dealer's presses come from the pad of his table. The same code answers
HTTP and WebSocket.
"""

from __future__ import annotations

import re
import time
from dataclasses import replace
from typing import Annotated, Any

import msgspec
from fastapi import Request, Response
from starlette.types import Receive, Scope

from jackpit.manager.codec.codec import MAX_TEXT_LENGTH, CodecError, Json, codec_of
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer
from jackpit.manager.store.base import HOUSE_LOG
from jackpit.manager.writer.calls import SubmitJob
from jackpit.manager.writer.jobs import Job, ignore_answer
from jackpit.table import Person
from jackpit.table.commands import SignOn
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext, context_of
from jackpit.web.auth.credentials import (
    CARD_SCHEMA,
    CREDENTIALS,
    PASSWORD_SCHEMA,
    PIN_SCHEMA,
    Credentials,
    Secret,
    card_needed,
    check_own_secret,
    person_of,
    second_person_of,
    secret_needed,
    single_secret,
)
from jackpit.web.auth.permissions import PERMISSIONS
from jackpit.web.auth.wording import may_not, only_at_pad
from jackpit.web.commands.limits import check_limits
from jackpit.web.commands.requests import (
    LINK_COMMANDS,
    Decommission,
    MoveMoney,
    ParsedCommand,
    parse_command,
    steps_of,
)
from jackpit.web.commands.rights import (
    COMMAND_ROLES,
    DEALER_COMMANDS,
    NEEDS_SECRET_AGAIN,
    PAD_COMMANDS,
)
from jackpit.web.commands.sign_on import record_sign_on
from jackpit.web.http.endpoint import (
    ID_SCHEMA,
    KEY,
    IdText,
    integral_floats_to_int,
    not_playable,
    nullable,
    object_schema,
    read_struct,
)
from jackpit.web.http.errors import JSON, Problem, problem_of, problem_of_refused, unreadable
from jackpit.web.views import Logs, link_in

PATH = "/api/links/{link}/commands"
ACTION = f"POST {PATH}"
_PERMISSION = PERMISSIONS[ACTION]
_COMMANDS = re.compile(f"/api/links/({KEY[1:-1]})/commands")
_same = msgspec.json.Encoder(order="sorted").encode


class CommandRequest(msgspec.Struct, forbid_unknown_fields=True):
    """What is sent: a command under an id, and who else shows himself."""

    id: IdText
    command: dict[str, Any]
    card: Secret | None = None
    pin: Secret | None = None
    password: Secret | None = None
    second: Credentials | None = None
    why: Annotated[str, msgspec.Meta(max_length=MAX_TEXT_LENGTH)] = ""


_read_order = msgspec.json.Decoder(CommandRequest).decode


def command_request_schema(command: Json, *, with_card: bool = True) -> dict[str, Json]:
    """How an order of these commands is described."""
    shows = {"card": CARD_SCHEMA, "pin": PIN_SCHEMA, "password": PASSWORD_SCHEMA}
    return object_schema(
        {
            "id": ID_SCHEMA,
            "command": command,
            **(shows if with_card else {}),
            "second": nullable(CREDENTIALS),
            "why": {**codec_of(str).schema, "description": "What the record is to say about it."},
        },
        ["id", "command"],
    )


def read_command_request(body: bytes) -> CommandRequest:
    """An order as it came; a Problem if it cannot be read."""
    order = read_struct(_read_order, body)
    check_text(order)
    return order


def check_text(order: CommandRequest) -> None:
    """What is said about an order must be a text that can be kept."""
    try:
        codec_of(str).read(order.why)
    except CodecError as error:
        raise unreadable(error, "why") from error


def check_reason(wanted: ParsedCommand, why: str) -> None:
    """What two people decide is decided for a reason: the command's own, or one beside it."""
    if wanted.needs_second and not wanted.says_why and not why.strip():
        raise Problem(409, "WHY_MISSING", "Say why.", ["why"])


# Who is behind a command.


async def _check_allowed(
    context: ServerContext, caller: Caller, link: str, wanted: ParsedCommand
) -> None:
    """Whether the caller may send such a command at all, for this link and table."""
    kind = wanted.kind
    if caller.device is not None:
        device = caller.device
        if kind not in PAD_COMMANDS:
            sentence = may_not(f"A {device.kind.value}", kind.__name__)
            raise await context.access.record_refusal(
                caller, kind.__name__, "NOT_ALLOWED", sentence
            )
        if device.link != link or device.table != wanted.table:
            sentence = f"Device '{device.key}' stands at table '{device.table}' of '{device.link}'."
            raise await context.access.record_refusal(
                caller, kind.__name__, "NOT_ITS_TABLE", sentence
            )
    elif kind in DEALER_COMMANDS:
        sentence = only_at_pad(kind)
        raise await context.access.record_refusal(caller, kind.__name__, "NOT_ALLOWED", sentence)


async def check_role(
    context: ServerContext, caller: Caller, person: Person, kind: type, *, key: type | None = None
) -> None:
    """Whether somebody's role may ask for such a command, by a pad's *key* or without.

    A refusal is recorded as his.
    """
    if person.role not in COMMAND_ROLES[kind]:
        what = (key or kind).__name__
        sentence = may_not(f"Whoever is {person.role.word}", what)
        his = replace(caller, key=person.key)
        raise await context.access.record_refusal(his, what, "NOT_ALLOWED", sentence)


async def check_target(context: ServerContext, log: str, wanted: ParsedCommand) -> None:
    """Whether money that is to move goes to another link of the house."""
    if wanted.kind not in (MoveMoney, Decommission):
        return
    to, where = wanted.fields["to"], ["command", "to"]
    if to in (log, HOUSE_LOG):
        sentence = f"Money moves to another link, and '{to}' is none."
        raise Problem(409, "NOT_ANOTHER_LINK", sentence, where)
    if to not in (await context.access.house()).links:
        raise Problem(404, "NO_SUCH_LINK", f"There is no link '{to[:40]}'.", where)


async def _identify_people(
    context: ServerContext, caller: Caller, wanted: ParsedCommand, order: CommandRequest
) -> tuple[Person | None, Person | None]:
    """Who asks and who agrees, each shown by session, card or password."""
    person = second = None
    if wanted.needs_person:
        if order.card is not None:  # at a pad, or at the desk of somebody who is signed in
            shows = Credentials(card=order.card, pin=order.pin)
            person = await person_of(context, caller, shows, "card")
        elif caller.device is not None:
            raise card_needed()
        else:
            person = caller.person
        assert person is not None
        await check_role(context, caller, person, wanted.kind)
        if wanted.kind in NEEDS_SECRET_AGAIN and order.card is None:
            await _check_secret_again(context, caller, order)
    check_reason(wanted, order.why)
    if wanted.needs_second:
        his = caller if person is None else replace(caller, key=person.key)
        second = await second_person_of(context, his, order.second, wanted.kind.__name__)
    return person, second


async def _check_secret_again(
    context: ServerContext, caller: Caller, order: CommandRequest
) -> None:
    if order.pin is None and order.password is None:
        raise secret_needed()
    await check_own_secret(context, caller, *single_secret(order.pin, order.password))


# Carrying out.


def read_link_command(said: Json) -> ParsedCommand:
    """A command to a link as it came; a Problem if it cannot be read."""
    try:
        try:
            return parse_command(LINK_COMMANDS, said)
        except CodecError:
            return parse_command(LINK_COMMANDS, integral_floats_to_int(said))
    except CodecError as error:
        raise unreadable(error, "command") from error
    except ValueError as error:
        raise not_playable(error) from error


async def carry_out(
    context: ServerContext,
    caller: Caller,
    link: str,
    order: CommandRequest,
    *,
    ask: SubmitJob | None = None,
) -> Answer:
    """Have a command carried out for a caller who was admitted, by *ask* if it is given."""
    began = time.perf_counter()
    if link == HOUSE_LOG:
        raise Problem(404, "NO_SUCH_LINK", f"There is no link '{link}'.")
    wanted = read_link_command(order.command)
    await _check_allowed(context, caller, link, wanted)
    person, second = None, None
    if wanted.needs_person:
        person, second = await _identify_people(context, caller, wanted, order)
    await check_target(context, link, wanted)
    await check_limits(context, link, wanted)
    job = await _link_job(context, caller, link, order, wanted, person, second)
    result = await (ask or context.calls.submit)(job)
    context.metrics.count_answer(result, time.perf_counter() - began)
    if wanted.kind is SignOn:
        assert person is not None
        await record_sign_on(context, caller, person, result)
    return result


async def _link_job(
    context: ServerContext,
    caller: Caller,
    link: str,
    order: CommandRequest,
    wanted: ParsedCommand,
    person: Person | None,
    second: Person | None,
) -> Job:
    """The job of a command to a link."""
    filled_in: dict[str, Any] = {"by": person, "approved_by": second}
    if wanted.needs_version:
        filled_in["plays"] = await context.query(lambda logs: _version_of(logs, link))
    by = caller.key if person is None else person.key
    return Job(
        id=order.id,
        steps=steps_of(link, wanted.command(**filled_in)),
        by=by,
        origin=caller.origin,
        payload=request_content(by, second, link, order.command),
        on_answer=ignore_answer,
        why=order.why.strip(),
    )


def _version_of(logs: Logs, link: str) -> Any:
    return link_in(logs, link)[1].version


def request_content(by: str, second: Person | None, log: str, said: Json) -> bytes:
    """What tells one command from another under the same id: who asks, and for what."""
    return _same([by, None if second is None else second.key, log, said])


async def post_command(request: Request) -> Response:
    """The plain route."""
    body = await request.body()
    link = request.path_params["link"]
    return await _respond(context_of(request), request.scope, link, body)


async def _respond(context: ServerContext, scope: Scope, link: str, body: bytes) -> Response:
    try:
        caller = await context.access.admit(scope, ACTION, _PERMISSION)
        result = await carry_out(context, caller, link, read_command_request(body))
    except Exception as error:
        problem = problem_of(error)
        if problem.status == 500:
            raise
        return problem.response()
    if isinstance(result, AcceptedAnswer):
        return Response(result.as_json(), media_type=JSON)
    return problem_of_refused(result).response()


async def shortcut(context: ServerContext, scope: Scope, receive: Receive) -> Response | None:
    """The answer to a table command, past all layers of the framework; None for all else."""
    named = _COMMANDS.fullmatch(scope["path"])
    if named is None or scope["method"] != "POST":
        return None
    message = await receive()
    body = message.get("body", b"")
    while message.get("more_body", False):
        message = await receive()
        body += message.get("body", b"")
    return await _respond(context, scope, named[1], body)
