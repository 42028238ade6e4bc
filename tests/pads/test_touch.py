"""Touch: what a press means."""

from __future__ import annotations

import pytest
from pads.desk import HOLE_CARD, Desk, cards, dealers, keys_of, touch
from pit import DEALER, EXECUTIVE, RELIEF, SUPERVISOR, Pit, two_meter_round
from sensors import chips_off, chips_on

from jackpit.money import Money
from jackpit.pads import Lights, Touch
from jackpit.pads import presses as p
from jackpit.rights import RightsRefusal
from jackpit.table import Controller, Refusal
from jackpit.table import commands as c
from jackpit.table.events import MetersAdjusted, RoundEnded, WinLogged

MAJOR, TWO = p.Hand("three-7s-diamonds"), p.Hand("two-7s")
COLOR = p.Hand("three-7s-same-color")
CONFIRM, CARD = p.Confirm(), p.Swipe(EXECUTIVE, "camera 1")


# The phases of a round.


def closed() -> Desk:
    desk = touch()
    desk.pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    return desk


def unsigned() -> Desk:
    desk = touch()
    desk.press(p.Swipe(DEALER))
    return desk


def idle() -> Desk:
    desk = touch()
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
    """A claim of spot 1 on the Major; the spot is still selected."""
    desk = playing()
    desk.press(p.Tap(1), MAJOR)
    return desk


def confirmed() -> Desk:
    desk = claimed()
    desk.press(CONFIRM)
    return desk


def behind() -> Desk:
    """The same claim, behind one of table 2."""
    desk = playing()
    desk.pit.start(4, table="2")
    desk.pit.mark("three-7s-diamonds", 4, table="2")
    desk.press(p.Tap(1), MAJOR)
    return desk


def both() -> Desk:
    """A claim of spot 2 behind one of table 2, and one of spot 1 on the other meter."""
    desk = touch(pay_table=two_meter_round())
    desk.begin(1, 2)
    desk.pit.start(4, table="2")
    desk.pit.mark("three-7s-diamonds", 4, table="2")
    desk.press(p.Tap(2), MAJOR, p.Tap(1), COLOR)
    return desk


# Wagers.


def test_hg9_spots_are_tapped_before_the_round_and_start_game_records_them() -> None:
    desk = touch()

    desk.press(p.Tap(4), p.Tap(2), chips_on(7), p.Tap(4), p.Begin())

    assert desk.pit.round().spots == (2, 7)
    assert desk.pad.lights == Lights()


def test_hg8_a_lifted_chip_flashes_and_does_not_cancel_a_confirmation() -> None:
    desk = touch("bet-the-set-21")
    desk.begin(1, 2)
    desk.press(p.Tap(1), p.Hand("suited-four-of-a-kind"), HOLE_CARD, CONFIRM)

    desk.press(chips_off(2), p.Count(2))

    assert [str(key.label) for key in keys_of(desk.pad) if key.is_flashing] == ["Spot 2"]
    desk.press(CARD)
    assert desk.pit.win(1).shares[0][0] == 1


def test_blazing_7s_r12e_end_game_puts_every_light_out() -> None:
    desk = playing()
    desk.press(p.Tap(2), TWO, chips_off(1, 2), p.Finish())

    assert desk.pad.lights == Lights()
    assert not [str(key.label) for key in keys_of(desk.pad) if key.is_lit or key.is_selected]


# Spot and hand.


def test_kings_bounty_r9c_on_touch_the_spot_is_selected_before_the_hand_key() -> None:
    desk = touch("kings-bounty")
    desk.begin(1, 5)
    top = p.Hand("two-ks-and-blackjack")

    assert desk.refuses(top) is Refusal.CLAIM_NEEDS_SPOT

    desk.press(p.Tap(5), top)
    assert desk.marks() == [("two-ks-and-blackjack", 5)]


def test_kings_bounty_r9c_on_touch_a_second_press_clears_the_hand() -> None:
    desk = claimed()

    desk.press(MAJOR)
    assert desk.marks() == []
    assert desk.pit.link.streams["major"].cuts == ()

    desk.press(MAJOR)
    assert desk.marks() == [("three-7s-diamonds", 1)]


def test_a_second_tap_selects_the_spot_no_longer() -> None:
    desk = playing()

    desk.press(p.Tap(1), p.Tap(1))
    assert desk.refuses(TWO) is Refusal.CLAIM_NEEDS_SPOT

    desk.press(p.Tap(1), p.Tap(2), TWO)
    assert desk.marks() == [("two-7s", 2)]


