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
from jackpit.web.auth.context import Web, caller_of, web_of
from jackpit.web.auth.credentials import CREDENTIALS, Credentials, check_own, checked, one_secret
from jackpit.web.auth.log import record_access
from jackpit.web.http.endpoint import (
    READING,
    SECRET_SCHEMA,
    WRITING,
    SecretText,
    answer,
    body_of,
    endpoint,
    object_of,
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
        object_of({"pin": SECRET_SCHEMA, "password": _NULL}, ["pin"]),
        object_of({"password": SECRET_SCHEMA, "pin": _NULL}, ["password"]),
    ]
}
WHO = object_of(
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


def _who(house: House, key: str, now: datetime, *, is_locked: bool) -> dict[str, Json]:
    member = house.people[key]
    return {
        "person": key,
        "name": member.name,
        "role": member.role.word,
        "is_locked": is_locked,
        "due": [kind.value for kind in secrets_due(house, key, now)],
    }


@endpoint(router, "POST", "/api/session", body=CREDENTIALS, answers=WHO)
async def sign_in(request: Request) -> Response:
    """Sign in, by card and PIN or by key and password.

    The token is given once: as a cookie for browsers, and in the answer for programs, which send it
    as `Authorization: Bearer`. A former session of the same person ends.
    """
    web, caller = web_of(request), caller_of(request)
    shows: Credentials = await body_of(request, _SIGN_IN)
    house, now, origin = await web.access.house(), web.clock(), caller.origin
    found = await checked(web, shows, origin, at_table=False)
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
    who = _who(await web.access.house(), found.key, now, is_locked=False)
    said = answer({**who, "token": begun.token})
    said.set_cookie(
        COOKIE, begun.token, httponly=True, samesite="strict", secure=web.is_tls, path="/"
    )
    return said


async def _end_unrecorded(web: Web, begun: NewSession) -> None:
    """Nobody is signed in without a record of it; its token is not given to anybody either."""
    with suppress(UnavailableError):
        digest = web.desk.hashing.token(s.SESSION, begun.token)
        await web.calls.do(lambda store: s.end_session(store, digest))
    web.access.forget_sessions()


@endpoint(router, "GET", "/api/session", answers=WHO, refusals=(*READING,))
async def who_am_i(request: Request) -> Response:
    """Who is signed in, and whether the session is locked."""
    web, caller = web_of(request), caller_of(request)
    return answer(
        _who(await web.access.house(), caller.key, web.clock(), is_locked=caller.is_locked)
    )


@endpoint(router, "DELETE", "/api/session", answers=None, status=204, refusals=(*READING, 400))
async def sign_out(request: Request) -> Response:
    """Sign out."""
    web, caller = web_of(request), caller_of(request)
    digest = _digest(caller)
    await web.calls.do(lambda store: s.end_session(store, digest))
    web.access.forget_sessions()
    signed_out = RecordSignOut(person=caller.key, why="signed out", origin=caller.origin)
    await record_access(web.calls, signed_out, by=caller.key, origin=caller.origin)
    said = Response(status_code=204)
    said.delete_cookie(COOKIE, path="/")
    return said


@endpoint(router, "POST", "/api/session/lock", answers=None, status=204, refusals=WRITING)
async def lock(request: Request) -> Response:
    """Lock the session, for whoever leaves his desk."""
    web = web_of(request)
    digest = _digest(caller_of(request))
    await web.calls.do(lambda store: s.lock_session(store, digest))
    web.access.forget_sessions()
    return Response(status_code=204)


@endpoint(router, "POST", "/api/session/unlock", body=UNLOCK_SCHEMA, answers=None, status=204)
async def unlock(request: Request) -> Response:
    """Unlock the session, by PIN or by password."""
    web, caller = web_of(request), caller_of(request)
    asked: Unlock = await body_of(request, _UNLOCK)
    await check_own(web, caller, *one_secret(asked.pin, asked.password))
    digest, now = _digest(caller), web.clock()
    await web.calls.do(lambda store: s.unlock_session(store, digest, now))
    web.access.forget_sessions()
    return Response(status_code=204)


def _digest(caller: Caller) -> str:
    assert caller.session is not None
    return caller.session.digest
