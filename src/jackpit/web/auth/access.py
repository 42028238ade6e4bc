"""Who asks: a person by session, a device by token, and whether the row of the endpoint lets him.

What was found out is remembered for a moment, so that a pad pays for its token once and not with
every press. Whatever changes the house's people or devices makes it forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from starlette.types import Scope

from jackpit.manager.clock import Clock
from jackpit.manager.eventlog.answer import RefusedAnswer
from jackpit.manager.eventlog.log import HouseLog, Log
from jackpit.manager.eventlog.record import decode
from jackpit.manager.house import (
    Device,
    House,
    RecordAccessRefused,
    is_version_at_least,
    secrets_due,
)
from jackpit.manager.house.state import AlarmKeys
from jackpit.manager.identity import (
    MAX_SECRET_LENGTH,
    AccessDenied,
    Authenticator,
    CheckedCredentials,
    Denial,
    Session,
    token_digest,
)
from jackpit.manager.identity.sessions import find_session, touch_session
from jackpit.manager.store.base import HOUSE_LOG, Entry, Store
from jackpit.manager.writer.calls import AsyncCalls
from jackpit.table import Person
from jackpit.web.auth.log import record_access
from jackpit.web.auth.permissions import Permission
from jackpit.web.http.errors import Problem, problem_of_denied

COOKIE = "jackpit_session"
SESSION_SECONDS = 2.0
"""So long a session is believed without looking again."""

DEVICE_SECONDS = 30.0
MAX_REMEMBERED = 20_000
REFUSAL_INTERVAL = timedelta(minutes=5)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_ADDRESSES = frozenset({"127.0.0.1", "::1"})
EVENTS_WITHOUT_RIGHTS = frozenset(
    {"SignedIn", "SignedOut", "AccessRefused", "AlarmRaised", "AlarmAcknowledged", "RequestMade"}
)
"""Events of the house that change nothing about who may do what."""


IdentityKey = tuple[str, str | None, str]
"""A token, the version of a device, and the address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Whoever asks, and from where."""

    key: str
    origin: str
    place: str = ""
    """The same without what a device says of itself: attempts are counted by it."""

    person: Person | None = None
    session: Session | None = None
    device: Device | None = None
    is_locked: bool = False


ANONYMOUS = Caller(key="nobody", origin="")


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestIdentity:
    """What a request shows of who makes it."""

    token: str | None
    is_cookie: bool
    version: str | None
    address: str
    is_from_here_on_purpose: bool
    """Whether a page of another site cannot have made it."""


def identity_from_headers(scope: Scope) -> RequestIdentity:
    """Read the headers that matter here, in one go."""
    token = version = host = origin = None
    is_cookie = says_so = False
    for name, value in scope["headers"]:
        if name == b"authorization":
            kind, _, rest = value.decode("latin-1").partition(" ")
            if kind.lower() == "bearer":
                token, is_cookie = rest.strip(), False
        elif name == b"cookie" and token is None:
            token = _token_from_cookie(value.decode("latin-1"))
            is_cookie = token is not None
        elif name == b"jackpit-version":
            version = value.decode("latin-1")
        elif name == b"host":
            host = value.decode("latin-1")
        elif name == b"origin":
            origin = value.decode("latin-1")
        elif name == b"jackpit-request":
            says_so = value == b"1"
    client = scope.get("client")
    own = origin is not None and host is not None and origin.partition("://")[2] == host
    return RequestIdentity(
        token=token[:MAX_SECRET_LENGTH] if token else None,
        is_cookie=is_cookie,
        version=version,
        address=client[0] if client else "unknown",
        is_from_here_on_purpose=own or (says_so and origin is None),
    )


def _token_from_cookie(header: str) -> str | None:
    for pair in header.split(";"):
        name, _, value = pair.strip().partition("=")
        if name == COOKIE and value:
            return value
    return None


class Access:
    """Finds out who asks, remembers it for a moment, and records whom it refuses."""

    def __init__(
        self,
        calls: AsyncCalls,
        store: Store,
        desk: Authenticator,
        clock: Clock,
        *,
        trusts_here: bool,
    ) -> None:
        self.calls = calls
        self.store = store
        self.desk = desk
        self.clock = clock
        self._trusts_here = trusts_here
        self._loop = asyncio.get_running_loop()
        self.changed: list[Callable[[], None]] = []
        """Called when somebody may have lost a right."""

        self._news = 0
        """Counts what was heard: whatever was looked up before it is not remembered."""

        self._house: House | None = None
        self._known: dict[IdentityKey, tuple[Caller, float]] = {}
        self._told: dict[tuple[str, str, str, str], datetime] = {}

    # The house as it stands.

    async def house(self) -> House:
        """The house; a copy that nobody changes, kept until something changes in it."""
        if self._house is not None:
            return self._house
        news = self._news
        house: House = await self.calls.look(_copy_house)
        if news == self._news:
            self._house = house
        return house

    def heard(self, entries: Sequence[Entry]) -> None:
        """Forget what new entries of the house may have changed."""
        ours = [decode(entry.record) for entry in entries if entry.log == HOUSE_LOG]
        if ours:
            self.forget_house()
        if (
            not {event["type"] for record in ours for event in record["events"]}
            <= EVENTS_WITHOUT_RIGHTS
        ):
            self.forget_sessions()

    def forget_house(self) -> None:
        """Look at the house anew when it is next asked for."""
        self._news += 1
        self._house = None

    def forget_sessions(self) -> None:
        """Look again who is signed in: a session has begun, ended or locked."""
        self._news += 1
        self._known.clear()
        for tell in self.changed:
            tell()

    # Who asks.

    async def admit(self, scope: Scope, what: str, row: Permission) -> Caller:
        """Whoever asks, if the row lets him; a Problem if not."""
        shown = identity_from_headers(scope)
        if row.anybody:
            return replace(ANONYMOUS, origin=shown.address, place=shown.address)
        if row.from_here and self._trusts_here and shown.address in LOCAL_ADDRESSES:
            return replace(ANONYMOUS, origin=shown.address, place=shown.address)
        caller = await self.recognise(shown, what)
        if (
            shown.is_cookie
            and scope.get("method") not in SAFE_METHODS
            and not shown.is_from_here_on_purpose
        ):
            sentence = "A page of another site may not do that; send the header Jackpit-Request: 1."
            raise await self.refused(caller, what, "FOREIGN_REQUEST", sentence)
        await self.check(caller, what, row)
        return caller

    async def check(self, caller: Caller, what: str, row: Permission) -> None:
        """Refuse a caller whom the row does not let."""
        if caller.is_locked and not row.locked_too:
            denied = Denial.SESSION_LOCKED
            raise await self.refused(caller, what, denied.name, denied.value, status=401)
        if caller.device is not None:
            allowed = caller.device.kind in row.devices
        else:
            allowed = caller.person is not None and caller.person.role in row.roles
        if not allowed:
            raise await self.refused(
                caller, what, "NOT_ALLOWED", f"{_subject_of(caller)} may not do that."
            )
        if not row.due_too:
            await self.check_due(caller, what)

    async def check_due(self, caller: Caller, what: str) -> None:
        """Refuse somebody who must first set his own PIN or password."""
        if caller.person is None:
            return
        due = secrets_due(await self.house(), caller.key, self.clock())
        if due:
            denied = Denial.SECRET_IS_DUE
            sentence = denied.value.format(secret=" and ".join(kind.word for kind in due))
            raise await self.refused(caller, what, denied.name, sentence)

    async def recognise(self, shown: RequestIdentity, what: str) -> Caller:
        """Whoever shows a token, as was found out a moment ago or is found out now."""
        return self._remembered(shown) or await self.identify(shown, what)

    async def look_again(self, shown: RequestIdentity, caller: Caller) -> Caller:
        """Whoever is connected, as he stands now; to look is no use of his session.

        A Problem says why he may not stay. Nobody has asked for anything, so none is recorded.
        """
        house, token = await self.house(), shown.token or ""
        if caller.device is not None:
            device, minimum = caller.device, house.minimum.get(caller.device.kind)
            is_new_enough = minimum is None or is_version_at_least(shown.version or "", minimum)
            if house.devices.get(device.key) != device or not is_new_enough:
                raise Problem(401, "DEVICE_CHANGED", "The device was retired, or may not go on.")
            return caller
        now = self.clock()

        def look() -> Session | None:
            with self.store.reader() as reader:
                return find_session(reader, self.desk.hashing, house, token, now)

        found = await asyncio.to_thread(look)
        if found is None or found.is_locked:
            denied = Denial.NOT_SIGNED_IN if found is None else Denial.SESSION_LOCKED
            raise Problem(401, denied.name, denied.value)
        return replace(caller, person=found.person, session=found)

    async def identify(self, shown: RequestIdentity, what: str) -> Caller:
        """Find out who shows a token."""
        if shown.token is None:
            caller = replace(ANONYMOUS, origin=shown.address, place=shown.address)
            denied = Denial.NOT_SIGNED_IN
            raise await self.refused(caller, what, denied.name, denied.value, status=401)
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

        def look() -> Session | AccessDenied:
            with self.store.reader() as reader:
                found = find_session(reader, self.desk.hashing, house, token, now)
                if found is not None:
                    return found
                return self.desk.session(reader, house, token=token, origin=address, now=now)

        found = await asyncio.to_thread(look)
        if isinstance(found, AccessDenied):
            raise await self.deny(found)
        if found.needs_touch(now) and not found.is_locked:
            await self.calls.do(lambda store: touch_session(store, found.digest, now))
        return Caller(
            key=found.person.key,
            origin=f"session at {address}",
            place=address,
            person=found.person,
            session=found,
            is_locked=found.is_locked,
        )

    async def _device(self, house: House, token: str, version: str, address: str) -> Caller:
        now = self.clock()

        def look() -> CheckedCredentials | AccessDenied:
            with self.store.reader() as reader:
                return self.desk.check_device(
                    reader, house, token=token, version=version, origin=address, now=now
                )

        checked = await self.settled(await asyncio.to_thread(look))
        device = house.devices[checked]
        minimum = house.minimum.get(device.kind)
        assert minimum is None or is_version_at_least(version, minimum)
        origin = f"{device.kind.value} {device.key} {version} at {address}"
        place = f"{device.kind.value} {device.key} at {address}"
        return Caller(key=device.key, origin=origin, place=place, device=device)

    async def settled(self, checked: CheckedCredentials | AccessDenied) -> str:
        """The key of whoever a check has found, once the writer has settled it."""
        if isinstance(checked, AccessDenied):
            raise await self.deny(checked)
        house, now = await self.house(), self.clock()
        denied = await self.calls.do(lambda store: self.desk.settle(store, house, checked, now))
        if denied is not None:
            raise await self.deny(denied)
        assert checked.key is not None
        return checked.key

    # Refusals of access.

    async def deny(self, denied: AccessDenied) -> Problem:
        """What to answer whom the desk refuses; it is recorded."""
        if denied.is_to_be_recorded:
            await self._record(denied.as_record)
        return problem_of_denied(denied)

    async def refused(
        self, caller: Caller, what: str, rule: str, sentence: str, *, status: int = 403
    ) -> Problem:
        """What to answer a caller who may not; recorded once in a while for each of them."""
        named = (caller.origin, caller.key, what, rule)
        if self._is_new(named):
            record = RecordAccessRefused(
                who=caller.key, what=what, why=rule, origin=caller.origin or "unknown"
            )
            if await self._record(record) is not None:
                self._told.pop(named, None)  # so that it is, when he comes again
        headers: Mapping[str, str] = {"WWW-Authenticate": "Bearer"} if status == 401 else {}
        return Problem(status, rule, sentence, headers=headers)

    def _is_new(self, named: tuple[str, str, str, str]) -> bool:
        """Whether the same was not recorded a moment ago: a flood must not fill the log."""
        now = self.clock()
        while self._told:
            oldest = next(iter(self._told))
            if self._told[oldest] > now and len(self._told) < MAX_REMEMBERED:
                break
            del self._told[oldest]
        if named in self._told:
            return False
        self._told[named] = now + REFUSAL_INTERVAL
        return True

    async def _record(self, record: RecordAccessRefused) -> RefusedAnswer | None:
        return await record_access(self.calls, record, by=record.who, origin=record.origin)


def _identity_key(shown: RequestIdentity) -> IdentityKey:
    """What somebody is remembered by: from elsewhere he is recorded as from elsewhere."""
    return token_digest(shown.token or ""), shown.version, shown.address


def _copy_house(logs: dict[str, Log]) -> House:
    log = logs[HOUSE_LOG]
    assert isinstance(log, HouseLog)
    house = log.house
    return replace(
        house,
        people=dict(house.people),
        devices=dict(house.devices),
        minimum=dict(house.minimum),
        links=dict(house.links),
        requests=dict(house.requests),
        settled=dict(house.settled),
        acknowledged=AlarmKeys(set(house.acknowledged)),
        signed=dict(house.signed),
    )


def _subject_of(caller: Caller) -> str:
    if caller.device is not None:
        return f"A {caller.device.kind.value}"
    return f"Whoever is {caller.person.role.word}" if caller.person is not None else "Nobody"
