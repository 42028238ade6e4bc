"""What the sign above a table shows (rules HG15)."""

from __future__ import annotations

from pit import SUPERVISOR, Pit, awarding, changed

from jackpit.games import GAMES
from jackpit.money import Money
from jackpit.paytable import Share
from jackpit.table import Controller, HouseRules, SignMeter, sign_of
from jackpit.table import commands as c

TABLES = (Controller.KEYPAD, Controller.KEYPAD, Controller.TOUCH)
TOP = "two-ks-and-blackjack"
SEED = Money.dollars(2_000)


def kings(*, cut_at_mark: bool = True, tables: tuple[Controller, ...] = TABLES) -> Pit:
    """King's Bounty at three tables; a wager brings the meter 12 cents and its reserve 1."""
    return Pit("kings-bounty", tables=tables, rules=HouseRules(cut_at_mark=cut_at_mark))


def sign(pit: Pit, table: str | None, meter: str = "progressive") -> SignMeter:
    """One meter on one sign."""
    (shown,) = (x for x in sign_of(pit.link, table) if x.meter == meter)
    return shown


def calm(amount: Money) -> tuple[Money, bool, bool, bool]:
    return amount, False, False, False


def pending(amount: Money) -> tuple[Money, bool, bool, bool]:
    """At a table that did not hit."""
    return amount, True, False, False


def hit(amount: Money) -> tuple[Money, bool, bool, bool]:
    """At the table that hit."""
    return amount, True, True, True


def second_in_line(amount: Money) -> tuple[Money, bool, bool, bool]:
    """At a table that hit behind another, whose claim may be refused."""
    return amount, True, True, False


def seen(pit: Pit, table: str | None) -> tuple[Money, bool, bool, bool]:
    """Amount, PENDING, hit here, locked."""
    shown = sign(pit, table)
    return shown.amount, shown.is_pending, shown.is_hit, shown.is_locked


def cents(count: int) -> Money:
    return Money.cents(count)


def test_every_sign_shows_the_meter_until_a_table_hits() -> None:
    pit = kings()
    pit.start(1, 2, 3)

    for table in ("1", "2", "3", None):
        assert seen(pit, table) == calm(SEED + cents(36))


def test_hg3_a_sign_shows_whole_cents() -> None:
    pit = Pit("hit-and-run")
    pit.start(1)  # 21 cents
    assert sign(pit, "1").amount == Money.dollars(10_000) + cents(21)

    third = changed("blazing-7s", wager=Money.cents(5))
    pit = Pit(pay_table=third)
    pit.start(1)  # 0.6 of a cent
    assert sign(pit, "1", "major").amount == Money.dollars(10_000)


def test_a_sign_shows_every_meter_and_only_the_one_that_was_hit_is_pending() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark("three-7s-suited", 1)
    pit.announce()

    assert [x.meter for x in sign_of(pit.link, "1")] == ["major", "minor"]
    assert sign(pit, "1", "minor").is_locked
    assert not sign(pit, "1", "major").is_pending
    assert not sign(pit, "2", "major").is_pending
    assert sign(pit, "2", "minor").is_pending


def test_the_hitting_table_shows_the_locked_amount_and_the_others_what_can_be_won_now() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.announce()
    pit.start(1, 2, 3, table="2")

    assert seen(pit, "1") == hit(SEED + cents(24))
    won_now = SEED + cents(36) + cents(5)  # the seed, the reserve, and what came since
    assert seen(pit, "2") == pending(won_now)
    assert seen(pit, None) == pending(won_now)


def test_what_can_be_won_now_is_what_a_claim_marked_now_is_paid() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, table="2")
    pit.announce()
    shown = sign(pit, "2").amount

    pit.mark(TOP, 1, table="2")
    pit.verify()
    pit.verify(table="2")

    assert pit.win(2).amount == shown


def test_a_mark_that_waits_for_its_spot_locks_the_amount_too() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP)

    assert seen(pit, "1") == hit(SEED + cents(24))


def test_r9f_on_the_keypad_the_locked_amount_stays_from_j_pot_until_run() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.jph()
    pit.j_pot()

    assert seen(pit, "1") == hit(SEED + cents(24))
    assert seen(pit, "2") == pending(SEED + cents(2))

    pit.start(1, table="2")
    assert seen(pit, "1") == hit(SEED + cents(24))

    pit.run()
    assert seen(pit, "1") == seen(pit, "2") == calm(SEED + cents(2) + cents(12))


def test_r9e_on_touch_the_locked_amount_stays_until_the_swipe() -> None:
    pit = kings()
    pit.start(1, 2, table="3")
    pit.mark(TOP, 2, table="3")
    assert seen(pit, "3") == hit(SEED + cents(24))

    pit.verify(table="3")

    assert seen(pit, "3") == calm(SEED + cents(2))


