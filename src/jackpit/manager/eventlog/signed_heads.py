"""Signed heads: how far every log was signed, stored outside the database.

Replacing the database with an older copy also brings back its older checkpoints. The file
``heads.json`` among the keys shows how far the logs had come. It is signed and replaced whole.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import msgspec

from jackpit.manager.eventlog.checkpoints import Hash
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.keys import Keys, check_signature
from jackpit.manager.eventlog.signed_line import SignedLine, format_signed_line, parse_signed_line
from jackpit.manager.store.base import EMPTY_HEAD, Head, Reader
from jackpit.manager.store.queries.logs import read_entry_hash, read_heads

SIGNED_HEADS_FILE = "heads.json"
_KIND = b"heads"


class _SignedHead(msgspec.Struct, frozen=True):
    """How far one log was signed."""

    log: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Hash


_decode = msgspec.json.Decoder(list[_SignedHead]).decode


def read_signed_heads(folder: Path, trusted: Collection[bytes]) -> dict[str, Head] | None:
    """How far each log was signed, from the file in a folder of keys; None if it is missing."""
    path = folder / SIGNED_HEADS_FILE
    try:
        line = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise AuditError(f"{path} cannot be read: {error.strerror}") from error
    signed = parse_signed_line(_KIND, line)
    if signed is None:
        raise AuditError(f"{path} was altered: its format is wrong")
    try:
        check_signature(signed.body, signed.signature, signed.key, trusted)
        heads = _decode(signed.body)
    except (AuditError, msgspec.MsgspecError) as error:
        raise AuditError(f"{path} cannot be trusted: {error}") from error
    return {x.log: Head(x.seq, bytes.fromhex(x.hash)) for x in heads}


@dataclass(frozen=True, slots=True)
class SignedHeads:
    """The file in one folder of keys; servers that share the folder share it."""

    folder: Path
    keys: Keys
    trusted: Collection[bytes]

    @property
    def path(self) -> Path:
        """The path of the file."""
        return self.folder / SIGNED_HEADS_FILE

    def read(self) -> dict[str, Head] | None:
        """How far each log was signed; None if the file is missing."""
        return read_signed_heads(self.folder, self.trusted)

    def update(self, heads: Mapping[str, Head]) -> None:
        """Add *heads* that are signed and committed; an older head never replaces a newer one."""
        try:
            with self._locked():
                known = self.read() or {}
                for log, head in heads.items():
                    if log not in known or known[log].seq < head.seq:
                        known[log] = head
                self._write(known)
        except OSError as error:
            raise AuditError(f"{self.path} cannot be written: {error.strerror}") from error

    @contextmanager
    def _locked(self) -> Iterator[None]:
        """Servers that share the folder take turns."""
        folder = os.open(self.folder, os.O_RDONLY | os.O_CLOEXEC)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
            os.fsync(folder)
        finally:
            os.close(folder)

    def _write(self, heads: Mapping[str, Head]) -> None:
        signed = [
            _SignedHead(log, head.seq, head.hash.hex()) for log, head in sorted(heads.items())
        ]
        body = msgspec.json.encode(signed)
        part = self.folder / f"{SIGNED_HEADS_FILE}.part"
        with open(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(
                format_signed_line(_KIND, SignedLine(body, self.keys.sign(body), self.keys.public))
            )
            file.flush()
            os.fsync(file.fileno())
        part.replace(self.path)


def check_not_older(reader: Reader, signed: Mapping[str, Head]) -> None:
    """Refuse a database that lacks an entry that was *signed*."""
    heads = read_heads(reader)
    for log, head in signed.items():
        end = heads.get(log, EMPTY_HEAD).seq
        if end < head.seq:
            raise AuditError(
                f"Log '{log}' ends at entry {end:,}, but entry {head.seq:,} was signed for; the "
                "database is older than its keys' signed heads, or the keys are another database's."
            )
        if read_entry_hash(reader, log=log, seq=head.seq) != head.hash:
            raise AuditError(
                f"Entry {head.seq:,} of log '{log}' is not the one that was signed for; the "
                "database is not the one of its keys' signed heads."
            )
