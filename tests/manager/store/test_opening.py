"""Opening a store: migrations, addresses, and databases that are refused."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from jackpit.manager.store import HOUSE_LOG, Store, StoreError, WriteSet, open_store
from jackpit.manager.store.postgres import PostgresStore
from jackpit.manager.store.queries.logs import read_heads
from jackpit.manager.store.schema import load_migrations
from jackpit.manager.store.sqlite import SqliteStore, check_sqlite_version


def open_with(url: str, *more: str) -> Store:
    """Open a store that knows *more* migrations than exist."""
    if url.startswith("sqlite"):
        path = url.removeprefix("sqlite:///")
        return SqliteStore(path, migrations=[*load_migrations("sqlite"), *more])
    return PostgresStore(url, migrations=[*load_migrations("postgres"), *more])


def refusal(url: str, *, create: bool = True) -> str:
    """The sentence that refuses an address."""
    with pytest.raises(StoreError) as caught:
        open_store(url, create=create)
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text
    return text


# Migrations.


def test_an_older_database_is_upgraded_and_keeps_its_rows(store_url: str) -> None:
    old = open_with(store_url)
    old.begin([HOUSE_LOG])
    old.write(WriteSet(balances={("main", "house"): ("main", "house", 5)}))
    old.commit()
    old.close()
    new = open_with(
        store_url, "CREATE TABLE extra (word TEXT)", "INSERT INTO extra VALUES ('kept')"
    )
    assert new.rows("SELECT version FROM schema ORDER BY version") == [(1,), (2,), (3,)]
    assert new.rows("SELECT microcents FROM balance") == [(5,)]
    new.close()
    open_with(store_url, "no SQL: it is not run again", "nor is this").close()


def test_an_empty_database_runs_all_migrations(store_url: str) -> None:
    store = open_with(store_url, "CREATE TABLE extra (word TEXT)")
    assert store.rows("SELECT MAX(version) FROM schema") == [(2,)]
    store.close()


def test_a_newer_database_is_refused(store_url: str) -> None:
    open_with(store_url, "CREATE TABLE extra (word TEXT)").close()
    assert "was made by a newer Jackpit: its schema is version 2, and this program" in refusal(
        store_url
    )


def test_a_failed_migration_leaves_no_changes(store_url: str) -> None:
    with pytest.raises(StoreError):
        open_with(store_url, "CREATE TABLE extra (word TEXT); INSERT INTO extra VALUES (1, 2, 3);")
    store = open_with(store_url, "CREATE TABLE extra (word TEXT)")
    assert store.rows("SELECT MAX(version) FROM schema") == [(2,)]
    store.close()


def test_an_empty_database_gets_no_schema_unless_asked(store_url: str, tmp_path: Path) -> None:
    text = refusal(store_url, create=False)
    assert "There is no database" in text or "is empty" in text
    assert list(tmp_path.iterdir()) == []


# Addresses.


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "The path of the database is missing."),
        ("sqlite:///", "The path of the database is missing."),
        ("sqlite://pit.db", "with three slashes"),
        ("mysql://root@here/pit", "not 'mysql://"),
        ("postgresql://server:no-port/pit", "cannot be re"),
        ("postgresql://nobody:secret@127.0.0.1:1/pit", "'pit' at 127.0.0.1:1 cannot be reached"),
        ("postgresql://x/y?no_such_setting=secret", "cannot be read"),
    ],
)
def test_a_bad_address_is_refused_in_one_sentence(url: str, sentence: str) -> None:
    text = refusal(url)
    assert sentence in text
    assert "secret" not in text


def test_a_missing_postgres_database_is_named(postgres_url: str) -> None:
    url = postgres_url.replace("/jackpit_test_", "/jackpit_nowhere_")
    assert re.search('database "jackpit_nowhere_.*" does not exist', refusal(url))


@pytest.mark.parametrize("form", ["{}", "sqlite:///{}"])
def test_sqlite_is_a_path_or_an_address(tmp_path: Path, form: str) -> None:
    open_store(form.format(tmp_path / "pit 1.db")).close()
    assert (tmp_path / "pit 1.db").is_file()


# Paths that are no SQLite database.


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    assert refusal(f"{folder}/pit.db") == f"There is no folder '{folder}' for the database."
    (tmp_path / "file").touch()
    assert "There is no folder" in refusal(f"{tmp_path}/file/pit.db")


def test_a_folder_is_not_a_database(tmp_path: Path) -> None:
    assert refusal(str(tmp_path)) == f"'{tmp_path}' is a folder, not a database."


def test_a_read_only_folder_is_refused() -> None:
    assert "cannot be locked" in refusal("/proc/pit.db")


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear auditor, " * 100)
    assert refusal(str(path)) == f"The file '{path}' is not a database."
    assert path.read_text() == "Dear auditor, " * 100


def test_a_database_of_another_program_is_refused(sqlite_url: str) -> None:
    path = sqlite_url.removeprefix("sqlite:///")
    script = "import sys, apsw; apsw.Connection(sys.argv[1]).execute('CREATE TABLE other (x)')"
    subprocess.run([sys.executable, "-c", script, path], check=True)
    assert refusal(path) == f"'{path}' is not a Jackpit database."


def test_a_corrupt_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "pit.db"
    open_store(str(path)).close()
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + bytes(len(whole) - 4096))
    with pytest.raises(StoreError, match=r"malformed.*\.$"):
        read_heads(open_store(str(path)))


def test_a_second_store_in_the_same_process_is_refused(sqlite_url: str) -> None:
    store = open_store(sqlite_url)
    path = sqlite_url.removeprefix("sqlite:///")
    assert refusal(path) == f"Process {os.getpid()} is already using the database '{path}'."
    store.close()
    open_store(sqlite_url).close()


def test_a_second_process_is_refused_with_the_id_of_the_first(sqlite_url: str) -> None:
    script = """if True:
        import sys
        from jackpit.manager.store import open_store
        store = open_store(sys.argv[1])
        print("open", flush=True)
        sys.stdin.read()
    """
    command = [sys.executable, "-c", script, sqlite_url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == b"open\n"
        assert f"Process {first.pid} is already using the database" in refusal(sqlite_url)
        first.kill()
    open_store(sqlite_url).close()  # the lock died with it


@pytest.mark.parametrize("version", ["3.51.2", "3.40.1", "3.9.0"])
def test_a_library_with_the_wal_reset_bug_is_refused(version: str) -> None:
    with pytest.raises(StoreError, match=f"SQLite {version} can corrupt a database"):
        check_sqlite_version(version)
    check_sqlite_version("3.51.3")
    check_sqlite_version("3.100.0")
