"""The cut card: its place, and the round in which it appears."""

from __future__ import annotations

from dataclasses import replace

import pytest
from training.trainee import now, practice_view, trained

from jackpit.training import LESSONS, PracticeSetup, Stage, replay_steps


def test_the_cut_card_ends_the_shoe_after_the_round_in_which_it_comes() -> None:
    set_up = PracticeSetup(lesson=LESSONS["blazing-7s"], seed="short", cut_card_at=1)
    practice = trained(set_up).practice

    assert practice.rounds == 1
    view = practice_view(practice)
    assert view["stage"] == "shoe_over"
    assert view["shoe"] == {"decks": 6, "cards": 312, "left": practice.left, "cut_card_at": 1}


@pytest.mark.parametrize(("after", "is_over"), [(0, True), (1, False)])
def test_the_cut_card_that_is_the_next_to_come_ends_the_shoe(after: int, is_over: bool) -> None:
    set_up = PracticeSetup(lesson=LESSONS["blazing-7s"], seed="short", cut_card_at=1)
    steps = trained(set_up).steps
    round = replay_steps(set_up, steps[:-1]).at.round
    assert round is not None
    practice = replay_steps(replace(set_up, cut_card_at=round.used + after), steps)

    assert (now(practice) is Stage.SHOE_OVER) is is_over


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_shoe_is_dealt_to_three_quarters_by_default(lesson: str) -> None:
    practice = trained(PracticeSetup(lesson=LESSONS[lesson], seed="4")).practice

    assert practice.cut_card_at == practice.shoe.size * 3 // 4
    assert practice.left <= practice.shoe.size // 4
