"""Queries about sessions, paired phones, and failed attempts that lead to a lockout."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader, Store


class SessionRow(NamedTuple):
    """A session as it is stored."""

    person: str
    origin: str
    began_at: str
    seen_at: str
    locked: int
    seal: str
    desk: str
    """The hash of the token of the desk's session that a phone belongs to; empty for a desk."""


class PairingRow(NamedTuple):
    """A code for pairing a phone, as it is stored."""

    desk: str
    person: str
    at: str
    seal: str


def read_session(reader: Reader, *, token: str) -> SessionRow | None:
    """Return the session with a token's hash; None if there is none."""
    rows = reader.rows(
        """
        SELECT person, origin, began_at, seen_at, locked, seal, desk FROM session
        WHERE token = :token
        """,
        token=token,
    )
    return SessionRow._make(rows[0]) if rows else None


def count_sessions_of(reader: Reader, *, person: str) -> int:
    """Return how many sessions a person has."""
    return len(reader.rows("SELECT token FROM session WHERE person = :person", person=person))


def insert_session(
    store: Store, *, token: str, person: str, origin: str, at: str, seal: str, desk: str
) -> None:
    """Store a new session that begins at *at*; *desk* is empty, or that of a phone."""
    store.run(
        """
        INSERT INTO session (token, person, origin, began_at, seen_at, locked, seal, desk)
        VALUES (:token, :person, :origin, :at, :at, 0, :seal, :desk)
        """,
        token=token,
        person=person,
        origin=origin,
        at=at,
        seal=seal,
        desk=desk,
    )


def update_session_use(store: Store, *, token: str, at: str) -> None:
    """Store that a session was used at *at*."""
    sql = "UPDATE session SET seen_at = :at WHERE token = :token AND seen_at < :at"
    store.run(sql, token=token, at=at)


def update_session_locked(store: Store, *, token: str) -> None:
    """Store that a session is locked."""
    store.run("UPDATE session SET locked = 1 WHERE token = :token", token=token)


def update_session_unlocked(store: Store, *, token: str, at: str) -> None:
    """Store that a session is unlocked and was used at *at*."""
    sql = "UPDATE session SET locked = 0, seen_at = :at WHERE token = :token"
    store.run(sql, token=token, at=at)


def delete_session(store: Store, *, token: str) -> None:
    """Delete a session, if it is stored, with the phone that was paired from it."""
    store.run("DELETE FROM session WHERE token = :token OR desk = :token", token=token)
    store.run("DELETE FROM pairing WHERE desk = :token", token=token)


def delete_sessions_of(store: Store, *, person: str) -> None:
    """Delete all sessions of a person."""
    store.run("DELETE FROM session WHERE person = :person", person=person)
    store.run("DELETE FROM pairing WHERE person = :person", person=person)


def delete_sessions_begun_until(store: Store, *, at: str) -> None:
    """Delete the sessions that began at *at* or before, and codes as old."""
    store.run("DELETE FROM session WHERE began_at <= :at", at=at)
    store.run("DELETE FROM pairing WHERE at <= :at", at=at)


# Phones.


def find_phone_of(reader: Reader, *, desk: str) -> str | None:
    """Return the hash of the token of the phone that was paired from a desk's session."""
    rows = reader.rows("SELECT token FROM session WHERE desk = :desk", desk=desk)
    return str(rows[0][0]) if rows else None


def delete_phone_of(store: Store, *, desk: str) -> None:
    """Delete the session of the phone that was paired from a desk's session."""
    store.run("DELETE FROM session WHERE desk = :desk", desk=desk)


def replace_pairing(store: Store, *, code: str, desk: str, person: str, at: str, seal: str) -> None:
    """Store a code for pairing a phone with a desk's session, in place of the one before."""
    store.run("DELETE FROM pairing WHERE desk = :desk", desk=desk)
    store.run(
        """
        INSERT INTO pairing (code, desk, person, at, seal)
        VALUES (:code, :desk, :person, :at, :seal)
        """,
        code=code,
        desk=desk,
        person=person,
        at=at,
        seal=seal,
    )


def take_pairing(store: Store, *, code: str) -> PairingRow | None:
    """Delete a code and return it; None if there is none, or another server took it first."""
    sql = "DELETE FROM pairing WHERE code = :code RETURNING desk, person, at, seal"
    rows = store.rows(sql, code=code)
    return PairingRow._make(rows[0]) if rows else None


# Failed attempts.


def list_last_failures(reader: Reader, *, subject: str, limit: int) -> list[str]:
    """Return the times of the last failed attempts of a subject or address, the last first."""
    sql = "SELECT at FROM failure WHERE subject = :subject ORDER BY at DESC LIMIT :limit"
    return [at for (at,) in reader.rows(sql, subject=subject, limit=limit)]


def insert_failure(store: Store, *, subject: str, at: str) -> None:
    """Store a failed attempt."""
    store.run("INSERT INTO failure (subject, at) VALUES (:subject, :at)", subject=subject, at=at)


def delete_failures_of(store: Store, *, subject: str) -> None:
    """Delete the failed attempts of a subject."""
    store.run("DELETE FROM failure WHERE subject = :subject", subject=subject)


def delete_failures_before(store: Store, *, at: str) -> None:
    """Delete the failed attempts before *at*."""
    store.run("DELETE FROM failure WHERE at < :at", at=at)
