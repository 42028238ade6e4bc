"""Presses that changed no more than lights: they have no entry, but must not be done twice."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, ServerRefusal
from jackpit.manager.eventlog.log import PadPress
from jackpit.manager.writer.jobs import Job

MAX_PRESSES = 4_096


class RecentPresses:
    """The last of them, by id; a restart forgets them together with the lights."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[bytes, Answer]] = OrderedDict()

    def answered(self, job: Job) -> Answer | None:
        """What was answered under the same id before: to another press, that it is taken."""
        kept = self._kept.get(job.id)
        if kept is None:
            return None
        digest, answer = kept
        return answer if digest == job.digest else ServerRefusal.COMMAND_ID_REUSED.because()

    def note(self, told: Iterable[tuple[Job, Answer]]) -> None:
        """Remember the answers to presses that made no entry."""
        for job, answer in told:
            if isinstance(answer, AcceptedAnswer) and not answer.entries and _is_press(job):
                self._kept[job.id] = (job.digest, answer)
                if len(self._kept) > MAX_PRESSES:
                    self._kept.popitem(last=False)


def _is_press(job: Job) -> bool:
    return any(isinstance(step.command, PadPress) for step in job.steps)
