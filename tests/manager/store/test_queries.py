"""The named queries, on SQLite and on PostgreSQL."""

from collections.abc import Iterator

import pytest
from sample_alarm import sample_alarm

from jackpit.manager.codec import encode
from jackpit.manager.store import HOUSE_LOG, Checkpoint, Entry, Head, Store, WriteSet, open_store
from jackpit.manager.store.queries import (
    alarms,
    checkpoints,
    commands,
    credentials,
    days,
    logs,
    postings,
    rounds,
    sessions,
    tables,
    wins,
)
from jackpit.manager.store.queries.alarms import AlarmRow
from jackpit.manager.store.queries.rounds import RoundRow
from jackpit.manager.store.queries.wins import WinRow

DAY_1, DAY_2, DAY_3 = "2030-01-01", "2030-01-02", "2030-01-03"
METER = "meter major"
ROUNDS = [
    RoundRow("main", 1, "t1", DAY_1, 3, 1, 2),
    RoundRow("main", 2, "t2", DAY_2, 2, 3, 4),
    RoundRow("main", 3, "t1", DAY_2, 4, 4, None),
    RoundRow("main", 4, "t1", DAY_2, 0, 4, 4),
]
WINS = [
    WinRow("main", 1, DAY_1, f"{DAY_1}T12", 2, 3, "t1", 1, 100, b'{"number":1}'),
    WinRow("main", 2, DAY_2, f"{DAY_2}T12", 4, 4, "t2", 2, 50, b'{"number":2}'),
]
ALARMS = [
    AlarmRow("main", 2, 1, f"{DAY_1}T12", "WIN_LOGGED", sample_alarm("A win.")),
    AlarmRow("main", 4, 1, f"{DAY_2}T12", "ADJUSTED", sample_alarm("An adjustment.")),
    AlarmRow(HOUSE_LOG, 1, 1, f"{DAY_2}T13", "PAD_LOST", sample_alarm("A pad.")),
]


def hash_of(seq: int) -> bytes:
    return seq.to_bytes(32)


def record_of(seq: int) -> bytes:
    return f'{{"seq":{seq}}}'.encode()


@pytest.fixture
def store(store_url: str) -> Iterator[Store]:
    """Four entries of the link 'main' on two gaming days, and one of the house."""
    opened = open_store(store_url)
    opened.begin([HOUSE_LOG, "main"])
    opened.write(
        WriteSet(
            entries=[
                *(("main", seq, record_of(seq), hash_of(seq)) for seq in range(1, 5)),
                (HOUSE_LOG, 1, record_of(1), hash_of(1)),
            ],
            heads={"main": ("main", 4, hash_of(4)), HOUSE_LOG: (HOUSE_LOG, 1, hash_of(1))},
            commands=[
                *((f"c{seq}", b"asked", "main", seq, None, f"{DAY_1}T12") for seq in (1, 2, 3)),
                ("house", b"asked", HOUSE_LOG, 1, None, f"{DAY_1}T12"),
                ("r1", b"asked", "main", None, b'{"refused":"X"}', f"{DAY_1}T12"),
                ("r2", b"asked", HOUSE_LOG, None, b'{"refused":"Y"}', f"{DAY_2}T12"),
            ],
            openings=[
                ("main", DAY_1, 1, "", 0),
                ("main", DAY_2, 3, "", 0),
                ("main", DAY_2, 3, METER, 70),
            ],
            postings=[
                ("main", 1, 1, "wager", "players", METER, 70),
                ("main", 2, 1, "win", METER, "payable", 30),
                ("main", 4, 1, "award", "tray t2", "players", 5),
            ],
            balances={
                ("main", account): ("main", account, amount)
                for account, amount in (
                    *((METER, 40), ("payable", 30)),
                    *(("players", -65), ("tray t2", -5)),
                )
            },
            rounds={("main", row.number): tuple(row) for row in ROUNDS},
            wins={("main", row.number): tuple(row) for row in WINS},
            alarms=[(*row[:5], encode(row.sentence).decode()) for row in ALARMS],
            checkpoints=[
                ("main", 1, b"1", b"s", b"k", b"older"),
                ("main", 2, b"2", b"s", b"k", b"state"),
                ("main", 3, b"3", b"s", b"k", None),
            ],
        )
    )
    opened.commit()
    yield opened
    opened.close()


