"""The keypad: what a press means."""

from __future__ import annotations

from pads.desk import Desk, cards, dealers, keypad, keys_of, locked
from pit import DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit, two_meter_round
from sensors import chips_off, chips_on

from jackpit.money import Money
from jackpit.pads import Lights, pad_of
from jackpit.pads import presses as p
from jackpit.table import Controller, Refusal, claims_of
from jackpit.table import commands as c
from jackpit.table import events as e
from jackpit.table.events import MetersAdjusted, WinLogged

MAJOR, TWO = p.Hand("three-7s-diamonds"), p.Hand("two-7s")
COLOR, ONE = p.Hand("three-7s-same-color"), p.Hand("one-7")
TO_JPH, J_POT, TO_RUN = p.KeyToJph(EXECUTIVE), p.JPot("camera 1"), p.KeyToRun()


# The phases of a round.


def closed() -> Desk:
    desk = keypad()
    desk.pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    return desk


def unsigned() -> Desk:
    desk = keypad()
    desk.press(p.Swipe(DEALER))
    return desk


def idle() -> Desk:
    desk = keypad()
    desk.press(chips_on(1), chips_on(2))
    return desk


def playing() -> Desk:
    desk = idle()
    desk.press(p.Begin())
    return desk


def left() -> Desk:
    """A round under way without a dealer."""
    desk = playing()
    desk.press(p.Swipe(DEALER))
    return desk


def claimed() -> Desk:
    """A claim of spot 1 on the Major."""
    desk = playing()
    desk.press(MAJOR, p.Tap(1))
    return desk


def at_jph() -> Desk:
    desk = claimed()
    desk.press(TO_JPH)
    return desk


def behind() -> Desk:
    """The same claim, behind one of table 2."""
    desk = playing()
    desk.pit.start(4, table="2")
    desk.pit.mark("three-7s-diamonds", 4, table="2")
    desk.press(MAJOR, p.Tap(1))
    return desk


# Wagers.


def test_r5_a_chip_lights_its_spot_and_r6_coin_in_records_the_lit_spots() -> None:
    desk = keypad()

    desk.press(chips_on(5), chips_on(2), chips_on(2))
    assert desk.pad.lit == {2, 5}

    desk.press(p.Begin())
    assert desk.pit.round().spots == (2, 5)
    assert desk.pad.lights == Lights()


def test_hg7_before_coin_in_a_chip_is_placed_and_lifted_freely() -> None:
    desk = keypad()

    desk.press(chips_on(5), chips_off(5), chips_off(5), chips_on(2))

    assert desk.pad.lit == {2}
    assert desk.refuses(chips_on(8)) is Refusal.NO_SUCH_SPOT


def test_hg7_a_chip_lifted_while_no_dealer_is_signed_on_does_not_play() -> None:
    desk = keypad()
    desk.press(chips_on(3), chips_on(5), p.Swipe(DEALER))

    desk.press(chips_off(5))
    desk.press(p.Swipe(RELIEF), p.Begin())

    assert desk.pit.round().spots == (3,)


def test_hg7_a_chip_that_is_lifted_at_jph_does_not_play() -> None:
    desk = keypad()
    desk.press(chips_on(3), chips_on(5), TO_JPH, chips_off(5), chips_on(6))

    desk.press(TO_RUN, p.Begin())
    assert desk.pit.round().spots == (3, 6)


def test_hg7_a_round_needs_a_lit_spot_and_takes_no_late_chip() -> None:
    desk = keypad()
    assert desk.refuses(p.Begin()) is Refusal.NO_WAGERS

    desk.begin(1)

    assert [type(event) for event in desk.press(chips_on(2))] == [e.ChipPlaced]
    assert desk.pit.round().spots == (1,)
    assert desk.refuses(p.Begin()) is Refusal.ROUND_UNDER_WAY


def test_hg8_a_chip_lifted_in_the_round_cancels_nothing_and_its_spot_flashes() -> None:
    desk = keypad("hit-and-run")
    desk.begin(1, 4)

    desk.press(chips_off(4))

    assert desk.pit.round().spots == (1, 4)
    assert [str(key.label) for key in keys_of(desk.pad) if key.is_flashing] == ["Spot 4"]
    assert desk.press(chips_off(4), chips_off(5)) == ()


