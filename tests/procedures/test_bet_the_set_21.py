"""Bet the Set 21 at its keypad, paragraph by paragraph: docs/rules/bet-the-set-21.md.

Every wager brings its meter 16 cents; the seed is $10,000.
"""

import pytest
from pit import DEALER, SUPERVISOR
from procedures.floor import AS_PRINTED, Floor, money
from sensors import chips_off, chips_on

from jackpit.ledger import PAYABLE, Reason
from jackpit.money import ZERO
from jackpit.pads import presses as p
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, HouseRules, Refusal
from jackpit.table.events import ChipPlaced
from jackpit.table.reminders import Reminder
from jackpit.table.state import ShownCards

TOP = "suited-four-of-a-kind"
LEFT = "Leave the progressive chips on the layout."


def table(rules: HouseRules = AS_PRINTED) -> Floor:
    return Floor("bet-the-set-21", Controller.KEYPAD, rules=rules)


def test_r1_the_wager_is_optional_and_costs_a_dollar() -> None:
    floor = table()

    floor.play(3)

    assert floor.spots() == (3,)
    assert floor.amount_moved(Reason.WAGER) == money("$1")


def test_r2_the_dealers_cards_count_for_four_of_a_kind_and_not_for_a_pair() -> None:
    floor = table()
    floor.play(2, 4, 6)

    floor.deal(spot_2="9h 2c", spot_4="9c 9d", spot_6="Kd Kd", dealer="9h 9s")

    # Spot 2 has a pair only with the dealer's; spot 4 has all four nines; spot 6 a pair of its own.
    assert floor.due() == {4: money("$500"), 6: money("$25")}


@pytest.mark.parametrize(("line", "award"), [("four-of-a-kind", "$500"), ("suited-pair", "$25")])
def test_r3_a_marked_hand_is_paid_by_the_pay_table(line: str, award: str) -> None:
    floor = table()
    floor.play(2, 5)

    floor.mark(line, 5)

    assert floor.finish() == {5: money(award)}


def test_r4_the_award_of_100_percent_resets_the_meter_to_its_seed() -> None:
    floor = table()
    floor.play(2, 5)
    assert floor.meter() == money("$10,000.32")

    floor.mark(TOP, 5)
    floor.verify()

    assert floor.meter() == money("$10,000")
    assert floor.amount_moved(Reason.SEED) == money("$20,000")  # the first seed, and the reseed


def test_r5_a_chip_lights_its_sensor_and_the_pad_asks_for_the_blackjack_wager() -> None:
    floor = table()
    assert floor.reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)

    floor.press(chips_on(3), chips_on(6))
    assert floor.lit() == ["Spot 3", "Spot 6"]

    floor.press(chips_off(3))
    assert floor.lit() == ["Spot 6"]
    assert floor.meter() == money("$10,000")


def test_r6_coin_in_records_exactly_the_lit_spots_and_the_chips_stay() -> None:
    floor = table()
    floor.press(chips_on(1), chips_on(3), chips_on(5), chips_off(3))

    floor.press(p.Begin())

    assert floor.spots() == (1, 5)
    assert floor.lit() == ["Spot 1", "Spot 5"]
    assert floor.meter() == money("$10,000.32")
    assert LEFT in floor.reminders()
    assert isinstance(floor.press(chips_on(3))[0], ChipPlaced)  # too late
    assert floor.spots() == (1, 5)
    assert floor.refused(p.Begin()) is Refusal.ROUND_UNDER_WAY
    floor.press(chips_off(5))  # it cancels nothing (H9)
    assert floor.spots() == (1, 5)


def test_r8_hands_that_do_not_match_the_up_card_are_settled_after_the_deal() -> None:
    floor = table()
    floor.play(2, 4, 6)
    assert Reminder.EXPOSE_IF_NEEDED.value in floor.reminders()

    floor.deal(spot_2="9h 9h", spot_4="9c 9d", spot_6="Kd 2s", dealer="Kc")

    assert floor.due() == {2: money("$25")}
    assert not {
        Reminder.EXPOSE_HOLE_CARD.value,
        Reminder.EXPOSE_IF_NEEDED.value,
        Reminder.LEAVE_TWO_CARDS.value,
    }.intersection(floor.reminders())
    assert floor.finish() == {2: money("$25")}