def test_heads_and_entries(store: Store) -> None:
    assert logs.read_heads(store) == {HOUSE_LOG: Head(1, hash_of(1)), "main": Head(4, hash_of(4))}
    assert [logs.read_head_seq(store, log=log) for log in ("main", "none")] == [4, 0]
    assert sorted(logs.list_logs_with_history(store)) == [HOUSE_LOG, "main"]
    assert logs.read_entries(store, log="main", after=2, limit=9) == [
        Entry("main", seq, record_of(seq), hash_of(seq)) for seq in (3, 4)
    ]
    assert [x.seq for x in logs.read_entries(store, log="main", after=1, last=3, limit=9)] == [2, 3]
    assert [x.seq for x in logs.read_entries(store, log="main", after=1, limit=1)] == [2]
    assert logs.read_records(store, log="main", after=3, limit=9) == [(4, record_of(4))]
    assert [x.seq for x in logs.read_records(store, log="main", after=0, last=2, limit=9)] == [1, 2]
    assert logs.read_record(store, log="main", seq=2) == record_of(2)
    assert logs.read_record(store, log="main", seq=5) is None
    assert logs.read_entry_hash(store, log="main", seq=2) == hash_of(2)
    assert logs.read_entry_hash(store, log="main", seq=5) is None
    assert logs.read_hashes(store, log="main", after=2, limit=1) == [(3, hash_of(3))]
    assert sorted(logs.read_last_records(store)) == [record_of(1), record_of(4)]


def test_checkpoints(store: Store) -> None:
    last = Checkpoint("main", 3, b"3", b"s", b"k", None)
    state = Checkpoint("main", 2, b"2", b"s", b"k", b"state")
    older = Checkpoint("main", 1, b"1", b"s", b"k", b"older")
    assert checkpoints.read_last_checkpoint(store, log="main") == last
    assert checkpoints.read_last_checkpoint(store, log=HOUSE_LOG) is None
    assert checkpoints.read_checkpoints(store, log="main", after=1, limit=9) == [state, last]
    before = [
        checkpoints.read_snapshots_before(store, log="main", before=seq, limit=9) for seq in (4, 2)
    ]
    assert before == [[state, older], [older]]
    assert checkpoints.read_last_signature(store, log="main") == (3, b"3", b"s", b"k")
    assert checkpoints.read_last_signature(store, log=HOUSE_LOG) is None
    signatures = checkpoints.read_signatures(store, log="main", after=1, last=2)
    assert [row.seq for row in signatures] == [2]
    assert checkpoints.list_signed_seqs(store, log="main") == [1, 2, 3]
    assert checkpoints.read_last_signed_seqs(store) == {"main": 3}
    assert [(x.log, x.seq, x.checkpoints) for x in checkpoints.read_log_summaries(store)] == [
        (HOUSE_LOG, 1, 0),
        ("main", 4, 3),
    ]
    assert checkpoints.has_checkpoints(store)


def test_commands(store: Store) -> None:
    accepted = commands.read_accepted_commands(store, after="c1", limit=2)
    assert [(row.id, row.seq, row.record) for row in accepted] == [
        ("c2", 2, record_of(2)),
        ("c3", 3, record_of(3)),
    ]
    assert commands.find_entry_without_command(store) == ("main", 4)
    first = (f"{DAY_1}T12", "main", "r1", b'{"refused":"X"}')
    assert commands.read_refused_commands(store, since=DAY_1, before=f"{DAY_2}T12") == [first]
    assert len(commands.read_refused_commands(store, since=DAY_1, before=DAY_3)) == 2
    of_main = commands.read_refused_commands_of_log(
        store, log="main", since=DAY_1, until=f"{DAY_1}T12"
    )
    assert of_main == [first]


