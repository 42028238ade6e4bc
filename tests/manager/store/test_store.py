"""The store interface, on SQLite and on PostgreSQL."""

from collections.abc import Iterator

import pytest

from jackpit.manager.store import (
    EMPTY_HEAD,
    HOUSE_LOG,
    AnsweredCommand,
    Entry,
    Head,
    StatementRefusedError,
    Store,
    StoreError,
    StoreFailedError,
    WriteSet,
    open_reader,
    open_store,
)
from jackpit.manager.store.queries.checkpoints import read_last_checkpoint
from jackpit.manager.store.queries.logs import read_entries, read_heads

AT = "2030-01-01T00:00:00.000000Z"
DAY = "2030-01-01"
LARGEST = 9 * 10**18


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    opened = open_store(store_url)
    yield opened
    opened.close()


def hash_of(seq: int) -> bytes:
    return seq.to_bytes(32)


def entries_of(log: str, *seqs: int) -> WriteSet:
    """Entries of a log, their commands, and its head."""
    return WriteSet(
        entries=[(log, seq, f'{{"seq":{seq}}}'.encode(), hash_of(seq)) for seq in seqs],
        commands=[(f"{log}-{seq}", b"asked", log, seq, None, AT) for seq in seqs],
        heads={log: (log, seqs[-1], hash_of(seqs[-1]))},
    )


def put(store: Store, writes: WriteSet) -> None:
    store.begin([HOUSE_LOG, *writes.heads])
    store.write(writes)
    store.commit()


def refused(store: Store, writes: WriteSet, *, found: str) -> None:
    """The batch fails; after it nothing may be written, but stored rows can be read."""
    before = read_heads(store)
    store.begin([HOUSE_LOG, *writes.heads])
    with pytest.raises(StoreFailedError, match=found):
        store.write(writes)
    with pytest.raises(StoreFailedError, match=found):
        store.commit()
    store.rollback()
    assert read_heads(store) == before
    with pytest.raises(StoreFailedError, match=found):
        store.begin([HOUSE_LOG])


def test_a_new_store_has_only_the_house_log(store: Store) -> None:
    assert read_heads(store) == {HOUSE_LOG: EMPTY_HEAD}
    assert store.begin([HOUSE_LOG, "main"]) == {HOUSE_LOG: EMPTY_HEAD}
    store.rollback()
    assert read_entries(store, log=HOUSE_LOG, after=0, limit=10) == []
    assert read_last_checkpoint(store, log=HOUSE_LOG) is None


def test_a_store_and_its_readers_name_their_engine(store: Store, store_url: str) -> None:
    assert store.engine.startswith("SQLite 3." if "sqlite" in store_url else "PostgreSQL 1")
    with store.reader() as reader, open_reader(store_url) as outside:
        assert reader.engine == outside.engine == store.engine


def test_entries_come_back_as_they_were_written(store: Store) -> None:
    put(store, entries_of("main", 1, 2, 3))
    assert read_entries(store, log="main", after=1, limit=10) == [
        Entry("main", 2, b'{"seq":2}', hash_of(2)),
        Entry("main", 3, b'{"seq":3}', hash_of(3)),
    ]
    assert [entry.seq for entry in read_entries(store, log="main", after=0, limit=2)] == [1, 2]
    assert read_heads(store) == {HOUSE_LOG: EMPTY_HEAD, "main": Head(3, hash_of(3))}


def test_begin_returns_the_heads_of_the_locked_logs(store: Store) -> None:
    put(store, entries_of("main", 1))
    put(store, entries_of("other", 1, 2))
    assert store.begin(["main", "new"]) == {"main": Head(1, hash_of(1))}
    store.rollback()


def test_one_transaction_may_write_more_than_once(store: Store) -> None:
    store.begin([HOUSE_LOG, "main"])
    store.write(entries_of("main", 1))
    store.write(entries_of("main", 2, 3))
    store.commit()
    put(store, entries_of("main", 4))
    assert len(read_entries(store, log="main", after=0, limit=10)) == 4


def test_any_bytes_and_any_letters_are_stored(store: Store) -> None:
    log, every_byte = "Größe 大奖 %s :x", bytes(range(256))
    writes = WriteSet(
        entries=[(log, 1, every_byte, bytes(32))],
        heads={log: (log, 1, bytes(32))},
        alarms=[(log, 1, 1, AT, "METER_DRY", "Der Zähler ist leer – 空")],
    )
    put(store, writes)
    (entry,) = read_entries(store, log=log, after=0, limit=10)
    assert entry == Entry(log, 1, every_byte, bytes(32))
    assert type(entry.record) is bytes
    rows = store.rows("SELECT sentence FROM alarm WHERE log = :log AND alarm LIKE '%DRY'", log=log)
    assert rows == [("Der Zähler ist leer – 空",)]


def test_amounts_are_exact(store: Store) -> None:
    for amount in (LARGEST, -LARGEST, 0, 1, 2**53 + 1):
        put(store, WriteSet(balances={("main", "house"): ("main", "house", amount)}))
        rows = store.rows("SELECT microcents FROM balance WHERE microcents = :x", x=amount)
        assert rows == [(amount,)]


