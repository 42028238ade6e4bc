"""PostgreSQL only: several servers, rights, lost connections, and readers."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier

import psycopg
import pytest
from postgres import Postgres, fresh_database
from psycopg import errors

from jackpit.manager.store import (
    HOUSE_LOG,
    Head,
    StatementRefusedError,
    Store,
    StoreConnectionError,
    StoreError,
    WriteSet,
    open_reader,
    open_store,
)
from jackpit.manager.store.postgres import PostgresStore, open_postgres_reader
from jackpit.manager.store.postgres_session import ROLE
from jackpit.manager.store.queries.logs import read_entries, read_heads
from jackpit.manager.store.schema import load_migrations

HISTORY = ["entry", "command", "checkpoint", "paper", "posting"]
AT = "2030-01-01T00:00:00.000000Z"


@pytest.fixture
def own_server() -> Iterator[Postgres]:
    """A PostgreSQL server of the test's own, which it may kill."""
    with Postgres() as postgres:
        yield postgres


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    with closing(open_store(postgres_url)) as opened:
        yield opened


@contextmanager
def closing(store: Store) -> Iterator[Store]:
    try:
        yield store
    finally:
        store.close()


@contextmanager
def beside(work: Callable[[], object]) -> Iterator[Future[object]]:
    with ThreadPoolExecutor(1) as pool:
        yield pool.submit(work)


def entry(log: str, seq: int, id: str | None = None) -> WriteSet:
    return WriteSet(
        entries=[(log, seq, b"{}", bytes(32))],
        commands=[(id or f"{log}-{seq}", b"asked", log, seq, None, AT)],
        heads={log: (log, seq, bytes(32))},
    )


def put(store: Store, writes: WriteSet) -> None:
    store.begin([HOUSE_LOG, *writes.heads])
    store.write(writes)
    store.commit()


def end_all_sessions(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


# Several servers.


def test_a_second_server_waits_for_the_head_and_then_sees_the_entries_of_the_first(
    store: Store, postgres_url: str
) -> None:
    put(store, entry("main", 1))
    with closing(open_store(postgres_url)) as second:
        store.begin(["main"])
        with beside(lambda: second.begin(["main"])) as waiting:
            time.sleep(0.2)
            assert not waiting.done()
            store.write(entry("main", 2))
            store.commit()
            assert waiting.result(5) == {"main": Head(2, bytes(32))}
        assert list(second.find_commands(["main-2"])) == ["main-2"]
        assert len(read_entries(second, log="main", after=0, limit=10)) == 2
        second.write(entry("main", 3))
        second.commit()
    assert read_heads(store)["main"].seq == 3


def test_servers_on_different_logs_do_not_wait(store: Store, postgres_url: str) -> None:
    put(store, entry("a", 1))
    put(store, entry("b", 1))
    with closing(open_store(postgres_url)) as second:
        store.begin(["a"])
        store.write(entry("a", 2))
        second.begin(["b"])
        second.write(entry("b", 2))
        second.commit()
        store.commit()
    assert [read_heads(store)[log].seq for log in "ab"] == [2, 2]


def test_a_command_sent_to_two_logs_at_the_same_time_is_found_by_a_retry(
    store: Store, postgres_url: str
) -> None:
    put(store, entry("a", 1))
    put(store, entry("b", 1))
    with closing(open_store(postgres_url)) as second:
        store.begin(["a"])
        store.write(entry("a", 2, id="same"))
        second.begin(["b"])
        with beside(lambda: second.write(entry("b", 2, id="same"))) as waiting:
            time.sleep(0.1)
            store.commit()
            with pytest.raises(StoreConnectionError):
                waiting.result(5)
        second.rollback()
        second.begin(["b"])
        assert second.find_commands(["same"])["same"].log == "a"
        second.rollback()


@pytest.mark.parametrize("after", ["begin", "write", "write a refusal"])
def test_a_server_that_stalls_within_a_batch_blocks_the_others_for_a_limited_time(
    store: Store, postgres_url: str, after: str
) -> None:
    put(store, entry("main", 1))
    with closing(PostgresStore(postgres_url, stall_ms=200)) as stalled:
        stalled.begin(["main"])
        if after == "write":
            stalled.write(entry("main", 2))
        elif after == "write a refusal":
            stalled.write(WriteSet(commands=[("late", b"asked", "main", None, b"{}", AT)]))
        with beside(lambda: put(store, entry("main", 2, id="the other's"))) as waiting:
            waiting.result(5)
        with pytest.raises(StoreConnectionError):
            stalled.commit()
        assert stalled.begin(["main"]) == {"main": Head(2, bytes(32))}
        assert stalled.find_commands(["main-2", "late"]) == {}
        stalled.write(entry("main", 3))
        stalled.commit()
    assert read_heads(store)["main"].seq == 3


def test_servers_that_start_at_the_same_time_create_the_tables_once(postgres_url: str) -> None:
    start = Barrier(4)

    def start_server(_: int) -> object:
        start.wait()
        with closing(open_store(postgres_url)) as store:
            return store.rows("SELECT version FROM schema")

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(start_server, range(4))) == [[(1,)]] * 4


