"""Drop, hold and hits, compared with the exact odds."""

from fractions import Fraction
from pathlib import Path

import apsw
import pytest
from cli.command import run
from manager.floor import ACCOUNTING, EXECUTIVE, HOLE_CARD_SHOWN, SUPERVISOR, floor_at
from manager.reports.three_days import FIRST, QUIET, THIRD, notes, report, rows, usd
from pit import changed

from jackpit.games import GAMES
from jackpit.ledger import AccountKind, Reason
from jackpit.manager.eventlog.record import ChainError
from jackpit.manager.reports import ReportError
from jackpit.manager.reports.drop.hits import line_of_payment, play_by_version
from jackpit.manager.reports.drop.report import _POSTED
from jackpit.manager.reports.versions import round_range, versions_played
from jackpit.manager.store import open_reader
from jackpit.money import ZERO, Money
from jackpit.table import Version, claims_of
from jackpit.table import commands as c

FIXED = Fraction(516161, 1_000_000)
"""The fixed return of Blazing 7's, to six places."""


def test_every_reason_for_which_a_tray_pays_or_receives_is_in_one_column() -> None:
    counted = [reason for reasons in _POSTED.values() for reason in reasons]
    of_trays = [x for x in Reason if AccountKind.TRAY in (x.source, x.target)]

    assert sorted(counted, key=list(Reason).index) == of_trays


def test_the_posted_hold_is_what_the_trays_kept(three_days: str) -> None:
    made = report(three_days, "drop")
    first, second, total = rows(made, "Posted")

    assert first == {
        "Link": "link",
        "Table": "1",
        "Rounds": 3,
        "Wagers": 8,
        "Drop": usd("8"),
        "Awards": usd("2"),
        "Envy": ZERO,
        "Bonuses": ZERO,
        "Contributions": usd("1.44"),
        "Reserve": usd("0.16"),
        "Reimbursed by meters": ZERO,
        "Hold": usd("4.40"),
        "Wins": usd("11001.38"),
        "Backed out": ZERO,
        "Hold rate": Fraction(55, 100),
    }
    assert (second["Drop"], second["Awards"], second["Hold"]) == (usd("5"), usd("25"), usd("-21"))
    assert second["Wins"] == second["Backed out"] == usd("10000.65")
    assert (total["Table"], total["Rounds"], total["Drop"], total["Hold"]) == (
        "all tables",
        5,
        usd("13"),
        usd("-16.60"),
    )
    trays = rows(
        report(three_days, "reconciliation", THIRD, THIRD), "Accounts", Account="tray of table 1"
    )
    assert trays[0]["Actual closing"] == first["Hold"]


def test_the_theoretical_hold_is_the_drop_less_what_the_odds_give_back(three_days: str) -> None:
    *_, total = rows(report(three_days, "drop"), "Hold vs. theoretical")

    assert (total["Rounds ended"], total["Wagers"], total["Drop"]) == (5, 13, usd("13"))
    assert (total["Paid"], total["Hold"]) == (usd("27"), usd("-16.60"))
    assert total["Theoretical hold"] == usd("3.69")  # 13 × (1 - 0.2 - 0.516161)
    assert total["Difference"] == usd("-20.29")
    assert abs(total["Theoretical rate"] - (Fraction(8, 10) - FIXED)) < Fraction(1, 10**6)
    assert total["99% from"] <= total["95% from"] <= total["Theoretical hold"] <= total["95% to"]
    assert total["Seeds"] == usd("11000")  # the Major's and the Minor's
    assert total["Theoretical seeds"] == usd("0.67")  # 13 × (10,000/250,666 + 1,000/83,555.33)
    assert 0 < total["Chance"] < Fraction(1, 2)


