"""Transfers of a link: reseeds under a cap, and refused claims that leave no trace."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pit import Pit, changed

from jackpit.ledger import (
    HOUSE,
    PAYABLE,
    Account,
    BooksError,
    Reason,
    advanced_of,
    meter_of,
    overflow_of,
    reserve_of,
    shortfall_of,
)
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import PayTable
from jackpit.table import Controller, HouseRules, winnable_amount
from jackpit.value import replace

TOUCH = Controller.TOUCH
THREE_TABLES = (TOUCH, TOUCH, TOUCH)
DIAMONDS, SUITED = "three-7s-diamonds", "three-7s-suited"
COLOR, THREE = "three-7s-same-color", "three-7s"


def usd(text: str) -> Money:
    return Money.parse(text)


def major(*, seed: str = "10000", cap: str | None = None, **terms: object) -> PayTable:
    """Blazing 7's with another Major; a wager brings it 12 cents and a reserve of 1."""
    first, second = changed("blazing-7s").terms.meters
    first = replace(first, seed=usd(seed), cap=None if cap is None else usd(cap))
    return changed("blazing-7s", meters=(first, second), **terms)


def pools(pit: Pit, meter: str = "major") -> tuple[Money, Money, Money]:
    """The meter, its reserve and its overflow."""
    link = pit.link
    return pit.meter(meter), link.balance(reserve_of(meter)), link.balance(overflow_of(meter))


def parts(pit: Pit) -> tuple[Money, ...]:
    """The amounts before each cut of the Major, and behind the last."""
    return pit.link.streams["major"].parts


# Reseeding.


def test_hg17_a_meter_restarts_at_the_seed_plus_the_reserve_at_verification() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.start(*range(1, 8), table="2")  # after the mark: 84 cents, and 7 of reserve
    pit.verify()
    assert pools(pit) == (usd("10000.93"), ZERO, ZERO)
    assert pit.link.balance(HOUSE) == -usd("21000")
    assert pit.win(1).amount_moved(Reason.RESERVE_RELEASED) == usd("0.09")


def test_hg17_the_overflow_joins_the_reseed_as_far_as_the_cap_leaves_room() -> None:
    pit = Pit(pay_table=major(cap="10000.10"))
    pit.start(1)
    assert pools(pit) == (usd("10000.10"), usd("0.01"), usd("0.02"))
    pit.start(1, table="2")
    assert pools(pit) == (usd("10000.10"), usd("0.02"), usd("0.14"))
    pit.mark(DIAMONDS, 1)
    assert pit.win(pit.verify()).amount == usd("10000.10")
    assert pools(pit) == (usd("10000.10"), ZERO, usd("0.06"))  # 2 of reserve, 8 of overflow


def test_hg42_the_cap_counts_what_is_pending_and_what_lies_behind_the_cut() -> None:
    pit = Pit(pay_table=major(cap="10000.30"))
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.start(1, 2, table="2")
    assert pools(pit) == (usd("10000.30"), usd("0.03"), usd("0.06"))
    assert parts(pit) == (usd("10000.12"), usd("0.18"))
    pit.verify()
    assert pools(pit) == (usd("10000.27"), ZERO, ZERO)  # the seed, 18, 3 and 6 cents


def test_hg42_a_reseed_adds_the_whole_seed_and_the_excess_goes_to_the_overflow() -> None:
    """Fixed awards drained the Major to $9,500.12; 12 cents more lie behind the cut."""
    pit = Pit(pay_table=major(cap="10000", fixed_awards_from="major"))
    pit.start(1)
    pit.mark(COLOR, 1)
    pit.end()
    assert pools(pit) == (usd("9500"), usd("0.01"), usd("0.12"))
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.start(1, table="2")
    assert pit.win(pit.verify()).amount == usd("9500.12")
    assert pools(pit) == (usd("10000"), usd("0.03"), usd("0.24"))
    assert pit.win(1).amount_moved(Reason.SEED) == usd("10000")
    assert pit.win(1).amount_moved(Reason.OVER_CAP) == usd("0.12")


def test_hg42_what_is_logged_counts_for_the_cap_until_the_key_is_at_run() -> None:
    """A win of $1.12 leaves room only when its reseed has moved, and the reseed fills it."""
    pit = Pit(pay_table=major(seed="1", cap="1.30"))
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.jph()
    assert pit.j_pot().amount == usd("1.12")
    pit.start(*range(1, 8), table="2")  # 84 cents: $1.12 is still there, so 18 fit
    assert pools(pit) == (usd("1.30"), usd("0.08"), usd("0.66"))
    pit.run()
    assert pools(pit) == (usd("1.19"), usd("0.07"), usd("0.66"))  # seed, 1 cent priced, 18 behind


def drained(cap: str) -> Pit:
    """A Major with a seed of $1,000 that two awards of $500 have left with what came on top."""
    pit = Pit(pay_table=major(seed="1000", cap=cap, fixed_awards_from="major"))
    pit.start(1, 2)
    pit.mark(COLOR, 1)
    pit.mark(COLOR, 2)
    pit.end()
    return pit


