"""The folder of a play-money house: a database, its keys, and a file with its people and tables.

The file holds tokens, cards and PINs, which are for play only. A second start continues from it,
and it marks a folder as a demo's or a training house's.
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
from jackpit.messages import Phrase

LOCK = ".lock"
JOURNAL = "journal.txt"


@dataclass(frozen=True, slots=True)
class FolderKind:
    """The kind of a folder, and the names of its files."""

    word: str
    """``demo``: its files are ``demo.db`` and ``demo.json``."""

    format: str
    name: Phrase
    """The name of such a house."""

    @property
    def database(self) -> str:
        """The name of its database."""
        return f"{self.word}.db"

    @property
    def file(self) -> str:
        """The name of the file with people and tables."""
        return f"{self.word}.json"

    @property
    def own_files(self) -> tuple[str, ...]:
        """The names of its files other than the database."""
        return self.file, f"{self.file}.new", JOURNAL

    @property
    def about(self) -> str:
        """The note in the file about itself."""
        return f"Secrets of a {self.word}, for play only: no real house may use them."


DEMO_FOLDER = FolderKind("demo", "jackpit-demo-floor", Phrase("demo"))
TRAINING_FOLDER = FolderKind("training", "jackpit-training-house", Phrase("training house"))


class FolderError(ValueError):
    """A folder that cannot be used: one sentence that names it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedTable:
    """A table and the tokens of its devices."""

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
    """Whether dealers train there, without a simulated dealer."""


@dataclass(slots=True, kw_only=True)
class SavedDemo:
    """The state that a start saves for the next."""

    people: list[dict[str, Any]] = field(default_factory=list)
    tables: list[SavedTable] = field(default_factory=list)
    is_ready: bool = False
    """Whether the setup of the house is complete."""


class Folder:
    """The folder of a house that only plays, looked at before anything in it is touched."""

    def __init__(self, path: Path, kind: FolderKind = DEMO_FOLDER) -> None:
        self.path = path
        self.kind = kind
        self.file = path / kind.file
        self.database = path / kind.database
        self.journal = path / JOURNAL

    def open(self, *, fresh: bool = False) -> SavedDemo:
        """Open the folder, creating it if needed; empty it if *fresh* or incomplete.

        A folder that holds anything else is refused.
        """
        try:
            if self.path.exists() and not self.path.is_dir():
                raise FolderError(f"{self.path} is not a folder.")
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            others = sorted(x.name for x in self.path.iterdir() if not self._is_own_file(x.name))
            if self.file.exists():
                saved = self._read()
            elif others or self.database.exists():
                word = self.kind.word
                raise FolderError(
                    f"{self.path} is not empty, and not a {word}'s; choose another folder for the"
                    f" {word}."
                )
            else:
                saved = SavedDemo()
            if fresh or not saved.is_ready:
                self._delete_files()
                saved = SavedDemo()
                self.save(saved)
            elif not self.database.exists():
                raise FolderError(f"{self.path}: its database is missing; start over with --fresh.")
            return saved
        except OSError as error:
            raise FolderError(f"{self.path} cannot be used: {error.strerror}.") from error

    def is_in_use(self) -> bool:
        """Whether a server uses its database."""
        try:
            unlock_database(lock_database(self.database, create=True))
        except StoreError:
            return True
        return False

    def save(self, saved: SavedDemo) -> None:
        """Write the file atomically, readable only by its owner."""
        content = {"format": self.kind.format, "about": self.kind.about, **asdict(saved)}
        new = self.path / f"{self.kind.file}.new"
        opened = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "w", encoding="utf-8") as file:
            json.dump(content, file, indent=1)
        new.replace(self.file)

    def _read(self) -> SavedDemo:
        try:
            content = json.loads(self.file.read_text(encoding="utf-8"))
            if content["format"] != self.kind.format:
                why = f"{self.file} is not a {self.kind.word}'s"
                raise FolderError(f"{why}; choose another folder.")
            tables = [SavedTable(**table) for table in content["tables"]]
            return SavedDemo(people=content["people"], tables=tables, is_ready=content["is_ready"])
        except (ValueError, TypeError, KeyError) as error:
            if isinstance(error, FolderError):
                raise
            sentence = f"{self.file} cannot be read; choose another folder."
            raise FolderError(sentence) from error

    def _is_own_file(self, name: str) -> bool:
        return name in self.kind.own_files or name in {path.name for path in self._database_files()}

    def _database_files(self) -> Iterable[Path]:
        yield from (self.path / f"{self.kind.database}{end}" for end in ("", "-wal", "-shm", LOCK))
        yield keys_folder_of(self.database)

    def _delete_files(self) -> None:
        """Delete only the files of the demo, unless a server uses them."""
        try:
            lock = lock_database(self.database, create=True)
        except StoreError as error:
            raise FolderError(f"{self.path}: {error}") from error
        try:
            for path in (
                *self._database_files(),
                *(self.path / name for name in self.kind.own_files),
            ):
                if path.is_dir():
                    shutil.rmtree(path)
                elif path.suffix != LOCK:
                    path.unlink(missing_ok=True)
        finally:
            unlock_database(lock)
