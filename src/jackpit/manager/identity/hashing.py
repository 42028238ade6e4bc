"""Hashing of secrets: the stored hash does not reveal what was typed.

The *pepper* is a secret of the server outside the database: a stolen copy of the database is not
enough to try PINs, of which there are few. A card must be found by what is swiped, so cards and
tokens are stored as keyed hashes; PINs and passwords are hashed with argon2id.

Every row of a secret or a session has a *seal*, which only the holder of the pepper can make. It
ties the hash to its owner and its time: a row that was forged, moved to another person or put back
is rejected.
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
    """A secret as it is stored."""

    kind: CredentialKind
    text: str


class Hashing:
    """Hashes secrets, and checks what was typed against a stored hash."""

    def __init__(self, pepper: bytes, hasher: PasswordHasher | None = None) -> None:
        if len(pepper) < MIN_PEPPER_BYTES:
            raise ValueError(f"The pepper must have at least {MIN_PEPPER_BYTES} bytes.")
        self._pepper = pepper
        self._hasher = hasher or recommended_hasher()
        self._dummy_hash = self._hasher.hash(secrets.token_bytes(TOKEN_BYTES))

    def keyed_hash(self, *parts: str) -> str:
        """A hash that needs the pepper."""
        message = "\x00".join(parts).encode("utf-8", "surrogatepass")
        return hmac.new(self._pepper, message, sha256).hexdigest()

    def seal(self, kind: str, owner: str, stored: str, at: str) -> str:
        """The seal of a row that this server wrote for this owner at this time."""
        return self.keyed_hash("seal", kind, owner, stored, at)

    def is_seal(self, seal: str, kind: str, owner: str, stored: str, at: str) -> bool:
        """Whether a row has the right seal."""
        return is_same_hash(seal, self.seal(kind, owner, stored, at))

    # To be stored.

    def hash_card(self, text: str) -> HashedSecret:
        """Hash a card to be issued; SecretError if it cannot be used."""
        check_card(text)
        return HashedSecret(CredentialKind.CARD, self.card_lookup(text))

    def hash_pin(self, person: str, pin: str) -> HashedSecret:
        """Hash a PIN to be set; SecretError if it cannot be used."""
        check_pin(pin)
        return HashedSecret(CredentialKind.PIN, self._hasher.hash(self._pin_text(person, pin)))

    def hash_password(self, person: str, password: str, *, house: str) -> HashedSecret:
        """Hash a password to be set; SecretError if it cannot be used."""
        check_password(password, person=person, house=house)
        hashed = self._hasher.hash(self._password_text(person, password))
        return HashedSecret(CredentialKind.PASSWORD, hashed)

    # To be compared with what is stored.

    def card_lookup(self, card: str) -> str:
        """The keyed hash that a card is found by."""
        return self.keyed_hash("card", normalize_card(card))

    def hash_token(self, kind: str, token: str) -> str:
        """The keyed hash that the token of a session or a device is found by."""
        return self.keyed_hash(kind, token[:MAX_SECRET_LENGTH])

    def is_pin(self, person: str, pin: str, stored: str | None) -> bool:
        """Whether a PIN matches the stored hash; without one, the check takes as long."""
        return self._matches(self._pin_text(person, pin), stored)

    def is_password(self, person: str, password: str, stored: str | None) -> bool:
        """Whether a password matches the stored hash; without one, the check takes as long."""
        return self._matches(self._password_text(person, password), stored)

    def _pin_text(self, person: str, pin: str) -> str:
        return self.keyed_hash("pin", person, pin)

    def _password_text(self, person: str, password: str) -> str:
        return self.keyed_hash("password", person, normalize_password(password))

    def _matches(self, typed: str, stored: str | None) -> bool:
        try:
            self._hasher.verify(self._dummy_hash if stored is None else stored, typed)
        except (VerificationError, InvalidHashError):
            return False
        return stored is not None


def new_token() -> str:
    """A new token for a session or a device; it is shown once and never stored."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> str:
    """The hash of a token in the server's memory; the stored one needs the pepper."""
    return sha256(token[:MAX_SECRET_LENGTH].encode("utf-8", "surrogatepass")).hexdigest()


def is_same_hash(one: str, other: str) -> bool:
    """Whether two hashes are equal, compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())