def test_hg9_a_pit_without_sensors_taps_the_spots() -> None:
    desk = keypad()

    desk.press(p.Tap(1), p.Tap(3), p.Tap(6), p.Tap(3))
    assert desk.pad.lit == {1, 6}

    desk.press(p.Begin())
    assert desk.pit.round().spots == (1, 6)


def test_r9g_game_over_puts_every_light_out() -> None:
    desk = playing()
    desk.press(TWO, p.Tap(2))

    desk.press(chips_off(1, 2), p.Finish())

    assert desk.pad.lights == Lights()
    assert not [
        str(key.label) for key in keys_of(desk.pad) if key.is_lit and str(key.label) != "RUN"
    ]
    assert desk.refuses(p.Begin()) is Refusal.NO_WAGERS


def test_hg31_a_void_round_puts_every_light_out() -> None:
    desk = playing()
    desk.press(TWO, p.Tap(2), p.Void(SUPERVISOR, "misdeal"))

    assert desk.pad.lights == Lights()
    assert desk.meter("major") == Money.dollars(10_000)


def test_hg37_a_card_signs_the_dealer_off_and_the_relief_on_in_the_round() -> None:
    desk = playing()

    desk.press(p.Swipe(DEALER))
    assert desk.pad.table.dealer is None
    assert desk.refuses(TWO) is Refusal.NO_DEALER

    desk.press(p.Swipe(RELIEF), TWO, p.Tap(1), p.Finish())
    assert desk.pad.table.dealer == RELIEF


def test_hg37_one_swipe_relieves_the_dealer_in_the_round() -> None:
    desk = playing()
    desk.press(TWO, p.Tap(1))

    off, on = desk.press(p.Swipe(RELIEF))

    assert (off, on) == (
        e.DealerSignedOff(table="1", by=DEALER),
        e.DealerSignedOn(table="1", by=RELIEF),
    )
    assert desk.refuses(p.Swipe(SUPERVISOR)) is Refusal.DEALER_SIGNED_ON
    desk.press(p.Finish())
    assert desk.pad.table.dealer == RELIEF


def test_hg38_the_count_of_chips_is_logged() -> None:
    desk = playing()

    desk.press(p.Count(3))

    assert desk.pit.round().chips_counted == 3
    assert desk.refuses(p.Count(-1)) is Refusal.COUNT_BELOW_ZERO


# Hands and spots.


def test_hg20_the_only_lit_spot_is_filled_in() -> None:
    desk = keypad()
    desk.begin(6)

    desk.press(MAJOR)

    assert desk.marks() == [("three-7s-diamonds", 6)]


def test_hg20_with_several_lit_spots_a_mark_waits_for_its_spots() -> None:
    desk = playing()

    desk.press(MAJOR)
    assert desk.marks() == [("three-7s-diamonds", None)]
    assert locked(desk, "major") is not None

    desk.press(p.Tap(2), p.Tap(1))
    assert desk.marks() == [("three-7s-diamonds", 2), ("three-7s-diamonds", 1)]


def test_hg20_entered_cards_fill_the_spot_in() -> None:
    desk = playing()
    desk.press(cards(2, "7h 7s"), dealers("9c"))

    desk.press(TWO)

    assert desk.marks() == [("two-7s", 2)]


def test_hg20_entered_cards_fill_in_every_spot_they_name() -> None:
    desk = keypad()
    desk.begin(1, 4, 6)
    desk.press(cards(6, "7h 7s"), cards(1, "7h 7c"), cards(4, "7h 8c"), dealers("9c"))

    desk.press(TWO)
    assert sorted(desk.marks()) == [("two-7s", 1), ("two-7s", 6)]

    desk.press(TWO)
    assert desk.marks() == []


def test_hg20_cards_that_can_still_change_fill_nothing_in() -> None:
    desk = playing()
    desk.press(cards(2, "7d 7d"))  # a 7 may be up

    desk.press(MAJOR)

    assert desk.marks() == [("three-7s-diamonds", None)]


def test_hg20_j_pot_without_a_spot_is_refused() -> None:
    desk = playing()
    desk.press(MAJOR, TO_JPH)

    assert desk.refuses(J_POT) is Refusal.CLAIM_AT_JPH_NEEDS_SPOT
    assert desk.refuses(p.Tap(1)) is Refusal.SPOT_NOT_IN_CLAIM

    desk.press(TO_RUN, p.Tap(1), TO_JPH, J_POT)


