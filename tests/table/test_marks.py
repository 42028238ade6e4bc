"""Marking and clearing hands: one line per wager, its spot, and the cut a mark makes."""

from __future__ import annotations

import pytest
from pit import SUPERVISOR, Pit, changed, two_meter_round

from jackpit.ledger import reserve_of
from jackpit.money import ZERO, Money
from jackpit.paytable import TRAY
from jackpit.table import Controller, HouseRules, Refusal, why_not
from jackpit.table import commands as c
from jackpit.table import events as e

usd = Money.parse
MAJOR, MINOR, COLOR = "three-7s-diamonds", "three-7s-suited", "three-7s-same-color"
TOUCH = "2"


def mark(line: str, spot: int | None = None, *, table: str = "1") -> c.MarkHand:
    return c.MarkHand(table=table, line=line, spot=spot)


def unmark(line: str, spot: int | None = None, *, table: str = "1") -> c.UnmarkHand:
    return c.UnmarkHand(table=table, line=line, spot=spot)


def marks(pit: Pit, *, table: str = "1") -> list[tuple[str, int | None]]:
    return [(mark.line.key, mark.spot) for mark in pit.round(table=table).marks]


# One line to a wager.


@pytest.mark.parametrize("table", ["1", TOUCH])
def test_r9c_a_hand_is_marked_and_a_second_press_clears_it(table: str) -> None:
    pit = Pit()
    pit.start(1, 2, table=table)
    pit.mark("two-7s", 2, table=table)
    assert marks(pit, table=table) == [("two-7s", 2)]
    pit.do(unmark("two-7s", 2, table=table))

    assert marks(pit, table=table) == []
    assert pit.refused(unmark("two-7s", 2, table=table)) is Refusal.HAND_NOT_MARKED
    assert pit.end(table=table) == ()


def test_r9c_a_mark_on_a_fixed_line_moves_no_money_until_the_round_ends() -> None:
    pit = Pit()
    pit.start(1, 2)
    before = pit.balances()
    pit.mark("two-7s", 2)
    assert pit.balances() == before

    assert [(p.spot, p.amount) for p in pit.end()] == [(2, usd("25"))]


def test_hg1_a_wager_is_paid_on_one_line_only() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("two-7s", 1)

    assert pit.refused(mark("one-7", 1)) is Refusal.SPOT_IS_MARKED
    assert pit.refused(mark(MAJOR, 1)) is Refusal.SPOT_IS_MARKED
    assert pit.refused(mark("two-7s", 1)) is Refusal.HAND_IS_MARKED
    pit.mark("two-7s", 2)  # another wager
    pit.do(unmark("two-7s", 1))
    pit.mark("one-7", 1)
    assert marks(pit) == [("two-7s", 2), ("one-7", 1)]


def test_hg1_the_lines_are_those_of_the_pay_table() -> None:
    pit = Pit()
    pit.start(1)

    assert pit.refused(mark("suited-pair", 1)) is Refusal.NO_SUCH_LINE
    assert pit.refused(unmark("suited-pair", 1)) is Refusal.NO_SUCH_LINE
    assert pit.refused(mark("one-7", 2)) is Refusal.SPOT_HAS_NO_WAGER
    assert pit.refused(mark("one-7", 1, table=TOUCH)) is Refusal.NO_ROUND
    assert pit.refused(mark("one-7", 1, table="9")) is Refusal.NO_SUCH_TABLE


def test_hg21_the_key_at_jph_freezes_the_hand_keys() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("one-7", 1)
    pit.do(c.TurnToJph(table="1", by=SUPERVISOR))

    for command in (
        mark("two-7s", 1),
        unmark("one-7", 1),
        c.EnterCards(table="1", spot=1, cards=()),
        c.JoinSpots(table="1", spots=(1, 2)),
        c.SeparateSpots(table="1", spots=(1, 2)),
        c.EndRound(table="1"),
        c.CorrectSpots(table="1", spots=(2,), reason="misread", by=SUPERVISOR),
        c.VoidRound(table="1", reason="misdeal", by=SUPERVISOR),
    ):
        assert pit.refused(command) is Refusal.KEY_AT_JPH
    pit.do(c.TurnToRun(table="1"))
    pit.do(unmark("one-7", 1))


# Whose hand it is.


@pytest.mark.parametrize("table", ["1", TOUCH])
def test_hit_and_run_h7_the_dealers_hand_is_marked_once_and_without_a_spot(table: str) -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 4, table=table)
    assert pit.refused(mark("6-cards", 4, table=table)) is Refusal.LINE_IS_THE_TABLES
    pit.mark("6-cards", table=table)
    assert pit.refused(mark("6-cards", table=table)) is Refusal.HAND_IS_MARKED
    assert pit.refused(mark("5-cards", table=table)) is Refusal.TABLE_IS_MARKED

    paid = [(p.spot, p.amount) for p in pit.end(table=table)]
    assert paid == [(4, usd("25")), (1, usd("25"))]


def test_hg20_the_keypad_marks_a_line_first_and_its_spot_after() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.mark("one-7")
    assert marks(pit) == [("one-7", None)]
    assert pit.refused(c.EndRound(table="1")) is Refusal.MARK_NEEDS_SPOT
    assert pit.refused(mark("one-7")) is Refusal.HAND_IS_MARKED
    pit.mark("one-7", 3)
    assert marks(pit) == [("one-7", 3)]  # the mark has its spot
    pit.mark("one-7", 1)

    assert [(p.spot, p.amount) for p in pit.end()] == [(3, usd("2")), (1, usd("2"))]


