"""The manager's heart: one writer that carries out commands in batches, one commit each.

Commands wait in a bounded queue. The writer takes all that came while the last commit ran, decides
them in order, writes everything that follows in one transaction, and answers each caller after the
commit that holds his command. A command id that was seen before gets its first answer again.

On PostgreSQL several managers may write to the same logs: a batch first locks the heads of its
logs, then follows what others have appended, and only then decides. While the database cannot be
reached, whatever waits and whatever comes is refused. On an error of the disk the writer stops for
good; what was not answered may be asked again, under the same id.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from time import monotonic
from typing import Any, Literal
from uuid import uuid4

import structlog

from jackpit.manager import failpoints
from jackpit.manager.clock import Clock, system_clock
from jackpit.manager.eventlog.answer import AcceptedAnswer, Answer, RefusedAnswer, ServerRefusal
from jackpit.manager.eventlog.checkpoints import Signer
from jackpit.manager.eventlog.errors import AuditError, ChainError
from jackpit.manager.eventlog.record import encode
from jackpit.manager.eventlog.signing import Signing
from jackpit.manager.house import RaiseAlarm
from jackpit.manager.identity import SecretError
from jackpit.manager.store.base import (
    HOUSE_LOG,
    Entry,
    StatementRefusedError,
    Store,
    StoreConnectionError,
    StoreError,
)
from jackpit.manager.writer.batch import Batch
from jackpit.manager.writer.followers import Followers
from jackpit.manager.writer.jobs import Follow, Job, Query, SideWrite, Sign, Step, ignore_answer
from jackpit.manager.writer.log_cache import BatchNotBegun, LogCache
from jackpit.manager.writer.press_cache import RecentPresses
from jackpit.manager.writer.queue import JobQueue, Work, deliver_answer, order_other_work

EntryListener = Callable[[Sequence[Entry]], None]
"""Called by the writer with entries that are on the disk."""

MAX_QUEUE_LENGTH = 4_096
SNAPSHOT_INTERVAL_ENTRIES = 10_000
RETRY_SECONDS = 0.25
HUNG_WRITER_SECONDS = 5.0
"""A writer that is at one batch for so long hangs in the database."""

STOP_TIMEOUT_SECONDS = 0.75
"""So long the end waits for a database that is away."""

SERVER_ITSELF = "manager"

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
        queue_holds: int = MAX_QUEUE_LENGTH,
        snapshot_every: int = SNAPSHOT_INTERVAL_ENTRIES,
    ) -> None:
        self._store = store
        self._signer = signer
        self._clock = clock
        self.on_failure = on_failure
        self._sealing = Signing(store, signer, snapshot_every=snapshot_every)
        self._inbox = JobQueue(queue_holds)
        self._listeners: list[EntryListener] = []
        self._presses = RecentPresses()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._stopping = threading.Event()
        self.failed: str | None = None
        """Why nothing can be written any more; None while all is well."""

        self.history: Literal["checking", "well", "altered"] = "checking"
        """What a patrol has found of all that was ever written."""

        self._is_lost = False
        self._began: float | None = None
        """When the batch under way was begun."""

        self._trying: Sequence[Work] = ()
        """What is being carried out, and not answered yet."""

        self._at_hand: deque[Work] = deque()
        """What of the batch under way is not begun."""

        self._standing = LogCache(store, signer.trusted)
        self._standing.open()
        self._doubts = list(self._sealing.doubts(self._standing.logs))
        self._hints = Followers(store.listener, self._standing.has, lambda: self.put(Follow()))

    # What others call.

    @property
    def trusted(self) -> frozenset[bytes]:
        """The public keys whose signatures are believed."""
        return self._signer.trusted

    def start(self) -> None:
        """Begin to carry out what is asked; what is in doubt is recorded first."""
        for alarm, sentence in self._doubts:
            self._raise_alarm(alarm, sentence)
        self._thread.start()
        self._hints.start()

    def stop(self) -> None:
        """Finish what waits, sign how far the logs have come, and let the database go."""
        self._stopping.set()
        self._inbox.close()
        self._hints.stop()
        while self._thread.is_alive():
            self._thread.join(STOP_TIMEOUT_SECONDS)
            if self._is_lost and self._thread.is_alive():
                self.failed = self.failed or "The database is away."
                self._inbox.turn_away(())
                return  # it may hang in the network, and nothing of it can be finished
        self._store.close()

    def put(self, work: Work) -> RefusedAnswer | None:
        """Let something wait for its turn, or say at once why it cannot."""
        return self._inbox.put(work)

    def listen(self, listener: EntryListener) -> None:
        """Have *listener* called with all entries from now on."""
        self._listeners.append(listener)

    @property
    def waiting(self) -> int:
        """How much waits for its turn."""
        return len(self._inbox)

    @property
    def is_away(self) -> bool:
        """Whether the database is away, hangs or has failed: what is shown may be what was."""
        began = self._began
        hangs = began is not None and monotonic() - began > HUNG_WRITER_SECONDS
        return self._is_lost or hangs or self.failed is not None

    @property
    def engine(self) -> str:
        """The database beneath."""
        return self._store.engine

    # The writer's loop.

    def _write(self) -> None:
        try:
            while batch := self._inbox.taken():
                self._began = monotonic()
                self._carry_out(batch)
                self._began = None
            self._sign_all()
        except (AuditError, ChainError, StoreError) as error:
            self._fail(str(error))
        except Exception as error:  # whatever it is, nobody may be left waiting
            logger.exception("fault of the writer")
            self._fail(f"The writer has failed: {error}")

    def _carry_out(self, batch: Sequence[Work]) -> None:
        jobs = [work for work in batch if isinstance(work, Job)]
        if len(jobs) < len(batch):
            self._at_hand.extend(order_other_work(batch))
        if jobs:
            self._carry_out_jobs(jobs)
        while self._at_hand:
            match self._at_hand.popleft():
                case Job() as job:
                    self._carry_out_jobs([job])
                case SideWrite() as chore:
                    self._do(chore)
                case Query() as look:
                    deliver_answer(look, look.seen_in(self._standing.logs))
                case once if self._at_hand and type(once) is type(self._at_hand[0]):
                    continue  # the next of them is enough for all
                case Follow():
                    self._catch_up()
                case Sign():
                    self._sign_due()
        self._keep_last_word()

    def _fail(self, why: str) -> None:
        """Nothing may be written any more: whoever waits is told, and the manager ends."""
        self.failed = why
        logger.error("the manager stops", why=why)
        try:
            self._inbox.turn_away((*self._trying, *self._at_hand))
        finally:
            if self.on_failure is not None:
                self.on_failure(why)

    # Jobs.

    def _carry_out_jobs(self, jobs: Sequence[Job]) -> None:
        """All in one transaction; if one of them is at fault, each in a transaction of its own."""
        self._trying = jobs
        try:
            told, reused = self._commit(jobs)
        except StoreConnectionError as error:
            is_tried = not isinstance(error, BatchNotBegun)
            why = ServerRefusal.OUTCOME_UNKNOWN if is_tried else ServerRefusal.STORE_IS_AWAY
            self._answer_all([(job, why.because()) for job in jobs])
            self._lose(error)
            return
        except (SecretError, StatementRefusedError) as error:
            told, reused = self._taken_back(jobs, ServerRefusal.NOT_KEPT.because(why=error)), []
        except (AuditError, ChainError, StoreError):
            raise
        except Exception:
            logger.exception("fault", commands=[job.id for job in jobs])
            told, reused = self._taken_back(jobs, ServerRefusal.FAULT.because()), []
        self._answer_all(told)
        failpoints.hit("after_answer")
        for job in reused:
            self._raise_alarm(
                "COMMAND_ID_REUSED",
                f"Command id '{job.id}' came again from {job.origin} for something else.",
            )

    def _answer_all(self, told: Iterable[tuple[Job, Answer]]) -> None:
        self._trying = ()
        for job, answer in told:
            deliver_answer(job, answer)

    def _taken_back(self, jobs: Sequence[Job], why: RefusedAnswer) -> list[tuple[Job, Answer]]:
        """What to answer when nothing was done: to one alone, why; several have a turn each."""
        if len(jobs) == 1:
            self._recover()
            return [(jobs[0], why)]
        self._trying = ()
        self._at_hand.extendleft(reversed(jobs))
        self._recover()
        return []

    def _commit(self, jobs: Sequence[Job]) -> tuple[list[tuple[Job, Answer]], list[Job]]:
        """Decide, write, commit; then every answer, and the jobs that came under another's id."""
        keys = {step.log for job in jobs for step in job.steps}
        standing = self._standing
        followed = standing.begin(keys)
        seen = self._store.seen([job.id for job in jobs])
        batch = Batch(standing.logs, seen, self._store, self._clock())
        told = [(job, self._answer(job, batch)) for job in jobs]
        writes = batch.finished()
        self._sealing.sign(writes, standing.logs, batch.weighty)
        self._store.write(writes)
        for job, answer in told:
            if job.also is not None and isinstance(answer, AcceptedAnswer) and not answer.is_repeat:
                job.also(self._store)
        failpoints.hit("before_commit")
        self._store.commit()
        failpoints.hit("after_commit")
        standing.committed()
        self._sealing.committed()
        self._presses.note(told)
        self._publish([*followed, *batch.entries])
        return told, batch.reused

    def _answer(self, job: Job, batch: Batch) -> Answer:
        before = self._presses.answered(job)
        if before is None:
            return batch.answer(job)
        if isinstance(before, RefusedAnswer):  # the id of a press that only changed lights
            batch.reused.append(job)
        return before

    def _catch_up(self) -> None:
        """Come up with what other managers have appended, and tell it."""
        try:
            for entries in self._standing.catch_up():
                self._publish(entries)
        except StoreConnectionError as error:
            self._lose(error)

    # Around jobs.

    def _publish(self, entries: Sequence[Entry]) -> None:
        if entries:
            self._standing.tell_of(entries)
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
            by=SERVER_ITSELF,
            origin=SERVER_ITSELF,
            asked=encode([alarm, sentence]),
            tell=ignore_answer,
        )
        if why := self.put(job):
            logger.error("an alarm was not recorded", alarm=alarm, sentence=sentence, why=why)

    def _do(self, chore: SideWrite) -> None:
        """Write something that is in no log, in a transaction of its own."""
        self._trying = (chore,)
        result: Any
        try:
            self._store.begin(())
            result = chore.does(self._store)
            self._store.commit()
        except StoreError as error:
            if not isinstance(error, StatementRefusedError | StoreConnectionError):
                raise
            result = error
        except Exception as error:  # noqa: BLE001 -- whoever asked is told, and the others go on
            result = error
        if isinstance(result, Exception):
            self._store.rollback()
        self._trying = ()
        deliver_answer(chore, result)
        if isinstance(result, StoreConnectionError):
            self._lose(result)

    def _lose(self, error: StoreConnectionError) -> None:
        """The database is lost: come back to it, however long that takes."""
        logger.warning("the database is lost", why=str(error))
        self._is_lost = True
        self._recover()

    def _recover(self) -> None:
        """Forget what may not be on the disk, and read the logs anew; wait if there is no disk."""
        while True:
            try:
                untold = self._standing.read_anew()
            except StoreConnectionError:
                self._turn_back()
                if self._stopping.wait(RETRY_SECONDS):
                    raise
            else:
                self._publish(untold)
                self._is_lost = False
                self._inbox.open()
                return

    def _turn_back(self) -> None:
        """While there is no disk, tell whoever waits and whoever comes."""
        self._is_lost = True
        why = ServerRefusal.STORE_IS_AWAY.because()
        left = (*self._at_hand, *self._inbox.shut(why))
        self._at_hand.clear()
        for work in left:
            deliver_answer(work, why)

    # Checkpoints.

    def _sign_all(self) -> None:
        """Sign, with a snapshot, how far every log has come."""
        self._signed(with_snapshot=True)
        self._sealing.keep(now=True)

    def _sign_due(self) -> None:
        """Sign what has waited long enough."""
        try:
            self._publish(self._signed(with_snapshot=False))
        except StoreConnectionError as error:
            self._lose(error)

    def _signed(self, *, with_snapshot: bool) -> list[Entry]:
        standing = self._standing
        return self._sealing.sign_all(standing.logs, standing.follow, with_snapshot=with_snapshot)

    def _keep_last_word(self) -> None:
        """Keep outside the database how far it is signed."""
        if why := self._sealing.keep():
            self._raise_alarm("LAST_WORD_NOT_KEPT", f"The last word is not kept: {why}.")
