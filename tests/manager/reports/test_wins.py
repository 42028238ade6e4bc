"""The win list."""

from pathlib import Path

import apsw
from manager.floor import ACCOUNTING, ADMIN, EXECUTIVE, SUPERVISOR, Floor, floor_at
from manager.reports.three_days import FIRST, QUIET, SECOND, THIRD, column, notes, report, rows, usd

from jackpit.manager.house import Settings
from jackpit.manager.house.commands import ChangeSettings
from jackpit.manager.reports.log_reader import iterate_wins, read_links
from jackpit.manager.reports.report import Period, ReportQuery
from jackpit.manager.reports.wins.history import follow_wins
from jackpit.manager.store import open_reader
from jackpit.table import commands as c

BACKED_OUT = "backed out by supervisor, approved by accounting; a hand verified by mistake: a joker"


def test_every_win_is_listed_with_its_calculation(three_days: str) -> None:
    first, second, third = rows(report(three_days, "wins"), "Wins")

    assert first == {
        "Link": "link",
        "Win": 1,
        "Gaming day": FIRST,
        "Hit at": f"{FIRST}T12:01:00.000000Z",
        "Table": "1",
        "Round": 2,
        "Lines": "Three 7's – Diamonds",
        "Shares by spot": "6: $10,000.60",
        "Meter": "Major",
        "Meter before": usd("10000.60"),
        "Amount": usd("10000.60"),
        "Left on meter": usd("0"),
        "Calculation": (
            "$10,000.60 on the meter, $10,000.60 won; nothing left;"
            " $10,000.00 seed and $0.05 reserve added"
        ),
        "Verified by": "executive",
        "Surveillance": "camera 1",
        "Money moved": "yes",
        "Paid": "all: 6",
        "Backed out": "",
        "Recovered": "",
        "After the period": "",
    }
    assert (second["Gaming day"], second["Amount"], second["Backed out"], second["Paid"]) == (
        SECOND,
        usd("10000.65"),
        f"{SECOND} 12:01:00 UTC: {BACKED_OUT}",
        "none",
    )
    assert (third["Meter"], third["Amount"], third["Verified by"], third["Surveillance"]) == (
        "Minor",
        usd("1000.78"),
        "supervisor",
        "",
    )


def test_only_the_wins_of_the_period_are_listed(three_days: str) -> None:
    assert column(report(three_days, "wins", SECOND, SECOND), "Wins", "Win") == (2,)


def test_a_period_without_wins_says_so(three_days: str) -> None:
    assert notes(report(three_days, "wins", QUIET, QUIET)) == (
        "There were no wins in this period.",
    )


def delete_wins(database: Path, *numbers: int) -> str:
    with apsw.Connection(str(database)) as connection:
        for number in numbers:
            connection.execute("DELETE FROM win WHERE number = ?", (number,))
    return str(database)


def test_a_number_that_is_missing_is_an_exception(altered: Path) -> None:
    made = report(delete_wins(altered, 2), "wins")
    (missing,) = rows(made, "Wins", Lines="MISSING")

    assert column(made, "Wins", "Win") == (1, 2, 3)
    assert (missing["Win"], missing["Gaming day"]) == (2, SECOND)
    assert missing["Calculation"] == "win 2 is not in the win table; the log has it"
    assert notes(made)[0] == "Link 'link': 1 of 3 win numbers are missing."
    assert "No win number is missing." not in notes(made)


def test_the_last_win_is_listed_if_it_is_missing(altered: Path) -> None:
    made = report(delete_wins(altered, 3), "wins", THIRD, THIRD)

    assert column(made, "Wins", "Lines") == ("MISSING",)


def test_a_missing_win_is_listed_on_the_day_it_was_logged_or_of_the_next_win(altered: Path) -> None:
    database = delete_wins(altered, 1, 2)

    assert column(report(database, "wins", THIRD, THIRD), "Wins", "Win") == (1, 2, 3)
    assert column(report(database, "wins", FIRST, FIRST), "Wins", "Win") == (1,)
    assert report(database, "wins", QUIET, QUIET).section("Wins").rows == ()


def test_a_number_that_is_not_in_the_log_either_is_listed_as_missing(altered: Path) -> None:
    with apsw.Connection(str(altered)) as connection:
        connection.execute("UPDATE win SET number = 7 WHERE number = 3")
        body = connection.execute("SELECT body FROM win WHERE number = 7").fetchall()[0][0]
        assert isinstance(body, bytes)
        changed = body.replace(b'"number":3', b'"number":7')
        connection.execute("UPDATE win SET body = ? WHERE number = 7", (changed,))
    made = report(str(altered), "wins", THIRD, THIRD)

    assert column(made, "Wins", "Win") == (3, 4, 5, 6, 7)
    how = column(made, "Wins", "Calculation")
    assert how[:2] == (
        "win 3 is not in the win table; the log has it",
        "win 4 is not in the win table",
    )


def test_a_note_says_that_no_number_is_missing(three_days: str) -> None:
    assert "No win number is missing." in notes(report(three_days, "wins"))


