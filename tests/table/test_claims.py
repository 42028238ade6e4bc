"""Claims: the cut a mark makes, the order of verification, and who may verify."""

from __future__ import annotations

import pytest
from msgspec import structs
from pit import ACCOUNTING, DEALER, EXECUTIVE, SUPERVISOR, Pit, awarding, changed, two_meter_round

from jackpit.cards import Deal
from jackpit.games import GAMES
from jackpit.ledger import PAYABLE, PLAYERS, advanced_of, reserve_of, tray_of
from jackpit.money import ZERO, Money, Rate
from jackpit.paytable import PayTable, Share
from jackpit.table import Controller, HouseRules, Refusal, why_not
from jackpit.table import commands as c
from jackpit.table.claims import claim_amount
from jackpit.value import replace

KEYPAD, TOUCH = Controller.KEYPAD, Controller.TOUCH
DIAMONDS, COLOR = "three-7s-diamonds", "three-7s-same-color"
TOP = "two-ks-and-blackjack"
AT_VERIFICATION = HouseRules(cut_at_mark=False)


def usd(text: str) -> Money:
    return Money.parse(text)


def parts(pit: Pit, meter: str = "major") -> tuple[Money, ...]:
    return pit.link.streams[meter].parts


def spots(pit: Pit, *, table: str = "1") -> list[tuple[int, ...]]:
    return [claim.spots for claim in pit.claims(table=table)]


def next_at(pit: Pit, table: str) -> c.VerifyClaim:
    claim = pit.claims(table=table)[0].key
    return c.VerifyClaim(table=table, claim=claim, by=EXECUTIVE, surveillance="camera 1")


# The mark and its cut. A wager of $1 brings the Major $0.12 and its reserve $0.01,
# the Minor $0.06 and $0.01.


def test_hg15_a_mark_moves_no_money_and_cuts_its_meter() -> None:
    pit = Pit()
    pit.start(1, 2)
    before = pit.balances()
    pit.mark(DIAMONDS, 1)
    assert pit.balances() == before
    assert parts(pit) == (usd("10000.24"), ZERO)
    assert parts(pit, "minor") == (usd("1000.12"),)


def test_hg13_the_mark_of_a_fixed_line_cuts_nothing() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("two-7s", 1)
    assert parts(pit) == (usd("10000.12"),)
    assert not pit.claims()


def test_hg15_what_other_tables_bring_lies_behind_the_cut() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.start(1, table="2")
    pit.end(table="2")
    assert parts(pit) == (usd("10000.24"), usd("0.12"))
    number = pit.verify()
    assert pit.win(number).amount == usd("10000.24")
    assert pit.meter("major") == usd("10000.15")  # seed, a reserve of three wagers, and 12 cents
    assert parts(pit) == (usd("10000.15"),)


@pytest.mark.parametrize("how", ["unmarked", "refused"])
def test_hg17_the_money_before_a_cut_that_goes_joins_the_money_after_it(how: str) -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.start(1, table="2")
    before = pit.balances()
    if how == "unmarked":
        pit.unmark(DIAMONDS, 1)
    else:
        pit.refuse()
    assert pit.balances() == before
    assert parts(pit) == (usd("10000.36"),)
    assert pit.end() == ()


def test_hg15_with_the_cut_turned_off_it_is_made_at_verification() -> None:
    pit = Pit(rules=AT_VERIFICATION)
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    assert parts(pit) == (usd("10000.12"),)
    pit.start(*range(1, 8), table="2")
    number = pit.verify()
    assert pit.win(number).amount == usd("10000.96")
    assert pit.meter("major") == usd("10000.08")


def test_hg15_with_the_cut_turned_off_a_claim_is_pending_all_the_same() -> None:
    pit = Pit(rules=AT_VERIFICATION)
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    lowered = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=-usd("9000"),
        reason=c.AdjustmentReason.MALFUNCTION,
        text="counted twice",
        by=EXECUTIVE,
        approved_by=ACCOUNTING,
    )
    assert pit.refused(lowered) is Refusal.METER_HAS_CLAIM
    assert pit.refused(c.EndRound(table="1")) is Refusal.CLAIM_PENDING


def test_hg15_with_the_cut_turned_off_the_claim_verified_first_is_paid_first() -> None:
    pit = Pit(rules=AT_VERIFICATION)
    pit.start(1)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1)
    pit.mark(DIAMONDS, 1, table="2")
    second, first = pit.verify(table="2"), pit.verify()
    assert pit.win(second).amount == usd("10000.24")
    assert pit.win(first).amount == usd("10000.02")