def test_a_command_is_found_by_its_key_even_in_a_small_table(store: Store) -> None:
    for _ in range(10):  # PostgreSQL may settle on a generic plan
        plan = store.rows("EXPLAIN SELECT digest FROM command WHERE id = :id", id="x")
        assert "command_pkey" in str(plan)


def test_a_listener_receives_the_entries_of_other_servers(store: Store, postgres_url: str) -> None:
    listener = store.open_listener()
    assert listener is not None
    with closing(open_store(postgres_url)) as second:
        assert listener.wait_for_entries(0.01) == []
        second.begin([HOUSE_LOG, "Tisch 1 – A"])
        second.write(entry("Tisch 1 – A", 1))
        assert listener.wait_for_entries(0.05) == []
        second.commit()
        assert listener.wait_for_entries(5) == [("Tisch 1 – A", 1)]
        end_all_sessions(postgres_url)
        with pytest.raises(StoreConnectionError):
            listener.wait_for_entries(5)
        assert listener.wait_for_entries(0.01) == []
        put(second, entry("Tisch 1 – A", 2))
        assert listener.wait_for_entries(5) == [("Tisch 1 – A", 2)]
    listener.close()


# Lost connections.


def test_a_session_lost_between_batches_is_replaced(store: Store, postgres_url: str) -> None:
    with store.reader():
        pass
    end_all_sessions(postgres_url)
    assert read_heads(store) == {HOUSE_LOG: Head(0, bytes(32))}
    with store.reader() as reader:
        assert reader.rows("SELECT COUNT(*) FROM entry") == [(0,)]
    end_all_sessions(postgres_url)
    put(store, entry("main", 1))
    with pytest.raises(StatementRefusedError):  # the new session has the same role
        store.run("DELETE FROM entry")


def _read(store: Store) -> None:
    read_entries(store, log="main", after=0, limit=10)


def _write(store: Store) -> None:
    store.write(entry("main", 2))


def _commit(store: Store) -> None:
    store.commit()


@pytest.mark.parametrize("ask", [_read, _write, _commit], ids=["read", "write", "commit"])
def test_a_session_lost_within_a_batch_loses_the_batch(
    store: Store, postgres_url: str, ask: Callable[[Store], None]
) -> None:
    put(store, entry("main", 1))
    store.begin(["main"])
    if ask is not _write:
        store.write(entry("main", 2))
    end_all_sessions(postgres_url)
    with pytest.raises(StoreConnectionError, match=r"\.$"):
        ask(store)
    store.rollback()
    assert store.begin(["main"]) == {"main": Head(1, bytes(32))}
    store.write(entry("main", 2))
    store.commit()


def test_a_killed_postgres_server_keeps_committed_batches(own_server: Postgres) -> None:
    with closing(open_store(own_server.url)) as store:
        put(store, entry("main", 1))
        store.begin(["main"])
        store.write(entry("main", 2))
        own_server.kill()
        with pytest.raises(StoreConnectionError):
            store.commit()
        with pytest.raises(StoreConnectionError, match="cannot be reached"):
            store.begin(["main"])
        own_server.start()
        assert store.begin(["main"]) == {"main": Head(1, bytes(32))}
        store.write(entry("main", 2))
        store.commit()