def test_gaming_days(store: Store) -> None:
    assert days.read_day_starts(store, log="main", last_day=DAY_3) == [(DAY_1, 1), (DAY_2, 3)]
    assert days.read_day_starts(store, log="main", last_day=DAY_1) == [(DAY_1, 1)]
    assert days.read_day_start(store, log="main", day=DAY_2) == (DAY_2, 3)
    assert days.read_day_start(store, log="main", day=DAY_3) is None
    assert days.read_next_day_start(store, log="main", day=DAY_1) == (DAY_2, 3)
    assert days.read_next_day_start(store, log="main", day=DAY_2) is None
    assert days.read_last_day_start(store, log="main") == (DAY_2, 3)
    assert days.read_last_day_start(store, log="none") is None
    assert days.read_opening_balances(store, log="main", day=DAY_2) == {METER: 70}
    opened = days.read_openings_of_account(store, log="main", account=METER, limit=9)
    assert opened == [(DAY_2, 3, 70)]
    assert days.list_last_days(store, limit=9) == [DAY_2, DAY_1]
    assert days.list_last_days(store, limit=1) == [DAY_2]
    assert days.list_days_between(store, first_day=DAY_1, before_day=DAY_2) == [DAY_1]


def test_postings_and_balances(store: Store) -> None:
    assert sorted(postings.sum_postings(store, log="main", first=1, last=2)) == [
        (METER, "payable", "win", 1, 30),
        ("players", METER, "wager", 1, 70),
    ]
    assert postings.sum_win_postings(store, log="main", first=1, last=4) == [(2, "win", 30)]
    account = {"log": "main", "account": METER}
    assert postings.sum_account_change(store, **account, first=1, last=4) == 40
    assert postings.sum_account_change(store, **account, first=3, last=4) == 0
    for width, changes in ((1, [(1, 70), (2, -30)]), (4, [(2, 40)])):
        found = postings.sum_account_changes(store, **account, first=1, last=4, width=width)
        assert found == changes
    assert postings.read_balances(store, log="main") == {
        METER: 40,
        "payable": 30,
        "players": -65,
        "tray t2": -5,
    }
    assert postings.find_wrong_balance(store) is None
    store.run("UPDATE balance SET microcents = 41 WHERE account = :account", account=METER)
    assert postings.find_wrong_balance(store) == ("main", METER)


def test_rounds(store: Store) -> None:
    assert rounds.read_round(store, log="main", number=2) == ROUNDS[1]
    assert rounds.read_round(store, log="main", number=5) is None
    assert [rounds.read_last_round_number(store, log=log) for log in ("main", "none")] == [4, 0]
    before = [rounds.find_last_round_before_day(store, log="main", day=x) for x in (DAY_1, DAY_2)]
    assert before == [0, 1]
    at = {"log": "main", "table": "t1"}
    assert rounds.find_next_round_at_table(store, **at, number=1) == 3
    assert rounds.find_next_round_at_table(store, **at, number=4) is None
    assert rounds.find_previous_round_at_table(store, **at, number=3) == 1
    assert rounds.find_previous_round_at_table(store, **at, number=1) is None
    newest = rounds.read_rounds(store, log="main", first=2, last=4, limit=2)
    assert newest == [ROUNDS[3], ROUNDS[2]]
    at_table = rounds.read_rounds(store, log="main", first=1, last=3, limit=9, table="t1")
    assert at_table == [ROUNDS[2], ROUNDS[0]]
    assert rounds.read_open_rounds_of_day(store, day=DAY_2) == [ROUNDS[2]]
    since = rounds.read_rounds_open_or_ended_since(store, log="main", day=DAY_2, since=5)
    assert since == [ROUNDS[2]]
    assert rounds.list_round_numbers(store, log="main") == [1, 2, 3, 4]
    paying = rounds.read_paying_rounds(store, log="main", first=1, last=9, limit=9)
    assert paying == [(2, "t2", record_of(4))]


def test_counts_of_rounds(store: Store) -> None:
    assert rounds.count_rounds(store, log="main", first=2, last=9) == 3
    assert rounds.count_rounds_of_day(store, day=DAY_2) == 2
    assert rounds.count_open_rounds(store) == 1
    assert rounds.sum_rounds_after(store, log="main", after=1) == (3, 6)
    assert rounds.sum_rounds_after(store, log="none", after=0) == (0, 0)
    assert rounds.sum_wagers(store, log="main", first=1, last=2) == 5
    assert rounds.sum_wagers(store, log="none", first=1, last=2) == 0
    by_table = rounds.sum_rounds_by_table(store, log="main", first=1, last=9)
    assert sorted(by_table) == [("t1", 2, 7), ("t2", 1, 2)]
    assert rounds.count_ended_rounds_by_wagers(store, log="main", first=1, last=9) == [
        ("t1", 3, 1),
        ("t2", 2, 1),
    ]


