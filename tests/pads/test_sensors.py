"""Sensors have a level: what lies on them lights the spots, again after any interruption."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from pads.desk import Desk, keypad, keys_of, touch
from pit import DEALER, EXECUTIVE, SUPERVISOR
from sensors import chips_off, chips_on, whole_level

from jackpit.pads import Pad, pad_of
from jackpit.pads import presses as p
from jackpit.table import Refusal, reminders_at
from jackpit.table import commands as c
from jackpit.table import events as e

LEFT = "hit-and-run"
"""Its chips stay on the layout; those of Blazing 7's are removed."""


def restarted(desk: Desk) -> Pad:
    """The pad after a restart of its server, which remembers the log and nothing else."""
    desk.pad = pad_of(desk.pit.link, desk.pad.key)
    return desk.pad


def reminders(desk: Desk) -> str:
    return "\n".join(map(str, reminders_at(desk.pit.link, desk.pad.key)))


# Before the round.


def test_hg7_a_report_lights_its_chips_darkens_what_is_bare_and_leaves_other_spots() -> None:
    desk = keypad()
    desk.press(p.Sense("left", 1, (1, 2), (3,)), p.Sense("right", 1, (5,), (4, 6, 7)))
    assert desk.pad.lit == {1, 2, 5}

    desk.press(p.Sense("left", 2, (2, 3), (1,)))

    assert desk.pad.lit == {2, 3, 5}


def test_hg7_an_old_report_changes_nothing_and_says_which_was_the_last() -> None:
    desk = keypad()
    desk.press(p.Sense("left", 7, (1,), (2,)), p.Sense("right", 1, (5,), ()))

    for number in (7, 6, 0):
        refused = desk.pad.press(p.Sense("left", number, (2,), (1,)))
        assert refused == Refusal.LEVEL_OUTDATED.given(number=7)
    assert desk.pad.lit == {1, 5}

    desk.press(p.Sense("left", 8, (2,), (1,)))
    assert desk.pad.lit == {2, 5}


def test_hg7_a_report_that_names_a_spot_twice_or_one_too_many_is_refused_whole() -> None:
    desk = keypad()

    assert desk.refuses(p.Sense("left", 1, (1, 2), (2,))) is Refusal.SPOT_TWICE
    assert desk.refuses(p.Sense("left", 1, (1,), (8,))) is Refusal.NO_SUCH_SPOT
    assert desk.pad.lit == set()
    desk.press(p.Sense("left", 1, (1,), (2,)))


def test_hg7_chips_light_while_the_table_is_closed_or_nobody_deals() -> None:
    desk = keypad()
    desk.press(p.Swipe(DEALER))
    desk.pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    desk.press(chips_on(3))

    desk.pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    desk.press(p.Swipe(DEALER), p.Begin())

    assert desk.pit.round().spots == (3,)


def test_hg9_a_tap_toggles_a_spot_until_its_chip_comes_or_goes() -> None:
    desk = keypad()
    desk.press(whole_level(desk.pad, {1, 2}), p.Tap(1), p.Tap(3))
    assert desk.pad.lit == {2, 3}

    desk.press(whole_level(desk.pad, {1, 2}))  # nothing changed
    assert desk.pad.lit == {2, 3}

    desk.press(whole_level(desk.pad, {2, 3}))
    assert desk.pad.lit == {2, 3}
    desk.press(whole_level(desk.pad, {1, 2}))
    assert desk.pad.lit == {1, 2}


def test_hg9_the_first_report_of_a_sensor_keeps_what_was_tapped() -> None:
    desk = keypad()
    desk.press(p.Tap(3), whole_level(desk.pad, {1}))

    assert desk.pad.lit == {1, 3}


# The next round.


def test_hg7_a_chip_that_lies_there_before_game_over_lights_in_the_next_round() -> None:
    for desk in (keypad(LEFT), touch()):
        desk.begin(1, 4)
        desk.press(whole_level(desk.pad, {1, 6}), p.Finish())

        assert desk.pad.lit == {1, 6}
        desk.press(p.Begin())
        assert desk.pit.round().spots == (1, 6)


def test_hg7_after_a_void_round_and_a_reopened_table_the_sensors_decide_and_no_tap() -> None:
    desk = keypad()
    desk.press(p.Tap(2), whole_level(desk.pad, {5}), p.Begin(), p.Void(SUPERVISOR, "misdeal"))
    assert desk.pad.lit == {5}

    desk.press(p.Tap(3), p.Swipe(DEALER))
    desk.pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    desk.pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    assert desk.pad.lit == {5}


# During the round.


