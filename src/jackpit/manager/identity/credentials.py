"""What is kept of cards, PINs, passwords and device tokens: never themselves."""

from __future__ import annotations

from datetime import datetime

from jackpit.manager.clock import format_time
from jackpit.manager.house import CredentialKind
from jackpit.manager.identity.database import IdentityReader, IdentityWriter
from jackpit.manager.identity.hashing import HashedSecret, Hashing
from jackpit.manager.identity.policy import SecretError

DEVICE = "device"

_PUT = """
    INSERT INTO credential (person, kind, secret, set_at, seal)
    VALUES (:person, :kind, :secret, :at, :seal)
    ON CONFLICT (person, kind) DO UPDATE
    SET secret = excluded.secret, set_at = excluded.set_at, seal = excluded.seal
"""
_DROP = "DELETE FROM credential WHERE person = :person AND kind = :kind"
_KEPT = "SELECT secret, set_at, seal FROM credential WHERE person = :person AND kind = :kind"
_HOLDER = "SELECT person FROM credential WHERE kind = :kind AND secret = :secret"


def save_credential(
    database: IdentityWriter, hashing: Hashing, person: str, hidden: HashedSecret, now: datetime
) -> None:
    """Keep a secret in place of the one before; a card that is another's is a SecretError."""
    if hidden.kind is CredentialKind.CARD:
        holder = find_holder(database, CredentialKind.CARD.value, hidden.text)
        if holder not in (None, person):
            raise SecretError("That card is somebody's already; revoke it first.")
    _put(database, hashing, person, hidden.kind.value, hidden.text, now)


def save_device_token(
    database: IdentityWriter, hashing: Hashing, device: str, token: str, now: datetime
) -> None:
    """Keep what a device's token is known by."""
    _put(database, hashing, device, DEVICE, hashing.token(DEVICE, token), now)


def _put(
    database: IdentityWriter, hashing: Hashing, person: str, kind: str, secret: str, now: datetime
) -> None:
    at = format_time(now)
    seal = hashing.seal(kind, person, secret, at)
    database.run(_PUT, person=person, kind=kind, secret=secret, at=at, seal=seal)


def delete_credential(database: IdentityWriter, person: str, kind: CredentialKind) -> None:
    """Forget a secret."""
    database.run(_DROP, person=person, kind=kind.value)


def delete_device_token(database: IdentityWriter, device: str) -> None:
    """Forget a device's token."""
    database.run(_DROP, person=device, kind=DEVICE)


def find_secret(
    database: IdentityReader, hashing: Hashing, person: str, kind: str, since: str
) -> str | None:
    """What is kept of the secret that somebody has, by the house's log, since then.

    None for a row without its seal, and for one of another time: the log does not know of it.
    """
    for secret, at, seal in database.rows(_KEPT, person=person, kind=kind):
        if at == since and hashing.is_seal(seal, kind, person, secret, at):
            return str(secret)
    return None


def find_holder(database: IdentityReader, kind: str, secret: str) -> str | None:
    """Whose row has this card or token; whether it may be believed, ``kept`` says."""
    rows = database.rows(_HOLDER, kind=kind, secret=secret)
    return str(rows[0][0]) if rows else None