def test_wins(store: Store) -> None:
    assert wins.read_win(store, log="main", number=2) == WINS[1]
    assert wins.read_win(store, log="main", number=3) is None
    assert wins.read_wins(store, log="main") == WINS
    assert wins.read_wins(store, log="main", after=1) == [WINS[1]]
    assert wins.read_wins_since(store, log="main", since=DAY_2) == [WINS[1]]
    assert wins.read_wins_of_day(store, log="main", day=DAY_1) == [WINS[0]]
    assert wins.read_wins_of_round(store, log="main", round=2) == [WINS[1]]
    days_of_all = {"first_day": DAY_1, "last_day": DAY_2}
    assert wins.read_latest_wins(store, **days_of_all, limit=9) == WINS[::-1]
    assert wins.read_latest_wins(store, **days_of_all, limit=1, log="main") == [WINS[1]]
    assert wins.read_latest_wins(store, **days_of_all, limit=9, log="none") == []
    assert wins.sum_wins(store, **days_of_all) == (2, 150)
    assert wins.sum_wins(store, first_day=DAY_2, last_day=DAY_2, log="main") == (1, 50)
    assert wins.sum_wins(store, **days_of_all, log="none") == (0, 0)
    assert wins.list_wins_of_rounds(store, log="main", first=2, last=9) == [(2, 2)]
    assert wins.count_win_numbers(store, log="main") == (2, 2)
    assert wins.count_win_numbers(store, log="none") == (0, 0)
    assert wins.list_win_numbers(store, log="main") == [1, 2]