def test_a_sum_is_an_int(store: Store) -> None:
    put(store, WriteSet(balances={("m", name): ("m", name, 2**53 + 1) for name in "ab"}))
    ((total, count),) = store.rows("SELECT SUM(microcents), COUNT(*) FROM balance")
    assert (total, type(total), count) == (2**54 + 2, int, 2)


def test_answered_commands_are_found(store: Store) -> None:
    put(store, entries_of("main", *range(1, 601)))
    for count in (0, 1, 500):
        ids = [f"main-{seq}" for seq in range(1, count + 1)]
        assert store.find_commands([*ids, "new", "it's"]) == {
            f"main-{seq}": AnsweredCommand(b"asked", "main", seq, None)
            for seq in range(1, count + 1)
        }
    assert store.find_commands([]) == {}


def test_refused_commands_are_found(store: Store) -> None:
    put(store, WriteSet(commands=[("late", b"asked", "main", None, b'{"why":"X"}', AT)]))
    assert store.find_commands(["late"]) == {
        "late": AnsweredCommand(b"asked", "main", None, b'{"why":"X"}')
    }
    store.begin([HOUSE_LOG])
    assert list(store.find_commands(["late"])) == ["late"]
    store.rollback()


def test_a_second_entry_of_the_same_number_is_refused(store: Store) -> None:
    put(store, entries_of("main", 1))
    refused(store, entries_of("main", 1), found="Entry 1 of log 'main' does not follow entry 1")


def test_a_gap_is_refused(store: Store) -> None:
    put(store, entries_of("main", 1))
    refused(store, entries_of("main", 2, 4), found="Entry 4 of log 'main' does not follow entry 2")


def test_a_head_without_its_entries_is_refused(store: Store) -> None:
    writes = WriteSet(heads={"main": ("main", 3, hash_of(3))})
    refused(store, writes, found="head of log 'main' is not its last entry")


def test_entries_without_their_head_are_refused(store: Store) -> None:
    writes = WriteSet(entries=[("main", 1, b"{}", bytes(32))])
    refused(store, writes, found="Log 'main' has new entries and no new head")


def test_a_head_that_changed_during_the_batch_is_refused(store: Store) -> None:
    put(store, entries_of("main", 1))
    store.begin(["main"])
    store.run("UPDATE head SET seq = 7 WHERE log = 'main'")
    with pytest.raises(StoreFailedError, match="changed during the batch"):
        store.write(entries_of("main", 2))
    store.rollback()
    assert read_heads(store)["main"] == Head(1, hash_of(1))


def test_a_log_that_was_not_locked_cannot_be_written(store: Store) -> None:
    put(store, entries_of("main", 1))
    store.begin([HOUSE_LOG])
    with pytest.raises(StoreFailedError):
        store.write(WriteSet(heads={"main": ("main", 0, bytes(32))}))
    store.rollback()
    assert read_heads(store)["main"] == Head(1, hash_of(1))


def test_a_second_posting_of_the_same_number_is_refused(store: Store) -> None:
    posting = ("main", 1, 1, "seed", "house", "meter major", 5)
    put(store, WriteSet(postings=[posting]))
    refused(store, WriteSet(postings=[posting]), found="could not be written")


def test_a_rollback_leaves_no_changes(store: Store) -> None:
    store.begin([HOUSE_LOG, "main"])
    writes = entries_of("main", 1)
    writes.balances["main", "house"] = ("main", "house", 5)
    store.write(writes)
    store.rollback()
    assert read_heads(store) == {HOUSE_LOG: EMPTY_HEAD}
    assert read_entries(store, log="main", after=0, limit=10) == []
    assert store.find_commands(["main-1"]) == {}
    assert store.rows("SELECT * FROM balance") == []
    put(store, entries_of("main", 1))


def test_a_reopened_store_has_the_committed_entries_only(store_url: str) -> None:
    store = open_store(store_url)
    put(store, entries_of("main", 1, 2))
    store.begin(["main"])
    store.write(entries_of("main", 3))
    store.close()  # in the middle of a batch
    again = open_store(store_url, create=False)
    assert read_heads(again)["main"] == Head(2, hash_of(2))
    assert len(read_entries(again, log="main", after=0, limit=10)) == 2
    again.close()


def test_history_cannot_be_changed(store: Store) -> None:
    writes = entries_of("main", 1)
    writes.postings.append(("main", 1, 1, "seed", "house", "meter major", 5))
    writes.checkpoints.append(("main", 1, b"body", b"signature", b"key", None))
    put(store, writes)
    for table in ("entry", "command", "checkpoint", "posting"):
        for change in (f"UPDATE {table} SET log = 'x'", f"DELETE FROM {table}"):
            with pytest.raises(StatementRefusedError, match="refused the statement"):
                store.run(change)
            assert store.rows(f"SELECT log FROM {table}") == [("main",)]


def test_a_refused_statement_undoes_only_itself(store: Store) -> None:
    add = "INSERT INTO credential VALUES (:person, 'card', 'S1', 'now', 'seal')"
    store.begin([HOUSE_LOG])
    store.run(add, person="ann")
    with pytest.raises(StatementRefusedError):
        store.run(add, person="bob")
    store.commit()
    assert store.run("DELETE FROM credential RETURNING person") == [("ann",)]
    assert store.rows("SELECT * FROM credential") == []


