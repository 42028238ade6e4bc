"""Every press in every phase of a round, on both pads."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pads import test_keypad as keypad
from pads import test_touch as touch
from pads.desk import HOLE_CARD, Desk, cards
from pit import DEALER, EXECUTIVE, RELIEF, SUPERVISOR

from jackpit.pads import presses as p
from jackpit.refusal import Rule
from jackpit.rights import RightsRefusal
from jackpit.table import Refusal

Answers = tuple[Rule | None, ...]
Rows = tuple[tuple[p.Press, Answers], ...]

R = Refusal
YES = None
BEFORE = (R.NO_ROUND,) * 3
IN_TURN = R.NOT_OUT_OF_TURN
NO_CLAIM = (R.NO_CLAIM_TO_LOG,) * 5
UNREADY = (R.TABLE_IS_CLOSED, R.NO_DEALER)
NO_WAIT = (R.NOTHING_TO_DECLARE, R.NO_DEALER)
READ = R.NO_SUCH_REFUSAL
UNREAD = (READ, R.NO_DEALER, READ, READ, R.NO_DEALER, READ, READ, READ)
BY_TIER = (R.SPOT_NOT_IN_CLAIM, R.CLAIM_NEEDS_EXECUTIVE, R.SPOT_NOT_IN_CLAIM)
LATE = R.ROUND_UNDER_WAY
GONE = R.NO_DEALER
SIGNED_ON = R.DEALER_SIGNED_ON

MAJOR, NONE = p.Hand("three-7s-diamonds"), p.Hand("four-7s")
TWO, ONE = p.Hand("two-7s"), p.Hand("one-7")
RELIEVES, REFUSES = p.Swipe(RELIEF), p.Refuse(SUPERVISOR, "no 7")
ACCEPTS = p.Accept(SUPERVISOR, EXECUTIVE, "three-7s-diamonds", 2, "overlooked")
REOPENS = p.Reopen(SUPERVISOR, EXECUTIVE, "too early")
OPENS, CLOSES = p.Open(SUPERVISOR), p.Close(SUPERVISOR)
VOIDS, CORRECTS = p.Void(SUPERVISOR, "misdeal"), p.Correct(SUPERVISOR, (1, 2, 3), "not read")
CHIP, NO_CHIP = p.Sense("sensor-1", 1, (3,), ()), p.Sense("sensor-1", 1, (), (1,))
NO_SPOT, LATE_REPORT = p.Sense("sensor-1", 1, (8,), ()), p.Sense("sensor-1", 0, (3,), ())
RESUMES = p.Resume(phase=0, changes=9, lit=(1,), dark=())
CARDS = cards(2, "7d 8d")

ON_KEYPAD = (
    keypad.closed,
    keypad.unsigned,
    keypad.idle,
    keypad.playing,
    keypad.left,
    keypad.claimed,
    keypad.at_jph,
    keypad.behind,
)
KEYPAD: Rows = (
    (CHIP, (YES,) * 8),
    (NO_CHIP, (YES,) * 8),
    (NO_SPOT, (R.NO_SUCH_SPOT,) * 8),
    (LATE_REPORT, (R.LEVEL_OUTDATED,) * 8),
    (RESUMES, (YES,) * 8),
    (p.Begin(), (*UNREADY, YES, LATE, GONE, LATE, R.KEY_AT_JPH, LATE)),
    (OPENS, (YES, *(R.TABLE_IS_OPEN,) * 7)),
    (
        CLOSES,
        (R.TABLE_IS_CLOSED, YES, YES, *(R.ROUND_NOT_OVER,) * 3, R.KEY_AT_JPH, R.ROUND_NOT_OVER),
    ),
    (p.SameSpots(), (*UNREADY, R.NO_LAST_SPOTS, LATE, GONE, LATE, R.KEY_AT_JPH, LATE)),
    (p.Tap(1), (*UNREADY, YES, *(R.HAND_FIRST,) * 2, YES, R.LAST_SPOT_OF_CLAIM, YES)),
    (p.Tap(2), (*UNREADY, YES, *(R.HAND_FIRST,) * 2, YES, R.SPOT_NOT_IN_CLAIM, YES)),
    (TWO, (*BEFORE, YES, GONE, R.IMPOSSIBLE_TOGETHER, R.KEY_AT_JPH, R.IMPOSSIBLE_TOGETHER)),
    (ONE, (*BEFORE, YES, GONE, YES, R.KEY_AT_JPH, YES)),
    (MAJOR, (*BEFORE, YES, GONE, YES, R.KEY_AT_JPH, YES)),
    (NONE, (*BEFORE, R.NO_SUCH_LINE, GONE, R.NO_SUCH_LINE, R.KEY_AT_JPH, R.NO_SUCH_LINE)),
    (p.Finish(), (*BEFORE, YES, GONE, R.CLAIM_PENDING, R.KEY_AT_JPH, R.CLAIM_PENDING)),
    (p.Undo(), (*BEFORE, *(R.NOTHING_TO_UNDO,) * 2, YES, R.KEY_AT_JPH, YES)),
    (p.SpecialBonus(1, ()), (R.GAME_HAS_NO_BONUS,) * 8),
    (p.NoSpecialBonus(1), (R.GAME_HAS_NO_BONUS,) * 8),
    (p.Join((1, 2)), (*BEFORE, YES, GONE, YES, R.KEY_AT_JPH, YES)),
    (p.Count(2), (*BEFORE, YES, GONE, YES, YES, YES)),
    (CARDS, (*BEFORE, YES, GONE, YES, R.KEY_AT_JPH, YES)),
    (HOLE_CARD, (*BEFORE, *NO_WAIT, *(R.NOTHING_TO_DECLARE,) * 3)),
    (p.Swipe(DEALER), (YES,) * 8),
    (RELIEVES, (YES,) * 8),
    (p.KeyToJph(EXECUTIVE), (*(YES,) * 6, R.KEY_AT_JPH, YES)),
    (
        p.KeyToJph(DEALER),
        (RightsRefusal.NEEDS_ROLE,) * 8,
    ),
    (
        p.JPot("camera 1"),
        (*BEFORE, *(R.NO_CLAIM_TO_LOG,) * 2, R.KEY_AT_RUN, YES, R.KEY_AT_RUN),
    ),
    (p.KeyToRun(), (*(R.KEY_AT_RUN,) * 6, YES, R.KEY_AT_RUN)),
    (p.Confirm(), (R.NO_SUCH_KEY,) * 8),
    (REFUSES, (*NO_CLAIM, YES, R.CLAIM_NEEDS_EXECUTIVE, YES)),
    (p.DismissRefusal(1), UNREAD),
    (p.Refuse(DEALER, "no 7"), (*NO_CLAIM, *(RightsRefusal.NEEDS_ROLE,) * 3)),
    (p.Strike(EXECUTIVE, 1), (*NO_CLAIM, *(R.LAST_SPOT_OF_CLAIM,) * 3)),
    (VOIDS, (*BEFORE, YES, YES, R.ROUND_HAS_CLAIMS, R.KEY_AT_JPH, R.ROUND_HAS_CLAIMS)),
    (CORRECTS, (*BEFORE, YES, YES, R.ROUND_HAS_CLAIMS, R.KEY_AT_JPH, R.ROUND_HAS_CLAIMS)),
    (p.Reference(SUPERVISOR, "camera 1"), (R.NO_REFERENCE_MISSING,) * 8),
    (
        ACCEPTS,
        (*BEFORE, IN_TURN, GONE, IN_TURN, R.KEY_AT_JPH, IN_TURN),
    ),
    (REOPENS, (*(R.NO_LAST_ROUND,) * 3, *(R.ROUND_NOT_OVER,) * 5)),
)

ON_TOUCH = (
    touch.closed,
    touch.unsigned,
    touch.idle,
    touch.playing,
    touch.left,
    touch.claimed,
    touch.confirmed,
    touch.behind,
)
TOUCH: Rows = (
    (CHIP, (YES,) * 8),
    (NO_CHIP, (YES,) * 8),
    (NO_SPOT, (R.NO_SUCH_SPOT,) * 8),
    (LATE_REPORT, (R.LEVEL_OUTDATED,) * 8),
    (RESUMES, (YES,) * 8),
    (p.Begin(), (*UNREADY, YES, LATE, GONE, LATE, LATE, LATE)),
    (OPENS, (YES, *(R.TABLE_IS_OPEN,) * 7)),
    (CLOSES, (R.TABLE_IS_CLOSED, YES, YES, *(R.ROUND_NOT_OVER,) * 5)),
    (p.SameSpots(), (*UNREADY, R.NO_LAST_SPOTS, LATE, GONE, LATE, LATE, LATE)),
    (p.Tap(1), (*UNREADY, *(YES,) * 4, R.CARD_IS_AWAITED, YES)),
    (p.Tap(3), (*UNREADY, YES, *(R.SPOT_HAS_NO_WAGER,) * 5)),
    (p.Tap(8), (*UNREADY, R.NO_SUCH_SPOT, *(R.SPOT_HAS_NO_WAGER,) * 5)),
    (TWO, (*BEFORE, R.CLAIM_NEEDS_SPOT, GONE, *(R.SPOT_IS_MARKED,) * 3)),
    (MAJOR, (*BEFORE, R.CLAIM_NEEDS_SPOT, GONE, YES, R.CLAIM_IS_CONFIRMED, YES)),
    (NONE, (*BEFORE, R.NO_SUCH_LINE, GONE, *(R.NO_SUCH_LINE,) * 3)),
    (p.Finish(), (*BEFORE, YES, GONE, *(R.CLAIM_PENDING,) * 3)),
    (p.Undo(), (*BEFORE, *(R.NOTHING_TO_UNDO,) * 2, YES, R.CLAIM_IS_CONFIRMED, YES)),
    (p.SpecialBonus(1, ()), (R.GAME_HAS_NO_BONUS,) * 8),
    (p.NoSpecialBonus(1), (R.GAME_HAS_NO_BONUS,) * 8),
    (p.Join((1, 2)), (*BEFORE, YES, GONE, YES, R.CLAIM_PENDING, YES)),
    (p.Count(2), (*BEFORE, YES, GONE, YES, YES, YES)),
    (CARDS, (*BEFORE, YES, GONE, YES, YES, YES)),
    (HOLE_CARD, (*BEFORE, *NO_WAIT, *(R.NOTHING_TO_DECLARE,) * 3)),
    (p.Swipe(DEALER), (*(YES,) * 6, RightsRefusal.NEEDS_ROLE, YES)),
    (RELIEVES, (*(YES,) * 6, RightsRefusal.NEEDS_ROLE, YES)),
    (
        p.Swipe(EXECUTIVE),
        (SIGNED_ON, YES, SIGNED_ON, SIGNED_ON, YES, R.CONFIRM_FIRST, YES, R.CONFIRM_FIRST),
    ),
    (p.Confirm(), (*BEFORE, *(R.NO_CLAIM_TO_LOG,) * 2, YES, YES, R.EARLIER_CLAIM_PENDING)),
    (p.KeyToJph(EXECUTIVE), (R.NO_KEY_SWITCH,) * 8),
    (p.JPot(), (R.NO_SUCH_KEY,) * 8),
    (p.KeyToRun(), (R.NO_KEY_SWITCH,) * 8),
    (REFUSES, (*NO_CLAIM, YES, R.CLAIM_NEEDS_EXECUTIVE, YES)),
    (p.DismissRefusal(1), UNREAD),
    (p.Strike(EXECUTIVE, 1), (*NO_CLAIM, *(R.LAST_SPOT_OF_CLAIM,) * 3)),
    (p.Strike(EXECUTIVE, 2), (*NO_CLAIM, *(R.SPOT_NOT_IN_CLAIM,) * 3)),
    (p.Strike(SUPERVISOR, 2), (*NO_CLAIM, *BY_TIER)),
    (VOIDS, (*BEFORE, YES, YES, *(R.ROUND_HAS_CLAIMS,) * 3)),
    (CORRECTS, (*BEFORE, YES, YES, *(R.ROUND_HAS_CLAIMS,) * 3)),
    (p.Reference(SUPERVISOR, "camera 1"), (R.NO_REFERENCE_MISSING,) * 8),
    (ACCEPTS, (*BEFORE, IN_TURN, GONE, *(IN_TURN,) * 3)),
    (REOPENS, (*(R.NO_LAST_ROUND,) * 3, *(R.ROUND_NOT_OVER,) * 5)),
)

CASES = [
    pytest.param(phase, press, answer, id=f"{name}-{phase.__name__}-{press}")
    for name, phases, rows in (("keypad", ON_KEYPAD, KEYPAD), ("touch", ON_TOUCH, TOUCH))
    for press, answers in rows
    for phase, answer in zip(phases, answers, strict=True)
]


@pytest.mark.parametrize(("phase", "press", "answer"), CASES)
def test_a_press_is_carried_out_or_refused_as_the_phase_wants_it(
    phase: Callable[[], Desk], press: p.Press, answer: Refusal | None
) -> None:
    assert phase().answer(press) is answer


def test_no_press_is_left_out() -> None:
    every = {kind for kind in vars(p).values() if isinstance(kind, type) and kind is not p.Press}
    presses = {kind for kind in every if issubclass(kind, p.Press)}

    for rows in (KEYPAD, TOUCH):
        assert {type(press) for press, _ in rows} == presses
