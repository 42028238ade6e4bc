"""Logs in memory: the state of a link or the house that its entries add up to."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Raw, Struct

from jackpit.ledger import IN_TRANSIT
from jackpit.manager.codec import CodecError, CodecFault, Decoder, encode, leaf_classes, union_of
from jackpit.manager.codec.forms import attach_lines
from jackpit.manager.eventlog.answer import RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.record import (
    Record,
    parse_record,
    reading_entry,
    verify_entries,
)
from jackpit.manager.eventlog.sign_times import SignTimes
from jackpit.manager.house import House, Request
from jackpit.manager.house import apply as apply_to_house
from jackpit.manager.house import decide as decide_in_house
from jackpit.manager.house.commands import ApproveRequest
from jackpit.manager.house.events import HouseEvent
from jackpit.manager.house.refusal import HouseRefusal
from jackpit.manager.store.base import EMPTY_HEAD, HOUSE_LOG, Entry, Head
from jackpit.money import ZERO
from jackpit.pads import Pad, PadMemory, pad_of
from jackpit.pads.presses import Press
from jackpit.refusal import Refused as RuleRefused
from jackpit.table import Link, Person, Refusal, Version, create_link, form_link
from jackpit.table import apply as apply_to_link
from jackpit.table import decide as decide_on_link
from jackpit.table.commands import Command, MoveIn, SignOff, TurnToRun
from jackpit.table.decide import dry_run
from jackpit.table.events import (
    Event,
    LinkFormed,
    TableRemoved,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginLink:
    """Create a link; the house puts the seeds on its meters."""

    version: Version
    by: Person


@dataclass(frozen=True, slots=True, kw_only=True)
class PadPress:
    """A press at the pad of a table; the pad turns it into commands."""

    table: str
    press: Press


Decision = tuple[Any, ...] | RefusedAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOver:
    """Move in what earlier steps of the same job moved out of another link."""

    meter: str
    origin: str
    by: Person
    approved_by: Person

    def after(self, events: Iterable[object]) -> MoveIn | None:
        """The command, once the *events* of the earlier steps say how much; None for nothing."""
        of_links = (event for event in events if isinstance(event, Event))
        transfers = (transfer for event in of_links for transfer in event.all_transfers)
        amounts = [transfer.amount for transfer in transfers if transfer.target == IN_TRANSIT]
        if not amounts:
            return None
        return MoveIn(
            meter=self.meter,
            amount=sum(amounts, start=ZERO),
            origin=self.origin,
            by=self.by,
            approved_by=self.approved_by,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ApproveAsRead:
    """Approve a request, in one job with the steps derived from it when it was read."""

    command: ApproveRequest
    read: Request | None
    """The request as it was read; None if it did not exist."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaveTables:
    """A person leaves every table of a link: their key returns to RUN, and they are signed off."""

    person: str

    def on(self, link: Link) -> Iterator[Command]:
        """The commands this takes, table by table."""
        for table in link.tables.values():
            if table.key_holder is not None and table.key_holder.key == self.person:
                yield TurnToRun(table=table.key)
            if table.dealer is not None and table.dealer.key == self.person:
                yield SignOff(table=table.key)


@dataclass(frozen=True, slots=True)
class CatchUp:
    """Bring a link up to date with the clock: the writer does so before any command."""


@dataclass(frozen=True, slots=True)
class CommandSequence:
    """Commands to one link that depend on each other: all are done, as one entry, or none."""

    commands: tuple[Command, ...]


class _Snapshot(Struct):
    """The state of a log at its last entry; as JSON, if it was read."""

    at: str
    day: str
    state: Any


class _SnapshotAsRead(_Snapshot):
    state: Raw


_SNAPSHOT: Decoder[_SnapshotAsRead] = Decoder(_SnapshotAsRead)
_LINK: Decoder[Link | None] = Decoder(Link | None)
_HOUSE: Decoder[House] = Decoder(House)
LINK_EVENT: Decoder[Event] = Decoder(union_of(leaf_classes(Event)))
"""Reads an event of a link."""

