"""Continuity: whether a history still holds every entry of an older export.

A database that was replaced with yesterday's copy, or whose end was cut off, is consistent in
itself. Only a copy kept elsewhere can show that there was more.
"""

from __future__ import annotations

import gzip
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

import msgspec

from jackpit.manager.audit.export_lines import HEADER, ExportHeader, is_entry_line, parse_entry_hash
from jackpit.manager.audit.verdict import Progress, Verdict, no_progress
from jackpit.manager.audit.verify_export import verify_export
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.eventlog.signed_line import parse_signed_line
from jackpit.manager.store.base import Reader
from jackpit.manager.store.queries.logs import (
    ENTRIES_PER_PAGE,
    read_entry_hash,
    read_hashes,
    read_heads,
)

_PACKED = b"\x1f\x8b"


class History(ABC):
    """Logs that can be verified: a database or an export."""

    name: str

    @abstractmethod
    def verdict(self, trusted: Collection[bytes], progress: Progress = no_progress) -> Verdict:
        """Whether they are consistent in themselves."""

    @abstractmethod
    def ends(self) -> dict[str, int]:
        """The number of the last entry of every log."""

    @abstractmethod
    def hashes(self, log: str) -> Iterator[bytes]:
        """The hash of every entry of a log, in order."""

    def hash_at(self, log: str, seq: int) -> bytes | None:
        """The hash of one entry."""
        for number, hash in enumerate(self.hashes(log), 1):
            if number == seq:
                return hash
        return None


class ExportHistory(History):
    """An export."""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._path = path

    def verdict(self, trusted: Collection[bytes], progress: Progress = no_progress) -> Verdict:
        return verify_export(self._path, trusted, progress=progress)

    def ends(self) -> dict[str, int]:
        return {head.log: head.seq for head in self._header(next(self._lines())).logs}

    def hashes(self, log: str) -> Iterator[bytes]:
        lines = self._lines()
        before = 0
        for head in self._header(next(lines)).logs:
            if head.log == log:
                break
            before += head.seq
        else:
            return
        entries = (line for line in lines if is_entry_line(line))
        for number, line in enumerate(entries, 1):
            if number > before + head.seq:
                return
            if number > before:
                yield parse_entry_hash(line) or b""

    def _lines(self) -> Iterator[bytes]:
        try:
            with self._path.open("rb") as file:
                packed = file.read(len(_PACKED)) == _PACKED
            with gzip.open(self._path) if packed else self._path.open("rb") as text:
                yield from text
        except OSError as error:
            raise AuditError(f"{self._path} cannot be read: {error.strerror or error}") from error

    @staticmethod
    def _header(line: bytes) -> ExportHeader:
        signed = parse_signed_line(HEADER, line)
        assert signed is not None, "it was verified"
        return msgspec.json.decode(signed.body, type=ExportHeader)


class StoreHistory(History):
    """A database."""

    def __init__(self, reader: Reader, name: str) -> None:
        self.name = name
        self._reader = reader

    def verdict(self, trusted: Collection[bytes], progress: Progress = no_progress) -> Verdict:
        return verify_store(self._reader, trusted, progress=progress)

    def ends(self) -> dict[str, int]:
        return {log: head.seq for log, head in read_heads(self._reader).items()}

    def hashes(self, log: str) -> Iterator[bytes]:
        after = 0
        while rows := read_hashes(self._reader, log=log, after=after, limit=ENTRIES_PER_PAGE):
            yield from (row.hash for row in rows)
            after = rows[-1].seq

    def hash_at(self, log: str, seq: int) -> bytes | None:
        return read_entry_hash(self._reader, log=log, seq=seq)


def verify_continuity(
    verdict: Verdict, new: History, old: History, trusted: Collection[bytes]
) -> Verdict:
    """The *verdict* on *new*, extended: whether it holds every entry of *old*, unchanged."""
    before = old.verdict(trusted)
    if not before.ok:
        return replace(before, sentence=f"{old.name}: {before.sentence}")
    ends = new.ends()
    for log, seq in old.ends().items():
        end = ends.get(log, 0)
        if end < seq:
            what = f"Log '{log}' ends at entry {end:,}, but {old.name} holds {seq:,} of it."
            return replace(verdict, ok=False, sentence=what, log=log, seq=end + 1)
        if seq and new.hash_at(log, seq) != old.hash_at(log, seq):
            both = zip_longest(new.hashes(log), old.hashes(log))
            first = next(number for number, (ours, theirs) in enumerate(both, 1) if ours != theirs)
            what = f"Entry {first:,} of log '{log}' is not the one that {old.name} holds."
            return replace(verdict, ok=False, sentence=what, log=log, seq=first)
    return replace(verdict, sentence=f"{verdict.sentence} It continues {old.name}.")
