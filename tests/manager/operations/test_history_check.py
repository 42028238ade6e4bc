"""The patrol: what was altered long ago raises an alarm, though the manager starts without it."""

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
from jackpit.manager.operations import history_check as patrol_module
from jackpit.manager.operations.history_check import HistoryCheck
from jackpit.manager.store.base import NO_HASH

OLD = 4


@pytest.fixture(autouse=True)
def _small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a log has several of them."""
    monkeypatch.setattr(patrol_module, "ENTRIES_AT_ONCE", 3)
    monkeypatch.setattr(patrol_module, "REST_SECONDS", 0.0)


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
    """Do what only someone with the database and without the program could do."""
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
    found = floor.rows("SELECT sentence FROM alarm WHERE alarm = 'HISTORY_ALTERED'")
    return [sentence for (sentence,) in found]


def looked(floor: Floor, times: int = 1) -> HistoryCheck:
    patrol = HistoryCheck(floor.manager, floor.store, clock=lambda: floor.now)
    for _ in range(times):
        patrol.look()
    return patrol


def test_a_history_that_is_whole_is_well(floor: Floor) -> None:
    before = floor.manager.history
    looked(floor)

    assert (before, floor.manager.history) == ("checking", "well")
    assert alarms(floor) == []


def test_an_old_entry_that_was_altered_raises_one_alarm(floor: Floor) -> None:
    floor.stop()
    alter(floor.database, f"UPDATE entry SET record = '\\x20' WHERE log = 'link' AND seq = {OLD}")
    with floor_at(floor.database, floor.keys) as again:  # it starts: the snapshot came later
        again.now = floor.now
        patrol = looked(again, times=2)
        assert again.manager.history == "altered"
        named = f"The history was altered: entry {OLD} of log 'link' was altered: its hash is"
        assert [sentence.startswith(named) for sentence in alarms(again)] == [True]
        again.later(days=1)
        patrol.look()
        assert len(alarms(again)) == 1
        assert again.manager.history == "altered"


def test_an_old_entry_that_is_gone_raises_an_alarm(floor: Floor) -> None:
    alter(floor.database, f"DELETE FROM entry WHERE log = 'house' AND seq = {OLD}")
    looked(floor)

    (sentence,) = alarms(floor)
    assert f"entry {OLD} of log 'house' is missing" in sentence


def test_a_last_entry_that_is_gone_raises_an_alarm(floor: Floor) -> None:
    ((head,),) = floor.rows("SELECT seq FROM head WHERE log = 'link'")
    alter(floor.database, "DELETE FROM entry WHERE log = 'link' AND seq > 0")
    looked(floor)

    (sentence,) = alarms(floor)
    assert head > 0
    assert "entry 1 of log 'link' is missing" in sentence


def test_a_chain_that_was_made_anew_is_not_the_one_that_the_manager_knows(floor: Floor) -> None:
    rows = floor.rows("SELECT seq, record FROM entry WHERE log = 'link' ORDER BY seq")
    before, statements = NO_HASH, []
    for seq, record in rows:
        told = bytes(record).replace(b'"by":"test"', b'"by":"nobody"')
        before = chain_record(before, told)
        statements.append(
            f"UPDATE entry SET record = '\\x{told.hex()}', hash = '\\x{before.hex()}'"
            f" WHERE log = 'link' AND seq = {seq}"
        )
    alter(floor.database, *statements)
    looked(floor)

    (sentence,) = alarms(floor)
    assert f"entry {rows[-1][0]} of log 'link' is not the one that the manager knows" in sentence


def test_it_walks_once_in_a_gaming_day(floor: Floor) -> None:
    patrol, found = looked(floor), list[str]()
    alter(floor.database, f"UPDATE entry SET record = '\\x20' WHERE log = 'link' AND seq = {OLD}")
    for _ in range(2):
        patrol.look()
        found.append(floor.manager.history)
        floor.later(days=1)

    assert found == ["well", "altered"]


def test_it_begins_by_itself_goes_on_after_a_fault_and_ends_when_told(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patrol_module, "SECONDS_BETWEEN_LOOKS", 0.01)
    patrol, looks, second = HistoryCheck(floor.manager, floor.store), list[int](), threading.Event()
    look = patrol.look

    def fails_first() -> None:
        looks.append(1)
        if len(looks) == 1:
            raise KeyError("a fault of ours")
        look()
        second.set()

    monkeypatch.setattr(patrol, "look", fails_first)
    patrol.start()
    assert second.wait(10)
    assert floor.manager.history == "well"
    began = time.monotonic()
    patrol.stop()
    until(lambda: not patrol._thread.is_alive())

    assert time.monotonic() - began < 2


def test_it_does_not_hold_up_the_end(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patrol_module, "REST_SECONDS", 3_600.0)
    patrol = HistoryCheck(floor.manager, floor.store)
    patrol.start()
    time.sleep(0.1)
    patrol.stop()
    until(lambda: not patrol._thread.is_alive())

    assert floor.manager.history == "checking"
