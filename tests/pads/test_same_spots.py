"""SAME SPOTS: the wagers of the last round in one press (rules HG62)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pads.desk import Desk, keypad, keys_of, touch
from pit import DEALER, EXECUTIVE, SUPERVISOR
from sensors import chips_off, chips_on, whole_level

from jackpit.pads import Key
from jackpit.pads import presses as p
from jackpit.table import Refusal
from jackpit.table import commands as c

pads = pytest.mark.parametrize("make", [keypad, touch])


def key(desk: Desk) -> Key:
    """SAME SPOTS as it is now."""
    (found,) = (key for key in keys_of(desk.pad) if str(key.label) == "SAME SPOTS")
    return found


def played(make: Callable[..., Desk], *spots: int, game: str = "blazing-7s") -> Desk:
    """A table whose last round had tapped wagers on these spots."""
    desk = make(game)
    desk.press(*(p.Tap(spot) for spot in spots), p.Begin(), p.Finish())
    return desk


@pads
def test_hg62_one_press_lights_the_spots_of_the_last_round(make: Callable[..., Desk]) -> None:
    desk = played(make, 1, 3, 4, 6, 7)
    assert str(key(desk).note) == "spots 1, 3, 4, 6 and 7"

    desk.press(p.SameSpots())
    assert desk.pad.lit == {1, 3, 4, 6, 7}
    assert (key(desk).why_not, key(desk).note) == (Refusal.LAST_SPOTS_ARE_LIT.given(), None)

    desk.press(p.Tap(3), p.Tap(2), p.Begin())
    assert desk.pit.round().spots == (1, 2, 4, 6, 7)


@pads
def test_hg62_it_leaves_what_was_tapped_and_lights_the_rest(make: Callable[..., Desk]) -> None:
    desk = played(make, 2, 5)
    desk.press(p.Tap(5), p.Tap(7))
    assert str(key(desk).note) == "spot 2"

    desk.press(p.SameSpots())

    assert desk.pad.lit == {2, 5, 7}


@pads
def test_hg62_a_spot_whose_sensor_reports_is_left_to_its_sensor(make: Callable[..., Desk]) -> None:
    desk = played(make, 1, 2, 3)
    desk.press(chips_on(4), chips_off(2))
    assert str(key(desk).note) == "spots 1 and 3"

    desk.press(p.SameSpots())
    assert desk.pad.lit == {1, 3, 4}

    desk.press(whole_level(desk.pad, (2,)))
    assert desk.refuses(p.SameSpots()) is Refusal.SENSORS_LIGHT_SPOTS


@pads
def test_hg62_the_last_round_is_the_last_one_with_wagers_since_the_table_opened(
    make: Callable[..., Desk],
) -> None:
    desk = make("bahama-bonus")
    assert desk.refuses(p.SameSpots()) is Refusal.NO_LAST_SPOTS
    desk.press(p.Tap(1), p.Tap(2), p.Begin(), p.Correct(SUPERVISOR, (2, 4), "misread"), p.Finish())

    desk.press(p.SpecialBonus(6, ()), p.NoSpecialBonus(6), p.Finish())  # without wagers
    assert str(key(desk).note) == "spots 2 and 4"

    desk.press(p.Tap(5), p.Begin(), p.Void(SUPERVISOR, "misdeal"))  # its players wager again
    assert str(key(desk).note) == "spot 5"

    late = c.EnterLate(
        table="1",
        spots=(3,),
        form_number="12",
        reason="line down",
        by=SUPERVISOR,
        approved_by=EXECUTIVE,
    )
    desk.pit.do(late)
    desk.pit.do(c.EndRound(table="1", reported_by=SUPERVISOR))
    assert str(key(desk).note) == "spot 5"

    desk.pit.do(c.CloseTable(table="1", by=SUPERVISOR))
    desk.pit.do(c.OpenTable(table="1", by=SUPERVISOR))
    assert desk.refuses(p.SameSpots()) is Refusal.NO_LAST_SPOTS


@pads
def test_hg62_it_is_refused_where_no_wager_may_be_taken(make: Callable[..., Desk]) -> None:
    desk = played(make, 1)
    desk.press(p.SameSpots(), p.Begin())
    assert desk.refuses(p.SameSpots()) is Refusal.ROUND_UNDER_WAY

    desk.press(p.Finish(), p.Swipe(DEALER))
    assert desk.refuses(p.SameSpots()) is Refusal.NO_DEALER
