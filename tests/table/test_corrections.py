"""The spots of a round corrected by a supervisor (HG31)."""

from __future__ import annotations

import pytest
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit, changed

from jackpit.cards import Deal
from jackpit.ledger import (
    PLAYERS,
    Reason,
    advanced_of,
    meter_of,
    overflow_of,
    reserve_of,
    tray_of,
)
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import Meter
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, HouseRules, Person, Refusal, Tier
from jackpit.table import commands as c
from jackpit.table import events as e

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


# Correcting.


def test_hg31_a_spot_that_was_not_read_is_added_with_what_it_brings() -> None:
    pit = Pit()
    pit.start(2)
    (event,) = pit.do(correct(5, 2, 1))

    assert pit.round().spots == (1, 2, 5)
    assert reasons(event) == [
        (Reason.WAGER, usd("2")),
        (Reason.CONTRIBUTION, usd("0.24")),
        (Reason.RESERVED, usd("0.02")),
        (Reason.CONTRIBUTION, usd("0.12")),
        (Reason.RESERVED, usd("0.02")),
    ]
    assert pit.meter("major") == usd("10000.36")
    assert pit.meter("minor") == usd("1000.18")
    assert pit.link.balance(TRAY) == usd("2.40")
    pit.check()


def test_hg31_a_spot_that_did_not_bet_goes_with_what_it_brought() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    (event,) = pit.do(correct(3))

    assert pit.round().spots == (3,)
    assert reasons(event) == [
        (Reason.RESERVED_REVERSED, usd("0.02")),
        (Reason.CONTRIBUTION_REVERSED, usd("0.24")),
        (Reason.RESERVED_REVERSED, usd("0.02")),
        (Reason.CONTRIBUTION_REVERSED, usd("0.12")),
        (Reason.WAGER_RETURNED, usd("2")),
    ]
    assert pit.meter("major") == usd("10000.12")
    assert pit.link.balance(reserve_of("major")) == usd("0.01")
    assert pit.meter("minor") == usd("1000.06")
    assert pit.link.balance(PLAYERS) == usd("-1")
    pit.check()


@pytest.mark.parametrize(
    ("spots", "wagers"), [((2, 3), 2), ((4, 5), 2), ((2, 3, 4), 3), ((3,), 1), ((3, 4, 5, 6), 4)]
)
def test_hg31_spots_added_and_removed_at_once_leave_what_the_right_ones_bring(
    spots: tuple[int, ...], wagers: int
) -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    pit.do(correct(*spots))

    assert pit.round().spots == spots
    assert pit.meter() == usd("2000") + usd("0.12") * wagers
    assert pit.link.balance(RESERVE) == usd("0.01") * wagers
    assert pit.link.balance(TRAY) == usd("0.87") * wagers
    assert pit.link.balance(PLAYERS) == usd("-1") * wagers
    pit.check()


def test_hg31_a_wager_on_another_spot_moves_no_money_to_or_from_a_full_meter() -> None:
    pit = bounty(cap="2000.12")
    pit.start(1)  # fills it exactly
    pit.do(correct(2))

    assert pit.meter() == usd("2000.12")
    assert pit.link.balance(OVERFLOW) == ZERO


def test_hg31_a_wager_on_another_spot_needs_no_advance() -> None:
    pit = bounty()
    pit.start(1)
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")  # all there is lies before the cut
    pit.do(correct(2))

    assert pit.link.balance(ADVANCED) == ZERO
    assert pit.meter() == usd("2000.24")


def test_hg31_corrected_spots_keep_their_marks_cards_and_joined_spots() -> None:
    pit = Pit()
    pit.start(1, 2, 3, 4)
    pit.mark("one-7", 2)
    cards = Deal.parse("7d 8c").player
    for spot in (2, 4):
        pit.do(c.EnterCards(table="1", spot=spot, cards=cards))
    pit.do(c.JoinSpots(table="1", spots=(1, 2, 4)))
    pit.do(correct(1, 2, 3))

    assert [mark.spot for mark in pit.round().marks] == [2]
    assert pit.round().player_cards == {2: cards}
    assert pit.round().joined == (frozenset({1, 2}),)  # they are still one person's
    pit.do(correct(2, 3))
    assert pit.round().joined == ()


def test_hg31_a_marked_spot_cannot_be_corrected_away() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("one-7", 2)

    assert pit.refused(correct(1)) is Refusal.SPOT_IS_MARKED
    pit.do(c.UnmarkHand(table="1", line="one-7", spot=2))
    pit.do(correct(1))


def test_hg31_a_lifted_chip_of_a_spot_that_did_not_bet_is_forgotten() -> None:
    pit = Pit("hit-and-run")
    pit.start(1, 2)
    pit.do(c.LiftChip(table="1", spot=2))
    pit.do(correct(1))
    pit.do(correct(1, 2))

    assert pit.round().lifted == ()


def test_hg31_only_a_supervisor_corrects_or_voids_and_says_why() -> None:
    pit = Pit()
    pit.start(1)

    for by in (DEALER, ACCOUNTING):
        assert pit.refused(correct(2, by=by)) is RightsRefusal.NEEDS_ROLE
        assert pit.refused(void(by=by)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(correct(2, reason=" ")) is Refusal.REASON_MISSING
    assert pit.refused(void(reason="")) is Refusal.REASON_MISSING
    assert pit.refused(correct()) is Refusal.NO_WAGERS
    assert pit.refused(correct(1)) is Refusal.NOTHING_TO_CORRECT
    assert pit.refused(correct(8)) is Refusal.NO_SUCH_SPOT
    assert pit.refused(correct(2, 2)) is Refusal.SPOT_TWICE
    pit.do(correct(2, by=EXECUTIVE))
    pit.do(void(by=EXECUTIVE))
    assert pit.refused(void()) is Refusal.NO_ROUND


def test_hg31_a_round_with_a_claim_or_a_win_is_not_corrected_and_not_voided() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("three-7s-suited", 1)
    for command in (correct(1), void()):
        assert pit.refused(command) is Refusal.ROUND_HAS_CLAIMS
    pit.verify()
    for command in (correct(1), void()):
        assert pit.refused(command) is Refusal.ROUND_HAS_WIN


def test_hg31_a_refused_claim_blocks_no_correction() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark("three-7s-suited", 1)
    (claim,) = pit.claims()
    pit.do(c.RefuseClaim(table="1", claim=claim.key, reason="an 8", by=SUPERVISOR))
    pit.do(correct(1))
    pit.do(void())

    assert pit.balances() == Pit().balances()


def test_hg31_a_fixed_award_that_needs_a_supervisor_is_a_claim_too() -> None:
    pit = Pit(rules=HouseRules(tiers=(("one-7", Tier.SUPERVISOR),)))
    pit.start(1)
    pit.mark("one-7", 1)

    assert pit.refused(void()) is Refusal.ROUND_HAS_CLAIMS
