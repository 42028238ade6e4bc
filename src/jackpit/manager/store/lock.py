"""The lock beside a SQLite database: one manager at a time."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from jackpit.manager.store.base import StoreError


def locked(path: Path, *, create: bool) -> int:
    """A lock on the file beside the database, which holds the number of our process."""
    if not path.parent.is_dir():
        raise StoreError(f"There is no folder '{path.parent}' for the database.")
    if path.is_dir():
        raise StoreError(f"'{path}' is a folder, not a database.")
    if not create and not path.exists():
        raise StoreError(f"There is no database '{path}'.")
    beside = path.with_name(f"{path.name}.lock")
    try:
        lock = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise StoreError(f"The database '{path}' cannot be locked: {error.strerror}.") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        pid = os.read(lock, 20).decode(errors="replace").strip() or "unknown"
        os.close(lock)
        raise StoreError(f"Process {pid} is using the database '{path}' already.") from error
    with suppress(OSError):  # a full disk does not keep anybody from reading
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def unlock(lock: int) -> None:
    """Let it go. The file stays: if it were deleted, two processes could lock two files."""
    with suppress(OSError):
        os.ftruncate(lock, 0)
    os.close(lock)
