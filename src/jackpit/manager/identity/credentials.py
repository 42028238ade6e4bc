"""What is kept of cards, PINs, passwords and device tokens: never themselves."""

from __future__ import annotations

from datetime import datetime

from jackpit.manager.clock import written
from jackpit.manager.house import CredentialKind
from jackpit.manager.identity.acceptable import SecretError
from jackpit.manager.identity.database import Reads, Writes
from jackpit.manager.identity.hashing import Hidden, is_same

DEVICE = "device"

_PUT = """
    INSERT INTO credential (person, kind, secret, set_at) VALUES (:person, :kind, :secret, :at)
    ON CONFLICT (person, kind) DO UPDATE SET secret = excluded.secret, set_at = excluded.set_at
"""
_DROP = "DELETE FROM credential WHERE person = :person AND kind = :kind"
_KEPT = "SELECT secret FROM credential WHERE person = :person AND kind = :kind"
_HOLDER = "SELECT person, secret FROM credential WHERE kind = :kind AND secret = :secret"


def put(database: Writes, person: str, hidden: Hidden, now: datetime) -> None:
    """Keep a secret in place of the one before; a card that is another's is a SecretError."""
    if hidden.kind is CredentialKind.CARD:
        holder = holder_of(database, CredentialKind.CARD.value, hidden.text)
        if holder not in (None, person):
            raise SecretError("That card is somebody's already; revoke it first.")
    _put(database, person, hidden.kind.value, hidden.text, now)


def put_device(database: Writes, device: str, digest: str, now: datetime) -> None:
    """Keep what a device's token is known by."""
    _put(database, device, DEVICE, digest, now)


def _put(database: Writes, person: str, kind: str, secret: str, now: datetime) -> None:
    database.run(_PUT, person=person, kind=kind, secret=secret, at=written(now))


def drop(database: Writes, person: str, kind: CredentialKind) -> None:
    """Forget a secret."""
    database.run(_DROP, person=person, kind=kind.value)


def drop_device(database: Writes, device: str) -> None:
    """Forget a device's token."""
    database.run(_DROP, person=device, kind=DEVICE)


def kept(database: Reads, person: str, kind: str) -> str | None:
    """What is kept of somebody's secret."""
    rows = database.rows(_KEPT, person=person, kind=kind)
    return rows[0][0] if rows else None


def holder_of(database: Reads, kind: str, secret: str) -> str | None:
    """Whose card or token is known by this."""
    for person, found in database.rows(_HOLDER, kind=kind, secret=secret):
        if is_same(found, secret):
            return str(person)
    return None
