"""Checkpoints: signed statements of how far a log had come.

Whoever owns the disk could write a whole log anew and chain it again. He cannot sign it: a
checkpoint names the hash at one entry, and with it everything before.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec

from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.keys import Keys, check_signature
from jackpit.manager.store.base import Checkpoint, Head

Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A SHA-256 in hexadecimal."""


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """What a checkpoint says; its fields in this order, as JSON, are what is signed."""

    log: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Hash
    at: str
    """The time in UTC."""

    snapshot: Hash | None
    """The hash of the snapshot kept beside it, of its bytes as they are stored."""

    version: str
    program: Hash | None
    """The hash of the program that signed it."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Statement).decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """Signs checkpoints for one manager, and knows whose it may believe."""

    keys: Keys
    version: str
    program: str | None
    """The hash of the running program, from the self-check."""

    others: frozenset[bytes] = frozenset()
    """The public keys of the other managers of the house, and of former keys."""

    folder: Path | None = None
    """The folder of the keys, where the last word is kept; None if none is."""

    @property
    def trusted(self) -> frozenset[bytes]:
        """Every public key that is believed."""
        return self.others | {self.keys.public}

    def checkpoint(
        self, log: str, head: Head, *, at: str, snapshot: bytes | None = None
    ) -> Checkpoint:
        """A checkpoint of *log* at *head*; *snapshot* is the state there, perhaps compressed."""
        statement = Statement(
            log=log,
            seq=head.seq,
            hash=head.hash.hex(),
            at=at,
            snapshot=None if snapshot is None else sha256(snapshot).hexdigest(),
            version=self.version,
            program=self.program,
        )
        body = _encode(statement)
        return Checkpoint(log, head.seq, body, self.keys.sign(body), self.keys.public, snapshot)


def verify_checkpoint(checkpoint: Checkpoint, trusted: Collection[bytes]) -> Statement:
    """What the checkpoint says; an AuditError if it cannot be believed."""
    name = f"the checkpoint at entry {checkpoint.seq:,} of log '{checkpoint.log}'"
    try:
        statement = verify_statement(checkpoint.body, checkpoint.signature, checkpoint.key, trusted)
    except AuditError as error:
        raise AuditError(f"{name} cannot be trusted: {error}") from error
    if (statement.log, statement.seq) != (checkpoint.log, checkpoint.seq):
        raise AuditError(f"{name} is about entry {statement.seq:,} of log '{statement.log}'")
    kept = checkpoint.snapshot
    if (None if kept is None else sha256(kept).hexdigest()) != statement.snapshot:
        raise AuditError(
            f"the snapshot at entry {checkpoint.seq:,} of log '{checkpoint.log}' "
            "is not the one that was signed"
        )
    return statement


def verify_statement(body: bytes, signature: bytes, key: bytes, trusted: Collection[bytes]) -> Statement:
    """What a signed *body* says, whatever is kept beside it."""
    check_signature(body, signature, key, trusted)
    try:
        return _decode(body)
    except msgspec.MsgspecError as error:
        raise AuditError("it is signed, but it is no checkpoint") from error
