"""What is asked of the manager, and what it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from msgspec import Struct

from jackpit.manager.records import decode, encode
from jackpit.manager.store.base import Entry, Store
from jackpit.refusal import Refused as RuleRefused


class Obstacle(Enum):
    """Why the manager itself refuses something; the words in braces are filled in."""

    COMMAND_ID_REUSED = "The command id was used before for something else."
    NO_SUCH_LINK = "There is no link '{link}'."
    NO_SUCH_TABLE = "Link '{link}' has no table '{table}'."
    LINK_EXISTS = "There is a link '{link}' already."
    QUEUE_IS_FULL = "The manager is busy; try again in a moment, with the same command id."
    MANAGER_IS_STOPPING = "The manager is stopping; try again later, with the same command id."
    OUTCOME_UNKNOWN = "The database was lost meanwhile; ask again, with the same command id."
    STORE_IS_AWAY = "The database is away; ask again, with the same command id."
    """Nothing of it was tried."""

    NOT_HERE_YET = (
        "Another manager has changed that a moment ago; ask again, with the same command id."
    )
    """Only for now, so it is not kept under the id."""

    NOT_KEPT = "{why}"
    """What was to be kept beside the log cannot be: a card that is another's."""

    FAULT = "The manager could not carry that out; the fault has been recorded."

    def because(self, **facts: object) -> Refused:
        """The answer with its words filled in."""
        return Refused(self.name, self.value.format(**facts))


class Accepted(Struct, frozen=True):
    """It was done and is on the disk: the entries that say so."""

    entries: tuple[Entry, ...]
    is_repeat: bool = False
    """Whether it was done before, under the same id."""

    def as_json(self) -> bytes:
        """The records, byte for byte as they are chained."""
        return b'{"entries":[%s]}' % b",".join(entry.record for entry in self.entries)


class Refused(Struct, frozen=True):
    """It was not done, and nothing was changed."""

    rule: str
    """The name of the rule that stands in the way."""

    sentence: str
    is_repeat: bool = False

    def as_json(self) -> bytes:
        """The rule and its sentence."""
        return encode({"rule": self.rule, "sentence": self.sentence})

    @classmethod
    def of(cls, refused: RuleRefused) -> Refused:
        """What a link or the house has refused."""
        return cls(refused.refusal.name, refused.sentence)

    def kept(self, job: Job) -> bytes:
        """What is kept of it: the rule and the sentence, and who had asked from where."""
        return encode(
            {"rule": self.rule, "sentence": self.sentence, "by": job.by, "from": job.origin}
        )

    @classmethod
    def read(cls, text: bytes) -> Refused:
        """A refusal as it was answered the first time."""
        kept = decode(text)
        return cls(kept["rule"], kept["sentence"], is_repeat=True)


Answer = Accepted | Refused


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
class Look:
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
class Chore:
    """Something written that is no part of any log: a session, a failed attempt."""

    does: Callable[[Store], Any]
    tell: Callable[[Any], None]


def nobody(answer: Answer) -> None:
    """Whom to tell where nobody waits for the answer."""