HOUSE_EVENT: Decoder[HouseEvent] = Decoder(union_of(leaf_classes(HouseEvent)))
"""Reads an event of the house."""

LINK_EVENTS: Decoder[list[Any]] = LINK_EVENT.of_lists()
HOUSE_EVENTS: Decoder[list[Any]] = HOUSE_EVENT.of_lists()


def read_link(text: bytes) -> Link | None:
    """A link from the JSON of its state; None before its first entry."""
    link = _LINK.decode(text)
    if link is not None:
        attach_lines(link)
    return link


@dataclass(slots=True)
class Log(ABC):
    """One log: its head, and the state its entries add up to."""

    key: str
    head: Head = EMPTY_HEAD
    at: str = ""
    """The time of its last entry."""

    day: str = ""
    """The gaming day of its last entry."""

    unsaved: int = 0
    """Entries since the last snapshot."""

    events: Decoder[list[Any]] = field(init=False, repr=False)
    """Reads the events of a record."""

    @abstractmethod
    def decide(self, command: Any) -> Decision:
        """The events of a command, or its refusal; nothing changes."""

    @abstractmethod
    def apply(self, event: Any) -> None:
        """Apply an event."""

    @property
    @abstractmethod
    def state(self) -> Any:
        """The state, for a snapshot."""

    @abstractmethod
    def restore(self, text: bytes) -> None:
        """Set the state from the JSON of a snapshot."""

    def note_times(self, events: Sequence[Any], at: str) -> None:  # noqa: B027 -- most need none
        """Note the time of an entry, whose events are applied."""

    def check(self) -> None:  # noqa: B027 -- most logs have no money
        """Check that its money adds up; a bug if it does not."""

    def pad_memories(self) -> dict[str, PadMemory]:
        """What its pads know by table; no entry holds it."""
        return {}

    def restore_pads(self, memories: Mapping[str, PadMemory]) -> None:  # noqa: B027 -- most logs have none
        """Set what its pads know."""

    def carry_out(self, command: Any) -> Decision:
        """Decide a command and apply its events."""
        decision = self.decide(command)
        if not isinstance(decision, RefusedAnswer):
            for event in decision:
                self.apply(event)
        return decision

    def follow(self, entries: Sequence[Entry]) -> None:
        """Apply committed entries; the hash chain is verified on the way."""
        head = verify_entries(self.key, entries, self.head)
        for entry in entries:
            with reading_entry(entry):
                record = parse_record(entry)
                self.apply_record(record)
            self.at, self.day = record.at, record.day
        self.head = head
        self.unsaved += len(entries)

    def apply_record(self, record: Record) -> list[Any]:
        """Apply the events of a record, and return them."""
        events = self.events.decode(bytes(record.events))
        for event in events:
            self.apply(event)
        self.check()
        self.note_times(events, record.at)
        return events

    def snapshot(self) -> bytes:
        """The compressed state at the last entry."""
        return zlib.compress(encode(_Snapshot(self.at, self.day, self.state)), level=1)

    def resume(self, head: Head, snapshot: bytes) -> None:
        """Set the state from a snapshot; raises a CodecError if another version took it."""
        try:
            read = _SNAPSHOT.decode(zlib.decompress(snapshot))
            self.restore(bytes(read.state))
            self.head, self.at, self.day, self.unsaved = head, read.at, read.day, 0
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise CodecError(CodecFault.OTHER.given(error=str(error))) from error


