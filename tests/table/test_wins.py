"""Wins after verification: paid by the cage, backed out by two people, recovered."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec import structs
from pit import (
    ACCOUNTING,
    DEALER,
    EXECUTIVE,
    SUPERVISOR,
    Pit,
    awarding,
    back_out,
    changed,
    two_meter_round,
)

from jackpit.games import GAMES
from jackpit.ledger import (
    HOUSE,
    PAYABLE,
    PLAYERS,
    RECOVERABLE,
    Reason,
    advanced_of,
    overflow_of,
    reserve_of,
    shortfall_of,
    tray_of,
)
from jackpit.money import ZERO, ZERO_RATE, Money, Rate
from jackpit.paytable import Meter, PayTable, Share
from jackpit.rights import RightsRefusal
from jackpit.table import HouseRules, Refusal
from jackpit.table import commands as c
from jackpit.value import replace

DIAMONDS, SUITED, COLOR = "three-7s-diamonds", "three-7s-suited", "three-7s-same-color"
TOP = "two-ks-and-blackjack"
FROM_500 = HouseRules(supervisor_from=Money.dollars(500))


def usd(text: str) -> Money:
    return Money.parse(text)


def paying(win: int, spot: int) -> c.PayWin:
    return c.PayWin(win=win, spot=spot, by=ACCOUNTING)


def recovering(win: int, spot: int) -> c.RecordRecovery:
    return c.RecordRecovery(win=win, spot=spot, by=ACCOUNTING)


def won(pit: Pit, line: str = DIAMONDS, *, spot: int = 1) -> int:
    """A round with one wager, its claim verified and the round ended."""
    pit.start(spot)
    pit.mark(line, spot)
    number = pit.verify()
    pit.end()
    return number


# The cage.


def test_hg23_verified_is_not_paid_until_the_cage_pays_the_win_by_its_number() -> None:
    pit = Pit("kings-bounty")
    number = won(pit, TOP)
    assert pit.link.balance(PAYABLE) == usd("2000.12")
    assert pit.link.balance(PLAYERS) == -usd("1")
    pit.pay(number, 1)
    assert pit.link.balance(PAYABLE) == ZERO
    assert pit.link.balance(PLAYERS) == usd("1999.12")


def test_hg23_a_share_is_paid_once_and_only_to_a_spot_that_has_one() -> None:
    pit = Pit("hit-and-run")
    pit.start(2, 5)
    pit.mark("9-cards")
    pit.verify()
    assert pit.refused(paying(2, 5)) is Refusal.NO_SUCH_WIN
    assert pit.refused(paying(1, 1)) is Refusal.SPOT_NOT_IN_WIN
    assert pit.refused(structs.replace(paying(1, 5), by=SUPERVISOR)) is RightsRefusal.NEEDS_ROLE
    pit.pay(1, 5)
    assert pit.refused(paying(1, 5)) is Refusal.SHARE_ALREADY_PAID
    assert pit.link.balance(PAYABLE) == usd("5000.21")
    pit.pay(1, 2)
    assert pit.link.balance(PAYABLE) == ZERO


def test_hg23_between_j_pot_and_run_there_is_nothing_to_pay_or_to_back_out() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.jph()
    pit.j_pot()
    assert pit.refused(paying(1, 1)) is Refusal.WIN_NOT_ADJUSTED
    assert pit.refused(back_out(1)) is Refusal.WIN_NOT_ADJUSTED


def test_hg23_the_cage_pays_no_award_that_the_tray_pays() -> None:
    pit = Pit(rules=FROM_500)
    number = won(pit, COLOR)
    assert pit.refused(paying(number, 1)) is Refusal.WIN_PAID_BY_TRAY
    assert pit.link.balance(PAYABLE) == ZERO


# Backing out: who, when, how often.


@pytest.mark.parametrize(
    ("adjustment", "refusal"),
    [
        (back_out(2), Refusal.NO_SUCH_WIN),
        (back_out(1, text=" "), Refusal.REASON_MISSING),
        (back_out(1, reason=c.AdjustmentReason.OVER_LIMIT), Refusal.REASON_NOT_ALLOWED),
        (back_out(1, reason=c.AdjustmentReason.HOUSE_MODIFICATION), Refusal.REASON_NOT_ALLOWED),
        (back_out(1, by=EXECUTIVE, approved_by=EXECUTIVE), RightsRefusal.NEEDS_TWO_PEOPLE),
        (back_out(1, by=DEALER), RightsRefusal.NEEDS_ROLE),
        (
            back_out(1, approved_by=structs.replace(SUPERVISOR, key="other")),
            RightsRefusal.NEEDS_ROLE_TO_APPROVE,
        ),
    ],
)
def test_hg24_a_back_out_needs_a_reason_a_text_and_two_people(
    adjustment: c.BackOut, refusal: Refusal
) -> None:
    pit = Pit()
    won(pit)
    assert pit.refused(adjustment) is refusal


def test_hg24_a_win_is_backed_out_once_and_no_more_paid() -> None:
    pit = Pit()
    number = won(pit)
    pit.do(back_out(number, by=EXECUTIVE, approved_by=ACCOUNTING))
    assert pit.refused(back_out(number)) is Refusal.WIN_BACKED_OUT
    assert pit.refused(paying(number, 1)) is Refusal.WIN_BACKED_OUT


def test_hg24_a_reseed_that_is_backed_out_leaves_the_seeds_as_they_were() -> None:
    pit = Pit()
    before = dict(pit.link.seeds)
    pit.start(1)
    pit.mark("three-7s-diamonds", 1)
    win = pit.verify()
    assert len(pit.link.seeds["major"]) == len(before["major"]) + 1

    pit.back_out(win)
    assert pit.link.seeds == before


def test_hg24_a_back_out_is_refused_while_a_claim_on_that_meter_is_pending() -> None:
    pit = Pit(pay_table=two_meter_round())
    number = won(pit)
    pit.start(1, 2, table="2")
    pit.mark(COLOR, 2, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    assert pit.refused(back_out(number)) is Refusal.METER_HAS_CLAIM
    pit.unmark(DIAMONDS, 1, table="2")
    assert pit.back_out(number).reseed_undone  # the Minor's claim is no hindrance


def test_hg24_it_is_refused_also_where_the_house_advanced_all_that_the_meter_bore() -> None:
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"), rules=FROM_500)
    pit.start(1, 2)
    pit.mark(SUITED, 1)
    pit.mark(COLOR, 2)
    pit.verify()
    assert pit.win(1).shares == ((2, usd("500")),)
    assert pit.link.balance(advanced_of("minor")) == -usd("500")
    assert pit.refused(back_out(1)) is Refusal.METER_HAS_CLAIM
    pit.refuse()
    assert pit.meter("minor") == usd("500.12")
    pit.back_out(1)
    assert pit.meter("minor") == usd("1000.12")
    assert pit.link.balance(tray_of("1")) == usd("1.60")


def test_hg47_a_backed_out_award_fills_the_shortfall_it_left_first() -> None:
    meters = (
        Meter("major", Money.dollars(10_000), Rate.percent(12)),
        Meter("minor", Money.dollars(100), Rate.percent(6)),
    )
    table = changed("blazing-7s", meters=meters, fixed_awards_from="minor")
    pit = Pit(pay_table=table, rules=FROM_500)
    pit.start(1, 2)  # the Minor has $100.12, all before the cut
    pit.mark(SUITED, 1)
    pit.mark(COLOR, 2)
    pit.verify()
    pit.refuse()
    assert pit.meter("minor") == usd("0")
    assert pit.link.balance(shortfall_of("minor")) == -usd("399.88")

    pit.back_out(1)

    assert pit.meter("minor") == usd("100.12")
    assert pit.link.balance(shortfall_of("minor")) == usd("0")


# Backing out an award from a meter.


def test_hg24_an_unpaid_win_backed_out_restores_everything() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.start(1, table="2")
    before = pit.balances()
    pit.mark(DIAMONDS, 2)
    pit.verify()
    assert pit.back_out(1).reseed_undone
    assert pit.balances() == before


def test_hg24_a_paid_win_is_recoverable_and_once_recovered_all_is_as_before() -> None:
    pit = Pit()
    pit.start(1, 2)
    before = pit.balances()
    pit.mark(DIAMONDS, 2)
    pit.pay(pit.verify(), 2)
    assert pit.refused(recovering(1, 2)) is Refusal.NOT_BACKED_OUT
    pit.back_out(1)
    assert pit.link.balance(RECOVERABLE) == -usd("10000.24")
    assert pit.meter("major") == usd("10000.24")
    assert pit.link.balance(reserve_of("major")) == usd("0.02")
    assert pit.refused(structs.replace(recovering(1, 2), by=SUPERVISOR)) is RightsRefusal.NEEDS_ROLE
    pit.do(recovering(1, 2))
    assert pit.balances() == before
    assert pit.refused(recovering(1, 2)) is Refusal.NOTHING_TO_RECOVER


def test_hg24_backing_out_a_partly_paid_win_takes_each_share_from_where_it_is() -> None:
    """Three shares of $3,333.54 of $10,000.63; one was paid."""
    pit = Pit("hit-and-run")
    pit.start(1, 4, 7)
    pit.mark("9-cards")
    pit.pay(pit.verify(), 4)
    pit.back_out(1)
    assert pit.link.balance(PAYABLE) == ZERO
    assert pit.link.balance(RECOVERABLE) == -usd("3333.54")
    assert pit.meter() == usd("10000.63")
    assert pit.link.balance(HOUSE) == -usd("10000")
    assert pit.refused(recovering(1, 7)) is Refusal.NOTHING_TO_RECOVER
    pit.do(recovering(1, 4))
    assert pit.link.balance(RECOVERABLE) == ZERO


def test_hg49_a_reseed_stays_until_the_later_award_from_the_meter_is_backed_out_too() -> None:
    """Wins of $10,000.12 and $10,000.13; each reseed was $10,000 and a cent of reserve."""
    pit = Pit()
    first, second = won(pit), won(pit)
    assert pit.win(second).amount == usd("10000.13")
    event = pit.back_out(first)
    assert (event.reseed_undone, event.reseed_stays) == (False, usd("10000.01"))
    assert (event.later_wins, event.also_undone) == ((second,), ())
    assert pit.meter("major") == usd("20000.13")
    event = pit.back_out(second)
    assert (event.reseed_undone, event.also_undone) == (True, (first,))
    assert pit.meter("major") == usd("10000.24")
    assert pit.link.balance(reserve_of("major")) == usd("0.02")
    assert pit.link.balance(HOUSE) == -usd("11000")


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
@pytest.mark.parametrize("cap", [None, "10000.30", "12000"])
def test_hg49_backed_out_in_any_order_wins_leave_every_balance_as_without_them(
    order: tuple[int, ...], cap: str | None
) -> None:
    table = changed("blazing-7s", meters=_capped("blazing-7s", cap))
    pit, without = Pit(pay_table=table, decks=8), Pit(pay_table=table, decks=8)
    for one in (pit, without):
        one.start(2, 4, 6)
    for spot in (6, 4, 2):
        pit.mark(DIAMONDS, spot)
    for _ in range(3):
        pit.verify()
    for win in order:
        pit.back_out(win)
    assert pit.link.standing_reseeds == {}
    assert pit.link.seeds == without.link.seeds
    assert pit.balances() == without.balances()


def _capped(game: str, cap: str | None) -> tuple[Meter, ...]:
    first, *others = GAMES[game].pay_tables[0].terms.meters
    return (replace(first, cap=None if cap is None else usd(cap)), *others)


def test_hg49_a_reseed_that_the_house_recovered_is_not_undone_again() -> None:
    pit = Pit()
    first, second = won(pit), won(pit)
    pit.back_out(first)
    recovery = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=-usd("10000"),
        reason=c.AdjustmentReason.SEED_RECOVERY,
        text="the seed of win 1",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    pit.do(recovery)
    event = pit.back_out(second)
    assert (event.reseed_undone, event.also_undone) == (True, ())
    assert pit.meter("major") == usd("10000.25")
    assert pit.link.balance(HOUSE) == -usd("11000")


def test_hg24_a_later_award_from_another_meter_does_not_matter() -> None:
    pit = Pit()
    first, second = won(pit), won(pit, SUITED)
    assert pit.win(second).meter == "minor"
    assert pit.back_out(first).reseed_undone
    assert pit.meter("major") == usd("10000.24")
    assert pit.meter("minor") == usd("1000.02")


def test_hg24_a_later_smaller_share_is_a_later_award_too() -> None:
    table = awarding(
        GAMES["bahama-bonus"].pay_tables[0], {"four-of-a-kind": Share(10, of="progressive")}
    )
    pit = Pit("bahama-bonus", pay_table=table)
    first = won(pit, "same-color-four-of-a-kind")
    second = won(pit, "four-of-a-kind")
    assert pit.win(second).amount == usd("100.01")  # of $1,000.19
    assert not pit.back_out(first).reseed_undone
    assert pit.meter() == usd("1900.36")  # $900.18 and $1,000.18


def test_hg24_a_smaller_share_goes_back_and_there_is_no_reseed_to_undo() -> None:
    table = awarding(
        GAMES["bahama-bonus"].pay_tables[0], {"four-of-a-kind": Share(10, of="progressive")}
    )
    pit = Pit("bahama-bonus", pay_table=table)
    number = won(pit, "four-of-a-kind")
    assert pit.meter() == usd("900.17")
    assert not pit.back_out(number).reseed_undone
    assert pit.meter() == usd("1000.18")


def test_hg24_a_reseed_that_the_meter_no_longer_holds_stays() -> None:
    """The Minor is drained to 12 cents, won with 18 cents, and drained to $500.09 again."""
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"))
    pit.start(1, 2)
    pit.mark(COLOR, 1)
    pit.mark(COLOR, 2)
    pit.end()
    number = won(pit, SUITED)
    assert pit.win(number).amount == usd("0.18")
    assert pit.meter("minor") == usd("1000.03")
    pit.start(1)
    pit.mark(COLOR, 1)
    pit.end()
    assert pit.meter("minor") == usd("500.09")
    assert not pit.back_out(number).reseed_undone
    assert pit.meter("minor") == usd("500.27")


@pytest.mark.parametrize(("missing", "is_undone"), [("0", True), ("0.01", False)])
def test_hg24_a_reseed_that_the_meter_holds_to_the_cent_is_undone(
    missing: str, is_undone: bool
) -> None:
    """The Minor is drained to 12 cents, won with 18 cents, and lowered to $999.85."""
    pit = Pit(pay_table=changed("blazing-7s", fixed_awards_from="minor"))
    pit.start(1, 2)
    pit.mark(COLOR, 1)
    pit.mark(COLOR, 2)
    pit.end()
    number = won(pit, SUITED)
    assert pit.meter("minor") == usd("1000.03")
    lowered = c.Adjust(
        meter="minor",
        pool=c.Pool.METER,
        amount=-(pit.win(number).amount + usd(missing)),
        reason=c.AdjustmentReason.MALFUNCTION,
        text="a wrong entry",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    pit.do(lowered)
    assert pit.back_out(number).reseed_undone is is_undone
    assert pit.meter("minor") == (ZERO if is_undone else usd("1000.02"))


# Backing out under a cap.


def capped(game: str, meter: str, cap: str, **terms: object) -> PayTable:
    meters = [replace(x, cap=usd(cap)) if x.key == meter else x for x in changed(game).terms.meters]
    return changed(game, meters=tuple(meters), **terms)


def test_hg24_what_a_returned_prize_puts_over_the_cap_goes_to_the_overflow() -> None:
    pit = Pit(pay_table=capped("blazing-7s", "major", "10000.20"))
    first = won(pit)
    won(pit)
    pit.back_out(first)
    assert pit.meter("major") == usd("10000.20")
    assert pit.link.balance(overflow_of("major")) == usd("9999.93")  # of $20,000.13


def test_hg24_a_fixed_award_that_goes_back_to_a_full_meter_overflows_as_well() -> None:
    table = capped("blazing-7s", "minor", "1000.10", fixed_awards_from="minor")
    pit = Pit(pay_table=table, rules=FROM_500)
    number = won(pit, COLOR)
    carried = c.Adjust(
        meter="minor",
        pool=c.Pool.METER,
        amount=usd("499.99"),
        reason=c.AdjustmentReason.CARRIED_OVER,
        text="from the old system",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    pit.do(carried)
    assert pit.meter("minor") == usd("1000.05")
    pit.back_out(number)
    assert pit.meter("minor") == usd("1000.10")
    assert pit.link.balance(overflow_of("minor")) == usd("499.95")


def test_hg24_the_reserve_and_the_overflow_of_a_reseed_go_back_where_they_were() -> None:
    """$10,000.10 were won, with 2 cents of reserve and 14 of overflow: 2 and 8 were released."""
    pit = Pit(pay_table=capped("blazing-7s", "major", "10000.10"))
    pit.start(1)
    pit.start(1, table="2")
    before = pit.balances()
    pit.mark(DIAMONDS, 1)
    pit.verify()
    assert pit.link.balance(overflow_of("major")) == usd("0.06")
    assert pit.back_out(1).reseed_undone
    assert pit.balances() == before


def overflowing_major(cap: str, **terms: object) -> PayTable:
    """Blazing 7's whose Major has neither seed nor reserve: only its overflow reseeds it."""
    first, second = changed("blazing-7s").terms.meters
    first = replace(first, seed=ZERO, reserve=ZERO_RATE, cap=usd(cap))
    return changed("blazing-7s", meters=(first, second), **terms)


