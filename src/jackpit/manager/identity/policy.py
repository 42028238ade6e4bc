"""Which cards, PINs and passwords a house may use; each refusal is one sentence."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

MAX_SECRET_LENGTH = 200
"""A card, a PIN, a password or a token, as it is sent."""

MIN_CARD_LENGTH, MAX_CARD_LENGTH = 4, MAX_SECRET_LENGTH
MIN_PIN_LENGTH, MAX_PIN_LENGTH = 4, 12
MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 12, MAX_SECRET_LENGTH
MIN_DISTINCT_CHARACTERS = 4

_PIN = re.compile(f"[0-9]{{{MIN_PIN_LENGTH},{MAX_PIN_LENGTH}}}", flags=re.ASCII)
_CARD = re.compile(f"[\\x20-\\x7e]{{{MIN_CARD_LENGTH},{MAX_CARD_LENGTH}}}", flags=re.ASCII)


class SecretError(ValueError):
    """A card, PIN or password that cannot be used: one sentence, which never repeats it."""


def normalize_card(text: str) -> str:
    """What a reader types, without the marks that some readers add and others do not."""
    return text.strip().lstrip("%;+").rstrip("?").strip().upper()


def check_card(text: str) -> None:
    """A card must give something to know it by."""
    if _CARD.fullmatch(normalize_card(text)) is None:
        raise SecretError("The card could not be read; swipe it again.")


def check_pin(pin: str) -> None:
    """A PIN must not be the first that anybody would try."""
    if _PIN.fullmatch(pin) is None:
        raise SecretError(f"A PIN has {MIN_PIN_LENGTH} to {MAX_PIN_LENGTH} digits.")
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        raise SecretError("A PIN may not be one digit repeated, nor a run such as 1234 or 4321.")


def normalize_password(password: str) -> str:
    """The same letters, however a keyboard makes them."""
    return unicodedata.normalize("NFC", password)


def check_password(password: str, *, person: str, house: str) -> None:
    """A password must be long, and no word that stands on the door."""
    if not MIN_PASSWORD_LENGTH <= len(password) <= MAX_PASSWORD_LENGTH:
        raise SecretError(
            f"A password has {MIN_PASSWORD_LENGTH} to {MAX_PASSWORD_LENGTH} characters; "
            "a few words together are best."
        )
    if not password.isprintable():
        raise SecretError("A password is made of characters that can be seen, and blanks.")
    if len(set(password.casefold())) < MIN_DISTINCT_CHARACTERS:
        raise SecretError(
            f"A password has at least {MIN_DISTINCT_CHARACTERS} different characters."
        )
    if _bare(password) in (_bare(person), _bare(house)):
        raise SecretError("A password may not be one's own key, nor the name of the house.")


def _bare(text: str) -> str:
    return "".join(normalize_password(text).casefold().split())
