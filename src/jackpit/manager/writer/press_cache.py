"""Presses that changed only lights: they make no entry, but a repeat must not count twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, ServerRefusal
from jackpit.manager.eventlog.log import PadPress
from jackpit.manager.writer.jobs import Job

MAX_PRESSES = 4_096


class RecentPresses:
    """The last such presses by id; a restart forgets them together with the lights."""

    def __init__(self) -> None:
        self._answers: OrderedDict[str, tuple[bytes, Answer]] = OrderedDict()

    def first_answer(self, job: Job) -> Answer | None:
        """The answer already given under the job's id; a refusal if that was for another press."""
        found = self._answers.get(job.id)
        if found is None:
            return None
        digest, answer = found
        return answer if digest == job.digest else ServerRefusal.COMMAND_ID_REUSED.because()

    def add(self, answered: Iterable[tuple[Job, Answer]]) -> None:
        """Remember the answers to presses that made no entry."""
        for job, answer in answered:
            if isinstance(answer, AcceptedAnswer) and not answer.entries and _is_press(job):
                self._answers[job.id] = (job.digest, answer)
                if len(self._answers) > MAX_PRESSES:
                    self._answers.popitem(last=False)


def _is_press(job: Job) -> bool:
    return any(isinstance(step.command, PadPress) for step in job.steps)
