"""How secrets are hidden: what is kept tells nobody what was typed.

The *pepper* is a secret of the server that is not in the database, so that a stolen copy of the
database is not enough to try PINs, of which there are few. A card must be found by what is
swiped, so it is hidden by a keyed hash, and so are tokens; PINs and passwords by argon2id.

Every row of a secret or a session has a *seal*, which only whoever has the pepper can make. It ties
what is kept to its owner and its time: a row that somebody else wrote, moved to another person or
put back is worth nothing.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from jackpit.manager.house import CredentialKind
from jackpit.manager.identity.policy import (
    MAX_SECRET_LENGTH,
    check_card,
    check_password,
    check_pin,
    normalize_card,
    normalize_password,
)

MIN_PEPPER_BYTES = 32
TOKEN_BYTES = 32


def recommended_hasher() -> PasswordHasher:
    """Argon2id as OWASP recommends it: 19 MiB, two passes, one lane."""
    return PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@dataclass(frozen=True, slots=True)
class HashedSecret:
    """A secret as it is kept."""

    kind: CredentialKind
    text: str


class Hashing:
    """Hides secrets, and says whether what was typed is what was hidden."""

    def __init__(self, pepper: bytes, hasher: PasswordHasher | None = None) -> None:
        if len(pepper) < MIN_PEPPER_BYTES:
            raise ValueError(f"The pepper has at least {MIN_PEPPER_BYTES} bytes.")
        self._pepper = pepper
        self._hasher = hasher or recommended_hasher()
        self._nobodys = self._hasher.hash(secrets.token_bytes(TOKEN_BYTES))

    def keyed(self, *parts: str) -> str:
        """A hash that only this server can make."""
        message = "\x00".join(parts).encode("utf-8", "surrogatepass")
        return hmac.new(self._pepper, message, sha256).hexdigest()

    def seal(self, kind: str, owner: str, kept: str, at: str) -> str:
        """What shows that a row was written by this server, for this owner and at this time."""
        return self.keyed("seal", kind, owner, kept, at)

    def is_seal(self, seal: str, kind: str, owner: str, kept: str, at: str) -> bool:
        """Whether a row has the seal it must have."""
        return is_same_hash(seal, self.seal(kind, owner, kept, at))

    # To be kept.

    def card(self, text: str) -> HashedSecret:
        """A card to be given to somebody; a SecretError if it cannot be used."""
        check_card(text)
        return HashedSecret(CredentialKind.CARD, self.lookup(text))

    def pin(self, person: str, pin: str) -> HashedSecret:
        """A PIN to be set; a SecretError if it cannot be used."""
        check_pin(pin)
        return HashedSecret(CredentialKind.PIN, self._hasher.hash(self._of_pin(person, pin)))

    def password(self, person: str, password: str, *, house: str) -> HashedSecret:
        """A password to be set; a SecretError if it cannot be used."""
        check_password(password, person=person, house=house)
        hashed = self._hasher.hash(self._of_password(person, password))
        return HashedSecret(CredentialKind.PASSWORD, hashed)

    # To be held against what is kept.

    def lookup(self, card: str) -> str:
        """What a card is found by."""
        return self.keyed("card", normalize_card(card))

    def token(self, kind: str, token: str) -> str:
        """What the token of a session or a device is found by."""
        return self.keyed(kind, token[:MAX_SECRET_LENGTH])

    def is_pin(self, person: str, pin: str, kept: str | None) -> bool:
        """Whether a PIN is the one kept; where none is kept, it takes as long to say no."""
        return self._fits(self._of_pin(person, pin), kept)

    def is_password(self, person: str, password: str, kept: str | None) -> bool:
        """Whether a password is the one kept; where none is kept, it takes as long to say no."""
        return self._fits(self._of_password(person, password), kept)

    def _of_pin(self, person: str, pin: str) -> str:
        return self.keyed("pin", person, pin)

    def _of_password(self, person: str, password: str) -> str:
        return self.keyed("password", person, normalize_password(password))

    def _fits(self, typed: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(self._nobodys if kept is None else kept, typed)
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None


def new_token() -> str:
    """A token for a session or a device; it is shown once and never kept."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """What a token is remembered by while the server runs; what is kept of it needs the pepper."""
    return sha256(token[:MAX_SECRET_LENGTH].encode("utf-8", "surrogatepass")).hexdigest()


def is_same_hash(one: str, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode(), other.encode())