@pytest.mark.parametrize(
    ("hole", "paid"),
    [("9s", {2: "$500", 4: "$500"}), ("Kc", {2: "$25"}), ("9h", {4: "$500"})],
)
def test_r8_a_pair_of_the_up_cards_rank_waits_for_the_hole_card(
    hole: str, paid: dict[int, str]
) -> None:
    floor = table()
    floor.play(2, 4)
    floor.deal(spot_2="9h 9h", spot_4="9c 9d", dealer="9h")
    assert floor.due() == {}
    assert {Reminder.EXPOSE_HOLE_CARD.value, Reminder.LEAVE_TWO_CARDS.value} <= set(
        floor.reminders()
    )
    assert floor.refused(p.Finish()) is Refusal.CARDS_NOT_COMPLETE

    floor.deal(dealer=f"9h {hole}")

    assert floor.due() == {spot: money(award) for spot, award in paid.items()}


def test_r8_a_percentage_goes_through_the_next_section() -> None:
    floor = table()
    floor.play(2, 4)
    floor.deal(spot_2="9h 9h", spot_4="9c 9d", dealer="9h 9h")

    assert floor.refused(p.Finish()) is Refusal.WIN_NOT_MARKED
    floor.press(p.Hand(TOP))  # the cards name the spot
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING

    assert floor.verify().shares == ((2, money("$10,000.32")),)


def test_r8_without_cards_a_pair_that_does_not_match_the_up_card_is_settled_by_one_key() -> None:
    floor = table(HouseRules(supervisor_from=money("$25"), surveillance_from=None))
    floor.play(2, 5)
    floor.mark("suited-pair", 2, 5, shown=False)
    assert floor.asks() == (
        "Suited Pair at spot 5: if the up card does not match the hand, press UP CARD DOES NOT"
        " MATCH. Otherwise wait for the hole card, then press HOLE CARD SHOWN."
    )
    assert floor.cannot_verify() is Refusal.NOT_DECLARED_FINAL

    floor.press(p.Declare(ShownCards.UP_CARD, "suited-pair", 5))

    assert floor.verify().shares == ((5, money("$25")),)
    assert floor.cannot_verify() is Refusal.NOT_DECLARED_FINAL  # spot 2 has the up card's rank
    floor.press(p.Declare(ShownCards.HOLE_CARD))
    assert floor.verify().shares == ((2, money("$25")),)


def test_r10c_envy_is_never_listed_as_payable_now() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(TOP, 5)

    floor.verify()

    assert floor.moments() == {(5, "cage"), (2, "end_of_round")}


def test_r9a_the_percentage_is_paid_out_of_what_the_sign_shows() -> None:
    floor = table()
    floor.play(2, 5)
    shown = floor.sign().amount
    assert shown == money("$10,000.32")

    floor.mark(TOP, 5)

    assert floor.verify().amount == shown
    assert floor.amount_moved(Reason.WIN) == shown


def test_r9b_several_awards_are_paid_in_turn_from_the_far_right() -> None:
    floor = table()
    floor.play(2, 4, 6)
    floor.mark(TOP, 2, 6)

    floor.press(p.KeyToJph(SUPERVISOR), p.JPot(), p.JPot(), p.KeyToRun())

    assert floor.link.wins[1].shares == ((6, money("$10,000.48")),)
    assert floor.link.wins[2].shares == ((2, money("$10,000")),)  # the reseeded meter
    assert floor.meter() == money("$10,000")


def test_r9c_the_hand_key_marks_the_line_and_a_second_press_clears_it() -> None:
    floor = table()
    floor.play(2, 5)

    floor.press(p.Hand(TOP), p.Tap(5))
    assert floor.lit() == ["Spot 2", "Spot 5", "Suited Four of a Kind"]
    assert floor.sign().is_pending

    floor.press(p.Hand(TOP))
    assert floor.lit() == ["Spot 2", "Spot 5"]
    assert not floor.sign().is_pending
    assert floor.finish() == {}


def test_r9c_the_hand_key_may_be_pressed_before_the_spot_is_known() -> None:
    floor = table()
    floor.play(2, 5)

    floor.press(p.Hand(TOP))
    assert floor.sign().is_pending
    floor.press(p.KeyToJph(SUPERVISOR))
    assert floor.refused(p.JPot()) is Refusal.CLAIM_AT_JPH_NEEDS_SPOT

    floor.press(p.KeyToRun(), p.Tap(5), p.Declare(ShownCards.HOLE_CARD))
    assert floor.verify().shares == ((5, money("$10,000.32")),)


def test_r9d_the_pad_calls_for_a_supervisor() -> None:
    floor = table()
    floor.play(2, 5)
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()

    floor.mark(TOP, 5)
    assert floor.reminders()[0] == Reminder.CALL_SUPERVISOR.value

    floor.verify()
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()


