"""One batch of jobs: decided one by one, with all their rows gathered in one ``WriteSet``."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from msgspec import structs

from jackpit.manager.clock import format_time, gaming_day
from jackpit.manager.codec import encode
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.log import HouseLog, LinkLog, Log, PadPress, TakeOver, new_log
from jackpit.manager.eventlog.projection import (
    TouchedAccounts,
    note_balances,
    opening_rows,
    project,
)
from jackpit.manager.eventlog.record import Record, chain_record
from jackpit.manager.eventlog.signing import must_sign_now
from jackpit.manager.house import limits_for_day
from jackpit.manager.house.events import HouseSetUp
from jackpit.manager.house.origins import SYSTEM
from jackpit.manager.store.base import HOUSE_LOG, AnsweredCommand, Entry, Head, Row, Store, WriteSet
from jackpit.manager.store.queries.logs import read_entries
from jackpit.manager.writer.queue import Job, Step, job_of
from jackpit.pads.presses import Sense
from jackpit.table import Refusal, adopt_limits, announce_claims
from jackpit.table.events import Events

MAX_PRESSES = 4_096
MOMENTARY_RULES = frozenset({ServerRefusal.CHANGED_ELSEWHERE.name, Refusal.WIN_HAS_CHANGED.name})
"""Refusals of what was right a moment ago: the caller tries again, under the same id."""


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
        return answer if digest == job.digest else ServerRefusal.COMMAND_ID_REUSED.answer()

    def add(self, answered: Iterable[tuple[Job, Answer]]) -> None:
        """Remember the answers to presses that made no entry."""
        for job, answer in answered:
            if isinstance(answer, AcceptedAnswer) and not answer.entries and _is_press(job):
                self._answers[job.id] = (job.digest, answer)
                if len(self._answers) > MAX_PRESSES:
                    self._answers.popitem(last=False)


def _is_press(job: Job) -> bool:
    """Whether a second time would do something else; the report of a sensor has its number."""
    pressed = [step.command.press for step in job.steps if isinstance(step.command, PadPress)]
    return any(not isinstance(press, Sense) for press in pressed)


class Batch:
    """Decides jobs, changes the logs in memory, and gathers the rows to write."""

    def __init__(
        self,
        logs: dict[str, Log],
        answered_before: Mapping[str, AnsweredCommand],
        store: Store,
        now: datetime,
    ) -> None:
        self.logs = logs
        self._writes = WriteSet()
        self._touched = TouchedAccounts(set)
        self.entries: list[Entry] = []
        """The entries of the batch, in order."""

        self.reused: list[Job] = []
        """Jobs under an id that was used for another job."""

        self.logs_to_sign: set[str] = set()
        """The logs that must be signed in the same transaction."""

        self._answered_before = answered_before
        self._store = store
        self._moment = now
        self._now = format_time(now)
        self._day = self._gaming_day()
        self._answered: dict[str, tuple[bytes, Answer]] = {}

    def answer(self, job: Job) -> Answer:
        """Carry out a job, or repeat the answer first given under its id."""
        first = self._first_answer(job)
        if first is None:
            answer = self._run_step(job) if len(job.steps) == 1 else self._run_steps(job)
            if isinstance(answer, RefusedAnswer):
                self._store_refusal(job, answer)
        else:
            digest, answer = first
            if digest != job.digest:
                self.reused.append(job)
                return ServerRefusal.COMMAND_ID_REUSED.answer()
            answer = structs.replace(answer, is_repeat=True)
        self._answered[job.id] = (job.digest, answer)
        return answer

    def collect_writes(self) -> WriteSet:
        """All rows to write, after the last job is answered."""
        writes = self._writes
        note_balances(writes, self._touched, self.logs)
        writes.entries += map(structs.astuple, self.entries)
        for key in {entry.log for entry in self.entries}:
            head = self.logs[key].head
            writes.heads[key] = (key, head.seq, head.hash)
        return writes

    # Repeated jobs.

    def _first_answer(self, job: Job) -> tuple[bytes, Answer] | None:
        if job.id in self._answered:
            return self._answered[job.id]
        before = self._answered_before.get(job.id)
        if before is None:
            return None
        if before.refusal is not None:
            return before.digest, RefusedAnswer.from_stored(before.refusal)
        return before.digest, AcceptedAnswer(
            tuple(self._entries_of(job.id, before)), is_repeat=True
        )

    def _entries_of(self, id: str, before: AnsweredCommand) -> list[Entry]:
        """The entries of a job: those of its first step, and of its further steps."""
        found = []
        step: AnsweredCommand | None = before
        while step is not None and step.seq is not None:
            found += read_entries(self._store, log=step.log, after=step.seq - 1, limit=1)
            further = step_id(id, len(found))
            step = self._store.find_commands([further]).get(further)
        return found

    # New jobs.

    def _store_refusal(self, job: Job, answer: RefusedAnswer) -> None:
        """Store a refusal under the job's id, unless it is only for the moment."""
        if answer.rule not in MOMENTARY_RULES:
            refused = (
                job.id,
                job.digest,
                job.steps[0].log,
                None,
                answer.to_stored(by=job.by, origin=job.origin),
                self._now,
            )
            self._writes.commands.append(refused)

    def _run_step(self, job: Job) -> Answer:
        """Carry out the one step of a job."""
        (step,) = job.steps
        log = self._log(step)
        self._catch_up(log)
        opening = self._opening(log)
        events = log.carry_out(step.command)
        if isinstance(events, RefusedAnswer):
            return events
        if not events:
            return AcceptedAnswer(())
        return AcceptedAnswer((self._append(log, job.id, job, events, opening),))

    def _run_steps(self, job: Job) -> Answer:
        """Carry out all steps of a job; none if one of them is refused."""
        logs = [self._log(step) for step in job.steps]
        for log in logs:
            self._catch_up(log)
        openings = [self._opening(log) for log in logs]
        decided: list[tuple[Any, ...]] = []
        for log, step in zip(logs, job.steps, strict=True):
            command = step.command
            if isinstance(command, TakeOver):
                command = command.after(event for events in decided for event in events)
            decision = () if command is None else log.decide(command)
            if isinstance(decision, RefusedAnswer):
                return decision
            decided.append(decision)
        for log, events in zip(logs, decided, strict=True):
            for event in events:
                log.apply(event)
        entries: list[Entry] = []
        for log, events, opening in zip(logs, decided, openings, strict=True):
            if events:  # ids without a gap, to find a repeated job's entries
                id = step_id(job.id, len(entries))
                entries.append(self._append(log, id, job, events, opening))
        return AcceptedAnswer(tuple(entries))

    def _log(self, step: Step) -> Log:
        return self.logs.get(step.log) or new_log(step.log)

    def _opening(self, log: Log) -> list[Row]:
        """Rows with the balances of a link, if this is the first entry of its gaming day."""
        if isinstance(log, LinkLog) and log.day < self._day:
            return opening_rows(log, self._day)
        return []

    def _catch_up(self, log: Log) -> None:
        """Record what the clock brought about on a link, before its next command.

        These are other house limits of the day, and claims that are due on all signs. The entries
        stay even if that command is refused.
        """
        if not isinstance(log, LinkLog) or log.link is None:
            return
        house = self._house()
        limits = limits_for_day(house.house, max(log.day, self._day))
        self._append_own(log, "limits", adopt_limits(log.link, limits, entry=house.head.seq))
        if log.sign_times.has_quiet_claims:
            seconds = house.house.settings.announce_seconds
            due = log.sign_times.due_claims(self._moment, seconds)
            self._append_own(log, "announced", announce_claims(log.link, due))

    def _append_own(self, log: LinkLog, name: str, events: Events) -> None:
        """Append an entry of the writer's own, if there are any events."""
        if not events:
            return
        opening = self._opening(log)
        for event in events:
            log.apply(event)
        id = f"{log.key}/{name}/{log.head.seq + 1}"  # a form no caller can send
        job = job_of(by=SYSTEM, origin=SYSTEM, id=id, payload=encode(events))
        self._append(log, job.id, job, events, opening)

    def _append(
        self, log: Log, id: str, job: Job, events: tuple[Any, ...], opening: list[Row]
    ) -> Entry:
        self.logs[log.key] = log
        log.at = max(log.at, self._now)
        log.day = self._day_of(log, events)
        key, seq = log.key, log.head.seq + 1
        record = Record(
            log=key,
            seq=seq,
            at=log.at,
            day=log.day,
            by=job.by,
            origin=job.origin,
            why=job.why,
            command=id,
            digest=job.digest.hex(),
            events=events,
        )
        line = encode(record)
        hash = chain_record(log.head.hash, line)
        entry = Entry(key, seq, line, hash)
        log.head = Head(seq, hash)
        log.unsaved += 1
        log.note_times(events, log.at)
        self.entries.append(entry)
        writes = self._writes
        writes.openings += opening
        writes.commands.append((id, job.digest, key, seq, None, log.at))
        if must_sign_now(log, events):
            self.logs_to_sign.add(key)
        project(writes, self._touched, log, record, events)
        return entry

    def _day_of(self, log: Log, events: Sequence[object]) -> str:
        """The gaming day of an entry; it never goes back.

        The day begins with the house: before it is set up, no day boundary is known. An entry that
        changes the house's clock belongs to the day that the new clock shows.
        """
        if not isinstance(log, LinkLog):
            self._day = self._gaming_day()
            if any(isinstance(event, HouseSetUp) for event in events):
                return self._day
        return max(log.day, self._day)

    def _house(self) -> HouseLog:
        house = self.logs[HOUSE_LOG]
        assert isinstance(house, HouseLog)
        return house

    def _gaming_day(self) -> str:
        settings = self._house().house.settings
        return gaming_day(self._moment, settings.time_zone, settings.day_begins)


def step_id(id: str, number: int) -> str:
    """The id of a step: the job's id for the first; later ones have a form no caller can send."""
    return id if number == 0 else f"{id}/{number + 1}"