def test_hg24_a_reseed_from_the_overflow_alone_is_undone() -> None:
    pit = Pit(pay_table=overflowing_major("0.20"))
    pit.start(1)
    pit.start(1, table="2")
    before = pit.balances()
    assert before[overflow_of("major")] == usd("0.04")
    pit.mark(DIAMONDS, 1)
    pit.verify()
    assert pit.meter("major") == usd("0.04")
    assert pit.back_out(1).reseed_undone
    assert pit.balances() == before


def test_hg24_a_released_overflow_that_the_meter_no_longer_holds_stays() -> None:
    """12 cents are won and 84 cents of overflow reseed the Major, which is then drained."""
    pit = Pit(pay_table=overflowing_major("10", fixed_awards_from="major"))
    carried = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=usd("10"),
        reason=c.AdjustmentReason.CARRIED_OVER,
        text="from the old system",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    pit.do(carried)
    pit.start(*range(1, 8))
    pit.mark(COLOR, 1)
    pit.end()
    number = won(pit)
    assert pit.win(number).amount == usd("0.12")
    assert pit.win(number).amount_moved(Reason.OVERFLOW_RELEASED) == usd("0.84")
    pit.start(1)
    pit.mark(COLOR, 1)
    pit.end()
    assert pit.meter("major") == ZERO

    event = pit.back_out(number)

    assert not event.reseed_undone
    assert event.reseed_stays == usd("0.84")
    assert pit.meter("major") == usd("0.12")


