"""Starting a server on a database file: from a snapshot, and refused if the file was altered."""

from __future__ import annotations

import shutil
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import pytest
from manager.floor import floor_at

from jackpit.manager.codec import decode, encode
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.keys import Keys
from jackpit.manager.eventlog.load import load_link_before
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.eventlog.record import AuditError, ChainError
from jackpit.manager.store import Head, open_store
from jackpit.manager.writer.manager import Manager
from jackpit.table import commands as c

SNAPSHOT, AWARD, LAST = 10, 14, 16
"""The entries of the link: its last snapshot, its last checkpoint, its head."""


def signer_of(keys: Path) -> Signer:
    return Signer(keys=Keys.at(keys, may_create=True), version="test", program=None)


class Intruder:
    """An intruder with write access to the file, who has dropped the triggers."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.file = apsw.Connection(str(database))
        for (name,) in self.rows("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            self.file.execute(f"DROP TRIGGER {name}")

    def rows(self, sql: str, *values: object) -> list[tuple[object, ...]]:
        found: list[tuple[object, ...]] = self.file.execute(sql, values).fetchall()
        return found

    def record(self, seq: int) -> bytes:
        ((record,),) = self.file.execute(
            "SELECT record FROM entry WHERE seq = ? AND log = 'link'", (seq,)
        ).fetchall()
        assert isinstance(record, bytes)
        return record

    def hash(self, seq: int) -> bytes:
        ((hash,),) = self.file.execute(
            "SELECT hash FROM entry WHERE seq = ? AND log = 'link'", (seq,)
        ).fetchall()
        assert isinstance(hash, bytes)
        return hash

    def alter(self, seq: int, old: bytes, new: bytes) -> None:
        """Change a record, and leave its hash."""
        record = self.record(seq)
        assert old in record
        self.rows(
            "UPDATE entry SET record = ? WHERE seq = ? AND log = 'link'",
            record.replace(old, new),
            seq,
        )

    def alter_last(self, old: bytes, new: bytes) -> None:
        """Change the last record, and chain it again."""
        self.alter(LAST, old, new)
        hash = sha256(self.hash(LAST - 1) + self.record(LAST)).digest()
        self.rows("UPDATE entry SET hash = ? WHERE seq = ? AND log = 'link'", hash, LAST)
        self.move_head(LAST, hash)

    def move_head(self, seq: int, hash: bytes) -> None:
        self.rows("UPDATE head SET seq = ?, hash = ? WHERE log = 'link'", seq, hash)

    def sign(self, seq: int, head: Head, keys: Path, *, log: str = "link") -> None:
        """Replace the statement of the checkpoint at *seq*."""
        ((snapshot,),) = self.file.execute(
            "SELECT snapshot FROM checkpoint WHERE seq = ? AND log = 'link'", (seq,)
        ).fetchall()
        assert snapshot is None or isinstance(snapshot, bytes)
        made = signer_of(keys).sign_checkpoint(log, head, at="now", snapshot=snapshot)
        self.rows(
            "UPDATE checkpoint SET body = ?, signature = ?, key = ? WHERE seq = ? AND log = 'link'",
            *(made.body, made.signature, made.key, seq),
        )

    def resnap(self, seq: int, change: Callable[[dict[str, Any]], object]) -> None:
        """Replace a snapshot with one that another version took, and sign it."""
        ((snapshot,),) = self.file.execute(
            "SELECT snapshot FROM checkpoint WHERE seq = ? AND log = 'link'", (seq,)
        ).fetchall()
        assert isinstance(snapshot, bytes)
        taken = decode(zlib.decompress(snapshot))
        change(taken["state"])
        other = zlib.compress(encode(taken))
        self.rows("UPDATE checkpoint SET snapshot = ? WHERE seq = ? AND log = 'link'", other, seq)
        self.sign(seq, Head(seq, self.hash(seq)), self.own_keys)

    @property
    def own_keys(self) -> Path:
        """The keys of the server, which an intruder may have stolen."""
        return self.database.parent / "keys"

    @property
    def other_keys(self) -> Path:
        return self.database.parent / "other keys"


@pytest.fixture(scope="module")
def left_behind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a killed server, with entries after the snapshot and after the award."""
    folder = tmp_path_factory.mktemp("left")
    with floor_at(str(folder / "pit.db"), folder / "keys", snapshot_every=SNAPSHOT) as floor:
        floor.set_up()
        floor.form()
        floor.round(1, 2)
        floor.jackpot()
        floor.round(1)
        floor.manager._sign_all = lambda: None  # type: ignore[method-assign]  # nothing is signed
    return folder


