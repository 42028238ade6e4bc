"""What a person or a device attempted when access was refused.

The log has a key: the name of a command, an endpoint such as ``GET /api/people``, or one of these.
It is put into words where it is shown.
"""

from __future__ import annotations

from enum import Enum

from jackpit.messages import Message, Phrase, Sentence, Text
from jackpit.refusal import Refused
from jackpit.rights import RIGHTS


class AttemptedAction(Enum):
    """An action that is no command; the value is its key in the log."""

    SIGN_IN = "sign_in"
    SWIPE_CARD = "swipe_card"
    UNLOCK_BY_PIN = "unlock_by_pin"
    UNLOCK_BY_PASSWORD = "unlock_by_password"
    CONNECT_DEVICE = "connect_device"
    USE_SESSION = "use_session"
    PAIR_PHONE = "pair_phone"
    USE_ANOTHER_TABLE = "use_another_table"
    """The table is not named: a device could write any text into the log."""

    PRESS_DEALERS_KEYS = "press_dealers_keys"

    @property
    def phrase(self) -> Phrase:
        """The action as a verb phrase."""
        return _PHRASES[self]


_PHRASES = {
    AttemptedAction.SIGN_IN: Phrase("sign in by password"),
    AttemptedAction.SWIPE_CARD: Phrase("swipe a card"),
    AttemptedAction.UNLOCK_BY_PIN: Phrase("unlock a session by PIN"),
    AttemptedAction.UNLOCK_BY_PASSWORD: Phrase("unlock a session by password"),
    AttemptedAction.CONNECT_DEVICE: Phrase("connect a device"),
    AttemptedAction.USE_SESSION: Phrase("use a session"),
    AttemptedAction.PAIR_PHONE: Phrase("pair a phone"),
    AttemptedAction.USE_ANOTHER_TABLE: Phrase("use a table that is not its own"),
    AttemptedAction.PRESS_DEALERS_KEYS: Phrase("press the dealer's keys"),
}
_OF_KEY = {action.value: action for action in AttemptedAction}
_REPORT = "read_report:"


class AttemptText(Message):
    """Attempts with a name in them, and the sentence of a refused one."""

    READ_REPORT = "read the report '{report}'"
    CALL = "call {endpoint}"
    REFUSED = "An attempt to {phrase} was refused: {why}"


def report_attempt(report: str) -> str:
    """The key of an attempt to read a report."""
    return f"{_REPORT}{report}"


def describe_attempt(key: str) -> Text:
    """The attempt in words, as a verb phrase."""
    if key in RIGHTS:
        return RIGHTS[key].phrase
    if key in _OF_KEY:
        return _OF_KEY[key].phrase
    if key.startswith(_REPORT):
        return AttemptText.READ_REPORT.given(report=key.removeprefix(_REPORT))
    return AttemptText.CALL.given(endpoint=key)


def describe_refused(key: str, why: Refused) -> Sentence:
    """The refused attempt in words, as a sentence."""
    return AttemptText.REFUSED.given(phrase=describe_attempt(key), why=why)
