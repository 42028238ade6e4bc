"""What is asked of the manager, and what it answers."""

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
    """Commands to be carried out together or not at all, under one id."""

    id: str
    steps: tuple[Step, ...]
    """All are decided on the logs as they stand before the first is done, so none may change what
    another of them is decided by."""

    by: str
    """Who asks: a person or a device."""

    origin: str
    """From where: a pad, a session, an address."""

    asked: bytes
    """What was asked, byte for byte, as far as it tells two commands apart."""

    tell: Callable[[Answer], None]
    """Called once with the answer, after the commit that holds it."""

    why: str = ""
    """What whoever asks says about it, beyond what the command says itself."""

    also: Callable[[Store], None] | None = None
    """What else is written in the same transaction: a credential that belongs to an event."""

    digest: bytes = b""
    """SHA-256 of what was asked, whatever is given."""

    def __post_init__(self) -> None:
        self.digest = sha256(self.asked).digest()


@dataclass(slots=True)
class Query:
    """A question about the logs as they stand on the disk."""

    asks: Callable[[Any], Any]
    tell: Callable[[Any], None]

    def seen_in(self, logs: Any) -> object:
        """What it sees, or what it raised."""
        try:
            return self.asks(logs)
        except Exception as error:  # noqa: BLE001 -- whoever asked is told, and the others go on
            return error


@dataclass(slots=True)
class Follow:
    """A hint that other managers may have written more."""

    def tell(self, answer: Any) -> None:
        """Nobody waits for it."""


@dataclass(slots=True)
class Sign:
    """A reminder that entries may be waiting to be signed for."""

    def tell(self, answer: Any) -> None:
        """Nobody waits for it."""


@dataclass(slots=True)
class SideWrite:
    """Something written that is no part of any log: a session, a failed attempt."""

    does: Callable[[Store], Any]
    tell: Callable[[Any], None]


def ignore_answer(answer: Answer) -> None:
    """Whom to tell where nobody waits for the answer."""
