"""Real logs in a real database, small enough to be altered byte by byte."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import apsw

from jackpit.manager.codec import encode
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.eventlog.record import Record, chain_record
from jackpit.manager.store import EMPTY_HEAD, Store, WriteSet

AT = "2026-11-16T03:51:00.000000Z"
SIZES = {"house": 2, "blazing": 5, "hit-and-run": 1}
"""The number of entries of each log."""

SIGNED = {"blazing": (1, 3), "house": (2,)}
"""The entries with a checkpoint."""


def signer_in(folder: Path) -> Signer:
    """A signer with the keys in *folder*, created if missing."""
    keys = Keys.at(folder, may_create=True)
    return Signer(keys=keys, version="0.1.0", program="ab" * 32)


def digest_of(command: str) -> bytes:
    """The digest of a command."""
    return sha256(command.encode()).digest()


def record(log: str, seq: int) -> bytes:
    """A record with a non-ASCII name and an amount."""
    command = f"{log}-{seq}"
    return encode(
        Record(
            log=log,
            seq=seq,
            at=AT,
            day="2026-11-15",
            by="josé",
            origin="pad 1",
            why="",
            command=command,
            digest=digest_of(command).hex(),
            events=[{"type": "RoundStarted", "round": seq, "paid": "5.00"}],
        )
    )


def fill(
    store: Store,
    signer: Signer,
    sizes: dict[str, int] = SIZES,
    signed: dict[str, tuple[int, ...]] = SIGNED,
) -> None:
    """Write logs of these sizes, signed after these entries."""
    store.begin(["house"])
    writes = WriteSet()
    for log, size in sizes.items():
        head = EMPTY_HEAD
        for seq in range(1, size + 1):
            line = record(log, seq)
            head = type(head)(seq, chain_record(head.hash, line))
            writes.entries.append((log, seq, line, head.hash))
            command = f"{log}-{seq}"
            writes.commands.append((command, digest_of(command), log, seq, None, AT))
            if seq in signed.get(log, ()):
                snapshot = b"state" if seq % 2 else None
                made = signer.sign_checkpoint(log, head, at=AT, snapshot=snapshot)
                writes.checkpoints.append(
                    (log, seq, made.body, made.signature, made.key, made.snapshot)
                )
        writes.heads[log] = (log, head.seq, head.hash)
    writes.commands.append(("refused", digest_of("refused"), "house", None, b"{}", AT))
    store.write(writes)
    store.commit()


def alter(database: Path, *statements: str) -> None:
    """Change a database without the program, as an intruder with access to the disk could."""
    connection = apsw.Connection(str(database))
    for table in ("entry", "command", "checkpoint"):
        connection.execute(f"DROP TRIGGER {table}_stays; DROP TRIGGER {table}_remains")
    for statement in statements:
        connection.execute(statement)
    connection.close()
