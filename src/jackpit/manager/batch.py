"""One batch of jobs: each is decided in turn, and all that follows becomes one ``Writes``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from jackpit.manager.answers import Accepted, Answer, Job, Obstacle, Refused
from jackpit.manager.clock import gaming_day, written
from jackpit.manager.house.events import HouseSetUp
from jackpit.manager.logs import Decision, HouseLog, LinkLog, Log, TakeOver, new_log
from jackpit.manager.projection import opening_rows, project
from jackpit.manager.records import Stamp, chained, record_of
from jackpit.manager.sealing import must_be_signed
from jackpit.manager.store.base import HOUSE_LOG, Entry, Head, Row, Seen, Store, Writes


class Batch:
    """Decides jobs, changes the logs in memory, and gathers what must be written."""

    def __init__(
        self, logs: dict[str, Log], seen: Mapping[str, Seen], store: Store, now: datetime
    ) -> None:
        self.logs = logs
        self.writes = Writes()
        self.entries: list[Entry] = []
        """What was appended, in order."""

        self.reused: list[Job] = []
        """Jobs that came under the id of another."""

        self.weighty: set[str] = set()
        """The logs that must be signed at once."""

        self._seen = seen
        self._store = store
        self._moment = now
        self._now = written(now)
        self._day = self._gaming_day()
        self._answered: dict[str, tuple[bytes, Answer]] = {}

    def answer(self, job: Job) -> Answer:
        """Carry a job out, or give the answer its id was given before."""
        before = self._before(job)
        if before is None:
            answer = self._carried_out(job)
        else:
            digest, answer = before
            if digest != job.digest:
                self.reused.append(job)
                return Obstacle.COMMAND_ID_REUSED.because()
            answer = replace(answer, is_repeat=True)
        self._answered[job.id] = (job.digest, answer)
        return answer

    # A job that came before.

    def _before(self, job: Job) -> tuple[bytes, Answer] | None:
        if job.id in self._answered:
            return self._answered[job.id]
        seen = self._seen.get(job.id)
        if seen is None:
            return None
        if seen.refusal is not None:
            return seen.digest, Refused.read(seen.refusal)
        return seen.digest, Accepted(tuple(self._found(job.id, seen)), is_repeat=True)

    def _found(self, id: str, seen: Seen) -> list[Entry]:
        """The entries that a job made: its own, and those of its further steps."""
        found = []
        step: Seen | None = seen
        while step is not None and step.seq is not None:
            found += self._store.entries(step.log, step.seq - 1, most=1)
            further = step_id(id, len(found))
            step = self._store.seen([further]).get(further)
        return found

    # A new one.

    def _carried_out(self, job: Job) -> Answer:
        decisions = self._decided(job)
        if isinstance(decisions, Refused):
            if decisions.rule == Obstacle.NOT_HERE_YET.name:
                return decisions
            refused = (job.id, job.digest, job.steps[0].log, None, decisions.kept(job), self._now)
            self.writes.commands.append(refused)
            return decisions
        entries: list[Entry] = []
        for log, events, opening in decisions:
            if events:  # numbered without a gap, for so they are found again
                self.writes.openings += opening
                entries.append(self._append(log, step_id(job.id, len(entries)), job, events))
        return Accepted(tuple(entries))

    def _decided(self, job: Job) -> list[tuple[Log, Decision, list[Row]]] | Refused:
        """What each step does, done in memory; nothing is done if one of them is refused."""
        logs = [self.logs.get(step.log) or new_log(step.log) for step in job.steps]
        openings = [self._opening(log) for log in logs]
        if len(logs) == 1:
            decision = logs[0].carry_out(job.steps[0].command)
            return decision if isinstance(decision, Refused) else [(logs[0], decision, openings[0])]
        decided: list[tuple[Any, ...]] = []
        for log, step in zip(logs, job.steps, strict=True):
            command = step.command
            if isinstance(command, TakeOver):
                command = command.after(event for events in decided for event in events)
            decision = () if command is None else log.decide(command)
            if isinstance(decision, Refused):
                return decision
            decided.append(decision)
        for log, decision in zip(logs, decided, strict=True):
            for event in decision:
                log.apply(event)
        return list(zip(logs, decided, openings, strict=True))

    def _opening(self, log: Log) -> list[Row]:
        """What the accounts of a link hold, if its gaming day has not begun."""
        if isinstance(log, LinkLog) and log.day < self._day:
            return opening_rows(log, self._day)
        return []

    def _append(self, log: Log, id: str, job: Job, events: Decision) -> Entry:
        assert not isinstance(events, Refused)
        self.logs[log.key] = log
        log.at = max(log.at, self._now)
        log.day = self._day_of(log, events)
        seq = log.head.seq + 1
        stamp = Stamp(
            command=id,
            digest=job.digest.hex(),
            by=job.by,
            origin=job.origin,
            why=job.why,
            at=log.at,
            day=log.day,
        )
        write = log.events.write
        record = record_of(log.key, seq, stamp, [write(event) for event in events])
        entry = Entry(log.key, seq, record, chained(log.head.hash, record))
        log.head = Head(seq, entry.hash)
        log.unsaved += 1
        self.entries.append(entry)
        writes = self.writes
        writes.entries.append((log.key, seq, record, entry.hash))
        writes.commands.append((id, job.digest, log.key, seq, None, log.at))
        writes.heads[log.key] = (log.key, seq, entry.hash)
        if must_be_signed(log, events):
            self.weighty.add(log.key)
        project(writes, log, seq, stamp, events)
        return entry

    def _day_of(self, log: Log, events: Sequence[object]) -> str:
        """The gaming day never goes back, but begins with the house: before it there is no clock.

        What has changed the house's clock is of the day that it now shows.
        """
        if isinstance(log, HouseLog):
            self._day = self._gaming_day()
            if any(isinstance(event, HouseSetUp) for event in events):
                return self._day
        return max(log.day, self._day)

    def _gaming_day(self) -> str:
        house = self.logs[HOUSE_LOG]
        assert isinstance(house, HouseLog)
        settings = house.house.settings
        return gaming_day(self._moment, settings.time_zone, settings.day_begins)


def step_id(id: str, number: int) -> str:
    """The id of a step: the job's own for the first, and one that no caller can give after it."""
    return id if number == 0 else f"{id}/{number + 1}"
