"""Denials: attempts to authenticate that failed, and the record of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from jackpit.manager.house import RecordAccessRefused
from jackpit.manager.house.attempts import AttemptedAction
from jackpit.refusal import Refused


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
            why=self.refused,
            origin=self.attempt.origin,
        )


def whole_minutes(time: timedelta) -> int:
    """A time in minutes, rounded up, at least one."""
    return max(1, -(-time // timedelta(minutes=1)))
