"""The training table: its lessons, and a practice replayed from its steps.

Nothing is stored and nothing is changed: the page keeps the seed and the steps, and receives the
table they lead to.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated

from msgspec import Meta
from starlette.requests import Request

from jackpit.fields import Key, Text, Whole
from jackpit.table import Controller
from jackpit.training import (
    LESSONS,
    PracticeSetup,
    Step,
    StepError,
    drills_of,
    replay_steps,
)
from jackpit.web.http.endpoint import Endpoints, RequestBody, endpoint
from jackpit.web.http.errors import Problem, refuse
from jackpit.web.http.refusal import WebRefusal
from jackpit.web.training.views import LessonListView, TrainingView, lesson_view, training_view

router = Endpoints("Training")

MAX_STEPS = 5_000
"""Far more than a shoe takes; it bounds the work of a replay."""


class PracticeRequest(RequestBody, frozen=True, kw_only=True):
    """A shoe of a lesson, and what the trainee has done so far."""

    lesson: Text
    seed: Key
    """What the shoe is shuffled by."""

    drill: Text | None = None
    people: frozenset[Whole] = frozenset()
    cut_card_at: Whole | None = None
    """Cards before the cut card; three quarters of the shoe if missing."""

    pad: Controller | None = Controller.TOUCH
    """The pad of the table; null if it has none."""

    steps: Annotated[tuple[Step, ...], Meta(max_length=MAX_STEPS)]
    """What the trainee has done so far."""


_EXECUTOR = ThreadPoolExecutor(max_workers=1, thread_name_prefix="training")
"""One thread for all trainees: the other threads serve the house."""


@endpoint(router, "GET", "/api/training")
async def list_lessons(request: Request) -> LessonListView:  # noqa: ARG001 -- every endpoint takes one
    """The lessons of the training table, with their drills."""
    return LessonListView(lessons=[lesson_view(lesson) for lesson in LESSONS.values()])


@endpoint(router, "POST", "/api/training/table")
async def run_practice(request: Request, body: PracticeRequest) -> TrainingView:  # noqa: ARG001 -- every endpoint takes one
    """The table after a trainee's steps, with every mistake in them.

    Nothing is stored: the same seed and the same steps give the same table. A step that cannot be
    taken is refused, and its place in the request is named.
    """
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(_EXECUTOR, _run_practice, body)


def _run_practice(body: PracticeRequest) -> TrainingView:
    lesson = LESSONS.get(body.lesson)
    if lesson is None:
        raise refuse(WebRefusal.NO_SUCH_LESSON, "lesson", lesson=body.lesson[:40])
    drill = next((x for x in drills_of(lesson) if x.key == body.drill), None)
    if drill is None and body.drill is not None:
        name, wanted = lesson.name, body.drill[:40]
        raise refuse(WebRefusal.NO_SUCH_DRILL, "drill", lesson=name, drill=wanted)
    try:
        set_up = PracticeSetup(
            lesson=lesson,
            seed=body.seed,
            drill=drill,
            people=body.people,
            cut_card_at=body.cut_card_at,
            start_key=None if body.pad is None else body.pad.start_key,
            end_key=(body.pad or Controller.TOUCH).end_key,
        )
        return training_view(replay_steps(set_up, body.steps))
    except StepError as error:
        raise Problem(error.refused, *error.where) from error
