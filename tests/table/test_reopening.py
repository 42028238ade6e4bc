"""Reopening a round that ended too early or was settled wrongly (rules HG55)."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit, back_out, changed

from jackpit.ledger import overflow_of, shortfall_of, tray_of
from jackpit.money import Money, Rate
from jackpit.paytable import Meter
from jackpit.rights import RightsRefusal
from jackpit.table import HouseRules, Person, Refusal
from jackpit.table import commands as c
from jackpit.value import replace

usd = Money.parse
DIAMONDS = "three-7s-diamonds"


def reopen(
    *, by: Person = EXECUTIVE, approved_by: Person = SUPERVISOR, reason: str = "too early"
) -> c.ReopenRound:
    return c.ReopenRound(table="1", reason=reason, by=by, approved_by=approved_by)


def test_hg55_a_jackpot_that_game_over_passed_by_is_not_lost() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.end()  # by habit, with nine cards on the table
    assert pit.meter() == usd("10000.42")

    pit.do(reopen())
    pit.mark("9-cards")
    win = pit.win(pit.verify())
    pit.end()

    assert win.shares == ((2, usd("5000.21")), (1, usd("5000.21")))
    assert pit.link.rounds == 1
    assert pit.meter() == usd("10000")


def test_hg55_what_the_end_paid_is_taken_back_and_settled_again() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    never = pit.balances()
    pit.mark("two-ks", 1)
    pit.end()  # $200.00, and $5.00 envy

    pit.do(reopen())
    assert pit.balances() == never
    pit.unmark("two-ks", 1)
    pit.mark("any-20", 1)
    assert [(p.spot, p.amount) for p in pit.end()] == [(1, usd("3"))]
    # Two dollars, less 24 cents to the meter, 2 to the reserve and the award.
    assert pit.link.balance(tray_of("1")) == usd("-1.26")


def test_hg55_a_meter_that_bore_the_award_gets_it_back_and_the_house_its_shortfall() -> None:
    meters = (
        Meter("major", Money.dollars(10_000), Rate.percent(12)),
        Meter("minor", Money.dollars(10), Rate.percent(6)),
    )
    pit = Pit(pay_table=changed("blazing-7s", meters=meters, fixed_awards_from="minor"))
    pit.start(1)
    never = pit.balances()
    pit.mark("two-7s", 1)
    pit.end()
    assert pit.link.balance(shortfall_of("minor")) == usd("-14.94")

    pit.do(reopen())

    assert pit.balances() == never


def test_hg55_an_advance_that_was_repaid_since_goes_back_to_the_meter() -> None:
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"))
    pit.start(1, table="2")
    pit.mark("three-7s-suited", 1, table="2")
    pit.start(1)
    pit.mark("two-7s", 1)
    pit.end()  # 6 cents behind the cut, $24.94 advanced
    pit.unmark("three-7s-suited", 1, table="2")
    assert pit.meter("minor") == usd("975.12")

    pit.do(reopen())

    assert pit.meter("minor") == usd("1000.12")
    pit.check()


def test_hg42_a_returned_reimbursement_and_a_returned_advance_share_the_room_under_the_cap() -> (
    None
):
    first, second = changed("blazing-7s").terms.meters
    meters = (first, replace(second, cap=usd("1000.20")))
    pit = Pit(pay_table=changed("blazing-7s", meters=meters, fixed_awards_from="minor"))
    pit.start(1, table="2")
    pit.mark("three-7s-suited", 1, table="2")
    pit.start(1)
    pit.mark("two-7s", 1)
    pit.end()  # 6 cents from behind the cut, $24.94 advanced
    pit.unmark("three-7s-suited", 1, table="2")  # the Minor repays the advance
    carried = c.Adjust(
        meter="minor",
        pool=c.Pool.METER,
        amount=usd("25.05"),
        reason=c.AdjustmentReason.CARRIED_OVER,
        text="from the old system",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    pit.do(carried)
    assert pit.meter("minor") == usd("1000.17")

    pit.do(reopen())  # $25.00 returns to room for 3 cents

    assert pit.meter("minor") == usd("1000.20")
    assert pit.link.balance(overflow_of("minor")) == usd("24.97")
    pit.check()


def test_hg55_an_advance_that_was_not_repaid_goes_back_to_the_house() -> None:
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"))
    pit.start(1, table="2")
    pit.mark("three-7s-suited", 1, table="2")
    pit.start(1)
    never = pit.balances()
    pit.mark("two-7s", 1)
    pit.end()

    pit.do(reopen())

    assert pit.balances() == never


def test_hg55_a_verified_fixed_award_is_unpaid_again_and_can_be_backed_out() -> None:
    pit = Pit(rules=HouseRules(supervisor_from=usd("500")))
    pit.start(1, 2)
    never = pit.balances()
    pit.mark("three-7s-same-color", 1)
    win = pit.verify(by=SUPERVISOR)
    pit.end()
    pit.do(reopen())

    assert pit.win(win).paid == ()
    pit.back_out(win)
    assert pit.balances() == never
    assert pit.end() == ()


def test_hg55_a_paid_award_that_was_backed_out_is_not_taken_back_again() -> None:
    pit = Pit(rules=HouseRules(supervisor_from=usd("500")))
    pit.start(1)
    pit.mark("three-7s-same-color", 1)
    win = pit.verify(by=SUPERVISOR)
    pit.end()
    pit.do(back_out(win))

    assert pit.refused(reopen()) is Refusal.WIN_BACKED_OUT


def test_hg55_a_jackpot_backed_out_after_the_end_can_be_marked_rightly() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    win = pit.verify()
    pit.end()
    pit.do(back_out(win))

    pit.do(reopen())
    pit.mark("three-7s-suited", 1)
    assert pit.win(pit.verify()).shares == ((1, usd("1000.12")),)
    pit.end()


def test_hg55_only_the_last_round_and_only_until_the_next_begins() -> None:
    pit = Pit()
    assert pit.refused(reopen()) is Refusal.NO_LAST_ROUND
    pit.start(1)
    assert pit.refused(reopen()) is Refusal.ROUND_NOT_OVER
    pit.end()
    pit.start(2)
    pit.do(c.VoidRound(table="1", reason="misdeal", by=SUPERVISOR))
    assert pit.refused(reopen()) is Refusal.NO_LAST_ROUND


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (reopen(by=SUPERVISOR), RightsRefusal.NEEDS_TWO_PEOPLE),
        (reopen(approved_by=ACCOUNTING), RightsRefusal.NEEDS_ROLE_TO_APPROVE),
        (reopen(by=EXECUTIVE, approved_by=DEALER), RightsRefusal.NEEDS_ROLE_TO_APPROVE),
        (reopen(by=DEALER), RightsRefusal.NEEDS_ROLE),
        (reopen(reason=" "), Refusal.REASON_MISSING),
    ],
)
def test_hg55_two_people_agree_and_say_why(command: c.ReopenRound, why: Refusal) -> None:
    pit = Pit()
    pit.start(1)
    pit.end()

    assert pit.refused(command) is why