@pytest.fixture
def intruder(left_behind: Path, tmp_path: Path) -> Intruder:
    shutil.copytree(left_behind, tmp_path / "copy")
    return Intruder(tmp_path / "copy" / "pit.db")


def started(intruder: Intruder) -> Manager:
    """A server on the database, which holds it until it is stopped."""
    intruder.file.close()
    store = open_store(str(intruder.database), create=False)
    try:
        return Manager(store, signer_of(intruder.own_keys))
    except BaseException:
        store.close()
        raise


def test_a_start_needs_only_the_database_and_the_keys(intruder: Intruder) -> None:
    asked = "SELECT seq, snapshot IS NULL FROM checkpoint WHERE log = 'link' ORDER BY rowid DESC"
    checkpoints = intruder.rows(asked)
    assert (SNAPSHOT, 0) in checkpoints
    assert checkpoints[0] == (AWARD, 1)
    manager = started(intruder)
    log = manager._cache.logs["link"]

    assert isinstance(log, LinkLog)
    assert log.head.seq == LAST
    assert log.unsaved == LAST - SNAPSHOT
    assert log.link is not None
    assert log.link.rounds == 3
    manager.stop()


UNREADABLE: dict[str, Callable[[dict[str, Any]], object]] = {
    "its rows have other columns": lambda link: link.update(
        books={account: ["seed", amount] for account, amount in link["books"].items()}
    ),
    "its books do not add up": lambda link: link["books"].popitem(),
    "its books are of another kind": lambda link: link.update(books=3),
    "it has no books": lambda link: link.pop("books"),
}


@pytest.mark.parametrize("how", UNREADABLE)
def test_a_snapshot_of_another_version_is_not_used_when(how: str, intruder: Intruder) -> None:
    intruder.resnap(SNAPSHOT, UNREADABLE[how])
    manager = started(intruder)
    log = manager._cache.logs["link"]

    assert isinstance(log, LinkLog)
    assert (log.head.seq, log.unsaved) == (LAST, LAST)
    assert log.link is not None
    assert log.link.rounds == 3
    with manager._store.reader() as reader:
        before, since = load_link_before(reader, "link", LAST, manager.trusted)
    assert (before.head.seq, since) == (LAST - 1, 0)
    manager.stop()


def _balance(sql: str) -> Callable[[Intruder], object]:
    return lambda x: x.rows(f"{sql} WHERE log = 'link' AND account = 'meter major'")


def _without(first: int, last: int = LAST) -> Callable[[Intruder], object]:
    return lambda x: x.rows(
        "DELETE FROM entry WHERE log = 'link' AND seq BETWEEN ? AND ?", first, last
    )


def _cut_to(seq: int) -> Callable[[Intruder], None]:
    def cut(x: Intruder) -> None:
        _without(seq + 1)(x)
        x.move_head(seq, x.hash(seq))

    return cut