def test_a_reader_sees_the_committed_rows_of_one_moment(store: Store) -> None:
    heads = "SELECT log, seq FROM head WHERE log = 'main'"
    put(store, entries_of("main", 1))
    store.begin(["main"])
    store.write(entries_of("main", 2))
    with store.reader() as early:
        assert early.rows(heads) == [("main", 1)]
        store.commit()
        assert early.rows(heads) == [("main", 1)]
        assert early.rows("SELECT COUNT(*) FROM entry") == [(1,)]
        with store.reader() as late:
            assert late.rows(heads) == [("main", 2)]
    with store.reader() as again:
        assert again.rows(heads) == [("main", 2)]
    assert store.rows(heads) == [("main", 2)]


def test_a_reader_sees_the_moment_when_it_was_opened(store: Store) -> None:
    with store.reader() as reader:
        put(store, entries_of("main", 1))
        assert reader.rows("SELECT COUNT(*) FROM entry") == [(0,)]


def test_a_reader_cannot_write(store: Store) -> None:
    for sql in ("DELETE FROM session", "UPDATE head SET seq = 1"):
        with store.reader() as reader, pytest.raises(Exception, match=r"read-?only"):
            reader.rows(sql)
    assert read_heads(store) == {HOUSE_LOG: EMPTY_HEAD}


def test_a_closed_store_opens_no_reader(store_url: str) -> None:
    store = open_store(store_url)
    with store.reader() as reader:
        store.close()
        assert reader.rows("SELECT COUNT(*) FROM entry") == [(0,)]
    with pytest.raises(StoreError, match="closed"), store.reader():
        pass


def test_a_store_may_be_closed_twice(store_url: str) -> None:
    store = open_store(store_url)
    store.close()
    again = open_store(store_url)
    store.close()
    put(again, entries_of("main", 1))
    again.close()


def test_stored_rounds_wins_and_balances_are_updated(store: Store) -> None:
    put(
        store,
        WriteSet(
            rounds={("main", 1): ("main", 1, "t1", DAY, 7, 5, None)},
            wins={("main", 1): ("main", 1, DAY, AT, 9, 9, "t1", 1, 500, b"won")},
            balances={("main", "house"): ("main", "house", 5)},
        ),
    )
    put(
        store,
        WriteSet(
            rounds={
                ("main", 1): ("main", 1, "later", "later", 6, 8, 9),
                ("main", 2): ("main", 2, "t1", DAY, 7, 10, None),
            },
            wins={("main", 1): ("main", 1, "later", "later", 12, 12, "later", 2, 0, b"backed out")},
            balances={("main", "house"): ("main", "house", -5)},
        ),
    )
    assert store.rows("SELECT * FROM round ORDER BY number") == [
        ("main", 1, "t1", DAY, 6, 5, 9),
        ("main", 2, "t1", DAY, 7, 10, None),
    ]
    assert store.rows("SELECT * FROM win") == [
        ("main", 1, DAY, AT, 9, 12, "t1", 1, 0, b"backed out")
    ]
    assert store.rows("SELECT * FROM balance") == [("main", "house", -5)]


def test_openings_and_alarms_are_stored(store: Store) -> None:
    opening, alarm = ("main", DAY, 1, "house", -5), ("main", 1, 1, AT, "METER_DRY", "It is dry.")
    put(store, WriteSet(openings=[opening], alarms=[alarm]))
    assert store.rows("SELECT * FROM opening") == [opening]
    assert store.rows("SELECT * FROM alarm") == [alarm]


def test_a_reset_empties_the_derived_tables_only(store: Store) -> None:
    writes = entries_of("main", 1)
    posting = ("main", 1, 1, "seed", "house", "meter major", 5)
    writes.postings.append(posting)
    writes.balances["main", "house"] = ("main", "house", -5)
    put(store, writes)
    store.begin([HOUSE_LOG, "main"])
    store.reset_derived_tables()
    assert store.rows("SELECT * FROM posting") == []
    assert store.rows("SELECT * FROM balance") == []
    store.rollback()
    assert store.rows("SELECT * FROM posting") == [posting]
    store.begin([HOUSE_LOG, "main"])
    store.reset_derived_tables()
    store.write(WriteSet(postings=[posting]))
    store.commit()
    assert store.rows("SELECT * FROM posting") == [posting]
    assert store.rows("SELECT * FROM balance") == []
    assert len(read_entries(store, log="main", after=0, limit=10)) == 1
    put(store, entries_of("main", 2))
    with pytest.raises(StatementRefusedError):
        store.run("DELETE FROM posting")


def test_a_query_may_contain_percent_signs_casts_and_colons(store: Store) -> None:
    sql = "SELECT CAST(:value AS TEXT), '12:30 100%', CAST(7 % 4 AS INTEGER)"
    assert store.rows(sql, value="x") == [("x", "12:30 100%", 3)]
    assert store.rows("SELECT '100%'") == [("100%",)]
