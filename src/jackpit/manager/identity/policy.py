"""Which cards, PINs and passwords a house may use; each refusal is one sentence."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

LONGEST_SECRET = 200
"""A card, a PIN, a password or a token, as it is sent."""

SHORTEST_CARD, LONGEST_CARD = 4, LONGEST_SECRET
SHORTEST_PIN, LONGEST_PIN = 4, 12
SHORTEST_PASSWORD, LONGEST_PASSWORD = 12, LONGEST_SECRET
FEWEST_CHARACTERS = 4

_PIN = re.compile(f"[0-9]{{{SHORTEST_PIN},{LONGEST_PIN}}}", flags=re.ASCII)
_CARD = re.compile(f"[\\x20-\\x7e]{{{SHORTEST_CARD},{LONGEST_CARD}}}", flags=re.ASCII)


class SecretError(ValueError):
    """A card, PIN or password that cannot be used: one sentence, which never repeats it."""


def normal_card(text: str) -> str:
    """What a reader types, without the marks that some readers add and others do not."""
    return text.strip().lstrip("%;+").rstrip("?").strip().upper()


def check_card(text: str) -> None:
    """A card must give something to know it by."""
    if _CARD.fullmatch(normal_card(text)) is None:
        raise SecretError("The card could not be read; swipe it again.")


def check_pin(pin: str) -> None:
    """A PIN must not be the first that anybody would try."""
    if _PIN.fullmatch(pin) is None:
        raise SecretError(f"A PIN has {SHORTEST_PIN} to {LONGEST_PIN} digits.")
    steps = {(int(b) - int(a)) % 10 for a, b in pairwise(pin)}
    if len(steps) == 1 and steps <= {0, 1, 9}:
        raise SecretError("A PIN may not be one digit repeated, nor a run such as 1234 or 4321.")


def normal_password(password: str) -> str:
    """The same letters, however a keyboard makes them."""
    return unicodedata.normalize("NFC", password)


def check_password(password: str, *, person: str, house: str) -> None:
    """A password must be long, and no word that stands on the door."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise SecretError(
            f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters; "
            "a few words together are best."
        )
    if not password.isprintable():
        raise SecretError("A password is made of characters that can be seen, and blanks.")
    if len(set(password.casefold())) < FEWEST_CHARACTERS:
        raise SecretError(f"A password has at least {FEWEST_CHARACTERS} different characters.")
    if _bare(password) in (_bare(person), _bare(house)):
        raise SecretError("A password may not be one's own key, nor the name of the house.")


def _bare(text: str) -> str:
    return "".join(normal_password(text).casefold().split())
