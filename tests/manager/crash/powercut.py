"""A disk in memory under SQLite that remembers what was not synced, and loses it in a power cut.

Every write that no sync has followed is dropped, kept or torn, sector by sector, at random;
a truncation is kept or not. A disk may also fail at one write or one sync, as real ones do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Literal, cast

import apsw

SECTOR = 512
FORCED_OFF = "the power is off"

_numbers = count(1)


class PowerIsOffError(apsw.IOError):
    """The power is off: nothing can be read or written."""


@dataclass(slots=True)
class Written:
    """A write that is not synced."""

    offset: int
    data: bytes


@dataclass(slots=True)
class Truncated:
    """A truncation that is not synced."""

    size: int


@dataclass(slots=True)
class Content:
    """A file: what is certainly on the disk, what a reader sees, and the writes in between."""

    durable: bytearray = field(default_factory=bytearray)
    seen: bytearray = field(default_factory=bytearray)
    unsynced: list[Written | Truncated] = field(default_factory=list)

    def synced(self) -> None:
        """Everything a reader sees is now on the disk."""
        self.durable = bytearray(self.seen)
        self.unsynced = []


class Disk(apsw.VFS):
    """Files in memory, as a VFS of its own name."""

    def __init__(
        self,
        files: Mapping[str, bytes],
        *,
        cut_at: int | None = None,
        fails_at: tuple[Literal["write", "sync"], int, type[apsw.Error]] | None = None,
    ) -> None:
        self.name = f"disk {next(_numbers)}"
        self.files = {
            name: Content(bytearray(data), bytearray(data)) for name, data in files.items()
        }
        self.is_on = True
        self._left = cut_at
        """Operations left until the power is cut."""

        self._fails_at = fails_at
        self._done = {"write": 0, "sync": 0}
        super().__init__(self.name, base="")

    # After the cut.

    def after_a_cut(self, random: Random) -> dict[str, bytes]:
        """The files after a power cut."""
        self.is_on = False
        return {name: _left_of(content, random) for name, content in self.files.items()}

    def after_a_crash(self) -> dict[str, bytes]:
        """The files after the program ended without a power cut."""
        self.is_on = False
        return {name: bytes(content.seen) for name, content in self.files.items()}

    def passing(self, what: Literal["write", "sync", "truncate"]) -> None:
        """Count an operation; it may be the last."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                self.is_on = False
        if not self.is_on:
            raise PowerIsOffError(FORCED_OFF)
        if what != "truncate":
            self._done[what] += 1
            if self._fails_at is not None and self._fails_at[:2] == (what, self._done[what]):
                raise self._fails_at[2]("the disk failed")

    # SQLite's VFS.

    def xOpen(  # noqa: N802 -- the name is apsw's
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> apsw.VFSFile:
        filename = name if isinstance(name, str) else "" if name is None else name.filename()
        flags[1] = flags[0]
        file = DiskFile(self, self.files.setdefault(filename, Content()))
        return cast("apsw.VFSFile", file)  # it has the methods SQLite calls

    def xDelete(self, name: str, syncdir: bool) -> None:  # noqa: N802 -- the name is apsw's
        self.passing("truncate")
        self.files.pop(name, None)

    def xAccess(self, name: str, flags: int) -> bool:  # noqa: N802 -- the name is apsw's
        return bool(self.files[name].seen) if name in self.files else False

    def xFullPathname(self, name: str) -> str:  # noqa: N802 -- the name is apsw's
        return name


class DiskFile:
    """An open file."""

    def __init__(self, disk: Disk, content: Content) -> None:
        self._disk = disk
        self._content = content

    def xRead(self, amount: int, offset: int) -> bytes:  # noqa: N802 -- the name is apsw's
        if not self._disk.is_on:
            raise PowerIsOffError(FORCED_OFF)
        return bytes(self._content.seen[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 -- the name is apsw's
        self._disk.passing("write")
        _write(self._content.seen, offset, data)
        self._content.unsynced.append(Written(offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802 -- the name is apsw's
        self._disk.passing("truncate")
        del self._content.seen[size:]
        self._content.unsynced.append(Truncated(size))

    def xSync(self, flags: int) -> None:  # noqa: N802 -- the name is apsw's
        self._disk.passing("sync")
        self._content.synced()

    def xFileSize(self) -> int:  # noqa: N802 -- the name is apsw's
        return len(self._content.seen)

    def xSectorSize(self) -> int:  # noqa: N802 -- the name is apsw's
        return SECTOR

    def xDeviceCharacteristics(self) -> int:  # noqa: N802 -- the name is apsw's
        return 0

    def xFileControl(self, op: int, pointer: int) -> bool:  # noqa: N802 -- the name is apsw's
        return False

    def xCheckReservedLock(self) -> bool:  # noqa: N802 -- the name is apsw's
        return False

    def xLock(self, level: int) -> None:  # noqa: N802 -- the name is apsw's
        """No other process opens the file."""

    def xUnlock(self, level: int) -> None:  # noqa: N802 -- the name is apsw's
        """No other process opens the file."""

    def xClose(self) -> None:  # noqa: N802 -- the name is apsw's
        """A file in memory needs no closing."""


def _write(file: bytearray, offset: int, data: bytes) -> None:
    if len(file) < offset:
        file.extend(bytes(offset - len(file)))
    file[offset : offset + len(data)] = data


def _left_of(content: Content, random: Random) -> bytes:
    """The content of a file after a power cut."""
    file = bytearray(content.durable)
    for change in content.unsynced:
        fate = random.choice(("dropped", "kept", "torn"))
        if fate == "dropped":
            continue
        if isinstance(change, Truncated):
            del file[change.size :]
        elif fate == "kept":
            _write(file, change.offset, change.data)
        else:
            _tear(file, change, random)
    return bytes(file)


def _tear(file: bytearray, written: Written, random: Random) -> None:
    """A torn write: some sectors are written, and some are not."""
    start, end = written.offset, written.offset + len(written.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        if random.random() < 0.5:
            _write(file, start, written.data[start - written.offset : stop - written.offset])
        start = stop
