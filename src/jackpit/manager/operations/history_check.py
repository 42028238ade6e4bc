"""Walks through all of history while the manager works, and raises an alarm where it was altered.

A manager that starts reads its logs from the last signed snapshot on, so that a pit is open within
a second however old it is. What lies before is walked through here: at the start and once in every
gaming day, page by page, each with a reader of its own and a rest after it, so that nobody waits
for it. The chain of every log must lead to the head that the manager has in memory.
"""

from __future__ import annotations

import structlog

from jackpit.manager.clock import Clock, format_time, system_clock
from jackpit.manager.eventlog.errors import ChainError
from jackpit.manager.eventlog.log import HouseLog, Log
from jackpit.manager.eventlog.record import verify_entries
from jackpit.manager.house import gaming_day_at
from jackpit.manager.operations.periodic import CheckStoppedError, PeriodicCheck
from jackpit.manager.store.base import EMPTY, HOUSE_LOG, Entry, Head, Store
from jackpit.manager.store.queries.logs import read_entries
from jackpit.manager.writer.manager import Manager

PAGE_ENTRIES = 2_000
PAUSE_SECONDS = 0.1
"""After each page; reading one takes about a tenth of it."""

INTERVAL_SECONDS = 30.0
"""So often it is looked whether a gaming day has begun."""

HISTORY_ALTERED = "HISTORY_ALTERED"

logger = structlog.get_logger("jackpit.manager")


class HistoryCheck(PeriodicCheck):
    """Says of the manager's history whether it is what was written."""

    def __init__(self, manager: Manager, store: Store, clock: Clock = system_clock) -> None:
        super().__init__(manager, clock, name="patrol", seconds=INTERVAL_SECONDS, at_once=True)
        self._store = store
        self._told: set[tuple[str, int]] = set()
        self._walked: str | None = None
        """The gaming day in which it was walked last."""

    def look(self) -> None:
        """Walk through every log, unless that was done in this gaming day."""
        day, heads = self._calls.look(self._standing)
        if day == self._walked:
            return
        altered = [found for key, head in heads.items() if (found := self._altered(key, head))]
        self._manager.history = "altered" if altered else "well"
        raised = [self._told_of(found) for found in altered]
        if all(raised):
            self._walked = day

    def _standing(self, logs: dict[str, Log]) -> tuple[str, dict[str, Head]]:
        """The gaming day, and the heads as the manager has them."""
        house = logs[HOUSE_LOG]
        assert isinstance(house, HouseLog)
        return gaming_day_at(house.house, format_time(self._clock())), {
            x.key: x.head for x in logs.values()
        }

    def _altered(self, key: str, head: Head) -> ChainError | None:
        """Where a log is not what was written, if anywhere."""
        reached = EMPTY
        try:
            while reached.seq < head.seq:
                page = self._page(key, reached.seq, min(PAGE_ENTRIES, head.seq - reached.seq))
                if not page:
                    raise ChainError(key, reached.seq + 1, "is missing")
                reached = verify_entries(key, page, reached)
                if self._ended.wait(PAUSE_SECONDS):
                    raise CheckStoppedError
            if reached != head:
                raise ChainError(key, head.seq, "is not the one that the manager knows")
        except ChainError as error:
            return error
        return None

    def _page(self, key: str, after: int, most: int) -> list[Entry]:
        with self._store.reader() as reader:
            return read_entries(reader, log=key, after=after, limit=most)

    def _told_of(self, found: ChainError) -> bool:
        """Raise an alarm, once for each place; False if it could not be recorded."""
        place = (found.log, found.seq)
        if place in self._told:
            return True
        said = str(found)
        sentence = f"The history was altered: {said}. Run jackpit audit verify."
        logger.error("the history was altered", why=said)
        if not self._raise(HISTORY_ALTERED, sentence):
            return False
        self._told.add(place)
        return True