def test_blazing_7s_h10_a_hand_is_cleared_for_the_selected_spot_only() -> None:
    desk = playing()
    desk.press(p.Tap(1), TWO, p.Tap(2), TWO)

    desk.press(p.Tap(1), TWO)

    assert desk.marks() == [("two-7s", 2)]


def test_hg20_the_only_lit_spot_need_not_be_selected() -> None:
    desk = touch()
    desk.begin(3)

    desk.press(MAJOR)
    assert desk.marks() == [("three-7s-diamonds", 3)]

    desk.press(MAJOR)
    assert desk.marks() == []


def test_hg20_the_spot_that_the_cards_name_need_not_be_selected() -> None:
    desk = playing()
    desk.press(cards(2, "7h 7s"), dealers("9c"))

    desk.press(TWO)
    assert desk.marks() == [("two-7s", 2)]

    desk.press(TWO)  # the same key again takes it back
    assert desk.marks() == []


def test_hg20_if_the_cards_name_two_spots_one_must_be_selected() -> None:
    desk = playing()
    desk.press(cards(1, "7h 7c"), cards(2, "7h 7s"), dealers("9c"))
    assert desk.refuses(TWO) is Refusal.CLAIM_NEEDS_SPOT

    desk.press(p.Tap(1), TWO, p.Tap(1))
    desk.press(TWO)  # one is left
    assert desk.marks() == [("two-7s", 1), ("two-7s", 2)]
    assert desk.refuses(TWO) is Refusal.CLAIM_NEEDS_SPOT


def test_a_press_without_a_selected_spot_never_clears_another_spots_claim() -> None:
    desk = claimed()
    desk.press(p.Tap(1))

    assert desk.refuses(MAJOR) is Refusal.CLAIM_NEEDS_SPOT
    assert desk.marks() == [("three-7s-diamonds", 1)]


def test_hit_and_run_h7_a_hand_of_the_table_has_no_spot_step_on_touch_either() -> None:
    desk = touch("hit-and-run")
    desk.begin(1, 4)

    desk.press(p.Tap(4), p.Hand("9-cards"))
    assert desk.marks() == [("9-cards", None)]

    desk.press(p.Hand("9-cards"))
    assert desk.marks() == []


def test_hg31_a_spot_that_is_corrected_away_is_selected_no_longer() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(2), p.Correct(SUPERVISOR, (1,), "a coat on the sensor"))

    assert not [str(key.label) for key in keys_of(desk.pad) if key.is_selected]
    desk.press(TWO)  # the only wager
    assert desk.marks() == [("two-7s", 1)]


# Confirm and card.


def test_kings_bounty_r9e_confirm_and_card_log_the_win_and_adjust_the_meter_at_once() -> None:
    desk = confirmed()

    logged, adjusted = desk.press(CARD)

    assert isinstance(logged, WinLogged)
    assert isinstance(adjusted, MetersAdjusted)
    assert desk.pit.win(1).verified_by == EXECUTIVE
    assert desk.pit.win(1).surveillance == "camera 1"
    assert desk.meter("major") == Money.dollars(10_000) + Money.cents(2)  # and the reserve
    assert desk.pad.lights == Lights()
    assert desk.refuses(CONFIRM) is Refusal.NO_CLAIM_TO_LOG


def test_blazing_7s_r12d_a_card_without_confirm_verifies_nothing() -> None:
    desk = claimed()

    assert desk.refuses(CARD) is Refusal.CONFIRM_FIRST
    assert desk.pit.link.wins == {}


def test_confirm_again_takes_it_back() -> None:
    desk = confirmed()
    desk.press(CONFIRM)

    assert desk.refuses(CARD) is Refusal.CONFIRM_FIRST


def test_hg14_a_card_below_the_level_keeps_the_confirmation_for_the_executive() -> None:
    desk = confirmed()

    assert desk.refuses(p.Swipe(SUPERVISOR)) is Refusal.CLAIM_NEEDS_EXECUTIVE

    desk.press(CARD)
    assert desk.pit.win(1).verified_by == EXECUTIVE


def test_hg14_no_dealer_verifies_a_claim() -> None:
    desk = confirmed()

    assert desk.refuses(p.Swipe(DEALER)) is RightsRefusal.NEEDS_ROLE
    assert desk.pad.table.dealer == DEALER


def test_a_claim_that_is_refused_takes_its_confirmation_with_it() -> None:
    desk = confirmed()
    desk.press(p.Refuse(EXECUTIVE, "no 7"))

    assert desk.refuses(CARD) is Refusal.DEALER_SIGNED_ON
    desk.press(p.Finish())


def test_a_claim_that_is_refused_at_another_desk_takes_its_confirmation_with_it() -> None:
    desk = confirmed()

    desk.pit.refuse(by=EXECUTIVE)

    assert desk.refuses(CARD) is Refusal.DEALER_SIGNED_ON
    assert desk.pit.link.wins == {}


