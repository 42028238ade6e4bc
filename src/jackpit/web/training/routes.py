"""The training table: its lessons, and a practice replayed from its steps.

Nothing is stored and nothing is changed: the page keeps the seed and the steps, and receives the
table they lead to.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NewType

from fastapi import APIRouter, Request, Response

from jackpit.manager.codec.codec import (
    Codec,
    CodecError,
    Json,
    codec_of,
    fields_codec,
    register_codec,
)
from jackpit.manager.sentence import as_sentence
from jackpit.money import Money
from jackpit.table import Controller
from jackpit.training import (
    LESSONS,
    STEP_TYPES,
    PracticeSetup,
    Step,
    StepError,
    drills_of,
    lesson_view,
    practice_view,
    replay_steps,
)
from jackpit.web.http.endpoint import KEY, anchored, endpoint, json_response, list_schema, read_body
from jackpit.web.http.errors import Problem, not_found

router = APIRouter(tags=["Training"])

MAX_STEPS = 5_000
"""Far more than a shoe takes; it bounds the work of a replay."""

MAX_SIDE_BETS = 20
"""More side bets than any game offers."""

SeedText = NewType("SeedText", str)
"""What the shoe is shuffled by."""

Steps = NewType("Steps", tuple[Step, ...])
"""What the trainee has done so far."""

_MONEY = codec_of(Money)
_SIDES: Mapping[str, Json] = {
    "type": "object",
    "propertyNames": {"pattern": KEY},
    "additionalProperties": _MONEY.schema,
    "maxProperties": MAX_SIDE_BETS,
}


def _read_seed(value: Json) -> SeedText:
    if type(value) is not str or re.match(anchored(KEY), value) is None:
        raise CodecError("a seed of 1 to 40 letters, digits, dots, - or _ is expected")
    return SeedText(value)


def _read_sides(value: Json) -> dict[str, Money]:
    if type(value) is not dict:
        raise CodecError("an object of amounts is expected, by the keys of the side bets")
    if len(value) > MAX_SIDE_BETS or any(re.match(anchored(KEY), key) is None for key in value):
        raise CodecError(
            f"at most {MAX_SIDE_BETS} amounts are expected, by the keys of the side bets"
        )
    return {key: _read_inside(key, _MONEY, amount) for key, amount in value.items()}


def _read_steps(value: Json) -> Steps:
    if type(value) is not list:
        raise CodecError("a list of steps is expected")
    if len(value) > MAX_STEPS:
        raise CodecError(f"a list of at most {MAX_STEPS:,} steps is expected")
    return Steps(tuple(_read_inside(number, _STEP, step) for number, step in enumerate(value)))


def _read_step(value: Json) -> Step:
    name = value.get("do") if type(value) is dict else None
    if type(name) is not str or name not in _STEPS:
        raise CodecError(f"a step that says what to 'do' is expected: {', '.join(_STEPS)}")
    step: Step = _STEPS[name].read({key: x for key, x in value.items() if key != "do"})
    return step


def _read_inside(name: object, codec: Codec, value: Json) -> Json:
    try:
        return codec.read(value)
    except CodecError as error:
        raise error.inside(name) from error


def _step_schema(name: str, schema: Mapping[str, Json]) -> Json:
    properties = {"do": {"const": name}, **schema["properties"]}
    return {
        **schema,
        "title": name,
        "properties": properties,
        "required": ["do", *schema["required"]],
    }


register_codec(
    SeedText, Codec(str, _read_seed, {"type": "string", "pattern": KEY, "examples": ["7-red"]})
)
register_codec(Mapping[str, Money], Codec(dict, _read_sides, _SIDES))
_STEPS = {name: fields_codec(kind) for name, kind in STEP_TYPES.items()}
_STEP = Codec(
    lambda step: step,
    _read_step,
    {"oneOf": [_step_schema(name, codec.schema) for name, codec in _STEPS.items()]},
)
register_codec(
    Steps,
    Codec(
        lambda steps: steps,
        _read_steps,
        {"type": "array", "items": _STEP.schema, "maxItems": MAX_STEPS},
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeRequest:
    """A shoe of a lesson, and what the trainee has done so far."""

    lesson: str
    seed: SeedText
    drill: str | None = None
    people: frozenset[int] = frozenset()
    cut_card_at: int | None = None
    """Cards before the cut card; three quarters of the shoe if missing."""

    pad: Controller | None = Controller.TOUCH
    """The pad of the table; null if it has none."""

    steps: Steps


_PRACTICE = codec_of(PracticeRequest)
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
    body: PracticeRequest = await read_body(request, _PRACTICE)
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
