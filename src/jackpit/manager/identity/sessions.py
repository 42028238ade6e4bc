"""Sessions: a row for everybody who is signed in, so that he can be signed out.

A browser holds a token; the row holds its keyed hash, sealed with its person and its beginning. A
session that is not used locks, and one of twelve hours ends. Nobody has two: a new one ends the
former (regulation S-03).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from jackpit.manager.clock import format_time, parse_time
from jackpit.manager.house import House
from jackpit.manager.house.access_log import printable
from jackpit.manager.identity.database import IdentityReader, IdentityWriter
from jackpit.manager.identity.hashing import Hashing, new_token
from jackpit.table import Person

MAX_SESSION_AGE = timedelta(hours=12)
TOUCH_INTERVAL = timedelta(seconds=30)
"""Its use is written down at most this often, so it may lock so much too early, never too late."""

SESSION = "session"

_FIND = "SELECT person, origin, began_at, seen_at, locked, seal FROM session WHERE token = :token"
_BEGIN = """
    INSERT INTO session (token, person, origin, began_at, seen_at, locked, seal)
    VALUES (:token, :person, :origin, :at, :at, 0, :seal)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Somebody is signed in."""

    digest: str
    """The keyed hash of its token, by which it is found."""

    person: Person
    origin: str
    began_at: datetime
    seen_at: datetime
    is_locked: bool

    def needs_touch(self, now: datetime) -> bool:
        """Whether its use is to be written down again."""
        return now - self.seen_at >= TOUCH_INTERVAL


def find_session(
    database: IdentityReader, hashing: Hashing, house: House, token: str, now: datetime
) -> Session | None:
    """The session of a token; None if it has ended, or its person is no longer of the house."""
    digest = hashing.token(SESSION, token)
    for key, origin, began, seen, locked, seal in database.rows(_FIND, token=digest):
        if not hashing.is_seal(seal, SESSION, key, digest, began):
            return None
        member, began_at, seen_at = house.people.get(key), parse_time(began), parse_time(seen)
        if member is None or not member.is_active or now - began_at >= MAX_SESSION_AGE:
            return None
        idle = now - seen_at >= timedelta(minutes=house.settings.idle_minutes)
        return Session(
            digest=digest,
            person=member.person,
            origin=origin,
            began_at=began_at,
            seen_at=seen_at,
            is_locked=bool(locked) or idle,
        )
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSession:
    """A session that has begun: its token, which is told once, and how many it has ended."""

    token: str
    ended: int


def begin_session(
    database: IdentityWriter, hashing: Hashing, person: str, origin: str, now: datetime
) -> NewSession:
    """Begin a session; a former one of the same person ends."""
    ended = end_sessions_of(database, person)
    database.run("DELETE FROM session WHERE began_at <= :at", at=format_time(now - MAX_SESSION_AGE))
    token, at = new_token(), format_time(now)
    digest = hashing.token(SESSION, token)
    seal = hashing.seal(SESSION, person, digest, at)
    database.run(_BEGIN, token=digest, person=person, origin=printable(origin), at=at, seal=seal)
    return NewSession(token=token, ended=ended)


def touch_session(database: IdentityWriter, digest: str, now: datetime) -> None:
    """Write down that a session was used."""
    database.run(
        "UPDATE session SET seen_at = :at WHERE token = :token AND seen_at < :at",
        token=digest,
        at=format_time(now),
    )


def lock_session(database: IdentityWriter, digest: str) -> None:
    """Lock a session, for whoever leaves his desk."""
    database.run("UPDATE session SET locked = 1 WHERE token = :token", token=digest)


def unlock_session(database: IdentityWriter, digest: str, now: datetime) -> None:
    """Let a locked session go on; the desk has asked for the PIN or the password."""
    database.run(
        "UPDATE session SET locked = 0, seen_at = :at WHERE token = :token",
        token=digest,
        at=format_time(now),
    )


def end_session(database: IdentityWriter, digest: str) -> None:
    """End a session."""
    database.run("DELETE FROM session WHERE token = :token", token=digest)


def end_sessions_of(database: IdentityWriter, person: str) -> int:
    """End the sessions of a person, and say how many there were."""
    rows = database.rows("SELECT token FROM session WHERE person = :person", person=person)
    if rows:
        database.run("DELETE FROM session WHERE person = :person", person=person)
    return len(rows)
