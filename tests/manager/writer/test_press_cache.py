"""The press cache: a repeated press without an entry gets its first answer."""

from __future__ import annotations

from jackpit.manager.eventlog.answer import AcceptedAnswer, RefusedAnswer
from jackpit.manager.eventlog.log import PadPress
from jackpit.manager.writer.batch import MAX_PRESSES, RecentPresses
from jackpit.manager.writer.queue import Job, Step, job_of
from jackpit.pads import presses as p

LIT = AcceptedAnswer(())


def tap(spot: int, id: str) -> Job:
    press = PadPress(table="1", press=p.Tap(spot))
    return job_of(Step("link", press), by="pad", origin="pad", id=id)


def test_the_same_press_is_answered_as_before() -> None:
    recent = RecentPresses()
    recent.add([(tap(3, "a"), LIT)])

    assert recent.first_answer(tap(3, "a")) is LIT
    assert recent.first_answer(tap(3, "b")) is None


def test_another_press_under_its_id_is_refused() -> None:
    recent = RecentPresses()
    recent.add([(tap(3, "a"), LIT)])

    refused = recent.first_answer(tap(4, "a"))
    assert isinstance(refused, RefusedAnswer)
    assert refused.rule == "COMMAND_ID_REUSED"


def test_the_oldest_is_forgotten_first() -> None:
    recent = RecentPresses()
    recent.add((tap(3, str(number)), LIT) for number in range(MAX_PRESSES))
    assert recent.first_answer(tap(3, "0")) is LIT
    recent.add([(tap(3, "last"), LIT)])

    kept = [id for id in ("0", "1", "last") if recent.first_answer(tap(3, id)) is LIT]
    assert kept == ["1", "last"]
