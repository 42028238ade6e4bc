"""A signed line of text: a body of JSON, its signature and its key, written in exactly one way.

Exports and the file of signed heads consist of such lines. Every byte of one is signed, part of the
signature, or fixed, so none can be changed without breaking it. A module of its own, so that the
verifier of exports loads no database.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

# {"<kind>":<body>,"signature":"<128 digits>","key":"<64 digits>"}
_SIGNATURE = re.compile(rb',"signature":"([0-9a-f]{128})","key":"([0-9a-f]{64})"\}\n\Z')
_SIGNATURE_LENGTH = len(b',"signature":"","key":""}\n') + 128 + 64


@dataclass(frozen=True, slots=True)
class SignedLine:
    """The parts of a signed line."""

    body: bytes
    signature: bytes
    key: bytes


def format_signed_line(kind: bytes, signed: SignedLine) -> bytes:
    """The line of a kind with these parts."""
    signature, key = signed.signature.hex().encode(), signed.key.hex().encode()
    return b'{"%b":%b,"signature":"%b","key":"%b"}\n' % (kind, signed.body, signature, key)


def is_signed_line(kind: bytes, line: bytes) -> bool:
    """Whether a line begins like one of that kind."""
    return line.startswith(b'{"%b":' % kind)


def parse_signed_line(kind: bytes, line: bytes) -> SignedLine | None:
    """The parts of a signed line of that kind; None if it is not one."""
    tail = _SIGNATURE.search(line, max(0, len(line) - _SIGNATURE_LENGTH))
    if tail is None or not is_signed_line(kind, line):
        return None
    body = line[len(kind) + 4 : tail.start()]
    return SignedLine(body, bytes.fromhex(tail[1].decode()), bytes.fromhex(tail[2].decode()))