def test_hg8_a_lifted_chip_is_logged_once_and_no_longer_flashes_when_it_is_put_back() -> None:
    desk = keypad(LEFT)
    desk.begin(1, 4)

    (lifted,) = desk.press(whole_level(desk.pad, {1}))
    assert desk.press(whole_level(desk.pad, {1})) == ()
    (back,) = desk.press(whole_level(desk.pad, {1, 4}))

    assert lifted == e.ChipLifted(table="1", round=1, spot=4)
    assert back == e.ChipPlaced(table="1", round=1, spot=4, back=True)
    assert not [key for key in keys_of(desk.pad) if key.is_flashing]
    assert desk.press(chips_off(4)) == (lifted,)


def test_hg8_the_dealer_removes_chips_without_an_entry_where_they_are_removed() -> None:
    desk = keypad()
    desk.begin(1, 4)

    assert desk.press(whole_level(desk.pad, ())) == ()


def test_hg7_a_chip_that_was_turned_off_is_named_before_and_after_coin_in() -> None:
    desk = keypad(LEFT)
    desk.press(whole_level(desk.pad, {1, 2, 3}))
    assert "not played" not in desk.prompt()
    desk.press(p.Tap(2))
    assert desk.pad.unplayed_chips == {2}
    assert desk.prompt() == (
        "Spot 2: the chip is not played; tap the spot to play it."
        " $1.00 on spots 1 and 3. Press COIN IN."
    )

    desk.press(p.Begin())
    off = "Spot 2: the chip was turned off before COIN IN. It does not play in this round."
    assert desk.pad.unplayed_chips == {2}
    assert off in reminders(desk)

    desk.press(whole_level(desk.pad, {1, 3}))
    assert desk.pad.unplayed_chips == set()
    desk.press(whole_level(desk.pad, {1, 2, 3}))
    assert desk.pad.unplayed_chips == {2}
    assert off in reminders(desk)
    assert "came after" not in reminders(desk)


def test_hg7_a_chip_after_coin_in_is_one_that_is_not_played() -> None:
    desk = keypad(LEFT)
    desk.begin(1)
    desk.press(whole_level(desk.pad, {1, 6}))

    assert desk.pad.unplayed_chips == {6}


def test_hg8_a_chip_after_coin_in_does_not_play_and_is_shown_and_logged() -> None:
    desk = keypad(LEFT)
    desk.begin(1)

    (placed,) = desk.press(whole_level(desk.pad, {1, 6}))

    assert placed == e.ChipPlaced(table="1", round=1, spot=6)
    assert desk.pit.round().spots == (1,)
    late = "Spot 6: the chip came after COIN IN. It does not play in this round; it plays in"
    assert late in reminders(desk)
    (taken,) = desk.press(whole_level(desk.pad, {1}))
    assert taken == e.ChipLifted(table="1", round=1, spot=6, late=True)
    assert "Spot 6" not in reminders(desk)


def test_hg8_where_chips_are_removed_one_that_comes_back_is_for_the_next_round() -> None:
    desk = keypad()
    desk.begin(1)
    desk.press(whole_level(desk.pad, ()))

    (placed,) = desk.press(whole_level(desk.pad, {1}))

    assert placed == e.ChipPlaced(table="1", round=1, spot=1)
    assert "Spot 1: the chip came after COIN IN." in reminders(desk)
    desk.press(p.Finish())
    assert desk.pad.lit == {1}


def test_hg8_a_chip_of_a_wager_that_was_tapped_makes_no_entry() -> None:
    desk = keypad(LEFT)
    desk.press(whole_level(desk.pad, ()), p.Tap(2), p.Begin())

    assert desk.press(whole_level(desk.pad, {2})) == ()
    assert [type(event) for event in desk.press(chips_off(2))] == [e.ChipLifted]


def test_hg31_a_late_chip_that_a_supervisor_counts_is_no_longer_late() -> None:
    desk = keypad(LEFT)
    desk.begin(1)
    desk.press(chips_on(6), p.Correct(SUPERVISOR, (1, 6), "it was in time"))

    assert "came after COIN IN" not in reminders(desk)
    assert desk.press(chips_off(6)) == (e.ChipLifted(table="1", round=1, spot=6),)


def test_hg55_what_lies_on_the_sensors_of_a_reopened_round_is_for_the_next() -> None:
    desk = keypad(LEFT)
    desk.begin(1, 2)
    desk.press(p.Finish(), whole_level(desk.pad, ()), p.Reopen(SUPERVISOR, EXECUTIVE, "too early"))

    restarted(desk)
    assert desk.press(whole_level(desk.pad, ())) == ()
    (placed,) = desk.press(chips_on(6))

    assert placed == e.ChipPlaced(table="1", round=1, spot=6)


# After a restart.


