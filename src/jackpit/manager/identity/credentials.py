"""Cards, PINs, passwords and tokens: their rules, their hashes, and how the hashes are stored.

A stored hash does not reveal what was typed. The *pepper* is a secret of the server outside the
database: a stolen copy of the database is not enough to try PINs, of which there are few. A card
must be found by what is swiped, so cards and tokens are stored as keyed hashes; PINs and passwords
are hashed with argon2id.

Every row of a secret or a session has a *seal*, which only the holder of the pepper can make. It
ties the hash to its owner and its time: a row that was forged, moved to another person or put back
is rejected.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from jackpit.manager.clock import format_time
from jackpit.manager.house import CredentialKind
from jackpit.manager.store.base import Reader, Store
from jackpit.manager.store.queries.credentials import (
    delete_credential_row,
    find_credential_holder,
    read_credential,
    upsert_credential,
)
from jackpit.messages import Fact
from jackpit.refusal import Refused, Rule

DEVICE = "device"
MIN_PEPPER_BYTES = 32
TOKEN_BYTES = 32
MAX_SECRET_LENGTH = 200
"""Of a card, a PIN, a password or a token as sent."""

MIN_CARD_LENGTH, MAX_CARD_LENGTH = 6, MAX_SECRET_LENGTH
"""A reader that types proves itself with so many keys, faster than a person can type them."""

MIN_PIN_LENGTH, MAX_PIN_LENGTH = 4, 12
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 12, MAX_SECRET_LENGTH
MIN_DISTINCT_CHARACTERS = 4

_RISING = "0123456789" * 3
SIMPLE_DIGITS = (*(digit * MAX_PIN_LENGTH for digit in "0123456789"), _RISING, _RISING[::-1])
"""One digit repeated, and runs such as 1234 or 8901; no part of these can be a PIN."""

_PIN = re.compile(f"[0-9]{{{MIN_PIN_LENGTH},{MAX_PIN_LENGTH}}}", flags=re.ASCII)
_CARD = re.compile(f"[\\x20-\\x7e]{{{MIN_CARD_LENGTH},{MAX_CARD_LENGTH}}}", flags=re.ASCII)


# Rules. Each refusal is one sentence.


class SecretRefusal(Rule):
    """Why a card, PIN or password cannot be used; no sentence repeats the secret."""

    CARD_NOT_READ = "The card could not be read; swipe it again."
    CARD_IS_HELD = "Another person holds this card; revoke it first."
    PIN_LENGTH = "A PIN has {least} to {most} digits."
    PIN_TOO_SIMPLE = "A PIN may not be one digit repeated, or a run such as 1234 or 4321."
    PASSWORD_LENGTH = "A password has {least} to {most} characters; a few words together are best."
    PASSWORD_NOT_VISIBLE = "A password may hold only visible characters and spaces."
    PASSWORD_TOO_SIMPLE = "A password needs at least {least} different characters."
    PASSWORD_IS_A_NAME = "A password may not be your own ID or the name of the house."
    SAME_AS_BEFORE = "Choose one that differs from the previous one."

    def error(self, **facts: Fact) -> SecretError:
        """The error to raise, with these facts."""
        return SecretError(self.given(**facts))


class SecretError(ValueError):
    """A card, PIN or password that cannot be used."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(str(refused))
        self.refused = refused


def normalize_card(text: str) -> str:
    """The card number without the characters that only some readers add."""
    return text.strip().lstrip("%;+").rstrip("?").strip().upper()


def check_card(text: str) -> None:
    """Raise SecretError unless a card could be read."""
    if _CARD.fullmatch(normalize_card(text)) is None:
        raise SecretRefusal.CARD_NOT_READ.error()


def check_pin(pin: str) -> None:
    """Raise SecretError for a PIN that is easy to guess."""
    if _PIN.fullmatch(pin) is None:
        raise SecretRefusal.PIN_LENGTH.error(least=MIN_PIN_LENGTH, most=MAX_PIN_LENGTH)
    if any(pin in digits for digits in SIMPLE_DIGITS):
        raise SecretRefusal.PIN_TOO_SIMPLE.error()


def normalize_password(password: str) -> str:
    """The password with each letter in one Unicode form, from any keyboard."""
    return unicodedata.normalize("NFC", password)


def check_password(password: str, *, person: str, house: str) -> None:
    """Raise SecretError for a short password, or one that is a name of the house or its person."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise SecretRefusal.PASSWORD_LENGTH.error(
            least=MIN_PASSWORD_LENGTH, most=MAX_PASSWORD_LENGTH
        )
    if not password.isprintable():
        raise SecretRefusal.PASSWORD_NOT_VISIBLE.error()
    if len(set(password.casefold())) < MIN_DISTINCT_CHARACTERS:
        raise SecretRefusal.PASSWORD_TOO_SIMPLE.error(least=MIN_DISTINCT_CHARACTERS)
    if _compact(password) in (_compact(person), _compact(house)):
        raise SecretRefusal.PASSWORD_IS_A_NAME.error()


def _compact(text: str) -> str:
    return "".join(normalize_password(text).casefold().split())


# Hashes.


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


# Rows.


def save_credential(
    store: Store, hashing: Hashing, person: str, hashed: HashedSecret, now: datetime
) -> None:
    """Store a secret in place of the former; SecretError for another person's card."""
    if hashed.kind is CredentialKind.CARD:
        holder = find_holder(store, CredentialKind.CARD.value, hashed.text)
        if holder not in (None, person):
            raise SecretRefusal.CARD_IS_HELD.error()
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
