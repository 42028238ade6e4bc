"""Checkpoints: signed statements of how far a log had come.

An intruder with write access to the disk could rewrite a log and hash it again, but cannot sign it:
a checkpoint names the hash of one entry, and through the chain all entries before it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import msgspec

from jackpit.manager.eventlog.keys import Keys, check_signature
from jackpit.manager.eventlog.record import AuditError, log_name
from jackpit.manager.store.base import Checkpoint, Head
from jackpit.messages import Message

Hash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
"""A SHA-256 in hexadecimal."""


class CheckpointFault(Message):
    """Why a checkpoint cannot be trusted."""

    NOT_TRUSTED = "the checkpoint at entry {seq:,} of log '{log}' cannot be trusted: {why}"
    OF_ANOTHER_ENTRY = (
        "the checkpoint at entry {seq:,} of log '{log}' is about entry {about_seq:,} of log"
        " '{about_log}'"
    )
    OTHER_SNAPSHOT = "the snapshot at entry {seq:,} of log '{log}' is not the one that was signed"
    NO_CHECKPOINT = "it is signed, but is not a checkpoint"


class Statement(msgspec.Struct, frozen=True, kw_only=True):
    """The content of a checkpoint; the JSON of its fields, in this order, is signed."""

    log: str
    seq: Annotated[int, msgspec.Meta(ge=0)]
    hash: Hash
    at: str
    """The time in UTC."""

    snapshot: Hash | None
    """The hash of the snapshot stored with it, taken over the stored bytes."""

    version: str
    program: Hash | None
    """The hash of the program that signed it."""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Statement).decode


@dataclass(frozen=True, slots=True, kw_only=True)
class Signer:
    """Signs the checkpoints of one server, and knows which keys to trust."""

    keys: Keys
    version: str
    program: str | None
    """The hash of the running program, from the self-check."""

    others: frozenset[bytes] = frozenset()
    """The public keys of the house's other servers, and former keys."""

    folder: Path | None = None
    """The folder of the keys, with the file of signed heads; None if there is none."""

    @property
    def trusted(self) -> frozenset[bytes]:
        """Every public key that is trusted."""
        return self.others | {self.keys.public}

    def sign_checkpoint(
        self, log: str, head: Head, *, at: str, snapshot: bytes | None = None
    ) -> Checkpoint:
        """A checkpoint of *log* at *head*; *snapshot* is the compressed state there."""
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
    """The statement of a checkpoint; raises an AuditError if it cannot be trusted."""
    log, seq = checkpoint.log, checkpoint.seq
    name = log_name(log)
    try:
        statement = verify_statement(checkpoint.body, checkpoint.signature, checkpoint.key, trusted)
    except AuditError as error:
        fault = CheckpointFault.NOT_TRUSTED.given(log=name, seq=seq, why=error.what)
        raise AuditError(fault) from error
    if (statement.log, statement.seq) != (log, seq):
        raise AuditError(
            CheckpointFault.OF_ANOTHER_ENTRY.given(
                log=name, seq=seq, about_log=log_name(statement.log), about_seq=statement.seq
            )
        )
    snapshot = checkpoint.snapshot
    if (None if snapshot is None else sha256(snapshot).hexdigest()) != statement.snapshot:
        raise AuditError(CheckpointFault.OTHER_SNAPSHOT.given(log=name, seq=seq))
    return statement


def verify_statement(
    body: bytes, signature: bytes, key: bytes, trusted: Collection[bytes]
) -> Statement:
    """The statement in a signed *body*, without the snapshot; raises an AuditError."""
    check_signature(body, signature, key, trusted)
    try:
        return _decode(body)
    except msgspec.MsgspecError as error:
        raise AuditError(CheckpointFault.NO_CHECKPOINT.given()) from error