def test_hg19_with_the_cut_turned_off_a_mark_made_after_a_verification_waits_behind() -> None:
    pit = Pit(decks=8, rules=AT_VERIFICATION)
    pit.start(3, 5, 7)
    pit.mark(DIAMONDS, 7)
    pit.mark(DIAMONDS, 3)
    assert pit.win(pit.verify()).amount == usd("10000.36")  # and it makes the cut for spot 3
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 5)
    assert spots(pit) == [(3,), (5,)]
    assert pit.win(pit.verify()).amount == usd("10000.03")  # seed and the reserve of three wagers
    assert pit.win(pit.verify()).amount == usd("10000.13")  # seed, 1 cent of reserve, 12 cents
    assert pit.meter("major") == usd("10000")


# Claims of several tables on one meter.


def two_tables_claim(pay_table: PayTable | None = None) -> Pit:
    """Table 1 with two wagers, then table 2 with one, both marked: $10,000.24 | $0.12 | $0."""
    pit = Pit(pay_table=pay_table)
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.start(4, table="2")
    pit.mark(DIAMONDS, 4, table="2")
    assert parts(pit) == (usd("10000.24"), usd("0.12"), ZERO)
    return pit


def test_hg16_claims_on_one_meter_are_verified_in_order() -> None:
    pit = two_tables_claim()
    assert pit.refused(next_at(pit, "2")) is Refusal.EARLIER_CLAIM_PENDING
    assert pit.win(pit.verify()).amount == usd("10000.24")
    assert pit.win(pit.verify(table="2")).amount == usd("10000.15")  # seed, 3 cents, 12 cents
    assert pit.meter("major") == usd("10000")
    assert pit.link.balance(reserve_of("major")) == ZERO
    assert pit.link.balance(PAYABLE) == usd("20000.39")


def test_hg16_once_the_first_claim_is_refused_the_second_takes_what_lay_before_both() -> None:
    pit = two_tables_claim()
    pit.refuse()
    assert pit.win(pit.verify(table="2")).amount == usd("10000.36")
    assert pit.meter("major") == usd("10000.03")


def test_hg16_a_later_claim_may_be_refused_or_unmarked_before_an_earlier_one() -> None:
    pit = two_tables_claim()
    pit.refuse(table="2")
    assert pit.win(pit.verify()).amount == usd("10000.24")
    assert pit.meter("major") == usd("10000.15")
    pit = two_tables_claim()
    pit.unmark(DIAMONDS, 4, table="2")
    assert parts(pit) == (usd("10000.24"), usd("0.12"))


def test_hg16_a_claim_between_two_others_may_be_refused() -> None:
    pit = Pit(tables=(KEYPAD, TOUCH, TOUCH))
    for table in "123":
        pit.start(1, table=table)
        pit.mark(DIAMONDS, 1, table=table)
    pit.refuse(table="2")
    assert parts(pit) == (usd("10000.12"), usd("0.24"), ZERO)
    assert pit.win(pit.verify()).amount == usd("10000.12")
    assert pit.win(pit.verify(table="3")).amount == usd("10000.27")  # seed, 3 cents, 24 cents


def test_hg16_a_win_is_never_priced_again() -> None:
    pit = two_tables_claim()
    first = pit.verify()
    pit.refuse(table="2")
    pit.end(table="2")
    pit.start(1, 2, 3, table="2")
    assert pit.win(first).amount == usd("10000.24")
    assert pit.refused(c.UnmarkHand(table="1", line=DIAMONDS, spot=1)) is Refusal.WIN_IS_LOGGED


def test_blazing_7s_h4_the_two_meters_do_not_wait_for_each_other() -> None:
    pit = two_tables_claim(two_meter_round())
    pit.mark(COLOR, 2)
    (minor,) = [x.key for x in pit.claims() if x.spots == (2,)]
    pit.do(c.VerifyClaim(table="1", claim=minor, by=EXECUTIVE))
    assert pit.win(1).amount == usd("1000.18")
    assert pit.meter("minor") == usd("1000.03")
    assert parts(pit) == (usd("10000.24"), usd("0.12"), ZERO)
    pit.check()


# Several claims of one round.


