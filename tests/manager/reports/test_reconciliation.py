"""Opening + movements = closing; the amounts here are calculated by hand."""

from datetime import timedelta
from pathlib import Path

import apsw
import pytest
from manager.floor import EXECUTIVE, NOON, floor_at
from manager.reports.three_days import FIRST, QUIET, SECOND, THIRD, column, notes, report, rows, usd

from jackpit.manager.clock import format_time
from jackpit.manager.house.commands import CountersignDay
from jackpit.manager.store import HOUSE_LOG
from jackpit.money import ZERO, Money


def account(database: str, day: str, name: str) -> list[Money]:
    made = report(database, "reconciliation", day, day)
    (row,) = rows(made, "Accounts", Account=name)
    names = ("Opening", "In", "Out", "Computed closing", "Actual closing", "Variance")
    return [row[name] for name in names]


@pytest.mark.parametrize(
    ("day", "name", "figures"),
    [
        # 3 + 2 + 2 + 3 wagers at 12 cents, two seeds, 5 cents of reserve; a win, a misdeal.
        (FIRST, "meter Major", "0.00 20001.25 10000.84 10000.41"),
        (FIRST, "meter Minor", "0.00 1000.60 0.12 1000.48"),
        (FIRST, "payable by the cage", "0.00 10000.60 10000.60 0.00"),
        (FIRST, "tray of table 2", "0.00 5.40 28.00 -22.60"),
        # 2 wagers; won, seeded with the reserve, backed out, and $5 by hand.
        (SECOND, "meter Major", "10000.41 20005.94 20000.70 10005.65"),
        (SECOND, "reserve of Major", "0.03 0.07 0.05 0.05"),
        (SECOND, "the house", "-21000.00 10000.00 10005.00 -21005.00"),
        # 3 wagers at 6 cents, won, seeded with 13 cents of reserve.
        (THIRD, "meter Minor", "1000.60 1000.31 1000.78 1000.13"),
        (THIRD, "reserve of Minor", "0.10 0.03 0.13 0.00"),
        (THIRD, "payable by the cage", "0.00 1000.78 0.00 1000.78"),
    ],
)
def test_opening_plus_movements_is_the_closing_of_an_account(
    three_days: str, day: str, name: str, figures: str
) -> None:
    opening, came, left, closing = map(usd, figures.split())

    assert account(three_days, day, name) == [opening, came, left, closing, closing, ZERO]


def test_every_day_opens_where_the_day_before_closed(three_days: str) -> None:
    made = report(three_days, "reconciliation")

    closed: dict[str, Money] = {}
    for row in rows(made, "Accounts"):
        assert row["Opening"] == closed.get(row["Account"], ZERO)
        closed[row["Account"]] = row["Actual closing"]


def test_the_variance_is_shown_when_there_is_none(three_days: str) -> None:
    made = report(three_days, "reconciliation")

    assert set(column(made, "Accounts", "Variance")) == {ZERO}
    assert "no variance" in notes(made)[0]


def test_all_accounts_of_a_link_add_up_to_nothing(three_days: str) -> None:
    for row in rows(report(three_days, "reconciliation"), "Accounts", Account="all accounts"):
        assert (row["Opening"], row["Actual closing"]) == (ZERO, ZERO)
        assert row["In"] == row["Out"]


def test_the_movements_say_why_money_moved(three_days: str) -> None:
    made = report(three_days, "reconciliation", SECOND, SECOND)

    said = {row["Reason"]: row["Amount"] for row in rows(made, "Movements", Account="meter Major")}
    assert said == {
        "contribution": usd("0.24"),
        "win": usd("-10000.65"),
        "seed": usd("10000"),
        "reserve added to the seed": usd("0.05"),
        "adjusted upward": usd("5"),
        "an unpaid win backed out": usd("10000.65"),
        "seed taken back": usd("-10000"),
        "reserve put back": usd("-0.05"),
    }


