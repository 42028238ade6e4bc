"""Recovery from failed batches, lost commits and lost listeners."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from operator import setitem
from pathlib import Path
from typing import Any

import psycopg
import pytest
from manager.floor import ADMIN, EXECUTIVE, Floor, floor_at
from sample_alarm import SampleAlarm, sample_alarm

from jackpit.manager.clock import format_time
from jackpit.manager.codec import decode
from jackpit.manager.eventlog.answer import AcceptedAnswer, RefusedAnswer
from jackpit.manager.house import NewPerson, Settings
from jackpit.manager.house.commands import ChangeSettings, RaiseAlarm, SetUpHouse
from jackpit.manager.identity import SecretRefusal
from jackpit.manager.store import (
    HOUSE_LOG,
    Entry,
    StatementRefusedError,
    Store,
    StoreConnectionError,
    StoreFailedError,
    open_store,
)
from jackpit.manager.store.base import StoreListener
from jackpit.manager.store.postgres import PostgresListener
from jackpit.manager.writer import followers
from jackpit.manager.writer.calls import UnavailableError
from jackpit.manager.writer.followers import Followers
from jackpit.manager.writer.queue import Job, Query, Step, job_of
from jackpit.table import Role
from jackpit.table import commands as c

PATIENCE = 10.0
ALARM = RaiseAlarm(alarm=sample_alarm())


@pytest.fixture
def floor(store_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A floor on either engine."""
    with floor_at(store_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


@pytest.fixture
def on_postgres(postgres_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A floor whose database can be lost."""
    with floor_at(postgres_url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


def together(floor: Floor, *jobs: Job) -> dict[str, Any]:
    """The answers of jobs that are carried out in one batch, by id."""
    answers: dict[str, Any] = {}
    gate = threading.Event()
    floor.manager.put(Query(lambda logs: gate.wait(PATIENCE), lambda answer: None))
    for job in jobs:
        job.on_answer = partial(setitem, answers, job.id)
        assert floor.manager.put(job) is None
    gate.set()
    floor.calls.query(lambda logs: None)
    return answers


def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it does not come about"
        time.sleep(0.01)


# Failed jobs.


def _raises(error: Exception) -> Callable[[Store], None]:
    def fails(store: Store) -> None:
        store.run("INSERT INTO failure (subject, at) VALUES ('x', 'y')")
        raise error

    return fails


@pytest.mark.parametrize(
    "error",
    [
        RuntimeError("a fault"),
        SecretRefusal.CARD_IS_HELD.error(),
        StatementRefusedError("no"),
        StoreConnectionError("gone"),
    ],
)
def test_a_failed_side_write_leaves_nothing_and_the_next_command_works(
    floor: Floor, error: Exception
) -> None:
    with pytest.raises(type(error), match=str(error)):
        floor.calls.side_write(_raises(error))

    floor.round(1)
    assert floor.rows("SELECT * FROM failure") == []
    assert floor.calls.side_write(lambda store: store.rows("SELECT count(*) FROM failure")) == [
        (0,)
    ]


def test_a_disk_error_in_a_side_write_stops_the_server(floor: Floor) -> None:
    with pytest.raises(UnavailableError, match="The system is shutting down"):
        floor.calls.side_write(_raises(StoreFailedError("The disk is full.")))

    assert floor.manager.failed == "The disk is full."
    assert floor.refused("link", c.EndRound(table="1")).rule == "SERVER_IS_STOPPING"


def test_a_refused_further_write_does_not_affect_the_rest_of_its_batch(floor: Floor) -> None:
    def start(id: str, table: str, also: Callable[[Store], None] | None = None) -> Job:
        command = c.StartRound(table=table, spots=(1,))
        return job_of(Step("link", command), by="t", origin="t", id=id, also_write=also)

    def kept(store: Store) -> None:
        store.run("INSERT INTO failure VALUES ('kept', 'now')")

    bad = job_of(
        Step(HOUSE_LOG, ALARM),
        by="t",
        origin="t",
        id="bad",
        also_write=_raises(SecretRefusal.CARD_IS_HELD.error()),
    )
    answers = together(floor, start("first", "1", kept), bad, start("last", "2"))

    assert (answers["bad"].rule, str(answers["bad"].refused)) == (
        "SIDE_WRITE_REFUSED",
        "Another person holds this card; revoke it first.",
    )
    assert [type(answers[id]) for id in ("first", "last")] == [AcceptedAnswer, AcceptedAnswer]
    assert floor.link("link", lambda link: link.rounds) == 2
    assert floor.rows("SELECT subject FROM failure") == [("kept",)]
    assert floor.rows("SELECT * FROM alarm") == []


# The gaming day.


@pytest.mark.parametrize(
    "settings",
    [
        Settings(name="Test House", time_zone="Pacific/Pago_Pago"),
        Settings(name="Test House", time_zone="UTC", day_begins=13),
    ],
    ids=["another time zone", "another hour"],
)
@pytest.mark.parametrize("again", ["goes on", "starts again", "was killed"])
def test_the_gaming_day_never_runs_backwards(
    tmp_path: Path, settings: Settings, again: str
) -> None:
    database, keys = str(tmp_path / "pit.db"), tmp_path / "keys"
    first = Floor(database, keys)
    first.set_up()
    first.form()
    first.round(1)
    first.do(HOUSE_LOG, ChangeSettings(settings=settings, by=ADMIN, approved_by=EXECUTIVE))
    floor = first
    if again == "was killed":
        first.manager._sign_all = lambda: None  # type: ignore[method-assign]  # nothing is signed
    if again != "goes on":
        first.stop()
        floor = Floor(database, keys)
    try:
        floor.jackpot()  # the clock says the day before
        records = floor.rows("SELECT record FROM entry ORDER BY seq")
        assert {decode(record)["day"] for (record,) in records} == {"2026-11-16"}
        for table in ("round", "win", "opening"):
            assert floor.rows(f"SELECT DISTINCT day FROM {table}") == [("2026-11-16",)]
        floor.later(days=1, hours=12)
        floor.round(1)
        days = floor.rows("SELECT DISTINCT day FROM opening ORDER BY day")
        assert days == [("2026-11-16",), ("2026-11-17",)]
    finally:
        floor.stop()


# Lost commits.


def terminate(url: str) -> None:
    """End the session with an open transaction, as when the database server goes down."""
    with psycopg.connect(url, autocommit=True) as owner:
        ended = owner.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND state = 'idle in transaction'"
            " AND backend_xid IS NOT NULL"
        ).fetchall()
    assert ended == [(True,)]


def lose(floor: Floor, monkeypatch: pytest.MonkeyPatch, commits: Callable[[], None]) -> None:
    """Have *commits* called in place of the next commit."""

    def once() -> None:
        monkeypatch.undo()
        commits()

    monkeypatch.setattr(floor.store, "commit", once)


def lose_before_commit(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    commit = floor.store.commit

    def fails() -> None:
        terminate(floor.database)
        commit()

    lose(floor, monkeypatch, fails)


def lose_after_commit(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    commit = floor.store.commit

    def is_not_heard() -> None:
        commit()
        raise StoreConnectionError("The server's answer was lost.")

    lose(floor, monkeypatch, is_not_heard)


def heard_by(floor: Floor) -> list[Entry]:
    heard: list[Entry] = []
    floor.manager.add_listener(heard.extend)
    return heard


def test_a_batch_lost_before_its_commit_can_be_sent_again(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, heard = on_postgres, heard_by(on_postgres)
    lose_before_commit(floor, monkeypatch)
    start = c.StartRound(table="1", spots=(1, 2))
    assert floor.refused("link", start, id="a").rule == "OUTCOME_UNKNOWN"
    assert floor.link("link", lambda link: link.rounds) == 0
    assert heard == []
    answer = floor.ask("link", start, id="a")

    assert isinstance(answer, AcceptedAnswer)
    assert not answer.is_repeat
    assert heard == list(answer.entries)
    assert floor.rows("SELECT count(*) FROM round") == [(1,)]


def test_a_batch_committed_but_not_answered_is_published_and_done_once(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, heard = on_postgres, heard_by(on_postgres)
    lose_after_commit(floor, monkeypatch)
    start = c.StartRound(table="1", spots=(1, 2))
    assert floor.refused("link", start, id="a").rule == "OUTCOME_UNKNOWN"
    assert floor.link("link", lambda link: link.rounds) == 1
    (entry,) = heard  # although no job was sent again
    answer = floor.ask("link", start, id="a")

    assert isinstance(answer, AcceptedAnswer)
    assert answer.is_repeat
    assert answer.entries == (entry,)
    assert heard == [entry]
    assert floor.rows("SELECT count(*) FROM round") == [(1,)]
    floor.do("link", c.EndRound(table="1"))
    assert [x.seq for x in heard] == [entry.seq, entry.seq + 1]


def test_a_link_whose_forming_was_lost_does_not_exist(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = on_postgres
    lose_before_commit(floor, monkeypatch)
    with pytest.raises(AssertionError, match="OUTCOME_UNKNOWN"):
        floor.form(link="other")
    assert floor.calls.query(sorted) == ["house", "link"]
    floor.form(link="other")
    assert floor.rows("SELECT log FROM head ORDER BY log") == [("house",), ("link",), ("other",)]


def test_a_refused_command_is_not_carried_out_after_a_loss(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor = on_postgres
    lose_after_commit(floor, monkeypatch)
    end = c.EndRound(table="1")
    assert floor.refused("link", end, id="a").rule == "OUTCOME_UNKNOWN"
    floor.do("link", c.StartRound(table="1", spots=(1,)))
    again = floor.refused("link", end, id="a")

    assert isinstance(again, RefusedAnswer)
    assert (again.rule, again.is_repeat) == ("NO_ROUND", True)


def test_the_server_stops_if_a_published_entry_is_missing(
    postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why: list[str] = []
    with floor_at(postgres_url, tmp_path / "keys", on_failure=why.append) as floor:
        floor.set_up()
        (gone,) = floor.do(HOUSE_LOG, ALARM).entries

        def forgets() -> None:
            """A standby without the last entry takes over."""
            terminate(floor.database)
            with psycopg.connect(floor.database) as owner:
                for table in ("entry", "checkpoint"):
                    owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
                    owner.execute(f"DELETE FROM {table} WHERE seq >= {gone.seq}".encode())
                owner.execute(
                    "UPDATE head SET (seq, hash) = (SELECT seq, hash FROM entry"
                    " ORDER BY seq DESC LIMIT 1)"
                )
            raise StoreConnectionError("The server is gone.")

        lose(floor, monkeypatch, forgets)
        assert floor.refused(HOUSE_LOG, ALARM).rule == "OUTCOME_UNKNOWN"
        until(lambda: floor.manager.failed is not None)
        sentence = f"entry {gone.seq} of log 'house' is missing, though it was answered"
        assert floor.manager.failed == sentence
        until(lambda: why == [sentence])
        assert floor.refused(HOUSE_LOG, ALARM).rule == "SERVER_IS_STOPPING"


# Following other servers.


NONSENSE = ["hello", "", " ", "link", "link x", "link -1", "link 1.5", "link ²", "a " + "9" * 5000]


def say(url: str, *payloads: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        for payload in payloads:
            session.execute("SELECT pg_notify('jackpit', %s)", (payload,))


def test_other_notifications_on_the_channel_are_ignored(postgres_url: str) -> None:
    open_store(postgres_url).close()
    listener = PostgresListener(postgres_url)
    say(postgres_url, *NONSENSE, "a link 7")

    heard: list[tuple[str, int]] = []
    end = time.monotonic() + PATIENCE
    while not heard and time.monotonic() < end:
        heard += listener.wait_for_entries(0.1)
    assert heard == [("a link", 7)]
    listener.close()


def test_a_server_follows_others_despite_other_notifications(
    on_postgres: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, heard = on_postgres, heard_by(on_postgres)
    monkeypatch.setattr(followers, "POLL_SECONDS", 3600)
    say(floor.database, *NONSENSE)
    with floor_at(floor.database, floor.keys) as other:
        (entry,) = other.do("link", c.StartRound(table="1", spots=(1,))).entries
        until(lambda: entry in heard)


class Deaf(StoreListener):
    """A listener that fails."""

    def __init__(self) -> None:
        self.is_closed = False

    def wait_for_entries(self, timeout_seconds: float) -> list[tuple[str, int]]:
        raise RuntimeError("a fault of the listener")

    def close(self) -> None:
        self.is_closed = True


def test_a_server_whose_listener_fails_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "POLL_SECONDS", 0.01)
    listener, looked = Deaf(), []
    hearing = Followers(lambda: listener, lambda log, seq: True, lambda: looked.append("again"))
    hearing.start()
    until(lambda: len(looked) >= 3)
    hearing.stop()

    assert listener.is_closed


def test_the_gaming_day_begins_with_the_house_despite_earlier_entries(tmp_path: Path) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.now = datetime(2026, 11, 16, 7, 4, tzinfo=UTC)  # the evening before, out west
        floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("It has begun.")))
        people = (
            NewPerson(key="admin", name="An Admin", role=Role.ADMIN),
            NewPerson(key="executive", name="An Executive", role=Role.EXECUTIVE),
        )
        west = Settings(name="Test House", time_zone="America/Los_Angeles")
        floor.do(HOUSE_LOG, SetUpHouse(settings=west, people=people, at=format_time(floor.now)))
        floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("It goes on.", SampleAlarm.ANOTHER)))

        records = floor.rows("SELECT record FROM entry WHERE log = 'house' ORDER BY seq")
        days = [decode(record)["day"] for (record,) in records]
        assert days == ["2026-11-16", "2026-11-15", "2026-11-15"]