def test_two_tables_hit_and_each_sign_shows_its_own_amount() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, 2, table="2")
    pit.mark(TOP, 1, table="2")
    pit.start(5, table="3")

    assert seen(pit, "1") == hit(SEED + cents(24))
    second = SEED + cents(24) + cents(5)  # reseeded with every reserve so far
    assert seen(pit, "2") == second_in_line(second)
    assert seen(pit, "3") == pending(SEED + cents(12))

    pit.verify()
    assert seen(pit, "1") == pending(SEED + cents(12))
    assert seen(pit, "2") == hit(second)


def test_hg17_if_the_first_claim_is_refused_the_second_sign_shows_all_of_it() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, 2, table="2")
    pit.mark(TOP, 1, table="2")

    pit.refuse()

    assert seen(pit, "2") == hit(SEED + cents(48))
    assert seen(pit, "1") == pending(SEED + cents(4))


def test_the_second_tables_amount_is_the_same_whether_the_first_is_logged_or_adjusted() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    before = seen(pit, "2")

    assert before == second_in_line(before[0])

    pit.jph()
    pit.j_pot()
    assert seen(pit, "2") == hit(before[0])  # a logged win is not refused

    pit.run()
    assert seen(pit, "2") == hit(before[0])


def test_hg19_two_winners_at_one_table_lock_one_amount_and_then_the_reseeded_one() -> None:
    pit = kings()
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.mark(TOP, 2)
    assert seen(pit, "1") == hit(SEED + cents(24))
    assert seen(pit, "2") == pending(SEED)  # the reserve went into the first reseed

    pit.jph()
    pit.j_pot()
    assert seen(pit, "1") == hit(SEED + cents(24))

    pit.run()
    assert seen(pit, "1") == hit(SEED + cents(2))
    assert seen(pit, "2") == pending(SEED)


def test_a_smaller_share_leaves_its_rest_to_be_won() -> None:
    lines = awarding(GAMES["kings-bounty"].pay_tables[0], {"two-ks": Share(10, of="progressive")})
    pit = Pit("kings-bounty", tables=TABLES, pay_table=lines)
    pit.start(1)
    pit.mark("two-ks", 1)
    pit.announce()

    assert seen(pit, "1") == hit(SEED + cents(12))
    assert seen(pit, "2") == pending(Money.parse("1800.11"))


def test_hg15_with_the_cut_at_verification_nothing_is_locked_before_it() -> None:
    pit = kings(cut_at_mark=False)
    pit.start(1, 2)
    pit.mark(TOP, 2)
    pit.announce()
    pit.start(1, table="2")

    assert seen(pit, "1") == (SEED + cents(36), True, True, False)
    assert seen(pit, "2") == pending(SEED + cents(3))  # all of it would be taken

    pit.jph()
    pit.j_pot()
    pit.start(1, table="3")
    assert seen(pit, "1") == hit(SEED + cents(36))
    assert seen(pit, "2") == pending(SEED + cents(3) + cents(12))

    pit.run()
    assert seen(pit, "1") == calm(SEED + cents(3) + cents(12))


def test_hg15_with_the_cut_at_verification_two_hits_leave_the_reseed_to_the_others() -> None:
    pit = kings(cut_at_mark=False)
    pit.start(1)
    pit.mark(TOP, 1)
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")

    everything = (SEED + cents(24), True, True, False)  # the claim verified first takes it
    assert seen(pit, "1") == everything
    assert seen(pit, "2") == everything
    assert seen(pit, "3") == pending(SEED)

    pit.verify(table="2")
    assert seen(pit, "1") == (SEED + cents(2), True, True, False)
    assert seen(pit, "3") == pending(SEED)


def test_r9c_a_sign_is_calm_again_when_the_claim_is_unmarked() -> None:
    pit = kings()
    pit.start(1)
    pit.mark(TOP, 1)
    pit.unmark(TOP, 1)

    assert seen(pit, "1") == seen(pit, "2") == calm(SEED + cents(12))


def test_a_fixed_award_that_needs_a_supervisor_is_no_hit_on_a_meter() -> None:
    pit = Pit("kings-bounty", rules=HouseRules(supervisor_from=Money.dollars(200)))
    pit.start(1)
    pit.mark("two-ks", 1)

    assert pit.claims()
    assert seen(pit, "1") == calm(SEED + cents(12))


def test_hg5_an_advance_is_not_to_be_won_by_the_next_claim() -> None:
    table = changed("kings-bounty", fixed_awards_from="progressive")
    pit = Pit("kings-bounty", pay_table=table)
    pit.start(1)
    pit.mark(TOP, 1)
    pit.announce()
    pit.start(1, table="2")
    pit.mark("any-20", 1, table="2")
    before = seen(pit, "1")
    pit.end(table="2")  # 12 cents are there for $3.00

    assert seen(pit, "1") == before
    assert seen(pit, "2") == pending(SEED + cents(14) - Money.dollars(3))


def test_hg37_the_sign_of_a_closed_table_shows_the_meter() -> None:
    pit = kings()
    pit.do(c.CloseTable(table="2", by=SUPERVISOR))

    assert seen(pit, "2") == calm(SEED)
