"""The export of logs to a text file that can be verified with a public key and nothing else.

It holds a header, every entry of every log in order, each paper and checkpoint after its entry, and
an end line with the digest of all lines before it. The file appears whole or not at all.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any

import msgspec

from jackpit import __version__
from jackpit.manager.audit.export_lines import (
    CHECKPOINT,
    END,
    FORMAT,
    FORMAT_VERSION,
    HEADER,
    ExportEnd,
    ExportHeader,
    LogHead,
    format_entry_line,
    format_paper_line,
)
from jackpit.manager.audit.verdict import Progress, no_progress
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.eventlog.record import AuditError, papers_named_in
from jackpit.manager.eventlog.signed_line import SignedLine, format_signed_line
from jackpit.manager.store.base import HOUSE_LOG, Reader
from jackpit.manager.store.queries.checkpoints import read_log_summaries, read_signatures
from jackpit.manager.store.queries.logs import scan_entries, scan_records
from jackpit.manager.store.queries.papers import read_paper

Output = IO[bytes] | gzip.GzipFile


def export_logs(
    reader: Reader,
    path: Path,
    keys: Keys,
    *,
    house: str,
    at: str,
    log: str | None = None,
    progress: Progress = no_progress,
) -> ExportHeader:
    """Write all logs, or one *log*, to *path*, compressed if it ends in ``.gz``; the header.

    The reader must see one consistent state.
    """
    heads = [
        LogHead(row.log, row.seq, row.hash.hex(), row.checkpoints)
        for row in read_log_summaries(reader)
        if log in (None, row.log)
    ]
    if log is not None and not heads:
        raise AuditError(f"there is no log '{log}'")
    header = ExportHeader(
        format=FORMAT,
        format_version=FORMAT_VERSION,
        version=__version__,
        exported=at,
        house=house,
        logs=heads,
    )
    with _new_file(path) as file:
        _write(reader, _ExportFile(file, keys), header, progress)
    return header


class _Settings(msgspec.Struct):
    name: str


class _HouseEvent(msgspec.Struct):
    settings: _Settings | msgspec.UnsetType = msgspec.UNSET


class _HouseRecord(msgspec.Struct):
    events: list[_HouseEvent]


def read_house_name(reader: Reader) -> str:
    """The current name of the house; empty if it has none or it cannot be read."""
    decode = msgspec.json.Decoder(_HouseRecord).decode
    name = ""
    for row in scan_records(reader, log=HOUSE_LOG):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):  # the verifier will report it
            for event in decode(row.record).events:
                if event.settings:
                    name = event.settings.name
    return name


class _ExportFile:
    """The file being written; counts and digests its lines."""

    def __init__(self, file: Output, keys: Keys) -> None:
        self._file = file
        self._keys = keys
        self._digest = sha256()
        self._lines = 0

    def write_lines(self, lines: list[bytes]) -> None:
        """Write lines."""
        text = b"".join(lines)
        self._digest.update(text)
        self._lines += len(lines)
        self._file.write(text)

    def write_signed(self, kind: bytes, content: Any) -> None:
        """Sign a line and write it."""
        body = msgspec.json.encode(content)
        signed = SignedLine(body, self._keys.sign(body), self._keys.public)
        self.write_lines([format_signed_line(kind, signed)])

    def write_end(self) -> None:
        """Write the last line."""
        self.write_signed(END, ExportEnd(self._lines, self._digest.hexdigest()))


def _write(reader: Reader, file: _ExportFile, header: ExportHeader, progress: Progress) -> None:
    done, total = 0, sum(head.seq for head in header.logs)
    file.write_signed(HEADER, header)
    for head in header.logs:
        after = 0
        for entries in scan_entries(reader, log=head.log):
            last = entries[-1].seq
            marks = _checkpoints(reader, head.log, after=after, last=last)
            lines = []
            for entry in entries:
                lines.append(format_entry_line(entry.hash, entry.record))
                lines += _papers(reader, entry.record)
                if entry.seq in marks:
                    lines.append(marks[entry.seq])
            file.write_lines(lines)
            after, done = last, done + len(entries)
            progress(done, total)
    file.write_end()


def _papers(reader: Reader, record: bytes) -> list[bytes]:
    """The lines of the papers that an entry printed; the verifier reports a missing one."""
    found = ((hash, read_paper(reader, hash=hash)) for hash in papers_named_in(record))
    return [format_paper_line(hash, pdf) for hash, pdf in found if pdf is not None]


def _checkpoints(reader: Reader, log: str, *, after: int, last: int) -> dict[int, bytes]:
    """The lines of the checkpoints of some entries, by entry."""
    return {
        row.seq: format_signed_line(CHECKPOINT, SignedLine(row.body, row.signature, row.key))
        for row in read_signatures(reader, log=log, after=after, last=last)
    }


@contextmanager
def _new_file(path: Path) -> Iterator[Output]:
    """A file that appears at *path* only when it is complete; no file is overwritten."""
    if path.exists():
        raise AuditError(f"{path} already exists and is not overwritten")
    part = path.with_name(f"{path.name}.part")
    try:
        try:
            with part.open("wb") as file:
                if path.suffix == ".gz":
                    with gzip.GzipFile("", "wb", compresslevel=6, fileobj=file, mtime=0) as packed:
                        yield packed
                else:
                    yield file
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            with suppress(OSError):  # it may not even exist
                part.unlink()
            raise
    except OSError as error:
        raise AuditError(f"{path} cannot be written: {error.strerror}") from error
