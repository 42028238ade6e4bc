"""SQLite only: syncs, WAL checkpoints, failing disks, and history that REPLACE cannot change."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest

from jackpit.manager.store import HOUSE_LOG, StoreError, StoreFailedError, WriteSet
from jackpit.manager.store.queries.logs import read_heads
from jackpit.manager.store.sqlite import PAGES_BETWEEN_CHECKPOINTS, SqliteStore


class Disk(apsw.VFS):
    """A disk that fails on demand."""

    def __init__(self) -> None:
        self.fails: Callable[[str], None] = lambda _: None
        self.synced = 0
        super().__init__("failing disk", "")

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:  # noqa: N802  # named by apsw
        return DiskFile(self, name, flags)


class DiskFile(apsw.VFSFile):
    """A file on that disk."""

    def __init__(self, disk: Disk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802  # named by apsw
        self.disk.fails("write")
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802  # named by apsw
        self.disk.fails("sync")
        self.disk.synced += 1
        super().xSync(flags)


@pytest.fixture
def disk() -> Iterator[Disk]:
    made = Disk()
    yield made
    made.unregister()


def on(disk: Disk, folder: Path, **options: Any) -> SqliteStore:
    return SqliteStore(folder / "pit.db", vfs="failing disk", exclusive=True, **options)


def entry(seq: int, record: bytes = b"{}") -> WriteSet:
    return WriteSet(
        entries=[(HOUSE_LOG, seq, record, bytes(32))],
        heads={HOUSE_LOG: (HOUSE_LOG, seq, bytes(32))},
    )


def put(store: SqliteStore, writes: WriteSet) -> None:
    store.begin([HOUSE_LOG])
    store.write(writes)
    store.commit()


def test_every_commit_is_synced_unless_an_option_turns_it_off(disk: Disk, tmp_path: Path) -> None:
    for options, syncs in (({}, 5), ({"synchronous": "NORMAL"}, 0)):
        store = on(disk, tmp_path, **options)
        put(store, entry(seq := read_heads(store)[HOUSE_LOG].seq + 1))
        before = disk.synced
        for further in range(seq + 1, seq + 6):
            put(store, entry(further))
        assert disk.synced - before == syncs
        store.close()


@pytest.mark.parametrize(
    ("error", "message"),
    [(apsw.IOError, "I/O"), (apsw.FullError, "full"), (OSError, "gone")],
)
@pytest.mark.parametrize("moment", ["write", "sync"])
def test_a_failing_disk_stops_all_writes_until_the_store_is_reopened(
    disk: Disk, tmp_path: Path, error: type[Exception], message: str, moment: str
) -> None:
    def fail(now: str) -> None:
        if now == moment:
            raise error(message)

    store = on(disk, tmp_path)
    put(store, entry(1))
    disk.fails = fail
    store.begin([HOUSE_LOG])
    with pytest.raises(StoreFailedError, match=f"{message}.*[.]$"):  # noqa: PT012  # either may fail
        store.write(entry(2))
        store.commit()
    store.rollback()
    disk.fails = lambda _: None
    with pytest.raises(StoreFailedError, match=message):
        store.begin([HOUSE_LOG])
    with pytest.raises(StoreFailedError, match=message):
        store.run("DELETE FROM session")
    store.close()
    again = on(disk, tmp_path)
    assert read_heads(again)[HOUSE_LOG].seq in (1, 2)
    put(again, entry(read_heads(again)[HOUSE_LOG].seq + 1))
    again.close()


def test_a_disk_that_fails_at_a_checkpoint_stops_all_writes(disk: Disk, tmp_path: Path) -> None:
    def fail(now: str) -> None:
        raise apsw.IOError(f"no {now}")

    store = on(disk, tmp_path)
    put(store, entry(1, bytes(4096 * PAGES_BETWEEN_CHECKPOINTS)))
    disk.fails = fail
    with pytest.raises(StoreFailedError, match="could not be checkpointed: no "):
        store.begin([HOUSE_LOG])
    disk.fails = lambda _: None
    store.close()


def test_the_wal_stays_short(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "pit.db")
    wal = tmp_path / "pit.db-wal"
    part = bytes(4096 * PAGES_BETWEEN_CHECKPOINTS // 4)
    for seq in range(1, 21):
        put(store, entry(seq, part))
        assert wal.stat().st_size < 4 * 4096 * PAGES_BETWEEN_CHECKPOINTS // 2
    store.close()
    assert not wal.exists()


def test_another_writing_program_is_waited_for_and_then_reported(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "pit.db", busy_ms=50)
    other = apsw.Connection(str(tmp_path / "pit.db"))
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="Another program is writing to the database"):
        store.begin([HOUSE_LOG])
    other.execute("ROLLBACK")
    other.close()
    put(store, entry(1))
    store.close()


def test_sqlite_has_no_listener_because_no_other_process_may_write(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "pit.db")
    assert store.open_listener() is None
    store.close()


@pytest.mark.parametrize("put_in", ["REPLACE INTO", "INSERT OR REPLACE INTO"])
@pytest.mark.parametrize(
    ("row", "values"),
    [
        ("entry", "('house', 1, x'00', x'00')"),
        ("entry (rowid, log, seq, record, hash)", "(1, 'other', 9, x'00', x'00')"),
        ("command", "('an id', x'00', 'house', 9, NULL, 'never')"),
        ("checkpoint (rowid, log, seq, body, signature, key)", "(1, 'o', 9, x'', x'', x'')"),
        ("posting", "('house', 1, 0, 'win', 'a', 'b', 9)"),
    ],
)
def test_another_program_cannot_replace_history_in_the_file(
    tmp_path: Path, put_in: str, row: str, values: str
) -> None:
    store = SqliteStore(tmp_path / "pit.db")
    writes = entry(1)
    writes.commands.append(("an id", b"asked", HOUSE_LOG, 1, None, "now"))
    writes.checkpoints.append((HOUSE_LOG, 1, b"body", b"signature", b"key", None))
    writes.postings.append((HOUSE_LOG, 1, 0, "seed", "house", "meter major", 5))
    put(store, writes)
    table = row.partition(" ")[0]
    before = store.rows(f"SELECT * FROM {table}")
    other = apsw.Connection(str(tmp_path / "pit.db"))  # with none of the settings of a store

    with pytest.raises(apsw.ConstraintError, match="is never replaced"):
        other.execute(f"{put_in} {row} VALUES {values}")
    other.close()
    assert store.rows(f"SELECT * FROM {table}") == before
    store.close()