def test_hg19_a_round_has_one_cut_at_its_first_mark_and_pays_the_highest_spot_first() -> None:
    pit = Pit(decks=8)
    pit.start(3, 5, 7)
    pit.mark(DIAMONDS, 5)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 7)
    pit.mark(DIAMONDS, 3)
    assert parts(pit) == (usd("10000.36"), usd("0.12"))
    assert spots(pit) == [(7,), (5,), (3,)]
    (last,) = [x.key for x in pit.claims() if x.spots == (5,)]
    too_early = c.VerifyClaim(table="1", claim=last, by=EXECUTIVE)
    assert pit.refused(too_early) is Refusal.EARLIER_CLAIM_PENDING
    amounts = [pit.win(pit.verify()).amount for _ in range(3)]
    assert amounts == [usd("10000.36"), usd("10000.04"), usd("10000")]
    assert pit.meter("major") == usd("10000.12")


@pytest.mark.parametrize("how", ["unmark", "refuse"])
def test_hg19_the_cut_moves_to_the_next_mark_when_the_earliest_is_withdrawn(how: str) -> None:
    """King's Bounty: spot 1 is marked by mistake, and spot 2 after 24 cents of another table."""
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.start(1, 2, table="2")
    pit.mark(TOP, 2)
    assert parts(pit, "progressive") == (usd("2000.24"), usd("0.24"))
    if how == "unmark":
        pit.unmark(TOP, 1)
    else:
        mistaken = pit.claims()[1].key
        pit.do(c.RefuseClaim(table="1", claim=mistaken, reason="no kings", by=SUPERVISOR))
    assert parts(pit, "progressive") == (usd("2000.48"), ZERO)
    assert pit.win(pit.verify()).amount == usd("2000.48")


def test_hg19_the_cut_moves_behind_another_tables_claim_that_was_marked_before_the_next() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1)
    pit.mark(DIAMONDS, 1, table="2")
    pit.mark(DIAMONDS, 2)
    assert pit.refused(next_at(pit, "2")) is Refusal.EARLIER_CLAIM_PENDING
    pit.unmark(DIAMONDS, 1)
    assert pit.refused(next_at(pit, "1")) is Refusal.EARLIER_CLAIM_PENDING
    assert pit.win(pit.verify(table="2")).amount == usd("10000.36")
    assert pit.win(pit.verify()).amount == usd("10000.03")


def test_hg19_the_cut_stays_for_the_marks_made_before_a_claim_on_it_was_verified() -> None:
    pit = Pit(decks=8)
    pit.start(1, 3, 5)
    pit.mark(DIAMONDS, 1)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 5)
    pit.mark(DIAMONDS, 3)
    assert pit.win(pit.verify()).amount == usd("10000.36")
    pit.unmark(DIAMONDS, 1)
    assert parts(pit) == (usd("10000.04"), usd("0.12"))
    assert pit.win(pit.verify()).amount == usd("10000.04")


def test_hg20_a_mark_keeps_its_position_when_its_spot_is_tapped_later() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS, None)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 2)
    assert parts(pit) == (usd("10000.24"), usd("0.12"))


def test_hg5_a_cut_that_moves_requires_an_advance_for_an_award_paid_since() -> None:
    """$3 from 24 cents behind the first mark, of which 12 are now before the cut."""
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", fixed_awards_from="progressive"))
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.start(1, table="2")
    pit.end(table="2")
    pit.mark(TOP, 2)
    pit.start(1, table="2")
    pit.mark("any-20", 1, table="2")
    pit.end(table="2")
    assert parts(pit, "progressive") == (usd("2000.24"), ZERO)
    assert pit.link.balance(advanced_of("progressive")) == -usd("2.76")
    pit.unmark(TOP, 1)
    assert parts(pit, "progressive") == (usd("2000.36"), ZERO)
    assert pit.link.balance(advanced_of("progressive")) == -usd("2.88")
    pit.unmark(TOP, 2)
    assert parts(pit, "progressive") == (usd("1997.48"),)
    pit.check()


def test_hg19_after_all_marks_are_cleared_the_next_mark_makes_a_new_cut() -> None:
    pit = Pit()
    pit.start(3, 5)
    pit.mark(DIAMONDS, 5)
    pit.unmark(DIAMONDS, 5)
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 3)
    assert parts(pit) == (usd("10000.36"), ZERO)


