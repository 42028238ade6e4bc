"""Blazing 7's on touch, paragraph by paragraph: docs/rules/blazing-7s.md.

Every wager brings the Major 12 cents and the Minor 6 cents, and each of their reserves 1 cent. The
seeds are $10,000 and $1,000.
"""

import pytest
from pit import DEALER, EXECUTIVE, SUPERVISOR
from procedures.floor import WITHOUT_CAMERA, Floor, money
from sensors import chips_off, chips_on

from jackpit.ledger import PAYABLE, Reason
from jackpit.money import ZERO
from jackpit.pads import presses as p
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, Refusal
from jackpit.table.events import ChipPlaced
from jackpit.table.reminders import Reminder

DIAMONDS, SUITED = "three-7s-diamonds", "three-7s-suited"
REMOVED = "Remove the progressive chips from the layout."


def table() -> Floor:
    return Floor("blazing-7s", Controller.TOUCH, rules=WITHOUT_CAMERA)


def test_r1_the_wager_is_optional() -> None:
    floor = table()

    floor.play(3)

    assert floor.spots() == (3,)
    assert floor.amount_moved(Reason.WAGER) == money("$1")


def test_r2_the_pad_asks_for_the_blackjack_wager() -> None:
    assert table().reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)


def test_r3_a_player_without_a_7_loses() -> None:
    floor = table()
    floor.play(2, 5)

    floor.deal(spot_2="8d Ks", spot_5="6c 6d", dealer="7d")

    assert floor.finish() == {}
    assert floor.amount_moved(Reason.AWARD) == ZERO


@pytest.mark.parametrize(
    ("line", "award"),
    [("three-7s-same-color", "$500"), ("three-7s", "$200"), ("two-7s", "$25"), ("one-7", "$2")],
)
def test_r4_a_marked_hand_is_paid_by_the_pay_table(line: str, award: str) -> None:
    floor = table()
    floor.play(2, 5)

    floor.mark(line, 5)

    assert floor.finish() == {5: money(award)}


@pytest.mark.parametrize(
    ("line", "won", "major", "minor"),
    [
        (DIAMONDS, "$10,000.24", "$10,000.02", "$1,000.12"),
        (SUITED, "$1,000.12", "$10,000.24", "$1,000.02"),
    ],
)
def test_r4_the_award_of_100_percent_resets_its_own_meter_to_the_seed(
    line: str, won: str, major: str, minor: str
) -> None:
    floor = table()
    floor.play(2, 5)

    floor.mark(line, 5)

    assert floor.verify(by=EXECUTIVE).amount == money(won)
    assert floor.meter("major") == money(major)
    assert floor.meter("minor") == money(minor)


def test_r5_a_chip_lights_its_sensor() -> None:
    floor = table()

    floor.press(chips_on(3), chips_on(6))
    assert floor.lit() == ["Spot 3", "Spot 6"]

    floor.press(chips_off(3))
    assert floor.lit() == ["Spot 6"]
    assert floor.meter("major") == money("$10,000")


def test_r6_start_game_records_exactly_the_lit_spots_and_the_chips_go() -> None:
    floor = table()
    floor.press(chips_on(1), chips_on(3), chips_on(5), chips_off(3))

    floor.press(p.Begin())

    assert floor.spots() == (1, 5)
    assert floor.lit() == ["Spot 1", "Spot 5"]
    assert floor.meter("major") == money("$10,000.24")
    assert floor.meter("minor") == money("$1,000.12")
    assert REMOVED in floor.reminders()
    assert isinstance(floor.press(chips_on(3))[0], ChipPlaced)  # too late
    assert floor.spots() == (1, 5)
    assert floor.refused(p.Begin()) is Refusal.ROUND_UNDER_WAY


@pytest.mark.parametrize("cards", ["7c 2d", "2d 7c"])
@pytest.mark.parametrize("up", ["7h", "Kc"])
def test_r8_any_7_among_the_players_two_cards_wins(cards: str, up: str) -> None:
    floor = table()
    floor.play(5)

    floor.deal(spot_5=cards, dealer=up)

    assert floor.due() == {5: money("$2")}


@pytest.mark.parametrize(("up", "award"), [("7d", "$500"), ("7s", "$200")])
def test_r9_two_7s_and_a_7_up_win_a_line_with_three_7s(up: str, award: str) -> None:
    floor = table()
    floor.play(5)

    floor.deal(spot_5="7h 7d", dealer=up)

    assert floor.due() == {5: money(award)}


def test_r9a_two_7s_look_only_at_the_players_two_cards() -> None:
    floor = table()
    floor.play(2, 5)

    floor.deal(spot_2="7h 7d", spot_5="7c 2d", dealer="Kc")
    assert floor.due() == {2: money("$25"), 5: money("$2")}

    floor.deal(dealer="7s")  # it makes no pair of one 7
    assert floor.due() == {2: money("$200"), 5: money("$2")}


