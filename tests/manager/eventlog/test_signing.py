"""When logs are signed, the alarms about unsigned entries, and the signed heads."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import apsw
import psycopg
import pytest
from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE, SUPERVISOR, Floor, floor_at
from manager.forging import forge

from jackpit.manager.audit.export import export_logs
from jackpit.manager.audit.verify_export import verify_export
from jackpit.manager.audit.verify_store import verify_store
from jackpit.manager.codec import leaf_classes
from jackpit.manager.eventlog.log import LinkLog
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.eventlog.signing import (
    SIGNED_HEADS_FILE,
    SignedHeads,
    must_sign_now,
    read_signed_heads,
)
from jackpit.manager.house import NewPerson
from jackpit.manager.house.commands import AddPerson, RecordSignIn
from jackpit.manager.operations.backup import back_up, restore
from jackpit.manager.operations.claim_watch import CHECKS_PER_SIGNATURE, ClaimWatch
from jackpit.manager.store import HOUSE_LOG, Head, open_reader
from jackpit.money import Money
from jackpit.table import Role
from jackpit.table import commands as c
from jackpit.table import events as e


@pytest.fixture
def floor(store_url: str, tmp_path: Path) -> Iterator[Floor]:
    """A house with a link, and its running server."""
    with floor_at(store_url, tmp_path / "keys") as opened:
        opened.set_up()
        opened.form()
        yield opened


def unsigned(floor: Floor) -> dict[str, int]:
    """The number of entries of each log after its last signature."""
    sql = """
        SELECT h.log, h.seq - coalesce((SELECT max(seq) FROM checkpoint c WHERE c.log = h.log), 0)
        FROM head h
    """
    return dict(floor.rows(sql))


def alarms(floor: Floor) -> list[tuple[str, str]]:
    """Every alarm that was raised, with its sentence."""
    return floor.alarms()


def killed(floor: Floor) -> None:
    """End a server without its last signatures."""
    floor.manager._sign_all = lambda: None  # type: ignore[method-assign]  # as if it were killed
    floor.stop()


# When logs are signed.


def test_decisions_of_the_house_are_signed_at_once_and_a_sign_in_is_not(floor: Floor) -> None:
    new = NewPerson(key="dealer-2", name="A dealer", role=Role.DEALER)
    floor.do(HOUSE_LOG, AddPerson(person=new, by=ADMIN, approved_by=EXECUTIVE))
    assert unsigned(floor)[HOUSE_LOG] == 0

    came = RecordSignIn(person="admin", how="password", origin="here", at="2026-11-16T12:00:00Z")
    floor.do(HOUSE_LOG, came)
    assert unsigned(floor)[HOUSE_LOG] == 1


def test_an_adjustment_is_signed_at_once_and_a_round_is_not(floor: Floor) -> None:
    floor.round(1, 2)
    assert unsigned(floor)["link"] > 0
    floor.do(
        "link",
        c.Adjust(
            meter="major",
            pool=c.Pool.METER,
            amount=Money.parse("10"),
            reason=c.AdjustmentReason.MALFUNCTION,
            text="The meter stood still.",
            by=ACCOUNTING,
            approved_by=EXECUTIVE,
        ),
    )
    assert unsigned(floor)["link"] == 0


def test_terms_that_are_withdrawn_are_signed_at_once(floor: Floor) -> None:
    version = floor.link("link", lambda link: link.version)
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    floor.do("link", c.ProposeTerms(version=version, **people))
    floor.round(1)
    assert unsigned(floor)["link"] > 0
    floor.do("link", c.WithdrawTerms(by=EXECUTIVE))
    assert unsigned(floor)["link"] == 0


def test_a_reopened_round_and_a_round_from_paper_are_signed_at_once(floor: Floor) -> None:
    people: dict[str, Any] = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
    floor.round(1)

    floor.do("link", c.ReopenRound(table="1", reason="too early", **people))
    assert unsigned(floor)["link"] == 0
    floor.do("link", c.EndRound(table="1"))
    assert unsigned(floor)["link"] == 1
    floor.do(
        "link", c.EnterLate(table="1", spots=(2,), form_number="17", reason="offline", **people)
    )
    assert unsigned(floor)["link"] == 0


def test_every_decision_of_two_people_on_a_link_is_signed_at_once() -> None:
    by_two = {kind for kind in leaf_classes(e.Event) if "approved_by" in kind.__struct_fields__}
    log = LinkLog("link")

    late = {
        kind
        for kind in by_two
        if not must_sign_now(log, [kind(**dict.fromkeys(kind.__struct_fields__))])
    }

    assert late == {e.WinBackedOut}, "signed as a change to a win"


def test_entries_are_signed_within_a_minute(floor: Floor) -> None:
    floor.round(1, 2)
    watch = ClaimWatch(floor.manager, floor.store, clock=lambda: floor.now)
    for _ in range(CHECKS_PER_SIGNATURE - 1):
        watch.run_once()
    assert unsigned(floor)["link"] > 0
    watch.run_once()
    assert unsigned(floor) == {HOUSE_LOG: 0, "link": 0}
    signed = floor.rows("SELECT count(*) FROM checkpoint")
    for _ in range(CHECKS_PER_SIGNATURE):
        watch.run_once()
    assert floor.rows("SELECT count(*) FROM checkpoint") == signed  # there was nothing to sign


def test_a_log_that_is_signed_twice_at_one_entry_can_be_verified(
    floor: Floor, tmp_path: Path
) -> None:
    floor.jackpot()
    trusted = floor.signer.trusted
    floor.stop()
    with open_reader(floor.database) as reader:
        assert verify_store(reader, trusted).ok
        sql = "SELECT count(*) - count(DISTINCT seq) FROM checkpoint WHERE log = 'house'"
        assert reader.rows(sql) == [(1,)]
        file = tmp_path / "export.jsonl"
        export_logs(reader, file, floor.signer.keys, house="", at="now")
    assert verify_export(file, trusted).ok


# Unsigned entries at the start.


def test_a_clean_stop_leaves_no_alarm(floor: Floor) -> None:
    floor.round(1)
    floor.stop()
    with floor_at(floor.database, floor.keys) as again:
        assert alarms(again) == []


def test_a_start_after_a_kill_raises_an_alarm_about_unsigned_entries(floor: Floor) -> None:
    floor.round(1)
    count = unsigned(floor)["link"]
    killed(floor)
    with floor_at(floor.database, floor.keys) as again:
        said = (
            f"Log 'link' had {count} entries after the last signature when the server started; "
            "only the hash chain protects them."
        )
        again.calls.query(lambda logs: None)
        assert alarms(again) == [("UNSIGNED_ENTRIES", said)]
        assert unsigned(again)["link"] == count  # the alarm came first
    with floor_at(floor.database, floor.keys) as once_more:
        assert len(alarms(once_more)) == 1


def test_entries_that_were_appended_to_the_file_raise_an_alarm_before_they_are_signed(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
    forge(database, "house", lambda event: event["person"].update(key="nobody"))
    with floor_at(database, tmp_path / "keys") as again:
        again.calls.query(lambda logs: None)
        ((alarm, said),) = alarms(again)
    assert alarm == "UNSIGNED_ENTRIES"
    assert said.startswith("Log 'house' had 1 entry after the last signature")


# Signed heads.


def test_a_database_replaced_with_an_older_copy_is_refused(tmp_path: Path) -> None:
    database, keys, older = tmp_path / "pit.db", tmp_path / "keys", tmp_path / "yesterday.db"
    with floor_at(str(database), keys) as floor:
        floor.set_up()
        floor.form()
    shutil.copy(database, older)
    with floor_at(str(database), keys) as floor:
        floor.jackpot()
        ((end,),) = floor.rows("SELECT seq FROM head WHERE log = 'link'")
    shutil.copy(older, database)
    ((before,),) = apsw.Connection(str(older)).execute("SELECT seq FROM head WHERE log = 'link'")

    with pytest.raises(AuditError) as refused:
        Floor(str(database), keys)
    assert str(refused.value).startswith(
        f"Log 'link' ends at entry {before}, but entry {end} was signed for; the database is older"
    )

    (keys / SIGNED_HEADS_FILE).unlink()  # the operator's way out, which is recorded
    with floor_at(str(database), keys) as floor:
        floor.calls.query(lambda logs: None)
        ((alarm, said),) = alarms(floor)
        assert alarm == "SIGNED_HEADS_MISSING"
        assert f"The logs end at house 5, link {before}." in said
    with floor_at(str(database), keys) as floor:
        assert len(alarms(floor)) == 1


def test_a_history_that_is_not_the_signed_one_is_refused(tmp_path: Path) -> None:
    keys, database, other = tmp_path / "keys", tmp_path / "pit.db", tmp_path / "other.db"
    with floor_at(str(other), keys) as floor:
        floor.later(days=1)
        floor.set_up()
    (keys / SIGNED_HEADS_FILE).unlink()
    with floor_at(str(database), keys) as floor:
        floor.set_up()
    with pytest.raises(AuditError, match="Entry 4 of log 'house' is not the one that was signed"):
        Floor(str(other), keys)


def test_the_signed_heads_are_signed_and_hold_every_log(floor: Floor) -> None:
    floor.stop()
    said = read_signed_heads(floor.keys, floor.signer.trusted)
    with open_reader(floor.database) as reader:
        heads = {log: (seq, bytes(h)) for log, seq, h in reader.rows("SELECT * FROM head")}
    assert said is not None
    assert {log: (head.seq, head.hash) for log, head in said.items()} == heads

    file = floor.keys / SIGNED_HEADS_FILE
    file.write_bytes(file.read_bytes().replace(b'"seq":', b'"seq":1', 1))
    with pytest.raises(AuditError, match=r"heads\.json cannot be trusted"):
        Floor(floor.database, floor.keys)


def test_servers_that_share_a_folder_never_replace_newer_heads(
    postgres_url: str, tmp_path: Path
) -> None:
    with (
        floor_at(postgres_url, tmp_path / "keys") as one,
        floor_at(postgres_url, tmp_path / "keys") as two,
    ):
        one.set_up()
        one.form()
        one.jackpot()
        two.jackpot(table="2")
        one.do("link", c.CloseTable(table="1", by=SUPERVISOR))
    said = read_signed_heads(tmp_path / "keys", one.signer.trusted)
    with open_reader(postgres_url) as reader:
        assert said is not None
        assert {log: head.seq for log, head in said.items()} == dict(
            reader.rows("SELECT log, seq FROM head")
        )


def test_an_older_signed_head_does_not_replace_a_newer_one(floor: Floor) -> None:
    floor.stop()
    heads = SignedHeads(floor.keys, floor.signer.keys, floor.signer.trusted)
    before = heads.read()
    assert before is not None
    end = before["link"].seq
    heads.update({"link": Head(end - 1, b"\x01" * 32), "other": Head(3, b"\x02" * 32)})
    heads.update({"other": Head(3, b"\x03" * 32)})  # not newer

    assert heads.read() == {**before, "other": Head(3, b"\x02" * 32)}


def test_signed_heads_that_cannot_be_written_raise_an_alarm_once(floor: Floor) -> None:
    file = floor.keys / SIGNED_HEADS_FILE
    file.unlink()
    file.mkdir()  # no file can take its place
    floor.manager._signing._written_at = -1_000_000
    floor.jackpot()
    floor.manager._signing._written_at = -1_000_000
    floor.jackpot()
    floor.calls.query(lambda logs: None)
    assert [alarm for alarm, _ in alarms(floor)] == ["SIGNED_HEADS_NOT_WRITTEN"]
    file.rmdir()


def test_a_restored_database_raises_an_alarm(floor: Floor, tmp_path: Path) -> None:
    backup, home = tmp_path / "backup.db", tmp_path / "home.db"
    back_up(floor.database, backup, floor.keys, lambda what: None)
    restore(backup, str(home), tmp_path / "home.db.keys", lambda what: None)
    with floor_at(str(home), tmp_path / "home.db.keys") as again:
        again.calls.query(lambda logs: None)
        assert "SIGNED_HEADS_MISSING" in [alarm for alarm, _ in alarms(again)]


# Triggers.


def test_a_database_without_its_triggers_raises_an_alarm(floor: Floor) -> None:
    floor.stop()
    if floor.database.startswith("postgresql:"):
        with psycopg.connect(floor.database) as session:
            session.execute("ALTER TABLE entry DISABLE TRIGGER entry_stays")
        said = (
            "The database does not protect its history: the trigger entry_stays is missing or off."
        )
    else:
        connection = apsw.Connection(floor.database.removeprefix("sqlite:///"))
        connection.execute("DROP TRIGGER entry_stays")
        connection.close()
        said = "The database does not protect its history: the trigger entry_stays is missing."
    with floor_at(floor.database, floor.keys) as again:
        again.calls.query(lambda logs: None)
        assert alarms(again) == [("TRIGGERS_MISSING", said)]


def test_a_trigger_that_was_disarmed_raises_an_alarm(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
    connection = apsw.Connection(database)
    connection.execute("DROP TRIGGER entry_stays")
    connection.execute("CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT 1; END")
    connection.close()
    with floor_at(database, tmp_path / "keys") as again:
        again.calls.query(lambda logs: None)
        said = "The database does not protect its history: the trigger entry_stays was altered."
        assert alarms(again) == [("TRIGGERS_MISSING", said)]