def test_a_balance_that_was_tampered_with_shows_as_a_variance(altered: Path) -> None:
    with apsw.Connection(str(altered)) as database:
        database.execute(
            "UPDATE balance SET microcents = microcents + 1 WHERE account = 'meter major'"
        )
    made = report(str(altered), "reconciliation")

    wrong = [row for row in rows(made, "Accounts") if row["Variance"]]
    assert [(x["Gaming day"], x["Account"], x["Variance"]) for x in wrong] == [
        (THIRD, "meter Major", Money(1)),
        (THIRD, "all accounts", Money(1)),
    ]
    assert notes(made)[0].startswith("1 of ")
    assert notes(made)[0].endswith("balances have a variance that must be explained.")


def test_a_posting_that_was_deleted_shows_as_a_variance_on_its_day(altered: Path) -> None:
    with apsw.Connection(str(altered)) as database:
        database.execute("DROP TRIGGER posting_remains")
        database.execute("DELETE FROM posting WHERE reason = 'adjusted_up'")
    made = report(str(altered), "reconciliation")

    wrong = [row for row in rows(made, "Accounts") if row["Variance"]]
    assert [(x["Gaming day"], x["Account"], x["Variance"]) for x in wrong] == [
        (SECOND, "meter Major", usd("5")),
        (SECOND, "the house", usd("-5")),
    ]


def test_an_opening_that_was_changed_shows_on_both_of_its_days(altered: Path) -> None:
    with apsw.Connection(str(altered)) as database:
        database.execute(
            "UPDATE opening SET microcents = 0 WHERE account = 'payable' AND day = ?", (THIRD,)
        )
        database.execute(
            "UPDATE opening SET microcents = 7 WHERE account = 'reserve major' AND day = ?",
            (THIRD,),
        )
    made = report(str(altered), "reconciliation")

    wrong = [row for row in rows(made, "Accounts", Account="reserve of Major") if row["Variance"]]
    assert [row["Gaming day"] for row in wrong] == [SECOND, THIRD]


def test_a_day_without_entries_is_named_in_a_sentence(three_days: str) -> None:
    made = report(three_days, "reconciliation")
    alone = report(three_days, "reconciliation", QUIET, QUIET)

    assert f"Nothing happened on link 'link' on {QUIET}." in notes(made)
    assert alone.section("Accounts").rows == ()
    assert notes(alone) == ("Nothing happened on link 'link' in this period.",)


def test_a_day_says_whether_it_was_signed_by_whom_and_with_what_variance(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.round(1)
        floor.later(days=1)
        floor.round(1)
        now, short = format_time(floor.now), usd("-1")
        floor.sign_day(FIRST, variance=short, note="a chip short")
        agree = CountersignDay(day=FIRST, note="counted again", at=now, by=EXECUTIVE)
        floor.do(HOUSE_LOG, agree)
    made = report(database, "reconciliation", FIRST, QUIET)

    assert rows(made, "Signatures") == [
        {
            "Gaming day": FIRST,
            "Signed by": "accounting",
            "Signed at": now,
            "Variance counted": short,
            "Note": "a chip short",
            "Countersigned by": "executive",
            "Countersigned at": now,
            "Countersigner's note": "counted again",
        },
        {
            "Gaming day": QUIET,
            "Signed by": "not signed",
            "Signed at": None,
            "Variance counted": None,
            "Note": "",
            "Countersigned by": "",
            "Countersigned at": None,
            "Countersigner's note": "",
        },
    ]


@pytest.mark.parametrize("name", ["reconciliation", "liability"])
def test_an_overdue_signature_is_noted(three_days: str, name: str) -> None:
    def remarks(days: int) -> list[str]:
        made = report(three_days, name, now=NOON + timedelta(days=days))
        return [note for note in notes(made) if "has not signed" in note]

    assert remarks(2) == []
    assert remarks(3) == [
        "Accounting has not signed 1 gaming day that ended more than 2 days ago: 2026-11-16."
    ]
    assert remarks(6) == [
        "Accounting has not signed 3 gaming days that ended more than 2 days ago:"
        " 2026-11-16, 2026-11-18 and 2026-11-19."
    ]
