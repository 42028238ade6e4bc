"""Walks through all of history while the manager works, and raises an alarm where it was altered.

A manager that starts reads its logs from the last signed snapshot on, so that a pit is open within
a second however old it is. What lies before is walked through here: at the start and once in every
gaming day, page by page, each with a reader of its own and a rest after it, so that nobody waits
for it. The chain of every log must lead to the head that the manager has in memory.
"""

from __future__ import annotations

import threading

import structlog

from jackpit.manager.answers import Refused, Step
from jackpit.manager.calls import UnavailableError, Waiting, job_of
from jackpit.manager.clock import Clock, system_clock, written
from jackpit.manager.house import RaiseAlarm, today
from jackpit.manager.logs import HouseLog, Log
from jackpit.manager.records import ChainError, verified
from jackpit.manager.service import MANAGER_ITSELF, Manager
from jackpit.manager.store.base import EMPTY, HOUSE_LOG, Entry, Head, Store, StoreError

ENTRIES_AT_ONCE = 2_000
REST_SECONDS = 0.1
"""After each page; reading one takes about a tenth of it."""

SECONDS_BETWEEN_LOOKS = 30.0
"""So often it is looked whether a gaming day has begun."""

PATIENCE_SECONDS = 0.2
HISTORY_ALTERED = "HISTORY_ALTERED"

_PAGE = """
    SELECT seq, record, hash FROM entry
    WHERE log = :log AND seq > :after ORDER BY seq LIMIT :most
"""

logger = structlog.get_logger("jackpit.manager")


class EndedError(Exception):
    """The patrol was told to end."""


class Patrol:
    """Says of the manager's history whether it is what was written."""

    def __init__(self, manager: Manager, store: Store, clock: Clock = system_clock) -> None:
        self._manager = manager
        self._store = store
        self._calls = Waiting(manager)
        self._clock = clock
        self._told: set[tuple[str, int]] = set()
        self._walked: str | None = None
        """The gaming day in which it was walked last."""

        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._go_on, name="patrol", daemon=True)

    def start(self) -> None:
        """Begin to walk."""
        self._thread.start()

    def stop(self) -> None:
        """Walk no more; a page that is being read is left to itself."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join(PATIENCE_SECONDS)

    def _go_on(self) -> None:
        pause = 0.0
        while not self._ended.wait(pause):
            pause = SECONDS_BETWEEN_LOOKS
            try:
                self.look()
            except EndedError:
                return
            except (UnavailableError, StoreError):
                continue  # it begins again with the next look
            except Exception:  # whatever it is, the next look may be without it
                logger.exception("fault of the patrol")

    def look(self) -> None:
        """Walk through every log, unless that was done in this gaming day."""
        day, heads = self._calls.look(self._standing)
        if day == self._walked:
            return
        altered = [found for key, head in heads.items() if (found := self._altered(key, head))]
        self._manager.history = "altered" if altered else "well"
        raised = [self._raise(found) for found in altered]
        if all(raised):
            self._walked = day

    def _standing(self, logs: dict[str, Log]) -> tuple[str, dict[str, Head]]:
        """The gaming day, and the heads as the manager has them."""
        house = logs[HOUSE_LOG]
        assert isinstance(house, HouseLog)
        return today(house.house, written(self._clock())), {x.key: x.head for x in logs.values()}

    def _altered(self, key: str, head: Head) -> ChainError | None:
        """Where a log is not what was written, if anywhere."""
        reached = EMPTY
        try:
            while reached.seq < head.seq:
                page = self._page(key, reached.seq, min(ENTRIES_AT_ONCE, head.seq - reached.seq))
                if not page:
                    raise ChainError(key, reached.seq + 1, "is missing")
                reached = verified(key, page, reached)
                if self._ended.wait(REST_SECONDS):
                    raise EndedError
            if reached != head:
                raise ChainError(key, head.seq, "is not the one that the manager knows")
        except ChainError as error:
            return error
        return None

    def _page(self, key: str, after: int, most: int) -> list[Entry]:
        with self._store.reader() as reader:
            rows = reader.rows(_PAGE, log=key, after=after, most=most)
        return [Entry(key, seq, bytes(record), bytes(hash)) for seq, record, hash in rows]

    def _raise(self, found: ChainError) -> bool:
        """Raise an alarm, once for each place; False if it could not be recorded."""
        place = (found.log, found.seq)
        if place in self._told:
            return True
        said = str(found)
        sentence = f"The history was altered: {said}. Run jackpit audit verify."
        logger.error("the history was altered", why=said)
        step = Step(HOUSE_LOG, RaiseAlarm(alarm=HISTORY_ALTERED, sentence=sentence))
        answer = self._calls.ask(job_of(step, by=MANAGER_ITSELF, origin=MANAGER_ITSELF))
        if isinstance(answer, Refused):
            return False
        self._told.add(place)
        return True
