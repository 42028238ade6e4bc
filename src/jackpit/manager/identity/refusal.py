"""Reasons for refusing access, and the record of each refusal.

No sentence reveals whether a person or device exists; whether a card does is shown only at a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from jackpit.manager.house import RecordAccessRefused
from jackpit.manager.house.attempts import AttemptedAction
from jackpit.messages import Plural
from jackpit.refusal import Refused, Rule


class Denial(Rule):
    """Why access is refused."""

    WRONG = "The card or ID, or the PIN or password, is wrong."
    UNKNOWN_CARD = "This card is not known."
    PIN_NEEDED = "This card needs a PIN; swipe it again and enter the PIN."
    LOCKED_OUT = Plural(
        "minutes",
        "Too many failed attempts; try again in {minutes} minute.",
        "Too many failed attempts; try again in {minutes} minutes.",
    )
    TOO_MANY_ATTEMPTS = Plural(
        "minutes",
        "Too many failed attempts from this device; try again in {minutes} minute.",
        "Too many failed attempts from this device; try again in {minutes} minutes.",
    )
    UNKNOWN_DEVICE = "This device is not registered."
    WRONG_PAIRING_CODE = (
        "This code is not valid: it can be used once, for one minute. Make a new one at the desk."
    )
    NOT_SIGNED_IN = "You are not signed in; sign in first."
    SECRET_IS_DUE = (
        "Set your own {secret} first; the current one was set by another person, or has expired."
    )
    SESSION_LOCKED = "Your session is locked; enter your PIN or password."


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An attempt to authenticate."""

    subject: str
    """The person, card or device whose failures count, hashed so no typed text is stored."""

    who: str
    """The supposed person or device, for the record; never what was typed."""

    what: AttemptedAction
    """What was attempted."""

    origin: str
    """The address it came from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessDenied:
    """Access was refused; the server records it in the house's log if *should_record*."""

    refused: Refused
    attempt: Attempt
    should_record: bool = True
    """False if the same was recorded a moment ago: a flood must not fill the log."""

    def __str__(self) -> str:
        return str(self.refused)

    @property
    def as_record(self) -> RecordAccessRefused:
        """The record that the server appends."""
        return RecordAccessRefused(
            who=self.attempt.who,
            what=self.attempt.what.value,
            why=self.refused.rule.name,
            origin=self.attempt.origin,
        )


def whole_minutes(time: timedelta) -> int:
    """A time in minutes, rounded up, at least one."""
    return max(1, -(-time // timedelta(minutes=1)))