def test_further_cards_take_the_confirmation_back() -> None:
    desk = confirmed()
    desk.press(cards(1, "7d 7d"))

    assert desk.pad.lights.confirmed is None


def test_while_a_card_is_awaited_no_spot_is_tapped_and_the_hand_key_says_who_clears_it() -> None:
    desk = confirmed()
    for spot in (1, 2):
        assert desk.refuses(p.Tap(spot)) is Refusal.CARD_IS_AWAITED
    assert desk.refuses(MAJOR) is Refusal.CLAIM_IS_CONFIRMED

    desk.press(CONFIRM, p.Tap(1))  # no spot is selected
    assert desk.refuses(MAJOR) is Refusal.CLAIM_IS_CONFIRMED


def test_hg19_confirm_takes_the_highest_spot_first_in_any_order_of_presses() -> None:
    desk = touch(decks=8)
    desk.begin(1, 3, 5)
    for spot in (3, 5, 1):
        desk.press(p.Tap(spot), MAJOR)

    for spot in (5, 3, 1):
        desk.press(CONFIRM, CARD)
        assert desk.pit.win(len(desk.pit.link.wins)).shares[0][0] == spot


def test_hg16_a_claim_that_no_other_table_precedes_is_confirmed_first() -> None:
    desk = both()

    desk.press(CONFIRM, CARD)
    assert desk.pit.win(1).meter == "minor"
    assert desk.refuses(CONFIRM) is Refusal.EARLIER_CLAIM_PENDING

    desk.pit.verify(table="2")
    desk.press(CONFIRM, CARD)
    assert desk.pit.win(3).meter == "major"


def test_hg16_a_confirmed_claim_stays_confirmed_when_another_claim_becomes_the_next() -> None:
    desk = both()
    desk.press(CONFIRM)

    desk.pit.verify(table="2")
    desk.press(CARD)

    assert desk.pit.win(2).meter == "minor"


def test_hg18_on_touch_a_supervisor_strikes_a_spot_by_its_number() -> None:
    desk = touch("bahama-bonus")
    desk.begin(1, 2)
    top = p.Hand("same-color-four-of-a-kind")
    desk.press(p.Tap(1), top, p.Tap(2), top, HOLE_CARD, CONFIRM, p.Strike(SUPERVISOR, 2))

    assert desk.pit.claims()[0].spots == (1,)
    assert desk.refuses(CARD) is Refusal.CONFIRM_FIRST  # confirmed before it changed
    desk.press(CONFIRM, CARD)
    assert [spot for spot, _ in desk.pit.win(1).shares] == [1]


def test_hg37_a_dealers_card_signs_off_and_on_when_nothing_is_confirmed() -> None:
    desk = claimed()

    desk.press(p.Swipe(DEALER))
    assert desk.pad.table.dealer is None

    desk.press(p.Swipe(RELIEF))
    assert desk.pad.table.dealer == RELIEF


# Both.


@pytest.mark.parametrize("game", ["blazing-7s", "kings-bounty", "bahama-bonus", "bet-the-set-21"])
def test_hg29_the_same_round_on_either_pad_pays_and_moves_the_same(game: str) -> None:
    played: list[tuple[object, ...]] = []
    for controller in Controller:
        desk = Desk(Pit(game, tables=(controller,)), "1")
        lines = list(desk.pit.link.version.lines)
        desk.begin(2, 4, 6)
        if isinstance(desk.pad, Touch):
            desk.press(p.Tap(4), p.Hand(lines[0]), p.Tap(6), p.Hand(lines[-1]))
            desk.pit.show_cards()
            desk.press(CONFIRM, CARD)
        else:
            desk.press(p.Hand(lines[0]), p.Tap(4), p.Hand(lines[-1]), p.Tap(6))
            desk.pit.show_cards()
            desk.press(p.KeyToJph(EXECUTIVE), p.JPot("camera 1"), p.KeyToRun())
        (ended,) = desk.press(p.Finish())
        assert isinstance(ended, RoundEnded)
        played.append((ended.payments, desk.pit.balances(), desk.pit.link.wins))

    assert played[0] == played[1]


def test_hg16_on_touch_the_selected_spots_claim_is_refused() -> None:
    desk = touch()
    desk.begin(2, 6)
    for spot in (2, 6):
        desk.press(p.Tap(spot), p.Hand("three-7s-diamonds"))
    desk.press(p.Tap(2), p.Refuse(SUPERVISOR, "a king of clubs"))

    assert desk.marks() == [("three-7s-diamonds", 6)]