def test_hg20_game_over_waits_for_the_spot_of_a_fixed_award_too() -> None:
    desk = playing()
    desk.press(TWO)

    assert desk.refuses(p.Finish()) is Refusal.MARK_NEEDS_SPOT

    desk.press(p.Tap(1), p.Finish())


def test_hg20_a_tap_without_a_hand_is_refused() -> None:
    assert playing().refuses(p.Tap(1)) is Refusal.HAND_FIRST


def test_hg20_a_tap_on_a_spot_without_a_wager_or_with_another_hand_is_refused() -> None:
    desk = playing()
    desk.press(ONE, p.Tap(1), MAJOR)

    assert desk.refuses(p.Tap(5)) is Refusal.SPOT_HAS_NO_WAGER
    assert desk.refuses(p.Tap(1)) is Refusal.SPOT_IS_MARKED

    # As the refusal says: "press Either of the First Two Cards – 7, then tap spot 1, to clear it".
    desk.press(ONE, p.Tap(1))
    assert desk.marks() == [("three-7s-diamonds", None)]


def test_kings_bounty_r9c_on_the_keypad_a_second_press_clears_the_hand_and_all_its_spots() -> None:
    desk = playing()
    before = desk.meter("major")

    desk.press(MAJOR, p.Tap(1), p.Tap(2), MAJOR)

    assert desk.marks() == []
    assert desk.pit.link.streams["major"].cuts == ()
    assert desk.meter("major") == before
    assert desk.refuses(p.Tap(1)) is Refusal.HAND_FIRST


def test_hg18_a_second_tap_clears_one_spot() -> None:
    desk = playing()

    desk.press(MAJOR, p.Tap(1), p.Tap(2), p.Tap(1))

    assert desk.marks() == [("three-7s-diamonds", 2)]


def test_the_last_spot_that_is_tapped_off_takes_the_hand_with_it() -> None:
    desk = playing()
    desk.press(MAJOR, p.Tap(1), p.Tap(1))

    assert desk.marks() == []
    assert desk.refuses(p.Tap(2)) is Refusal.HAND_FIRST


def test_spots_are_tapped_for_the_hand_that_was_pressed_last() -> None:
    desk = playing()

    desk.press(ONE, p.Tap(1), MAJOR, p.Tap(2))

    assert desk.marks() == [("one-7", 1), ("three-7s-diamonds", 2)]


def test_a_hand_that_waits_for_its_spot_is_tapped_for_once_no_other_is() -> None:
    desk = playing()
    desk.press(MAJOR, ONE, ONE)  # the second was a mistake

    desk.press(p.Tap(2))

    assert desk.marks() == [("three-7s-diamonds", 2)]


def test_hg15_a_pad_that_restarts_taps_the_spot_of_a_hand_that_has_none() -> None:
    desk = playing()
    desk.press(MAJOR)
    desk.pad = pad_of(desk.pit.link, "1")

    desk.press(p.Tap(2))

    assert desk.marks() == [("three-7s-diamonds", 2)]


def test_hit_and_run_h7_a_hand_of_the_table_has_no_spot_step() -> None:
    desk = keypad("hit-and-run")
    desk.begin(1, 4, 7)

    desk.press(p.Hand("9-cards"))
    assert desk.pit.claims()[0].spots == (7, 4, 1)
    assert desk.refuses(p.Hand("8-cards")) is Refusal.TABLE_IS_MARKED

    desk.press(p.Hand("9-cards"), p.Hand("8-cards"))
    assert desk.marks() == [("8-cards", None)]


def test_hg27_joining_again_parts() -> None:
    desk = playing()

    desk.press(p.Join((2, 1)))
    assert desk.pit.round().joined == (frozenset({1, 2}),)

    desk.press(p.Join((1, 2)))
    assert desk.pit.round().joined == ()


# The key.


def test_hg21_the_key_at_jph_freezes_coin_in_and_the_hand_keys() -> None:
    desk = playing()
    desk.press(TO_JPH)

    for press in (p.Begin(), TWO, MAJOR, p.Finish(), p.Join((1, 2)), cards(1, "7d 7d")):
        assert desk.refuses(press) is Refusal.KEY_AT_JPH


