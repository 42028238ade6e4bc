"""The verifier of a database: the same chain and signatures, where the logs are kept."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from jackpit.manager.audit.verdict import EVERY, Progress, Verdict, no_progress
from jackpit.manager.eventlog.chain import (
    AlteredError,
    altered_entry,
    broken_chain,
    check_name,
    decode_named,
    misplaced,
    named_by,
    rewritten,
)
from jackpit.manager.eventlog.checkpoints import verify_checkpoint
from jackpit.manager.eventlog.errors import AuditError
from jackpit.manager.eventlog.record import chain_record
from jackpit.manager.plural import plural
from jackpit.manager.store.base import EMPTY, NO_HASH, Checkpoint, Head, Reader, Row

SNAPSHOTS_AT_ONCE = 16

_HEADS = "SELECT log, seq, hash FROM head ORDER BY log"
_LOGS = "SELECT DISTINCT log FROM entry UNION SELECT DISTINCT log FROM checkpoint"
_ENTRIES = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most
"""
_SIGNED = "SELECT seq FROM checkpoint WHERE log = :log ORDER BY seq"
_CHECKPOINTS = """
    SELECT seq, body, signature, key, snapshot FROM checkpoint
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most
"""
_COMMANDS = """
    SELECT c.id, c.digest, c.log, c.seq, e.record
    FROM command c LEFT JOIN entry e ON e.log = c.log AND e.seq = c.seq
    WHERE c.id > :after AND c.seq IS NOT NULL ORDER BY c.id LIMIT :most
"""
_WITHOUT_COMMAND = """
    SELECT e.log, e.seq FROM entry e LEFT JOIN command c ON c.log = e.log AND c.seq = e.seq
    WHERE c.id IS NULL ORDER BY e.log, e.seq LIMIT 1
"""


def verify_store(
    reader: Reader, trusted: Collection[bytes], *, progress: Progress = no_progress
) -> Verdict:
    """Whether the logs of a database are what was written and signed.

    The reader must see everything as it is at one moment.
    """
    verification = _StoreVerification(reader, trusted, progress)
    try:
        return verification.verdict()
    except AlteredError as error:
        return Verdict.against(
            error, entries=verification.entries, checkpoints=verification.checkpoints
        )


