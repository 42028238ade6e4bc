"""Files of the signs: stored with their entry, verified like papers, and deleted only on record."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import apsw
import pytest
from manager.floor import floor_at

from jackpit.manager.audit.verdict import Verdict
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.store import StatementRefusedError, open_reader, open_store
from jackpit.manager.store.queries.sign_files import (
    PART_BYTES,
    check_sign_file,
    delete_sign_file,
    iterate_sign_file_parts,
    read_sign_file,
    store_sign_file_parts,
)

LONG = bytes(range(256)) * 2_500
"""Two whole parts and a piece of a third."""


@pytest.fixture
def pit(tmp_path: Path) -> Path:
    """A database with two files of the signs, and a third one that was removed."""
    database = tmp_path / "pit.db"
    with floor_at(str(database), tmp_path / "keys") as floor:
        floor.set_up()
        floor.add_sign_file(LONG)
        floor.add_sign_file(b"short", name="short.png")
        floor.remove_sign_file(floor.add_sign_file(b"gone", name="gone.png"))
    return database


def verdict_of(pit: Path) -> Verdict:
    keys = Keys.at(pit.with_name("keys"), may_create=False)
    with open_reader(str(pit)) as reader:
        return verify_store(reader, {keys.public})


def alter(pit: Path, statement: str) -> None:
    connection = apsw.Connection(str(pit))
    connection.execute(f"DROP TRIGGER sign_file_stays; {statement}")
    connection.close()


def test_files_as_added_are_accepted_and_a_removed_one_is_not_missed(pit: Path) -> None:
    assert verdict_of(pit).ok
    with open_reader(str(pit)) as reader:
        hashes = {sha256(LONG).digest(), sha256(b"short").digest()}
        assert {bytes(x) for (x,) in reader.rows("SELECT hash FROM sign_file")} == hashes


def test_an_upload_that_broke_off_does_no_harm(pit: Path) -> None:
    alter(pit, "INSERT INTO sign_file VALUES (x'00', 0, x'00')")

    assert verdict_of(pit).ok


def test_a_file_that_is_not_stored_as_a_whole_is_not_added(store_url: str) -> None:
    store, hash = open_store(store_url), sha256(LONG).digest()
    store.begin(())
    store_sign_file_parts(store, hash=hash, file=LONG[: 2 * PART_BYTES], first=0)
    with pytest.raises(StatementRefusedError, match="upload it again"):
        check_sign_file(store, hash=hash, size_bytes=len(LONG))
    store_sign_file_parts(store, hash=hash, file=LONG, first=0)  # goes on with what is missing
    check_sign_file(store, hash=hash, size_bytes=len(LONG))
    store.commit()
    assert b"".join(iterate_sign_file_parts(store, hash=hash)) == LONG
    store.close()


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE sign_file SET part = x'00' WHERE number = 1", "added with entry 5"),
        ("DELETE FROM sign_file WHERE number = 2", "was altered"),
        ("DELETE FROM sign_file WHERE length(part) = 5", "is missing"),
    ],
)
def test_an_altered_or_missing_file_is_named(pit: Path, statement: str, words: str) -> None:
    alter(pit, statement)
    verdict = verdict_of(pit)

    assert not verdict.ok
    assert words in verdict.sentence


def test_a_file_is_read_in_ranges_across_its_parts(store_url: str) -> None:
    store = open_store(store_url)
    hash = sha256(LONG).digest()
    store.begin(())
    store_sign_file_parts(store, hash=hash, file=LONG, first=0)
    store.commit()

    def ranged(first: int, last: int) -> bytes:
        return read_sign_file(store, hash=hash, first=first, last=last)

    assert ranged(0, len(LONG) - 1) == LONG
    assert ranged(0, 0) == LONG[:1]
    border = PART_BYTES
    assert ranged(border - 2, border + 1) == LONG[border - 2 : border + 2]
    assert ranged(len(LONG) - 1, len(LONG) + 99) == LONG[-1:]
    assert b"".join(iterate_sign_file_parts(store, hash=hash)) == LONG

    store.begin(())
    delete_sign_file(store, hash=hash)
    store.commit()
    assert ranged(0, 9) == b""
    store.close()


def test_the_database_refuses_to_change_a_stored_file(store_url: str) -> None:
    store = open_store(store_url)
    store.begin(())
    store_sign_file_parts(store, hash=b"h", file=b"file", first=0)
    store.commit()

    for change in ("UPDATE sign_file SET part = part", "UPDATE sign_file SET hash = hash"):
        store.begin(())
        with pytest.raises(StatementRefusedError):
            store.run(change)
        store.rollback()
    store.close()


def test_the_free_space_of_the_disk_is_known_where_the_database_is_a_file(
    tmp_path: Path, postgres_url: str
) -> None:
    ours, theirs = open_store(str(tmp_path / "pit.db")), open_store(postgres_url)

    free = ours.free_bytes()
    assert free is not None
    assert free > 0
    assert theirs.free_bytes() is None
    ours.close()
    theirs.close()