def test_hg20_two_lines_may_wait_for_their_spots() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("one-7")
    pit.mark("two-7s")
    pit.mark("one-7", 2)
    assert marks(pit) == [("two-7s", None), ("one-7", 2)]

    assert pit.refused(mark("two-7s", 2)) is Refusal.SPOT_IS_MARKED
    pit.do(unmark("two-7s"))
    assert marks(pit) == [("one-7", 2)]


def test_blazing_7s_h11_touch_asks_for_the_spot_first() -> None:
    pit = Pit()
    pit.start(1, table=TOUCH)

    assert pit.refused(mark("one-7", table=TOUCH)) is Refusal.CLAIM_NEEDS_SPOT
    assert pit.refused(mark(MAJOR, table=TOUCH)) is Refusal.CLAIM_NEEDS_SPOT


def test_r9c_pressing_a_hand_key_again_clears_all_its_spots_and_no_other_line() -> None:
    pit = Pit()
    pit.start(1, 2, 3, 4)
    for spot in (1, 2):
        pit.mark("one-7", spot)
    pit.mark("two-7s", 3)
    (event,) = pit.do(unmark("one-7"))

    assert isinstance(event, e.HandUnmarked)
    assert event.marks == (("one-7", 1), ("one-7", 2))
    assert marks(pit) == [("two-7s", 3)]


def test_r9h_what_is_logged_cannot_be_cleared_or_marked_over() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(MINOR, 2)
    pit.mark(MINOR, 1)
    pit.verify()  # the higher spot

    assert pit.refused(unmark(MINOR, 2)) is Refusal.WIN_IS_LOGGED
    assert pit.refused(mark(MINOR, 2)) is Refusal.WIN_IS_LOGGED
    assert pit.refused(mark("one-7", 2)) is Refusal.WIN_IS_LOGGED
    pit.do(unmark(MINOR))  # clears what is not logged
    assert marks(pit) == [(MINOR, 2)]
    assert pit.refused(unmark(MINOR)) is Refusal.WIN_IS_LOGGED


def test_r9h_a_logged_outcome_of_the_table_is_not_marked_over() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.mark("9-cards")
    pit.verify()

    assert pit.refused(mark("9-cards")) is Refusal.WIN_IS_LOGGED
    assert pit.refused(mark("5-cards")) is Refusal.TABLE_HAS_WIN
    assert str(why_not(pit.link, mark("5-cards"))) == (
        "The dealer's hand is logged as '9 or more Cards' in win 1; only a manual adjustment can"
        " back it out."
    )


# Cuts.


def test_hg15_a_mark_cuts_its_meter_and_moves_no_money() -> None:
    pit = Pit()
    pit.start(1, 2)
    before = pit.balances()
    (event,) = pit.do(mark(MAJOR, 1))

    assert isinstance(event, e.HandMarked)
    assert event.transfers == ()
    assert pit.balances() == before
    assert pit.link.streams["major"].parts == (usd("10000.24"), ZERO)
    assert pit.link.streams["minor"].cuts == ()
    pit.start(1, table=TOUCH)

    assert pit.link.streams["major"].parts == (usd("10000.24"), usd("0.12"))
    assert pit.link.balance(reserve_of("major")) == usd("0.03")
    pit.check()


def test_hg15_a_mark_that_waits_for_its_spot_cuts_at_once() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(MAJOR)
    pit.start(1, table=TOUCH)
    pit.mark(MAJOR, 2)

    assert pit.link.streams["major"].parts == (usd("10000.24"), usd("0.12"))
    assert len(pit.link.streams["major"].cuts) == 1


def test_hg17_clearing_the_mark_joins_what_was_before_with_what_is_behind() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(MAJOR, 1)
    pit.start(1, table=TOUCH)
    pit.do(unmark(MAJOR, 1))

    assert pit.link.streams["major"].parts == (usd("10000.36"),)
    pit.mark(MAJOR, 1)
    (cut,) = pit.link.streams["major"].cuts
    assert pit.link.streams["major"].before(cut) == usd("10000.36")
    pit.check()


def test_hg19_a_round_cuts_a_meter_once_at_its_first_mark_that_stands() -> None:
    pit = Pit(pay_table=two_meter_round())
    pit.start(1, 2, 3)
    pit.mark(MAJOR, 1)
    pit.start(1, table=TOUCH)
    pit.mark(MAJOR, 3)
    pit.mark(COLOR, 2)
    assert pit.link.streams["major"].parts == (usd("10000.36"), usd("0.12"))
    assert pit.link.streams["minor"].parts == (usd("1000.24"), ZERO)
    pit.do(unmark(MAJOR, 1))  # the cut moves to the other mark

    assert pit.link.streams["major"].parts == (usd("10000.48"), ZERO)
    pit.do(unmark(MAJOR, 3))
    assert pit.link.streams["major"].cuts == ()
    assert len(pit.link.streams["minor"].cuts) == 1


def test_hg15_where_the_house_turns_it_off_a_mark_cuts_nothing() -> None:
    pit = Pit(rules=HouseRules(cut_at_mark=False))
    pit.start(1, 2)
    pit.mark(MAJOR, 1)
    pit.start(1, table=TOUCH)

    assert pit.link.streams["major"].parts == (usd("10000.36"),)
    number = pit.verify()
    assert pit.link.wins[number].amount == usd("10000.36")  # with the other table's wager


def test_a_fixed_line_cuts_nothing_even_where_the_meter_pays_it() -> None:
    table = changed("blazing-7s", fixed_awards_from="minor")
    pit = Pit(pay_table=table, tables=(Controller.KEYPAD,))
    assert table.terms.fixed_awards_from != TRAY
    pit.start(1, 2)
    pit.mark("three-7s", 1)

    assert pit.link.streams["minor"].cuts == ()
    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("200"))]
    assert pit.meter("minor") == usd("800.12")