def test_hg24_what_the_cap_kept_off_the_reseeded_meter_comes_back_with_the_prize() -> None:
    """Three shares of $3,333.33 leave a cent, which the seed pushes over the cap of $10,000."""
    pit = Pit("hit-and-run", pay_table=capped("hit-and-run", "progressive", "10000"))
    pit.start(1, 2, 3)
    before = pit.balances()
    pit.mark("9-cards")
    pit.verify()
    assert pit.meter() == usd("10000")
    assert pit.link.balance(overflow_of("progressive")) == usd("0.64")
    assert pit.back_out(1).reseed_undone
    assert pit.balances() == before


# Backing out in a round that is not over.


def test_hg24_a_win_backed_out_in_its_round_frees_the_spot_to_be_marked_again() -> None:
    pit = Pit(pay_table=two_meter_round())
    pit.start(1, 2)
    pit.mark(DIAMONDS, 2)
    pit.verify()
    pit.back_out(1)
    pit.mark(COLOR, 2)
    pit.mark(DIAMONDS, 1)
    minor, major = pit.verify(), pit.verify()
    assert pit.win(minor).amount == usd("1000.12")
    assert pit.win(major).amount == usd("10000.24")
    assert [(x.spot, x.win) for x in pit.end()] == [(2, minor), (1, major)]
    assert pit.link.balance(PAYABLE) == usd("11000.36")


