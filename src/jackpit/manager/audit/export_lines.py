"""The lines of an export: how each is written, to the byte, and taken apart again.

Only one way of writing a line is right. So every byte of it is either part of what was hashed or
signed, or known beforehand, and none can be changed without showing.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from jackpit.manager.eventlog.checkpoints import Hash

FORMAT = "jackpit-audit"
FORMAT_VERSION = 1

HEADER, CHECKPOINT, END = b"header", b"checkpoint", b"end"
"""The lines that are signed."""

# {"hash":"<64 digits>","record":<record>}
ENTRY_OPENS, ENTRY_GOES_ON, ENTRY_CLOSES = b'{"hash":"', b'","record":', b"}\n"
HASH_FROM = len(ENTRY_OPENS)
HASH_TO = HASH_FROM + 64
RECORD_FROM = HASH_TO + len(ENTRY_GOES_ON)


class LogHead(msgspec.Struct, frozen=True):
    """Of one log: where it ends, and how many checkpoints there are."""

    log: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Hash
    checkpoints: Annotated[int, msgspec.Meta(ge=0)]


class ExportHeader(msgspec.Struct, frozen=True, kw_only=True):
    """What the first line says of the file."""

    format: str
    number: int
    version: str
    exported: str
    house: str
    logs: list[LogHead]


class ExportEnd(msgspec.Struct, frozen=True):
    """What the last line says of all before it."""

    lines: int
    sha256: Hash


def format_entry_line(hash: bytes, record: bytes) -> bytes:
    """The line of an entry."""
    return b'{"hash":"%b","record":%b}\n' % (hash.hex().encode(), record)


def is_entry_line(line: bytes) -> bool:
    """Whether a line has the form of an entry; its hash may still be none."""
    return (
        line[:HASH_FROM] == ENTRY_OPENS
        and line[HASH_TO:RECORD_FROM] == ENTRY_GOES_ON
        and line[-2:] == ENTRY_CLOSES
    )


def parse_entry_hash(line: bytes) -> bytes | None:
    """The hash in an entry's line, if it is one."""
    digits = line[HASH_FROM:HASH_TO]
    return bytes.fromhex(digits.decode()) if re.fullmatch(rb"[0-9a-f]{64}", digits) else None


def entry_record(line: bytes) -> bytes:
    """The record in an entry's line."""
    return line[RECORD_FROM:-2]


def guess_kind(line: bytes) -> bytes:
    """What a line that is out of form may once have been: its kind, or nothing."""
    if b'"record":' in line[: RECORD_FROM + 4] or b'"hash":' in line[:HASH_FROM]:
        return b""
    if b'"sha256":' in line[:60]:
        return END
    return CHECKPOINT if b'"signature":' in line or b'"checkpoint":' in line[:20] else b""
