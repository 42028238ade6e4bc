"""Signing in and out: by card and PIN, or by key and password."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from fastapi import APIRouter, Request, Response

from jackpit.manager.clock import format_time
from jackpit.manager.codec.codec import Json, codec_of
from jackpit.manager.house import House, secrets_due
from jackpit.manager.house.commands import RecordSignIn, RecordSignOut
from jackpit.manager.identity import AccessDenied, NewSession
from jackpit.manager.identity import sessions as s
from jackpit.manager.store.base import Store
from jackpit.manager.writer.calls import UnavailableError
from jackpit.web.auth.access import COOKIE, Caller
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import (
    CREDENTIALS,
    Credentials,
    check_credentials,
    check_own_secret,
    single_secret,
)
from jackpit.web.auth.log import record_access
from jackpit.web.http.endpoint import (
    READING,
    SECRET_SCHEMA,
    WRITING,
    SecretText,
    endpoint,
    json_response,
    object_schema,
    read_body,
)
from jackpit.web.http.errors import problem_of_refused

router = APIRouter(tags=["Sessions"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Unlock:
    """Whoever began the session unlocks it: by PIN or by password."""

    pin: SecretText | None = None
    password: SecretText | None = None


_SIGN_IN, _UNLOCK = codec_of(Credentials), codec_of(Unlock)
_TEXT = {"type": "string"}
_NULL = {"type": "null"}
UNLOCK_SCHEMA = {
    "anyOf": [
        object_schema({"pin": SECRET_SCHEMA, "password": _NULL}, ["pin"]),
        object_schema({"password": SECRET_SCHEMA, "pin": _NULL}, ["password"]),
    ]
}
SIGNED_IN_PERSON = object_schema(
    {
        "person": _TEXT,
        "name": _TEXT,
        "role": _TEXT,
        "is_locked": {"type": "boolean"},
        "due": {"type": "array", "items": _TEXT, "description": "What must be set anew."},
        "token": {**_TEXT, "description": "Shown once, when the session begins."},
    },
    ["person", "name", "role", "is_locked", "due"],
)


def _signed_in_view(house: House, key: str, now: datetime, *, is_locked: bool) -> dict[str, Json]:
    member = house.people[key]
    return {
        "person": key,
        "name": member.name,
        "role": member.role.word,
        "is_locked": is_locked,
        "due": [kind.value for kind in secrets_due(house, key, now)],
    }


@endpoint(router, "POST", "/api/session", body=CREDENTIALS, answers=SIGNED_IN_PERSON)
async def sign_in(request: Request) -> Response:
    """Sign in, by card and PIN or by key and password.

    The token is given once: as a cookie for browsers, and in the answer for programs, which send it
    as `Authorization: Bearer`. A former session of the same person ends.
    """
    web, caller = context_of(request), caller_of(request)
    shows: Credentials = await read_body(request, _SIGN_IN)
    house, now, origin = await web.access.house(), web.clock(), caller.origin
    found = await check_credentials(web, shows, origin, at_table=False)
    if isinstance(found, AccessDenied):
        raise await web.access.deny(found)

    def begin(store: Store) -> NewSession | AccessDenied:
        if denied := web.desk.settle(store, house, found, now):
            return denied
        assert found.key is not None
        return s.begin_session(store, web.desk.hashing, found.key, origin, now)

    begun = await web.calls.do(begin)
    if isinstance(begun, AccessDenied):
        raise await web.access.deny(begun)
    assert found.key is not None
    how = "card" if shows.is_by_card else "password"
    signed_in = RecordSignIn(person=found.key, how=how, origin=origin, at=format_time(now))
    if refused := await record_access(web.calls, signed_in, by=found.key, origin=origin):
        await _end_unrecorded(web, begun)
        raise problem_of_refused(refused)
    web.access.forget_sessions()
    who = _signed_in_view(await web.access.house(), found.key, now, is_locked=False)
    said = json_response({**who, "token": begun.token})
    said.set_cookie(
        COOKIE, begun.token, httponly=True, samesite="strict", secure=web.is_tls, path="/"
    )
    return said


async def _end_unrecorded(web: ServerContext, begun: NewSession) -> None:
    """Nobody is signed in without a record of it; its token is not given to anybody either."""
    with suppress(UnavailableError):
        digest = web.desk.hashing.token(s.SESSION, begun.token)
        await web.calls.do(lambda store: s.end_session(store, digest))
    web.access.forget_sessions()


@endpoint(router, "GET", "/api/session", answers=SIGNED_IN_PERSON, refusals=(*READING,))
async def get_session(request: Request) -> Response:
    """Who is signed in, and whether the session is locked."""
    web, caller = context_of(request), caller_of(request)
    return json_response(
        _signed_in_view(
            await web.access.house(), caller.key, web.clock(), is_locked=caller.is_locked
        )
    )


@endpoint(router, "DELETE", "/api/session", answers=None, status=204, refusals=(*READING, 400))
async def sign_out(request: Request) -> Response:
    """Sign out."""
    web, caller = context_of(request), caller_of(request)
    digest = _digest(caller)
    await web.calls.do(lambda store: s.end_session(store, digest))
    web.access.forget_sessions()
    signed_out = RecordSignOut(person=caller.key, why="signed out", origin=caller.origin)
    await record_access(web.calls, signed_out, by=caller.key, origin=caller.origin)
    said = Response(status_code=204)
    said.delete_cookie(COOKIE, path="/")
    return said


@endpoint(router, "POST", "/api/session/lock", answers=None, status=204, refusals=WRITING)
async def lock_session(request: Request) -> Response:
    """Lock the session, for whoever leaves his desk."""
    web = context_of(request)
    digest = _digest(caller_of(request))
    await web.calls.do(lambda store: s.lock_session(store, digest))
    web.access.forget_sessions()
    return Response(status_code=204)


@endpoint(router, "POST", "/api/session/unlock", body=UNLOCK_SCHEMA, answers=None, status=204)
async def unlock_session(request: Request) -> Response:
    """Unlock the session, by PIN or by password."""
    web, caller = context_of(request), caller_of(request)
    asked: Unlock = await read_body(request, _UNLOCK)
    await check_own_secret(web, caller, *single_secret(asked.pin, asked.password))
    digest, now = _digest(caller), web.clock()
    await web.calls.do(lambda store: s.unlock_session(store, digest, now))
    web.access.forget_sessions()
    return Response(status_code=204)


def _digest(caller: Caller) -> str:
    assert caller.session is not None
    return caller.session.digest