def test_hg24_a_win_backed_out_in_its_round_pays_no_envy() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.verify()
    pit.back_out(1)
    assert pit.end() == ()


def test_hg24_a_win_backed_out_needs_no_reference_of_surveillance() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    claim = pit.claims()[0].key
    pit.do(c.VerifyClaim(table="1", claim=claim, by=EXECUTIVE))
    assert pit.refused(c.EndRound(table="1")) is Refusal.SURVEILLANCE_MISSING
    pit.back_out(1)
    assert pit.end() == ()


# Backing out a fixed award that was verified.


def fixed_win(*, seed: str | None = None, ended: bool) -> Pit:
    """A verified $500: from the tray, or from a Minor with a seed."""
    table = None
    if seed is not None:
        major, minor = changed("blazing-7s").terms.meters
        meters = (major, replace(minor, seed=usd(seed)))
        table = changed("blazing-7s", meters=meters, fixed_awards_from="minor")
    pit = Pit(pay_table=table, rules=FROM_500)
    pit.start(1)
    pit.mark(COLOR, 1)
    pit.verify(by=SUPERVISOR)
    if ended:
        pit.end()
    return pit


def test_hg24_a_tray_award_backed_out_before_the_end_of_its_round_is_never_paid() -> None:
    pit = fixed_win(ended=False)
    before = pit.balances()
    pit.back_out(1)
    assert pit.balances() == before
    assert pit.end() == ()
    assert pit.link.balance(PLAYERS) == -usd("1")


