"""The lines of an export: how each is written, to the byte, and parsed.

There is exactly one way to write a line. Every byte of it is hashed, signed or fixed, so none can
be changed without being detected.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from typing import Annotated

import msgspec

from jackpit.manager.eventlog.checkpoints import Hash

FORMAT = "jackpit-audit"
FORMAT_VERSION = 1

HEADER, CHECKPOINT, END = b"header", b"checkpoint", b"end"
"""The kinds of signed lines."""

# {"hash":"<64 digits>","record":<record>}
ENTRY_OPENS, ENTRY_GOES_ON, ENTRY_CLOSES = b'{"hash":"', b'","record":', b"}\n"
HASH_FROM = len(ENTRY_OPENS)
HASH_TO = HASH_FROM + 64
RECORD_FROM = HASH_TO + len(ENTRY_GOES_ON)


# {"paper":"<64 digits>","pdf":"<base64>"}
_PAPER = re.compile(rb'\{"paper":"([0-9a-f]{64})","pdf":"([A-Za-z0-9+/]*={0,2})"\}\n')
PAPER_OPENS = b'{"paper":"'


class LogHead(msgspec.Struct, frozen=True):
    """The head of one log, and its number of checkpoints."""

    log: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Hash
    checkpoints: Annotated[int, msgspec.Meta(ge=0)]


class ExportHeader(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: what the file holds."""

    format: str
    format_version: int
    version: str
    """Version of the software."""

    exported: str
    house: str
    logs: list[LogHead]


class ExportEnd(msgspec.Struct, frozen=True):
    """The last line: the number of lines before it, and their digest."""

    lines: int
    sha256: Hash


def format_entry_line(hash: bytes, record: bytes) -> bytes:
    """The line of an entry."""
    return b'{"hash":"%b","record":%b}\n' % (hash.hex().encode(), record)


def is_entry_line(line: bytes) -> bool:
    """Whether a line has the format of an entry; its hash may still be malformed."""
    return (
        line[:HASH_FROM] == ENTRY_OPENS
        and line[HASH_TO:RECORD_FROM] == ENTRY_GOES_ON
        and line[-2:] == ENTRY_CLOSES
    )


def parse_entry_hash(line: bytes) -> bytes | None:
    """The hash in an entry's line; None if it is malformed."""
    digits = line[HASH_FROM:HASH_TO]
    return bytes.fromhex(digits.decode()) if re.fullmatch(rb"[0-9a-f]{64}", digits) else None


def entry_record(line: bytes) -> bytes:
    """The record in an entry's line."""
    return line[RECORD_FROM:-2]


def format_paper_line(hash: bytes, pdf: bytes) -> bytes:
    """The line of a paper, after the entry that printed it."""
    return b'{"paper":"%b","pdf":"%b"}\n' % (hash.hex().encode(), b64encode(pdf))


def is_paper_line(line: bytes) -> bool:
    """Whether a line has the beginning of a paper."""
    return line.startswith(PAPER_OPENS)


def parse_paper_line(line: bytes) -> tuple[bytes, bytes] | None:
    """The hash and the PDF in a paper's line; None if it is malformed."""
    found = _PAPER.fullmatch(line)
    if found is None:
        return None
    try:
        pdf = b64decode(found[2], validate=True)
    except binascii.Error:
        return None
    hash = bytes.fromhex(found[1].decode())
    return (hash, pdf) if format_paper_line(hash, pdf) == line else None


def guess_kind(line: bytes) -> bytes:
    """The kind that a malformed line may once have had; empty for an entry."""
    if b'"record":' in line[: RECORD_FROM + 4] or b'"hash":' in line[:HASH_FROM]:
        return b""
    if b'"sha256":' in line[:60]:
        return END
    return CHECKPOINT if b'"signature":' in line or b'"checkpoint":' in line[:20] else b""