@pytest.mark.parametrize("page", [1, 2, 10_000])
def test_alarms(store: Store, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    monkeypatch.setattr(alarms, "ALARMS_PER_PAGE", page)
    assert alarms.has_alarm(store, log="main", seq=2, number=1)
    assert not alarms.has_alarm(store, log="main", seq=2, number=2)
    assert alarms.read_open_alarms(store, acknowledged=set()) == ALARMS[::-1]
    assert alarms.read_open_alarms(store, acknowledged=set(), limit=1) == [ALARMS[2]]
    assert alarms.read_open_alarms(store, acknowledged={ALARMS[2].key}, limit=1) == [ALARMS[1]]
    assert alarms.read_alarms_between(store, since=DAY_1, before=DAY_2) == [ALARMS[0]]
    of_house = alarms.read_alarms_of_log_between(store, log=HOUSE_LOG, since=DAY_1, before=DAY_3)
    assert of_house == [ALARMS[2]]
    assert alarms.read_alarms_of_entries(store, log="main", first=3, last=4) == [ALARMS[1]]
    assert alarms.count_adjustments_since_day(store, log="main", day=DAY_2) == 1
    assert alarms.count_adjustments_since_day(store, log="main", day=DAY_3) == 0


def test_credentials(store: Store) -> None:
    pin = {"person": "ann", "kind": "pin"}
    credentials.upsert_credential(store, **pin, secret="old", at="1", seal="s1")
    credentials.upsert_credential(store, **pin, secret="new", at="2", seal="s2")
    assert credentials.read_credential(store, **pin) == ("new", "2", "s2")
    assert credentials.find_credential_holder(store, kind="pin", secret="new") == "ann"
    assert credentials.find_credential_holder(store, kind="pin", secret="old") is None
    credentials.delete_credential_row(store, **pin)
    assert credentials.read_credential(store, **pin) is None


def test_sessions(store: Store) -> None:
    for token in ("a", "b"):
        sessions.insert_session(
            store, token=token, person="ann", origin="x", at="3", seal="s", desk=""
        )
    assert sessions.count_sessions_of(store, person="ann") == 2
    sessions.update_session_use(store, token="a", at="2")  # before its last use: no change
    assert sessions.read_session(store, token="a") == ("ann", "x", "3", "3", 0, "s", "")
    sessions.update_session_use(store, token="a", at="4")
    sessions.update_session_locked(store, token="a")
    assert sessions.read_session(store, token="a") == ("ann", "x", "3", "4", 1, "s", "")
    sessions.update_session_unlocked(store, token="a", at="5")
    assert sessions.read_session(store, token="a") == ("ann", "x", "3", "5", 0, "s", "")
    sessions.delete_session(store, token="a")
    assert sessions.read_session(store, token="a") is None
    sessions.delete_sessions_begun_until(store, at="2")
    assert sessions.count_sessions_of(store, person="ann") == 1
    sessions.delete_sessions_begun_until(store, at="3")
    assert sessions.count_sessions_of(store, person="ann") == 0
    sessions.insert_session(store, token="c", person="ann", origin="x", at="3", seal="s", desk="")
    sessions.delete_sessions_of(store, person="ann")
    assert sessions.read_session(store, token="c") is None


def test_a_phone_ends_with_its_desk(store: Store) -> None:
    for token, desk in (("desk", ""), ("phone", "desk"), ("other", "")):
        sessions.insert_session(
            store, token=token, person="ann", origin="x", at="3", seal="s", desk=desk
        )
    assert sessions.find_phone_of(store, desk="desk") == "phone"
    sessions.delete_phone_of(store, desk="desk")
    assert sessions.find_phone_of(store, desk="desk") is None
    sessions.insert_session(
        store, token="phone", person="ann", origin="x", at="3", seal="s", desk="desk"
    )
    sessions.delete_session(store, token="desk")
    assert sessions.read_session(store, token="phone") is None
    assert sessions.count_sessions_of(store, person="ann") == 1


def test_a_code_pairs_once_and_a_new_one_replaces_it(store: Store) -> None:
    for code, desk in (("old", "desk"), ("new", "desk"), ("other", "ben")):
        sessions.replace_pairing(store, code=code, desk=desk, person=desk, at="3", seal="s")
    assert sessions.take_pairing(store, code="old") is None
    assert sessions.take_pairing(store, code="new") == ("desk", "desk", "3", "s")
    assert sessions.take_pairing(store, code="new") is None
    sessions.delete_sessions_of(store, person="ben")
    assert sessions.take_pairing(store, code="other") is None


def test_failed_attempts(store: Store) -> None:
    for at in "123":
        sessions.insert_failure(store, subject="ann", at=at)
    assert sessions.list_last_failures(store, subject="ann", limit=2) == ["3", "2"]
    sessions.delete_failures_before(store, at="2")
    assert sessions.list_last_failures(store, subject="ann", limit=9) == ["3", "2"]
    sessions.delete_failures_of(store, subject="ann")
    assert sessions.list_last_failures(store, subject="ann", limit=9) == []


@pytest.mark.parametrize("page", [1, 3, 5_000])
def test_whole_tables(store: Store, monkeypatch: pytest.MonkeyPatch, page: int) -> None:
    monkeypatch.setattr(tables, "ROWS_PER_PAGE", page)
    for table in tables.DatabaseTable:
        pages = list(tables.read_table(store, table=table))
        rows = [row for found in pages for row in found]
        assert sorted(rows) == sorted(store.rows(f"SELECT * FROM {table}"))
        assert all(len(found) <= page for found in pages)
    assert tables.list_logs_in_table(store, table=tables.DatabaseTable.WIN) == ["main"]
    assert tables.count_rows(store, table=tables.DatabaseTable.ROUND, log="main") == len(ROUNDS)
    posted = tables.read_rows_of_entries(
        store, table=tables.DatabaseTable.POSTING, log="main", after=1, last=3
    )
    assert [row[1] for row in posted] == [2]
    numbered = tables.read_numbered_rows(
        store, table=tables.DatabaseTable.ROUND, log="main", first=2, last=3
    )
    assert sorted(numbered) == [tuple(row) for row in ROUNDS[1:3]]
    assert len(tables.read_balance_rows(store, log="main")) == 4
    assert [row[1] for row in tables.read_checkpoint_rows(store)] == [1, 2, 3]
