"""Sign-in and sign-out, by card and PIN or by key and password."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from msgspec import UNSET, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from jackpit.manager.clock import format_time
from jackpit.manager.house import CredentialKind, House, secrets_due
from jackpit.manager.house.commands import RecordSignIn, RecordSignOut
from jackpit.manager.identity import AccessDenied, NewPhone, NewSession
from jackpit.manager.identity import sessions as s
from jackpit.manager.store.base import Store
from jackpit.manager.writer.calls import UnavailableError
from jackpit.rights import Role
from jackpit.value import extend
from jackpit.web.auth.access import COOKIE, Caller, record_access
from jackpit.web.auth.context import ServerContext, caller_of, context_of
from jackpit.web.auth.credentials import (
    Credentials,
    Unlock,
    check_credentials,
    check_own_secret,
)
from jackpit.web.auth.person_rights import (
    PersonRightsView,
    person_rights_view,
    phone_rights_view,
)
from jackpit.web.http.endpoint import (
    READING,
    Endpoints,
    RequestBody,
    Secret,
    endpoint,
    json_response,
)
from jackpit.web.http.errors import problem_of_refused

router = Endpoints("Sessions")


class SessionView(PersonRightsView, frozen=True, kw_only=True):
    """The signed-in person, and what they may do."""

    person: str
    name: str
    role: Role
    is_locked: bool
    is_phone: bool
    """Whether this is a paired phone, for approvals only."""

    due: list[CredentialKind]
    """Secrets that the person must set again."""

    token: str | UnsetType = UNSET
    """Sent once, when the session begins."""


def _session_view(
    house: House,
    key: str,
    now: datetime,
    *,
    is_locked: bool,
    is_phone: bool = False,
    token: str | UnsetType = UNSET,
) -> SessionView:
    member = house.people[key]
    return extend(
        phone_rights_view(member.role) if is_phone else person_rights_view(member.role),
        SessionView,
        person=key,
        name=member.name,
        role=member.role,
        is_locked=is_locked,
        is_phone=is_phone,
        due=list(secrets_due(house, key, now)),
        token=token,
    )


@endpoint(router, "POST", "/api/session", answers=SessionView)
async def sign_in(request: Request, body: Credentials) -> Response:
    """Sign in, by card and PIN or by key and password.

    The token is sent once: as a cookie for browsers, and in the response for programs, which send
    it as `Authorization: Bearer`. An earlier session of the same person ends.
    """
    context, caller = context_of(request), caller_of(request)
    house, now, origin = await context.access.house(), context.clock(), caller.origin
    found = await check_credentials(context, body, origin, at_table=False)
    if isinstance(found, AccessDenied):
        raise await context.access.record_denial(found)

    def begin(store: Store) -> NewSession | AccessDenied:
        if denied := context.authenticator.settle(store, house, found, now):
            return denied
        assert found.key is not None
        return s.begin_session(store, context.authenticator.hashing, found.key, origin, now)

    begun = await context.calls.side_write(begin)
    if isinstance(begun, AccessDenied):
        raise await context.access.record_denial(begun)
    assert found.key is not None
    how = "card" if body.is_by_card else "password"
    signed_in = RecordSignIn(person=found.key, how=how, origin=origin, at=format_time(now))
    if refused := await record_access(context.calls, signed_in, by=found.key, origin=origin):
        await _end_unrecorded(context, begun)
        raise problem_of_refused(refused)
    context.access.forget_sessions()
    house = await context.access.house()
    view = _session_view(house, found.key, now, is_locked=False, token=begun.token)
    return _with_cookie(context, request, view, begun.token)


def _with_cookie(
    context: ServerContext, request: Request, view: SessionView, token: str
) -> Response:
    """The response to a sign-in, with the token as a cookie too."""
    response = json_response(request, view)
    response.set_cookie(
        COOKIE, token, httponly=True, samesite="strict", secure=context.is_tls, path="/"
    )
    return response


async def _end_unrecorded(context: ServerContext, begun: NewSession | NewPhone) -> None:
    """End a session whose sign-in could not be recorded; its token was never sent."""
    with suppress(UnavailableError):
        digest = context.authenticator.hashing.hash_token(s.SESSION, begun.token)
        await context.calls.side_write(lambda store: s.end_session(store, digest))
    context.access.forget_sessions()


@endpoint(router, "GET", "/api/session")
async def get_session(request: Request) -> SessionView:
    """The signed-in person: whether the session is locked, and what the person may do."""
    context, caller = context_of(request), caller_of(request)
    house, now = await context.access.house(), context.clock()
    return _session_view(
        house, caller.key, now, is_locked=caller.is_locked, is_phone=caller.is_phone
    )


@endpoint(router, "DELETE", "/api/session", status=204, refusals=(*READING, 400))
async def sign_out(request: Request) -> Response:
    """Sign out."""
    context, caller = context_of(request), caller_of(request)
    digest = _digest(caller)
    await context.calls.side_write(lambda store: s.end_session(store, digest))
    context.access.forget_sessions()
    signed_out = RecordSignOut(person=caller.key, why="signed_out", origin=caller.origin)
    await record_access(context.calls, signed_out, by=caller.key, origin=caller.origin)
    response = Response(status_code=204)
    response.delete_cookie(COOKIE, path="/")
    return response


@endpoint(router, "POST", "/api/session/lock", status=204)
async def lock_session(request: Request) -> None:
    """Lock the session."""
    context = context_of(request)
    digest = _digest(caller_of(request))
    await context.calls.side_write(lambda store: s.lock_session(store, digest))
    context.access.forget_sessions()


@endpoint(router, "POST", "/api/session/unlock", status=204)
async def unlock_session(request: Request, body: Unlock) -> None:
    """Unlock the session, by PIN or by password."""
    context, caller = context_of(request), caller_of(request)
    await check_own_secret(context, caller, *body.secret)
    digest, now = _digest(caller), context.clock()
    await context.calls.side_write(lambda store: s.unlock_session(store, digest, now))
    context.access.forget_sessions()


# Phones.


class PairingView(Struct, frozen=True, kw_only=True):
    """A code with which a phone is paired, once."""

    code: str
    expires_at: str


class PhoneView(Struct, frozen=True, kw_only=True):
    """A phone that is paired from this session."""

    origin: str
    paired_at: str
    seen_at: str
    is_locked: bool


class OwnPhoneView(Struct, frozen=True, kw_only=True):
    """The phone that is paired from this session."""

    phone: PhoneView | None


class PairingCode(RequestBody, frozen=True, kw_only=True):
    """The code that a phone read from the screen of a desk."""

    code: Secret


@endpoint(router, "POST", "/api/session/pairing")
async def begin_pairing(request: Request, body: Unlock) -> PairingView:
    """Make a code with which a phone is paired from this session, with one's PIN or password.

    It is good once and for a minute; a new one replaces it. The phone is for approvals only.
    """
    context, caller = context_of(request), caller_of(request)
    await check_own_secret(context, caller, *body.secret)
    session, now = caller.session, context.clock()
    assert session is not None
    hashing = context.authenticator.hashing
    code = await context.calls.side_write(
        lambda store: s.begin_pairing(store, hashing, session, now)
    )
    return PairingView(code=code, expires_at=format_time(now + s.MAX_CODE_AGE))


@endpoint(router, "POST", "/api/session/phone", answers=SessionView)
async def pair_phone(request: Request, body: PairingCode) -> Response:
    """Pair this phone by a code from a desk, in place of the phone before.

    Its session ends with the desk's, at the latest. The token is sent as at a sign-in.
    """
    context, caller = context_of(request), caller_of(request)
    house, now, origin = await context.access.house(), context.clock(), caller.origin
    paired = await context.calls.side_write(
        lambda store: context.authenticator.pair_phone(
            store, house, code=body.code, origin=origin, now=now
        )
    )
    if isinstance(paired, AccessDenied):
        raise await context.access.record_denial(paired)
    key = paired.person
    signed_in = RecordSignIn(person=key, how="phone", origin=origin, at=format_time(now))
    if refused := await record_access(context.calls, signed_in, by=key, origin=origin):
        await _end_unrecorded(context, paired)
        raise problem_of_refused(refused)
    context.access.forget_sessions()
    house = await context.access.house()
    view = _session_view(house, key, now, is_locked=False, is_phone=True, token=paired.token)
    return _with_cookie(context, request, view, paired.token)


@endpoint(router, "GET", "/api/session/phone")
async def get_phone(request: Request) -> OwnPhoneView:
    """The phone that is paired from this session, if there is one."""
    context, digest = context_of(request), _digest(caller_of(request))
    house, now = await context.access.house(), context.clock()
    found = await context.read(
        lambda reader: s.find_phone(reader, context.authenticator.hashing, house, digest, now)
    )
    if found is None:
        return OwnPhoneView(phone=None)
    return OwnPhoneView(
        phone=PhoneView(
            origin=found.origin,
            paired_at=format_time(found.began_at),
            seen_at=format_time(found.seen_at),
            is_locked=found.is_locked,
        )
    )


@endpoint(router, "DELETE", "/api/session/phone", status=204, refusals=(*READING, 400))
async def remove_phone(request: Request) -> None:
    """End the session of the phone that is paired from this session; fine if there is none."""
    context, caller = context_of(request), caller_of(request)
    digest = _digest(caller)
    await context.calls.side_write(lambda store: s.end_phone_of(store, digest))
    context.access.forget_sessions()
    removed = RecordSignOut(person=caller.key, why="phone_removed", origin=caller.origin)
    await record_access(context.calls, removed, by=caller.key, origin=caller.origin)


def _digest(caller: Caller) -> str:
    assert caller.session is not None
    return caller.session.digest
