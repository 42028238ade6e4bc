"""In turn: a hand is not marked after a win that is paid after it (R9b, rules HG60)."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit, awarding, back_out, two_meter_round

from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable import Share
from jackpit.refusal import Refused
from jackpit.rights import RightsRefusal
from jackpit.table import Person, Refusal, act, why_not
from jackpit.table import commands as c
from jackpit.table.events import MarkAccepted

TOP, SECOND = "two-ks-and-blackjack", "two-ks"
MAJOR, COLOR = "three-7s-diamonds", "three-7s-same-color"


def usd(text: str) -> Money:
    return Money.parse(text)


def accepting(
    line: str = TOP,
    spot: int = 6,
    *,
    table: str = "1",
    reason: str = "the hand was overlooked",
    by: Person = SUPERVISOR,
    approved_by: Person = EXECUTIVE,
) -> c.AcceptMark:
    return c.AcceptMark(
        table=table, line=line, spot=spot, reason=reason, by=by, approved_by=approved_by
    )


def two_won(*, first: int = 2, game: str = "kings-bounty", line: str = TOP) -> Pit:
    """A round with wagers at spots 2 and 6, and a win verified at one of them."""
    pit = Pit(game)
    pit.start(2, 6)
    pit.mark(line, first)
    pit.verify()
    return pit


def paid(pit: Pit) -> Pit:
    """The pit after the cage has paid win 1."""
    pit.pay(1, 2)
    return pit


def why(pit: Pit, command: c.Command) -> str:
    """Why a command is refused, in words."""
    found = why_not(pit.link, command)
    assert isinstance(found, Refused)
    return str(found)


def test_hg60_a_hand_farther_right_than_a_verified_one_is_refused_with_what_to_do() -> None:
    pit = two_won()
    mark = c.MarkHand(table="1", line=TOP, spot=6)
    assert pit.refused(mark) is Refusal.OUT_OF_TURN
    assert why(pit, mark) == (
        "Spot 6 is paid before spot 2, which was verified as win 1: have win 1 backed out,"
        " then mark both hands again."
    )
    assert pit.refused(accepting()) is Refusal.OUT_OF_TURN


def test_hg60_with_the_earlier_win_backed_out_both_hands_are_paid_in_turn() -> None:
    pit = two_won()
    pit.back_out(1)
    pit.mark(TOP, 6)
    pit.mark(TOP, 2)
    assert pit.win(pit.verify()).shares == ((6, usd("2000.24")),)
    assert pit.win(pit.verify()).shares == ((2, usd("2000.02")),)


def test_hg60_a_hand_farther_left_may_be_marked_after_a_win() -> None:
    pit = two_won(first=6)
    pit.mark(TOP, 2)
    assert pit.win(pit.verify()).shares == ((2, usd("2000.02")),)


def test_hg60_a_hand_due_at_another_moment_may_be_marked_after_a_win() -> None:
    """Two suited kings are due after the deal; the top line waits for the hole card."""
    table = awarding(
        GAMES["kings-bounty"].pay_tables[0], {"two-suited-kings": Share(10, of="progressive")}
    )
    pit = Pit("kings-bounty", pay_table=table)
    pit.start(2, 6)
    pit.mark("two-suited-kings", 2)
    pit.verify()
    pit.mark(TOP, 6)
    assert pit.win(pit.verify()).amount == usd("1800.22")


def test_hg60_a_win_from_another_meter_does_not_matter() -> None:
    pit = Pit(pay_table=two_meter_round())
    pit.start(2, 6)
    pit.mark(COLOR, 2)
    assert pit.win(pit.verify()).meter == "minor"
    pit.mark(MAJOR, 6)
    assert pit.win(pit.verify()).meter == "major"


def test_hg60_under_a_split_rule_the_award_is_shared_and_none_is_out_of_turn() -> None:
    pit = Pit("bahama-bonus")
    pit.start(2, 6)
    pit.mark("same-color-four-of-a-kind", 2)
    pit.verify()
    late = c.MarkHand(table="1", line="same-color-four-of-a-kind", spot=6)
    assert pit.refused(late) is Refusal.AWARD_IS_SHARED
    shared = accepting("same-color-four-of-a-kind")
    assert pit.refused(shared) is Refusal.AWARD_IS_SHARED


def test_hg60_a_fixed_award_is_marked_after_any_win() -> None:
    pit = two_won(game="blazing-7s", line=MAJOR)
    pit.mark("one-7", 6)
    assert pit.end()


def test_hg60_on_the_keypad_the_tap_of_the_spot_is_refused() -> None:
    pit = two_won()
    pit.mark(TOP)
    assert pit.refused(c.MarkHand(table="1", line=TOP, spot=6)) is Refusal.OUT_OF_TURN


def test_hg60_once_the_win_is_paid_two_people_accept_the_hand_with_a_cut_of_its_own() -> None:
    """In turn spot 6 would have won $2,000.24; now it finds the reseeded meter."""
    pit = paid(two_won())
    assert "win 1 is paid, so a supervisor and an executive must accept the hand" in why(
        pit, c.MarkHand(table="1", line=TOP, spot=6)
    )
    pit.start(1, table="2")
    _, event = pit.do(accepting())
    assert isinstance(event, MarkAccepted)
    assert event.win == 1
    assert (event.in_turn, event.amount) == (usd("2000.24"), usd("2000.14"))
    assert event.difference == usd("0.10")
    win = pit.win(pit.verify())
    assert win.shares == ((6, usd("2000.14")),)
    assert (win.in_turn, win.lost_by_turn) == (usd("2000.24"), usd("0.10"))
    assert len(pit.end()) > 1
    pit.check()


def test_hg60_a_hand_that_takes_a_part_would_have_won_its_part_of_what_the_first_win_found() -> (
    None
):
    table = awarding(GAMES["kings-bounty"].pay_tables[0], {SECOND: Share(10, of="progressive")})
    pit = Pit("kings-bounty", pay_table=table)
    pit.start(2, 4, 6)
    pit.mark(SECOND, 4)
    pit.verify()
    pit.mark(SECOND, 2)
    pit.verify()
    pit.pay(1, 4)
    _, event = pit.do(accepting(SECOND))
    assert isinstance(event, MarkAccepted)
    assert event.win == 1
    assert event.in_turn == usd("200.03")  # of $2,000.36
    assert event.amount == usd("162.03")  # of $1,620.30 and what was left of cents


def test_hg60_a_hand_is_accepted_where_another_claim_keeps_the_win_from_being_backed_out() -> None:
    pit = two_won()
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    assert pit.refused(back_out(1)) is Refusal.METER_HAS_CLAIM
    assert "win 1 cannot be backed out now" in why(pit, c.MarkHand(table="1", line=TOP, spot=6))
    pit.do(accepting())
    assert pit.link.streams["progressive"].cuts == ("2.1", "1.2")


def test_hg60_an_accepted_hand_is_cleared_and_refused_like_any_other() -> None:
    pit = paid(two_won())
    before = pit.balances()
    pit.do(accepting())
    pit.unmark(TOP, 6)
    pit.do(accepting())
    pit.refuse()
    assert pit.balances() == before
    assert pit.link.streams["progressive"].cuts == ()


def test_hg60_accepting_needs_a_supervisor_and_an_executive_a_reason_and_a_hand() -> None:
    pit = paid(two_won())
    for command, rule in (
        (accepting(by=ACCOUNTING), RightsRefusal.NEEDS_ROLE),
        (accepting(approved_by=SUPERVISOR), RightsRefusal.NEEDS_TWO_PEOPLE),
        (accepting(approved_by=ACCOUNTING), RightsRefusal.NEEDS_ROLE_TO_APPROVE),
        (accepting(reason=" "), Refusal.REASON_MISSING),
        (accepting(spot=5), Refusal.SPOT_HAS_NO_WAGER),
        (accepting("four-kings"), Refusal.NO_SUCH_LINE),
        (accepting(spot=2), Refusal.WIN_IS_LOGGED),
    ):
        assert pit.refused(command) is rule
    fresh = Pit("kings-bounty")
    fresh.start(2, 6)
    assert fresh.refused(accepting()) is Refusal.NOT_OUT_OF_TURN


def test_hg51_the_dealer_marks_an_accepted_hand_and_the_supervisor_may_verify_it() -> None:
    pit = paid(two_won())
    pit.do(accepting())
    assert isinstance(act(pit.link, accepting()), Refused)
    assert pit.win(pit.verify(by=SUPERVISOR)).verified_by == SUPERVISOR


@pytest.mark.parametrize("line", ["two-suited-kings", "suited-20"])
def test_kings_bounty_r9b_two_lines_due_at_the_same_moment_are_paid_far_right_first(
    line: str,
) -> None:
    shares = {key: Share(10, of="progressive") for key in ("two-suited-kings", "suited-20")}
    table = awarding(GAMES["kings-bounty"].pay_tables[0], shares)
    pit = Pit("kings-bounty", pay_table=table)
    pit.start(2, 6)
    pit.mark("two-suited-kings", 2)
    pit.verify()
    assert pit.refused(c.MarkHand(table="1", line=line, spot=6)) is Refusal.OUT_OF_TURN