BACK_OUT = c.BackOut(
    win=1,
    reason=c.AdjustmentReason.MISTAKE,
    text="a joker",
    by=SUPERVISOR,
    approved_by=ACCOUNTING,
)
PAY = c.PayWin(win=1, spot=6, by=ACCOUNTING)
NEXT_NOON = f"{QUIET} 12:00:00 UTC"


def a_jackpot(floor: Floor) -> None:
    floor.set_up()
    floor.form()
    floor.jackpot()


def test_a_time_within_a_text_is_in_the_time_zone_of_the_house(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        a_jackpot(floor)
        moved = Settings(name="Test House", time_zone="Asia/Tokyo")
        floor.do("house", ChangeSettings(settings=moved, by=ADMIN, approved_by=EXECUTIVE))
        floor.do("link", PAY)
        floor.later(days=1)
        floor.do("link", BACK_OUT)
    (win,) = rows(report(database, "wins", FIRST, FIRST), "Wins")

    assert win["After the period"] == f"{QUIET} 21:00:00 JST: {BACKED_OUT}"


def test_the_page_of_a_past_day_stays_and_later_events_are_separate(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        a_jackpot(floor)
        floor.do("link", PAY)
        floor.later(days=1)
        (before,) = rows(report(database, "wins", FIRST, FIRST), "Wins")
        floor.do("link", BACK_OUT)
        floor.later(days=1)
        floor.do("link", c.RecordRecovery(win=1, spot=6, by=ACCOUNTING))
    (after,) = rows(report(database, "wins", FIRST, FIRST), "Wins")

    assert before.pop("After the period") == ""
    assert after.pop("After the period") == (
        f"{NEXT_NOON}: {BACKED_OUT};"
        f" {SECOND} 12:00:00 UTC: $10,000.24 recovered from spot 6 by accounting"
    )
    assert before == after
    assert (after["Paid"], after["Backed out"], after["Recovered"]) == ("all: 6", "", "")
    (both,) = rows(report(database, "wins", FIRST, QUIET), "Wins")
    assert both["Backed out"].startswith(
        f"{NEXT_NOON}: backed out by supervisor, approved by accounting"
    )
    assert both["Recovered"] == "none"
    (all_days,) = rows(report(database, "wins", FIRST, SECOND), "Wins")
    assert (all_days["Recovered"], all_days["After the period"]) == ("all: 6", "")


def test_a_win_paid_the_day_after_is_not_paid_on_its_own_day(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        a_jackpot(floor)
        floor.later(days=1)
        floor.do("link", PAY)
    (win,) = rows(report(database, "wins", FIRST, FIRST), "Wins")

    assert win["Paid"] == "none"
    assert win["After the period"] == f"{NEXT_NOON}: $10,000.24 paid to spot 6 by accounting"


def test_a_difference_between_win_table_and_log_is_noted(altered: Path) -> None:
    with apsw.Connection(str(altered)) as connection:
        body = connection.execute("SELECT body FROM win WHERE number = 3").fetchall()[0][0]
        assert isinstance(body, bytes)
        changed = body.replace(b'"is_backed_out":false', b'"is_backed_out":true')
        assert changed != body
        connection.execute("UPDATE win SET body = ? WHERE number = 3", (changed,))
    (win,) = rows(report(str(altered), "wins"), "Wins", Win=3)

    assert win["Backed out"] == ""
    assert win["After the period"] == "backed out: the win table and the log differ"


def test_the_events_of_a_win_fold_to_its_row(three_days: str) -> None:
    with open_reader(three_days) as reader:
        head = read_links(reader, ReportQuery(period=Period.of(FIRST, THIRD)))["link"]
        wins = dict(iterate_wins(reader, "link"))
        steps = follow_wins(reader, "link", list(wins), head)

    assert [x[-1].win for x in steps.values()] == list(wins.values())
    assert [len(x) for x in steps.values()] == [3, 3, 2]  # logged and moved; paid; backed out


def test_the_cages_payments_are_listed_with_who_when_and_from_where(three_days: str) -> None:
    made = report(three_days, "wins")
    (paid,) = rows(made, "Cage payments")

    assert paid.pop("Entry") > 1
    assert paid == {
        "At": f"{FIRST}T12:01:00.000000Z",
        "Gaming day": FIRST,
        "Link": "link",
        "Win": 1,
        "Spot": 6,
        "Amount": usd("10000.60"),
        "By": "accounting",
        "From": "test",
    }
    assert made.section("Recoveries").rows == ()
    assert "The cage paid $10,000.60 in this period, for wins of any day." in notes(made)
    assert report(three_days, "wins", QUIET, THIRD).section("Cage payments").rows == ()


def test_a_recovery_is_listed_on_its_own_day(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        a_jackpot(floor)
        floor.do("link", PAY, BACK_OUT)
        floor.later(days=1)
        floor.do("link", c.RecordRecovery(win=1, spot=6, by=ACCOUNTING))
    made = report(database, "wins", QUIET, QUIET)
    (back,) = rows(made, "Recoveries")

    assert (back["Win"], back["Spot"], back["By"], back["Gaming day"]) == (
        *(1, 6, "accounting"),
        QUIET,
    )
    assert back["Amount"] == usd("10000.24")
    assert notes(made)[-1] == "$10,000.24 was recovered from players in this period."
    assert made.section("Wins").rows == made.section("Cage payments").rows == ()