@dataclass(slots=True)
class LinkLog(Log):
    """The log of a link, and the pads of its tables."""

    link: Link | None = None
    pads: dict[str, Pad] = field(default_factory=dict)
    sign_times: SignTimes = field(default_factory=SignTimes)

    def __post_init__(self) -> None:
        self.events = LINK_EVENTS

    def decide(self, command: Any) -> Decision:
        if self.link is None:
            if not isinstance(command, BeginLink):
                return RefusedAnswer(HouseRefusal.NO_SUCH_LINK.given(link=self.key))
            return (form_link(self.key, command.version, by=command.by),)
        if isinstance(command, CatchUp):
            return ()
        if isinstance(command, Command):
            decision = decide_on_link(self.link, command)
        elif isinstance(command, CommandSequence):
            decision = dry_run(self.link, command.commands)
        elif isinstance(command, LeaveTables):
            decision = dry_run(self.link, command.on(self.link))
        else:
            assert isinstance(command, BeginLink)
            return RefusedAnswer(HouseRefusal.LINK_EXISTS.given(link=self.key))
        return RefusedAnswer(decision) if isinstance(decision, RuleRefused) else decision

    def carry_out(self, command: Any) -> Decision:
        """Carry out a command; a press goes to the pad, which may issue several commands."""
        if not isinstance(command, PadPress):
            return Log.carry_out(self, command)
        pad = self.pad(command.table)
        if isinstance(pad, RefusedAnswer):
            return pad
        decision = pad.press(command.press)
        return RefusedAnswer(decision) if isinstance(decision, RuleRefused) else decision

    def note_times(self, events: Sequence[Any], at: str) -> None:
        assert self.link is not None
        self.sign_times.note(self.link, events, at)

    def check(self) -> None:
        if self.link is not None:
            self.link.check()

    def pad_memories(self) -> dict[str, PadMemory]:
        return {table: pad.memory for table, pad in self.pads.items()}

    def restore_pads(self, memories: Mapping[str, PadMemory]) -> None:
        for table, memory in memories.items():
            if isinstance(pad := self.pad(table), Pad):
                pad.memory = memory

    def pad(self, table: str) -> Pad | RefusedAnswer:
        """The pad of a table."""
        if self.link is None:
            return RefusedAnswer(HouseRefusal.NO_SUCH_LINK.given(link=self.key))
        found = self.link.tables.get(table)
        if found is None:
            return RefusedAnswer(Refusal.NO_SUCH_TABLE.given(table=table))
        if table not in self.pads or self.pads[table].link is not self.link:
            self.pads[table] = pad_of(self.link, table)
        return self.pads[table]

    def apply(self, event: Any) -> None:
        if self.link is None:
            assert isinstance(event, LinkFormed)
            self.link = create_link(event)
        else:
            apply_to_link(self.link, event)
            if isinstance(event, TableRemoved):
                self.pads.pop(event.table, None)

    @property
    def state(self) -> Link | None:
        return self.link

    def restore(self, text: bytes) -> None:
        self.link = read_link(text)
        if self.link is not None:
            self.sign_times.restore(self.link)


@dataclass(slots=True)
class HouseLog(Log):
    """The log of the house: its people, devices, links and requests."""

    house: House = field(default_factory=House)

    def __post_init__(self) -> None:
        self.events = HOUSE_EVENTS

    def decide(self, command: Any) -> Decision:
        if isinstance(command, ApproveAsRead):
            return self._decide_approval(command)
        decision = decide_in_house(self.house, command)
        return RefusedAnswer(decision) if isinstance(decision, RuleRefused) else decision

    def _decide_approval(self, approval: ApproveAsRead) -> Decision:
        """Approve a request only if it is still as it was read."""
        decision = self.decide(approval.command)
        is_as_read = self.house.requests.get(approval.command.request) == approval.read
        if isinstance(decision, RefusedAnswer) or is_as_read:
            return decision
        return ServerRefusal.CHANGED_ELSEWHERE.answer()

    def apply(self, event: Any) -> None:
        apply_to_house(self.house, event)

    @property
    def state(self) -> House:
        return self.house

    def restore(self, text: bytes) -> None:
        self.house = _HOUSE.decode(text)


def new_log(key: str) -> Log:
    """An empty log."""
    return HouseLog(key) if key == HOUSE_LOG else LinkLog(key)