def test_hits_come_from_what_was_paid_and_from_the_wins(three_days: str) -> None:
    lines = {x["Line"]: x for x in rows(report(three_days, "drop"), "Hits vs. theoretical")}

    assert {name: line["Hits"] for name, line in lines.items()} == {
        "Three 7's – Diamonds": 1,
        "Three 7's – Suited (Other)": 1,
        "Three 7's – Same Color": 0,
        "Three 7's": 0,
        "First Two Cards – 7": 1,
        "Either of the First Two Cards – 7": 1,
    }
    one = lines["Either of the First Two Cards – 7"]
    assert one["Wagers"] == 13
    assert one["Expected"] == 13 * Fraction(2142720, 15039960)
    assert (one["95% from"], one["95% to"]) == (0, 5)
    assert lines["Three 7's – Diamonds"]["Chance"] < Fraction(1, 5_000)


def test_a_quiet_period_says_so(three_days: str) -> None:
    made = report(three_days, "drop", QUIET, QUIET)

    assert made.section("Posted").rows == made.section("Hits vs. theoretical").rows == ()
    assert notes(made)[0] == "Nothing happened on link 'link' in this period."


def test_a_round_counts_on_the_day_it_began(three_days: str) -> None:
    with open_reader(three_days) as reader:
        assert round_range(reader, "link", FIRST, FIRST) == (1, 4)
        assert round_range(reader, "link", QUIET, QUIET) == (5, 4)
        assert round_range(reader, "link", QUIET, THIRD) == (5, 6)


