"""The projected tables are compared with the logs."""

from __future__ import annotations

import shutil
from pathlib import Path

import apsw
import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, SUPERVISOR, floor_at
from sample_alarm import sample_alarm

from jackpit.ledger import Reason
from jackpit.manager.audit.compare import compare_tables, verify_store_and_tables
from jackpit.manager.audit.verdict import AlteredError
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.store import HOUSE_LOG, open_reader
from jackpit.money import Money
from jackpit.table import Link
from jackpit.table import commands as c

DERIVED = ("posting", "opening", "balance", "round", "win", "alarm")


def played(database: str, keys: Path) -> frozenset[bytes]:
    """Two days of play with wins, an adjustment, a reopened round, and an alarm."""
    with floor_at(database, keys) as floor:
        floor.set_up()
        floor.form()
        for _ in range(4):
            floor.round(1, 2, 3)
        floor.jackpot()
        adjust = c.Adjust(
            meter="major",
            pool=c.Pool.METER,
            amount=Money.parse("10"),
            reason=c.AdjustmentReason.MALFUNCTION,
            text="The meter stood still.",
            by=ACCOUNTING,
            approved_by=EXECUTIVE,
        )
        floor.do("link", adjust)
        floor.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm()))
        floor.round(2)
        reopen = c.ReopenRound(
            table="1", reason="ended too early", by=SUPERVISOR, approved_by=EXECUTIVE
        )
        floor.do("link", reopen, c.EndRound(table="1"))
        floor.later(days=1)
        floor.do(
            "link", c.PayWin(win=1, spot=6, by=ACCOUNTING), c.StartRound(table="2", spots=(1,))
        )
        floor.refused("link", c.EndRound(table="1"))
        return floor.signer.trusted


@pytest.mark.parametrize("at_once", [1, 3, 2_000])
def test_the_tables_match_the_logs_for_any_page_size(
    store_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    trusted = played(store_url, tmp_path / "keys")
    monkeypatch.setattr("jackpit.manager.audit.compare.ENTRIES_PER_PAGE", at_once)
    monkeypatch.setattr("jackpit.manager.audit.compare.ROWS_PER_PAGE", at_once)
    with open_reader(store_url) as reader:
        counts = [reader.rows(f"SELECT count(*) FROM {table}")[0][0] for table in DERIVED]
        assert all(counts)
        assert compare_tables(reader) == sum(counts)
        verdict = verify_store_and_tables(reader, trusted)
    assert verdict.ok
    assert verdict.sentence.endswith(f"The tables are what the logs lead to: {sum(counts):,} rows.")


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, frozenset[bytes]]:
    """A database to be altered copy by copy."""
    folder = tmp_path_factory.mktemp("base")
    return folder / "pit.db", played(str(folder / "pit.db"), folder / "keys")


ALTERATIONS = {
    "UPDATE posting SET reason = 'seed' WHERE reason = 'adjusted_up'": "Posting 0 of entry",
    "UPDATE posting SET seq = 900 WHERE reason = 'adjusted_up'": "is missing",
    "DELETE FROM posting WHERE reason = 'adjusted_up'": "is missing",
    "UPDATE opening SET microcents = 1 WHERE account = 'meter major'": "The opening of 'meter maj",
    "UPDATE balance SET microcents = 1 WHERE account = 'house'": "The balance of 'house' of log",
    "UPDATE balance SET log = 'other' WHERE account = 'house'": "has rows of log 'other'",
    "UPDATE win SET body = CAST(replace(body, 'executive', 'innocent') AS BLOB)": "Win 1 of log",
    "DELETE FROM win": "Win 1 of log 'link' is missing; rebuild the database.",
    "UPDATE win SET last_seq = first_seq": "Win 1 of log 'link' is not what the log",
    "INSERT INTO win SELECT log, 7, day, at, 1, 2, place, 1, microcents, body FROM win": "leads",
    "UPDATE round SET wagers = 7 WHERE number = 1": "Round 1 of log 'link' is not what the log",
    "DELETE FROM round WHERE number = 2": "Round 2 of log 'link' is missing",
    "INSERT INTO round VALUES ('link', 99, '1', '2026-11-16', 1, 1, 2)": "not 8; rebuild",
    "DELETE FROM alarm": "is missing; rebuild the database.",
    "DELETE FROM command WHERE log = 'link' AND seq = 9": "Entry 9 of log 'link' has no command",
}


@pytest.mark.parametrize("sql", ALTERATIONS)
def test_any_alteration_of_the_tables_is_named(
    base: tuple[Path, frozenset[bytes]], tmp_path: Path, sql: str
) -> None:
    original, trusted = base
    database = tmp_path / "pit.db"
    shutil.copy(original, database)
    connection = apsw.Connection(str(database))
    for (name,) in connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall():
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(sql)
    assert connection.changes() > 0
    connection.close()

    with open_reader(str(database)) as reader:
        verdict = verify_store_and_tables(reader, trusted)
    assert not verdict.ok
    assert ALTERATIONS[sql] in verdict.sentence


def test_an_entry_that_cannot_be_applied_is_named(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
    connection = apsw.Connection(database)
    connection.execute("DROP TRIGGER entry_stays")
    connection.execute("UPDATE entry SET record = CAST('{}' AS BLOB) WHERE seq = 2")
    connection.close()
    with (
        open_reader(database) as reader,
        pytest.raises(AlteredError, match="entry 2 of log 'house' is not a record"),
    ):
        compare_tables(reader)


def test_a_bug_in_the_program_gives_a_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = str(tmp_path / "pit.db")
    trusted = played(database, tmp_path / "keys")
    change_stream = Link._change_stream

    def twice(link: Link, meter: str, reason: Reason, amount: Money) -> None:
        for _ in range(2 if reason is Reason.SEED and link.wins else 1):
            change_stream(link, meter, reason, amount)

    monkeypatch.setattr(Link, "_change_stream", twice)
    with open_reader(database) as reader:
        verdict = verify_store_and_tables(reader, trusted)
    assert not verdict.ok
    assert verdict.sentence.endswith("of log 'link' cannot follow the one before it (BooksError).")