def test_hg24_a_tray_award_backed_out_after_its_round_is_recoverable_for_the_tray() -> None:
    pit = fixed_win(ended=True)
    pit.back_out(1)
    assert pit.link.balance(tray_of("1")) == usd("0.80")
    assert pit.link.balance(RECOVERABLE) == -usd("500")
    pit.do(recovering(1, 1))
    assert pit.link.balance(RECOVERABLE) == ZERO
    assert pit.link.balance(PLAYERS) == -usd("1")


def test_hg24_a_reimbursed_award_backed_out_before_the_end_goes_from_the_tray_to_the_meter() -> (
    None
):
    pit = fixed_win(seed="1000", ended=False)
    assert pit.meter("minor") == usd("500.06")
    pit.back_out(1)
    assert pit.meter("minor") == usd("1000.06")
    assert pit.link.balance(tray_of("1")) == usd("0.80")
    assert pit.end() == ()


def test_hg24_a_reimbursed_award_backed_out_after_the_end_is_recoverable_for_the_meter() -> None:
    pit = fixed_win(seed="1000", ended=True)
    pit.back_out(1)
    assert pit.meter("minor") == usd("1000.06")
    assert pit.link.balance(tray_of("1")) == usd("0.80")
    assert pit.link.balance(RECOVERABLE) == -usd("500")


