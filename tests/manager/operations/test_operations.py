"""Rebuild, backup, restore and the doctor, on either engine."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest
from manager.floor import ACCOUNTING, NOON, Floor, floor_at
from manager.forging import forge
from postgres import fresh_database
from sample_alarm import sample_alarm

from jackpit.manager.audit.compare import compare_tables
from jackpit.manager.audit.rebuild import rebuild
from jackpit.manager.audit.verdict import AlteredError
from jackpit.manager.eventlog.keys import keys_folder_of
from jackpit.manager.eventlog.record import ChainError
from jackpit.manager.eventlog.signing import SIGNED_HEADS_FILE
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.operations import backup as backup_module
from jackpit.manager.operations.backup import BackupError, back_up, restore
from jackpit.manager.operations.doctor import Health, examine_installation
from jackpit.manager.operations.installation import Installation
from jackpit.manager.store import HOUSE_LOG, StoreError, open_reader, open_store
from jackpit.manager.store.queries import logs
from jackpit.table import commands as c

DERIVED = ("posting", "opening", "balance", "round", "win", "alarm")
LOGGED = ("entry", "command", "checkpoint", "head", "paper", "sign_file")
TABLES = (*DERIVED, *LOGGED, "credential", "session", "failure")


@pytest.fixture
def played(store_url: str, tmp_path: Path) -> Installation:
    """A database with two days of play; its server has stopped."""
    place = Installation(store_url, tmp_path / "keys")
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    return place


def _play(floor: Floor) -> None:
    floor.set_up()
    floor.form()
    floor.round(1, 2, 3)
    floor.jackpot()
    floor.later(days=1)
    floor.print_win_page(ACCOUNTING)
    floor.print_win_page(ACCOUNTING)
    floor.add_sign_file(b"brunch" * 100_000)
    floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    floor.round(4)
    floor.refused("link", c.EndRound(table="1"))


def contents(
    database: str, tables: tuple[str, ...] = TABLES
) -> dict[str, list[tuple[object, ...]]]:
    """Every row of some tables."""
    with open_reader(database) as reader:
        return {table: sorted(reader.rows(f"SELECT * FROM {table}"), key=repr) for table in tables}


def no_progress(step: str) -> None:
    """Ignore the progress."""


# Rebuild.


@pytest.mark.parametrize("at_once", [logs.ENTRIES_PER_PAGE, 7])
def test_a_rebuild_gives_the_same_rows_as_the_first_write(
    played: Installation, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(logs, "ENTRIES_PER_PAGE", at_once)
    before = contents(played.database, DERIVED)
    store = open_store(played.database)
    rebuild(store, played.signer(store, program=None))
    store.close()

    assert before["posting"]
    assert contents(played.database, DERIVED) == before
    with floor_at(played.database, played.keys) as floor:  # it starts from the new snapshot
        floor.round(1)


def test_a_rebuild_repairs_the_tables_beside_the_logs(played: Installation) -> None:
    before = contents(played.database, DERIVED)
    store = open_store(played.database)
    store.begin(["link"])
    store.run("UPDATE balance SET microcents = microcents + 1 WHERE account = 'meter major'")
    store.commit()
    store.close()
    with pytest.raises(ChainError, match="rebuild the database"):
        Floor(played.database, played.keys)

    store = open_store(played.database)
    rebuild(store, played.signer(store, program=None))
    store.close()
    assert contents(played.database, DERIVED) == before


def test_an_altered_history_is_not_rebuilt(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    before = contents(place.database, DERIVED)
    _alter(place.database, "UPDATE entry SET hash = zeroblob(32) WHERE log = 'link' AND seq = 4")

    store = open_store(place.database)
    with pytest.raises(ChainError, match="entry 4 of log 'link' was altered"):
        rebuild(store, place.signer(store, program=None))
    store.close()
    assert contents(place.database, DERIVED) == before


INVALID_EVENTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "CodecError": lambda event: event.update(type="NothingThatHappens"),
    "AssertionError": lambda event: None,  # a round that has ended is ended again
}


@pytest.mark.parametrize("why", INVALID_EVENTS)
def test_an_invalid_entry_is_reported_even_if_its_hash_is_right(why: str, tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    seq = forge(place.database, "link", INVALID_EVENTS[why])
    named = re.escape(f"entry {seq} of log 'link' cannot follow the one before it ({why})")

    store = open_store(place.database)
    with pytest.raises(ChainError, match=named):
        rebuild(store, place.signer(store, program=None))
    store.close()
    with pytest.raises(ChainError, match=named), floor_at(place.database, place.keys):
        pass
    with open_reader(place.database) as reader, pytest.raises(AlteredError, match=named):
        compare_tables(reader)


def _alter(database: str, sql: str) -> None:
    """Change the database directly, past its triggers."""
    connection = apsw.Connection(database)
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    for (name,) in connection.execute(triggers).fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql)
    connection.close()


# Backup and restore.


def test_a_backup_holds_everything_and_can_be_restored(
    played: Installation, tmp_path: Path
) -> None:
    before = contents(played.database)
    backup = tmp_path / "backup.db"
    entries = back_up(played.database, backup, played.keys, no_progress)

    assert entries == len(before["entry"])
    assert contents(str(backup)) == before
    home = tmp_path / "restored" / "pit.db"
    home.parent.mkdir()
    assert restore(backup, str(home), keys_folder_of(home), no_progress) == entries
    assert contents(str(home)) == before
    with floor_at(str(home), keys_folder_of(home)) as floor:
        floor.round(1)


def test_a_backup_of_either_engine_goes_to_postgresql(
    played: Installation, tmp_path: Path, postgres_server: str
) -> None:
    before = contents(played.database)
    backup, keys = tmp_path / "backup.db", tmp_path / "other-keys"
    back_up(played.database, backup, played.keys, no_progress)
    with fresh_database(postgres_server) as url:
        restore(backup, url, keys, no_progress)
        assert contents(url) == before
        with floor_at(url, keys) as floor:
            floor.round(1)


def test_a_backup_is_made_while_the_server_writes(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
        backup = tmp_path / "backup.db"
        entries = back_up(place.database, backup, place.keys, no_progress)
        floor.round(1)
        assert len(contents(place.database, ("entry",))["entry"]) == entries + 2


def test_backup_and_restore_overwrite_nothing(played: Installation, tmp_path: Path) -> None:
    backup = tmp_path / "backup.db"
    back_up(played.database, backup, played.keys, no_progress)

    with pytest.raises(BackupError, match="nothing was overwritten"):
        back_up(played.database, backup, played.keys, no_progress)
    with pytest.raises(BackupError, match=f"'{played.keys}' already exist"):
        restore(backup, played.database, played.keys, no_progress)
    with pytest.raises(BackupError, match=r"nothing was overwritten|not empty"):
        restore(backup, played.database, tmp_path / "new-keys", no_progress)


def test_files_made_while_the_backup_was_verified_are_not_overwritten_either(
    tmp_path: Path,
) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    backup, home = tmp_path / "backup.db", tmp_path / "home.db"
    back_up(place.database, backup, place.keys, no_progress)

    def another_server_starts(step: str) -> None:
        if step == "Restoring":
            home.write_text("another's")

    with pytest.raises(BackupError, match=r"home\.db' already exists"):
        restore(backup, str(home), keys_folder_of(home), another_server_starts)
    assert home.read_text() == "another's"
    assert not keys_folder_of(home).exists()


def test_a_backup_that_was_altered_is_not_restored(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    backup, home = tmp_path / "backup.db", tmp_path / "home.db"
    back_up(place.database, backup, place.keys, no_progress)
    _alter(str(backup), "UPDATE entry SET hash = zeroblob(32) WHERE log = 'link' AND seq = 4")

    with pytest.raises(BackupError, match=r"[Ee]ntry 4 of log 'link'"):
        restore(backup, str(home), keys_folder_of(home), no_progress)
    assert not home.exists()
    with pytest.raises(BackupError, match="There is no backup"):
        restore(tmp_path / "none.db", str(home), keys_folder_of(home), no_progress)


def test_a_restore_that_lacks_entries_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy was cut short, but is consistent in itself."""
    place = Installation.at(str(tmp_path / "pit.db"))
    older, newer = tmp_path / "older.db", tmp_path / "newer.db"
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
        back_up(place.database, older, place.keys, no_progress)
        floor.round(1)
        back_up(place.database, newer, place.keys, no_progress)
    copy_file = backup_module._copy_file
    monkeypatch.setattr(
        backup_module, "_copy_file", lambda source, target: copy_file(str(older), target)
    )
    home = tmp_path / "home.db"
    with pytest.raises(BackupError, match="does not hold all entries of the backup"):
        restore(newer, str(home), keys_folder_of(home), no_progress)


