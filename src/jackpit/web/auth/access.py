"""Authentication and access: a person by session, a device by token, then the permission.

Results are remembered for a moment, so a pad pays for its token once and not for every press. Any
change of the house's people or devices clears them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import quote, unquote

import structlog
from msgspec import Struct
from starlette.types import Scope

from jackpit.manager.clock import Clock
from jackpit.manager.codec import to_json
from jackpit.manager.eventlog.answer import AcceptedAnswer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.log import Log
from jackpit.manager.house import (
    Denial,
    Device,
    House,
    RecordAccessRefused,
    origins,
    secrets_due,
    why_not_approved_version,
)
from jackpit.manager.house import events as e
from jackpit.manager.house.attempts import AttemptedAction
from jackpit.manager.house.commands import HouseCommand
from jackpit.manager.identity import (
    MAX_SECRET_LENGTH,
    AccessDenied,
    Authenticator,
    CheckedCredentials,
    Session,
    token_digest,
)
from jackpit.manager.identity.sessions import find_session, touch_session
from jackpit.manager.store.base import HOUSE_LOG, Reader, Store
from jackpit.manager.writer.calls import AsyncCalls, query_store
from jackpit.manager.writer.queue import Step, job_of
from jackpit.messages import Phrase, all_of
from jackpit.refusal import Refused
from jackpit.rights import ROLE_FACTS
from jackpit.table import Person
from jackpit.value import replace
from jackpit.web.auth.permissions import PERMISSIONS, PHONE_ENDPOINTS
from jackpit.web.http.errors import Problem, link_not_found, problem_of_refused, refuse
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.new_entries import NewEntry
from jackpit.web.views import house_in

COOKIE = "jackpit_session"
DEVICE_COOKIE = "jackpit_device"
DEVICE_COOKIE_PATH = "/api/device/files"
"""The browser of a sign fetches pictures and videos without headers: there it sends this cookie."""

SESSION_SECONDS = 2.0
"""How long a session is believed without another lookup."""

DEVICE_SECONDS = 30.0
MAX_REMEMBERED = 20_000
REFUSAL_INTERVAL = timedelta(minutes=5)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_ADDRESSES = frozenset({"127.0.0.1", "::1"})
EVENTS_WITHOUT_RIGHTS = frozenset(
    kind.__name__
    for kind in (
        *(e.SignedIn, e.SignedOut, e.AccessRefused),
        *(e.AlarmRaised, e.AlarmAcknowledged, e.RequestMade, e.TablesArranged),
    )
)
"""House events that change no rights."""

RETRY_PAUSES_SECONDS = (0.05, 0.2, 0.5)
"""Pauses before each retry."""

PASSING_REFUSALS = frozenset(
    x.name
    for x in (
        ServerRefusal.QUEUE_IS_FULL,
        ServerRefusal.OUTCOME_UNKNOWN,
        ServerRefusal.DATABASE_UNREACHABLE,
        ServerRefusal.CHANGED_ELSEWHERE,
    )
)
"""Refusals that may be gone in a moment."""

logger = structlog.get_logger("jackpit.web")

IdentityKey = tuple[str, str | None, str]
"""A token's digest, the version of a device, and the address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """The authenticated caller of a request, and its origin."""

    key: str
    origin: str
    place: str = ""
    """The origin without what a device says about itself: failed attempts are counted by it."""

    person: Person | None = None
    session: Session | None = None
    device: Device | None = None
    is_locked: bool = False

    @property
    def is_phone(self) -> bool:
        """Whether it is a paired phone, which is for approvals only."""
        return self.session is not None and self.session.is_phone


class RequestIdentity(Struct, frozen=True, kw_only=True):
    """What the headers of a request say about its caller."""

    token: str | None
    is_cookie: bool
    version: str | None
    address: str
    is_foreign: bool
    """Whether a page of another site may have sent it, and it may change something."""


