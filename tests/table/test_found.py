"""Regression tests for faults that the state machine found."""

from __future__ import annotations

from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR
from table.checked_link import CheckedLink
from table.presses import LINKS

from jackpit.ledger import meter_of, overflow_of, shortfall_of
from jackpit.money import ZERO, ZERO_RATE, Money
from jackpit.table import Refusal, Refused, claims_of
from jackpit.table import commands as c
from jackpit.value import replace

METER = "progressive"


def do(desk: CheckedLink, command: c.Command) -> None:
    """Carry out commands that must not be refused."""
    why = desk.ask(command)
    assert why is None, why


def start(desk: CheckedLink, table: str, line: str, *, verified: bool) -> None:
    """A round with one wager, whose hand is marked, and perhaps verified."""
    do(desk, c.StartRound(table=table, spots=(1,)))
    do(desk, c.MarkHand(table=table, line=line, spot=1))
    if verified:
        verify(desk, table)


def verify(desk: CheckedLink, table: str) -> None:
    """Confirm and card for the only claim of a table."""
    (round,) = (x for x in desk.rounds() if x.table == table)
    (claim,) = claims_of(round)
    do(desk, c.VerifyClaim(table=table, claim=claim.key, by=EXECUTIVE, surveillance="1"))


def back_out(desk: CheckedLink, win: int) -> Refused | None:
    """Back out a win by two people."""
    return desk.ask(
        c.BackOut(
            win=win,
            reason=c.AdjustmentReason.MISTAKE,
            text="the wrong spot",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        )
    )


def move_in(desk: CheckedLink, amount: Money) -> None:
    """Money of another link."""
    do(
        desk,
        c.MoveIn(meter=METER, amount=amount, origin="other", by=SUPERVISOR, approved_by=ACCOUNTING),
    )


def test_hg24_a_share_that_came_to_nothing_is_not_backed_out_while_a_claim_is_pending() -> None:
    version = LINKS["shares"]
    terms = version.pay_table.terms
    empty = replace(terms.meters[0], seed=ZERO, contribution=ZERO_RATE)
    table = replace(version.pay_table, terms=replace(terms, meters=(empty,)))
    desk = CheckedLink(replace(version, pay_table=table))
    start(desk, "1", "suited-kings", verified=True)
    assert desk.link.wins[1].transfers == ()
    start(desk, "2", "suited-kings", verified=False)
    why = back_out(desk, 1)
    assert why is not None
    assert why.rule is Refusal.METER_HAS_CLAIM


def test_hg47_two_awards_backed_out_never_fill_more_than_the_shortfall() -> None:
    version = LINKS["kings-bounty"]
    desk = CheckedLink(
        replace(version, rules=replace(version.rules, supervisor_from=Money.dollars(15)))
    )
    start(desk, "1", "two-suited-kings", verified=True)
    do(desk, c.EndRound(table="1"))
    assert desk.link.balance(shortfall_of(METER)) < ZERO  # the meter had run dry
    move_in(desk, Money.dollars(20))
    start(desk, "2", "two-ks-and-blackjack", verified=False)
    start(desk, "3", "any-20", verified=True)  # the house advances what is not behind the cut
    do(desk, c.EndRound(table="3"))
    do(desk, c.UnmarkHand(table="2", line="two-ks-and-blackjack", spot=1))  # and is repaid
    assert back_out(desk, 2) is None
    assert back_out(desk, 1) is None
    assert desk.link.balance(shortfall_of(METER)) == ZERO
    assert desk.link.balance(meter_of(METER)) == Money.parse("27.50")  # 3 + 3 × 1.50 + 20


def test_hg42_a_reopened_round_does_not_put_its_meter_over_the_cap() -> None:
    desk = CheckedLink(LINKS["kings-bounty"])
    start(desk, "1", "any-20", verified=False)
    move_in(desk, Money.dollars(25))
    do(desk, c.EndRound(table="1"))
    move_in(desk, Money.dollars(15))
    again = {"reason": "too early", "by": EXECUTIVE, "approved_by": SUPERVISOR}
    do(desk, c.ReopenRound(table="1", **again))  # type: ignore[arg-type]  # one of each
    assert desk.link.balance(meter_of(METER)) == Money.dollars(30)
    assert desk.link.balance(overflow_of(METER)) == Money.parse("14.50")