def test_hg8_chips_that_came_and_went_while_the_server_was_away_are_logged() -> None:
    desk = keypad(LEFT)
    desk.begin(1, 4)

    restarted(desk)
    events = desk.press(whole_level(desk.pad, {1, 6}))

    assert events == (
        e.ChipLifted(table="1", round=1, spot=4),
        e.ChipPlaced(table="1", round=1, spot=6),
    )
    restarted(desk)
    assert desk.press(whole_level(desk.pad, {1, 6})) == ()
    restarted(desk)
    kinds = [type(event).__name__ for event in desk.press(whole_level(desk.pad, {4}))]
    assert kinds == ["ChipLifted", "ChipLifted", "ChipPlaced"]


def test_hg8_a_tapped_wager_on_a_bare_spot_is_not_lifted_by_a_restart() -> None:
    desk = keypad(LEFT)
    desk.press(whole_level(desk.pad, {1}), p.Tap(4), p.Begin())

    restarted(desk)

    assert desk.press(whole_level(desk.pad, {1})) == ()


def test_hg7_taps_come_back_after_a_restart_in_any_order_with_the_sensors() -> None:
    for screen_first in (True, False):
        desk = keypad()
        desk.press(whole_level(desk.pad, {1, 2}), p.Tap(2), p.Tap(5))
        shown = desk.pad.resume_press()

        restarted(desk)
        report = whole_level(desk.pad, {1, 2})
        desk.press(*((shown, report) if screen_first else (report, shown)))

        assert desk.pad.lit == {1, 5}


def test_hg7_what_another_screen_unlit_since_does_not_come_back() -> None:
    desk = keypad()
    desk.press(p.Tap(2), p.Tap(5))
    shown = desk.pad.resume_press()

    restarted(desk)
    desk.press(shown, p.Tap(5), shown)

    assert desk.pad.lit == {2}


def test_hg7_taps_of_an_earlier_round_do_not_come_back() -> None:
    desk = keypad()
    desk.press(p.Tap(2))
    shown = desk.pad.resume_press()
    desk.press(p.Begin(), p.Finish())

    restarted(desk)
    desk.press(shown)

    assert desk.pad.lit == set()


def test_hg7_a_server_with_older_taps_takes_those_of_the_screen() -> None:
    desk = keypad()
    desk.press(p.Tap(3))
    here, there = desk.pad, pad_of(desk.pit.link, "1")  # two servers of one database
    there.press(here.resume_press())
    there.press(p.Tap(3))
    there.press(p.Tap(6))

    here.press(there.resume_press())

    assert here.lit == {6}


def test_hg20_the_selected_line_comes_back_after_a_restart() -> None:
    desk = keypad()
    desk.begin(1, 2)
    desk.press(p.Hand("two-7s"), p.Tap(1), p.Hand("one-7"), p.Tap(2), p.Hand("two-7s"))
    shown = desk.pad.resume_press()

    restarted(desk)
    desk.press(shown)

    assert getattr(desk.pad, "active_line", None) == "two-7s"


def test_hg14_a_confirmed_claim_comes_back_unless_the_marks_have_changed() -> None:
    desk = touch()
    desk.begin(1, 2)
    desk.press(p.Tap(2), p.Hand("three-7s-diamonds"), p.Confirm())
    shown = desk.pad.resume_press()

    restarted(desk)
    desk.press(shown)
    assert getattr(desk.pad, "confirmed", None) is not None

    restarted(desk)
    desk.press(p.Tap(1), p.Hand("one-7"), shown)
    assert getattr(desk.pad, "confirmed", None) is None


# In any order.


@settings(max_examples=60)
@given(
    reports=st.lists(
        st.tuples(st.sampled_from("ab"), st.sets(st.integers(1, 7)), st.integers(0, 4)), max_size=12
    ),
    restarts=st.booleans(),
)
def test_hg7_without_taps_the_lit_spots_are_the_chips_that_lie_there(
    reports: list[tuple[str, set[int], int]], restarts: bool
) -> None:
    """Two devices with half the spots each; reports are repeated, late, and out of order."""
    desk = keypad()
    halves = {"a": {1, 2, 3}, "b": {4, 5, 6, 7}}
    lying: dict[str, set[int]] = {"a": set(), "b": set()}
    sent: list[p.Sense] = []
    for number, (device, chips, late) in enumerate(reports, start=1):
        lying[device] = chips & halves[device]
        bare = tuple(sorted(halves[device] - chips))
        sent.append(p.Sense(device, number, tuple(sorted(lying[device])), bare))
        if restarts and late == 4:
            restarted(desk)
            for other in lying:
                level = tuple(sorted(lying[other])), tuple(sorted(halves[other] - lying[other]))
                desk.pad.press(p.Sense(other, number, *level))
        for report in (sent[-1], *sent[-1 - late :]):
            desk.pad.press(report)

        assert desk.pad.lit == lying["a"] | lying["b"]
