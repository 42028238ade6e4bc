"""The records of a log: what one command did, chained by SHA-256 to the record before.

A record is one line of JSON. Its hash is taken over the hash before it and the very bytes of the
line, so that no byte of any record, and not their order, can be changed without showing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from jackpit.manager.eventlog.errors import ChainError
from jackpit.manager.store.base import EMPTY_HEAD, Entry, Head

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class Record(Struct, frozen=True, kw_only=True, rename={"origin": "from"}):
    """What a command did; who asked for it, from where, when, and under what id."""

    log: str
    seq: int
    at: str
    """The time in UTC, to the microsecond."""

    day: str
    """The gaming day."""

    by: str
    """A person, a device, or the manager itself."""

    origin: str
    """The pad, the session or the address it came from."""

    why: str = ""
    """What whoever asked has said about it, beyond what the command says itself."""

    command: str
    digest: str
    """SHA-256 of what was asked, in hexadecimal."""

    events: list[Any]
    """Written down already."""


_decode_record = msgspec.json.Decoder(Record).decode


def read_record(entry: Entry) -> Record:
    """The record of an entry whose hash is right; a ChainError if it is none all the same."""
    try:
        return _decode_record(entry.record)
    except msgspec.ValidationError as error:
        what = f"is no record, though its hash is right: {error}"
        raise ChainError(entry.log, entry.seq, what) from error


@contextmanager
def reading_entry(entry: Entry) -> Iterator[None]:
    """Whatever cannot be done with an entry that is on the disk is a ChainError, which names it."""
    try:
        yield
    except ChainError:
        raise
    except Exception as error:  # whoever could write it may have written anything
        what = f"cannot follow the one before it ({type(error).__name__})"
        raise ChainError(entry.log, entry.seq, what) from error


def chain_record(before: bytes, record: bytes) -> bytes:
    """The hash of a record that follows one with the hash *before*."""
    return sha256(before + record).digest()


def verify_entries(log: str, entries: Iterable[Entry], since: Head = EMPTY_HEAD) -> Head:
    """The head that *entries* lead to from *since*; a ChainError names the first that is wrong."""
    seq, before = since.seq, since.hash
    for entry in entries:
        seq += 1
        if entry.seq != seq:
            raise ChainError(log, seq, "is missing")
        before = chain_record(before, entry.record)
        if before != entry.hash:
            raise ChainError(log, seq, "was altered: its hash is another")
        try:
            named = decode(entry.record)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ChainError(log, seq, "cannot be read, though its hash is right") from error
        if not isinstance(named, dict):
            raise ChainError(log, seq, "is no record, though its hash is right")
        if (named.get("log"), named.get("seq")) != (log, seq):
            raise ChainError(log, seq, "is another log's")
    return Head(seq, before)