def test_hg21_j_pot_logs_the_next_claim_in_paying_order() -> None:
    desk = keypad(decks=8)
    desk.begin(1, 3, 5)
    desk.press(MAJOR, p.Tap(1), p.Tap(5), p.Tap(3), TO_JPH)

    logged = [desk.press(J_POT)[0] for _ in range(3)]

    assert [x.win.shares[0][0] for x in logged if isinstance(x, WinLogged)] == [5, 3, 1]
    assert desk.refuses(J_POT) is Refusal.NO_CLAIM_TO_LOG


def test_hg21_j_pot_moves_no_money_and_run_adjusts_the_meters() -> None:
    desk = claimed()
    balances = desk.pit.balances()
    desk.press(TO_JPH)

    desk.press(J_POT)
    assert desk.pit.balances() == balances

    events = desk.press(TO_RUN)
    assert isinstance(events[0], MetersAdjusted)
    assert desk.meter("major") == Money.dollars(10_000) + Money.cents(2)  # and the reserve


def test_hg21_run_leaves_the_claims_that_were_not_logged_marked() -> None:
    desk = playing()
    desk.press(MAJOR, p.Tap(1), p.Tap(2), TO_JPH, J_POT, TO_RUN)

    assert [claim.spots for claim in desk.pit.claims()] == [(1,)]
    assert desk.refuses(p.Finish()) is Refusal.CLAIM_PENDING


def test_hg21_run_without_j_pot_changes_nothing() -> None:
    desk = claimed()
    balances = desk.pit.balances()

    desk.press(TO_JPH, TO_RUN)

    assert desk.pit.balances() == balances
    assert desk.marks() == [("three-7s-diamonds", 1)]


def test_hg21_the_key_names_its_holder_and_one_that_could_log_nothing_is_not_turned() -> None:
    desk = claimed()
    assert desk.refuses(p.KeyToJph(SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE

    desk.press(TO_JPH, J_POT)
    assert desk.pit.win(1).verified_by == EXECUTIVE


def test_hg21_the_key_works_at_a_table_without_a_round() -> None:
    desk = keypad()
    desk.press(TO_JPH)

    assert desk.refuses(J_POT) is Refusal.NO_ROUND
    assert desk.refuses(TO_JPH) is Refusal.KEY_AT_JPH

    desk.press(TO_RUN)


def test_r9h_from_j_pot_on_a_hand_cannot_be_unmarked() -> None:
    desk = keypad()
    desk.begin(1)
    desk.press(MAJOR, TO_JPH, J_POT, TO_RUN)

    assert desk.refuses(MAJOR) is Refusal.WIN_IS_LOGGED
    assert desk.refuses(TWO) is Refusal.WIN_IS_LOGGED


def test_hg19_the_hand_key_after_a_win_makes_a_claim_of_its_own() -> None:
    desk = playing()
    desk.press(MAJOR, p.Tap(2), TO_JPH, J_POT, TO_RUN)

    desk.press(MAJOR, p.Tap(1))

    assert desk.marks() == [("three-7s-diamonds", 2), ("three-7s-diamonds", 1)]
    assert locked(desk, "major") == Money.dollars(10_000) + Money.cents(2)


def test_hg18_a_tap_at_jph_strikes_a_spot_of_the_next_claim() -> None:
    desk = keypad("bahama-bonus")
    desk.begin(1, 2, 3)
    desk.press(p.Hand("same-color-four-of-a-kind"), p.Tap(1), p.Tap(2), TO_JPH)

    desk.press(p.Tap(1))
    assert desk.pit.claims()[0].spots == (2,)
    assert desk.refuses(p.Tap(2)) is Refusal.LAST_SPOT_OF_CLAIM
    assert desk.refuses(p.Tap(3)) is Refusal.SPOT_NOT_IN_CLAIM


def test_a_tap_at_jph_with_no_claim_strikes_nothing() -> None:
    desk = playing()
    desk.press(TO_JPH)

    assert desk.refuses(p.Tap(1)) is Refusal.NO_CLAIM_TO_LOG


def test_hg16_a_claim_may_be_refused_at_jph_and_at_run() -> None:
    desk = playing()
    desk.press(MAJOR, p.Tap(1), p.Tap(2), TO_JPH, p.Refuse(EXECUTIVE, "a joker"))
    assert [claim.spots for claim in desk.pit.claims()] == [(1,)]

    desk.press(TO_RUN)
    assert desk.refuses(p.Refuse(EXECUTIVE, " ")) is Refusal.REASON_MISSING

    desk.press(p.Refuse(EXECUTIVE, "a joker"), p.Finish())


def test_hg16_j_pot_waits_for_an_earlier_claim_of_another_table() -> None:
    desk = behind()
    desk.press(TO_JPH)
    assert desk.refuses(J_POT) is Refusal.EARLIER_CLAIM_PENDING

    desk.pit.verify(table="2")

    desk.press(J_POT, TO_RUN)


def test_hg16_what_j_pot_would_log_is_what_a_supervisor_refuses() -> None:
    desk = keypad(pay_table=two_meter_round())
    desk.begin(1, 2)
    desk.pit.start(4, table="2")
    desk.pit.mark("three-7s-diamonds", 4, table="2")
    desk.press(MAJOR, p.Tap(2), COLOR, p.Tap(1))  # it is first on the Minor

    desk.press(p.Refuse(SUPERVISOR, "no 7"))

    assert desk.marks() == [("three-7s-diamonds", 2)]


def test_hg20_the_pads_of_a_link_know_nothing_of_each_others_hands() -> None:
    pit = Pit(tables=(Controller.KEYPAD, Controller.KEYPAD))
    here, there = Desk(pit, "1"), Desk(pit, "2")
    here.begin(1, 2)
    there.begin(1, 2)
    here.press(MAJOR)

    assert there.refuses(p.Tap(1)) is Refusal.HAND_FIRST
    there.press(TO_JPH)
    here.press(p.Tap(1))

    assert claims_of(pit.round(table="2")) == ()


def test_hg20_a_marked_hand_is_chosen_again_after_another_and_cleared_by_the_next_press() -> None:
    desk = keypad()
    desk.begin(2, 3, 6)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(2), p.Hand("one-7"), p.Tap(3))

    desk.press(p.Hand("three-7s-diamonds"))  # selected, not cleared: no winner loses their place
    assert ("three-7s-diamonds", 2) in desk.marks()
    desk.press(p.Tap(6))
    assert [spot for line, spot in desk.marks() if line == "three-7s-diamonds"] == [2, 6]
    desk.press(p.Hand("three-7s-diamonds"))
    assert desk.marks() == [("one-7", 3)]


def test_hg20_a_tap_on_the_only_wager_takes_nothing_back() -> None:
    desk = keypad()
    desk.begin(4)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(4))

    assert desk.marks() == [("three-7s-diamonds", 4)]
    desk.press(p.Hand("three-7s-diamonds"))
    assert desk.marks() == []


