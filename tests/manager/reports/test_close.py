"""The daily close: what makes a line wait, and what it counts."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import apsw
import pytest
from manager.floor import ACCOUNTING, EXECUTIVE, NOON, SUPERVISOR, Floor, floor_at
from manager.reports.three_days import FIRST, SECOND, THIRD, usd

from jackpit.manager.house.commands import AcknowledgeAlarm, RaiseAlarm
from jackpit.manager.reports.close import Close, close
from jackpit.manager.reports.close_checks import Check, State
from jackpit.manager.reports.reading import read_house
from jackpit.manager.store import HOUSE_LOG, open_reader
from jackpit.table import claims_of
from jackpit.table import commands as c


def closed(database: str, day: str) -> Close:
    """The close of a day that nobody has signed and in which no claim waits."""
    with open_reader(database) as reader:
        return close(reader, read_house(reader), day, lambda: NOON + timedelta(days=9), ())


def line(database: str, day: str, key: str) -> Check:
    (found,) = (check for check in closed(database, day).checks if check.key == key)
    return found


@pytest.fixture
def pit(tmp_path: Path) -> Any:
    """A pit at work."""
    with floor_at(str(tmp_path / "pit.db"), tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        yield floor


def test_an_alarm_of_the_house_waits_until_somebody_has_seen_it(pit: Floor) -> None:
    pit.do(HOUSE_LOG, RaiseAlarm(alarm="HISTORY_ALTERED", sentence="The record was altered."))
    ((seq,),) = pit.rows("SELECT seq FROM alarm WHERE log = :log", log=HOUSE_LOG)
    waits = line(pit.database, FIRST, "alarms")

    assert waits.state is State.WAIT
    assert [item.text for item in waits.items] == ["The record was altered."]
    seen = AcknowledgeAlarm(log=HOUSE_LOG, seq=seq, number=0, note="looked at", by=EXECUTIVE)
    pit.do(HOUSE_LOG, seen)
    assert line(pit.database, FIRST, "alarms").state is State.GOOD


def test_an_alarm_of_the_house_belongs_to_the_gaming_day_of_its_time(pit: Floor) -> None:
    begins = read_house_of(pit).settings.day_begins
    pit.now = pit.now.replace(hour=begins) + timedelta(days=1, minutes=-1)
    pit.do(HOUSE_LOG, RaiseAlarm(alarm="PAD_LOST", sentence="Before the day begins."))
    pit.later(minutes=1)
    pit.do(HOUSE_LOG, RaiseAlarm(alarm="PAD_LOST", sentence="As it begins."))

    first, second = (line(pit.database, day, "alarms").items for day in (FIRST, "2026-11-17"))
    assert [item.text for item in first] == ["Before the day begins."]
    assert [item.text for item in second] == ["As it begins."]


def read_house_of(pit: Floor) -> Any:
    with open_reader(pit.database) as reader:
        return read_house(reader)


def test_an_account_with_a_variance_makes_its_line_wait(altered: Path) -> None:
    assert line(str(altered), THIRD, "meters").state is State.GOOD
    with apsw.Connection(str(altered)) as connection:
        connection.execute(
            "UPDATE balance SET microcents = microcents + 300000000 WHERE account = 'meter major'"
        )
    waits = line(str(altered), THIRD, "meters")

    assert waits.state is State.WAIT
    assert [item.text for item in waits.items] == ["meter major of link: variance $3.00"]
    assert closed(str(altered), THIRD).variance == usd("3.00")


def test_what_is_owed_is_more_than_the_meters(three_days: str) -> None:
    ((owed,), says) = (closed(three_days, THIRD).owed, line(three_days, THIRD, "liability").says)

    # The Minor was won for $1,000.78 and is not paid; the Major has reserves of its own.
    assert owed.payable == usd("1000.78")
    assert owed.reserves > usd("0.00")
    assert owed.total == owed.meters + owed.reserves + owed.overflow + owed.payable
    assert says == f"{owed.total} is owed to players at the end of the day."


def test_a_backed_out_win_waits_until_its_money_is_back(pit: Floor) -> None:
    pit.jackpot()
    pit.do("link", c.PayWin(win=1, spot=6, by=ACCOUNTING))
    people = {"by": SUPERVISOR, "approved_by": EXECUTIVE}
    mistake = c.AdjustmentReason.MISTAKE
    pit.do("link", c.BackOut(win=1, reason=mistake, text="a joker", **people))
    waits = line(pit.database, FIRST, "recovered")

    assert waits.state is State.WAIT
    assert [item.text for item in waits.items] == ["win 1 of link, $10,000.24"]
    pit.do("link", c.RecordRecovery(win=1, spot=6, by=ACCOUNTING))
    assert line(pit.database, FIRST, "recovered").state is State.GOOD
    assert line(pit.database, FIRST, "paid").state is State.GOOD


def test_a_win_that_needs_a_reference_waits_for_it(pit: Floor) -> None:
    pit.do("link", c.StartRound(table="1", spots=(6,)))
    pit.do("link", c.MarkHand(table="1", line="three-7s-diamonds", spot=6))
    claim = pit.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    pit.do("link", c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE, surveillance=""))
    waits = line(pit.database, FIRST, "references")

    assert waits.state is State.WAIT
    assert [item.page for item in waits.items] == ["/wins/link/1"]
    pit.do("link", c.GiveReference(win=1, reference="camera 1", by=SUPERVISOR))
    assert line(pit.database, FIRST, "references").state is State.GOOD


def test_a_backed_out_win_that_was_not_paid_is_neither_owed_nor_to_be_recovered(
    three_days: str,
) -> None:
    assert line(three_days, SECOND, "paid").state is State.GOOD
    assert line(three_days, SECOND, "recovered").state is State.GOOD


def test_what_was_changed_names_its_link_and_its_hands_as_the_pay_table_does(pit: Floor) -> None:
    pit.do(
        "link",
        c.StartRound(table="1", spots=(1, 6)),
        c.MarkHand(table="1", line="three-7s-diamonds", spot=6),
    )
    claim = pit.link("link", lambda link: claims_of(link.tables["1"].round)[0].key)
    pit.do("link", c.RefuseClaim(table="1", claim=claim, reason="a 7 of hearts", by=SUPERVISOR))

    (item,) = line(pit.database, FIRST, "adjustments").items
    assert item.text == ("link link: claim refused, table 1, round 1, Three 7s, diamonds at spot 6")