def test_r9e_key_to_jph_and_j_pot_put_the_win_on_record() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(TOP, 5)
    assert floor.refused(p.JPot()) is Refusal.KEY_AT_RUN
    assert floor.refused(p.KeyToJph(DEALER)) is RightsRefusal.NEEDS_ROLE

    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())

    win = floor.link.wins[1]
    assert win.shares == ((5, money("$10,000.32")),)
    assert win.lines == ("Suited Four of a Kind",)
    assert (win.round, win.verified_by) == (1, SUPERVISOR)
    assert floor.refused(p.JPot()) is Refusal.NO_CLAIM_TO_LOG


def test_r9e_the_prize_is_then_paid_by_the_cage() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(TOP, 5)
    floor.verify()
    assert floor.link.balance(PAYABLE) == money("$10,000.32")

    floor.pay(1, 5)

    assert floor.link.balance(PAYABLE) == ZERO


def test_r9f_the_key_back_at_run_frees_the_table_and_adjusts_the_meter() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(TOP, 5)
    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())
    assert floor.meter() == floor.sign().amount == money("$10,000.32")
    assert floor.sign().is_locked
    for press in (p.Begin(), p.Hand("suited-pair"), p.Finish()):
        assert floor.refused(press) is Refusal.KEY_AT_JPH

    floor.press(p.KeyToRun())

    assert floor.meter() == floor.sign().amount == money("$10,000")
    assert not floor.sign().is_pending
    assert floor.live("GAME OVER")


def test_r9g_game_over_makes_the_system_ready_for_the_next_round() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(TOP, 5)
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING
    floor.verify()

    assert floor.finish() == {5: money("$10,000.32"), 2: money("$1,000")}

    assert floor.lit() == []
    assert floor.reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)
    floor.play(1)
    assert floor.spots() == (1,)


def test_r9h_a_prize_on_record_is_backed_out_only_by_a_manual_adjustment() -> None:
    floor = table()
    floor.play(5)
    floor.mark(TOP, 5)
    floor.verify()
    assert floor.refused(p.Hand(TOP)) is Refusal.WIN_IS_LOGGED
    assert floor.refused(p.Refuse(SUPERVISOR, "no")) is Refusal.NO_CLAIM_TO_LOG
    assert floor.refused(p.Void(SUPERVISOR, "misdeal")) is Refusal.ROUND_HAS_WIN
    assert floor.refused(p.Correct(SUPERVISOR, (4,), "wrong spot")) is Refusal.ROUND_HAS_WIN

    floor.back_out(1)

    assert floor.link.wins[1].is_backed_out
    assert floor.meter() == money("$10,000.16")
    assert floor.link.balance(PAYABLE) == ZERO
    assert floor.finish() == {}


def test_r10a_every_other_wager_is_paid_envy_and_the_hand_itself_is_not() -> None:
    floor = table()
    floor.play(1, 4, 6)

    floor.mark(TOP, 4)
    assert floor.verify().shares == ((4, money("$10,000.48")),)

    assert floor.finish() == {4: money("$10,000.48"), 6: money("$1,000"), 1: money("$1,000")}


def test_r10a_no_other_line_gives_envy() -> None:
    floor = table()
    floor.play(1, 4, 6)

    floor.mark("four-of-a-kind", 4)
    floor.mark("suited-pair", 6)

    assert floor.finish() == {4: money("$500"), 6: money("$25")}


def test_r10b_a_hand_that_triggers_envy_stays_face_up_and_all_others_are_locked_up() -> None:
    floor = table()
    floor.play(1, 4, 6)

    floor.mark(TOP, 4)
    floor.mark("suited-pair", 6)
    assert floor.face_up() == [4]
    assert floor.reminders()[-1] == Reminder.LOCK_UP.value

    floor.verify()
    assert floor.face_up() == [4]  # to the end of the round


def test_r10c_envy_is_paid_at_the_end_once_for_every_qualifying_hand() -> None:
    floor = table()
    floor.play(2, 4, 6)
    floor.deal(spot_2="9h 9h", spot_4="2c 3d", spot_6="9h 9h", dealer="9h 9h")
    floor.press(p.Hand(TOP))  # the cards name both spots
    floor.verify()
    floor.verify()
    assert floor.amount_moved(Reason.ENVY) == ZERO

    # Spot 4 is paid for two hands, spots 2 and 6 each for the other's beside the prize.
    assert floor.finish() == {
        6: money("$11,000.48"),
        2: money("$11,000"),
        4: money("$2,000"),
    }
    assert floor.amount_moved(Reason.ENVY) == money("$4,000")