@pytest.mark.parametrize("ended", [False, True])
def test_hg24_the_shortfall_of_an_award_backed_out_goes_back_to_its_account(ended: bool) -> None:
    pit = fixed_win(seed="100", ended=ended)
    assert pit.link.balance(shortfall_of("minor")) == -usd("399.94")
    pit.back_out(1)
    assert pit.meter("minor") == usd("100.06")
    assert pit.link.balance(shortfall_of("minor")) == ZERO
    assert pit.link.balance(tray_of("1")) == usd("0.80")
    assert pit.link.balance(RECOVERABLE) == (-usd("500") if ended else ZERO)


def test_hg47_a_shortfall_is_filled_once_and_the_meter_gets_the_rest() -> None:
    table = changed(
        "kings-bounty",
        meters=(Meter("progressive", Money.dollars(100), Rate.percent(12)),),
        fixed_awards_from="progressive",
    )
    pit = Pit("kings-bounty", pay_table=table, rules=HouseRules(supervisor_from=usd("200")))
    pit.start(1)
    pit.mark("two-ks", 1)
    first = pit.verify()  # $100.12 for $200.00
    pit.end()
    assert pit.link.balance(shortfall_of("progressive")) == -usd("99.88")
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")  # $0.12
    pit.start(1)
    pit.mark("two-ks", 1)
    second = pit.verify()  # $0.12 of the meter, $199.88 advanced
    pit.verify(table="2")  # the reseeded $100.00 repay what they can, $99.88 is written off
    pit.end()
    assert pit.meter() == usd("0")
    assert pit.link.balance(shortfall_of("progressive")) == -usd("199.76")

    pit.back_out(second)
    pit.back_out(first)

    assert pit.link.balance(shortfall_of("progressive")) == usd("0")
    assert pit.meter() == usd("200.24")  # $400.00 came back, $199.76 of it to the house


def test_hg54_the_cage_does_not_pay_before_surveillance_has_seen_it() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    (claim,) = pit.claims()
    pit.do(c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE))

    assert pit.refused(paying(1, 1)) is Refusal.SURVEILLANCE_MISSING
    pit.do(c.GiveReference(win=1, reference="camera 3", by=SUPERVISOR))
    pit.do(paying(1, 1))


def test_hg49_a_reseed_that_stays_is_shown() -> None:
    pit = Pit()
    first = won(pit)
    won(pit)
    event = pit.back_out(first)

    assert not event.reseed_undone
    assert event.reseed_stays >= Money.dollars(10_000)
