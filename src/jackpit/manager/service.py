"""The manager's heart: one writer that carries out commands in batches, one commit each.

Commands wait in a bounded queue. The writer takes all that came while the last commit ran, decides
them in order, writes everything that follows in one transaction, and answers each caller after the
commit that holds his command. A command id that was seen before gets its first answer again.

On PostgreSQL several managers may write to the same logs: a batch first locks the heads of its
logs, then follows what others have appended, and only then decides. On an error of the disk the
writer stops for good; what was not answered may be asked again, under the same id.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from uuid import uuid4

import structlog

from jackpit.manager import failpoints
from jackpit.manager.answers import (
    Accepted,
    Answer,
    Chore,
    Follow,
    Job,
    Look,
    Obstacle,
    Refused,
    Sign,
    Step,
    nobody,
)
from jackpit.manager.audit.checkpoints import Signer
from jackpit.manager.audit.errors import AuditError
from jackpit.manager.batch import Batch
from jackpit.manager.clock import Clock, gaming_day, system_clock
from jackpit.manager.hints import Hints
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.identity import SecretError
from jackpit.manager.inbox import Inbox, Work, tell
from jackpit.manager.logs import HouseLog, Log
from jackpit.manager.opening import check_log, follow_to, read_log
from jackpit.manager.recent import RecentPresses
from jackpit.manager.records import ChainError, encode
from jackpit.manager.sealing import Sealing
from jackpit.manager.store.base import (
    EMPTY,
    HOUSE_LOG,
    Entry,
    Head,
    Store,
    StoreError,
    StoreLost,
    StoreRefused,
)

Listener = Callable[[Sequence[Entry]], None]
"""Called by the writer with entries that are on the disk."""

QUEUE_HOLDS = 4_096
SNAPSHOT_EVERY = 10_000
TRY_AGAIN_SECONDS = 0.25
MANAGER_ITSELF = "manager"

logger = structlog.get_logger("jackpit.manager")


class Manager:
    """Keeps the logs of one database, and writes to them."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        *,
        clock: Clock = system_clock,
        on_failure: Callable[[str], None] | None = None,
        queue_holds: int = QUEUE_HOLDS,
        snapshot_every: int = SNAPSHOT_EVERY,
    ) -> None:
        self._store = store
        self._signer = signer
        self._clock = clock
        self.on_failure = on_failure
        self._sealing = Sealing(store, signer, snapshot_every=snapshot_every)
        self._inbox = Inbox(queue_holds)
        self._listeners: list[Listener] = []
        self._presses = RecentPresses()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._stopping = threading.Event()
        self.failed: str | None = None
        """Why nothing can be written any more; None while all is well."""

        self._logs: dict[str, Log] = {}
        self._published: dict[str, int] = {}
        """How far the listeners have been told of each log."""

        self._open(self._store.heads())
        self._doubts = list(self._sealing.doubts(self._logs))
        self._hints = Hints(store.listener, self._has, lambda: self.put(Follow()))

    # What others call.

    def start(self) -> None:
        """Begin to carry out what is asked; what is in doubt is recorded first."""
        for alarm, sentence in self._doubts:
            self._raise_alarm(alarm, sentence)
        self._thread.start()
        self._hints.start()

    def stop(self) -> None:
        """Finish what waits, sign how far the logs have come, and let the database go."""
        self._hints.stop()
        self._stopping.set()
        self._inbox.close()
        if self._thread.is_alive():
            self._thread.join()
        self._store.close()

    def put(self, work: Work) -> Refused | None:
        """Let something wait for its turn, or say at once why it cannot."""
        return self._inbox.put(work)

    def listen(self, listener: Listener) -> None:
        """Have *listener* called with all entries from now on."""
        self._listeners.append(listener)

    @property
    def waiting(self) -> int:
        """How much waits for its turn."""
        return len(self._inbox)

    @property
    def engine(self) -> str:
        """The database beneath."""
        return self._store.engine

    # The writer's loop.

    def _write(self) -> None:
        batch: list[Work] = []
        try:
            while batch := self._inbox.taken():
                self._carry_out(batch)
            self._sign_all()
        except (AuditError, ChainError, StoreError) as error:
            self._fail(str(error), batch)
        except Exception as error:  # whatever it is, nobody may be left waiting
            logger.exception("fault of the writer")
            self._fail(f"The writer has failed: {error}", batch)

    def _carry_out(self, batch: Sequence[Work]) -> None:
        if jobs := [work for work in batch if isinstance(work, Job)]:
            self._carry_out_jobs(jobs)
        for work in batch:
            if isinstance(work, Chore):
                self._do(work)
        if any(isinstance(work, Follow) for work in batch):
            self._catch_up()
        if any(isinstance(work, Sign) for work in batch):
            self._sign_due()
        for work in batch:
            if isinstance(work, Look):
                tell(work, work.seen_in(self._logs))
        self._keep_last_word()

    def _fail(self, why: str, batch: Iterable[Work]) -> None:
        """Nothing may be written any more: whoever waits is told, and the manager ends."""
        self.failed = why
        logger.error("the manager stops", why=why)
        try:
            self._inbox.turn_away(batch)
        finally:
            if self.on_failure is not None:
                self.on_failure(why)

    # Jobs.

    def _carry_out_jobs(self, jobs: Sequence[Job]) -> None:
        """All in one transaction; if one of them is at fault, each in a transaction of its own."""
        try:
            told, reused = self._commit(jobs)
        except StoreLost as error:
            logger.warning("the database is lost", why=str(error))
            for job in jobs:
                tell(job, Obstacle.OUTCOME_UNKNOWN.because())
            self._recover()
            return
        except (SecretError, StoreRefused) as error:
            self._recover()
            if len(jobs) > 1:
                self._one_by_one(jobs)
                return
            told, reused = [(jobs[0], Obstacle.NOT_KEPT.because(why=error))], []
        except (AuditError, ChainError, StoreError):
            raise
        except Exception:
            logger.exception("fault", commands=[job.id for job in jobs])
            self._recover()
            if len(jobs) > 1:
                self._one_by_one(jobs)
                return
            told, reused = [(jobs[0], Obstacle.FAULT.because())], []
        for job, answer in told:
            tell(job, answer)
        failpoints.passing("after_answer")
        for job in reused:
            self._raise_alarm(
                "COMMAND_ID_REUSED",
                f"Command id '{job.id}' came again from {job.origin} for something else.",
            )

    def _one_by_one(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            self._carry_out_jobs([job])

    def _commit(self, jobs: Sequence[Job]) -> tuple[list[tuple[Job, Answer]], list[Job]]:
        """Decide, write, commit; then every answer, and the jobs that came under another's id."""
        keys = {step.log for job in jobs for step in job.steps}
        heads = self._store.begin(keys)
        followed = [entry for key in keys for entry in self._follow(key, heads.get(key))]
        seen = self._store.seen([job.id for job in jobs])
        now = self._clock()
        batch = Batch(self._logs, seen, self._store, now, self._day(now))
        told = [(job, self._presses.answered(job) or batch.answer(job)) for job in jobs]
        self._sealing.sign(batch.writes, self._logs, batch.weighty)
        self._store.write(batch.writes)
        for job, answer in told:
            if job.also is not None and isinstance(answer, Accepted) and not answer.is_repeat:
                job.also(self._store)
        failpoints.passing("before_commit")
        self._store.commit()
        failpoints.passing("after_commit")
        self._sealing.committed()
        for job, answer in told:
            self._presses.note(job, answer)
        self._publish([*followed, *batch.entries])
        return told, batch.reused

    def _follow(self, key: str, head: Head | None) -> list[Entry]:
        """Come up with what others have appended; what that was."""
        log = self._logs.get(key)
        if head is None or head == (log.head if log is not None else EMPTY):
            return []
        if log is not None:
            return follow_to(self._store, log, head)
        self._take(read_log(self._store, key, self._signer), head)
        return []

    def _catch_up(self) -> None:
        """Come up with what other managers have appended, and tell it."""
        try:
            heads = self._store.heads()
            self._open(heads.keys() - self._logs.keys())
            ahead = [(key, head) for key, head in heads.items() if not self._has(key, head.seq)]
            for key, head in ahead:
                self._publish(self._follow(key, head))
        except StoreLost as error:
            logger.warning("the database is lost", why=str(error))

    def _has(self, key: str, seq: int) -> bool:
        log = self._logs.get(key)
        return log is not None and log.head.seq >= seq

    def _day(self, moment: datetime) -> str:
        house = self._logs[HOUSE_LOG]
        assert isinstance(house, HouseLog)
        settings = house.house.settings
        return gaming_day(moment, settings.time_zone, settings.day_begins)

    # Around jobs.

    def _publish(self, entries: Sequence[Entry]) -> None:
        if entries:
            self._published.update({entry.log: entry.seq for entry in entries})
            for listener in self._listeners:
                try:
                    listener(entries)
                except Exception:  # what is on the disk is done, whoever cannot hear it
                    logger.exception("fault of a listener")

    def _raise_alarm(self, alarm: str, sentence: str) -> None:
        """Record an alarm of the manager's own, when its turn comes."""
        command = RaiseAlarm(alarm=alarm, sentence=sentence)
        job = Job(
            id=str(uuid4()),
            steps=(Step(HOUSE_LOG, command),),
            by=MANAGER_ITSELF,
            origin=MANAGER_ITSELF,
            asked=encode([alarm, sentence]),
            tell=nobody,
        )
        if why := self.put(job):
            logger.error("an alarm was not recorded", alarm=alarm, sentence=sentence, why=why)

    def _do(self, chore: Chore) -> None:
        """Write something that is in no log, in a transaction of its own."""
        try:
            self._store.begin(())
            done = chore.does(self._store)
            self._store.commit()
        except (StoreRefused, StoreLost) as error:
            self._store.rollback()
            tell(chore, error)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 -- whoever asked is told, and the others go on
            self._store.rollback()
            tell(chore, error)
        else:
            tell(chore, done)

    def _open(self, keys: Iterable[str]) -> None:
        """Read logs from the disk, and check them while nobody writes to them."""
        if opened := {key: read_log(self._store, key, self._signer) for key in keys}:
            for key, head in self._store.begin(opened).items():
                self._take(opened[key], head)
            self._store.rollback()

    def _take(self, log: Log, head: Head) -> None:
        check_log(self._store, log, head, self._signer)
        self._logs[log.key] = log
        self._published.setdefault(log.key, head.seq)

    def _recover(self) -> None:
        """Forget what may not be on the disk, and read the logs anew; wait if there is no disk."""
        former = self._logs
        while True:
            try:
                self._store.rollback()
                self._logs = {}
                self._open(self._store.heads())
                break
            except StoreLost:
                if self._stopping.wait(TRY_AGAIN_SECONDS):
                    raise
        for key, log in self._logs.items():
            log.take_over(former.get(key))
            # What was committed, but never told.
            told = self._published.get(key, 0)
            if log.head.seq < told:
                raise ChainError(key, log.head.seq + 1, "is missing, though it was answered")
            self._publish(self._store.entries(key, told, most=log.head.seq - told))

    # Checkpoints.

    def _sign_all(self) -> None:
        """Sign, with a snapshot, how far every log has come."""
        self._sealing.sign_all(self._logs, self._follow, with_snapshot=True)
        self._sealing.keep(now=True)

    def _sign_due(self) -> None:
        """Sign what has waited long enough."""
        try:
            self._publish(self._sealing.sign_all(self._logs, self._follow, with_snapshot=False))
        except StoreLost as error:
            self._store.rollback()
            logger.warning("the database is lost", why=str(error))

    def _keep_last_word(self) -> None:
        """Keep outside the database how far it is signed."""
        if why := self._sealing.keep():
            self._raise_alarm("LAST_WORD_NOT_KEPT", f"The last word is not kept: {why}.")