ALTERED: dict[str, tuple[Callable[[Intruder], object], str]] = {
    "an entry after the snapshot is altered": (
        lambda x: x.alter(LAST, b'"by":"test"', b'"by":"hand"'),
        f"entry {LAST} of log 'link' was altered: its hash does not match",
    ),
    "an entry after the snapshot is removed": (
        _without(12, 12),
        "entry 12 of log 'link' is missing",
    ),
    "a record names another log": (
        lambda x: x.alter_last(b'"log":"link"', b'"log":"other"'),
        f"entry {LAST} of log 'link' belongs to another log",
    ),
    "a record names another place": (
        lambda x: x.alter_last(b'"seq":16', b'"seq":15'),
        f"entry {LAST} of log 'link' belongs to another log",
    ),
    "the entry of the snapshot is altered": (
        lambda x: x.alter(SNAPSHOT, b'"by":"test"', b'"by":"hand"'),
        f"entry {SNAPSHOT} of log 'link' was altered: its hash does not match",
    ),
    "the entry of the snapshot is removed": (
        _without(SNAPSHOT, SNAPSHOT),
        f"entry {SNAPSHOT} of log 'link' is missing, though it was signed for",
    ),
    "a signed hash is another": (
        lambda x: x.sign(SNAPSHOT, Head(SNAPSHOT, bytes(32)), x.own_keys),
        f"entry {SNAPSHOT} of log 'link' is not the one that was signed for",
    ),
    "the last signed hash is another": (
        lambda x: x.sign(AWARD, Head(AWARD, bytes(32)), x.own_keys),
        f"entry {AWARD} of log 'link' is not the one that was signed for",
    ),
    "a signed entry is missing": (
        _cut_to(AWARD - 1),
        f"entry {AWARD} of log 'link' is missing: entry {AWARD} was signed for",
    ),
    "the last entry is missing": (
        _without(LAST),
        f"entry {LAST} of log 'link' is missing: the log's head is entry {LAST}",
    ),
    "the head is moved on": (
        lambda x: x.move_head(LAST + 1, x.hash(LAST)),
        f"entry {LAST + 1} of log 'link' is missing: the log's head is entry {LAST + 1}",
    ),
    "the head is moved back": (
        lambda x: x.move_head(LAST - 1, x.hash(LAST - 1)),
        f"entry {LAST - 1} of log 'link' is not the stored head",
    ),
    "the head has another hash": (
        lambda x: x.move_head(LAST, bytes(32)),
        f"entry {LAST} of log 'link' is not the stored head",
    ),
    "a balance is changed": (
        _balance("UPDATE balance SET microcents = microcents + 1"),
        f"entry {LAST} of log 'link' does not lead to the stored balances; rebuild the database",
    ),
    "a balance is removed": (
        _balance("DELETE FROM balance"),
        f"entry {LAST} of log 'link' does not lead to the stored balances; rebuild the database",
    ),
    "a balance is made up": (
        lambda x: x.rows("INSERT INTO balance VALUES ('link', 'meter mine', 1)"),
        f"entry {LAST} of log 'link' does not lead to the stored balances; rebuild the database",
    ),
}


@pytest.mark.parametrize("what", ALTERED)
def test_a_start_refuses_an_altered_log_when(what: str, intruder: Intruder) -> None:
    alter, found = ALTERED[what]
    alter(intruder)

    with pytest.raises(ChainError) as error:
        started(intruder)
    assert str(error.value) == found


FOREIGN: dict[str, tuple[Callable[[Intruder], object], str]] = {
    "the snapshot is signed with another key": (
        lambda x: x.sign(SNAPSHOT, Head(SNAPSHOT, x.hash(SNAPSHOT)), x.other_keys),
        f"the checkpoint at entry {SNAPSHOT} of log 'link' cannot be trusted",
    ),
    "the last checkpoint is signed with another key": (
        lambda x: x.sign(AWARD, Head(AWARD, x.hash(AWARD)), x.other_keys),
        f"the checkpoint at entry {AWARD} of log 'link' cannot be trusted",
    ),
    "the snapshot is of another log": (
        lambda x: x.sign(SNAPSHOT, Head(SNAPSHOT, x.hash(SNAPSHOT)), x.own_keys, log="other"),
        f"the checkpoint at entry {SNAPSHOT} of log 'link' is about entry {SNAPSHOT} of log",
    ),
    "the snapshot is another": (
        lambda x: x.rows("UPDATE checkpoint SET snapshot = x'00' WHERE snapshot IS NOT NULL"),
        f"the snapshot at entry {SNAPSHOT} of log 'link' is not the one that was signed",
    ),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_start_refuses_an_untrusted_checkpoint_when(what: str, intruder: Intruder) -> None:
    alter, found = FOREIGN[what]
    alter(intruder)

    with pytest.raises(AuditError) as error:
        started(intruder)
    assert str(error.value).startswith(found)


def test_a_start_refuses_a_first_entry_other_than_the_signed_one(tmp_path: Path) -> None:
    database, keys = tmp_path / "pit.db", tmp_path / "keys"
    with floor_at(str(database), keys, snapshot_every=1) as floor:
        floor.set_up()
        floor.form(tables=0)
    intruder = Intruder(database)
    intruder.rows("DELETE FROM checkpoint WHERE log = 'link' AND seq > 1")
    intruder.alter(1, b'"from":"test"', b'"from":"hand"')

    with pytest.raises(ChainError, match=r"^entry 1 of log 'link' was altered"):
        started(intruder)


def test_a_start_continues_after_the_last_entry(intruder: Intruder) -> None:
    folder = intruder.database.parent
    intruder.file.close()
    with floor_at(str(intruder.database), folder / "keys") as floor:
        (entry,) = floor.do("link", c.StartRound(table="1", spots=(1,))).entries
        assert entry.seq == LAST + 1