def test_each_round_is_compared_under_its_own_terms(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    dearer = changed("blazing-7s", wager=Money.dollars(5))
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form(tables=1)
        for _ in range(3):
            floor.round(1, 2)
        version = Version.of(GAMES["blazing-7s"], dearer)
        floor.do(
            "link",
            c.CloseTable(table="1", by=SUPERVISOR),
            c.CloseLink(by=EXECUTIVE),
            c.ProposeTerms(version=version, by=ACCOUNTING, approved_by=EXECUTIVE),
            c.OpenLink(by=EXECUTIVE),
            c.OpenTable(table="1", by=SUPERVISOR),
        )
        floor.round(1, 2, 3)
    with open_reader(database) as reader:
        parts = versions_played(reader, "link", first=1, last=4)
        happened = play_by_version(reader, "link", FIRST, FIRST)

    assert [(x.version.number, x.first, x.last) for x in parts] == [(1, 1, 3), (2, 4, 4)]
    assert [x.tables["1"].wagers for x in happened] == [6, 3]
    (row, total) = rows(report(database, "drop"), "Hold vs. theoretical")
    assert row["Drop"] == total["Drop"] == usd("21")
    expected = (6 + 15) * (Fraction(8, 10) - FIXED)
    assert abs(row["Theoretical hold"].in_dollars() - expected) < Fraction(1, 100)
    assert rows(report(database, "meters"), "Meters")[0]["Wagered"] == usd("21")


def test_a_reopened_round_counts_as_it_ended_at_last(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form(tables=1)
        floor.do(
            "link",
            c.StartRound(table="1", spots=(1, 2)),
            c.MarkHand(table="1", line="two-7s", spot=1),
            c.EndRound(table="1"),
            c.ReopenRound(table="1", reason="it was one", by=SUPERVISOR, approved_by=EXECUTIVE),
            c.UnmarkHand(table="1", line="two-7s", spot=1),
            c.MarkHand(table="1", line="one-7", spot=1),
            c.EndRound(table="1"),
        )
    made = report(database, "drop")

    lines = {x["Line"]: x["Hits"] for x in rows(made, "Hits vs. theoretical")}
    assert (lines["First Two Cards – 7"], lines["Either of the First Two Cards – 7"]) == (0, 1)
    assert rows(made, "Posted")[0]["Awards"] == usd("2")
    assert rows(made, "Hold vs. theoretical")[0]["Paid"] == usd("2")


def test_envy_is_part_of_what_the_tray_pays(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    table = GAMES["bet-the-set-21"].pay_tables[0]
    line = next(line for line in table.lines if line.envy is not None)
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form("bet-the-set-21", tables=1)
        floor.do(
            "link",
            c.StartRound(table="1", spots=(1, 2, 3)),
            c.MarkHand(table="1", line=line.key, spot=2),
            HOLE_CARD_SHOWN,
        )
        key = floor.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
        floor.do(
            "link",
            c.VerifyClaim(table="1", claim=key, by=EXECUTIVE, surveillance="camera 2"),
            c.EndRound(table="1"),
        )
    (row, _) = rows(report(database, "drop"), "Hold vs. theoretical")

    assert line.envy is not None
    assert row["Paid"] == line.envy.pays(table.terms.wager) * 2
    assert row["Hold"] == rows(report(database, "drop"), "Posted")[0]["Hold"]


def test_a_payment_says_which_line_it_is_for() -> None:
    repaid = changed("blazing-7s", fixed_awards_from="minor")
    for version in (
        Version.of(GAMES["blazing-7s"]),
        Version.of(GAMES["blazing-7s"], repaid),
    ):
        for key, (_, why) in version.fixed_awards.items():
            assert line_of_payment(version, why) == key


def test_a_back_out_is_posted_on_its_own_day_and_the_day_of_the_win_stays(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.jackpot()
        floor.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
        floor.later(days=1)
        before = rows(report(database, "drop", FIRST, FIRST), "Posted")
        floor.do(
            "link",
            c.BackOut(
                win=1,
                reason=c.AdjustmentReason.MISTAKE,
                text="a joker",
                by=SUPERVISOR,
                approved_by=ACCOUNTING,
            ),
        )

    assert rows(report(database, "drop", FIRST, FIRST), "Posted") == before
    (first, *_) = before
    (second, *_) = rows(report(database, "drop", QUIET, QUIET), "Posted")
    assert (first["Table"], first["Wins"], first["Backed out"]) == ("1", usd("10000.24"), ZERO)
    assert (second["Table"], second["Wins"], second["Backed out"]) == ("1", ZERO, usd("10000.24"))


def test_posted_wins_are_those_that_left_the_meters_in_the_books(three_days: str) -> None:
    *_, total = rows(report(three_days, "drop"), "Posted")
    moved = rows(report(three_days, "reconciliation"), "Movements", Account="payable by the cage")

    won = sum((x["Amount"] for x in moved if x["Reason"] == "win"), start=ZERO)
    back = sum((x["Amount"] for x in moved if "backed out" in x["Reason"]), start=ZERO)
    assert (total["Wins"], total["Backed out"]) == (won, -back)


def deleted(database: Path, *sql: str) -> str:
    """A database with rows removed."""
    with apsw.Connection(str(database)) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        for statement in sql:
            connection.execute(statement)
    return str(database)


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        ("DELETE FROM round WHERE number = 1", "Round 1 of link 'link'"),
        ("DELETE FROM round WHERE number = 3", "Round 3 of link 'link'"),
        ("DELETE FROM win WHERE number = 2", "Win 2 of link 'link'"),
    ],
)
def test_missing_data_is_reported_in_one_sentence(altered: Path, sql: str, what: str) -> None:
    database = deleted(altered, sql)
    sentence = f"{what} is missing from the database; run 'jackpit doctor'."

    with pytest.raises(ReportError) as raised:
        report(database, "drop")

    assert str(raised.value) == sentence
    said = run("report", "drop", "--database", database, "--from", FIRST, "--to", THIRD)
    assert (said.code, said.out) == (2, "")
    assert sentence in said.err


def test_a_missing_entry_is_reported_in_one_sentence(altered: Path) -> None:
    with open_reader(str(altered)) as reader:
        ((seq,),) = reader.rows("SELECT first_seq FROM round WHERE log = 'link' AND number = 1")
    database = deleted(altered, f"DELETE FROM entry WHERE log = 'link' AND seq = {seq}")

    for name in ("drop", "wins"):
        with pytest.raises(ChainError, match=f"entry {seq} of log 'link' is missing"):
            report(database, name)
        printed = run("report", name, "--database", database, "--from", FIRST, "--to", THIRD)
        assert (printed.code, printed.out) == (2, "")
        assert f"ntry {seq} of log 'link' is missing" in printed.err
