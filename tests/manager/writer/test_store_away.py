"""While the database is away, work is refused at once and the server can be stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import partial
from operator import setitem
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from manager.floor import Floor, floor_at
from manager.writer.test_recovery import PATIENCE, heard_by, lose_before_commit, until
from postgres import Postgres

from jackpit.manager.clock import system_clock
from jackpit.manager.eventlog.answer import AcceptedAnswer
from jackpit.manager.operations.claim_watch import ClaimWatch
from jackpit.manager.store import Reader, Store, StoreConnectionError
from jackpit.manager.store.queries import logs
from jackpit.manager.store.queries.logs import read_entries
from jackpit.manager.writer import followers, log_cache, manager
from jackpit.manager.writer.calls import UnavailableError, job_of
from jackpit.manager.writer.queue import Follow, Query, Sign, Step
from jackpit.table import commands as c

SOON = 2.0
STOPPED_WITHIN_SECONDS = 3.0
START = c.StartRound(table="1", spots=(1, 2))


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A database server that can be killed and started again."""
    with Postgres() as server:
        yield server


@pytest.fixture
def floor(postgres: Postgres, tmp_path: Path) -> Iterator[Floor]:
    """A floor on that database server."""
    name = f"away_{uuid4().hex}"
    with psycopg.connect(postgres.url, autocommit=True) as owner:
        owner.execute(f"CREATE DATABASE {name}")
    url = postgres.url.replace("/postgres?", f"/{name}?")
    with floor_at(url, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor
        if postgres._process is None:
            postgres.start()


def away(postgres: Postgres, floor: Floor) -> None:
    """Kill the database server, and wait until the writer notices it without any job."""
    postgres.kill()
    until(lambda: floor.manager.is_store_away)
    until(lambda: floor.manager.put(Query(len, print)) is not None)


def test_all_work_is_refused_at_once_while_the_database_is_away(
    postgres: Postgres, floor: Floor
) -> None:
    away(postgres, floor)
    began = time.monotonic()
    refused = floor.refused("link", START, id="a")
    with pytest.raises(UnavailableError, match="The database cannot be reached"):
        floor.calls.query(lambda logs: None)
    with pytest.raises(UnavailableError, match="The database cannot be reached"):
        floor.calls.side_write(lambda store: None)
    assert time.monotonic() - began < SOON
    assert refused.rule == "DATABASE_UNREACHABLE"
    assert floor.manager.is_store_away

    postgres.start()
    until(lambda: not floor.manager.is_store_away)
    answer = floor.ask("link", START, id="a")
    assert isinstance(answer, AcceptedAnswer)
    assert not answer.is_repeat


def test_waiting_callers_are_answered_when_the_database_is_lost(
    postgres: Postgres, floor: Floor
) -> None:
    gate, answers = threading.Event(), dict[str, Any]()
    floor.manager.put(Query(lambda logs: gate.wait(PATIENCE), print))
    for table in ("1", "2"):
        command = c.StartRound(table=table, spots=(1,))
        job = job_of(Step("link", command), by="t", origin="t")
        job.on_answer = partial(setitem, answers, table)
        assert floor.manager.put(job) is None
    assert floor.manager.put(Query(len, partial(setitem, answers, "query"))) is None
    postgres.kill()
    gate.set()
    until(lambda: len(answers) == 3)

    # A session may outlive its server for a moment, and begin what it cannot end.
    assert {answers[table].rule for table in ("1", "2")} <= {
        "DATABASE_UNREACHABLE",
        "OUTCOME_UNKNOWN",
    }
    assert answers["query"].rule == "DATABASE_UNREACHABLE"


def test_the_server_can_stop_while_the_database_is_away(postgres: Postgres, floor: Floor) -> None:
    watch = ClaimWatch(floor.manager, floor.store)
    watch.start()
    away(postgres, floor)
    began = time.monotonic()
    watch.stop()
    floor.manager.stop()

    assert time.monotonic() - began < STOPPED_WITHIN_SECONDS
    assert floor.manager.failed is not None


def test_stopping_does_not_wait_for_a_query_that_hangs(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the network drops packets: neither an answer nor an error arrives."""
    gate, looking = threading.Event(), threading.Event()
    began_at: list[float] = []

    def hangs(store: Store) -> Any:
        looking.set()
        gate.wait(PATIENCE)
        raise StoreConnectionError("The server does not answer.")

    watch = ClaimWatch(floor.manager, floor.store, system_clock)
    monkeypatch.setattr("jackpit.manager.operations.claim_watch.INTERVAL_SECONDS", 0.01)
    monkeypatch.setattr(log_cache, "read_heads", hangs)
    monkeypatch.setattr(floor.store, "commit", _lost)
    floor.ask("link", START)
    assert looking.wait(PATIENCE)
    watch.start()
    until(lambda: floor.manager.queue_length > 0)
    began_at.append(time.monotonic())
    watch.stop()
    floor.manager.stop()
    took = time.monotonic() - began_at[0]
    gate.set()

    assert took < STOPPED_WITHIN_SECONDS
    assert floor.manager.failed == "The database cannot be reached."


def _lost() -> None:
    raise StoreConnectionError("The server is gone.")


def test_a_hanging_writer_counts_as_a_lost_database(
    floor: Floor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manager, "HUNG_WRITER_SECONDS", 0.2)
    gate = threading.Event()
    assert not floor.manager.is_store_away
    floor.manager.put(Query(lambda logs: gate.wait(PATIENCE), print))
    until(lambda: floor.manager.is_store_away)
    gate.set()
    until(lambda: not floor.manager.is_store_away)


# Entries of another server.


@pytest.mark.parametrize("kind", [Sign, Follow])
def test_entries_of_other_servers_are_published_once_even_after_a_loss(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, kind: type
) -> None:
    monkeypatch.setattr(followers, "POLL_SECONDS", 3_600)
    floor.manager._followers.stop()  # entries are found by the next transaction
    until(lambda: not floor.manager._followers._thread.is_alive())
    heard = heard_by(floor)
    with floor_at(floor.database, floor.keys) as other:
        own = floor.do("link", START).entries
        theirs = [other.do("link", c.EndRound(table="1")).entries[0]]
        theirs += other.do("link", START).entries
        if kind is Sign:
            lose_before_commit(floor, monkeypatch)
        else:
            _lose_second_page(floor, monkeypatch)
        floor.manager.put(kind())
        floor.calls.query(lambda logs: None)
        floor.manager.put(kind())
        floor.calls.query(lambda logs: None)

    assert [x for x in heard if x.log == "link"] == [*own, *theirs]


def _lose_second_page(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lose the connection after the first of the entries is read."""
    pages: list[int] = []

    def one_only(reader: Reader, *, after: int, **options: Any) -> Any:
        if reader is floor.store:
            pages.append(after)
        if len(pages) == 2:
            monkeypatch.undo()
            raise StoreConnectionError("The server is gone.")
        return read_entries(reader, after=after, **options)

    monkeypatch.setattr(logs, "ENTRIES_PER_PAGE", 1)
    monkeypatch.setattr(logs, "read_entries", one_only)
