"""Participation and pace: rounds that count, the time of play, the seats that bet."""

from fractions import Fraction
from pathlib import Path
from typing import Any

from manager.floor import NOON, SUPERVISOR, Floor, floor_at
from manager.reports.three_days import FIRST, report, rows

from jackpit.manager.clock import format_time
from jackpit.table import commands as c


def played(tmp_path: Path, play: Any) -> Any:
    """The report of a day on which *play* happened at noon, in a pit with two tables."""
    database = str(tmp_path / "pit.db")
    with floor_at(database, tmp_path / "keys") as floor:
        floor.set_up()
        floor.form()
        play(floor)
    return report(database, "pace", FIRST, FIRST)


def figures(row: dict[str, Any]) -> tuple[Any, ...]:
    """Rounds, wagers, hours of play, rounds an hour, wagers a round, seats betting."""
    return tuple(row.values())[-6:]


def test_pace_is_counted_over_the_time_between_rounds_and_a_break_is_no_play(
    tmp_path: Path,
) -> None:
    def play(floor: Floor) -> None:
        floor.round(1, 2)
        for _ in range(3):
            floor.later(minutes=1)
            floor.round(1, 2)
        floor.later(minutes=10)
        floor.round(1)
        floor.later(minutes=10, seconds=1)
        floor.round(1)

    (day,) = rows(played(tmp_path, play), "By gaming day")
    seats = 6 * 7
    assert figures(day) == (
        *(6, 10, Fraction(13, 60)),
        *(Fraction(4 * 60, 13), Fraction(10, 6), Fraction(10, seats)),
    )


def test_a_voided_round_does_not_count_and_a_corrected_one_counts_as_corrected(
    tmp_path: Path,
) -> None:
    def play(floor: Floor) -> None:
        correct = c.CorrectSpots(table="1", spots=(1, 2, 3), reason="seen", by=SUPERVISOR)
        void = c.VoidRound(table="2", reason="misdeal", by=SUPERVISOR)
        floor.do("link", c.StartRound(table="1", spots=(1,)), correct, c.EndRound(table="1"))
        floor.do("link", c.StartRound(table="2", spots=(1, 2)), void)

    (table,) = rows(played(tmp_path, play), "By table")
    assert (table["Table"], table["Rounds"], table["Wagers"]) == ("1", 1, 3)
    assert (table["Hours of play"], table["Rounds an hour"]) == (0, None)


def test_each_table_dealer_and_hour_has_a_row_for_each_day(tmp_path: Path) -> None:
    def play(floor: Floor) -> None:
        floor.round(1)
        floor.round(1, 2, table="2")
        floor.later(hours=1)
        floor.round(1, 2, 3)

    made = played(tmp_path, play)
    assert [(x["Table"], x["Wagers"]) for x in rows(made, "By table")] == [("1", 4), ("2", 2)]
    assert [(x["Hour"], x["Wagers"]) for x in rows(made, "By hour")] == [
        (hour_of(0), 3),
        (hour_of(1), 3),
    ]
    dealers = rows(made, "By dealer")
    assert sorted(x["Rounds"] for x in dealers) == [1, 2]
    assert len({x["Dealer"] for x in dealers}) == 2


def hour_of(hours: int) -> str:
    """An hour of the house's clock, so many hours after noon of the tests, which is in UTC."""
    assert format_time(NOON).startswith("2026-11-16T")
    return f"{(NOON.hour + hours) % 24:02}:00"


def test_a_table_that_was_removed_has_no_share_of_its_seats(tmp_path: Path) -> None:
    def play(floor: Floor) -> None:
        floor.round(1, 2, table="2")
        close = c.CloseTable(table="2", by=SUPERVISOR)
        floor.do("link", c.SignOff(table="2"), close, c.RemoveTable(table="2", by=SUPERVISOR))

    (table,) = rows(played(tmp_path, play), "By table")
    assert (table["Wagers"], table["Seats betting"]) == (2, None)


def test_a_day_without_rounds_has_no_rows(tmp_path: Path) -> None:
    made = played(tmp_path, lambda floor: floor.later(minutes=1))
    assert [section.rows for section in made.sections] == [()] * 4
