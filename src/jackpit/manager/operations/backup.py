"""Copies of a database, made while it is in use and verified after they are written.

A backup is itself a database: one SQLite file with its keys beside it, whichever engine it was made
from. Any command that reads a database can look into it, and it can be restored to either engine.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import apsw

from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.keys import keys_folder_of
from jackpit.manager.eventlog.signed_heads import SIGNED_HEADS_FILE
from jackpit.manager.operations.installation import Installation
from jackpit.manager.store import Reader, Store, open_reader, open_store, path_of
from jackpit.manager.store.base import Writes
from jackpit.manager.store.queries.logs import read_heads
from jackpit.manager.store.queries.tables import (
    Table,
    copy_unlogged_tables,
    read_checkpoint_rows,
    read_table,
)

Progress = Callable[[str], None]
"""Told what is being done, in a few words."""

_LOGGED = {
    "entries": Table.ENTRY,
    "commands": Table.COMMAND,
    "postings": Table.POSTING,
    "openings": Table.OPENING,
    "balances": Table.BALANCE,
    "rounds": Table.ROUND,
    "wins": Table.WIN,
    "alarms": Table.ALARM,
}
"""What a ``Writes`` holds: the table of each part, and its key."""


class BackupError(Exception):
    """A backup that cannot be made or restored: one sentence."""


def back_up(database: str, target: Path, keys: Path, progress: Progress) -> int:
    """Copy *database* to the file *target*, and its *keys* beside it; how many entries it holds."""
    if not target.name or not target.parent.is_dir():
        raise BackupError(f"'{target}' cannot be written: there is no such folder.")
    _check_free(target, keys_folder_of(target))
    part = target.with_name(f"{target.name}.part")
    _remove(part)
    try:
        progress("copying")
        path = path_of(database)
        if path is not None:
            _copy_file(path, part)
        else:
            _copy_rows(database, str(part))
        progress("verifying")
        entries = _verified(str(part), keys)
        _copy_keys(keys, keys_folder_of(target))
        part.replace(target)
        _sync(target)
    except OSError as error:
        raise BackupError(f"'{target}' cannot be written: {error.strerror}.") from error
    finally:
        _remove(part)
    return entries


def restore(backup: Path, database: str, keys: Path, progress: Progress) -> int:
    """Put what a backup holds into an empty *database*, and its keys into *keys*."""
    if not backup.is_file():
        raise BackupError(f"There is no backup '{backup}'.")
    path = path_of(database)
    must_be_free = [keys] if path is None else [Path(path), keys]
    _check_free(*must_be_free)
    progress("verifying the backup")
    entries = _verified(str(backup), keys_folder_of(backup))
    progress("restoring")
    _check_free(*must_be_free)  # verifying takes its time, and somebody may have come
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
    progress("verifying what was restored")
    if _verified(database, keys) != entries:
        raise BackupError(f"'{database}' does not hold all that the backup holds.")
    return entries


def _check_free(*paths: Path) -> None:
    """Refuse to overwrite what is there, and name all of it."""
    there = [f"'{path}'" for path in paths if path.exists()]
    if there:
        what = f"{' and '.join(there)} {'is' if len(there) == 1 else 'are'} there already"
        raise BackupError(f"{what}; nothing is overwritten.")


def _verified(database: str, keys: Path) -> int:
    """How many entries a database holds, all of them verified."""
    trusted = Installation(database, keys).trusted()
    with open_reader(database) as reader:
        verdict = verify_store(reader, trusted)
    if not verdict.ok:
        raise BackupError(f"'{database}' is not as it should be: {verdict.sentence}")
    return verdict.entries


# File to file.


def _copy_file(source: str, target: Path) -> None:
    """Copy a SQLite database as it is at one moment, whoever writes to it."""
    try:
        if not Path(source).is_file():
            raise BackupError(f"There is no database '{source}'.")
        origin = apsw.Connection(source, flags=apsw.SQLITE_OPEN_READONLY)
        os.close(os.open(target, os.O_CREAT | os.O_RDWR, 0o600))
        copy = apsw.Connection(str(target))
        try:
            with copy.backup("main", origin, "main") as copying:
                copying.step()
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
            found = [said for (said,) in copy.execute("PRAGMA integrity_check(1)").fetchall()]
            if found != ["ok"]:
                raise BackupError(f"The copy of '{source}' is damaged: {found[0]}.")
        finally:
            copy.close()
            origin.close()
    except apsw.FullError as error:
        raise BackupError(f"'{target}' cannot be written: the disk is full.") from error
    except apsw.NotADBError as error:
        raise BackupError(f"'{source}' is not a database.") from error
    except apsw.Error as error:
        raise BackupError(f"'{source}' cannot be copied: {error}.") from error


# Row by row, from one engine to the other.


def _copy_rows(source: str, target: str) -> None:
    with open_reader(source) as reader:
        store = open_store(target)
        try:
            if any(head.seq for head in read_heads(store).values()):
                raise BackupError(f"'{target}' is not empty; nothing is overwritten.")
            _copy_all(reader, store)
        finally:
            store.close()


def _copy_all(reader: Reader, store: Store) -> None:
    store.begin(read_heads(reader))
    for part, table in _LOGGED.items():
        for rows in read_table(reader, table=table):
            writes = Writes()
            by_key = {row[:2]: row for row in rows}
            setattr(writes, part, by_key if part in ("balances", "rounds", "wins") else rows)
            if part == "entries":
                writes.heads = {log: (log, seq, hash) for log, seq, _, hash in rows}
            store.write(writes)
    store.write(Writes(checkpoints=read_checkpoint_rows(reader)))
    copy_unlogged_tables(reader, store)
    store.commit()


# Files.


def _copy_keys(source: Path, target: Path) -> None:
    """All but the last word, which is about the database of today and not about a copy."""
    leave = shutil.ignore_patterns(SIGNED_HEADS_FILE, f"{SIGNED_HEADS_FILE}.part")
    shutil.copytree(source, target, ignore=leave, copy_function=_copy_private)
    os.chmod(target, 0o700)


def _copy_private(source: str, target: str) -> str:
    shutil.copyfile(source, target)
    shutil.copymode(source, target)
    return target


def _remove(path: Path) -> None:
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm", f"{path.name}.lock"):
        path.with_name(name).unlink(missing_ok=True)


def _sync(path: Path) -> None:
    """Make sure that a file and its name are on the disk."""
    for what in (path, path.parent):
        handle = os.open(what, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
