"""Queries about credentials: the stored hash of each card, PIN, password and device token."""

from __future__ import annotations

from typing import NamedTuple

from jackpit.manager.store.base import Reader, Store


class CredentialRow(NamedTuple):
    """The stored form of one credential."""

    secret: str
    set_at: str
    seal: str


def read_credential(reader: Reader, *, person: str, kind: str) -> CredentialRow | None:
    """Return the credential of a kind that a person or device has; None if there is none."""
    rows = reader.rows(
        "SELECT secret, set_at, seal FROM credential WHERE person = :person AND kind = :kind",
        person=person,
        kind=kind,
    )
    return CredentialRow._make(rows[0]) if rows else None


def find_credential_holder(reader: Reader, *, kind: str, secret: str) -> str | None:
    """Return the person or device that a card or token is stored for; None if it is unknown."""
    rows = reader.rows(
        "SELECT person FROM credential WHERE kind = :kind AND secret = :secret",
        kind=kind,
        secret=secret,
    )
    return rows[0][0] if rows else None


def upsert_credential(
    store: Store, *, person: str, kind: str, secret: str, at: str, seal: str
) -> None:
    """Store a credential in place of the one before."""
    store.run(
        """
        INSERT INTO credential (person, kind, secret, set_at, seal)
        VALUES (:person, :kind, :secret, :at, :seal)
        ON CONFLICT (person, kind) DO UPDATE
        SET secret = excluded.secret, set_at = excluded.set_at, seal = excluded.seal
        """,
        person=person,
        kind=kind,
        secret=secret,
        at=at,
        seal=seal,
    )


def delete_credential_row(store: Store, *, person: str, kind: str) -> None:
    """Delete a credential, if it is stored."""
    sql = "DELETE FROM credential WHERE person = :person AND kind = :kind"
    store.run(sql, person=person, kind=kind)
