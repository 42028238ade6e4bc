"""Why somebody is refused access, and what is to be recorded of it.

No sentence tells whether there is such a person, card or device.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from jackpit.manager.house import RecordAccessRefused


class Denial(Enum):
    """The reason; the words in braces are filled in."""

    WRONG = "The card or key, or its PIN or password, is not right."
    PIN_NEEDED = "The card needs its PIN; swipe it and enter the PIN."
    LOCKED_OUT = "Too many attempts have failed; try again in {minutes}."
    TOO_MANY_ATTEMPTS = "Too many attempts have failed from here; try again in {minutes}."
    UNKNOWN_DEVICE = "This device is not registered."
    VERSION_TOO_LOW = "This device runs version '{version}'; the house asks for {minimum} or above."
    NOT_A_VERSION = "The device must say which version it runs, in numbers such as '2.10.1'."
    NOT_SIGNED_IN = "Nobody is signed in here; sign in first."
    SECRET_IS_DUE = "Set your own {secret} first; one set by others, or too old, is for that alone."
    SESSION_LOCKED = "The session is locked; enter the PIN or the password."


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """Somebody tries to show who he is."""

    subject: str
    """What fails too often: a person, a card or a device, hidden, so that no typed text is kept."""

    who: str
    """Who it seems to be, for the record; never what was typed."""

    what: str
    """What was tried."""

    origin: str
    """The address it came from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccessDenied:
    """Access was refused; the manager records it in the house's log unless it is told not to."""

    denial: Denial
    sentence: str
    attempt: Attempt
    is_to_be_recorded: bool = True
    """False where the same was recorded a moment ago: a flood must not fill the log."""

    def __str__(self) -> str:
        return self.sentence

    @property
    def as_record(self) -> RecordAccessRefused:
        """The record that the manager appends."""
        return RecordAccessRefused(
            who=self.attempt.who,
            what=self.attempt.what,
            why=self.denial.name,
            origin=self.attempt.origin,
        )


def format_minutes(time: timedelta) -> str:
    """``3 minutes``, rounded up, at least one."""
    whole = max(1, -(-time // timedelta(minutes=1)))
    return "1 minute" if whole == 1 else f"{whole} minutes"
