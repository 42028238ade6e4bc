"""The writer: one thread that carries out commands in batches, one commit each.

Commands wait in a bounded queue. The writer takes all that arrived during the last commit, decides
them in order, writes all results in one transaction, and answers each caller after the commit that
holds the command. A command id that was used before gets its first answer again.

On PostgreSQL several servers may write to the same logs: a batch first locks the heads of its logs,
then applies what other servers appended, and only then decides. While the database is unreachable,
all work is refused. After a disk error the writer stops; a command that was not answered can be
sent again under the same id.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, Literal

import structlog

from jackpit.manager import failpoints
from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.log import HouseLog
from jackpit.manager.eventlog.record import AuditError
from jackpit.manager.eventlog.signing import Signing
from jackpit.manager.house import House, HouseAlarm, RaiseAlarm
from jackpit.manager.house.origins import SYSTEM, describe_origin
from jackpit.manager.identity import SecretError
from jackpit.manager.store.base import (
    HOUSE_LOG,
    Entry,
    StatementRefusedError,
    Store,
    StoreConnectionError,
    StoreError,
)
from jackpit.manager.writer.batch import Batch, RecentPresses
from jackpit.manager.writer.followers import Followers
from jackpit.manager.writer.log_cache import BatchNotBegunError, LogCache
from jackpit.manager.writer.queue import (
    Follow,
    Job,
    JobQueue,
    Query,
    SideWrite,
    Sign,
    Step,
    Work,
    deliver_answer,
    job_of,
    order_other_work,
)
from jackpit.messages import Sentence

EntryListener = Callable[[Sequence[Entry]], None]
"""Called on the writer's thread with committed entries."""

MAX_QUEUE_LENGTH = 4_096
SNAPSHOT_INTERVAL_ENTRIES = 10_000
RETRY_SECONDS = 0.25
HUNG_WRITER_SECONDS = 5.0
"""A batch that takes longer means that the database hangs."""

STOP_TIMEOUT_SECONDS = 0.75
"""How long stopping waits for an unreachable database."""

logger = structlog.get_logger("jackpit.manager")


