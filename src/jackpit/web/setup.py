"""Setting up: the house once, then its people, their cards and secrets, its devices and its links.

What needs two people is sent with the second one's card or password, or becomes a request.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter, Request, Response

from jackpit.manager.answers import Accepted, Job, Step, nobody
from jackpit.manager.clock import written
from jackpit.manager.forms import FormError, Json, form_of
from jackpit.manager.house import CredentialKind, NewPerson, Settings
from jackpit.manager.house import commands as h
from jackpit.manager.identity import Hashing, Hidden, new_token
from jackpit.manager.identity.credentials import drop, drop_device, put, put_device
from jackpit.manager.identity.sessions import end_all
from jackpit.manager.store.base import HOUSE_LOG, Store
from jackpit.table import Person, Role
from jackpit.web.access import Caller
from jackpit.web.closing import check_day_to_sign
from jackpit.web.commands import Order, asked_for, check_why, order_schema, read_order
from jackpit.web.dealers import left_tables
from jackpit.web.endpoints import (
    ENTRIES,
    CommandId,
    SecretText,
    body_of,
    carried_out,
    endpoint,
    in_wholes,
    not_playable,
)
from jackpit.web.errors import unreadable
from jackpit.web.limits import check_limits
from jackpit.web.permissions import HOUSE_COMMAND_ROLES
from jackpit.web.state import Web, caller_of, web_of
from jackpit.web.swipes import second_of
from jackpit.web.wire import HOUSE_COMMANDS, Wanted, read_wanted, steps_of
from jackpit.web.words import may_not

router = APIRouter(tags=["Set-up"])

MOST_CODES = 20
_SETTINGS = form_of(Settings)
_TEXT = {"type": "string"}
WITH_TOKEN = {
    **ENTRIES,
    "properties": {
        **ENTRIES["properties"],
        "token": {**_TEXT, "description": "Of a new device; shown once."},
    },
}
Also = Callable[[Store], None]


# The first set-up.


@dataclass(frozen=True, slots=True, kw_only=True)
class First:
    """One of the first two people, with his first password."""

    key: str
    name: str
    role: Role
    password: SecretText


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The first set-up: the code that the server printed, settings, an admin, an executive."""

    id: CommandId
    code: SecretText
    settings: Settings
    people: tuple[First, ...]


_SET_UP = form_of(SetUp)


@endpoint(router, "POST", "/api/house", body=_SET_UP.schema, answers=ENTRIES)
async def set_up_the_house(request: Request) -> Response:
    """Set the house up: once, with the code that the server printed when it was started."""
    web, caller = web_of(request), caller_of(request)
    asked: SetUp = await body_of(request, _SET_UP)
    await _check_code(web, caller, asked.code)
    people = tuple(NewPerson(key=x.key, name=x.name, role=x.role) for x in asked.people)
    name = asked.settings.name

    def hide() -> list[Hidden]:
        hashing = web.desk.hashing
        return [hashing.password(x.key, x.password, house=name) for x in asked.people]

    hidden = await asyncio.to_thread(hide) if len(people) == 2 else []

    now = web.clock()
    command = h.SetUpHouse(settings=asked.settings, people=people, at=written(now))
    said = {"settings": _SETTINGS.write(asked.settings), "people": [x.key for x in people]}

    def keep(store: Store) -> None:
        for person, secret in zip(people, hidden, strict=True):
            put(store, web.desk.hashing, person.key, secret, now)

    job = house_job(caller, asked.id, (Step(HOUSE_LOG, command),), said, also=keep)
    return carried_out(await web.calls.ask(job))


async def _check_code(web: Web, caller: Caller, code: str) -> None:
    what = "set up the house"
    if web.setup_code is None or web.wrong_codes >= MOST_CODES:
        sentence = "The house cannot be set up here; start the server anew for a code."
        raise await web.access.refused(caller, what, "NO_CODE", sentence)
    if not hmac.compare_digest(code.encode(), web.setup_code.encode()):
        web.wrong_codes += 1
        sentence = "That is not the code that the server has printed."
        raise await web.access.refused(caller, what, "WRONG_CODE", sentence)


# Jobs of the house.


