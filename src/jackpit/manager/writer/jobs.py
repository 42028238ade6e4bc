"""What callers put to the writer: jobs of steps, queries, side writes; and its own reminders."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from msgspec import Struct

from jackpit.manager.eventlog.answer import Answer
from jackpit.manager.store.base import Store


class Step(Struct, frozen=True):
    """One command to one log."""

    log: str
    command: Any


class Job(Struct):
    """Commands that are carried out together or not at all, under one id."""

    id: str
    steps: tuple[Step, ...]
    """All are decided before the first is applied, so no step may depend on another."""

    by: str
    """The person or device that sends it."""

    origin: str
    """The pad, session or address it comes from."""

    payload: bytes
    """The request, byte for byte: two jobs with one id must have the same payload."""

    on_answer: Callable[[Answer], None]
    """Called once with the answer, after the commit that holds it."""

    why: str = ""
    """A remark of the sender, beyond the command itself."""

    also_write: Callable[[Store], None] | None = None
    """A further write in the same transaction, such as a credential that belongs to an event."""

    digest: bytes = b""
    """SHA-256 of the payload; computed, not given."""

    def __post_init__(self) -> None:
        self.digest = sha256(self.payload).digest()


@dataclass(slots=True)
class Query:
    """A read-only function of the committed logs."""

    function: Callable[[Any], Any]
    on_answer: Callable[[Any], None]

    def run(self, logs: Any) -> object:
        """The result, or the exception it raised."""
        try:
            return self.function(logs)
        except Exception as error:  # noqa: BLE001 -- the caller gets it, and the writer goes on
            return error


@dataclass(slots=True)
class Follow:
    """A reminder that other servers may have appended entries."""

    def on_answer(self, answer: Any) -> None:
        """No caller waits for it."""


@dataclass(slots=True)
class Sign:
    """A reminder that entries may be waiting to be signed."""

    def on_answer(self, answer: Any) -> None:
        """No caller waits for it."""


@dataclass(slots=True)
class SideWrite:
    """A write outside the logs: a session, a failed sign-in attempt."""

    function: Callable[[Store], Any]
    on_answer: Callable[[Any], None]


def ignore_answer(answer: Answer) -> None:
    """The ``on_answer`` of a job whose answer no caller waits for."""