def identity_from_headers(scope: Scope) -> RequestIdentity:
    """Read the headers that identify the caller, in one pass."""
    token = version = host = origin = token_of_device = None
    is_cookie = says_so = False
    for name, value in scope["headers"]:
        if name == b"authorization":
            kind, _, rest = value.decode("latin-1").partition(" ")
            if kind.lower() == "bearer":
                token, is_cookie = rest.strip(), False
        elif name == b"cookie" and token is None:
            cookies = value.decode("latin-1")
            token = _cookie(cookies, COOKIE)
            is_cookie = token is not None
            token_of_device = read_device_cookie(_cookie(cookies, DEVICE_COOKIE))
        elif name == b"jackpit-version":
            version = value.decode("latin-1")
        elif name == b"host":
            host = value.decode("latin-1")
        elif name == b"origin":
            origin = value.decode("latin-1")
        elif name == b"jackpit-request":
            says_so = value == b"1"
    client = scope.get("client")
    if token_of_device is not None and scope["path"].startswith(DEVICE_COOKIE_PATH):
        token, version, is_cookie = *token_of_device, True
    if origin is None:
        is_same_origin = says_so
    else:
        is_same_origin = host is not None and origin.partition("://")[2] == host
    return RequestIdentity(
        token=token[:MAX_SECRET_LENGTH] if token else None,
        is_cookie=is_cookie,
        version=version,
        address=client[0] if client else origins.UNKNOWN,
        is_foreign=scope.get("method") not in SAFE_METHODS and not is_same_origin,
    )


def _cookie(header: str, wanted: str) -> str | None:
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == wanted and value:
            return value
    return None


def device_cookie(token: str, version: str) -> str:
    """The cookie of a sign: its token and its version."""
    return f"{token}:{quote(version, safe='')}"


def read_device_cookie(text: str | None) -> tuple[str, str] | None:
    """The token and the version in the cookie of a sign; None if it has none."""
    token, _, version = (text or "").partition(":")
    return (token, unquote(version)) if token and version else None


