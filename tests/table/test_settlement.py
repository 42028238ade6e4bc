"""The end of a round: who must have verified what, what the tray and the meter pay, and envy."""

from __future__ import annotations

import pytest
from pit import DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit, changed, two_meter_round

from jackpit.ledger import PLAYERS, Reason, advanced_of, shortfall_of, tray_of
from jackpit.money import ZERO, Money
from jackpit.paytable import PayTable
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, HouseRules, Person, Refusal, Role, Tier
from jackpit.table import commands as c
from jackpit.table.version import PaymentSource
from jackpit.value import replace

DIAMONDS, SUITED = "three-7s-diamonds", "three-7s-suited"
COLOR, THREE = "three-7s-same-color", "three-7s"
TWO, ONE = "two-7s", "one-7"
TOP, KINGS = "two-ks-and-blackjack", "two-ks"
FROM_500 = HouseRules(supervisor_from=Money.dollars(500))


def usd(text: str) -> Money:
    return Money.parse(text)


def from_minor(seed: str = "1000") -> PayTable:
    """Blazing 7's with fixed awards from the Minor, which gains 6 cents and 1 of reserve."""
    major, minor = changed("blazing-7s").terms.meters
    meters = (major, replace(minor, seed=usd(seed)))
    return changed("blazing-7s", meters=meters, fixed_awards_from="minor")


def verifying(pit: Pit, by: Person, *, table: str = "1") -> c.VerifyClaim:
    return c.VerifyClaim(table=table, claim=pit.claims(table=table)[0].key, by=by)


# Who must verify.


