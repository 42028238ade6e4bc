"""Hit and Run at its keypad, paragraph by paragraph: docs/rules/hit-and-run.md.

Every wager brings its meter 21 cents; the seed is $10,000.
"""

import pytest
from pit import DEALER, EXECUTIVE, SUPERVISOR
from procedures.floor import Floor, money
from sensors import chips_off, chips_on

from jackpit.ledger import PAYABLE, Reason
from jackpit.money import ZERO
from jackpit.pads import presses as p
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, HouseRules, Refusal
from jackpit.table.events import ChipPlaced
from jackpit.table.reminders import Reminder
from jackpit.table.state import ShownCards

NINE = "9-cards"
LEFT = "Leave the progressive chips on the layout."


def table(rules: HouseRules | None = None) -> Floor:
    if rules is None:
        return Floor("hit-and-run", Controller.KEYPAD)
    return Floor("hit-and-run", Controller.KEYPAD, rules=rules)


def test_r1_the_wager_is_optional_and_costs_a_dollar() -> None:
    floor = table()

    floor.play(3)

    assert floor.spots() == (3,)
    assert floor.amount_moved(Reason.WAGER) == money("$1")


def test_r2_only_the_dealers_hand_decides() -> None:
    floor = table()
    floor.play(2, 5)

    floor.deal(spot_2="7s 7s", spot_5="Kc 2d", dealer="2c 3d 4h 5s 4d")

    assert floor.due() == {2: money("$9"), 5: money("$9")}


def test_r3_a_card_that_busts_the_dealer_counts_at_the_table_too() -> None:
    floor = table()
    floor.play(2)

    floor.deal(dealer="2c 3d 4h 6s Kd")  # 25

    assert floor.due() == {2: money("$9")}


def test_r4_the_award_of_100_percent_resets_the_meter_to_its_seed() -> None:
    floor = table()
    floor.play(2, 5)
    assert floor.meter() == money("$10,000.42")

    floor.mark(NINE)
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
    assert floor.meter() == money("$10,000.42")
    assert LEFT in floor.reminders()
    assert isinstance(floor.press(chips_on(3))[0], ChipPlaced)  # too late
    assert floor.spots() == (1, 5)
    assert floor.refused(p.Begin()) is Refusal.ROUND_UNDER_WAY
    floor.press(chips_off(5))  # it cancels nothing (H9)
    assert floor.spots() == (1, 5)


def test_r8_the_wager_waits_until_the_dealers_hand_is_complete() -> None:
    floor = table()
    floor.play(2, 5)
    assert Reminder.COMPLETE_HAND.value in floor.reminders()

    floor.deal(dealer="2c 3d 4h 2s")  # 11: the dealer draws
    assert floor.due() == {}
    assert floor.refused(p.Finish()) is Refusal.CARDS_NOT_COMPLETE

    floor.deal(dealer="2c 3d 4h 2s 7d")  # 18
    assert Reminder.COMPLETE_HAND.value not in floor.reminders()
    assert floor.finish() == {2: money("$9"), 5: money("$9")}


@pytest.mark.parametrize(
    ("line", "award"),
    [("5-cards", "$9"), ("6-cards", "$25"), ("7-cards", "$250"), ("8-cards", "$1,000")],
)
def test_r8_five_to_eight_cards_pay_every_wager_its_fixed_award_from_the_tray(
    line: str, award: str
) -> None:
    floor = table()
    floor.play(1, 4, 7)

    floor.mark(line)

    assert floor.finish() == dict.fromkeys((1, 4, 7), money(award))
    assert floor.amount_moved(Reason.AWARD) == money(award) * 3
    assert floor.meter() == money("$10,000.63")


def test_r8_nine_cards_go_through_the_next_section_once_the_hand_is_complete() -> None:
    floor = table()
    floor.play(2)
    floor.mark(NINE)
    floor.deal(dealer="Ac Ad Ah As Ac Ad 6h Ah As")  # 14 in nine cards: the dealer draws a tenth
    floor.press(p.KeyToJph(SUPERVISOR))
    assert floor.refused(p.JPot()) is Refusal.HAND_NOT_FINAL
    floor.press(p.KeyToRun())

    floor.deal(dealer="Ac Ad Ah As Ac Ad 6h Ah As 4c")  # 18
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING

    assert floor.verify().amount == money("$10,000.21")
    assert floor.finish() == {2: money("$10,000.21")}


def test_r8_without_cards_the_claim_waits_until_the_hand_is_declared_complete() -> None:
    floor = table()
    floor.play(2)
    floor.mark(NINE, shown=False)
    assert floor.asks() == (
        "9 or more Cards: complete the dealer's hand, then press HAND COMPLETE."
    )
    assert floor.cannot_verify() is Refusal.NOT_DECLARED_FINAL

    floor.press(p.Declare(ShownCards.DEALER_HAND))

    assert floor.verify().amount == money("$10,000.21")


def test_r8_a_fixed_award_is_listed_for_the_moment_when_the_hand_is_complete() -> None:
    floor = table()
    floor.play(2)
    floor.mark("6-cards", shown=False)
    assert floor.moments() == {(2, "dealer_hand")}

    floor.press(p.Declare(ShownCards.DEALER_HAND))

    assert floor.moments() == {(2, "now")}