def house_job(
    caller: Caller,
    id: str,
    steps: tuple[Step, ...],
    said: Json,
    *,
    second: Person | None = None,
    also: Also | None = None,
    why: str = "",
) -> Job:
    """The job of what somebody asks of the house; *said* tells it from others under its id."""
    return Job(
        id=id,
        steps=steps,
        by=caller.key,
        origin=caller.origin,
        asked=asked_for(caller.key, second, HOUSE_LOG, said),
        tell=nobody,
        also=also,
        why=why.strip(),
    )


def read_house_command(said: Json) -> Wanted:
    """A command to the house as it came; a Problem if it cannot be read."""
    try:
        return read_wanted(HOUSE_COMMANDS, in_wholes(said))
    except FormError as error:
        raise unreadable(error, "command") from error
    except ValueError as error:
        raise not_playable(error) from error


async def check_house_role(web: Web, caller: Caller, kind: type) -> None:
    """Whether somebody's role may ask for such a command."""
    assert caller.person is not None
    if caller.person.role not in HOUSE_COMMAND_ROLES[kind]:
        sentence = may_not(f"Whoever is {caller.person.role.word}", kind.__name__)
        raise await web.access.refused(caller, kind.__name__, "NOT_ALLOWED", sentence)


def beside(hashing: Hashing, wanted: Wanted, now: Any) -> tuple[Also | None, dict[str, Json]]:
    """What is written beside a command to the house, and what is shown once."""
    if wanted.kind is h.RegisterDevice:
        token, device = new_token(), wanted.fields["device"]
        keep = partial(put_device, hashing=hashing, device=device, token=token, now=now)
        return keep, {"token": token}
    if wanted.kind is h.RetireDevice:
        return partial(_drop_device, device=wanted.fields["device"]), {}
    if wanted.kind is h.RevokeCard:
        return partial(_drop_card, person=wanted.fields["person"]), {}
    if wanted.kind in (h.DisablePerson, h.ChangeRole):
        return partial(_end_sessions, person=wanted.fields["person"]), {}
    return None, {}


def _drop_device(store: Store, *, device: str) -> None:
    drop_device(store, device)


def _drop_card(store: Store, *, person: str) -> None:
    drop(store, person, CredentialKind.CARD)


def _end_sessions(store: Store, *, person: str) -> None:
    end_all(store, person)


async def leaving(web: Web, wanted: Wanted) -> tuple[Step, ...]:
    """Whoever is disabled, or has another role, is no longer at any table."""
    if wanted.kind not in (h.DisablePerson, h.ChangeRole):
        return ()
    return await left_tables(web, wanted.fields["person"])


@endpoint(
    router,
    "POST",
    "/api/house/commands",
    body=order_schema(HOUSE_COMMANDS.schema, with_card=False),
    answers=WITH_TOKEN,
)
async def command_the_house(request: Request) -> Response:
    """Ask something of the house: people, roles, devices, versions, settings, a new link.

    What gives rights or forms a link needs two people: send along what the second one shows,
    or make a request. The token of a new device is shown once, in the answer.
    """
    web, caller = web_of(request), caller_of(request)
    order: Order = read_order(await request.body())
    if (order.card, order.pin, order.password) != (None, None, None):
        raise unreadable(FormError("whoever is signed in asks; no card is swiped here", ("card",)))
    wanted = read_house_command(order.command)
    assert caller.person is not None
    await check_house_role(web, caller, wanted.kind)
    check_why(wanted, order.why)
    second = None
    if wanted.needs_second:
        second = await second_of(web, caller, order.second, wanted.kind.__name__)
    await check_limits(web, HOUSE_LOG, wanted)
    await check_day_to_sign(web, wanted)
    now = web.clock()
    command = wanted.command(by=caller.person, approved_by=second, at=written(now))
    also, once = beside(web.desk.hashing, wanted, now)
    steps = steps_of(HOUSE_LOG, command) + await leaving(web, wanted)
    why = order.why
    job = house_job(caller, order.id, steps, order.command, second=second, also=also, why=why)
    result = await web.calls.ask(job)
    is_new = isinstance(result, Accepted) and not result.is_repeat
    return carried_out(result, **(once if is_new else {}))
