"""Records: the events of one command, chained by SHA-256 to the record before.

A record is one line of JSON. Its hash covers the previous hash and the bytes of the line, so any
change to a byte of a record, or to the order of records, can be detected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from jackpit.manager.store.base import EMPTY_HEAD, HOUSE_LOG, Entry, Head
from jackpit.messages import Fact, Message, Phrase, Sentence


class AuditError(Exception):
    """A key, signature, snapshot, log or export cannot be trusted, read or written.

    What a running server can find is a Sentence, because screens and alarms show it: a clause,
    without a period. What only the command line prints is plain English.
    """

    def __init__(self, what: Sentence | str) -> None:
        super().__init__(what)
        self.what = what


def log_name(log: str) -> str:
    """A log in a sentence: the house, or the key of a link."""
    return Phrase("house") if log == HOUSE_LOG else log


class ChainFault(Message):
    """How an entry of a log is not as it was written."""

    MISSING = "entry {seq} of log '{log}' is missing"
    MISSING_BEFORE_HEAD = "entry {seq} of log '{log}' is missing: the log's head is entry {head}"
    MISSING_BEFORE_SIGNED = "entry {seq} of log '{log}' is missing: entry {signed} was signed for"
    MISSING_SIGNED = "entry {seq} of log '{log}' is missing, though it was signed for"
    MISSING_ANSWERED = "entry {seq} of log '{log}' is missing, though it was answered"
    ALTERED = "entry {seq} of log '{log}' was altered: its hash does not match"
    NO_RECORD = "entry {seq} of log '{log}' is not a record, though its hash is right"
    MALFORMED = "entry {seq} of log '{log}' is not a record, though its hash is right: {error}"
    NOT_READABLE = "entry {seq} of log '{log}' cannot be read, though its hash is right"
    OF_ANOTHER_LOG = "entry {seq} of log '{log}' belongs to another log"
    CANNOT_FOLLOW = "entry {seq} of log '{log}' cannot follow the one before it ({error})"
    BEFORE_THE_LINK = "entry {seq} of log '{log}' comes before the link was created"
    NOT_THE_HEAD = "entry {seq} of log '{log}' is not the stored head"
    NOT_KNOWN = "entry {seq} of log '{log}' is not the one that the server knows"
    NOT_SIGNED_FOR = "entry {seq} of log '{log}' is not the one that was signed for"
    OTHER_BALANCES = (
        "entry {seq} of log '{log}' does not lead to the stored balances; rebuild the database"
    )


class ChainError(AuditError):
    """A log is not as it was written: the first entry that differs, and how."""

    def __init__(self, log: str, seq: int, fault: ChainFault, **facts: Fact) -> None:
        super().__init__(fault.given(log=log_name(log), seq=seq, **facts))
        self.log = log
        self.seq = seq


class Record(Struct, frozen=True, kw_only=True, rename={"origin": "from"}):
    """The events of a command, with its sender, origin, time and id."""

    log: str
    seq: int
    at: str
    """The time in UTC, to the microsecond."""

    day: str
    """The gaming day."""

    by: str
    """A person, a device, or the server itself."""

    origin: str
    """The pad, session or address it came from."""

    why: str = ""
    """A remark of the sender, beyond the command itself."""

    command: str
    digest: str
    """SHA-256 of the job's payload, in hexadecimal."""

    events: Any
    """The events, to be written; as JSON, if the record was read."""


class _RecordAsRead(Record, frozen=True, kw_only=True):
    events: msgspec.Raw


class _RecordPlace(Struct):
    log: str
    seq: int


_decode_record = msgspec.json.Decoder(_RecordAsRead).decode
_decode_place = msgspec.json.Decoder(_RecordPlace).decode


def parse_record(entry: Entry) -> Record:
    """The record of an entry whose hash is verified; raises a ChainError if it is malformed."""
    try:
        return _decode_record(entry.record)
    except msgspec.ValidationError as error:
        fault = ChainFault.MALFORMED
        raise ChainError(entry.log, entry.seq, fault, error=str(error)) from error


@contextmanager
def reading_entry(entry: Entry) -> Iterator[None]:
    """Turn any error in applying a stored entry into a ChainError that names the entry."""
    try:
        yield
    except ChainError:
        raise
    except Exception as error:  # an intruder may have written anything
        name = type(error).__name__
        raise ChainError(entry.log, entry.seq, ChainFault.CANNOT_FOLLOW, error=name) from error


_PAPER = re.compile(rb'[,{]"page":"([0-9a-f]{64})"')  # no text of a record has a bare quote in it


def papers_named_in(record: bytes) -> list[bytes]:
    """The hashes of the papers that were printed with an entry."""
    return [bytes.fromhex(digits.decode()) for digits in _PAPER.findall(record)]


_SIGN_FILE = re.compile(rb'"type":"SignFile(?:Added|Removed)"')


class _SignFileEvent(Struct):
    type: str
    file: Any = None


class _SignFileRecord(Struct):
    events: list[_SignFileEvent]


_decode_sign_files = msgspec.json.Decoder(_SignFileRecord).decode


def sign_files_changed_in(record: bytes) -> list[tuple[bytes, bool]]:
    """The hashes of the signs' files that an entry added (True) or removed (False)."""
    if _SIGN_FILE.search(record) is None:
        return []
    found = []
    for event in _decode_sign_files(record).events:
        if event.type == "SignFileAdded":
            found.append((bytes.fromhex(event.file["hash"]), True))
        elif event.type == "SignFileRemoved":
            found.append((bytes.fromhex(event.file), False))
    return found


def chain_record(before: bytes, record: bytes) -> bytes:
    """The hash of a record that follows one with the hash *before*."""
    return sha256(before + record).digest()


def verify_entries(log: str, entries: Iterable[Entry], since: Head = EMPTY_HEAD) -> Head:
    """The head after *entries* that follow *since*; raises a ChainError for the first wrong one."""
    seq, before = since.seq, since.hash
    for entry in entries:
        seq += 1
        if entry.seq != seq:
            raise ChainError(log, seq, ChainFault.MISSING)
        before = chain_record(before, entry.record)
        if before != entry.hash:
            raise ChainError(log, seq, ChainFault.ALTERED)
        try:
            place = _decode_place(entry.record)
        except msgspec.ValidationError as error:
            raise ChainError(log, seq, ChainFault.NO_RECORD) from error
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ChainError(log, seq, ChainFault.NOT_READABLE) from error
        if (place.log, place.seq) != (log, seq):
            raise ChainError(log, seq, ChainFault.OF_ANOTHER_LOG)
    return Head(seq, before)