def test_kings_bounty_r9b_the_far_right_is_paid_first_then_counter_clockwise() -> None:
    pit = Pit("kings-bounty")
    pit.start(2, 6)
    pit.mark(TOP, 2)
    pit.mark(TOP, 6)
    first, second = pit.win(pit.verify()), pit.win(pit.verify())
    assert first.shares == ((6, usd("2000.24")),)
    assert second.shares == ((2, usd("2000.02")),)  # H8: the reseeded meter
    assert pit.meter() == usd("2000")


def test_hg19_lines_due_after_the_deal_come_first_at_any_spot() -> None:
    """Two suited kings take 10%; the top line waits for the hole card."""
    table = awarding(
        GAMES["kings-bounty"].pay_tables[0], {"two-suited-kings": Share(10, of="progressive")}
    )
    pit = Pit("kings-bounty", pay_table=table)
    pit.start(1, 7)
    pit.mark(TOP, 7)
    pit.mark("two-suited-kings", 1)
    assert spots(pit) == [(1,), (7,)]
    assert pit.win(pit.verify()).amount == usd("200.02")  # of $2,000.24; 0.4 cents stay
    assert pit.win(pit.verify()).amount == usd("1800.22")
    assert pit.meter() == usd("2000.02")


def test_hg19_a_mark_made_after_a_verification_of_the_round_makes_a_cut_of_its_own() -> None:
    pit = Pit(decks=8)
    pit.start(1, 2, 3)
    pit.mark(DIAMONDS, 1)
    pit.mark(DIAMONDS, 3)
    assert pit.win(pit.verify()).amount == usd("10000.36")
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 2)
    assert parts(pit) == (usd("10000.03"), usd("0.12"), ZERO)
    assert spots(pit) == [(1,), (2,)]
    assert pit.win(pit.verify()).amount == usd("10000.03")
    assert pit.win(pit.verify()).amount == usd("10000.13")  # seed, 1 cent of reserve, 12 cents


def test_hg19_a_cut_of_its_own_stays_its_own_after_an_earlier_win_was_backed_out() -> None:
    pit = Pit(decks=16, tables=(TOUCH,))
    pit.start(*range(1, 8))
    for spot in (7, 6):
        pit.mark(DIAMONDS, spot)
        pit.verify()
    pit.back_out(1)
    pit.mark(DIAMONDS, 4)
    pit.mark(DIAMONDS, 5)
    pit.verify()
    pit.mark(DIAMONDS, 3)
    assert len(parts(pit)) == 3
    assert spots(pit) == [(4,), (3,)]


# The keypad: key, J-POT, key.


def test_hg21_the_key_at_jph_freezes_the_table() -> None:
    pit = Pit()
    pit.jph()
    assert pit.refused(c.StartRound(table="1", spots=(1,))) is Refusal.KEY_AT_JPH
    pit.run()
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.jph()
    for press in (
        c.MarkHand(table="1", line=DIAMONDS, spot=2),
        c.UnmarkHand(table="1", line=DIAMONDS, spot=1),
        c.EndRound(table="1"),
        c.VoidRound(table="1", reason="misdeal", by=EXECUTIVE),
        next_at(pit, "1"),
    ):
        assert pit.refused(press) is Refusal.KEY_AT_JPH


def test_hg21_j_pot_works_at_jph_and_needs_a_claim_with_a_spot() -> None:
    pit = Pit()
    pit.start(1, 2)
    j_pot = c.LogWin(table="1")
    assert pit.refused(j_pot) is Refusal.NO_CLAIM_TO_LOG
    pit.jph()
    assert pit.refused(j_pot) is Refusal.NO_CLAIM_TO_LOG
    pit.run()
    pit.mark(DIAMONDS)
    assert pit.refused(j_pot) is Refusal.KEY_AT_RUN
    pit.jph()
    assert pit.refused(j_pot) is Refusal.CLAIM_AT_JPH_NEEDS_SPOT


def test_hg21_run_without_j_pot_changes_nothing() -> None:
    pit = Pit()
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    balances, stream, marks = pit.balances(), pit.link.streams["major"], [*pit.round().marks]
    pit.jph()
    pit.run()
    assert (pit.balances(), pit.link.streams["major"]) == (balances, stream)
    presented = {"is_confirmed": True, "is_announced": True}
    assert pit.round().marks == [structs.replace(mark, **presented) for mark in marks]
    assert not pit.link.wins


