"""UNDO takes back the last action, but never a logged win."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pads.desk import Desk, keypad, keys_of, touch
from pit import EXECUTIVE

from jackpit.pads import Key, Lights
from jackpit.pads import presses as p
from jackpit.table import Refusal

pads = pytest.mark.parametrize("make", [keypad, touch])


def undo(desk: Desk) -> Key:
    (key,) = (key for key in keys_of(desk.pad) if str(key.label) == "UNDO")
    return key


@pads
def test_undo_takes_actions_back_from_the_last_to_the_first(make: Callable[[str], Desk]) -> None:
    desk = make("bahama-bonus")
    desk.begin(2)
    line = next(iter(desk.pad.link.version.lines))
    desk.press(p.Hand(line), p.SpecialBonus(3, (2,)))
    assert str(undo(desk).note) == "Special Bonus at spot 3"

    desk.press(p.Undo())
    assert desk.pit.round().bonuses == []
    assert desk.marks() == [(line, 2)]

    desk.press(p.Undo())
    assert desk.marks() == []
    assert desk.refuses(p.Undo()) is Refusal.NOTHING_TO_UNDO


@pads
def test_undo_parts_spots_that_were_joined_after_a_hand_was_marked(
    make: Callable[[str], Desk],
) -> None:
    desk = make("blazing-7s")
    desk.begin(1)
    desk.press(p.Finish())
    desk.begin(1, 4)
    desk.press(p.Join((1, 4)))
    assert str(undo(desk).note) == "joined spots 1 and 4"

    desk.press(p.Undo())
    assert desk.pit.round().joined == ()


def test_each_spot_that_was_tapped_for_a_hand_is_taken_back_alone() -> None:
    desk = keypad()
    desk.begin(1, 2, 3)
    desk.press(p.Hand("two-7s"), p.Tap(1), p.Tap(3))

    desk.press(p.Undo())
    assert desk.marks() == [("two-7s", 1)]
    assert str(undo(desk).note) == "First Two Cards – 7 at spot 1"


def test_a_hand_without_a_spot_is_taken_back() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("two-7s"))
    assert str(undo(desk).note) == "First Two Cards – 7"

    desk.press(p.Undo())
    assert desk.marks() == []


@pads
def test_a_hand_that_is_marked_again_is_again_the_last(make: Callable[[str], Desk]) -> None:
    desk = make("bahama-bonus")
    desk.begin(1)
    line = next(iter(desk.pad.link.version.lines))
    desk.press(p.Hand(line), p.SpecialBonus(3, ()), p.Hand(line), p.Hand(line))

    assert str(undo(desk).note).endswith("at spot 1")


@pads
def test_a_pad_that_was_restarted_still_takes_back_what_the_link_knows(
    make: Callable[[str], Desk],
) -> None:
    desk = make("blazing-7s")
    desk.begin(1)
    desk.press(p.Hand("one-7"))
    desk.pad.lights = Lights()

    desk.press(p.Undo())
    assert desk.marks() == []


def test_undo_ends_at_jph_and_what_was_logged_only_an_adjustment_backs_out() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("three-7s-diamonds"), p.Tap(1), p.KeyToJph(EXECUTIVE))
    assert desk.refuses(p.Undo()) is Refusal.KEY_AT_JPH

    desk.press(p.JPot("camera 1"), p.KeyToRun())
    assert str(undo(desk).why_not) == (
        "That hand is logged as win 1; only a manual adjustment can back it out."
    )


def test_on_touch_undo_ends_at_the_card() -> None:
    desk = touch()
    desk.begin(1)
    desk.press(p.Hand("three-7s-diamonds"), p.Undo())
    assert desk.marks() == []

    desk.press(p.Hand("three-7s-diamonds"), p.Confirm(), p.Swipe(EXECUTIVE, "camera 1"))
    assert desk.refuses(p.Undo()) is Refusal.WIN_IS_LOGGED


def test_hg64_undo_ends_at_jph_and_confirm_and_says_who_may_refuse_the_claim() -> None:
    for desk, calls in (
        (keypad(), (p.KeyToJph(EXECUTIVE), p.KeyToRun())),
        (touch(), (p.Confirm(),)),
    ):
        desk.begin(3)
        desk.press(p.Hand("three-7s-diamonds"), *calls)

        assert str(undo(desk).why_not) == (
            "'Three 7's – Diamonds' was confirmed; only an executive can clear it, by refusing the"
            " claim."
        )


def test_hg64_undo_takes_back_what_was_not_confirmed() -> None:
    desk = touch()
    desk.begin(2, 3)
    desk.press(p.Tap(3), p.Hand("three-7s-diamonds"), p.Confirm(), p.Confirm())
    desk.press(p.Tap(2), p.Hand("one-7"))

    desk.press(p.Undo())
    assert desk.marks() == [("three-7s-diamonds", 3)]
    assert desk.refuses(p.Undo()) is Refusal.CLAIM_IS_CONFIRMED


@pads
def test_hg52_a_bonus_without_a_progressive_wager_is_taken_back_too(
    make: Callable[[str], Desk],
) -> None:
    desk = make("bahama-bonus")
    assert desk.refuses(p.Undo()) is Refusal.NO_ROUND
    desk.press(p.SpecialBonus(2, (1,)))

    desk.press(p.Undo())
    assert desk.pit.round().bonuses == []
    desk.press(p.Finish())
    assert desk.pad.round is None
