"""The history check: an old altered entry raises an alarm, though the start does not read it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import apsw
import psycopg
import pytest
from manager.floor import Floor, floor_at
from manager.writer.test_recovery import until

from jackpit.manager.eventlog.record import chain_record
from jackpit.manager.operations import history_check
from jackpit.manager.operations.history_check import HistoryCheck
from jackpit.manager.store.base import NO_HASH

OLD = 4


@pytest.fixture(autouse=True)
def _small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log then has several pages."""
    monkeypatch.setattr(history_check, "PAGE_ENTRIES", 3)
    monkeypatch.setattr(history_check, "PAUSE_SECONDS", 0.0)


@pytest.fixture
def floor(store_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A floor whose old entries lie before a signed snapshot."""
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.round()
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.round()
        yield floor


def alter(database: str, *statements: str) -> None:
    """Change the database directly, past its triggers."""
    if not database.startswith("sqlite"):
        with psycopg.connect(database) as owner:
            for table in ("entry", "head"):
                owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            for sql in statements:
                owner.execute(sql)
        return
    connection = apsw.Connection(database.removeprefix("sqlite:///"))
    triggers = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    for (name,) in connection.execute(triggers).fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    for sql in statements:
        connection.execute(sql.replace("'\\x", "x'"))
    connection.close()


def alarms(floor: Floor) -> list[str]:
    return [text for alarm, text in floor.alarms() if alarm == "HISTORY_ALTERED"]


def run_check(floor: Floor, times: int = 1) -> HistoryCheck:
    check = HistoryCheck(floor.manager, floor.store, clock=lambda: floor.now)
    for _ in range(times):
        check.run_once()
    return check


def test_an_unaltered_history_passes(floor: Floor) -> None:
    before = floor.manager.history
    run_check(floor)

    assert (before, floor.manager.history) == ("checking", "ok")
    assert alarms(floor) == []


def test_an_old_entry_that_was_altered_raises_one_alarm(floor: Floor) -> None:
    floor.stop()
    alter(floor.database, f"UPDATE entry SET record = '\\x20' WHERE log = 'link' AND seq = {OLD}")
    with floor_at(floor.database, floor.keys) as again:  # it starts: the snapshot came later
        again.now = floor.now
        check = run_check(again, times=2)
        assert again.manager.history == "altered"
        named = f"The history was altered: entry {OLD} of log 'link' was altered: its hash does"
        assert [sentence.startswith(named) for sentence in alarms(again)] == [True]
        again.later(days=1)
        check.run_once()
        assert len(alarms(again)) == 1
        assert again.manager.history == "altered"


def test_a_missing_old_entry_raises_an_alarm(floor: Floor) -> None:
    alter(floor.database, f"DELETE FROM entry WHERE log = 'house' AND seq = {OLD}")
    run_check(floor)

    (sentence,) = alarms(floor)
    assert f"entry {OLD} of log 'house' is missing" in sentence


def test_missing_last_entries_raise_an_alarm(floor: Floor) -> None:
    ((head,),) = floor.rows("SELECT seq FROM head WHERE log = 'link'")
    alter(floor.database, "DELETE FROM entry WHERE log = 'link' AND seq > 0")
    run_check(floor)

    (sentence,) = alarms(floor)
    assert head > 0
    assert "entry 1 of log 'link' is missing" in sentence


def test_a_recomputed_chain_does_not_end_in_the_head_in_memory(floor: Floor) -> None:
    rows = floor.rows("SELECT seq, record FROM entry WHERE log = 'link' ORDER BY seq")
    before, statements = NO_HASH, []
    for seq, record in rows:
        altered = bytes(record).replace(b'"by":"test"', b'"by":"nobody"')
        before = chain_record(before, altered)
        statements.append(
            f"UPDATE entry SET record = '\\x{altered.hex()}', hash = '\\x{before.hex()}'"
            f" WHERE log = 'link' AND seq = {seq}"
        )
    alter(floor.database, *statements)
    run_check(floor)

    (sentence,) = alarms(floor)
    assert f"entry {rows[-1][0]} of log 'link' is not the one that the server knows" in sentence


def test_it_checks_once_per_gaming_day(floor: Floor) -> None:
    check, found = run_check(floor), list[str]()
    alter(floor.database, f"UPDATE entry SET record = '\\x20' WHERE log = 'link' AND seq = {OLD}")
    for _ in range(2):
        check.run_once()
        found.append(floor.manager.history)
        floor.later(days=1)

    assert found == ["ok", "altered"]


def test_it_starts_by_itself_continues_after_a_fault_and_stops(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_check, "INTERVAL_SECONDS", 0.01)
    check, runs, second = HistoryCheck(floor.manager, floor.store), list[int](), threading.Event()
    run_once = check.run_once

    def fails_first() -> None:
        runs.append(1)
        if len(runs) == 1:
            raise KeyError("a programming error")
        run_once()
        second.set()

    monkeypatch.setattr(check, "run_once", fails_first)
    check.start()
    assert second.wait(10)
    assert floor.manager.history == "ok"
    began = time.monotonic()
    check.stop()
    until(lambda: not check._thread.is_alive())

    assert time.monotonic() - began < 2


def test_a_run_in_progress_does_not_delay_the_stop(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_check, "PAUSE_SECONDS", 3_600.0)
    check = HistoryCheck(floor.manager, floor.store)
    check.start()
    time.sleep(0.1)
    check.stop()
    until(lambda: not check._thread.is_alive())

    assert floor.manager.history == "checking"