def test_hit_and_run_r9f_run_adjusts_the_meter_and_j_pot_does_not() -> None:
    pit = Pit("hit-and-run")
    pit.start(2, 5)
    pit.mark("9-cards")
    pit.jph()
    before = pit.balances()
    win = pit.j_pot()
    assert win.shares == ((5, usd("5000.21")), (2, usd("5000.21")))  # half of $10,000.42
    assert pit.balances() == before
    assert not win.is_adjusted
    pit.run()
    assert pit.meter() == usd("10000")
    assert pit.link.balance(PAYABLE) == usd("10000.42")


def test_hg21_each_j_pot_logs_the_next_claim_and_the_reserve_is_released_once() -> None:
    pit = Pit()
    pit.start(3, 7)
    pit.mark(DIAMONDS, 3)
    pit.mark(DIAMONDS, 7)
    pit.jph()
    before = pit.balances()
    assert pit.j_pot().shares == ((7, usd("10000.24")),)
    assert pit.j_pot().shares == ((3, usd("10000.02")),)
    assert pit.balances() == before
    assert pit.refused(c.LogWin(table="1")) is Refusal.NO_CLAIM_TO_LOG
    pit.run()
    assert pit.meter("major") == usd("10000")
    assert pit.link.balance(PAYABLE) == usd("20000.26")
    assert pit.link.balance(reserve_of("major")) == ZERO


def test_hg21_contributions_between_two_j_pots_are_behind_the_cut_and_kept_for_the_second() -> None:
    pit = Pit()
    pit.start(3, 7)
    pit.mark(DIAMONDS, 3)
    pit.mark(DIAMONDS, 7)
    pit.jph()
    pit.j_pot()
    pit.start(1, table="2")
    pit.end(table="2")
    assert pit.j_pot().amount == usd("10000.02")
    pit.run()
    assert pit.meter("major") == usd("10000.13")  # seed, 1 cent of reserve, 12 cents


def test_hg21_run_leaves_what_was_not_logged_marked() -> None:
    pit = Pit()
    pit.start(3, 7)
    pit.mark(DIAMONDS, 3)
    pit.mark(DIAMONDS, 7)
    pit.jph()
    pit.j_pot()
    pit.run()
    assert spots(pit) == [(3,)]
    assert parts(pit) == (usd("10000.02"), ZERO)
    assert pit.refused(c.EndRound(table="1")) is Refusal.CLAIM_PENDING
    pit.refuse(by=EXECUTIVE)
    assert parts(pit) == (usd("10000.02"),)
    assert pit.end()[0].amount == usd("10000.24")


def test_hg16_between_j_pot_and_run_no_other_table_takes_from_the_meter() -> None:
    pit = two_tables_claim()
    pit.jph()
    pit.j_pot()
    assert pit.refused(next_at(pit, "2")) is Refusal.WIN_NOT_ADJUSTED
    pit.run()
    assert pit.win(pit.verify(table="2")).amount == usd("10000.15")


def test_hg31_a_void_between_j_pot_and_run_leaves_the_priced_reserve_alone() -> None:
    """Table 2's wager of $1 lies before the cut: the winner takes its 12 cents and its reserve."""
    pit = Pit()
    pit.start(1, table="2")
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.jph()
    assert pit.j_pot().amount == usd("10000.24")
    pit.void(table="2")
    assert pit.link.balance(advanced_of("major")) == -usd("0.13")
    assert pit.link.balance(reserve_of("major")) == usd("0.02")
    pit.run()
    assert pit.meter("major") == usd("9999.89")  # seed and 2 cents, less the 13 cents advanced
    assert pit.link.balance(reserve_of("major")) == ZERO
    assert pit.link.balance(advanced_of("major")) == ZERO
    assert pit.link.balance(tray_of("2")) == ZERO
    assert pit.link.balance(PLAYERS) == -usd("1")


def test_hg21_two_keypads_never_wait_for_each_other() -> None:
    """Each has the older claim on one meter and the higher spot on the other."""
    pit = Pit(pay_table=two_meter_round(), tables=(KEYPAD, KEYPAD))
    pit.start(3, 7)
    pit.start(3, 7, table="2")
    pit.mark(COLOR, 3)
    pit.mark(DIAMONDS, 3, table="2")
    pit.mark(DIAMONDS, 7)
    pit.mark(COLOR, 7, table="2")
    for table, spot in (("1", 3), ("2", 7), ("2", 3), ("1", 7)):
        pit.jph(table=table)
        assert dict(pit.j_pot(table=table).shares).keys() == {spot}
        pit.run(table=table)


