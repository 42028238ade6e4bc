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
from starlette.responses import Response

from jackpit.fields import Key, Text, Whole
from jackpit.manager.codec import Decoder, Json
from jackpit.manager.sentence import as_sentence
from jackpit.table import Controller
from jackpit.training import (
    LESSONS,
    PracticeSetup,
    Step,
    StepError,
    drills_of,
    lesson_view,
    practice_view,
    replay_steps,
)
from jackpit.web.http.endpoint import (
    Endpoints,
    RequestBody,
    endpoint,
    json_response,
    list_schema,
    read_body,
)
from jackpit.web.http.errors import Problem, not_found

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


_PRACTICE: Decoder[PracticeRequest] = Decoder(PracticeRequest)
_EXECUTOR = ThreadPoolExecutor(max_workers=1, thread_name_prefix="training")
"""One thread for all trainees: the other threads serve the house."""


@endpoint(router, "GET", "/api/training", answers=list_schema("lessons"))
async def list_lessons(request: Request) -> Response:  # noqa: ARG001 -- every endpoint takes one
    """The lessons of the training table, with their drills."""
    return json_response({"lessons": [lesson_view(lesson) for lesson in LESSONS.values()]})


@endpoint(router, "POST", "/api/training/table", body=_PRACTICE.schema)
async def run_practice(request: Request) -> Response:
    """The table after a trainee's steps, with every mistake in them.

    Nothing is stored: the same seed and the same steps give the same table. A step that cannot be
    taken is refused with a sentence that names it.
    """
    body = await read_body(request, _PRACTICE)
    loop = asyncio.get_running_loop()
    return json_response(await loop.run_in_executor(_EXECUTOR, _run_practice, body))


def _run_practice(body: PracticeRequest) -> Json:
    lesson = LESSONS.get(body.lesson)
    if lesson is None:
        raise not_found("NO_SUCH_LESSON", f"Lesson '{body.lesson[:40]}' does not exist.")
    drill = next((x for x in drills_of(lesson) if x.key == body.drill), None)
    if drill is None and body.drill is not None:
        sentence = f"{lesson.name} has no drill '{body.drill[:40]}'."
        raise not_found("NO_SUCH_DRILL", sentence)
    try:
        set_up = PracticeSetup(
            lesson=lesson,
            seed=body.seed,
            drill=drill,
            people=body.people,
            cut_card_at=body.cut_card_at,
            start_key=None if body.pad is None else body.pad.start_key,
        )
        return practice_view(replay_steps(set_up, body.steps))
    except StepError as error:
        raise Problem(409, "NOT_NOW", as_sentence(str(error))) from error
