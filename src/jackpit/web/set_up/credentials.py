"""Cards, PINs and passwords: they come here and go no further.

What is kept of them is written in the transaction of the entry that says that they were set.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum

from fastapi import APIRouter, Request, Response

from jackpit.manager.clock import format_time
from jackpit.manager.codec.codec import codec_of
from jackpit.manager.house import CredentialKind, House
from jackpit.manager.house import commands as h
from jackpit.manager.identity import HashedSecret, SecretError
from jackpit.manager.identity.credentials import find_holder, save_credential
from jackpit.manager.identity.policy import normalize_password
from jackpit.manager.identity.sessions import end_sessions_of
from jackpit.manager.store.base import HOUSE_LOG, Store
from jackpit.manager.writer.jobs import Step
from jackpit.table import Role
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import Credentials, check_own_secret, second_person_of
from jackpit.web.commands.house_commands import house_job
from jackpit.web.http.endpoint import (
    ENTRIES,
    CommandId,
    PersonKey,
    SecretText,
    command_response,
    endpoint,
    read_body,
)

router = APIRouter(tags=["People"])


class Settable(Enum):
    """What is set, and not issued."""

    PIN = CredentialKind.PIN
    PASSWORD = CredentialKind.PASSWORD


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCard:
    """A card for somebody, and the second person who agrees."""

    id: CommandId
    card: SecretText
    second: Credentials


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSecret:
    """A PIN or a password: one's own, with the one before; or another's, with a second person."""

    id: CommandId
    kind: Settable
    secret: SecretText
    current: SecretText | None = None
    second: Credentials | None = None


_NEW_CARD, _NEW_SECRET = codec_of(NewCard), codec_of(NewSecret)


@endpoint(router, "POST", "/api/people/{person}/card", body=_NEW_CARD.schema, answers=ENTRIES)
async def issue_card(request: Request, person: PersonKey) -> Response:
    """Give somebody a card, in place of the one he had; two people agree.

    The second person is there and shows himself. Only a keyed hash is kept of what was swiped.
    """
    web, caller = context_of(request), caller_of(request)
    asked: NewCard = await read_body(request, _NEW_CARD)
    assert caller.person is not None
    hidden = web.desk.hashing.card(asked.card)
    second = await second_person_of(web, caller, asked.second)
    await asyncio.to_thread(_check_free, web, hidden, person)
    now = web.clock()
    command = h.IssueCard(person=person, at=format_time(now), by=caller.person, approved_by=second)
    said = ["card", person, hidden.text]
    job = house_job(
        caller,
        asked.id,
        (Step(HOUSE_LOG, command),),
        said,
        second=second,
        also=lambda store: save_credential(store, web.desk.hashing, person, hidden, now),
    )
    return command_response(await web.calls.ask(job))


def _check_free(web: ServerContext, hidden: HashedSecret, person: str) -> None:
    """A card that is somebody else's already is refused before the writer meets it."""
    with web.store.reader() as reader:
        if find_holder(reader, hidden.kind.value, hidden.text) not in (None, person):
            raise SecretError("That card is somebody's already; revoke it first.")


@endpoint(router, "POST", "/api/people/{person}/secret", body=_NEW_SECRET.schema, answers=ENTRIES)
async def set_secret(request: Request, person: PersonKey) -> Response:
    """Set a PIN or a password: one's own, or with a second person for somebody else.

    Whoever sets his own and has one shows it as `current`, and takes another. What others set is
    temporary: it ends his session, and he sets his own before anything else.
    """
    web, caller = context_of(request), caller_of(request)
    asked: NewSecret = await read_body(request, _NEW_SECRET)
    kind = asked.kind.value
    assert caller.person is not None
    house, now, second = await web.access.house(), web.clock(), None
    is_own = caller.key == person
    if is_own and house.people[person].held(kind) is not None:
        await check_own_secret(web, caller, kind, asked.current or "")
        _check_different(asked)
    if not is_own:
        await web.access.check_due(caller, "set a secret")
        if caller.person.role is not Role.ADMIN:
            sentence = "Only an admin sets a secret for somebody else."
            raise await web.access.refused(caller, "set a secret", "NOT_ALLOWED", sentence)
        second = await second_person_of(web, caller, asked.second)
    hidden = await asyncio.to_thread(_hash_secret, web, house, person, asked)
    command = h.SetSecret(
        person=person, kind=kind, at=format_time(now), by=caller.person, approved_by=second
    )

    def keep(store: Store) -> None:
        save_credential(store, web.desk.hashing, person, hidden, now)
        if not is_own:
            end_sessions_of(store, person)

    said = [kind.value, person, web.desk.hashing.keyed("asked", person, asked.secret)]
    job = house_job(
        caller,
        asked.id,
        (Step(HOUSE_LOG, command),),
        said,
        second=second,
        also=keep,
    )
    result = await web.calls.ask(job)
    web.access.forget_sessions()
    return command_response(result)


def _check_different(asked: NewSecret) -> None:
    """Whoever sets his own takes another: others may know the one before."""
    if normalize_password(asked.secret) == normalize_password(asked.current or ""):
        raise SecretError("Choose another than the one before.")


def _hash_secret(web: ServerContext, house: House, person: str, asked: NewSecret) -> HashedSecret:
    if asked.kind is Settable.PIN:
        return web.desk.hashing.pin(person, asked.secret)
    return web.desk.hashing.password(person, asked.secret, house=house.settings.name)
