"""The liability report."""

from pathlib import Path

from manager.floor import ACCOUNTING, SUPERVISOR, floor_at
from manager.reports.three_days import FIRST, notes, report, rows, usd

from jackpit.manager.reports.liability import LIABILITY_KINDS, MEMO_KINDS
from jackpit.money import ZERO
from jackpit.table import commands as c


def test_the_liability_is_the_sum_of_meters_reserves_overflow_and_payable(three_days: str) -> None:
    made = report(three_days, "liability")

    owed = {
        (x["Account"], x["Meter"]): x["Amount"] for x in rows(made, "Owed to players", Link="link")
    }
    assert owed == {
        ("meter", "Major"): usd("10006.01"),  # 10,005.65 and three wagers
        ("meter", "Minor"): usd("1000.13"),
        ("reserve", "Major"): usd("0.08"),
        ("reserve", "Minor"): usd("0"),
        ("payable", ""): usd("1000.78"),
        ("total", ""): usd("12007.00"),
    }
    (total,) = rows(made, "Owed to players", Link="all links")
    assert total["Amount"] == usd("12007.00")
    assert "$12,007.00 must be in the jackpot bank account" in notes(made)[0]


def test_memo_items_are_shown_even_if_zero(three_days: str) -> None:
    memo = rows(report(three_days, "liability"), "Memo items", Link="all links")

    assert len(memo) == len(MEMO_KINDS)
    assert not any(row["Amount"] for row in memo)
    assert not set(LIABILITY_KINDS) & set(MEMO_KINDS)


def test_the_liability_is_current_for_any_period(three_days: str) -> None:
    made = report(three_days, "liability", "2020-01-01", "2020-01-02")

    assert str(made.header.period) == "present state"
    assert rows(made, "Owed to players", Account="payable")[0]["Amount"] == usd("1000.78")


def test_the_liability_shows_the_change_since_the_last_signed_day(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        floor.round(1, 2, 3)
        floor.later(days=1)
        assert rows(report(database, "liability"), "Since the last signed day") == []
        floor.sign_day(FIRST)
        quiet = rows(report(database, "liability"), "Since the last signed day", Link="link")
        floor.round(1, 2)
    (link, total) = rows(report(database, "liability"), "Since the last signed day")

    assert [(x["Owed then"], x["Change"]) for x in quiet] == [(usd("11000.60"), ZERO)]
    assert link == total | {"Link": "link"}
    assert (total["Last signed day"], total["Link"]) == (FIRST, "all links")
    assert total["Owed then"] == usd("11000.60")  # two seeds and a fifth of three wagers
    assert (total["Owed now"], total["Change"]) == (usd("11001.00"), usd("0.40"))


def test_hg60_the_difference_of_a_win_out_of_turn_is_listed_for_the_house(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    title = "Won out of turn, for the house to settle"
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        assert rows(report(database, "liability"), title) == []
        floor.out_of_turn()
        assert rows(report(database, "liability"), title) == [
            {
                "Link": "link",
                "Win": 2,
                "Spot": 6,
                "In turn": usd("10000.24"),
                "Won": usd("10000.02"),
                "Difference": usd("0.22"),
            }
        ]
        mistake = c.AdjustmentReason.MISTAKE
        people = {"by": SUPERVISOR, "approved_by": ACCOUNTING}
        floor.do("link", c.BackOut(win=2, reason=mistake, text="a king of clubs", **people))
        assert rows(report(database, "liability"), title) == []