def test_hg42_a_reseed_that_is_logged_takes_its_room_before_it_has_moved() -> None:
    pit = drained("1000.10")
    assert pools(pit) == (usd("0.10"), usd("0.02"), usd("0.14"))
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.jph()
    assert pit.j_pot().amount == usd("0.22")  # its reseed of $1,000.10 fills the meter
    pit.start(1, table="2")
    assert pools(pit) == (usd("0.22"), usd("0.04"), usd("0.26"))
    pit.run()
    assert pools(pit) == (usd("1000.10"), usd("0.01"), usd("0.19"))


def test_hg42_what_one_reseed_puts_over_the_cap_joins_the_next() -> None:
    """Behind the first claim lie 36 cents, for which its reseed must make room: 6 overflow."""
    pit = drained("1000.30")
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.start(1, 2, 3, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    assert parts(pit) == (usd("0.36"), usd("0.36"), ZERO)
    assert winnable_amount(pit.link, "major") == usd("1000.12")
    pit.verify()
    assert parts(pit) == (usd("1000.30"), ZERO)
    assert pools(pit) == (usd("1000.30"), usd("0.06"), usd("0.06"))
    assert pit.win(pit.verify(table="2")).amount == usd("1000.30")
    assert pools(pit) == (usd("1000.12"), ZERO, ZERO)


def test_hg3_the_parts_of_a_cent_that_awards_leave_add_up_on_the_meter() -> None:
    """Each leaves 0.3456 cents more, and the third award pays the cent they have become."""
    (meter,) = changed("kings-bounty").terms.meters
    odd = replace(meter, contribution=Rate.parse("12.3456%"), reserve=Rate(0))
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", meters=(odd,)))
    amounts = []
    for _ in range(3):
        pit.start(1)
        pit.mark("two-ks-and-blackjack", 1)
        amounts.append(pit.win(pit.verify()).amount)
        pit.end()
    assert amounts == [usd("2000.12"), usd("2000.12"), usd("2000.13")]
    assert pit.meter() == usd("2000") + Money(36_800)
    assert pit.link.balance(PAYABLE) == usd("6000.37")


# A refused claim leaves no trace.


@dataclass(frozen=True)
class Step:
    """What table 2 or 3 does next."""

    table: str
    what: str
    wagers: int

    def take(self, pit: Pit) -> None:
        """Begin a round, or end the one under way: plainly, with a void, or with an award."""
        if pit.link.tables[self.table].round is None:
            pit.start(*range(1, self.wagers + 1), table=self.table)
        elif self.what == "void":
            pit.void(table=self.table)
        else:
            if self.what == "award":
                pit.mark(THREE, 1, table=self.table)
            pit.end(table=self.table)


def steps(*what: str) -> st.SearchStrategy[list[Step]]:
    one = st.builds(Step, st.sampled_from("23"), st.sampled_from(what), st.integers(1, 7))
    return st.lists(one, max_size=8)


def played(
    table: PayTable, before: list[Step], during: list[Step], after: list[Step], *, claim: bool
) -> Pit:
    """The same steps, with a claim at table 1 pending *during* some of them, then refused."""
    pit = Pit(pay_table=table, tables=THREE_TABLES)
    pit.start(1, 2)
    for step in before:
        step.take(pit)
    if claim:
        pit.mark(DIAMONDS, 1)
    for step in during:
        step.take(pit)
    if claim:
        pit.refuse()
    for step in after:
        step.take(pit)
    pit.check()
    return pit


@settings(max_examples=60)
@given(*[steps("end", "void", "award")] * 3)
def test_hg17_a_refused_claim_leaves_every_balance_unchanged(
    before: list[Step], during: list[Step], after: list[Step]
) -> None:
    """Also where wagers from before the cut went back, and awards were advanced for the meter."""
    table = major(fixed_awards_from="major")
    with_claim = played(table, before, during, after, claim=True)
    without = played(table, before, during, after, claim=False)
    assert with_claim.balances() == without.balances()
    assert with_claim.link.streams == without.link.streams


@settings(max_examples=60)
@given(*[steps("end")] * 3)
def test_hg17_a_refused_claim_leaves_no_trace_under_a_cap(
    before: list[Step], during: list[Step], after: list[Step]
) -> None:
    table = major(cap="10002.50")
    with_claim = played(table, before, during, after, claim=True)
    without = played(table, before, during, after, claim=False)
    assert with_claim.balances() == without.balances()


@pytest.mark.parametrize("claim", [False, True])
def test_hg48_under_a_cap_a_round_begun_and_voided_behind_the_cut_leaves_no_trace(
    claim: bool,
) -> None:
    pit = Pit(pay_table=major(cap="10000.40"), tables=THREE_TABLES)
    pit.start(1, 2)
    if claim:
        pit.mark(DIAMONDS, 1)
    pit.start(1, 2, 3, table="2")  # 36 cents, of which 16 fit
    pit.void(table="2")
    if claim:
        pit.refuse()
    assert pools(pit) == (usd("10000.24"), usd("0.02"), ZERO)


@pytest.mark.parametrize("claim", [False, True])
def test_hg42_money_that_the_house_advanced_does_not_fill_the_meter(claim: bool) -> None:
    """A void of 24 cents that lie before the cut: the house lends them, and they leave room."""
    pit = Pit(pay_table=major(cap="10000.50"), tables=THREE_TABLES)
    pit.start(1, 2, table="2")
    pit.start(1)
    if claim:
        pit.mark(DIAMONDS, 1)
    pit.void(table="2")
    pit.start(1, 2, table="3")
    if claim:
        pit.refuse()
    meter, _, overflow = pools(pit)
    assert (meter, overflow) == (usd("10000.36"), ZERO)


@pytest.mark.parametrize("claim", [False, True])
def test_hg5_what_came_after_an_award_does_not_repay_what_was_missing_for_it(claim: bool) -> None:
    """$500 from a Major of $119.92: the rest stays missing, with a claim that comes to nothing as
    without, and the 96 cents that come later stay on the meter.
    """
    pit = Pit(pay_table=major(seed="119.56", fixed_awards_from="major"), tables=THREE_TABLES)
    pit.start(1)
    pit.start(1, 2, table="2")
    if claim:
        pit.mark(DIAMONDS, 1)
    pit.mark(COLOR, 1, table="2")
    pit.end(table="2")
    pit.start(*range(1, 8), table="3")
    pit.start(1, table="2")
    if claim:
        assert pit.link.balance(advanced_of("major")) == -usd("500")
        pit.refuse()
    assert pit.meter("major") == usd("0.96")
    assert pit.link.balance(shortfall_of("major")) == -usd("380.08")
    assert pit.link.balance(advanced_of("major")) == ZERO


@settings(max_examples=60)
@given(*[steps("end", "void")] * 2)
def test_hg24_a_win_backed_out_immediately_restores_every_balance(
    before: list[Step], after: list[Step]
) -> None:
    pits = []
    for backed_out in (False, True):
        pit = Pit(tables=THREE_TABLES)
        pit.start(1, 2)
        for step in before:
            step.take(pit)
        if backed_out:
            pit.mark(DIAMONDS, 1)
            pit.back_out(pit.verify())
        for step in after:
            step.take(pit)
        pits.append(pit)
    assert pits[0].balances() == pits[1].balances()


@settings(max_examples=60)
@given(*[steps("end", "void", "award")] * 2, st.sampled_from(["verified", "logged"]))
def test_hg17_what_players_brought_is_in_the_win_or_still_on_the_link(
    before: list[Step], during: list[Step], how: str
) -> None:
    """Two winners: all that was ever contributed is paid, on the meter, or in its reserve."""
    pit = Pit(
        pay_table=major(fixed_awards_from="major"),
        tables=(Controller.KEYPAD, TOUCH, TOUCH),
        rules=HouseRules(surveillance_from=None),
    )
    pit.start(1, 2)
    for step in before:
        step.take(pit)
    pit.mark(DIAMONDS, 1)
    pit.mark(DIAMONDS, 2)
    if how == "logged":
        pit.jph()
        pit.j_pot()
    for step in during:
        step.take(pit)
    if how == "logged":
        pit.j_pot()
        pit.run()
    else:
        pit.verify()
        pit.verify()
    brought = moved_into(pit, Reason.CONTRIBUTION, Reason.RESERVED)
    seeds = usd("30000")  # the first, and two reseeds
    gone = moved_into(pit, Reason.CONTRIBUTION_REVERSED, Reason.RESERVED_REVERSED)
    awards = moved_into(pit, Reason.REIMBURSEMENT, Reason.REPAYMENT)
    won = pit.win(1).amount + pit.win(2).amount
    assert won == pit.link.balance(PAYABLE)
    assert sum(pools(pit), start=ZERO) == brought + seeds - gone - awards - won
    assert pit.link.balance(advanced_of("major")) == ZERO


def moved_into(pit: Pit, *reasons: Reason) -> Money:
    """All that was ever moved into or out of the Major and its reserve for *reasons*."""
    pools: set[Account] = {account("major") for account in (meter_of, reserve_of)}
    amounts = [
        transfer.amount
        for event in pit.events
        for transfer in (*event.transfers, *getattr(event, "repaid", ()))
        if transfer.reason in reasons and {transfer.source, transfer.target} & pools
    ]
    return sum(amounts, start=ZERO)


# Faults.


@pytest.mark.parametrize("amount", [Money(1), Money(-1)])
@pytest.mark.parametrize("meter", ["major", "minor"])
def test_a_stream_that_is_not_its_meter_is_a_fault(meter: str, amount: Money) -> None:
    pit = Pit()
    pit.start(1)
    pit.link.check()
    pit.link.streams[meter] = pit.link.streams[meter].add(amount)

    with pytest.raises(BooksError, match=f"^meter {meter} holds "):
        pit.link.check()
