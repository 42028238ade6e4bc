"""New entries as the event loop reads them: parsed once for all who listen to commits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from jackpit.manager.store.base import Entry


class ParsedEvent(Struct):
    """The part of an event that listeners read; its type, and fields that only some events have."""

    type: str
    table: Any = None
    round: Any = None
    line: Any = None
    spot: Any = None
    spots: Any = ()
    marks: Any = ()
    cut: Any = None


class ParsedRecord(Struct):
    """The part of a record that listeners read."""

    at: str
    events: list[ParsedEvent]


parse_record = msgspec.json.Decoder(ParsedRecord).decode


class NewEntry(Struct, frozen=True):
    """A new entry of a log, parsed."""

    log: str
    record: bytes
    at: str
    events: list[ParsedEvent]

    def has(self, *kinds: type) -> bool:
        """Whether it has an event of one of these types."""
        names = {kind.__name__ for kind in kinds}
        return any(event.type in names for event in self.events)


def parse_commit(entries: Sequence[Entry]) -> list[NewEntry]:
    """The entries of a commit, parsed."""
    parsed = ((entry, parse_record(entry.record)) for entry in entries)
    return [NewEntry(entry.log, entry.record, it.at, it.events) for entry, it in parsed]
