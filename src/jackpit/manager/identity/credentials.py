"""What is kept of cards, PINs, passwords and device tokens: never themselves."""

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
    store: Store, hashing: Hashing, person: str, hidden: HashedSecret, now: datetime
) -> None:
    """Keep a secret in place of the one before; a card that is another's is a SecretError."""
    if hidden.kind is CredentialKind.CARD:
        holder = find_holder(store, CredentialKind.CARD.value, hidden.text)
        if holder not in (None, person):
            raise SecretError("That card is somebody's already; revoke it first.")
    _put(store, hashing, person, hidden.kind.value, hidden.text, now)


def save_device_token(
    store: Store, hashing: Hashing, device: str, token: str, now: datetime
) -> None:
    """Keep what a device's token is known by."""
    _put(store, hashing, device, DEVICE, hashing.token(DEVICE, token), now)


def _put(
    store: Store, hashing: Hashing, person: str, kind: str, secret: str, now: datetime
) -> None:
    at = format_time(now)
    seal = hashing.seal(kind, person, secret, at)
    upsert_credential(store, person=person, kind=kind, secret=secret, at=at, seal=seal)


def delete_credential(store: Store, person: str, kind: CredentialKind) -> None:
    """Forget a secret."""
    delete_credential_row(store, person=person, kind=kind.value)


def delete_device_token(store: Store, device: str) -> None:
    """Forget a device's token."""
    delete_credential_row(store, person=device, kind=DEVICE)


def find_secret(reader: Reader, hashing: Hashing, person: str, kind: str, since: str) -> str | None:
    """What is kept of the secret that somebody has, by the house's log, since then.

    None for a row without its seal, and for one of another time: the log does not know of it.
    """
    row = read_credential(reader, person=person, kind=kind)
    if row is None or row.set_at != since:
        return None
    is_sealed = hashing.is_seal(row.seal, kind, person, row.secret, row.set_at)
    return row.secret if is_sealed else None


def find_holder(reader: Reader, kind: str, secret: str) -> str | None:
    """Whose row has this card or token; whether it may be believed, ``kept`` says."""
    return find_credential_holder(reader, kind=kind, secret=secret)
