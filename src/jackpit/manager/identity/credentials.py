"""Stored hashes of cards, PINs, passwords and device tokens."""

from __future__ import annotations

from datetime import datetime

from jackpit.manager.clock import format_time
from jackpit.manager.house import CredentialKind
from jackpit.manager.identity.hashing import HashedSecret, Hashing
from jackpit.manager.identity.policy import SecretError
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.credentials import (
    delete_credential_row,
    find_credential_holder,
    read_credential,
    upsert_credential,
)

DEVICE = "device"


def save_credential(
    store: Store, hashing: Hashing, person: str, hashed: HashedSecret, now: datetime
) -> None:
    """Store a secret in place of the former; SecretError for another person's card."""
    if hashed.kind is CredentialKind.CARD:
        holder = find_holder(store, CredentialKind.CARD.value, hashed.text)
        if holder not in (None, person):
            raise SecretError("That card belongs to another person; revoke it first.")
    _put(store, hashing, person, hashed.kind.value, hashed.text, now)


def save_device_token(
    store: Store, hashing: Hashing, device: str, token: str, now: datetime
) -> None:
    """Store the hash of a device's token."""
    _put(store, hashing, device, DEVICE, hashing.hash_token(DEVICE, token), now)


def _put(
    store: Store, hashing: Hashing, person: str, kind: str, secret: str, now: datetime
) -> None:
    at = format_time(now)
    seal = hashing.seal(kind, person, secret, at)
    upsert_credential(store, person=person, kind=kind, secret=secret, at=at, seal=seal)


def delete_credential(store: Store, person: str, kind: CredentialKind) -> None:
    """Delete a secret."""
    delete_credential_row(store, person=person, kind=kind.value)


def delete_device_token(store: Store, device: str) -> None:
    """Delete a device's token."""
    delete_credential_row(store, person=device, kind=DEVICE)


def find_secret(reader: Reader, hashing: Hashing, person: str, kind: str, since: str) -> str | None:
    """The stored hash of the secret that a person holds, by the house's log, *since* that time.

    None for a row with a wrong seal or of another time: the log does not know it.
    """
    row = read_credential(reader, person=person, kind=kind)
    if row is None or row.set_at != since:
        return None
    is_sealed = hashing.is_seal(row.seal, kind, person, row.secret, row.set_at)
    return row.secret if is_sealed else None


def find_holder(reader: Reader, kind: str, secret: str) -> str | None:
    """The owner of the row with this card or token; ``find_secret`` verifies the row."""
    return find_credential_holder(reader, kind=kind, secret=secret)
