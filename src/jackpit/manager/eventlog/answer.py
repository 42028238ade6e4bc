"""The answer to a command: accepted with its entries, or refused with a rule and a sentence."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from jackpit.manager.eventlog.record import decode, encode
from jackpit.manager.store.base import Entry
from jackpit.refusal import Refused as RuleRefused


class ServerRefusal(Enum):
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

    def because(self, **facts: object) -> RefusedAnswer:
        """The answer with its words filled in."""
        return RefusedAnswer(self.name, self.value.format(**facts))


class AcceptedAnswer(Struct, frozen=True):
    """It was done and is on the disk: the entries that say so."""

    entries: tuple[Entry, ...]
    is_repeat: bool = False
    """Whether it was done before, under the same id."""

    def as_json(self) -> bytes:
        """The records, byte for byte as they are chained."""
        return b'{"entries":[%s]}' % b",".join(entry.record for entry in self.entries)


class RefusedAnswer(Struct, frozen=True):
    """It was not done, and nothing was changed."""

    rule: str
    """The name of the rule that stands in the way."""

    sentence: str
    is_repeat: bool = False

    def as_json(self) -> bytes:
        """The rule and its sentence."""
        return encode({"rule": self.rule, "sentence": self.sentence})

    @classmethod
    def of(cls, refused: RuleRefused) -> RefusedAnswer:
        """What a link or the house has refused."""
        return cls(refused.refusal.name, refused.sentence)

    def kept(self, *, by: str, origin: str) -> bytes:
        """What is kept of it: the rule and the sentence, and who had asked from where."""
        return encode({"rule": self.rule, "sentence": self.sentence, "by": by, "from": origin})

    @classmethod
    def read(cls, text: bytes) -> RefusedAnswer:
        """A refusal as it was answered the first time."""
        kept = decode(text)
        return cls(kept["rule"], kept["sentence"], is_repeat=True)


Answer = AcceptedAnswer | RefusedAnswer
