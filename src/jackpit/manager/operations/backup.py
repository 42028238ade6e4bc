"""Backup and restore of a database: copied while in use, and verified after writing.

A backup is itself a database: one SQLite file with its keys beside it, made from either engine.
Every command that reads a database can read it, and it can be restored to either engine.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.keys import keys_folder_of
from jackpit.manager.eventlog.signing import SIGNED_HEADS_FILE
from jackpit.manager.operations.installation import Installation
from jackpit.manager.store import Reader, Store, open_reader, open_store, sqlite_path_of
from jackpit.manager.store.base import StoreError, WriteSet
from jackpit.manager.store.queries.logs import read_heads
from jackpit.manager.store.queries.tables import (
    DatabaseTable,
    copy_unlogged_tables,
    read_checkpoint_rows,
    read_table,
)
from jackpit.manager.store.sqlite import copy_sqlite_file

Progress = Callable[[str], None]
"""Receives the name of each step, in a few words."""

_LOGGED = {
    "entries": DatabaseTable.ENTRY,
    "commands": DatabaseTable.COMMAND,
    "postings": DatabaseTable.POSTING,
    "openings": DatabaseTable.OPENING,
    "balances": DatabaseTable.BALANCE,
    "rounds": DatabaseTable.ROUND,
    "wins": DatabaseTable.WIN,
    "alarms": DatabaseTable.ALARM,
    "papers": DatabaseTable.PAPER,
    "sign_files": DatabaseTable.SIGN_FILE,
}
"""The table of each part of a ``WriteSet``."""


class BackupError(Exception):
    """A backup that cannot be made or restored: one sentence."""


def back_up(database: str, target: Path, keys: Path, progress: Progress) -> int:
    """Copy *database* to the file *target*, its *keys* beside it; return the number of entries."""
    if not target.name or not target.parent.is_dir():
        raise BackupError(f"'{target}' cannot be written: there is no such folder.")
    _check_free(target, keys_folder_of(target))
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    try:
        progress("Copying")
        path = sqlite_path_of(database)
        if path is not None:
            _copy_file(path, part)
        else:
            _copy_rows(database, str(part))
        progress("Verifying the copy")
        entries = _verify(str(part), keys)
        _copy_keys(keys, keys_folder_of(target))
        part.replace(target)
        _sync(target)
    except OSError as error:
        raise BackupError(f"'{target}' cannot be written: {error.strerror}.") from error
    finally:
        _remove(part)
    return entries


def restore(backup: Path, database: str, keys: Path, progress: Progress) -> int:
    """Copy a backup into an empty *database*, its keys to *keys*; return the number of entries."""
    if not backup.is_file():
        raise BackupError(f"There is no backup '{backup}'.")
    path = sqlite_path_of(database)
    must_be_free = [keys] if path is None else [Path(path), keys]
    _check_free(*must_be_free)
    progress("Verifying the backup")
    entries = _verify(str(backup), keys_folder_of(backup))
    progress("Restoring")
    _check_free(*must_be_free)  # another process may have made them while the backup was verified
    try:
        if path is not None:
            target = Path(path)
            part = target.with_name(f"{target.name}.part")
            _copy_file(str(backup), part)
            part.replace(target)
            _sync(target)
        else:
            _copy_rows(str(backup), database)
        _copy_keys(keys_folder_of(backup), keys)
    except OSError as error:
        raise BackupError(f"'{database}' cannot be written: {error.strerror}.") from error
    progress("Verifying the restored database")
    if _verify(database, keys) != entries:
        raise BackupError(f"'{database}' does not hold all entries of the backup.")
    return entries


def _check_free(*paths: Path) -> None:
    """Refuse to overwrite existing paths, and name all of them."""
    existing = [f"'{path}'" for path in paths if path.exists()]
    if existing:
        verb = "exists" if len(existing) == 1 else "exist"
        raise BackupError(f"{' and '.join(existing)} already {verb}; nothing was overwritten.")


def _verify(database: str, keys: Path) -> int:
    """Verify a database; return its number of entries."""
    trusted = Installation(database, keys).trusted()
    with open_reader(database) as reader:
        verdict = verify_store(reader, trusted)
    if not verdict.ok:
        raise BackupError(f"'{database}' failed verification: {verdict.sentence}")
    return verdict.entries


# File to file.


def _copy_file(source: str, target: Path) -> None:
    try:
        copy_sqlite_file(source, target)
    except StoreError as error:
        raise BackupError(str(error)) from error


# Row by row, from one engine to the other.


def _copy_rows(source: str, target: str) -> None:
    with open_reader(source) as reader:
        store = open_store(target)
        try:
            if any(head.seq for head in read_heads(store).values()):
                raise BackupError(f"'{target}' is not empty; nothing was overwritten.")
            _copy_all(reader, store)
        finally:
            store.close()


def _copy_all(reader: Reader, store: Store) -> None:
    store.begin(read_heads(reader))
    for part, table in _LOGGED.items():
        for rows in read_table(reader, table=table):
            writes = WriteSet()
            by_key = {row[:2]: row for row in rows}
            setattr(writes, part, by_key if part in ("balances", "rounds", "wins") else rows)
            if part == "entries":
                writes.heads = {log: (log, seq, hash) for log, seq, _, hash in rows}
            store.write(writes)
    store.write(WriteSet(checkpoints=read_checkpoint_rows(reader)))
    copy_unlogged_tables(reader, store)
    store.commit()


# Files.


def _copy_keys(source: Path, target: Path) -> None:
    """Copy the keys without the signed heads, which belong to the live database."""
    without_heads = shutil.ignore_patterns(SIGNED_HEADS_FILE, f"{SIGNED_HEADS_FILE}.part")
    shutil.copytree(source, target, ignore=without_heads, copy_function=_copy_private)
    os.chmod(target, 0o700)


def _copy_private(source: str, target: str) -> str:
    shutil.copyfile(source, target)
    shutil.copymode(source, target)
    return target


def _remove(path: Path) -> None:
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"):
        path.with_name(name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Flush a file and its folder entry to the disk."""
    for flushed in (path, path.parent):
        handle = os.open(flushed, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
