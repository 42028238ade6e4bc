"""Sessions: one row per person who is signed in, so the server can sign them out.

A browser holds a token; the row holds its keyed hash, sealed with its person and its start. An
unused session locks, and a session ends after twelve hours. A person has one session: a new one
ends the former (regulation S-03).

A phone may be paired from a person's session, the *desk*, for approvals only. It has a session of
its own, which is good for as long as the desk's is, and one at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.clock import format_time, parse_time
from jackpit.manager.house import House
from jackpit.manager.house.guards import printable
from jackpit.manager.identity.credentials import Hashing, new_token
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.sessions import (
    SessionRow,
    count_sessions_of,
    delete_phone_of,
    delete_session,
    delete_sessions_begun_until,
    delete_sessions_of,
    find_phone_of,
    insert_session,
    read_session,
    replace_pairing,
    take_pairing,
    update_session_locked,
    update_session_unlocked,
    update_session_use,
)
from jackpit.table import Person

MAX_SESSION_AGE = timedelta(hours=12)
TOUCH_INTERVAL = timedelta(seconds=30)
"""Its use is recorded at most this often, so it may lock this much too early, never too late."""

MAX_CODE_AGE = timedelta(minutes=1)
"""For how long a code pairs a phone."""

SESSION = "session"
PAIRING = "pairing"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A person's session."""

    digest: str
    """The keyed hash of its token, by which it is found."""

    person: Person
    origin: str
    began_at: datetime
    seen_at: datetime
    is_locked: bool
    desk: str = ""
    """The digest of the session from which it was paired, if it is that of a phone."""

    @property
    def is_phone(self) -> bool:
        """Whether it is for approvals only, on a phone."""
        return bool(self.desk)

    def needs_touch(self, now: datetime) -> bool:
        """Whether its use must be recorded again."""
        return now - self.seen_at >= TOUCH_INTERVAL


def find_session(
    reader: Reader, hashing: Hashing, house: House, token: str, now: datetime
) -> Session | None:
    """The session of a token; None if it has ended or its person is no longer active."""
    return _find(reader, hashing, house, hashing.hash_token(SESSION, token), now)


def find_phone(
    reader: Reader, hashing: Hashing, house: House, desk: str, now: datetime
) -> Session | None:
    """The session of the phone that was paired from a desk's session; None without one."""
    digest = find_phone_of(reader, desk=desk)
    return None if digest is None else _find(reader, hashing, house, digest, now)


def _find(
    reader: Reader, hashing: Hashing, house: House, digest: str, now: datetime
) -> Session | None:
    row = read_session(reader, token=digest)
    if row is None:
        return None
    sealed = _sealed(digest, row.desk)
    if not hashing.is_seal(row.seal, SESSION, row.person, sealed, row.began_at):
        return None
    member = house.people.get(row.person)
    began_at, seen_at = parse_time(row.began_at), parse_time(row.seen_at)
    if member is None or not member.is_active or now - began_at >= MAX_SESSION_AGE:
        return None
    if row.desk and not _is_desk_of(reader, hashing, house, row, now):
        return None
    is_idle = now - seen_at >= timedelta(minutes=house.settings.idle_minutes)
    return Session(
        digest=digest,
        person=member.person,
        origin=row.origin,
        began_at=began_at,
        seen_at=seen_at,
        is_locked=bool(row.locked) or is_idle,
        desk=row.desk,
    )


def _is_desk_of(
    reader: Reader, hashing: Hashing, house: House, phone: SessionRow, now: datetime
) -> bool:
    """Whether the session that a phone was paired from is a desk's, and still good."""
    desk = _find(reader, hashing, house, phone.desk, now)
    return desk is not None and not desk.is_phone and desk.person.key == phone.person


def _sealed(digest: str, desk: str) -> str:
    """What the seal of a session is over, beside its person and its start."""
    return f"{digest} {desk}" if desk else digest


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSession:
    """A new session: its token, shown once, and how many sessions it ended."""

    token: str
    ended: int


def begin_session(
    store: Store, hashing: Hashing, person: str, origin: str, now: datetime
) -> NewSession:
    """Begin a session; a former one of the same person ends."""
    ended = end_sessions_of(store, person)
    delete_sessions_begun_until(store, at=format_time(now - MAX_SESSION_AGE))
    return NewSession(token=_insert(store, hashing, person, origin, now), ended=ended)


def _insert(
    store: Store, hashing: Hashing, person: str, origin: str, now: datetime, desk: str = ""
) -> str:
    """Store a new session, and return its token."""
    token, at = new_token(), format_time(now)
    digest = hashing.hash_token(SESSION, token)
    seal = hashing.seal(SESSION, person, _sealed(digest, desk), at)
    origin = printable(origin)
    insert_session(store, token=digest, person=person, origin=origin, at=at, seal=seal, desk=desk)
    return token


def touch_session(store: Store, digest: str, now: datetime) -> None:
    """Record the use of a session."""
    update_session_use(store, token=digest, at=format_time(now))


def lock_session(store: Store, digest: str) -> None:
    """Lock a session, for a person who leaves their desk."""
    update_session_locked(store, token=digest)


def unlock_session(store: Store, digest: str, now: datetime) -> None:
    """Unlock a session; the authenticator has checked the PIN or the password."""
    update_session_unlocked(store, token=digest, at=format_time(now))


def end_session(store: Store, digest: str) -> None:
    """End a session."""
    delete_session(store, token=digest)


def end_sessions_of(store: Store, person: str) -> int:
    """End the sessions of a person; return how many there were."""
    ended = count_sessions_of(store, person=person)
    if ended:
        delete_sessions_of(store, person=person)
    return ended


# Phones.


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPhone:
    """A phone that was paired: its token, shown once, and its person."""

    token: str
    person: str


def begin_pairing(store: Store, hashing: Hashing, desk: Session, now: datetime) -> str:
    """Make the code with which a phone is paired from a desk's session, in place of the former."""
    code, at = new_token(), format_time(now)
    digest, person = hashing.hash_token(PAIRING, code), desk.person.key
    seal = hashing.seal(PAIRING, person, f"{digest} {desk.digest}", at)
    replace_pairing(store, code=digest, desk=desk.digest, person=person, at=at, seal=seal)
    return code


def pair_phone(
    store: Store, hashing: Hashing, house: House, code: str, origin: str, now: datetime
) -> NewPhone | None:
    """Begin the session of a phone, in place of the former; None if the code is not good.

    A code is good once, for a minute, while the session that it was made in is.
    """
    digest = hashing.hash_token(PAIRING, code)
    row = take_pairing(store, code=digest)
    if row is None or now - parse_time(row.at) >= MAX_CODE_AGE:
        return None
    if not hashing.is_seal(row.seal, PAIRING, row.person, f"{digest} {row.desk}", row.at):
        return None
    desk = _find(store, hashing, house, row.desk, now)
    if desk is None or desk.is_phone or desk.person.key != row.person:
        return None
    delete_phone_of(store, desk=desk.digest)
    token = _insert(store, hashing, row.person, origin, now, desk.digest)
    return NewPhone(token=token, person=row.person)


def end_phone_of(store: Store, desk: str) -> None:
    """End the session of the phone that was paired from a desk's session."""
    delete_phone_of(store, desk=desk)
