"""Voiding a round: every pool returns what it took, and the meter the rest (HG31, HG48)."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.games import GAMES
from jackpit.ledger import (
    PAYABLE,
    PLAYERS,
    Reason,
    advanced_of,
    meter_of,
    overflow_of,
    reserve_of,
    shortfall_of,
    tray_of,
)
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import Meter
from jackpit.table import Controller, Person, Version
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.commands import AdjustmentReason, Pool

usd = Money.parse
TRAY = tray_of("1")
KEYPADS = (Controller.KEYPAD,) * 3
TOP = "two-ks-and-blackjack"
PROGRESSIVE, RESERVE = meter_of("progressive"), reserve_of("progressive")
OVERFLOW, ADVANCED = overflow_of("progressive"), advanced_of("progressive")


def correct(*spots: int, by: Person = SUPERVISOR, reason: str = "misread") -> c.CorrectSpots:
    return c.CorrectSpots(table="1", spots=spots, reason=reason, by=by)


def void(*, by: Person = SUPERVISOR, reason: str = "misdeal", table: str = "1") -> c.VoidRound:
    return c.VoidRound(table=table, reason=reason, by=by)


def bounty(*, seed: str = "2000", cap: str | None = None) -> Pit:
    """King's Bounty at three tables: contribution 12%, reserve 1%."""
    meter = Meter(
        "progressive",
        seed=usd(seed),
        contribution=Rate.percent(12),
        reserve=Rate.percent(1),
        cap=None if cap is None else usd(cap),
    )
    table = changed("kings-bounty", meters=(meter,))
    return Pit("kings-bounty", tables=KEYPADS, pay_table=table)


def reasons(event: e.Event) -> list[tuple[Reason, Money]]:
    return [(transfer.reason, transfer.amount) for transfer in event.transfers]


# Voiding.


@pytest.mark.parametrize("game", GAMES)
def test_hg31_a_voided_round_leaves_every_game_as_it_was(game: str) -> None:
    pit = Pit(game)
    pit.start(1, 2, 6)
    pit.do(void())

    assert pit.balances() == Pit(game).balances()
    assert pit.link.tables["1"].round is None
    pit.check()
    pit.start(1)
    assert pit.round().number == 2  # its number is not given out again


def test_hg31_marks_of_fixed_awards_go_with_the_round() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("one-7", 1)
    pit.do(void())
    pit.start(1, 2)

    assert pit.round().marks == []
    assert pit.end() == ()


def test_hg48_what_the_cap_kept_off_comes_back_from_the_overflow() -> None:
    pit = bounty(cap="2000.30")
    pit.start(1, 2)
    pit.end()
    pit.start(1, 2)  # 6 cents on the meter, 18 in the overflow
    pit.do(correct(2))

    assert pit.meter() == usd("2000.30")
    assert pit.link.balance(OVERFLOW) == usd("0.06")
    (event,) = pit.do(void())

    assert reasons(event) == [
        (Reason.CAPPED_REVERSED, usd("0.06")),
        (Reason.RESERVED_REVERSED, usd("0.01")),
        (Reason.CONTRIBUTION_REVERSED, usd("0.06")),
        (Reason.WAGER_RETURNED, usd("1")),
    ]
    assert pit.meter() == usd("2000.24")
    assert pit.link.balance(OVERFLOW) == ZERO
    pit.check()


def test_hg48_another_rounds_overflow_is_not_touched() -> None:
    pit = bounty(cap="2000.12")
    pit.start(1)
    pit.start(1, 2, table="2")  # 24 cents of overflow
    pit.do(void())

    assert pit.meter() == usd("2000")
    assert pit.link.balance(OVERFLOW) == usd("0.24")


def test_hg48_a_reserve_that_was_released_meanwhile_comes_back_from_the_meter() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.start(1, table="2")
    pit.mark("three-7s-diamonds", 1, table="2")
    pit.verify(table="2")  # $10,000.36 won; the seed and 3 cents of reserve are on the Major
    assert pit.meter("major") == usd("10000.03")
    (event,) = pit.do(void())

    assert reasons(event) == [
        (Reason.CONTRIBUTION_REVERSED, usd("0.26")),  # 24 cents, and 2 that were reserved
        (Reason.RESERVED_REVERSED, usd("0.02")),
        (Reason.CONTRIBUTION_REVERSED, usd("0.12")),
        (Reason.WAGER_RETURNED, usd("2")),
    ]
    assert pit.meter("major") == usd("9999.77")
    assert pit.link.balance(reserve_of("major")) == ZERO
    assert pit.meter("minor") == usd("1000.06")
    assert pit.link.balance(reserve_of("minor")) == usd("0.01")
    assert pit.link.balance(PAYABLE) == usd("10000.36")
    assert pit.link.balance(TRAY) == ZERO
    assert pit.link.balance(PLAYERS) == usd("-1")
    pit.check()