def test_a_damaged_database_is_not_backed_up(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    _alter(
        place.database,
        "PRAGMA writable_schema = ON;"
        "UPDATE sqlite_master SET sql = replace(sql, '(log, seq)', '(log, key)')"
        " WHERE name = 'checkpoint_by_seq'",
    )
    with pytest.raises(BackupError, match="is damaged: "):
        back_up(place.database, tmp_path / "backup.db", place.keys, no_progress)
    assert not [file for file in tmp_path.iterdir() if file.name.startswith("backup")]


def test_a_missing_database_cannot_be_backed_up(tmp_path: Path) -> None:
    with pytest.raises((BackupError, StoreError)):
        back_up(str(tmp_path / "none.db"), tmp_path / "b.db", tmp_path / "keys", no_progress)
    assert list(tmp_path.iterdir()) == []


# The doctor.


def health(place: Installation) -> dict[str, Health]:
    """The result of each check; the worst of several with one name."""
    found: dict[str, Health] = {}
    for finding in examine_installation(place, clock=lambda: NOON + timedelta(days=2)):
        if found.get(finding.what) is not Health.BAD:
            found[finding.what] = finding.health
    return found


def test_a_sound_database_passes_every_check(played: Installation) -> None:
    assert Health.BAD not in health(played).values()
    assert {"keys", "database", "books", "history", "clock"} <= set(health(played))
    assert {health(played)[what] for what in ("tables", "guards", "signed")} == {Health.GOOD}
    (played.keys / SIGNED_HEADS_FILE).unlink()
    assert health(played)["signed"] is Health.DOUBTFUL


def test_the_doctor_finds_a_database_restored_to_an_older_copy(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    older = tmp_path / "older.db"
    shutil.copy(place.database, older)
    with floor_at(place.database, place.keys) as floor:
        floor.jackpot()
    shutil.copy(older, place.database)
    assert health(place)["history"] is Health.GOOD
    assert health(place)["signed"] is Health.BAD


def test_the_doctor_finds_faults(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    _alter(place.database, "UPDATE balance SET microcents = 5 WHERE account = 'meter major'")
    assert health(place)["books"] is Health.BAD
    assert health(place)["tables"] is Health.BAD
    assert health(place)["guards"] is Health.BAD
    _alter(place.database, "UPDATE entry SET hash = zeroblob(32) WHERE log = 'link' AND seq = 4")
    assert health(place)["history"] is Health.BAD
    assert health(Installation.at(str(tmp_path / "none.db")))["database"] is Health.BAD
    assert health(Installation(place.database, tmp_path / "nowhere"))["keys"] is Health.BAD
    early = [
        x
        for x in examine_installation(place, clock=lambda: NOON - timedelta(days=1))
        if x.what == "clock"
    ]
    assert [finding.health for finding in early] == [Health.BAD]


def test_the_doctor_reports_an_alarm_that_cannot_be_read(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
        floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
    _alter(place.database, "UPDATE alarm SET sentence = '{'")

    assert health(place)["alarms"] is Health.BAD


def test_only_its_owner_may_read_a_database_or_its_backup(tmp_path: Path) -> None:
    place = Installation.at(str(tmp_path / "pit.db"))
    with floor_at(place.database, place.keys) as floor:
        _play(floor)
    back_up(place.database, tmp_path / "backup.db", place.keys, no_progress)

    for file in ("pit.db", "backup.db"):
        assert (tmp_path / file).stat().st_mode & 0o777 == 0o600
