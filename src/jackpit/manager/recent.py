"""Presses that changed no more than lights: they have no entry, but must not be done twice."""

from __future__ import annotations

from collections import OrderedDict

from jackpit.manager.answers import Accepted, Answer, Job
from jackpit.manager.logs import AtPad

MOST_KEPT = 4_096


class RecentPresses:
    """The last of them, by id; a restart forgets them together with the lights."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[bytes, Answer]] = OrderedDict()

    def answered(self, job: Job) -> Answer | None:
        """What was answered to the same press before."""
        digest, answer = self._kept.get(job.id, (b"", None))
        return answer if digest == job.digest else None

    def note(self, job: Job, answer: Answer) -> None:
        """Remember the answer to a press that made no entry."""
        if isinstance(answer, Accepted) and not answer.entries and _is_press(job):
            self._kept[job.id] = (job.digest, answer)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def _is_press(job: Job) -> bool:
    return any(isinstance(step.command, AtPad) for step in job.steps)