def test_r10_the_wager_is_settled_as_soon_as_the_up_card_is_seen() -> None:
    floor = table()
    floor.play(2, 5)
    assert not {Reminder.EXPOSE_HOLE_CARD.value, Reminder.EXPOSE_IF_NEEDED.value}.intersection(
        floor.reminders()
    )

    floor.deal(spot_2="7d 7d", spot_5="7c 2d", dealer="7d")
    floor.mark(DIAMONDS, 2)

    assert floor.verify(by=EXECUTIVE).amount == money("$10,000.24")
    assert floor.due() == {2: money("$10,000.24"), 5: money("$2")}


def test_r10_no_award_waits_and_the_pad_asks_for_no_card() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark("one-7", 2)
    floor.mark("three-7s-diamonds", 5)

    assert floor.pads["1"].declaration_keys() == ()
    floor.verify(by=EXECUTIVE)
    assert floor.moments() == {(2, "now"), (5, "cage")}


def test_r11_end_game_ends_the_round_when_all_bets_are_settled() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark("two-7s", 5)
    assert floor.live("END GAME")

    assert floor.finish() == {5: money("$25")}

    assert floor.lit() == []
    assert floor.amount_moved(Reason.AWARD) == money("$25")


def test_r12a_the_percentage_is_paid_out_of_what_the_sign_shows() -> None:
    floor = table()
    floor.play(2, 5)
    major, minor = floor.sign("major").amount, floor.sign("minor").amount
    assert (major, minor) == (money("$10,000.24"), money("$1,000.12"))

    floor.mark(SUITED, 5)

    assert floor.verify().amount == minor
    assert floor.sign("major").amount == major


def test_r12b_the_hand_key_of_the_line_marks_the_winner() -> None:
    floor = table()
    floor.play(2, 5)
    assert floor.refused(p.Hand(DIAMONDS)) is Refusal.CLAIM_NEEDS_SPOT  # H11

    floor.press(p.Tap(5), p.Hand(DIAMONDS))

    assert "Three 7's – Diamonds" in floor.lit()
    assert floor.sign("major").is_pending
    assert not floor.sign("minor").is_pending
    assert str(Reminder.LEAVE_ON_LAYOUT.given(spots=(5,), count=1)) in floor.reminders()


def test_r12c_the_pad_calls_for_a_supervisor() -> None:
    floor = table()
    floor.play(2, 5)
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()

    floor.mark(SUITED, 5)
    assert floor.reminders()[0] == Reminder.CALL_SUPERVISOR.value

    floor.verify()
    assert Reminder.CALL_SUPERVISOR.value not in floor.reminders()


def test_r12d_confirm_and_card_put_the_win_on_record_and_adjust_the_meter_at_once() -> None:
    floor = table()
    floor.play(2, 5)
    assert floor.refused(p.Confirm()) is Refusal.NO_CLAIM_TO_LOG
    floor.mark(SUITED, 5)
    floor.press(p.Confirm())
    assert floor.link.wins == {}

    floor.press(p.Swipe(SUPERVISOR))

    win = floor.link.wins[1]
    assert win.shares == ((5, money("$1,000.12")),)
    assert win.lines == ("Three 7's – Suited (Other)",)
    assert (win.round, win.verified_by) == (1, SUPERVISOR)
    assert floor.meter("minor") == floor.sign("minor").amount == money("$1,000.02")


def test_r12d_the_size_of_the_jackpot_decides_whose_card_it_takes() -> None:
    floor = table()
    floor.play(5)
    floor.mark(DIAMONDS, 5)
    floor.press(p.Confirm())

    assert floor.refused(p.Swipe(DEALER)) is RightsRefusal.NEEDS_ROLE
    assert floor.refused(p.Swipe(SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE
    floor.press(p.Swipe(EXECUTIVE))

    assert floor.link.wins[1].amount == money("$10,000.12")


def test_r12d_the_prize_is_then_paid_by_the_cage() -> None:
    floor = table()
    floor.play(5)
    floor.mark(SUITED, 5)
    floor.verify()
    assert floor.link.balance(PAYABLE) == money("$1,000.06")

    floor.pay(1, 5)

    assert floor.link.balance(PAYABLE) == ZERO


def test_r12e_end_game_makes_the_system_ready_for_the_next_round() -> None:
    floor = table()
    floor.play(2, 5)
    floor.mark(SUITED, 5)
    assert floor.refused(p.Finish()) is Refusal.CLAIM_PENDING
    floor.verify()

    assert floor.finish() == {5: money("$1,000.12")}

    assert floor.lit() == []
    assert floor.reminders() == (Reminder.CHECK_BLACKJACK_WAGER.value,)
    floor.play(1)
    assert floor.spots() == (1,)
