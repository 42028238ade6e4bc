"""The folder of a house that only plays: a database, its keys, and a file that says who is there.

The file holds tokens, cards and PINs, which only play: it is how a second start goes on, and how
a folder shows that it is a demo's or a training house's.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from jackpit.manager.eventlog.keys import keys_folder_of
from jackpit.manager.store import StoreError
from jackpit.manager.store.sqlite import lock_database, unlock_database

LOCK = ".lock"
JOURNAL = "journal.txt"


@dataclass(frozen=True, slots=True)
class FolderKind:
    """Whose folder it is, and so what lies in it."""

    word: str
    """``demo``: its files are ``demo.db`` and ``demo.json``."""

    format: str

    @property
    def database(self) -> str:
        """The name of its database."""
        return f"{self.word}.db"

    @property
    def file(self) -> str:
        """The name of the file that says who is there."""
        return f"{self.word}.json"

    @property
    def own(self) -> tuple[str, ...]:
        """The names of its files, without those of the database."""
        return self.file, f"{self.file}.new", JOURNAL

    @property
    def about(self) -> str:
        """What the file says of itself."""
        return f"Secrets of a {self.word}, which only play: no real house may use them."


DEMO_FOLDER = FolderKind("demo", "jackpit-demo-floor")
TRAINING_FOLDER = FolderKind("training", "jackpit-training-house")


class FolderError(ValueError):
    """A folder that cannot be used: one sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedTable:
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
    is_training: bool = False
    """Whether new dealers train there, and nobody simulated deals it."""


@dataclass(slots=True, kw_only=True)
class SavedDemo:
    """What a start leaves for the next."""

    people: list[dict[str, Any]] = field(default_factory=list)
    tables: list[SavedTable] = field(default_factory=list)
    is_ready: bool = False
    """Whether the house was set up to the end."""


class Folder:
    """The folder of a house that only plays, looked at before anything in it is touched."""

    def __init__(self, path: Path, kind: FolderKind = DEMO_FOLDER) -> None:
        self.path = path
        self.kind = kind
        self.file = path / kind.file
        self.database = path / kind.database
        self.journal = path / JOURNAL

    def open(self, *, fresh: bool = False) -> SavedDemo:
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
                word = self.kind.word
                raise FolderError(
                    f"it is not empty, and not a {word}'s; name another folder for the {word}."
                )
            else:
                kept = SavedDemo()
            if fresh or not kept.is_ready:
                self._empty()
                kept = SavedDemo()
                self.keep(kept)
            elif not self.database.exists():
                raise FolderError("its database is gone; begin anew with --fresh.")
            return kept
        except OSError as error:
            raise FolderError(f"it cannot be used: {error.strerror}.") from error

    def is_in_use(self) -> bool:
        """Whether a manager is at work on its database."""
        try:
            unlock_database(lock_database(self.database, create=True))
        except StoreError:
            return True
        return False

    def keep(self, kept: SavedDemo) -> None:
        """Write what is kept, for nobody else to read, at once or not at all."""
        said = {"format": self.kind.format, "about": self.kind.about, **asdict(kept)}
        new = self.path / f"{self.kind.file}.new"
        opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "w", encoding="utf-8") as file:
            json.dump(said, file, indent=1)
        new.replace(self.file)

    def _read(self) -> SavedDemo:
        try:
            said = json.loads(self.file.read_text(encoding="utf-8"))
            if said["format"] != self.kind.format:
                whose = f"its {self.kind.file} is not a {self.kind.word}'s"
                raise FolderError(f"{whose}; name another folder.")
            tables = [SavedTable(**table) for table in said["tables"]]
            return SavedDemo(people=said["people"], tables=tables, is_ready=said["is_ready"])
        except (ValueError, TypeError, KeyError) as error:
            if isinstance(error, FolderError):
                raise
            sentence = f"its {self.kind.file} cannot be read; name another folder."
            raise FolderError(sentence) from error

    def _is_ours(self, name: str) -> bool:
        return name in self.kind.own or name in {path.name for path in self._of_the_database()}

    def _of_the_database(self) -> Iterable[Path]:
        yield from (self.path / f"{self.kind.database}{end}" for end in ("", "-wal", "-shm", LOCK))
        yield keys_folder_of(self.database)

    def _empty(self) -> None:
        """Remove what was made here, and nothing else, unless a manager is at work."""
        try:
            lock = lock_database(self.database, create=True)
        except StoreError as error:
            raise FolderError(str(error)) from error
        try:
            for path in (*self._of_the_database(), *(self.path / name for name in self.kind.own)):
                if path.is_dir():
                    shutil.rmtree(path)
                elif path.suffix != LOCK:
                    path.unlink(missing_ok=True)
        finally:
            unlock_database(lock)
