"""The demo's folder: a database, its keys, and a file that says who and what is there.

The file holds tokens, cards and PINs, which only play: it is how a second start goes on, and how
a folder shows that it is a demo's.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from jackpit.manager.audit.keys import folder_of
from jackpit.manager.store import StoreError
from jackpit.manager.store.lock import locked, unlock

FORMAT = "jackpit-demo-floor"
ABOUT = "Secrets of a demo, which only play: no real house may use them."
OWN = ("demo.json", "demo.json.new", "journal.txt")
DATABASE = "demo.db"
LOCK = ".lock"


class FolderError(ValueError):
    """A folder that the demo cannot use: one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTable:
    """A table, and the tokens of what stands at it."""

    link: str
    table: str
    game: str
    controller: str
    spots: int
    enters_cards: bool
    dealer: str
    pad: str
    sign: str


@dataclass(slots=True, kw_only=True)
class Kept:
    """What a start of the demo leaves for the next."""

    people: list[dict[str, Any]] = field(default_factory=list)
    tables: list[KeptTable] = field(default_factory=list)
    is_ready: bool = False
    """Whether the house was set up to the end."""


class Folder:
    """The demo's folder, looked at before anything in it is touched."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path / OWN[0]
        self.database = path / DATABASE
        self.journal = path / "journal.txt"

    def open(self, *, fresh: bool = False) -> Kept:
        """What is kept there; the folder is made if there is none, and emptied if it is to be.

        A folder with anything else in it is left alone.
        """
        try:
            if self.path.exists() and not self.path.is_dir():
                raise FolderError("it is no folder.")
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            others = sorted(x.name for x in self.path.iterdir() if not self._is_ours(x.name))
            if self.file.exists():
                kept = self._read()
            elif others or self.database.exists():
                raise FolderError(
                    "it is not empty, and not a demo's; name another folder for the demo."
                )
            else:
                kept = Kept()
            if fresh or not kept.is_ready:
                self._empty()
                kept = Kept()
                self.keep(kept)
            elif not self.database.exists():
                raise FolderError("its database is gone; begin anew with --fresh.")
            return kept
        except OSError as error:
            raise FolderError(f"it cannot be used: {error.strerror}.") from error

    def is_in_use(self) -> bool:
        """Whether a manager is at work on its database."""
        try:
            unlock(locked(self.database, create=True))
        except StoreError:
            return True
        return False

    def keep(self, kept: Kept) -> None:
        """Write what is kept, for nobody else to read, at once or not at all."""
        said = {"format": FORMAT, "about": ABOUT, **asdict(kept)}
        new = self.path / OWN[1]
        opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "w", encoding="utf-8") as file:
            json.dump(said, file, indent=1)
        new.replace(self.file)

    def _read(self) -> Kept:
        try:
            said = json.loads(self.file.read_text(encoding="utf-8"))
            if said["format"] != FORMAT:
                raise FolderError("its demo.json is not a demo's; name another folder.")
            tables = [KeptTable(**table) for table in said["tables"]]
            return Kept(people=said["people"], tables=tables, is_ready=said["is_ready"])
        except (ValueError, TypeError, KeyError) as error:
            if isinstance(error, FolderError):
                raise
            raise FolderError("its demo.json cannot be read; name another folder.") from error

    def _is_ours(self, name: str) -> bool:
        return name in OWN or name in {path.name for path in self._of_the_database()}

    def _of_the_database(self) -> Iterable[Path]:
        yield from (self.path / f"{DATABASE}{end}" for end in ("", "-wal", "-shm", LOCK))
        yield folder_of(self.database)

    def _empty(self) -> None:
        """Remove what the demo has made here, and nothing else, unless a manager is at work."""
        try:
            lock = locked(self.database, create=True)
        except StoreError as error:
            raise FolderError(str(error)) from error
        try:
            for path in (*self._of_the_database(), *(self.path / name for name in OWN)):
                if path.is_dir():
                    shutil.rmtree(path)
                elif path.suffix != LOCK:
                    path.unlink(missing_ok=True)
        finally:
            unlock(lock)