class Manager:
    """The only writer of one database in this process, with its logs in memory."""

    def __init__(
        self,
        store: Store,
        signer: Signer,
        *,
        clock: Clock = system_clock,
        on_failure: Callable[[str], None] | None = None,
        max_queue_length: int = MAX_QUEUE_LENGTH,
        snapshot_every: int = SNAPSHOT_INTERVAL_ENTRIES,
    ) -> None:
        self._store = store
        self._signer = signer
        self._clock = clock
        self.on_failure = on_failure
        self._signing = Signing(store, signer, snapshot_every=snapshot_every)
        self._queue = JobQueue(max_queue_length)
        self._listeners: list[EntryListener] = []
        self._presses = RecentPresses()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._stopping = threading.Event()
        self.failed: str | None = None
        """Why the writer has stopped; None while it works."""

        self.history: Literal["checking", "ok", "altered"] = "checking"
        """The result of the history check."""

        self._is_lost = False
        self._batch_started_at: float | None = None
        """Monotonic time; None between batches."""

        self._unanswered: Sequence[Work] = ()
        """Work being carried out and not answered yet."""

        self._pending: deque[Work] = deque()
        """Work of the batch under way that has not begun."""

        self._cache = LogCache(store, signer.trusted)
        self._cache.load()
        self._start_alarms = list(self._signing.start_alarms(self._cache.logs))
        self._followers = Followers(
            store.open_listener, self._cache.has_entry, lambda: self.put(Follow())
        )

    # Public.

    @property
    def trusted(self) -> frozenset[bytes]:
        """The public keys whose signatures are trusted."""
        return self._signer.trusted

    @property
    def house(self) -> House:
        """The house as it was loaded; only until the start."""
        log = self._cache.logs[HOUSE_LOG]
        assert isinstance(log, HouseLog)
        return log.house

    def start(self) -> None:
        """Start the writer; alarms about the state of the database are recorded first."""
        for alarm in self._start_alarms:
            self._raise_alarm(alarm)
        self._thread.start()
        self._followers.start()

    def stop(self) -> None:
        """Finish waiting work, sign every log with a snapshot, and close the database."""
        self._stopping.set()
        self._queue.close()
        self._followers.stop()
        while self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_SECONDS)
            if self._is_lost and self._thread.is_alive():
                self.failed = self.failed or "The database cannot be reached."
                self._queue.abort(())
                return  # it may hang in the network; nothing can be finished
        self._store.close()

    def put(self, work: Work) -> RefusedAnswer | None:
        """Queue work, or return at once why it cannot be queued."""
        return self._queue.put(work)

    def add_listener(self, listener: EntryListener) -> None:
        """Call *listener* with all entries from now on."""
        self._listeners.append(listener)

    @property
    def queue_length(self) -> int:
        """The work that waits in the queue."""
        return len(self._queue)

    @property
    def is_store_away(self) -> bool:
        """Whether the database is unreachable, hangs or failed: what screens show may be old."""
        started_at = self._batch_started_at
        hangs = started_at is not None and monotonic() - started_at > HUNG_WRITER_SECONDS
        return self._is_lost or hangs or self.failed is not None

    @property
    def engine(self) -> str:
        """The database and its version."""
        return self._store.engine

    # The writer's thread.

    def _run(self) -> None:
        try:
            while batch := self._queue.take_batch():
                self._batch_started_at = monotonic()
                self._carry_out(batch)
                self._batch_started_at = None
            self._sign_all()
        except (AuditError, StoreError) as error:
            self._fail(str(error))
        except Exception as error:  # callers must be answered after any failure
            logger.exception("the writer failed")
            self._fail(f"The writer has failed: {error}")

    def _carry_out(self, batch: Sequence[Work]) -> None:
        jobs = [work for work in batch if isinstance(work, Job)]
        if len(jobs) < len(batch):
            self._pending.extend(order_other_work(batch))
        if jobs:
            self._carry_out_jobs(jobs)
        while self._pending:
            match self._pending.popleft():
                case Job() as job:
                    self._carry_out_jobs([job])
                case SideWrite() as side_write:
                    self._side_write(side_write)
                case Query() as query:
                    deliver_answer(query, query.run(self._cache.logs))
                case signal if self._pending and type(signal) is type(self._pending[0]):
                    continue  # one of several equal signals is enough
                case Follow():
                    self._catch_up()
                case Sign():
                    self._sign_due()
        self._write_signed_heads()

    def _fail(self, why: str) -> None:
        """Stop writing: refuse all waiting work and end the server."""
        self.failed = why
        logger.error("the server stops", why=why)
        try:
            self._queue.abort((*self._unanswered, *self._pending))
        finally:
            if self.on_failure is not None:
                self.on_failure(why)

    # Jobs.

    def _carry_out_jobs(self, jobs: Sequence[Job]) -> None:
        """All in one transaction; if one of them fails, each in its own transaction."""
        self._unanswered = jobs
        try:
            answered, reused = self._commit(jobs)
        except StoreConnectionError as error:
            was_tried = not isinstance(error, BatchNotBegunError)
            rule = (
                ServerRefusal.OUTCOME_UNKNOWN if was_tried else ServerRefusal.DATABASE_UNREACHABLE
            )
            self._answer_all([(job, rule.answer()) for job in jobs])
            self._on_store_lost(error)
            return
        except (SecretError, StatementRefusedError) as error:
            why = error.refused if isinstance(error, SecretError) else str(error)
            refused = ServerRefusal.SIDE_WRITE_REFUSED.answer(why=why)
            answered, reused = self._rolled_back(jobs, refused), []
        except (AuditError, StoreError):
            raise
        except Exception:
            logger.exception("a command failed", commands=[job.id for job in jobs])
            answered, reused = self._rolled_back(jobs, ServerRefusal.FAULT.answer()), []
        self._answer_all(answered)
        failpoints.hit("after_answer")
        for job in reused:
            origin = describe_origin(job.origin)
            self._raise_alarm(HouseAlarm.COMMAND_ID_REUSED.given(id=job.id, origin=origin))

    def _answer_all(self, answered: Iterable[tuple[Job, Answer]]) -> None:
        self._unanswered = ()
        for job, answer in answered:
            deliver_answer(job, answer)

    def _rolled_back(self, jobs: Sequence[Job], why: RefusedAnswer) -> list[tuple[Job, Answer]]:
        """The answers after a rollback: one job is refused; several are tried again one by one."""
        if len(jobs) == 1:
            self._recover()
            return [(jobs[0], why)]
        self._unanswered = ()
        self._pending.extendleft(reversed(jobs))
        self._recover()
        return []

    def _commit(self, jobs: Sequence[Job]) -> tuple[list[tuple[Job, Answer]], list[Job]]:
        """Decide, write and commit; returns every answer, and the jobs that reused an id."""
        keys = {step.log for job in jobs for step in job.steps}
        cache = self._cache
        followed = cache.begin(keys)
        answered_before = self._store.find_commands([job.id for job in jobs])
        batch = Batch(cache.logs, answered_before, self._store, self._clock())
        answered = [(job, self._answer(job, batch)) for job in jobs]
        writes = batch.collect_writes()
        self._signing.sign(writes, cache.logs, batch.logs_to_sign)
        self._store.write(writes)
        for job, answer in answered:
            if (
                job.also_write is not None
                and isinstance(answer, AcceptedAnswer)
                and not answer.is_repeat
            ):
                job.also_write(self._store)
        failpoints.hit("before_commit")
        self._store.commit()
        failpoints.hit("after_commit")
        cache.on_commit()
        self._signing.on_commit()
        self._presses.add(answered)
        self._publish([*followed, *batch.entries])
        return answered, batch.reused

    def _answer(self, job: Job, batch: Batch) -> Answer:
        first = self._presses.first_answer(job)
        if first is None:
            return batch.answer(job)
        if isinstance(first, RefusedAnswer):  # the id of a press that only changed lights
            batch.reused.append(job)
        return first

    def _catch_up(self) -> None:
        """Apply and publish what other servers appended."""
        try:
            for entries in self._cache.catch_up():
                self._publish(entries)
        except StoreConnectionError as error:
            self._on_store_lost(error)

    # Alarms, side writes, recovery.

    def _publish(self, entries: Sequence[Entry]) -> None:
        if entries:
            self._cache.note_published(entries)
            for listener in self._listeners:
                try:
                    listener(entries)
                except Exception:  # the entries are committed; a listener cannot undo that
                    logger.exception("a listener failed")

    def _raise_alarm(self, alarm: Sentence) -> None:
        """Queue an alarm of the server itself."""
        step = Step(HOUSE_LOG, RaiseAlarm(alarm=alarm))
        if why := self.put(job_of(step, by=SYSTEM, origin=SYSTEM)):
            logger.error("an alarm was not recorded", alarm=str(alarm), why=why)

    def _side_write(self, side_write: SideWrite) -> None:
        """Write outside the logs, in its own transaction."""
        self._unanswered = (side_write,)
        result: Any
        try:
            self._store.begin(())
            result = side_write.function(self._store)
            self._store.commit()
        except StoreError as error:
            if not isinstance(error, StatementRefusedError | StoreConnectionError):
                raise
            result = error
        except Exception as error:  # noqa: BLE001 -- the caller gets it, and the writer goes on
            result = error
        if isinstance(result, Exception):
            self._store.rollback()
        self._unanswered = ()
        deliver_answer(side_write, result)
        if isinstance(result, StoreConnectionError):
            self._on_store_lost(result)

    def _on_store_lost(self, error: StoreConnectionError) -> None:
        """Wait for the database, however long it takes."""
        logger.warning("the database is lost", why=str(error))
        self._is_lost = True
        self._recover()

    def _recover(self) -> None:
        """Load the logs again, without what was not committed; wait for the database."""
        while True:
            try:
                unpublished = self._cache.reload()
            except StoreConnectionError:
                self._refuse_all()
                if self._stopping.wait(RETRY_SECONDS):
                    raise
            else:
                self._publish(unpublished)
                self._is_lost = False
                self._queue.accept()
                return

    def _refuse_all(self) -> None:
        """Refuse all work, waiting or new, while the database is away."""
        self._is_lost = True
        why = ServerRefusal.DATABASE_UNREACHABLE.answer()
        waiting = (*self._pending, *self._queue.refuse(why))
        self._pending.clear()
        for work in waiting:
            deliver_answer(work, why)

    # Checkpoints.

    def _sign_all(self) -> None:
        """Sign every log, with a snapshot."""
        self._sign(with_snapshot=True)
        self._signing.write_heads(now=True)

    def _sign_due(self) -> None:
        """Sign the entries that are not signed yet."""
        try:
            self._publish(self._sign(with_snapshot=False))
        except StoreConnectionError as error:
            self._on_store_lost(error)

    def _sign(self, *, with_snapshot: bool) -> list[Entry]:
        cache = self._cache
        return self._signing.sign_all(cache.logs, cache.follow, with_snapshot=with_snapshot)

    def _write_signed_heads(self) -> None:
        """Record outside the database how far each log is signed."""
        if why := self._signing.write_heads():
            self._raise_alarm(HouseAlarm.SIGNED_HEADS_NOT_WRITTEN.given(why=why))
