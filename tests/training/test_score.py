"""The score of a trainee."""

from __future__ import annotations

import pytest

from jackpit.messages import Phrase
from jackpit.training.paragraphs import Cite
from jackpit.training.score import Fault, Mistake, Score

MISTAKE = Mistake(1, 1, Fault(Phrase("The tens pay even money."), Cite("bahama-bonus", "R10")))


def score(right: int, wrong: int) -> Score:
    made = Score()
    for _ in range(right):
        made.count_right()
    for _ in range(wrong):
        made.count_mistake(MISTAKE)
    return made


@pytest.mark.parametrize(
    ("right", "wrong", "percent"),
    [(0, 0, None), (0, 1, 0), (1, 0, 100), (2, 1, 66), (199, 1, 99), (1, 2, 33)],
)
def test_the_percentage_is_rounded_down_so_that_only_no_mistake_is_a_hundred(
    right: int, wrong: int, percent: int | None
) -> None:
    assert score(right, wrong).percent == percent


def test_a_mistake_ends_the_streak_and_is_counted() -> None:
    made = score(3, 1)
    assert (made.right, made.wrong, made.streak) == (3, 1, 0)
    made.count_right()
    assert made.streak == 1
