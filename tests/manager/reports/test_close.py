"""The daily close: its checks, and a day as it was signed."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, NOON, SUPERVISOR, Floor, floor_at
from manager.reports.three_days import FIRST, SECOND, THIRD, report, rows, usd
from sample_alarm import sample_alarm

from jackpit.manager.eventlog.load import load_house
from jackpit.manager.eventlog.record import ChainError
from jackpit.manager.house.commands import AcknowledgeAlarm, RaiseAlarm
from jackpit.manager.reports.close.checks import CheckState, CloseCheck
from jackpit.manager.reports.close.day import DayReport, build_close
from jackpit.manager.store import HOUSE_LOG, open_reader
from jackpit.table import HouseRules, claims_of
from jackpit.table import commands as c


def closed(database: str, day: str) -> DayReport:
    """The close of an unsigned day without pending claims."""
    with open_reader(database) as reader:
        return build_close(
            reader, load_house(reader, None), day, lambda: NOON + timedelta(days=9), ()
        )


def line(database: str, day: str, key: str) -> CloseCheck:
    return line_of(closed(database, day), key)


def line_of(made: DayReport, key: str) -> CloseCheck:
    (found,) = (check for check in made.checks if check.key == key)
    return found


def signed(pit: Floor) -> None:
    """Sign the first day on the next, a minute before what follows."""
    pit.later(days=1)
    pit.sign_day(FIRST, note="the winner comes tomorrow")
    pit.later(minutes=1)


def as_signed(pit: Floor) -> DayReport:
    """The close of the first day, with the keys of its snapshots."""
    with open_reader(pit.database) as reader:
        trusted = pit.manager.trusted
        house = load_house(reader, trusted)
        return build_close(reader, house, FIRST, lambda: pit.now, (), trusted)


@pytest.fixture
def pit(tmp_path: Path) -> Any:
    """A pit with one link, open."""
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


def test_an_alarm_of_the_house_is_to_do_until_it_is_acknowledged(pit: Floor) -> None:
    pit.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("The record was altered.")))
    ((seq,),) = pit.rows("SELECT seq FROM alarm WHERE log = :log", log=HOUSE_LOG)
    waits = line(pit.database, FIRST, "alarms")

    assert waits.state is CheckState.WAIT
    assert [str(item.text) for item in waits.items] == ["The record was altered."]
    seen = AcknowledgeAlarm(log=HOUSE_LOG, seq=seq, number=0, note="looked at", by=EXECUTIVE)
    pit.do(HOUSE_LOG, seen)
    assert line(pit.database, FIRST, "alarms").state is CheckState.GOOD


def test_an_alarm_of_the_house_belongs_to_the_gaming_day_of_its_time(pit: Floor) -> None:
    begins = read_house_of(pit).settings.day_begins
    pit.now = pit.now.replace(hour=begins) + timedelta(days=1, minutes=-1)
    pit.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("Before the day begins.")))
    pit.later(minutes=1)
    pit.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("As it begins.")))

    first, second = (line(pit.database, day, "alarms").items for day in (FIRST, "2026-11-17"))
    assert [str(item.text) for item in first] == ["Before the day begins."]
    assert [str(item.text) for item in second] == ["As it begins."]


def read_house_of(pit: Floor) -> Any:
    with open_reader(pit.database) as reader:
        return load_house(reader, None)


def test_an_account_with_a_variance_is_to_do(altered: Path) -> None:
    assert line(str(altered), THIRD, "meters").state is CheckState.GOOD
    with apsw.Connection(str(altered)) as connection:
        connection.execute(
            "UPDATE balance SET microcents = microcents + 300000000 WHERE account = 'meter major'"
        )
    waits = line(str(altered), THIRD, "meters")

    assert waits.state is CheckState.WAIT
    assert [str(item.text) for item in waits.items] == ["meter Major of link: variance $3.00"]
    assert closed(str(altered), THIRD).variance == usd("3.00")


def test_the_liability_includes_reserves_and_unpaid_wins(three_days: str) -> None:
    ((owed,), says) = (
        closed(three_days, THIRD).liabilities,
        str(line(three_days, THIRD, "liability").says),
    )

    # The Minor was won for $1,000.78 and is not paid; the Major has reserves of its own.
    assert owed.payable == usd("1000.78")
    assert owed.reserves > usd("0.00")
    assert owed.total == owed.meters + owed.reserves + owed.overflow + owed.payable
    assert says == f"{owed.total} is owed to players at the end of the day."


def test_a_backed_out_win_is_to_do_until_its_money_is_recovered(pit: Floor) -> None:
    pit.jackpot()
    pit.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    mistake = c.AdjustmentReason.MISTAKE
    pit.do("link", c.BackOut(win=1, reason=mistake, text="a joker", **people))
    waits = line(pit.database, FIRST, "recovered")

    assert waits.state is CheckState.WAIT
    assert [str(item.text) for item in waits.items] == ["win 1 of link, $10,000.24"]
    pit.do("link", c.RecordRecovery(win=1, spot=6, by=ACCOUNTING))
    assert line(pit.database, FIRST, "recovered").state is CheckState.GOOD
    assert line(pit.database, FIRST, "paid").state is CheckState.GOOD


def test_a_win_that_needs_a_reference_is_to_do_until_it_has_one(pit: Floor) -> None:
    pit.do("link", c.StartRound(table="1", spots=(6,)))
    pit.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    claim = pit.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    pit.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance=""))
    waits = line(pit.database, FIRST, "references")

    assert waits.state is CheckState.WAIT
    assert [item.page for item in waits.items] == ["/wins/link/1"]
    pit.do("link", c.GiveReference(win=1, reference="camera 1", by=SUPERVISOR))
    assert line(pit.database, FIRST, "references").state is CheckState.GOOD


def test_a_backed_out_win_that_was_not_paid_is_neither_owed_nor_to_be_recovered(
    three_days: str,
) -> None:
    assert line(three_days, SECOND, "paid").state is CheckState.GOOD
    assert line(three_days, SECOND, "recovered").state is CheckState.GOOD


def test_an_exception_names_its_link_and_its_hands_as_the_pay_table_does(pit: Floor) -> None:
    pit.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=6),
    )
    claim = pit.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    pit.do("link", c.RefuseClaim(table="1", claim=claim, reason="a 7 of hearts", by=SUPERVISOR))

    (item,) = line(pit.database, FIRST, "adjustments").items
    assert str(item.text) == (
        "link link: claim refused, table 1, round 1, Three 7's – Diamonds at spot 6"
    )


@pytest.mark.parametrize(("amount", "shown"), [("40.00", "+$40.00"), ("-40.00", "-$40.00")])
def test_an_adjustment_is_listed_with_its_sign(pit: Floor, amount: str, shown: str) -> None:
    adjust = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=usd(amount),
        reason=c.AdjustmentReason.MALFUNCTION,
        text="a digit was lost",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    pit.do("link", adjust)

    (item,) = line(pit.database, FIRST, "adjustments").items
    assert str(item.text) == f"link link: adjusted, meter Major, {shown}"
    (alarm,) = line(pit.database, FIRST, "alarms").items
    assert f"adjusted by {shown}:" in str(alarm.text)


# Signed days.


def test_a_signed_day_always_shows_what_its_signer_saw(pit: Floor) -> None:
    pit.jackpot()
    pit.jackpot(table="2")
    signed(pit)
    before = as_signed(pit)
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    pit.print_win_page(ACCOUNTING)
    pit.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    pit.later(minutes=1)
    mistake = c.AdjustmentReason.MISTAKE
    pit.do("link", c.BackOut(win=2, reason=mistake, text="a joker", **people))
    pit.jackpot()  # on the next gaming day
    after = as_signed(pit)

    assert str(line_of(before, "paid").says) == "2 unpaid wins."
    assert after.checks == before.checks
    assert after.wins == before.wins
    assert [(x.number, x.status.value, x.printed) for x in after.wins] == [
        (1, "unpaid", 0),
        (2, "unpaid", 0),
    ]
    assert (after.liabilities, after.balances) == (before.liabilities, before.balances)


def test_changes_since_the_signature_are_listed_with_people_and_time(
    pit: Floor,
) -> None:
    pit.jackpot()
    pit.jackpot(table="2")
    signed(pit)
    assert as_signed(pit).later_changes == ()
    people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
    pit.print_win_page(ACCOUNTING)
    pit.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    pit.later(minutes=1)
    mistake = c.AdjustmentReason.MISTAKE
    pit.do("link", c.BackOut(win=2, reason=mistake, text="a joker", **people))

    assert [(x.at, str(x.text), x.page) for x in as_signed(pit).later_changes] == [
        (
            "2026-11-17T12:01:00.000000Z",
            "win 1 of link: page printed by A accounting (accounting)",
            "/wins/link/1",
        ),
        (
            "2026-11-17T12:01:00.000000Z",
            "win 1 of link: $10,000.24 paid to spot 6 by A accounting (accounting)",
            "/wins/link/1",
        ),
        (
            "2026-11-17T12:02:00.000000Z",
            "win 2 of link: backed out by A supervisor (supervisor), approved by A accounting"
            " (accounting); a hand verified by mistake: a joker",
            "/wins/link/2",
        ),
    ]


def test_a_round_and_its_claim_that_were_open_at_the_signature_stay_open_in_it(
    pit: Floor,
) -> None:
    pit.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=6),
    )
    signed(pit)
    claim = pit.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    verify = c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance="camera 1")
    pit.do("link", verify, c.EndRound(table="1"))
    made = as_signed(pit)

    assert [str(x.text) for x in line_of(made, "rounds").items] == ["round 1 at table 1 of link"]
    assert [str(x.text) for x in line_of(made, "claims").items] == [
        "Three 7's – Diamonds, $10,000.24, at table 1 of link"
    ]
    assert [str(x.text) for x in made.later_changes] == [
        "round 1 at table 1 of link ended",
        "Three 7's – Diamonds at table 1 of link is no longer pending",
    ]


def test_an_alarm_that_was_acknowledged_after_the_signature_was_not_before(pit: Floor) -> None:
    pit.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("Pad 1 is away.")))
    pit.do(HOUSE_LOG, RaiseAlarm(alarm=sample_alarm("Pad 2 is away.")))
    (first, second) = pit.rows("SELECT seq FROM alarm WHERE log = :log", log=HOUSE_LOG)

    def see(seq: int) -> None:
        seen = AcknowledgeAlarm(log=HOUSE_LOG, seq=seq, number=0, note="back", by=EXECUTIVE)
        pit.do(HOUSE_LOG, seen)

    see(first[0])
    signed(pit)
    see(second[0])
    made = as_signed(pit)

    assert [str(x.text) for x in line_of(made, "alarms").items] == ["Pad 2 is away."]
    assert [str(x.text) for x in made.later_changes] == [
        "alarm acknowledged by An Executive (executive): Pad 2 is away."
    ]


def test_a_round_open_at_the_signature_is_not_replayed_from_an_altered_log(
    pit: Floor,
) -> None:
    pit.jackpot()
    pit.do("link", c.StartRound(table="1", spots=(1, 6)))
    signed(pit)
    pit.do("link", c.EndRound(table="1"))
    with apsw.Connection(pit.database) as connection:
        connection.execute("DROP TRIGGER entry_stays")
        connection.execute(
            "UPDATE entry SET record = CAST(replace(record, 'camera 1', 'camera 2') AS BLOB)"
            " WHERE log = 'link' AND instr(record, 'camera 1')"
        )

    with pytest.raises(ChainError):
        as_signed(pit)


def test_a_fixed_award_was_paid_by_the_tray_if_its_round_was_over_at_the_signature(
    tmp_path: Path,
) -> None:
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as pit:
        pit.set_up()
        pit.form(rules=HouseRules(supervisor_from=usd("20.00")))
        for table in ("1", "2"):
            pit.do(
                "link",
                c.StartRound(table=table, spots=(1, 2)),
                c.MarkHand(table=table, line="two-7s", spot=1),
            )
            claim = pit.link("link", lambda x, t=table: claims_of(x.tables[t].round)[0].key)
            verify = c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE, surveillance="camera 1")
            pit.do("link", verify)
        pit.do("link", c.EndRound(table="1"))
        signed(pit)
        pit.do("link", c.EndRound(table="2"))
        made = as_signed(pit)

        assert [(x.number, x.status.value) for x in made.wins] == [(1, "paid"), (2, "unpaid")]
        assert [str(x.text) for x in made.later_changes] == ["round 2 at table 2 of link ended"]


# Other checks.


def test_a_win_that_was_backed_out_and_never_paid_needs_no_page(three_days: str) -> None:
    assert str(line(three_days, SECOND, "pages").says) == "No win needs a page."


def test_the_band_of_the_close_is_that_of_the_hold_report(three_days: str) -> None:
    (held,) = closed(three_days, FIRST).holds
    drop = report(three_days, "drop", FIRST, FIRST)
    (row,) = rows(drop, "Hold vs. theoretical", Table="all tables")

    assert (held.low, held.high) == (row["99% from"], row["99% to"])
    assert held.low is not None
    assert held.high is not None
    assert held.is_likely == (held.low <= held.hold <= held.high)
