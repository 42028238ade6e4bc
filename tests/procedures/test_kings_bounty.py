"""King's Bounty at its keypad and on touch, paragraph by paragraph: docs/rules/kings-bounty.md.

Every wager brings the meter 12 cents and the reserve 1 cent; the seed is $2,000.
"""

import pytest
from pit import DEALER, EXECUTIVE, SUPERVISOR
from procedures.floor import AS_PRINTED, WITHOUT_CAMERA, Floor, money
from sensors import chips_off, chips_on

from jackpit.games.kings_bounty import SAMPLE
from jackpit.ledger import PAYABLE, Reason
from jackpit.money import ZERO, Money
from jackpit.pads import presses as p
from jackpit.paytable import Meter, PayTable, Sharing
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, HouseRules, Refusal
from jackpit.table.events import ChipPlaced
from jackpit.table.reminders import Reminder
from jackpit.table.state import ShownCards
from jackpit.value import replace

KEYPAD, TOUCH = Controller.KEYPAD, Controller.TOUCH
ON_BOTH = pytest.mark.parametrize("pad", [KEYPAD, TOUCH], ids=["keypad", "touch"])
TOP, TWO_KS = "two-ks-and-blackjack", "two-ks"
HOLE_CARD = p.Declare(ShownCards.HOLE_CARD)
REMOVED = "Remove the progressive chips from the layout."


def table(
    pad: Controller, pay_table: PayTable | None = None, rules: HouseRules = AS_PRINTED
) -> Floor:
    return Floor("kings-bounty", pad, pay_table=pay_table, rules=rules)


def from_the_meter() -> PayTable:
    """The same awards, all paid from the meter."""
    return replace(SAMPLE, terms=replace(SAMPLE.terms, fixed_awards_from="progressive"))


def seeded_with(seed: Money) -> PayTable:
    """The same awards, with another seed."""
    meter: Meter = replace(SAMPLE.terms.meters[0], seed=seed)
    return replace(SAMPLE, terms=replace(SAMPLE.terms, meters=(meter,)))


@ON_BOTH
def test_r1_the_pad_asks_for_the_blackjack_wager(pad: Controller) -> None:
    floor = table(pad)

    assert floor.reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)


@ON_BOTH
def test_r2_the_wager_is_optional_and_costs_a_dollar(pad: Controller) -> None:
    floor = table(pad)

    floor.play(3)

    assert floor.spots() == (3,)
    assert floor.amount_moved(Reason.WAGER) == money("$1")


