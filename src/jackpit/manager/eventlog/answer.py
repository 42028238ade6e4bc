"""The answer to a command: accepted with its entries, or refused with a rule and its facts."""

from __future__ import annotations

from msgspec import Struct, field

from jackpit.manager.codec import Decoder, encode
from jackpit.manager.store.base import Entry
from jackpit.messages import Fact
from jackpit.refusal import Refused, Rule


class ServerRefusal(Rule):
    """Why the server itself refuses a job, apart from the rules; braces are filled in."""

    COMMAND_ID_REUSED = "This command id was already used for another command."
    QUEUE_IS_FULL = "The system is busy; try again in a moment."
    SERVER_IS_STOPPING = "The system is shutting down; try again later."
    OUTCOME_UNKNOWN = (
        "The connection to the database was lost, and it is not known whether this went through;"
        " check the screen before you press again."
    )
    """The command may have been carried out: repeated under its id, it gets its first answer."""

    DATABASE_UNREACHABLE = "The database cannot be reached; try again in a moment."
    """Nothing was tried."""

    CHANGED_ELSEWHERE = "Another server changed that a moment ago; try again."
    """Only for the moment, so it is not stored under the command id."""

    SIDE_WRITE_REFUSED = "{why}"
    """The further write of a job is refused: a card that belongs to another person."""

    FAULT = "The system could not do that because of an internal error, which was recorded."

    def answer(self, **facts: Fact) -> RefusedAnswer:
        """The refused answer with these facts."""
        return RefusedAnswer(self.given(**facts))


class AcceptedAnswer(Struct, frozen=True):
    """The job was carried out and committed: its entries."""

    entries: tuple[Entry, ...]
    is_repeat: bool = False
    """Whether it was carried out before, under the same id."""


class RefusedAnswer(Struct, frozen=True):
    """The job was refused, and nothing was changed."""

    refused: Refused
    is_repeat: bool = False

    @property
    def rule(self) -> str:
        """The name of the rule that refuses it."""
        return self.refused.rule.name

    def to_stored(self, *, by: str, origin: str) -> bytes:
        """The JSON stored under the command id."""
        return encode(StoredRefusal(refused=self.refused, by=by, origin=origin))

    @classmethod
    def from_stored(cls, text: bytes) -> RefusedAnswer:
        """The refusal that was answered first under a command id."""
        return cls(read_stored_refusal(text).refused, is_repeat=True)


class StoredRefusal(Struct, frozen=True, kw_only=True):
    """A refusal as it is stored under the command id."""

    refused: Refused
    by: str
    """Who sent the command."""

    origin: str = field(name="from")
    """The device or session that it came from."""


read_stored_refusal = Decoder[StoredRefusal](StoredRefusal).decode
"""Reads the refusal of a stored answer."""


Answer = AcceptedAnswer | RefusedAnswer