def test_kings_bounty_r9e_on_touch_the_swipe_records_the_win_and_adjusts_the_meter() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    number = pit.verify(table="2")
    assert pit.win(number).is_adjusted
    assert pit.meter() == usd("2000.01")
    assert pit.link.balance(PAYABLE) == usd("2000.12")
    assert pit.refused(c.TurnToJph(table="2", by=EXECUTIVE)) is Refusal.NO_KEY_SWITCH


def test_hg3_a_fraction_of_a_cent_stays_on_the_meter() -> None:
    """12.3456% of $1 is 12.3456 cents."""
    meters = GAMES["kings-bounty"].pay_tables[0].terms.meters
    odd = replace(meters[0], contribution=Rate.parse("12.3456%"))
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", meters=(odd,)))
    pit.start(1)
    pit.mark(TOP, 1)
    assert pit.win(pit.verify()).amount == usd("2000.12")
    assert pit.meter() == usd("2000.01") + Money(345_600)


def test_hg41_nothing_is_adjusted_between_j_pot_and_run() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    pit.jph()
    pit.j_pot()

    lower = c.Adjust(
        meter="major",
        pool=c.Pool.METER,
        amount=Money.cents(-1),
        reason=c.AdjustmentReason.MALFUNCTION,
        text="counted twice",
        by=SUPERVISOR,
        approved_by=ACCOUNTING,
    )
    assert pit.refused(lower) is Refusal.METER_HAS_CLAIM
    pit.run()
    pit.do(lower)


def test_hg51_the_person_who_marked_one_spot_of_a_shared_claim_cannot_verify_it() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    pit.mark("same-color-four-of-a-kind", 2)
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=SUPERVISOR))
    pit.mark("same-color-four-of-a-kind", 1)
    (claim,) = pit.claims()

    own = c.VerifyClaim(table="1", claim=claim.key, by=SUPERVISOR, surveillance="1")
    assert pit.refused(own) is Refusal.MARKED_BY_VERIFIER


def test_hg53_the_cards_of_every_spot_of_a_shared_claim_are_checked() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    for spot in (1, 2):
        pit.mark("same-color-four-of-a-kind", spot)
    hands: tuple[tuple[int | None, str], ...] = ((1, "8h 9c"), (2, "8h 8d"), (None, "8d 8h"))
    for place, cards in hands:
        pit.do(c.EnterCards(table="1", spot=place, cards=Deal.parse(cards).player))
    (claim,) = pit.claims()

    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="1")
    assert pit.refused(verify) is Refusal.CARDS_CONTRADICT


def test_hg51_the_person_who_pressed_the_hand_cannot_verify_it_if_another_tapped_its_spot() -> None:
    pit = Pit()
    pit.start(1, 6)
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=EXECUTIVE))
    pit.mark("three-7s-diamonds")
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=DEALER))
    pit.mark("three-7s-diamonds", 6)
    pit.jph()

    assert pit.refused(c.LogWin(table="1", surveillance="1")) is Refusal.MARKED_BY_VERIFIER


@pytest.mark.parametrize("cut_at_mark", [True, False])
def test_a_claim_is_verified_at_exactly_the_amount_shown_and_not_above_it(
    cut_at_mark: bool,
) -> None:
    pit = Pit(rules=HouseRules(cut_at_mark=cut_at_mark))
    pit.start(1, 6)
    pit.mark("three-7s-diamonds", 6)
    (claim,) = pit.claims()
    shown = claim_amount(pit.link, pit.round(), claim)
    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="1", amount=shown)

    above = structs.replace(verify, amount=shown + Money(1))
    assert pit.refused(above) is Refusal.CLAIM_HAS_CHANGED
    pit.do(verify)
    assert pit.win(1).amount == shown


@pytest.mark.parametrize("cut_at_mark", [True, False])
def test_a_claim_is_verified_for_no_less_than_shown_and_after_a_cut_for_no_other_amount(
    cut_at_mark: bool,
) -> None:
    pit = Pit(rules=HouseRules(cut_at_mark=cut_at_mark))
    pit.start(1, 6)
    pit.mark("three-7s-diamonds", 6)
    (claim,) = pit.claims()
    shown = claim_amount(pit.link, pit.round(), claim)
    verify = c.VerifyClaim(table="1", claim=claim.key, by=EXECUTIVE, surveillance="1", amount=shown)
    pit.start(1, table="2")

    assert pit.refused(structs.replace(verify, amount=shown * 2)) is Refusal.CLAIM_HAS_CHANGED
    less = structs.replace(verify, amount=shown - Money.cents(1))
    assert why_not(pit.link, less) == (Refusal.CLAIM_HAS_CHANGED.given() if cut_at_mark else None)
    pit.do(verify)


