"""The verifier of exports: it needs the file and the public keys, and nothing else.

Every line must have the one correct format, be in its place, and match the hashes and signatures
around it. The first line that does not is named. No database is opened, and no server is asked.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Collection
from hashlib import sha256
from pathlib import Path
from typing import IO

import msgspec

from jackpit.manager.audit.export_lines import (
    CHECKPOINT,
    END,
    FORMAT,
    FORMAT_VERSION,
    HASH_FROM,
    HASH_TO,
    HEADER,
    ExportEnd,
    ExportHeader,
    LogHead,
    entry_record,
    guess_kind,
    is_entry_line,
    is_paper_line,
    parse_entry_hash,
    parse_paper_line,
)
from jackpit.manager.audit.verdict import (
    ENTRIES_PER_REPORT,
    AlteredError,
    Progress,
    RecordIdentity,
    Verdict,
    altered_entry,
    check_identity,
    check_paper,
    diagnose_broken_chain,
    diagnose_misplaced,
    identity_of,
    no_progress,
    rewritten_entries,
)
from jackpit.manager.eventlog.checkpoints import Statement, verify_statement
from jackpit.manager.eventlog.keys import check_signature, key_fingerprint
from jackpit.manager.eventlog.record import AuditError, chain_record, papers_named_in
from jackpit.manager.eventlog.signed_line import SignedLine, is_signed_line, parse_signed_line
from jackpit.manager.plural import plural
from jackpit.manager.store.base import NO_HASH

MAX_LINE_BYTES = 256 * 1024 * 1024
"""No line of an export is longer; another kind of file may have longer ones."""

_GZIP_MAGIC = b"\x1f\x8b"
_decode_header = msgspec.json.Decoder(ExportHeader).decode
_decode_end = msgspec.json.Decoder(ExportEnd).decode


def verify_export(
    path: Path, trusted: Collection[bytes], *, progress: Progress = no_progress
) -> Verdict:
    """Whether an export is unaltered; raises an AuditError if the file cannot be read."""
    try:
        with path.open("rb") as file:
            return verify_export_file(file, trusted, progress=progress)
    except OSError as error:
        raise AuditError(f"{path} cannot be read: {error.strerror or error}") from error


def verify_export_file(
    file: IO[bytes], trusted: Collection[bytes], *, progress: Progress = no_progress
) -> Verdict:
    """``verify_export`` for an open file, from its beginning."""
    is_gzip = file.read(len(_GZIP_MAGIC)) == _GZIP_MAGIC
    file.seek(0)
    if not is_gzip:
        return _ExportVerification(file, trusted, progress).verdict()
    with gzip.GzipFile(fileobj=file) as text:
        return _ExportVerification(text, trusted, progress).verdict()


class _ExportVerification:
    """One file, read line by line."""

    def __init__(
        self, file: IO[bytes] | gzip.GzipFile, trusted: Collection[bytes], progress: Progress
    ) -> None:
        self._file = file
        self._trusted = trusted
        self._progress = progress
        self._digest = sha256()
        self._line = b""
        self._number = 0
        self._entries = 0
        self._checkpoints = 0
        self._total = 0
        self._logs: set[str] = set()

    def verdict(self) -> Verdict:
        """Verify the whole file."""
        try:
            self._next()
            header = self._check_header()
            self._total = sum(head.seq for head in header.logs)
            self._logs = {head.log for head in header.logs}
            for head in header.logs:
                self._check_log(head)
            key = self._check_end()
        except AlteredError as error:
            return Verdict.against(error, entries=self._entries, checkpoints=self._checkpoints)
        self._progress(self._entries, self._total)
        return Verdict(
            ok=True,
            sentence=(
                f"{plural(self._entries, 'entry')} in {plural(len(header.logs), 'log')} "
                f"with {plural(self._checkpoints, 'checkpoint')}, exported {header.exported}: "
                f"nothing was altered since it was signed with the key {key_fingerprint(key)}."
            ),
            entries=self._entries,
            checkpoints=self._checkpoints,
            logs=len(header.logs),
        )

    # Lines.

    def _next(self) -> bytes:
        """Go to the next line; after the last one it is empty."""
        self._digest.update(self._line)
        self._number += 1
        self._line = self._read()
        return self._line

    def _read(self) -> bytes:
        try:
            return self._file.readline(MAX_LINE_BYTES)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise AlteredError(
                f"the file is truncated or damaged after line {self._number - 1:,}: "
                "it cannot be decompressed any further"
            ) from error

    def _signed(self, kind: bytes, name: str) -> SignedLine:
        """The signed line that must be here, with its signature verified."""
        signed = parse_signed_line(kind, self._line)
        if signed is None:
            raise self._malformed(name)
        try:
            check_signature(signed.body, signed.signature, signed.key, self._trusted)
        except AuditError as error:
            raise self._untrusted(name, error) from error
        return signed

    def _malformed(self, name: str) -> AlteredError:
        return AlteredError(f"{name} was altered: the format of line {self._number:,} is wrong")

    def _untrusted(self, name: str, error: AuditError) -> AlteredError:
        return AlteredError(f"{name} (line {self._number:,}) cannot be trusted: {error}")

    def _check_header(self) -> ExportHeader:
        if not self._line:
            raise AlteredError("the file is empty")
        if not is_signed_line(HEADER, self._line):
            raise AlteredError("the file is not an audit export: it does not begin with a header")
        signed = self._signed(HEADER, "the header")
        try:
            header = _decode_header(signed.body)
        except msgspec.MsgspecError as error:
            raise AlteredError("the header is signed, but its content is invalid") from error
        if (header.format, header.format_version) != (FORMAT, FORMAT_VERSION):
            raise AlteredError(
                f"the file is of another format: {header.format} {header.format_version}"
            )
        self._next()
        return header

    def _check_end(self) -> bytes:
        """Check the last line; returns the key it is signed with."""
        if not self._line:
            raise AlteredError("the file is truncated: its end is missing")
        if is_entry_line(self._line):
            raise AlteredError(f"line {self._number:,} is an extra entry")
        before, lines = self._digest.hexdigest(), self._number - 1
        signed = self._signed(END, "the end of the file")
        try:
            end = _decode_end(signed.body)
        except msgspec.MsgspecError as error:
            raise AlteredError("the end is signed, but its content is invalid") from error
        if end.lines != lines:
            raise AlteredError(f"there are {lines:,} lines before the end, not {end.lines:,}")
        if end.sha256 != before:
            raise AlteredError("the file is not the one that was signed: its digest differs")
        if self._next():
            raise AlteredError("data was added after the end")
        return signed.key

    # A log.

    def _check_log(self, head: LogHead) -> None:
        """Verify one log to its head, with the checkpoints after it."""
        log, seq, before = head.log, 0, NO_HASH
        signed_at = checkpoints = 0
        papers: list[bytes] = []
        line = self._line
        while True:
            if papers:
                self._check_paper(log, seq, papers.pop(0))
            elif seq < head.seq and is_entry_line(line):
                record = entry_record(line)
                papers = papers_named_in(record)
                hash = chain_record(before, record)
                if hash.hex().encode() != line[HASH_FROM:HASH_TO]:
                    raise self._broken(head, seq + 1, before)
                check_identity(log, seq + 1, record, self._logs)
                seq, before = seq + 1, hash
                self._entries += 1
                if self._entries % ENTRIES_PER_REPORT == 0:
                    self._progress(self._entries, self._total)
            elif is_signed_line(CHECKPOINT, line):
                self._check_checkpoint(head, seq, before, signed_at)
                signed_at = seq
                checkpoints += 1
                self._checkpoints += 1
            elif seq == head.seq:
                break
            else:
                raise self._no_entry(log, seq)
            line = self._next()
        if guess_kind(line) == CHECKPOINT:
            raise self._no_entry(log, seq)
        if before.hex() != head.hash:
            raise altered_entry(log, seq, "was altered: the header names another last entry")
        if checkpoints != head.checkpoints:
            raise AlteredError(
                f"log '{log}' has {plural(checkpoints, 'checkpoint')}, not {head.checkpoints:,}",
                log,
            )

    def _check_paper(self, log: str, seq: int, hash: bytes) -> None:
        """Check the paper in this line, which entry *seq* printed."""
        if not is_paper_line(self._line):
            check_paper(log, seq, hash, None)
        found = parse_paper_line(self._line)
        if found is None or found[0] != hash:
            raise self._malformed(f"the paper printed with entry {seq:,} of log '{log}'")
        check_paper(log, seq, hash, found[1])

    def _no_entry(self, log: str, seq: int) -> AlteredError:
        """The error for a line after entry *seq* that is neither an entry nor a checkpoint."""
        line = self._line
        if not line:
            return altered_entry(log, seq + 1, "is missing: the file is truncated before it")
        if guess_kind(line) == CHECKPOINT:
            return self._malformed(f"the checkpoint after entry {seq:,} of log '{log}'")
        if is_signed_line(END, line):
            return altered_entry(log, seq + 1, "is missing: the end comes before it")
        return altered_entry(
            log, seq + 1, f"was altered: line {self._number:,} does not have the format of an entry"
        )

    def _broken(self, head: LogHead, seq: int, before: bytes) -> AlteredError:
        """The error for the entry in this line; the next line shows what changed."""
        line, following = self._line, self._read()
        after, statement = _identity_in(following), self._statement(following)
        if statement is not None:  # it is about the original entry of this line
            after = RecordIdentity(statement.log, statement.seq + 1, "", "")
        moved = diagnose_misplaced(
            head.log,
            seq,
            found=_identity_in(line),
            following=after,
            last=head.seq,
            logs=self._logs,
        )
        if moved is not None:
            return moved

        def fits(hash: bytes) -> bool:
            if seq == head.seq:
                return hash.hex() == head.hash
            if is_entry_line(following):
                return chain_record(hash, entry_record(following)) == parse_entry_hash(following)
            return statement is not None and statement.hash == hash.hex()

        return diagnose_broken_chain(
            head.log,
            seq,
            before=before,
            record=entry_record(line),
            hash=parse_entry_hash(line),
            fits=fits,
        )

    def _statement(self, line: bytes) -> Statement | None:
        """The statement of the checkpoint in a line; None if it cannot be trusted."""
        signed = parse_signed_line(CHECKPOINT, line)
        if signed is None:
            return None
        try:
            return verify_statement(signed.body, signed.signature, signed.key, self._trusted)
        except AuditError:
            return None

    def _check_checkpoint(self, head: LogHead, seq: int, before: bytes, signed_at: int) -> None:
        """Check the checkpoint in this line, after entry *seq*."""
        log, name = head.log, f"the checkpoint after entry {seq:,} of log '{head.log}'"
        signed = parse_signed_line(CHECKPOINT, self._line)
        if signed is None:
            raise self._malformed(name)
        try:
            statement = verify_statement(signed.body, signed.signature, signed.key, self._trusted)
        except AuditError as error:
            raise self._untrusted(name, error) from error
        if statement.log == log and statement.seq > seq:
            raise altered_entry(
                log, seq + 1, f"is missing: a checkpoint of entry {statement.seq:,} comes before it"
            )
        if statement.log != log and seq < head.seq:
            raise altered_entry(
                log, seq + 1, f"is missing: a checkpoint of log '{statement.log}' comes before it"
            )
        if (statement.log, statement.seq) != (log, seq) or seq == signed_at:
            raise AlteredError(
                f"line {self._number:,} is not where it belongs: it is the checkpoint of entry "
                f"{statement.seq:,} of log '{statement.log}'",
                log,
            )
        if statement.hash != before.hex():
            raise rewritten_entries(log, signed_at + 1, seq)


def _identity_in(line: bytes) -> RecordIdentity | None:
    return identity_of(entry_record(line)) if is_entry_line(line) else None