# Rights.


def test_the_store_works_as_a_role_that_cannot_log_in(store: Store) -> None:
    assert store.rows("SELECT CAST(CURRENT_USER AS TEXT)") == [(ROLE,)]
    assert store.rows("SELECT rolcanlogin FROM pg_roles WHERE rolname = :role", role=ROLE) == [
        (False,)
    ]
    assert store.rows("SHOW synchronous_commit") == [("on",)]


def changes(table: str) -> list[str]:
    change = "hash = ''" if table == "paper" else "log = 'x'"
    return [f"UPDATE {table} SET {change}", f"DELETE FROM {table}", f"TRUNCATE {table}"]


def test_the_owner_cannot_change_history_while_the_triggers_are_enabled(
    store: Store, postgres_url: str
) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as owner:
        for table in HISTORY:
            for change in changes(table):
                with pytest.raises(errors.RaiseException, match=f"a row of {table} is never"):
                    owner.execute(change)


def test_the_role_cannot_change_history_even_without_triggers(
    store: Store, postgres_url: str
) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as owner:
        for table in HISTORY:
            owner.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
    for table in HISTORY:
        for change in changes(table):
            with pytest.raises(StatementRefusedError, match=f"permission denied for table {table}"):
                store.run(change)


def test_two_databases_of_one_server_share_the_role(store: Store, postgres_server: str) -> None:
    with fresh_database(postgres_server) as url, closing(open_store(url)) as second:
        put(second, entry("main", 1))
    put(store, entry("main", 1))


def owned_by(server: Postgres, login: str, rights: str) -> str:
    """The address of a new database whose owner is a new login without superuser rights."""
    with psycopg.connect(server.url, autocommit=True) as owner:
        owner.execute(f"CREATE ROLE {login} LOGIN {rights}")
        owner.execute(f"CREATE DATABASE of_{login} OWNER {login}")
    return server.url.replace("postgres@/postgres", f"{login}@/of_{login}")


def test_a_plain_login_may_own_the_database_if_it_can_have_the_role(own_server: Postgres) -> None:
    with pytest.raises(StoreError) as caught:
        open_store(owned_by(own_server, "ann", ""))
    assert str(caught.value) == (
        f"The role {ROLE} is missing and 'ann' may not create it: "
        f'CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO "ann".'
    )
    with closing(open_store(owned_by(own_server, "bob", "CREATEROLE"))) as store:
        put(store, entry("main", 1))
        store.begin([HOUSE_LOG])
        store.reset_derived_tables()
        store.commit()
    with pytest.raises(StoreError) as caught:
        open_store(owned_by(own_server, "cid", "CREATEROLE"))
    assert str(caught.value) == f"'cid' may not work as the role {ROLE}: GRANT {ROLE} TO \"cid\"."


def test_a_postgres_server_that_may_lose_committed_data_is_refused() -> None:
    with Postgres(fsync="off") as server:
        with pytest.raises(StoreError, match="PostgreSQL runs with fsync off"):
            open_store(server.url)
        with closing(PostgresStore(server.url, unsafe=True)) as store:
            put(store, entry("main", 1))


# Readers.


def test_a_reader_refuses_an_older_database_and_does_not_upgrade_it(postgres_url: str) -> None:
    open_store(postgres_url).close()
    newer = (*load_migrations("postgres"), "CREATE TABLE more (number bigint)")
    with (
        pytest.raises(StoreError, match=r"made by an older Jackpit: its schema is version 1"),
        open_postgres_reader(postgres_url, migrations=newer),
    ):
        raise AssertionError
    with psycopg.connect(postgres_url) as session:
        assert session.execute("SELECT to_regclass('more')").fetchall() == [(None,)]


def test_a_reader_refuses_an_empty_database(postgres_url: str) -> None:
    with pytest.raises(StoreError, match="is empty"), open_reader(postgres_url):
        raise AssertionError
    with psycopg.connect(postgres_url) as session:
        assert session.execute("SELECT to_regclass('entry')").fetchall() == [(None,)]