def test_kings_bounty_r6_chips_the_dealer_takes_off_are_no_lifted_chips() -> None:
    desk = keypad("kings-bounty")
    desk.begin(1, 2)
    assert desk.press(chips_off(1)) == ()
    assert desk.pit.round().lifted == ()


def test_hg16_any_claim_is_refused_by_its_spot() -> None:
    desk = keypad()
    desk.begin(2, 6)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(2), p.Tap(6))
    desk.press(p.Refuse(SUPERVISOR, "a king of clubs", 2))

    assert desk.marks() == [("three-7s-diamonds", 6)]
    assert desk.refuses(p.Refuse(SUPERVISOR, "again", 2)) is Refusal.NO_SUCH_CLAIM
    desk.press(p.Refuse(SUPERVISOR, "no king", 6))
    assert desk.refuses(p.Refuse(SUPERVISOR, "again", 2)) is Refusal.NO_CLAIM_TO_LOG


def test_hg54_the_reference_is_given_at_the_pad() -> None:
    desk = keypad()
    desk.begin(2, 6)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(2), p.KeyToJph(EXECUTIVE), p.JPot())
    desk.press(p.KeyToRun())
    assert desk.refuses(p.Finish()) is Refusal.SURVEILLANCE_MISSING
    desk.press(p.Reference(SUPERVISOR, "camera 4"), p.Finish())

    assert desk.pit.win(1).surveillance == "camera 4"


def test_hg55_a_round_is_reopened_at_the_pad() -> None:
    desk = keypad()
    desk.begin(2, 6)
    desk.press(p.Finish(), p.Reopen(EXECUTIVE, SUPERVISOR, "too early"))

    assert desk.pit.round().spots == (2, 6)
