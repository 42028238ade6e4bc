"""Setting up: the house once, then its people, their cards and secrets, its devices and its links.

What needs two people is sent with the second one's card or password, or becomes a request.
"""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from jackpit.manager.clock import format_time
from jackpit.manager.codec.codec import CodecError, codec_of
from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.house import NewPerson, Settings
from jackpit.manager.house import commands as h
from jackpit.manager.identity import HashedSecret
from jackpit.manager.identity.credentials import save_credential
from jackpit.manager.store.base import HOUSE_LOG, Store
from jackpit.manager.writer.jobs import Step
from jackpit.table import Role
from jackpit.web.auth.access import Caller
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import second_person_of
from jackpit.web.close.routes import check_day_to_sign
from jackpit.web.commands.house_commands import (
    check_house_role,
    house_job,
    leave_table_steps,
    read_house_command,
    side_writes,
)
from jackpit.web.commands.limits import check_limits
from jackpit.web.commands.requests import HOUSE_COMMANDS, steps_of
from jackpit.web.commands.routes import (
    CommandRequest,
    check_reason,
    command_request_schema,
    read_command_request,
)
from jackpit.web.http.endpoint import (
    ENTRIES,
    CommandId,
    SecretText,
    command_response,
    endpoint,
    read_body,
)
from jackpit.web.http.errors import unreadable

router = APIRouter(tags=["Set-up"])

MAX_WRONG_CODES = 20
_SETTINGS = codec_of(Settings)
_TEXT = {"type": "string"}
ENTRIES_AND_TOKEN = {
    **ENTRIES,
    "properties": {
        **ENTRIES["properties"],
        "token": {**_TEXT, "description": "Of a new device; shown once."},
    },
}


# The first set-up.


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstPerson:
    """One of the first two people, with his first password."""

    key: str
    name: str
    role: Role
    password: SecretText


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseSetup:
    """The first set-up: the code that the server printed, settings, an admin, an executive."""

    id: CommandId
    code: SecretText
    settings: Settings
    people: tuple[FirstPerson, ...]


_SET_UP = codec_of(HouseSetup)


@endpoint(router, "POST", "/api/house", body=_SET_UP.schema, answers=ENTRIES)
async def set_up_house(request: Request) -> Response:
    """Set the house up: once, with the code that the server printed when it was started."""
    web, caller = context_of(request), caller_of(request)
    asked: HouseSetup = await read_body(request, _SET_UP)
    await _check_code(web, caller, asked.code)
    people = tuple(NewPerson(key=x.key, name=x.name, role=x.role) for x in asked.people)
    name = asked.settings.name

    def hide() -> list[HashedSecret]:
        hashing = web.desk.hashing
        return [hashing.password(x.key, x.password, house=name) for x in asked.people]

    hidden = await asyncio.to_thread(hide) if len(people) == 2 else []

    now = web.clock()
    command = h.SetUpHouse(settings=asked.settings, people=people, at=format_time(now))
    said = {"settings": _SETTINGS.write(asked.settings), "people": [x.key for x in people]}

    def keep(store: Store) -> None:
        for person, secret in zip(people, hidden, strict=True):
            save_credential(store, web.desk.hashing, person.key, secret, now)

    job = house_job(caller, asked.id, (Step(HOUSE_LOG, command),), said, also=keep)
    return command_response(await web.calls.ask(job))


async def _check_code(web: ServerContext, caller: Caller, code: str) -> None:
    what = "set up the house"
    if web.setup_code is None or web.wrong_codes >= MAX_WRONG_CODES:
        sentence = "The house cannot be set up here; start the server anew for a code."
        raise await web.access.refused(caller, what, "NO_CODE", sentence)
    if not hmac.compare_digest(code.encode(), web.setup_code.encode()):
        web.wrong_codes += 1
        sentence = "That is not the code that the server has printed."
        raise await web.access.refused(caller, what, "WRONG_CODE", sentence)


@endpoint(
    router,
    "POST",
    "/api/house/commands",
    body=command_request_schema(HOUSE_COMMANDS.schema, with_card=False),
    answers=ENTRIES_AND_TOKEN,
)
async def command_house(request: Request) -> Response:
    """Ask something of the house: people, roles, devices, versions, settings, a new link.

    What gives rights or forms a link needs two people: send along what the second one shows,
    or make a request. The token of a new device is shown once, in the answer.
    """
    web, caller = context_of(request), caller_of(request)
    order: CommandRequest = read_command_request(await request.body())
    if (order.card, order.pin, order.password) != (None, None, None):
        raise unreadable(CodecError("whoever is signed in asks; no card is swiped here", ("card",)))
    wanted = read_house_command(order.command)
    assert caller.person is not None
    await check_house_role(web, caller, wanted.kind)
    check_reason(wanted, order.why)
    second = None
    if wanted.needs_second:
        second = await second_person_of(web, caller, order.second, wanted.kind.__name__)
    await check_limits(web, HOUSE_LOG, wanted)
    await check_day_to_sign(web, wanted)
    now = web.clock()
    command = wanted.command(by=caller.person, approved_by=second, at=format_time(now))
    also, once = side_writes(web.desk.hashing, wanted, now)
    steps = steps_of(HOUSE_LOG, command) + await leave_table_steps(web, wanted)
    why = order.why
    job = house_job(caller, order.id, steps, order.command, second=second, also=also, why=why)
    result = await web.calls.ask(job)
    is_new = isinstance(result, AcceptedAnswer) and not result.is_repeat
    return command_response(result, **(once if is_new else {}))