def test_r9a_the_percentage_is_paid_out_of_what_the_sign_shows() -> None:
    floor = table()
    floor.play(2)
    shown = floor.sign().amount
    assert shown == money("$10,000.21")

    floor.mark(NINE)
    win = floor.verify()

    assert win.amount == shown
    assert floor.amount_moved(Reason.WIN) == shown
    assert floor.tray() == money("$0.79")  # the wager without its contribution: it pays nothing


def test_r9b_the_award_is_divided_among_all_who_wagered_at_the_table() -> None:
    floor = Floor("hit-and-run", Controller.KEYPAD, Controller.KEYPAD)
    floor.play(4, 6, table="2")  # another table takes no part
    floor.play(1, 3, 7)  # $10,000.00 + 5 × $0.21 = $10,001.05

    floor.mark(NINE)
    win = floor.verify()

    assert dict(win.shares) == dict.fromkeys((7, 3, 1), money("$3,333.68"))
    assert floor.meter() == money("$10,000.01")  # the odd cent stays


def test_r9c_the_hand_key_marks_the_line_and_a_second_press_clears_it() -> None:
    floor = table()
    floor.play(2, 5)

    floor.press(p.Hand(NINE))
    assert floor.lit() == ["Spot 2", "Spot 5", "9 or more Cards"]
    assert floor.sign().is_pending
    assert Reminder.LEAVE_DEALER_FOR_CLAIM.value in floor.reminders()

    floor.press(p.Hand(NINE))
    assert floor.lit() == ["Spot 2", "Spot 5"]
    assert not floor.sign().is_pending
    assert floor.finish() == {}
    assert floor.meter() == money("$10,000.42")


def test_r9d_the_pad_calls_for_a_supervisor() -> None:
    floor = table()
    floor.play(2)
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()

    floor.mark(NINE)
    assert floor.reminders()[0] == Reminder.CALL_SUPERVISOR.value

    floor.verify()
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()


def test_r9e_key_to_jph_and_j_pot_put_the_win_on_record() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)
    assert floor.refused(p.JPot()) is Refusal.KEY_AT_RUN
    assert floor.refused(p.KeyToJph(DEALER)) is RightsRefusal.NEEDS_ROLE

    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())

    win = floor.link.wins[1]
    assert win.amount == money("$10,000.42")
    assert win.shares == ((5, money("$5,000.21")), (2, money("$5,000.21")))
    assert win.lines == ("9 or more Cards",)
    assert (win.table, win.round, win.verified_by) == ("1", 1, SUPERVISOR)
    assert floor.refused(p.JPot()) is Refusal.NO_CLAIM_TO_LOG


def test_r9e_the_prize_is_then_paid_by_the_cage() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)
    floor.verify()
    assert floor.link.balance(PAYABLE) == money("$10,000.42")

    floor.pay(1, 5)
    assert floor.link.balance(PAYABLE) == money("$5,000.21")

    floor.pay(1, 2)
    assert floor.link.balance(PAYABLE) == ZERO


def test_r9e_and_hg14_the_house_asks_for_an_executive_from_10000_dollars_unless_it_says_no() -> (
    None
):
    floor = table(HouseRules())
    floor.play(2)
    floor.mark(NINE)

    assert floor.refused(p.KeyToJph(SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE
    floor.press(p.KeyToJph(EXECUTIVE), p.JPot("camera 12"))

    assert floor.link.wins[1].verified_by == EXECUTIVE


def test_r9f_the_key_back_at_run_frees_the_table_and_adjusts_the_meter() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)
    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())
    assert floor.meter() == floor.sign().amount == money("$10,000.42")
    assert floor.sign().is_locked
    for press in (p.Begin(), p.Hand("8-cards"), p.Finish()):
        assert floor.refused(press) is Refusal.KEY_AT_JPH

    floor.press(p.KeyToRun())

    assert floor.meter() == floor.sign().amount == money("$10,000")
    assert not floor.sign().is_pending
    assert floor.live("GAME OVER")


def test_r9f_without_j_pot_the_key_changes_nothing() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)

    floor.press(p.KeyToJph(SUPERVISOR), p.KeyToRun())

    assert floor.link.wins == {}
    assert floor.meter() == money("$10,000.42")
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING


def test_r9g_game_over_makes_the_system_ready_for_the_next_round() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING
    floor.verify()

    assert floor.finish() == {2: money("$5,000.21"), 5: money("$5,000.21")}

    assert floor.lit() == []
    assert floor.reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)
    floor.play(1)
    assert floor.spots() == (1,)


def test_r9h_after_j_pot_nothing_at_the_table_takes_the_win_back() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)
    floor.press(p.KeyToJph(SUPERVISOR), p.JPot())
    assert floor.refused(p.Hand(NINE)) is Refusal.KEY_AT_JPH
    assert floor.refused(p.Refuse(SUPERVISOR, "eight")) is Refusal.NO_CLAIM_TO_LOG
    floor.press(p.KeyToRun())

    assert floor.refused(p.Hand(NINE)) is Refusal.WIN_IS_LOGGED
    assert floor.refused(p.Void(SUPERVISOR, "misdeal")) is Refusal.ROUND_HAS_WIN
    assert floor.refused(p.Correct(SUPERVISOR, (2,), "late chip")) is Refusal.ROUND_HAS_WIN


def test_r9h_a_manual_adjustment_backs_the_win_out() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(NINE)
    floor.verify()

    floor.back_out(1)

    assert floor.link.wins[1].is_backed_out
    assert floor.meter() == money("$10,000.42")
    assert floor.link.balance(PAYABLE) == ZERO
    assert floor.finish() == {}