class Access:
    """Authenticates callers, remembers them for a moment, and records refusals."""

    def __init__(
        self,
        calls: AsyncCalls,
        store: Store,
        authenticator: Authenticator,
        clock: Clock,
    ) -> None:
        self.calls = calls
        self.store = store
        self.authenticator = authenticator
        self.clock = clock
        self._loop = asyncio.get_running_loop()
        self.on_rights_changed: list[Callable[[], None]] = []
        """Called when a caller may have lost a right."""

        self._news = 0
        """Counts the changes: results of lookups begun before a change are not remembered."""

        self._house: House | None = None
        self._known: dict[IdentityKey, tuple[Caller, float]] = {}
        self._recorded: dict[tuple[str, str, str, str], datetime] = {}

    # The house.

    async def house(self) -> House:
        """A copy of the house, kept until the house changes; do not modify it."""
        if self._house is not None:
            return self._house
        news = self._news
        house = await self.calls.query(_copy_house)
        if news == self._news:
            self._house = house
        return house

    def on_entries(self, entries: Sequence[NewEntry]) -> None:
        """Forget what new house entries may have changed."""
        ours = [entry for entry in entries if entry.log == HOUSE_LOG]
        if ours:
            self.forget_house()
        if not {event.type for entry in ours for event in entry.events} <= EVENTS_WITHOUT_RIGHTS:
            self.forget_sessions()

    def forget_house(self) -> None:
        """Copy the house again on the next request for it."""
        self._news += 1
        self._house = None

    def forget_sessions(self) -> None:
        """Look up callers again: a session has begun, ended or been locked."""
        self._news += 1
        self._known.clear()
        for notify in self.on_rights_changed:
            notify()

    # Callers.

    async def admit(self, scope: Scope, action: str) -> Caller:
        """The caller of a request, if the permission of *action* allows it; else a Problem."""
        permission = PERMISSIONS[action]
        shown = identity_from_headers(scope)
        if permission.only_demo:
            await self._check_demo(shown, action)
        is_local = permission.allows_local and shown.address in LOCAL_ADDRESSES
        if permission.is_public or is_local:
            return _anonymous(shown)
        caller = await self.recognize(shown, action)
        await self.check_permission(caller, action)
        return caller

    async def _check_demo(self, shown: RequestIdentity, action: str) -> None:
        """A Problem unless the house is a demo; its visitors prove nothing but their page."""
        if not (await self.house()).settings.is_demo:
            raise refuse(WebRefusal.NOT_FOUND)
        await self._check_page(shown, _anonymous(shown), action)

    async def _check_page(self, shown: RequestIdentity, caller: Caller, action: str) -> None:
        """Refuse what a page of another site may have sent."""
        if shown.is_foreign:
            raise await self.record_refused(caller, action, Denial.FOREIGN_REQUEST.given())

    async def check_permission(self, caller: Caller, action: str) -> None:
        """Refuse a caller whom the permission of *action* does not allow."""
        permission = PERMISSIONS[action]
        if caller.is_locked and not permission.allows_locked:
            raise await self.record_refused(caller, action, Denial.SESSION_LOCKED.given())
        if caller.device is not None:
            allowed = caller.device.kind in permission.devices
        else:
            allowed = caller.person is not None and caller.person.role in permission.roles
        if caller.is_phone and action not in PHONE_ENDPOINTS:
            raise await self.record_refused(caller, action, Denial.NOT_ON_PHONE.given())
        if not allowed:
            why = Denial.NOT_ALLOWED.given(who=_phrase_of(caller))
            raise await self.record_refused(caller, action, why)
        if not permission.allows_due_secret:
            await self.check_no_secret_due(caller, action)

    async def check_table(self, caller: Caller, link: str, table: str | None) -> None:
        """Refuse a device at another table than its own; a sign of a whole link has all of them."""
        device = caller.device
        if device is not None and device.table not in (None, table):
            raise await self._record_elsewhere(caller, device)
        await self.check_link(caller, link)

    async def check_link(self, caller: Caller, link: str) -> None:
        """Refuse a device at another link than its own; people see all links."""
        if link == HOUSE_LOG:
            raise link_not_found(link)
        device = caller.device
        if device is not None and device.link != link:
            raise await self._record_elsewhere(caller, device)

    async def _record_elsewhere(self, caller: Caller, device: Device) -> Problem:
        why = Denial.NOT_ITS_TABLE.given(
            device=device.key, table=str(device.table), link=device.link
        )
        return await self.record_refused(caller, AttemptedAction.USE_ANOTHER_TABLE.value, why)

    async def check_no_secret_due(self, caller: Caller, action: str) -> None:
        """Refuse a person who must first set their own PIN or password."""
        if caller.person is None:
            return
        due = secrets_due(await self.house(), caller.key, self.clock())
        if due:
            why = Denial.SECRET_IS_DUE.given(secret=all_of([kind.word for kind in due]))
            raise await self.record_refused(caller, action, why)

    async def recognize(self, shown: RequestIdentity, action: str) -> Caller:
        """The caller with this token, remembered or looked up now; no other site's page uses it."""
        caller = self._remembered(shown) or await self.identify(shown, action)
        if shown.is_cookie:
            await self._check_page(shown, caller, action)
        return caller

    async def recheck(self, shown: RequestIdentity, caller: Caller) -> Caller:
        """A connected caller with their present rights; a check does not use the session.

        A Problem says why they may not stay. It is not recorded, since nothing was requested.
        """
        house, token = await self.house(), shown.token or ""
        if caller.device is not None:
            device = caller.device
            why = why_not_approved_version(house, device.kind.component, shown.version or "")
            if house.devices.get(device.key) != device or why:
                raise refuse(WebRefusal.DEVICE_CHANGED)
            return caller
        now = self.clock()
        found = await query_store(
            self.store,
            lambda reader: find_session(reader, self.authenticator.hashing, house, token, now),
        )
        if found is None or found.is_locked:
            denied = Denial.NOT_SIGNED_IN if found is None else Denial.SESSION_LOCKED
            raise refuse(denied)
        return replace(caller, person=found.person, session=found)

    async def identify(self, shown: RequestIdentity, action: str) -> Caller:
        """Look up the caller with this token."""
        if shown.token is None:
            why = Denial.NOT_SIGNED_IN.given()
            raise await self.record_refused(_anonymous(shown), action, why)
        news, house = self._news, await self.house()
        if shown.version is None:
            caller = await self._session(house, shown.token, shown.address)
            seconds = SESSION_SECONDS
        else:
            caller = await self._device(house, shown.token, shown.version, shown.address)
            seconds = DEVICE_SECONDS
        if len(self._known) > MAX_REMEMBERED:
            self._known.clear()
        if not caller.is_locked and news == self._news:
            until = self._loop.time() + seconds
            self._known[_identity_key(shown)] = (caller, until)
        return caller

    def _remembered(self, shown: RequestIdentity) -> Caller | None:
        if shown.token is None:
            return None
        caller, until = self._known.get(_identity_key(shown), (None, 0.0))
        return caller if caller is not None and self._loop.time() < until else None

    async def _session(self, house: House, token: str, address: str) -> Caller:
        now = self.clock()

        def read(reader: Reader) -> Session | AccessDenied:
            found = find_session(reader, self.authenticator.hashing, house, token, now)
            if found is not None:
                return found
            return self.authenticator.check_session(
                reader, house, token=token, origin=address, now=now
            )

        found = await query_store(self.store, read)
        if isinstance(found, AccessDenied):
            raise await self.record_denial(found)
        if found.needs_touch(now) and not found.is_locked:
            await self.calls.side_write(lambda store: touch_session(store, found.digest, now))
        return Caller(
            key=found.person.key,
            origin=origins.session_origin(address),
            place=address,
            person=found.person,
            session=found,
            is_locked=found.is_locked,
        )

    async def _device(self, house: House, token: str, version: str, address: str) -> Caller:
        now = self.clock()
        found = await query_store(
            self.store,
            lambda reader: self.authenticator.check_device(
                reader, house, token=token, version=version, origin=address, now=now
            ),
        )
        checked = await self.settle(found)
        device = house.devices[checked]
        assert not why_not_approved_version(house, device.kind.component, version)
        origin = origins.device_origin(device.kind, device.key, version, address)
        place = f"{device.kind.value} {device.key} at {address}"
        return Caller(key=device.key, origin=origin, place=place, device=device)

    async def settle(self, checked: CheckedCredentials | AccessDenied) -> str:
        """The key of the checked person or device, once the writer has settled the check."""
        if isinstance(checked, AccessDenied):
            raise await self.record_denial(checked)
        house, now = await self.house(), self.clock()
        denied = await self.calls.side_write(
            lambda store: self.authenticator.settle(store, house, checked, now)
        )
        if denied is not None:
            raise await self.record_denial(denied)
        assert checked.key is not None
        return checked.key

    # Refusals.

    async def record_denial(self, denied: AccessDenied) -> Problem:
        """Record a denial of the authenticator; the Problem to raise."""
        if denied.should_record:
            await self._record(denied.as_record)
        return problem_of_refused(denied)

    async def record_refused(
        self, caller: Caller, action: str, why: Refused, *where: str
    ) -> Problem:
        """Record a refusal, once every few minutes per caller and action; the Problem to raise."""
        named = (caller.origin, caller.key, action, why.rule.name)
        if self._is_new(named):
            record = RecordAccessRefused(
                who=caller.key, what=action, why=why, origin=caller.origin or origins.UNKNOWN
            )
            if await self._record(record) is not None:
                self._recorded.pop(named, None)  # the next attempt is recorded
        return Problem(why, *where)

    def _is_new(self, named: tuple[str, str, str, str]) -> bool:
        """Whether the same was not recorded recently: a flood must not fill the log."""
        now = self.clock()
        while self._recorded:
            oldest = next(iter(self._recorded))
            if self._recorded[oldest] > now and len(self._recorded) < MAX_REMEMBERED:
                break
            del self._recorded[oldest]
        if named in self._recorded:
            return False
        self._recorded[named] = now + REFUSAL_INTERVAL
        return True

    async def _record(self, record: RecordAccessRefused) -> RefusedAnswer | None:
        return await record_access(self.calls, record, by=record.who, origin=record.origin)