@ON_BOTH
def test_r4_the_award_of_100_percent_resets_the_meter_to_its_seed(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    assert floor.meter() == money("$2,000.24")

    floor.mark(TOP, 5)
    floor.verify()

    assert floor.meter() == money("$2,000.02")  # the seed, and the reserve on top of it (A4)
    assert floor.reserve() == ZERO
    assert floor.amount_moved(Reason.SEED) == money("$4,000")  # the first seed, and the reseed


@ON_BOTH
def test_r5_a_chip_lights_its_sensor(pad: Controller) -> None:
    floor = table(pad)

    floor.press(chips_on(3), chips_on(6))
    assert floor.lit() == ["Spot 3", "Spot 6"]

    floor.press(chips_off(3))
    assert floor.lit() == ["Spot 6"]
    assert floor.meter() == money("$2,000")


@ON_BOTH
def test_r6_the_start_records_exactly_the_lit_spots_and_the_chips_go(pad: Controller) -> None:
    floor = table(pad)
    floor.press(chips_on(1), chips_on(3), chips_on(5), chips_off(3))
    assert floor.live("COIN IN" if pad is KEYPAD else "START GAME")

    floor.press(p.Begin())

    assert floor.spots() == (1, 5)
    assert floor.lit() == ["Spot 1", "Spot 5"]
    assert floor.meter() == money("$2,000.24")
    assert REMOVED in floor.reminders()
    assert isinstance(floor.press(chips_on(3))[0], ChipPlaced)  # too late
    assert floor.spots() == (1, 5)
    assert floor.refused(p.Begin()) is Refusal.ROUND_UNDER_WAY


@ON_BOTH
def test_r6_the_chips_taken_off_are_compared_with_the_wagers(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 5)

    floor.press(p.Count(3))

    assert str(Reminder.COUNT_DIFFERS.given(count=3, wagers=2)) in floor.reminders()


@pytest.mark.parametrize(
    ("cards", "award"),
    [
        ("Kh Kh", "$40"),
        ("Qs Qs", "$20"),
        ("Ah 9h", "$8"),
        ("Ks Kh", "$6"),
        ("Jc Qd", "$3"),
    ],
)
@pytest.mark.parametrize("up", ["5c", "Kd", "Ah"])
@ON_BOTH
def test_r8_hands_are_settled_after_the_first_deal(
    pad: Controller, up: str, cards: str, award: str
) -> None:
    floor = table(pad)
    floor.play(2, 5)

    floor.deal(spot_2="4c 5d", spot_5=cards, dealer=up)

    assert floor.due() == {5: money(award)}
    assert Reminder.EXPOSE_HOLE_CARD.value not in floor.reminders()
    assert floor.finish() == {5: money(award)}


@pytest.mark.parametrize("up", ["2c", "9d"])
@ON_BOTH
def test_r8_two_kings_of_spades_are_settled_before_play_goes_on_with_2_to_9_up(
    pad: Controller, up: str
) -> None:
    floor = table(pad)
    floor.play(5)

    floor.deal(spot_5="Ks Ks", dealer=up)

    assert floor.due() == {5: money("$200")}
    assert Reminder.EXPOSE_HOLE_CARD.value not in floor.reminders()
    floor.select(5)
    assert floor.refused(p.Hand(TOP)) is Refusal.CARDS_CONTRADICT


@pytest.mark.parametrize(("up", "hole"), [("Ah", "Jc"), ("Td", "Ac"), ("Ks", "As")])
@ON_BOTH
def test_r8_with_a_ten_or_an_ace_up_two_kings_of_spades_wait_for_the_hole_card(
    pad: Controller, up: str, hole: str
) -> None:
    floor = table(pad)
    floor.play(5)
    floor.deal(spot_5="Ks Ks", dealer=up)
    assert floor.due() == {}
    assert Reminder.EXPOSE_HOLE_CARD.value in floor.reminders()
    assert Reminder.LEAVE_TWO_CARDS.value in floor.reminders()
    assert floor.refused(p.Finish()) is Refusal.CARDS_NOT_COMPLETE

    floor.deal(dealer=f"{up} {hole}")

    assert Reminder.EXPOSE_HOLE_CARD.value not in floor.reminders()
    assert floor.refused(p.Finish()) is Refusal.WIN_NOT_MARKED
    floor.mark(TOP, 5)
    assert floor.verify().amount == money("$2,000.12")


@ON_BOTH
def test_r8_the_hole_card_settles_two_kings_of_spades_before_the_dealer_draws(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(5)

    floor.deal(spot_5="Ks Ks", dealer="Ah 4c")  # soft 15: the dealer will draw

    assert floor.due() == {5: money("$200")}


@ON_BOTH
def test_r8_without_cards_entered_the_pad_reminds_of_the_hole_card(pad: Controller) -> None:
    floor = table(pad)

    floor.play(2, 5)

    assert Reminder.EXPOSE_IF_NEEDED.value in floor.reminders()
    assert Reminder.LEAVE_TWO_CARDS.value in floor.reminders()


@ON_BOTH
def test_r8_without_cards_two_kings_of_spades_wait_until_the_hole_card_is_declared(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(2, 5)
    floor.mark(TOP, 5, shown=False)
    assert floor.asks() == (
        "Two K♠ and dealer blackjack at spot 5: when the hole card is shown, before the dealer"
        " draws, press HOLE CARD SHOWN."
    )
    assert floor.cannot_verify() is Refusal.NOT_DECLARED_FINAL

    floor.press(HOLE_CARD)

    assert floor.verify().amount == money("$2,000.24")


@ON_BOTH
def test_r8_without_cards_one_key_settles_two_kings_of_spades_with_2_to_9_up(
    pad: Controller,
) -> None:
    floor = table(pad, rules=HouseRules(supervisor_from=money("$200"), surveillance_from=None))
    floor.play(2, 5)
    floor.mark(TWO_KS, 5, shown=False)
    assert floor.asks() == (
        "Two K♠ at spot 5: if the up card is 2 to 9, press UP CARD 2–9."
        " Otherwise wait for the hole card, then press HOLE CARD SHOWN."
    )
    assert floor.cannot_verify() is Refusal.NOT_DECLARED_FINAL

    floor.press(p.Declare(ShownCards.UP_CARD, TWO_KS))

    assert floor.verify().amount == money("$200")


@ON_BOTH
def test_r8_what_the_tray_pays_is_listed_with_its_moment(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    floor.mark("suited-20", 2)
    floor.mark(TWO_KS, 5, shown=False)
    assert floor.moments() == {(2, "now"), (5, "hole_card"), (2, "end_of_round")}
    assert floor.asks().startswith(
        "Two K♠ at spot 5: pay now with 2–9 up, otherwise at the hole card, before drawing."
    )

    floor.press(p.Declare(ShownCards.UP_CARD, TWO_KS))

    assert floor.moments() == {(2, "now"), (5, "now"), (2, "end_of_round")}


@ON_BOTH
def test_r9a_the_percentage_is_paid_from_the_meter_and_other_awards_from_the_tray(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(2, 5)
    shown = floor.sign().amount
    assert shown == money("$2,000.24")

    floor.mark(TOP, 5)
    floor.mark("two-kings", 2)
    win = floor.verify()

    assert win.amount == shown
    assert floor.finish() == {5: shown, 2: money("$106")}  # 6 for 1, and $100 envy
    assert floor.tray() == money("-$104.26")  # $2.00 - 2 × $0.13 - $106.00


@ON_BOTH
def test_r9a_the_casino_may_have_every_award_paid_from_the_meter(pad: Controller) -> None:
    floor = table(pad, from_the_meter())
    floor.play(2, 5)

    floor.mark("two-suited-kings", 5)

    assert floor.finish() == {5: money("$40")}
    assert floor.meter() == money("$1,960.24")
    assert floor.tray() == money("$1.74")  # both wagers, without 2 × $0.13


@ON_BOTH
def test_r9b_the_player_at_the_far_right_is_paid_first_in_any_order_of_presses(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(2, 4, 6)
    floor.mark(TOP, 2, 6)

    first, second = floor.verify(), floor.verify()

    assert first.shares == ((6, money("$2,000.36")),)
    assert second.shares == ((2, money("$2,000.03")),)  # the seed and the reserve
    assert floor.meter() == money("$2,000")


@ON_BOTH
def test_r9b_the_casino_may_set_another_rule(pad: Controller) -> None:
    terms = replace(SAMPLE.terms, sharing=Sharing.SPLIT_WINNERS)
    floor = table(pad, replace(SAMPLE, terms=terms))
    floor.play(2, 4, 6)
    floor.mark(TOP, 2, 6)

    win = floor.verify()

    assert win.shares == ((6, money("$1,000.18")), (2, money("$1,000.18")))


def test_r9c_keypad_the_hand_key_marks_the_line_and_a_second_press_clears_it() -> None:
    floor = table(KEYPAD)
    floor.play(2, 5)

    floor.press(p.Hand(TOP), p.Tap(5))
    assert floor.lit() == ["Spot 2", "Spot 5", "Two K♠ and dealer blackjack"]
    assert floor.sign().is_pending

    floor.press(p.Hand(TOP))
    assert floor.lit() == ["Spot 2", "Spot 5"]
    assert not floor.sign().is_pending
    assert floor.finish() == {}


def test_r9c_keypad_the_only_wager_needs_no_tap() -> None:
    floor = table(KEYPAD)
    floor.play(5)

    floor.press(p.Hand(TOP), HOLE_CARD, p.KeyToJph(SUPERVISOR), p.JPot())

    assert floor.link.wins[1].shares == ((5, money("$2,000.12")),)


def test_r9c_touch_the_spot_is_selected_and_the_hand_key_pressed_and_again_clears_it() -> None:
    floor = table(TOUCH)
    floor.play(2, 5)
    assert floor.refused(p.Hand(TOP)) is Refusal.CLAIM_NEEDS_SPOT

    floor.press(p.Tap(5), p.Hand(TOP))
    assert "Two K♠ and dealer blackjack" in floor.lit()
    assert floor.sign().is_pending

    floor.press(p.Hand(TOP))
    assert "Two K♠ and dealer blackjack" not in floor.lit()
    assert not floor.sign().is_pending
    assert floor.finish() == {}


@ON_BOTH
def test_r9d_the_pad_calls_for_a_supervisor(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()

    floor.mark(TOP, 5)
    assert floor.reminders()[0] == Reminder.CALL_SUPERVISOR.value

    floor.verify()
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()


def test_r9e_keypad_key_to_jph_and_j_pot_put_the_win_on_record() -> None:
    floor = table(KEYPAD)
    floor.play(2, 5)
    floor.mark(TOP, 5)
    assert floor.refused(p.JPot()) is Refusal.KEY_AT_RUN
    assert floor.refused(p.KeyToJph(DEALER)) is RightsRefusal.NEEDS_ROLE

    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())

    win = floor.link.wins[1]
    assert win.shares == ((5, money("$2,000.24")),)
    assert (win.round, win.verified_by) == (1, SUPERVISOR)
    assert floor.meter() == money("$2,000.24")  # not adjusted yet


def test_r9e_touch_confirm_and_card_put_the_win_on_record_and_adjust_the_meter_at_once() -> None:
    floor = table(TOUCH)
    floor.play(2, 5)
    assert floor.refused(p.Confirm()) is Refusal.NO_CLAIM_TO_LOG
    floor.mark(TOP, 5)

    floor.press(p.Confirm())
    assert floor.link.wins == {}
    floor.press(p.Swipe(SUPERVISOR))

    win = floor.link.wins[1]
    assert win.shares == ((5, money("$2,000.24")),)
    assert (win.round, win.verified_by) == (1, SUPERVISOR)
    assert floor.meter() == money("$2,000.02")


@pytest.mark.parametrize(("seed", "executive"), [("$9,999.87", False), ("$9,999.88", True)])
def test_r9e_touch_the_size_of_the_jackpot_decides_whose_card_it_takes(
    seed: str, executive: bool
) -> None:
    floor = table(TOUCH, seeded_with(money(seed)), WITHOUT_CAMERA)
    floor.play(5)  # $9,999.99, or $10,000.00
    floor.mark(TOP, 5)
    floor.press(p.Confirm())
    assert floor.refused(p.Swipe(DEALER)) is RightsRefusal.NEEDS_ROLE

    if executive:
        assert floor.refused(p.Swipe(SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE
        floor.press(p.Swipe(EXECUTIVE))
    else:
        floor.press(p.Swipe(SUPERVISOR))

    assert floor.link.wins[1].amount == money(seed) + money("$0.12")


@ON_BOTH
def test_r9e_the_prize_is_then_paid_by_the_cage(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    floor.mark(TOP, 5)
    floor.verify()
    assert floor.link.balance(PAYABLE) == money("$2,000.24")

    floor.pay(1, 5)

    assert floor.link.balance(PAYABLE) == ZERO


def test_r9f_keypad_the_key_back_at_run_frees_the_table_and_adjusts_the_meter() -> None:
    floor = table(KEYPAD)
    floor.play(2, 5)
    floor.mark(TOP, 5)
    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())
    assert floor.sign().is_locked
    for press in (p.Begin(), p.Hand(TWO_KS), p.Finish()):
        assert floor.refused(press) is Refusal.KEY_AT_JPH

    floor.press(p.KeyToRun())

    assert floor.meter() == floor.sign().amount == money("$2,000.02")
    assert not floor.sign().is_pending
    assert floor.live("GAME OVER")


def test_r9f_touch_there_is_no_such_step() -> None:
    floor = table(TOUCH)
    floor.play(2, 5)
    floor.mark(TOP, 5)
    floor.press(p.Confirm(), p.Swipe(SUPERVISOR))

    assert floor.refused(p.KeyToRun()) is Refusal.NO_KEY_SWITCH
    assert floor.meter() == floor.sign().amount == money("$2,000.02")
    assert floor.live("END GAME")


@ON_BOTH
def test_r9g_the_end_makes_the_system_ready_for_the_next_round(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    floor.mark(TOP, 5)
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING
    floor.verify()

    assert floor.finish() == {5: money("$2,000.24"), 2: money("$100")}

    assert floor.lit() == []
    assert floor.reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)
    floor.play(1)
    assert floor.spots() == (1,)


@ON_BOTH
def test_r9h_a_prize_on_record_is_backed_out_only_by_a_manual_adjustment(pad: Controller) -> None:
    floor = table(pad)
    floor.play(5)
    floor.mark(TOP, 5)
    floor.verify()
    floor.select(5)
    assert floor.refused(p.Hand(TOP)) is Refusal.WIN_IS_LOGGED
    assert floor.refused(p.Refuse(SUPERVISOR, "no")) is Refusal.NO_CLAIM_TO_LOG
    assert floor.refused(p.Void(SUPERVISOR, "misdeal")) is Refusal.ROUND_HAS_WIN
    assert floor.refused(p.Correct(SUPERVISOR, (4,), "wrong spot")) is Refusal.ROUND_HAS_WIN

    floor.back_out(1)

    assert floor.link.wins[1].is_backed_out
    assert (floor.meter(), floor.reserve()) == (money("$2,000.12"), money("$0.01"))
    assert floor.link.balance(PAYABLE) == ZERO
    assert floor.finish() == {}


@ON_BOTH
def test_r10a_every_other_wager_is_paid_envy_and_the_hand_itself_is_not(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 4, 6)

    floor.mark(TWO_KS, 4)

    assert floor.finish() == {4: money("$200"), 6: money("$5"), 1: money("$5")}
    assert floor.amount_moved(Reason.ENVY) == money("$10")


@ON_BOTH
def test_r10a_the_dealers_hand_pays_no_envy(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 4)

    floor.deal(spot_1="2c 3d", spot_4="4c 5d", dealer="Ks Ks")

    assert floor.finish() == {}


@ON_BOTH
def test_r10b_a_hand_that_triggers_envy_stays_face_up_and_all_others_are_locked_up(
    pad: Controller,
) -> None:
    floor = table(pad)
    floor.play(1, 4, 6)

    floor.mark(TWO_KS, 4)
    floor.mark("any-20", 6)

    assert floor.face_up() == [4]
    assert floor.reminders()[-1] == Reminder.LOCK_UP.value


@pytest.mark.parametrize("dealer", ["5c", "Ah", "Ah 9c"])
@ON_BOTH
def test_r10b_cards_that_were_entered_keep_the_hand_face_up_without_a_mark(
    pad: Controller, dealer: str
) -> None:
    floor = table(pad)
    floor.play(1, 4)

    floor.deal(spot_1="Kh Kh", spot_4="Ks Ks", dealer=dealer)

    assert floor.face_up() == [4]


@ON_BOTH
def test_r10c_envy_is_never_listed_as_payable_now(pad: Controller) -> None:
    floor = table(pad)
    floor.play(2, 5)
    floor.mark(TOP, 5)
    floor.verify()

    assert floor.moments() == {(5, "cage"), (2, "end_of_round")}


@ON_BOTH
def test_r10c_envy_is_paid_at_the_end_once_for_every_qualifying_hand(pad: Controller) -> None:
    floor = table(pad)
    floor.play(1, 4, 6)

    floor.mark(TWO_KS, 4, 6)
    assert floor.amount_moved(Reason.ENVY) == ZERO

    # Spot 1 is paid for two hands, spots 4 and 6 each for the other's beside 200 for 1.
    assert floor.finish() == {6: money("$205"), 4: money("$205"), 1: money("$10")}
    assert floor.amount_moved(Reason.ENVY) == money("$20")
