"""Sessions: one row per person who is signed in, so the server can sign them out.

A browser holds a token; the row holds its keyed hash, sealed with its person and its start. An
unused session locks, and a session ends after twelve hours. A person has one session: a new one
ends the former (regulation S-03).
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
    count_sessions_of,
    delete_session,
    delete_sessions_begun_until,
    delete_sessions_of,
    insert_session,
    read_session,
    update_session_locked,
    update_session_unlocked,
    update_session_use,
)
from jackpit.table import Person

MAX_SESSION_AGE = timedelta(hours=12)
TOUCH_INTERVAL = timedelta(seconds=30)
"""Its use is recorded at most this often, so it may lock this much too early, never too late."""

SESSION = "session"


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

    def needs_touch(self, now: datetime) -> bool:
        """Whether its use must be recorded again."""
        return now - self.seen_at >= TOUCH_INTERVAL


def find_session(
    reader: Reader, hashing: Hashing, house: House, token: str, now: datetime
) -> Session | None:
    """The session of a token; None if it has ended or its person is no longer active."""
    digest = hashing.hash_token(SESSION, token)
    row = read_session(reader, token=digest)
    if row is None or not hashing.is_seal(row.seal, SESSION, row.person, digest, row.began_at):
        return None
    member = house.people.get(row.person)
    began_at, seen_at = parse_time(row.began_at), parse_time(row.seen_at)
    if member is None or not member.is_active or now - began_at >= MAX_SESSION_AGE:
        return None
    is_idle = now - seen_at >= timedelta(minutes=house.settings.idle_minutes)
    return Session(
        digest=digest,
        person=member.person,
        origin=row.origin,
        began_at=began_at,
        seen_at=seen_at,
        is_locked=bool(row.locked) or is_idle,
    )


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
    token, at = new_token(), format_time(now)
    digest = hashing.hash_token(SESSION, token)
    seal = hashing.seal(SESSION, person, digest, at)
    insert_session(store, token=digest, person=person, origin=printable(origin), at=at, seal=seal)
    return NewSession(token=token, ended=ended)


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