def _anonymous(shown: RequestIdentity) -> Caller:
    return Caller(key=origins.ANONYMOUS, origin=shown.address, place=shown.address)


def _identity_key(shown: RequestIdentity) -> IdentityKey:
    """The key under which a caller is remembered; another address is another origin."""
    return token_digest(shown.token or ""), shown.version, shown.address


def _copy_house(logs: dict[str, Log]) -> House:
    house = house_in(logs)
    return replace(
        house,
        people=dict(house.people),
        devices=dict(house.devices),
        approved=dict(house.approved),
        links=dict(house.links),
        requests=dict(house.requests),
        settled=dict(house.settled),
        acknowledged=set(house.acknowledged),
        signed=dict(house.signed),
    )


def _phrase_of(caller: Caller) -> Phrase:
    if caller.device is not None:
        return caller.device.kind.phrase
    if caller.person is None:
        return Phrase("an anonymous caller")
    return ROLE_FACTS[caller.person.role].name


async def record_access(
    calls: AsyncCalls, command: HouseCommand, *, by: str, origin: str
) -> RefusedAnswer | None:
    """Record a sign-in, a sign-out or a refused access; return why it failed, else None.

    While the server is busy the write is retried. What still cannot be recorded goes to the
    journal: load on the server must not hide a refused access.
    """
    job = job_of(Step(HOUSE_LOG, command), by=by, origin=origin)
    answer = await calls.submit(job)
    for pause in RETRY_PAUSES_SECONDS:
        if isinstance(answer, AcceptedAnswer) or answer.rule not in PASSING_REFUSALS:
            break
        await asyncio.sleep(pause)
        answer = await calls.submit(job)
    if isinstance(answer, AcceptedAnswer):
        return None
    logger.error("not recorded", why=answer.rule, by=by, origin=origin, what=to_json(command))
    return answer