def test_hg14_the_amount_decides_whether_an_executive_must_verify() -> None:
    pit = Pit(pay_table=two_meter_round())
    pit.start(1, 2)
    pit.mark(DIAMONDS, 2)
    assert pit.refused(verifying(pit, RELIEF)) is RightsRefusal.NEEDS_ROLE
    assert pit.refused(verifying(pit, SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE
    pit.do(verifying(pit, EXECUTIVE))
    pit.mark(COLOR, 1)
    assert pit.refused(verifying(pit, RELIEF)) is RightsRefusal.NEEDS_ROLE
    pit.do(verifying(pit, SUPERVISOR))
    assert [win.amount for win in pit.link.wins.values()] == [usd("10000.24"), usd("1000.12")]


@pytest.mark.parametrize(("threshold", "enough"), [("1000.06", False), ("1000.07", True)])
def test_hg14_a_threshold_is_reached_by_the_very_amount(threshold: str, enough: bool) -> None:
    pit = Pit(rules=HouseRules(executive_from=usd(threshold)))
    pit.start(1)
    pit.mark(SUITED, 1)
    if enough:
        pit.do(verifying(pit, SUPERVISOR))
    else:
        assert pit.refused(verifying(pit, SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE


def test_hg14_the_amount_of_a_shared_award_is_all_of_it() -> None:
    pit = Pit("hit-and-run")
    pit.start(*range(1, 8))
    pit.mark("9-cards")
    assert pit.refused(verifying(pit, SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE


def test_hg14_a_claim_is_judged_by_what_it_finds_when_it_is_verified() -> None:
    """Above the seed the first winner needs an executive, and the second finds the seed."""
    pit = Pit("kings-bounty", rules=HouseRules(executive_from=usd("2100.20")))
    pit.start(1, 2)
    pit.mark(TOP, 1)
    pit.mark(TOP, 2)
    assert pit.refused(verifying(pit, SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE
    pit.do(verifying(pit, EXECUTIVE))
    pit.do(verifying(pit, SUPERVISOR))


def test_hg14_the_key_names_its_holder_who_must_be_of_the_tier() -> None:
    pit = Pit()
    pit.start(1)
    pit.mark(DIAMONDS, 1)
    assert pit.refused(c.TurnToJph(table="1", by=DEALER)) is RightsRefusal.NEEDS_ROLE
    by_supervisor = c.TurnToJph(table="1", by=SUPERVISOR)
    assert pit.refused(by_supervisor) is Refusal.CLAIM_NEEDS_EXECUTIVE
    pit.jph(by=EXECUTIVE)
    assert pit.j_pot().verified_by == EXECUTIVE


def test_hg14_a_line_may_need_a_tier_at_any_amount() -> None:
    pit = Pit(rules=HouseRules(tiers=((ONE, Tier.EXECUTIVE), (THREE, Tier.SUPERVISOR))))
    pit.start(1, 2)
    pit.mark(ONE, 2)
    pit.mark(THREE, 1)
    assert pit.refused(verifying(pit, SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE
    pit.do(verifying(pit, EXECUTIVE))
    assert pit.refused(verifying(pit, RELIEF)) is RightsRefusal.NEEDS_ROLE
    pit.do(verifying(pit, SUPERVISOR))
    assert sum((x.amount for x in pit.end()), start=ZERO) == usd("202")


def test_the_person_who_marked_a_hand_cannot_verify_it() -> None:
    pit = Pit()
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=SUPERVISOR))
    pit.start(1)
    pit.mark(SUITED, 1)
    pit.do(c.SignOff(table="1"))
    pit.do(c.SignOn(table="1", by=DEALER))
    assert pit.refused(verifying(pit, SUPERVISOR)) is Refusal.MARKED_BY_VERIFIER
    pit.jph(by=SUPERVISOR)
    assert pit.refused(c.LogWin(table="1")) is Refusal.MARKED_BY_VERIFIER
    pit.run()
    pit.do(verifying(pit, Person("another", Role.SUPERVISOR)))


def test_a_win_that_surveillance_must_have_seen_blocks_game_over() -> None:
    pit = Pit(pay_table=two_meter_round())
    pit.start(1, 2)
    pit.mark(DIAMONDS, 2)
    pit.mark(COLOR, 1)
    pit.do(verifying(pit, EXECUTIVE))
    pit.do(verifying(pit, EXECUTIVE))  # $1,000.12 needs no reference
    assert pit.refused(c.EndRound(table="1")) is Refusal.SURVEILLANCE_MISSING
    pit.do(c.GiveReference(win=1, reference="camera 7", by=SUPERVISOR))
    again = c.GiveReference(win=1, reference="camera 8", by=SUPERVISOR)
    assert pit.refused(again) is Refusal.REFERENCE_GIVEN
    assert len(pit.end()) == 2


def test_hg22_the_round_does_not_end_while_a_claim_is_pending() -> None:
    pit = Pit(rules=FROM_500)
    pit.start(1, 2)
    pit.mark(DIAMONDS, 1)
    pit.mark(COLOR, 2)
    for _ in range(2):
        assert pit.refused(c.EndRound(table="1")) is Refusal.CLAIM_PENDING
        pit.refuse()
    assert pit.end() == ()


# Fixed awards from the tray, and from a meter.


def test_hg23_tray_awards_are_paid_when_the_round_ends() -> None:
    pit = Pit()
    pit.start(1, 2, 3)
    pit.mark(TWO, 1)
    pit.mark("one-7", 3)
    assert pit.link.balance(PLAYERS) == -usd("3")
    paid = [(x.spot, x.amount, x.source) for x in pit.end()]
    assert paid == [(3, usd("2"), PaymentSource.TRAY), (1, usd("25"), PaymentSource.TRAY)]
    assert pit.link.balance(PLAYERS) == usd("24")
    assert pit.link.balance(tray_of("1")) == -usd("24.60")  # 80 cents stay of each dollar
    assert (pit.meter("major"), pit.meter("minor")) == (usd("10000.36"), usd("1000.18"))


def test_hg4_the_meter_repays_the_tray_at_the_end_of_the_round() -> None:
    pit = Pit(pay_table=from_minor())
    pit.start(1, 2)
    pit.mark(TWO, 1)
    pit.mark(TWO, 2)
    assert pit.meter("minor") == usd("1000.12")
    pit.end()
    assert pit.meter("minor") == usd("950.12")
    assert pit.link.balance(PLAYERS) == usd("48")
    assert pit.link.balance(tray_of("1")) == usd("1.60")
    assert pit.meter("major") == usd("10000.24")


def test_hg13_a_supervisor_may_have_to_verify_a_fixed_award_that_the_tray_pays() -> None:
    pit = Pit(rules=FROM_500)
    pit.start(1)
    pit.mark(COLOR, 1)
    before = pit.balances()
    number = pit.verify(by=SUPERVISOR)
    assert pit.balances() == before
    assert pit.win(number).is_fixed
    (payment,) = pit.end()
    assert (payment.amount, payment.source, payment.win) == (usd("500"), PaymentSource.TRAY, number)
    assert pit.link.balance(PLAYERS) == usd("499")
    assert pit.win(number).paid == (1,)


def test_hg4_a_verified_fixed_award_is_repaid_at_verification_and_only_then() -> None:
    pit = Pit(pay_table=from_minor(), rules=FROM_500)
    pit.start(1, table="2")
    pit.mark(COLOR, 1, table="2")
    pit.verify(table="2", by=SUPERVISOR)
    assert pit.meter("minor") == usd("500.06")
    assert pit.link.balance(tray_of("2")) == usd("500.80")
    pit.end(table="2")
    assert pit.meter("minor") == usd("500.06")
    assert pit.link.balance(tray_of("2")) == usd("0.80")


def test_hg4_on_the_keypad_a_verified_fixed_award_is_repaid_at_run() -> None:
    """Two of $500 from a meter of $600.12: the second lacks $399.88."""
    pit = Pit(pay_table=from_minor("600"), rules=FROM_500)
    pit.start(1, 2)
    pit.mark(COLOR, 1)
    pit.mark(COLOR, 2)
    pit.jph()
    assert (pit.j_pot().shares, pit.j_pot().shares) == (((2, usd("500")),), ((1, usd("500")),))
    assert pit.meter("minor") == usd("600.12")
    pit.run()
    assert pit.meter("minor") == ZERO
    assert pit.link.balance(shortfall_of("minor")) == -usd("399.88")
    pit.end()
    assert pit.link.balance(tray_of("1")) == usd("1.60")


def test_hg5_without_a_claim_what_the_meter_lacks_is_a_shortfall() -> None:
    pit = Pit(pay_table=from_minor("100"))
    pit.start(1)
    pit.mark(THREE, 1)
    pit.end()
    assert pit.meter("minor") == ZERO
    assert pit.link.balance(shortfall_of("minor")) == -usd("99.94")
    assert pit.link.balance(tray_of("1")) == usd("0.80")
    pit.start(1)
    assert pit.meter("minor") == usd("0.06")  # a shortfall is never repaid
    pit.end()


def advanced(seed: str = "1000") -> Pit:
    """A claim on the Minor at table 2, and $200 at table 1 of which it bears the 6 cents behind."""
    pit = Pit(pay_table=from_minor(seed))
    pit.start(1, table="2")
    pit.mark(SUITED, 1, table="2")
    pit.start(1)
    pit.mark(THREE, 1)
    pit.end()
    assert pit.link.streams["minor"].parts == (usd(seed) + usd("0.06"), ZERO)
    assert pit.link.balance(advanced_of("minor")) == -usd("199.94")
    assert pit.link.balance(tray_of("1")) == usd("0.80")
    return pit


def test_hg5_an_advance_is_repaid_from_the_joined_meter_when_the_claim_is_refused() -> None:
    pit = advanced()
    pit.refuse(table="2")
    assert pit.meter("minor") == usd("800.12")
    assert pit.link.balance(advanced_of("minor")) == ZERO


def test_hg5_an_advance_is_repaid_when_the_claim_is_unmarked() -> None:
    pit = advanced()
    pit.unmark(SUITED, 1, table="2")
    assert pit.meter("minor") == usd("800.12")
    assert pit.link.balance(advanced_of("minor")) == ZERO


def test_hg5_an_advance_is_repaid_from_the_reseeded_meter_when_the_claim_is_verified() -> None:
    pit = advanced()
    assert pit.win(pit.verify(table="2")).amount == usd("1000.06")
    assert pit.meter("minor") == usd("800.08")  # seed, 2 cents of reserve, less the advance
    assert pit.link.balance(advanced_of("minor")) == ZERO


def test_hg5_what_the_meter_cannot_repay_is_written_off_as_a_shortfall() -> None:
    pit = advanced("100")
    assert pit.win(pit.verify(table="2")).amount == usd("100.06")
    assert pit.meter("minor") == ZERO
    assert pit.link.balance(advanced_of("minor")) == ZERO
    assert pit.link.balance(shortfall_of("minor")) == -usd("99.92")  # 199.94 less 100.02


def test_hg5_an_advance_is_repaid_when_the_cut_before_it_goes() -> None:
    """Two suited 7s were marked after the award was paid: what it took is not theirs to win."""
    pit = advanced()
    pit.start(1)
    pit.mark(SUITED, 1)
    assert pit.link.streams["minor"].parts == (usd("1000.06"), usd("0.06"), ZERO)
    pit.verify(table="2")
    assert pit.link.balance(advanced_of("minor")) == ZERO
    assert pit.win(pit.verify()).amount == usd("800.15")  # seed, 3 cents, 6 cents, less the advance
    assert pit.meter("minor") == usd("1000")


def test_hg5_a_claim_on_another_meter_makes_no_advance() -> None:
    pit = Pit(pay_table=from_minor())
    pit.start(1, table="2")
    pit.mark(DIAMONDS, 1, table="2")
    pit.start(1)
    pit.mark(THREE, 1)
    pit.end()
    assert pit.meter("minor") == usd("800.12")
    assert pit.link.balance(advanced_of("minor")) == ZERO


def test_hg5_a_fixed_award_logged_beside_the_jackpot_is_repaid_from_the_reseeded_meter() -> None:
    pit = Pit(pay_table=from_minor(), rules=FROM_500)
    pit.start(1, 2)
    pit.mark(SUITED, 1)
    pit.mark(COLOR, 2)
    pit.jph()
    assert [pit.j_pot().amount, pit.j_pot().amount] == [usd("500"), usd("1000.12")]
    pit.run()
    assert pit.meter("minor") == usd("500.02")
    assert pit.link.balance(advanced_of("minor")) == ZERO
    pit.end()
    assert pit.link.balance(tray_of("1")) == usd("1.60")


# Envy. King's Bounty: $100 for the top line, $5 for two K♠ without the blackjack.


def envy(pit: Pit) -> list[tuple[int, Money]]:
    return [(x.spot, x.amount) for x in pit.end() if x.reason is Reason.ENVY]


def test_kings_bounty_r10a_every_other_wager_is_paid_envy_and_the_winner_is_not() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 4, 7)
    pit.mark(TOP, 4)
    assert pit.payments() == ()  # nothing is due for a claim
    pit.verify()
    assert envy(pit) == [(7, usd("100")), (1, usd("100"))]
    assert pit.link.balance(tray_of("1")) == usd("3") - usd("0.39") - usd("200")
    assert pit.meter() == usd("2000.03")


def test_kings_bounty_r10a_a_fixed_line_may_carry_envy_too() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2)
    pit.mark(KINGS, 2)
    assert envy(pit) == [(1, usd("5"))]
    assert pit.link.balance(PLAYERS) == usd("203")


def test_kings_bounty_r10c_several_qualifying_hands_pay_several_times() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 4, 7)
    pit.mark(TOP, 4)
    pit.mark(TOP, 7)
    pit.verify()
    pit.verify()
    paid = envy(pit)
    assert sorted(paid) == [
        (1, usd("100")),
        (1, usd("100")),
        (4, usd("100")),
        (7, usd("100")),
    ]


def test_bet_the_set_21_h8_two_winners_collect_envy_for_each_others_hand() -> None:
    pit = Pit("bet-the-set-21")
    pit.start(2, 5)
    pit.mark("suited-four-of-a-kind", 2)
    pit.mark("suited-four-of-a-kind", 5)
    pit.verify()
    pit.verify()
    assert sorted(envy(pit)) == [(2, usd("1000")), (5, usd("1000"))]


def test_hg27_joined_spots_give_each_other_no_envy() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3)
    pit.do(c.JoinSpots(table="1", spots=(1, 2)))
    pit.mark(KINGS, 2)
    assert envy(pit) == [(3, usd("5"))]


def test_hg27_a_joined_spot_has_envy_of_a_stranger_for_each_of_its_wagers() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3)
    pit.do(c.JoinSpots(table="1", spots=(1, 2)))
    pit.mark(KINGS, 3)
    assert envy(pit) == [(2, usd("5")), (1, usd("5"))]


def test_hg25_a_refused_or_unmarked_hand_pays_no_envy() -> None:
    pit = Pit("kings-bounty")
    pit.start(1, 2, 3)
    pit.mark(TOP, 1)
    pit.refuse()
    pit.mark(KINGS, 2)
    pit.unmark(KINGS, 2)
    assert pit.end() == ()


def test_hg25_a_fixed_award_pays_nothing_before_it_is_verified() -> None:
    pit = Pit("kings-bounty", rules=HouseRules(supervisor_from=usd("200")))
    pit.start(1, 2)
    pit.mark(KINGS, 2)
    assert pit.payments() == ()
    pit.verify(by=SUPERVISOR)
    assert [(x.spot, x.amount) for x in pit.payments()] == [(2, usd("200")), (1, usd("5"))]


def test_hg26_envy_may_come_from_the_meter() -> None:
    pit = Pit("kings-bounty", pay_table=changed("kings-bounty", envy_from="progressive"))
    pit.start(1, 4, 7)
    pit.mark(TOP, 4)
    pit.verify()
    assert pit.meter() == usd("2000.03")
    pit.end()
    assert pit.meter() == usd("1800.03")
    assert pit.link.balance(tray_of("1")) == usd("3") - usd("0.39")


def test_hg26_envy_and_fixed_awards_are_drawn_from_a_meter_together() -> None:
    """$200 and $5 from a meter of $150.24; with a claim elsewhere the house advances the rest."""
    (meter,) = changed("kings-bounty").terms.meters
    low = changed(
        "kings-bounty",
        meters=(replace(meter, seed=usd("150")),),
        envy_from="progressive",
        fixed_awards_from="progressive",
    )
    pit = Pit("kings-bounty", pay_table=low, tables=(Controller.TOUCH, Controller.TOUCH))
    pit.start(1, 2)
    pit.mark(KINGS, 2)
    pit.end()
    assert pit.meter() == ZERO
    assert pit.link.balance(shortfall_of("progressive")) == -usd("54.76")
    pit.start(1, table="2")
    pit.mark(TOP, 1, table="2")
    pit.start(1, 2)
    pit.mark(KINGS, 2)
    pit.end()
    assert pit.link.balance(advanced_of("progressive")) == -usd("204.76")
    assert pit.link.balance(shortfall_of("progressive")) == -usd("54.76")