def test_a_shared_claim_is_verified_as_it_was_shown_and_not_as_it_was_marked_since() -> None:
    pit = Pit("bahama-bonus")
    pit.start(1, 2)
    pit.mark("same-color-four-of-a-kind", 1)
    (shown,) = pit.claims()
    pit.mark("same-color-four-of-a-kind", 2)
    (now,) = pit.claims()

    as_shown = c.VerifyClaim(table="1", claim=shown.key, by=EXECUTIVE, surveillance="1")
    assert pit.refused(as_shown) is Refusal.NO_SUCH_CLAIM
    assert now.spots == (2, 1)
    pit.verify()


def test_hg63_the_envy_of_a_fixed_award_can_make_it_a_claim() -> None:
    """Two K♠ pay $200, and $5 to every other wager."""
    pit = Pit("kings-bounty", rules=HouseRules(supervisor_from=usd("210")))
    pit.start(1, 2, 3)
    pit.mark("two-ks", 2)
    (claim,) = pit.claims()
    assert claim_amount(pit.link, pit.round(), claim) == usd("200")
    assert pit.refused(c.EndRound(table="1")) is Refusal.CLAIM_PENDING
    verify = c.VerifyClaim(table="1", claim=claim.key, by=SUPERVISOR)
    pit.do(verify)
    assert (pit.win(1).amount, pit.win(1).envy) == (usd("200"), usd("10"))
    assert sorted((x.spot, x.amount) for x in pit.end()) == [
        (1, usd("5")),
        (2, usd("200")),
        (3, usd("5")),
    ]

    pit.start(1, 2)
    pit.mark("two-ks", 2)
    assert pit.claims() == ()  # $205
    pit.end()


@pytest.mark.parametrize(
    ("threshold", "spots"), [("206", 3), ("210", 3), ("210.01", 4), ("200", 1), ("200.01", 2)]
)
def test_hg63_envy_makes_a_claim_from_the_number_of_spots_that_reaches_the_amount(
    threshold: str, spots: int
) -> None:
    """Two K♠ pay $200, and $5 to every other wager: with one wager fewer it is no claim."""
    pit = Pit("kings-bounty", rules=HouseRules(supervisor_from=usd(threshold)))
    for count in range(1, 6):
        pit.start(*range(1, count + 1))
        pit.mark("two-ks", 1)
        assert bool(pit.claims()) is (count >= spots)
        pit.do(c.UnmarkHand(table="1", line="two-ks", spot=1))
        pit.end()


def test_hg63_a_hand_that_the_cards_decide_is_marked_if_its_envy_makes_it_a_claim() -> None:
    pit = Pit("kings-bounty", rules=HouseRules(supervisor_from=usd("210")))
    pit.start(1, 2, 3)
    pit.do(c.EnterCards(table="1", spot=None, cards=Deal.parse("9h 2c").player))
    for spot, own in ((1, "4c 5d"), (2, "Ks Ks"), (3, "6c 7d")):
        pit.do(c.EnterCards(table="1", spot=spot, cards=Deal.parse(own).player))
    assert pit.refused(c.EndRound(table="1")) is Refusal.WIN_NOT_MARKED
    pit.mark("two-ks", 2)
    pit.verify()
    pit.end()


def test_hg63_the_envy_of_a_share_counts_for_its_tier() -> None:
    pit = Pit("kings-bounty", rules=HouseRules(executive_from=usd("2150")))
    pit.start(1, 2)
    pit.mark(TOP, 2)
    verify = c.VerifyClaim(table="1", claim=pit.claims()[0].key, by=SUPERVISOR)
    assert why_not(pit.link, verify) is None  # $2,000 and $100
    pit.unmark(TOP, 2)
    pit.end()
    pit.start(1, 2, 3)
    pit.mark(TOP, 2)
    verify = structs.replace(verify, claim=pit.claims()[0].key)
    assert pit.refused(verify) is Refusal.CLAIM_NEEDS_EXECUTIVE
