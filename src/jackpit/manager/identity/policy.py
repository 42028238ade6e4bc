"""Rules for cards, PINs and passwords; each refusal is one sentence."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

MAX_SECRET_LENGTH = 200
"""Of a card, a PIN, a password or a token as sent."""

MIN_CARD_LENGTH, MAX_CARD_LENGTH = 4, MAX_SECRET_LENGTH
MIN_PIN_LENGTH, MAX_PIN_LENGTH = 4, 12
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 12, MAX_SECRET_LENGTH
MIN_DISTINCT_CHARACTERS = 4

_PIN = re.compile(f"[0-9]{{{MIN_PIN_LENGTH},{MAX_PIN_LENGTH}}}", flags=re.ASCII)
_CARD = re.compile(f"[\\x20-\\x7e]{{{MIN_CARD_LENGTH},{MAX_CARD_LENGTH}}}", flags=re.ASCII)


class SecretError(ValueError):
    """A card, PIN or password that cannot be used; its sentence never repeats the secret."""


def normalize_card(text: str) -> str:
    """The card number without the characters that only some readers add."""
    return text.strip().lstrip("%;+").rstrip("?").strip().upper()


def check_card(text: str) -> None:
    """Raise SecretError unless a card could be read."""
    if _CARD.fullmatch(normalize_card(text)) is None:
        raise SecretError("The card could not be read; swipe it again.")


def check_pin(pin: str) -> None:
    """Raise SecretError for a PIN that is easy to guess."""
    if _PIN.fullmatch(pin) is None:
        raise SecretError(f"A PIN has {MIN_PIN_LENGTH} to {MAX_PIN_LENGTH} digits.")
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        raise SecretError("A PIN may not be one digit repeated, or a run such as 1234 or 4321.")


def normalize_password(password: str) -> str:
    """The password with each letter in one Unicode form, from any keyboard."""
    return unicodedata.normalize("NFC", password)


def check_password(password: str, *, person: str, house: str) -> None:
    """Raise SecretError for a short password, or one that is a name of the house or its person."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise SecretError(
            f"A password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters; "
            "a few words together are best."
        )
    if not password.isprintable():
        raise SecretError("A password may hold only visible characters and spaces.")
    if len(set(password.casefold())) < MIN_DISTINCT_CHARACTERS:
        raise SecretError(
            f"A password needs at least {MIN_DISTINCT_CHARACTERS} different characters."
        )
    if _compact(password) in (_compact(person), _compact(house)):
        raise SecretError("A password may not be your own key or the name of the house.")


def _compact(text: str) -> str:
    return "".join(normalize_password(text).casefold().split())