class _StoreVerification:
    """One database, read log by log."""

    def __init__(self, reader: Reader, trusted: Collection[bytes], progress: Progress) -> None:
        self._reader = reader
        self._trusted = trusted
        self._progress = progress
        self._total = 0
        self._logs: set[str] = set()
        self.entries = 0
        self.checkpoints = 0

    def verdict(self) -> Verdict:
        """Read it all."""
        heads = {log: Head(seq, _bytes(hash)) for log, seq, hash in self._reader.rows(_HEADS)}
        self._total = sum(head.seq for head in heads.values())
        self._logs = set(heads)
        for (log,) in self._reader.rows(_LOGS):
            if log not in heads:
                raise AlteredError(f"log '{log}' has entries or checkpoints, but no head", log)
        unsigned = sum(self._log(log, head) for log, head in heads.items())
        self._commands()
        tail = f"; the last {plural(unsigned, 'entry')} not yet signed for" if unsigned else ""
        return Verdict(
            ok=True,
            sentence=(
                f"{plural(self.entries, 'entry')} in {plural(len(heads), 'log')} "
                f"with {plural(self.checkpoints, 'checkpoint')}: nothing was altered{tail}."
            ),
            entries=self.entries,
            checkpoints=self.checkpoints,
            logs=len(heads),
            unsigned=unsigned,
        )

    def _log(self, log: str, head: Head) -> int:
        """Follow one log, and say how many entries come after its last checkpoint."""
        signed = {seq for (seq,) in self._reader.rows(_SIGNED, log=log)}
        hashes = {0: NO_HASH}
        now = EMPTY
        while rows := self._entries(log, now.seq):
            now = self._follow(log, head, now, rows, signed, hashes)
            self._progress(self.entries, self._total)
        if now.seq < head.seq:
            raise altered_entry(log, now.seq + 1, f"is missing: the head is entry {head.seq:,}")
        if now.seq > head.seq:
            raise altered_entry(log, head.seq + 1, "is not known to the head of its log")
        if now.hash != head.hash:
            raise altered_entry(log, now.seq, "was altered: the head names another as the last")
        return now.seq - self._signatures(log, hashes)

    def _entries(self, log: str, after: int, most: int = EVERY) -> list[Row]:
        return self._reader.rows(_ENTRIES, log=log, after=after, most=most)

    def _follow(
        self,
        log: str,
        head: Head,
        now: Head,
        rows: list[Row],
        signed: set[int],
        hashes: dict[int, bytes],
    ) -> Head:
        """Follow some entries, and keep the *hashes* that were *signed* for."""
        seq, before = now.seq, now.hash
        for number, record, hash in rows:
            seq += 1
            if number != seq:
                raise altered_entry(log, seq, f"is missing: entry {number:,} comes instead")
            kept = record if type(record) is bytes else _bytes(record)
            found = chain_record(before, kept)
            if found != hash:
                raise self._broken(log, head, seq, before, kept, _bytes(hash))
            check_name(log, seq, kept, self._logs)
            before = found
            if seq in signed:
                hashes[seq] = found
            self.entries += 1
        return Head(seq, before)

    def _broken(
        self, log: str, head: Head, seq: int, before: bytes, record: bytes, hash: bytes
    ) -> AlteredError:
        """Say what is wrong with an entry; the next one, or the head, knows more."""
        after = [(_bytes(r), _bytes(h)) for _, r, h in self._entries(log, seq, most=1)]
        moved = misplaced(
            log,
            seq,
            found=named_by(record),
            following=named_by(after[0][0]) if after else None,
            last=head.seq,
            logs=self._logs,
        )

        def fits(known: bytes) -> bool:
            return chain_record(known, after[0][0]) == after[0][1] if after else known == head.hash

        return moved or broken_chain(log, seq, before=before, record=record, hash=hash, fits=fits)

    def _signatures(self, log: str, hashes: dict[int, bytes]) -> int:
        """Check every checkpoint of a log, and give the last entry that is signed for."""
        last = 0
        while rows := self._reader.rows(_CHECKPOINTS, log=log, after=last, most=SNAPSHOTS_AT_ONCE):
            for seq, body, signature, key, snapshot in rows:
                kept = None if snapshot is None else _bytes(snapshot)
                signed = (_bytes(body), _bytes(signature), _bytes(key))
                try:
                    said = verify_checkpoint(Checkpoint(log, seq, *signed, kept), self._trusted)
                except AuditError as error:
                    raise AlteredError(str(error), log) from error
                if seq not in hashes:
                    raise altered_entry(log, seq, "is missing, though it was signed for")
                if said.hash != hashes[seq].hex():
                    raise rewritten(log, last + 1, seq)
                last = seq
                self.checkpoints += 1
        return last

    def _commands(self) -> None:
        """Each command that was carried out must be the one its entry names; each has its own."""
        after, made = "", 0
        while rows := self._reader.rows(_COMMANDS, after=after, most=EVERY):
            for id, digest, log, seq, record in rows:
                if record is None:
                    raise altered_entry(log, seq, f"is missing: command '{id}' made it")
                named = decode_named(_bytes(record))
                if (named.command, named.digest) != (id, _bytes(digest).hex()):
                    raise altered_entry(
                        log, seq, f"was made by another command than '{id}', or that was altered"
                    )
            after, made = rows[-1][0], made + len(rows)
        if made != self.entries:
            log, seq = self._reader.rows(_WITHOUT_COMMAND)[0]
            raise altered_entry(log, seq, "has no command any more: what was answered is missing")


def _bytes(value: Any) -> bytes:
    """The bytes of a column, even if somebody made a text of them."""
    return value.encode() if isinstance(value, str) else bytes(value)