def test_hg48_a_reserve_whose_release_was_logged_comes_from_the_meter_too() -> None:
    pit = bounty()
    pit.start(1)
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    pit.do(c.TurnToJph(table="2", by=EXECUTIVE))
    pit.do(c.LogWin(table="2", surveillance="camera 1"))  # will release both cents
    pit.do(void())  # 13 cents, with nothing behind the cut
    assert pit.link.balance(ADVANCED) == usd("-0.13")
    pit.do(c.TurnToRun(table="2"))

    assert pit.link.balance(PAYABLE) == usd("2000.24")
    assert pit.meter() == usd("1999.89")  # 2,000 and 2 cents, less the 13
    assert pit.link.balance(RESERVE) == ZERO
    assert pit.link.balance(ADVANCED) == ZERO
    pit.check()


def test_hg48_a_meter_that_holds_less_falls_short() -> None:
    pit = bounty(seed="0")
    pit.start(1, 2)
    pit.do(
        c.Adjust(
            meter="progressive",
            pool=Pool.METER,
            amount=usd("-0.20"),
            reason=AdjustmentReason.MALFUNCTION,
            text="sensor",
            by=SUPERVISOR,
            approved_by=ACCOUNTING,
        )
    )
    (event,) = pit.do(void())

    assert reasons(event) == [
        (Reason.RESERVED_REVERSED, usd("0.02")),
        (Reason.CONTRIBUTION_REVERSED, usd("0.04")),
        (Reason.SHORTFALL, usd("0.20")),
        (Reason.WAGER_RETURNED, usd("2")),
    ]
    assert pit.meter() == ZERO
    assert pit.link.balance(shortfall_of("progressive")) == usd("-0.20")
    assert pit.link.balance(TRAY) == ZERO
    pit.check()


def test_hg5_with_a_claim_pending_the_house_advances_what_lies_before_the_cut() -> None:
    pit = bounty()
    pit.start(1, 2)  # 24 cents
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    pit.start(1, table="3")  # 12 cents behind the cut
    (event,) = pit.do(void())

    assert reasons(event) == [
        (Reason.RESERVED_REVERSED, usd("0.02")),
        (Reason.CONTRIBUTION_REVERSED, usd("0.12")),
        (Reason.ADVANCE, usd("0.12")),
        (Reason.WAGER_RETURNED, usd("2")),
    ]
    assert pit.link.streams["progressive"].parts == (usd("2000.36"), ZERO)
    (claim,) = pit.claims(table="2")
    pit.do(c.RefuseClaim(table="2", claim=claim.key, reason="a queen", by=SUPERVISOR))

    assert pit.meter() == usd("2000.24")  # two wagers are left
    assert pit.link.balance(ADVANCED) == ZERO
    pit.check()


def test_hg5_an_advance_is_repaid_by_the_reseeded_meter() -> None:
    pit = bounty()
    pit.start(1, 2)
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    pit.do(void())
    pit.verify(table="2")

    # All 36 cents were before the cut; 24 of them are the house's until it is paid back.
    assert pit.link.balance(PAYABLE) == usd("2000.36")
    assert pit.meter() == usd("1999.77")  # 2,000, 1 cent of reserve, less 24
    assert pit.link.balance(ADVANCED) == ZERO
    pit.check()


def test_hg42_a_correction_in_a_round_under_older_terms_keeps_to_the_cap_in_force() -> None:
    pit = bounty()
    pit.start(1)
    pit.start(1, table="2")
    old = pit.link.version.meters["progressive"]
    meter = Meter(old.key, old.seed, old.contribution, cap=usd("2100"))
    capped = changed("kings-bounty", meters=(meter,))
    terms = Version.of(GAMES["kings-bounty"], capped)
    pit.do(c.ProposeTerms(version=terms, by=EXECUTIVE, approved_by=ACCOUNTING))
    pit.mark(TOP, 1, table="2")
    pit.verify(table="2")
    pit.do(
        c.MoveIn(
            meter="progressive",
            amount=usd("2100") - pit.meter(),
            origin="other",
            by=EXECUTIVE,
            approved_by=ACCOUNTING,
        )
    )
    assert pit.round().version.number == 1
    pit.do(correct(1, 2))

    assert pit.meter() == usd("2100")
    assert pit.link.balance(OVERFLOW) == usd("0.12")
    pit.check()
